/** Publishes notices of new responses when they are due by the emulator's clock, and pushes them until they are taken. */
import type { Agenda } from '../clock.ts';
import type { World } from '../core/world.ts';
import { nextNoticeMs, publishDue } from '../forms/notices.ts';
import type { DeliveredTokens } from '../identity/delivered-tokens.ts';
import { isTaken, pushRequest } from './push.ts';
import type { Message, Topic } from './topic.ts';

export interface DelivererOptions {
  /** Asked anew each time: a reset or restore puts another world in its place. */
  readonly world: () => World;
  readonly now: () => number;
  /** How an endpoint is reached; a rejection is a push without an answer. */
  readonly dispatch: (request: Request) => Promise<Response>;
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
    const isDelivered = await push(topic, message);
    if (flights !== underWay) return;
    flights.delete(message.id);
    delete topic.messages[message.id];
    const again = isDelivered ? null : triedAgain(topic, message, now());
    if (again !== null) topic.messages[message.id] = again;
  }

  /** A message that nobody has subscribed to is gone. Tokens bear the machine's time, as those of tasks. */
  async function push(topic: Topic, message: Message): Promise<boolean> {
    const request = pushRequest({ topic, message, tokenNow: Date.now(), tokens });
    if (request === null) return true;
    try {
      const response = await dispatch(request);
      await response.body?.cancel();
      return isTaken(response.status);
    } catch {
      return false;
    }
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
function triedAgain({ push }: Topic, message: Message, nowMs: number): Message | null {
  if (push === undefined) return null;
  const { minBackoffMs, maxBackoffMs, retentionMs } = push;
  const wait = Math.min(maxBackoffMs, minBackoffMs * 2 ** Math.min(message.attempts, 20));
  const nextMs = nowMs + wait;
  return nextMs > message.publishedMs + retentionMs
    ? null
    : { ...message, nextMs, attempts: message.attempts + 1 };
}
