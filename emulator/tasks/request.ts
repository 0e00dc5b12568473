/** The JSON that the methods of Cloud Tasks accept. */
import { choice, type Described, decimal, integer, map, message, text } from '../core/shape.ts';
import { HTTP_METHODS } from './queue.ts';
import { VIEWS } from './resource.ts';

const retryConfig = message(
  { maxAttempts: integer, minBackoff: text, maxBackoff: text, maxDoublings: integer },
  { absent: ['maxRetryDuration'] },
);

export const queueShape = message(
  {
    name: text,
    rateLimits: message({
      maxDispatchesPerSecond: decimal,
      maxBurstSize: integer,
      maxConcurrentDispatches: integer,
    }),
    retryConfig,
  },
  {
    absent: [
      'state',
      'purgeTime',
      'appEngineRoutingOverride',
      'httpTarget',
      'stackdriverLoggingConfig',
    ],
  },
);

const httpRequest = message(
  {
    url: text,
    httpMethod: choice('google.cloud.tasks.v2.HttpMethod', HTTP_METHODS),
    headers: map(text),
    body: text,
    oidcToken: message({ serviceAccountEmail: text, audience: text }),
  },
  { absent: ['oauthToken'] },
);

const task = message(
  { name: text, httpRequest, scheduleTime: text, dispatchDeadline: text },
  {
    absent: [
      'retryConfig',
      'createTime',
      'dispatchCount',
      'responseCount',
      'firstAttempt',
      'lastAttempt',
      'view',
      'appEngineHttpRequest',
    ],
  },
);

/** The body of a method that is told nothing. */
export const nothingShape = message({});

export const createTaskShape = message({
  parent: text,
  task,
  responseView: choice('google.cloud.tasks.v2.Task.View', VIEWS),
});

export type DescribedQueue = Described<typeof queueShape>;
export type DescribedTask = Described<typeof task>;
export type DescribedHttpRequest = Described<typeof httpRequest>;
export type DescribedRetryConfig = Described<typeof retryConfig>;
