/** The JSON that the methods of Cloud Scheduler accept. */
import { anything, choice, type Described, integer, map, message, text } from '../core/shape.ts';
import { HTTP_METHODS } from '../tasks/queue.ts';

const retryConfig = message({
  retryCount: integer,
  maxRetryDuration: text,
  minBackoffDuration: text,
  maxBackoffDuration: text,
  maxDoublings: integer,
});

const httpTarget = message(
  {
    uri: text,
    httpMethod: choice('google.cloud.scheduler.v1.HttpMethod', HTTP_METHODS),
    headers: map(text),
    body: text,
    oidcToken: message({ serviceAccountEmail: text, audience: text }),
  },
  { absent: ['oauthToken'] },
);

/** What only Google sets is taken and has no effect. */
export const jobShape = message(
  {
    name: text,
    description: text,
    schedule: text,
    timeZone: text,
    httpTarget,
    retryConfig,
    attemptDeadline: text,
    state: choice('google.cloud.scheduler.v1.Job.State', [
      'STATE_UNSPECIFIED',
      'ENABLED',
      'PAUSED',
      'DISABLED',
      'UPDATE_FAILED',
    ]),
    userUpdateTime: text,
    scheduleTime: text,
    lastAttemptTime: text,
    status: anything,
  },
  { absent: ['pubsubTarget', 'appEngineHttpTarget', 'satisfiesPzs'] },
);

export type DescribedJob = Described<typeof jobShape>;
export type DescribedRetries = Described<typeof retryConfig>;
export type DescribedTarget = Described<typeof httpTarget>;

/** The fields that a caller may change by a mask, each as a whole. */
export const CHANGEABLE = [
  'description',
  'schedule',
  'timeZone',
  'httpTarget',
  'retryConfig',
  'attemptDeadline',
] as const;
