/** The methods on queues. */
import { readShape } from '../core/check.ts';
import { parseMask, select } from '../core/mask.ts';
import { entityNotFound, invalidArgument } from '../core/refusal.ts';
import type { Call, World } from '../core/world.ts';
import { checkQueueName, locationName, queueName } from './name.ts';
import { page } from './page.ts';
import { newQueue, type Queue, type QueueState } from './queue.ts';
import { type DescribedQueue, emptyShape, queueShape } from './request.ts';
import { queueResource } from './resource.ts';
import { readRateLimits, readRetryConfig } from './settings.ts';
import { checkQueueNameIsFree, endTask, existingQueue } from './store.ts';

const LARGEST_PAGE = 9800;

export function createQueue({ world, body, parameters, now }: Call): object {
  const described = readShape(queueShape, body, 'queue');
  const name = described.name ?? '';
  checkQueueName(name, locationName(parameters));
  checkQueueNameIsFree(world, name, now);
  return put(world, withSettings(newQueue(name), described));
}

/** Creates the queue when there is none. */
export function patchQueue({ world, body, parameters, now, url }: Call): object {
  const name = queueName(parameters);
  checkQueueName(name, locationName(parameters));
  const known = world.queues[name];
  if (!known || known.deletedMs !== null) checkQueueNameIsFree(world, name, now);
  const old = known && known.deletedMs === null ? known : newQueue(name);
  const described = masked(readShape(queueShape, body, 'queue'), url);
  return put(world, withSettings(old, described));
}

function masked(described: DescribedQueue, url: URL): DescribedQueue {
  const mask = url.searchParams.get('updateMask');
  if (!mask) return described;
  const chosen = select(described, parseQueueMask(mask));
  // A selection from what has just been read has its shape, every field of which may be missing.
  return chosen as DescribedQueue;
}

function parseQueueMask(mask: string) {
  try {
    return parseMask(mask);
  } catch {
    throw invalidArgument(`Invalid update mask: ${mask}.`);
  }
}

function withSettings(old: Queue, { rateLimits, retryConfig }: DescribedQueue): Queue {
  return {
    ...old,
    rateLimits: readRateLimits(rateLimits ?? {}, old.rateLimits),
    retryConfig: readRetryConfig(retryConfig ?? {}, old.retryConfig, 'queue.retry_config'),
  };
}

function put(world: World, queue: Queue): object {
  world.queues[queue.name] = queue;
  return queueResource(queue);
}

export function getQueue({ world, parameters }: Call): object {
  return queueResource(existingQueue(world, queueName(parameters)));
}

export function listQueues({ world, parameters, url }: Call): object {
  const start = `${locationName(parameters)}/queues/`;
  const queues = Object.values(world.queues).filter(
    (queue) => queue.deletedMs === null && queue.name.startsWith(start),
  );
  const { shown, ...next } = page(queues, url.searchParams, LARGEST_PAGE);
  return { ...(shown.length > 0 ? { queues: shown.map(queueResource) } : {}), ...next };
}

export function pauseQueue(call: Call): object {
  return withState(call, 'PAUSED');
}

export function resumeQueue(call: Call): object {
  return withState(call, 'RUNNING');
}

function withState({ world, body, parameters }: Call, state: QueueState): object {
  readShape(emptyShape, body);
  return put(world, { ...existingQueue(world, queueName(parameters)), state });
}

export function purgeQueue({ world, body, parameters, now }: Call): object {
  readShape(emptyShape, body);
  const queue = existingQueue(world, queueName(parameters));
  for (const name of Object.keys(queue.tasks)) endTask(queue, name, now);
  return put(world, { ...queue, purgeMs: now });
}

export function deleteQueue({ world, parameters, now }: Call): object {
  const queue = world.queues[queueName(parameters)];
  if (!queue || queue.deletedMs !== null) throw entityNotFound();
  world.queues[queue.name] = { ...queue, deletedMs: now, tasks: {} };
  return {};
}
