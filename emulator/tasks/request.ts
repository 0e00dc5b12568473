/** The JSON that the methods of Cloud Tasks accept. */
import {
  anything,
  choice,
  type Described,
  decimal,
  integer,
  map,
  message,
  text,
} from '../core/shape.ts';
import { HTTP_METHODS } from './queue.ts';

const TYPES = 'google.cloud.tasks.v2';

const retryConfig = message({
  maxAttempts: integer,
  maxRetryDuration: text,
  minBackoff: text,
  maxBackoff: text,
  maxDoublings: integer,
});

export const queueShape = message(
  {
    name: text,
    rateLimits: message({
      maxDispatchesPerSecond: decimal,
      maxBurstSize: integer,
      maxConcurrentDispatches: integer,
    }),
    retryConfig,
    state: anything,
    purgeTime: anything,
  },
  { absent: ['appEngineRoutingOverride', 'httpTarget', 'stackdriverLoggingConfig'] },
);

const httpRequest = message(
  {
    url: text,
    httpMethod: choice(`${TYPES}.HttpMethod`, HTTP_METHODS),
    headers: map(text),
    body: text,
    oauthToken: message({ serviceAccountEmail: text, scope: text }),
    oidcToken: message({ serviceAccountEmail: text, audience: text }),
  },
  { oneOf: { name: 'authorization_header', fields: ['oauthToken', 'oidcToken'] } },
);

const responseView = choice(`${TYPES}.Task.View`, ['VIEW_UNSPECIFIED', 'BASIC', 'FULL']);

/** Fields marked as output only in Google's document are read and not used. */
const task = message(
  {
    name: text,
    httpRequest,
    scheduleTime: text,
    dispatchDeadline: text,
    retryConfig,
    createTime: anything,
    dispatchCount: anything,
    responseCount: anything,
    firstAttempt: anything,
    lastAttempt: anything,
    view: anything,
  },
  { absent: ['appEngineHttpRequest'] },
);

export const createTaskShape = message({ parent: text, task, responseView });
export const runTaskShape = message({ responseView });
export const emptyShape = message({});

export type DescribedQueue = Described<typeof queueShape>;
export type DescribedTask = Described<typeof task>;
export type DescribedHttpRequest = Described<typeof httpRequest>;
export type DescribedRetryConfig = Described<typeof retryConfig>;
export type View = 'BASIC' | 'FULL';
