/** The method on queues: making one. */
import { readShape } from '../core/check.ts';
import type { Call } from '../core/world.ts';
import { checkQueueName, locationName } from './name.ts';
import { newQueue } from './queue.ts';
import { queueShape } from './request.ts';
import { queueResource } from './resource.ts';
import { readRateLimits, readRetryConfig } from './settings.ts';
import { checkQueueNameIsFree } from './store.ts';

export function createQueue({ world, body, parameters }: Call): object {
  const { name = '', rateLimits = {}, retryConfig = {} } = readShape(queueShape, body, 'queue');
  checkQueueName(name, locationName(parameters));
  checkQueueNameIsFree(world, name);
  const usual = newQueue(name);
  const queue = {
    ...usual,
    rateLimits: readRateLimits(rateLimits, usual.rateLimits),
    retryConfig: readRetryConfig(retryConfig, usual.retryConfig),
  };
  world.queues[name] = queue;
  return queueResource(queue);
}
