/** The way to Google: four API clients behind one call with a time limit, patience for what passes, and one kind of error. */

import { type GoogleAuth, OAuth2Client } from 'google-auth-library';
import { cloudtasks_v2 } from 'googleapis/build/src/apis/cloudtasks/v2.js';
import { drive_v3 } from 'googleapis/build/src/apis/drive/v3.js';
import { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import pRetry from 'p-retry';
import {
  asGoogleError,
  type CallName,
  GoogleError,
  timeoutError,
  unreadableError,
} from './error.ts';
import type { Secret } from './proof.ts';
import type { TakeTask } from './task.ts';

/** How long a call is tried. Delays double from the first to the longest, each made longer by chance by up to as much again. */
export interface RetryPolicy {
  /** The first one included; at least 1. */
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** No attempt is begun later than this after the first one. */
  readonly budgetMs: number;
  /** What one attempt may take, its token included. */
  readonly callTimeoutMs: number;
}

/** Google's quotas are per minute: the nine attempts wait for 75 seconds at least before they give up. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  attempts: 9,
  firstDelayMs: 500,
  longestDelayMs: 32_000,
  budgetMs: 90_000,
  callTimeoutMs: 60_000,
};

/** A failed attempt that another one will follow. */
export interface Retry {
  readonly error: GoogleError;
  /** The one that failed, counted from 1. */
  readonly attempt: number;
  /** Until the next one; shorter when the budget ends before. */
  readonly delayMs: number;
}

export interface ConnectOptions {
  /** Where the APIs are, instead of at Google: the emulator's address, ending in "/". */
  readonly rootUrl?: string;
  /** Credentials of any kind, or an access token as it is. */
  readonly auth: GoogleAuth | OAuth2Client | string;
  /** Credentials for Cloud Tasks, which takes none of the scopes that files need; the same when absent. */
  readonly tasksAuth?: OAuth2Client;
  /** Takes tasks in place of Cloud Tasks. */
  readonly takeTask?: TakeTask;
  /** Which of the tasks that were taken so wait to be carried out, by name; absent where nobody here carries them out. */
  readonly waitingTasks?: () => readonly string[];
  /** Proves that tasks are this deployment's; without it their token alone does. */
  readonly taskSecret?: Secret | undefined;
  /** Who carries the requests; the runtime's own fetch when absent. */
  readonly fetchImplementation?: typeof globalThis.fetch;
  readonly patience: RetryPolicy;
  /** Told before each further attempt. */
  readonly onRetry?: (retry: Retry) => void;
}

/** What every attempt hands on to the client's method as its last argument. */
export interface AttemptOptions {
  readonly signal: AbortSignal;
}

/** What the client's methods give: the reply, which is `''` where the answer has no body. */
interface Answer<Reply> {
  readonly data: Reply;
  /** Of HTTP. */
  readonly status?: number;
}

export interface Call<Reply> extends CallName {
  /**
   * What a second go does when the first one's answer was lost. "makes another": then only refusals at the door (quota) are
   * tried again.
   */
  readonly repeating: 'is harmless' | 'makes another';
  readonly run: (options: AttemptOptions) => Promise<Answer<Reply>>;
}

export interface Google {
  readonly sheets: sheets_v4.Sheets;
  readonly forms: forms_v1.Forms;
  readonly drive: drive_v3.Drive;
  readonly tasks: cloudtasks_v2.Cloudtasks;
  /** Null where Cloud Tasks itself takes them. */
  readonly takeTask: TakeTask | null;
  /** Null where Cloud Tasks is to be asked, or nobody knows. */
  readonly waitingTasks: (() => readonly string[]) | null;
  /** Of the deployment whose tasks are made and found. */
  readonly taskSecret: Secret | null;
  /** Carries a call out, again while that can help, and gives its reply. Throws a GoogleError. */
  readonly call: <Reply>(call: Call<Reply>) => Promise<Reply>;
  /**
   * Google's time by the latest of its replies, in milliseconds since 1970, rounded down to the second: never later than it is.
   * The machine's own before the first reply.
   */
  readonly now: () => number;
}

/** Makes no request yet; a client is made when it is first used. */
export function connect(options: ConnectOptions): Google {
  const clock = replyClock(options.fetchImplementation ?? nativeFetch);
  const client = clientOptions(options, clock.fetchImplementation);
  const clients = {
    sheets: once(() => new sheets_v4.Sheets(client)),
    forms: once(() => new forms_v1.Forms(client)),
    drive: once(() => new drive_v3.Drive(client)),
    tasks: once(() => new cloudtasks_v2.Cloudtasks({ ...client, ...tasksAuth(options) })),
  };
  return {
    get sheets() {
      return clients.sheets();
    },
    get forms() {
      return clients.forms();
    },
    get drive() {
      return clients.drive();
    },
    get tasks() {
      return clients.tasks();
    },
    takeTask: options.takeTask ?? null,
    waitingTasks: options.waitingTasks ?? null,
    taskSecret: options.taskSecret ?? null,
    call: (call) => callPatiently(call, options),
    now: clock.now,
  };
}

/** Reads the clock on the wall of whoever answers: every reply bears the time at which it was sent. */
function replyClock(carry: typeof globalThis.fetch): {
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

/** The client's own retries are switched off: it knows neither chance nor budget, and ours is to be the only loop. */
function clientOptions(
  { rootUrl, auth }: ConnectOptions,
  fetchImplementation: typeof globalThis.fetch,
) {
  return {
    auth: typeof auth === 'string' ? bearer(auth) : auth,
    retry: false,
    retryConfig: { retry: 0, noResponseRetries: 0 },
    fetchImplementation,
    ...(rootUrl === undefined ? {} : { rootUrl }),
  };
}

const tasksAuth = ({ tasksAuth: auth }: ConnectOptions) => (auth === undefined ? {} : { auth });

/** The client would take node-fetch, in which a signal that has fired before the request kills the whole process. */
const nativeFetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);

/** Googleapis takes a bare string for an API key. */
function bearer(accessToken: string): OAuth2Client {
  const client = new OAuth2Client();
  client.setCredentials({ access_token: accessToken });
  return client;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function callPatiently<Reply>(call: Call<Reply>, options: ConnectOptions): Promise<Reply> {
  const { attempts, firstDelayMs, longestDelayMs, budgetMs, callTimeoutMs } = options.patience;
  return pRetry(() => attempt(call, callTimeoutMs), {
    retries: attempts - 1,
    minTimeout: firstDelayMs,
    maxTimeout: longestDelayMs * (1 - Math.random() / 4),
    maxRetryTime: budgetMs,
    factor: 2,
    randomize: true,
    shouldRetry: ({ error, attemptNumber, retryDelay }) => {
      if (!(error instanceof GoogleError) || !mayRepeat(error, call)) return false;
      options.onRetry?.({ error, attempt: attemptNumber, delayMs: retryDelay });
      return true;
    },
  });
}

function mayRepeat(error: GoogleError, call: Pick<Call<unknown>, 'repeating'>): boolean {
  return error.retriable && (call.repeating === 'is harmless' || error.kind === 'quota');
}

/** Drive says so that a permission or a file is deleted: the answer is complete, and empty. */
const NO_CONTENT = 204;

async function attempt<Reply>(call: Call<Reply>, limitMs: number): Promise<Reply> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(timeoutError(call)), limitMs);
  try {
    const answer = await Promise.race([call.run({ signal: limit.signal }), firing(limit.signal)]);
    if (typeof answer.data !== 'object' && answer.status !== NO_CONTENT)
      throw unreadableError(call);
    return answer.data;
  } catch (error) {
    throw asGoogleError(error, call);
  } finally {
    clearTimeout(timer);
  }
}

/** Raced against the call, because neither a token on its way nor every fetch implementation listens to the signal. */
function firing(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
