/** The methods on queues: making one, looking at it, stopping it, emptying it, and taking it away. */
import { readShape } from '../core/check.ts';
import { entityNotFound } from '../core/refusal.ts';
import type { Call } from '../core/world.ts';
import { checkQueueName, locationName, queueName } from './name.ts';
import { newQueue, type Queue } from './queue.ts';
import { nothingShape, queueShape } from './request.ts';
import { describedQueue, queueResource } from './resource.ts';
import { readRateLimits, readRetryConfig } from './settings.ts';
import {
  checkQueueNameIsFree,
  endTask,
  existedTooRecentlyForAQueue,
  existingQueue,
  isRecentlyDeleted,
  removeQueue,
} from './store.ts';

/** Where the account has it so, a name that was deleted lately is answered as if the queue were made, and none is. */
export function createQueue({ world, body, parameters, accounts, now }: Call): object {
  const { name = '', rateLimits = {}, retryConfig = {} } = readShape(queueShape, body, 'queue');
  checkQueueName(name, locationName(parameters));
  checkQueueNameIsFree(world, name);
  const usual = newQueue(name);
  const queue = {
    ...usual,
    rateLimits: readRateLimits(rateLimits, usual.rateLimits),
    retryConfig: readRetryConfig(retryConfig, usual.retryConfig),
  };
  if (!isRecentlyDeleted(world, name, now)) world.queues[name] = queue;
  else if (accounts.settings().deletedQueues === 'refused') throw existedTooRecentlyForAQueue();
  return describedQueue(queue);
}

export function getQueue({ world, parameters }: Call): object {
  return queueResource(existingQueue(world, queueName(parameters)));
}

export const pauseQueue = (call: Call): object => changed(call, () => ({ isPaused: true }));

export const resumeQueue = (call: Call): object => changed(call, () => ({ isPaused: false }));

/** Every task is gone, and its name stays taken as after any other end. */
export function purgeQueue(call: Call): object {
  return changed(call, (queue) => {
    for (const name of Object.keys(queue.tasks)) endTask(queue, name, call.now);
    return { purgedMs: call.now };
  });
}

function changed(call: Call, change: (queue: Queue) => Partial<Queue>): object {
  const { world, body, parameters } = call;
  readShape(nothingShape, body);
  const queue = existingQueue(world, queueName(parameters));
  const next = { ...queue, ...change(queue) };
  world.queues[queue.name] = next;
  return queueResource(next);
}

export function deleteQueue({ world, parameters, now }: Call): object {
  const name = queueName(parameters);
  if (world.queues[name] === undefined) throw entityNotFound();
  removeQueue(world, name, now);
  return {};
}
