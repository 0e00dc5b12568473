import { type GoogleAuth, OAuth2Client } from 'google-auth-library';
import { cloudtasks_v2 } from 'googleapis/build/src/apis/cloudtasks/v2.js';
import { drive_v3 } from 'googleapis/build/src/apis/drive/v3.js';
import { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import { storage_v1 } from 'googleapis/build/src/apis/storage/v1.js';
import pRetry from 'p-retry';
import { type CallName, createNoReplyError, GoogleError, toGoogleError } from './error.ts';
import type { Secret } from './proof.ts';
import type { TaskReceiver } from './task.ts';

/** Limits of retries. Each delay is twice the previous one, plus a random part. */
export interface RetryPolicy {
  /** The number of attempts, including the first; at least 1. */
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** The period, counted from the first attempt, in which further attempts may start. */
  readonly budgetMs: number;
  /** The time limit for one attempt, including the request for its token. */
  readonly callTimeoutMs: number;
}

/** A policy of nine attempts in at least 75 seconds, because Google’s quotas are per minute. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  attempts: 9,
  firstDelayMs: 500,
  longestDelayMs: 32_000,
  budgetMs: 90_000,
  callTimeoutMs: 60_000,
};

export interface Retry {
  readonly error: GoogleError;
  readonly attempt: number;
  /** The time until the next attempt. It is shorter if the budget ends earlier. */
  readonly delayMs: number;
}

export interface ConnectOptions {
  /** The address of the emulator, ending in "/". Default: Google. */
  readonly rootUrl?: string;
  readonly auth: GoogleAuth | OAuth2Client | string;
  /** The credentials for Cloud Tasks, which rejects the scopes for files. The default is `auth`. */
  readonly tasksAuth?: OAuth2Client;
  readonly takeTask?: TaskReceiver;
  /** Lists the tasks that `takeTask` has not run yet; absent if Cloud Tasks runs the tasks. */
  readonly waitingTasks?: () => readonly string[];
  /** The secret that proves, together with the token, that a task comes from this deployment. */
  readonly taskSecret?: Secret | undefined;
  readonly fetchImplementation?: typeof globalThis.fetch;
  readonly patience: RetryPolicy;
  readonly onRetry?: (retry: Retry) => void;
}

/** One attempt of a call. `options` is the last argument of the client’s methods. */
type CallAttempt<Reply> = (options: {
  readonly signal: AbortSignal;
}) => Promise<{ readonly data: Reply; readonly status?: number }>;

type CallRunner = <Reply>(name: CallName, attempt: CallAttempt<Reply>) => Promise<Reply>;

export interface Google {
  readonly sheets: sheets_v4.Sheets;
  readonly forms: forms_v1.Forms;
  readonly drive: drive_v3.Drive;
  readonly tasks: cloudtasks_v2.Cloudtasks;
  readonly storage: storage_v1.Storage;
  /** Takes tasks in place of Cloud Tasks; null if Cloud Tasks runs them. */
  readonly takeTask: TaskReceiver | null;
  /** Lists the names of pending tasks; null if only Cloud Tasks can list them. */
  readonly waitingTasks: (() => readonly string[]) | null;
  readonly taskSecret: Secret | null;
  /** Runs a call that is safe to repeat. @throws GoogleError */
  readonly call: CallRunner;
  /** Runs a call that creates something. Only a quota error is retried. @throws GoogleError */
  readonly create: CallRunner;
  /** Returns the time of Google’s latest reply in ms; before any reply, the machine’s time. */
  readonly now: () => number;
}

/** Creates the connection to Google without a call. */
export function connect(options: ConnectOptions): Google {
  const clock = createReplyClock(options.fetchImplementation ?? callNativeFetch);
  const client = buildClientOptions(options, clock.fetchImplementation);
  return {
    sheets: new sheets_v4.Sheets(client),
    forms: new forms_v1.Forms(client),
    drive: new drive_v3.Drive(client),
    tasks: new cloudtasks_v2.Cloudtasks({ ...client, auth: options.tasksAuth ?? client.auth }),
    storage: new storage_v1.Storage(client),
    takeTask: options.takeTask ?? null,
    waitingTasks: options.waitingTasks ?? null,
    taskSecret: options.taskSecret ?? null,
    call: createRetryingCall(options, () => true),
    create: createRetryingCall(options, ({ kind }) => kind === 'quota'),
    now: clock.now,
  };
}

function createReplyClock(carry: typeof globalThis.fetch): {
  readonly fetchImplementation: typeof globalThis.fetch;
  readonly now: () => number;
} {
  let latestMs: number | null = null;
  return {
    fetchImplementation: async (...request) => {
      const reply = await carry(...request);
      const ms = Date.parse(reply.headers.get('date') ?? '');
      if (!Number.isNaN(ms)) latestMs = ms;
      return reply;
    },
    now: () => latestMs ?? Math.floor(Date.now() / 1000) * 1000,
  };
}

/** Disables the client's own retries, which have no jitter and no budget. */
function buildClientOptions(
  { rootUrl, auth }: ConnectOptions,
  fetchImplementation: typeof globalThis.fetch,
) {
  return {
    auth: typeof auth === 'string' ? createTokenClient(auth) : auth,
    retry: false,
    retryConfig: { retry: 0, noResponseRetries: 0 },
    fetchImplementation,
    ...(rootUrl === undefined ? {} : { rootUrl }),
  };
}

/** Replaces node-fetch, which ends the process if a signal fires before the request starts. */
const callNativeFetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);

/** Wraps an access token, because googleapis would use a bare string as an API key. */
function createTokenClient(accessToken: string): OAuth2Client {
  const client = new OAuth2Client();
  client.setCredentials({ access_token: accessToken });
  return client;
}

function createRetryingCall(
  { patience, onRetry }: ConnectOptions,
  mayRepeat: (error: GoogleError) => boolean,
): CallRunner {
  const { attempts, firstDelayMs, longestDelayMs, budgetMs, callTimeoutMs } = patience;
  return (name, attempt) =>
    pRetry(() => attemptInTime(name, attempt, callTimeoutMs), {
      retries: attempts - 1,
      minTimeout: firstDelayMs,
      maxTimeout: longestDelayMs * (1 - Math.random() / 4),
      maxRetryTime: budgetMs,
      factor: 2,
      randomize: true,
      shouldRetry: ({ error, attemptNumber, retryDelay }) => {
        if (!(error instanceof GoogleError) || !error.retriable || !mayRepeat(error)) return false;
        onRetry?.({ error, attempt: attemptNumber, delayMs: retryDelay });
        return true;
      },
    });
}

/** Drive’s status for a deletion. The reply is empty, but complete. */
const NO_CONTENT_STATUS = 204;

async function attemptInTime<Reply>(
  name: CallName,
  attempt: CallAttempt<Reply>,
  limitMs: number,
): Promise<Reply> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(createNoReplyError(name, 'timeout')), limitMs);
  try {
    const answer = await Promise.race([
      attempt({ signal: limit.signal }),
      awaitAbort(limit.signal),
    ]);
    if (typeof answer.data !== 'object' && answer.status !== NO_CONTENT_STATUS)
      throw createNoReplyError(name, 'dropped', 'The reply is not JSON from Google.');
    return answer.data;
  } catch (error) {
    throw toGoogleError(error, name);
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects when the signal fires. Pending tokens and some fetches do not react to the signal. */
function awaitAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
