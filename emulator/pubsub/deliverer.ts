/** Publishes notices of new responses when they are due by the emulator's clock, and pushes them until they are taken. */
import type { Agenda } from '../clock.ts';
import { type Dispatch, reachTarget } from '../core/reach-target.ts';
import type { World } from '../core/world.ts';
import { nextNoticeMs, publishDue } from '../forms/notices.ts';
import type { DeliveredTokens } from '../identity/delivered-tokens.ts';
import { isTaken, pushRequest } from './push.ts';
import type { Message, Push, Topic } from './topic.ts';

export interface DelivererOptions {
  /** Asked anew each time: a reset or restore puts another world in its place. */
  readonly world: () => World;
  readonly now: () => number;
  /** How an endpoint is reached; a rejection is a push without an answer. */
  readonly dispatch: Dispatch;
  readonly tokens: DeliveredTokens;
}

export interface Deliverer extends Agenda {
  /** What is under way changes nothing any more: for another world. */
  readonly forget: () => void;
}

export function createDeliverer({ world, now, dispatch, tokens }: DelivererOptions): Deliverer {
  let underWay = new Set<string>();

  const waiting = (): readonly OnItsWay[] =>
    Object.values(world().topics).flatMap((topic) =>
      Object.values(topic.messages)
        .filter(({ id }) => !underWay.has(id))
        .map((message) => ({ topic, message })),
    );

  async function deliver({ topic, message }: OnItsWay): Promise<void> {
    const flights = underWay;
    flights.add(message.id);
    const again = await pushed(topic, message);
    flights.delete(message.id);
    delete topic.messages[message.id];
    if (again !== null) topic.messages[message.id] = again;
  }

  /** As it is to be pushed again; null where it is taken, or nobody has subscribed. Tokens bear the machine's time, as those of tasks. */
  async function pushed(topic: Topic, message: Message): Promise<Message | null> {
    const { push } = topic;
    if (push === undefined) return null;
    const request = pushRequest({ topic, push, message, tokenNow: Date.now(), tokens });
    const { status } = await reachTarget(request, dispatch);
    return isTaken(status ?? 0) ? null : triedAgain(push, message, now());
  }

  return {
    nextDueMs: () =>
      Math.min(...waiting().map(({ message }) => message.nextMs), ...nextNoticeMs(world())),
    runDue: async (moment) => {
      publishDue(world(), moment);
      await Promise.all(
        waiting()
          .filter(({ message }) => message.nextMs <= moment)
          .map(deliver),
      );
    },
    forget: () => {
      underWay = new Set();
    },
  };
}

interface OnItsWay {
  readonly topic: Topic;
  readonly message: Message;
}

/** Null when it has been kept for as long as the subscription keeps anything. */
function triedAgain(push: Push, message: Message, nowMs: number): Message | null {
  const { minBackoffMs, maxBackoffMs, retentionMs } = push;
  const wait = Math.min(maxBackoffMs, minBackoffMs * 2 ** Math.min(message.attempts, 20));
  const nextMs = nowMs + wait;
  return nextMs > message.publishedMs + retentionMs
    ? null
    : { ...message, nextMs, attempts: message.attempts + 1 };
}
