import { OAuth2Client } from 'google-auth-library';
import { afterEach, expect, test, vi } from 'vitest';
import {
  connect,
  DEFAULT_RETRY_POLICY,
  type Google,
  type Retry,
  type RetryPolicy,
} from './connect.ts';
import { createFolder } from './drive.ts';
import { createForm } from './forms.ts';
import { applyBatch, createSpreadsheet, readRanges } from './sheets.ts';
import { scheduleTask } from './tasks.ts';

const WITHOUT_WAITING: RetryPolicy = {
  ...DEFAULT_RETRY_POLICY,
  firstDelayMs: 0,
  longestDelayMs: 0,
};

type Answer = () => Response | Promise<Response>;

interface Trial {
  readonly google: Google;
  readonly requests: Request[];
  readonly retries: Retry[];
}

/** Connects to a server that sends these replies in order and repeats the last one. */
function trial(answers: readonly Answer[], patience = WITHOUT_WAITING): Trial {
  const requests: Request[] = [];
  const retries: Retry[] = [];
  const endsAt = performance.now() + patience.budgetMs;
  const fetchImplementation: typeof fetch = async (input, init) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(new Request(input, init));
    if (answer === undefined) throw new Error('There is no answer.');
    return answer();
  };
  const google = connect({
    auth: 'token',
    fetchImplementation,
    patience,
    onRetry: (retry) => {
      retries.push(retry);
      if (retry.delayMs > 0) letTimePass(Math.min(retry.delayMs, endsAt - performance.now()));
    },
  });
  return { google, requests, retries };
}

/** Advances a stopped clock past the next delay. Other timers have no effect. */
function letTimePass(ms: number): void {
  if (vi.isFakeTimers()) setImmediate(() => vi.advanceTimersByTime(ms));
}

const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const json = (status: number, body: unknown): Answer => {
  const headers = { 'content-type': 'application/json; charset=UTF-8' };
  return () => new Response(JSON.stringify(body), { status, headers });
};
const refused = (code: number, status: string): Answer =>
  json(code, { error: { code, message: 'A sentence.', status } });

const ok = json(200, {});
const tooMany = refused(429, 'RESOURCE_EXHAUSTED');
const aborted = refused(409, 'ABORTED');
const unavailable = refused(503, 'UNAVAILABLE');
const dropped: Answer = () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
  });
};
const full = json(403, {
  error: { code: 403, message: 'Full.', errors: [{ reason: 'storageQuotaExceeded' }] },
});

const batch = (google: Google) =>
  applyBatch(google, 'spreadsheet', [{ deleteSheet: { sheetId: 1 } }]);

test.each([
  ['429', tooMany],
  ['409 ABORTED', aborted],
  ['503', unavailable],
  ['500', refused(500, 'INTERNAL')],
  ['408', refused(408, 'CANCELLED')],
  ['dropped connection', dropped],
])('a batch is sent again after a %s', async (_, failure) => {
  const { google, requests } = trial([failure, failure, ok]);
  await batch(google);
  expect(requests).toHaveLength(3);
});

test.each([
  ['400', refused(400, 'INVALID_ARGUMENT')],
  ['401', refused(401, 'UNAUTHENTICATED')],
  ['403', refused(403, 'PERMISSION_DENIED')],
  ['404', refused(404, 'NOT_FOUND')],
  ['full Drive', full],
])('a batch is not sent again after a %s', async (_, failure) => {
  const { google, requests } = trial([failure, ok]);
  await expect(batch(google)).rejects.toThrow();
  expect(requests).toHaveLength(1);
});

test('reads are retried only by our own loop, not by Google’s client', async () => {
  const { google, requests } = trial([unavailable], { ...WITHOUT_WAITING, attempts: 4 });
  await expect(readRanges(google, 'spreadsheet', ['A1'])).rejects.toThrow('503');
  expect(requests).toHaveLength(4);
});

const MAKING: readonly (readonly [string, (google: Google) => Promise<unknown>])[] = [
  ['a folder', (google) => createFolder(google, 'Match')],
  ['a form', (google) => createForm(google, 'Match')],
  [
    'a spreadsheet',
    (google) =>
      createSpreadsheet(google, { title: 'Match', timeZone: 'Etc/UTC', locale: 'en', sheets: [] }),
  ],
];

test.each(MAKING)('%s is not retried after a lost reply', async (_, make) => {
  for (const failure of [dropped, unavailable]) {
    const { google, requests } = trial([failure, ok]);
    await expect(make(google)).rejects.toThrow();
    expect(requests).toHaveLength(1);
  }
});

test.each(MAKING)('%s is retried after a 429, because nothing was applied', async (_, make) => {
  const { google, requests } = trial([tooMany, ok]);
  await make(google);
  expect(requests).toHaveLength(2);
});

const task = {
  queue: 'projects/p/locations/l/queues/q',
  name: 'task',
  url: 'https://example.com/',
  body: {},
  at: new Date(0),
  invoker: 'invoker@example.com',
  audience: 'https://example.com/',
};

test('an existing task is not requested again', async () => {
  const { google, requests } = trial([refused(409, 'ALREADY_EXISTS'), ok]);
  expect(await scheduleTask(google, task)).toBe('exists already');
  expect(requests).toHaveLength(1);
});

test('a conflict other than “already exists” is not taken for an existing task', async () => {
  const { google } = trial([aborted], { ...WITHOUT_WAITING, attempts: 2 });
  await expect(scheduleTask(google, task)).rejects.toMatchObject({ kind: 'conflict' });
});

test('delays double, are lengthened at random, and stay below the longest delay', async () => {
  stopClock();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { google, retries } = trial([tooMany], { ...DEFAULT_RETRY_POLICY, budgetMs: 1_000_000 });
  await expect(batch(google)).rejects.toThrow('429');
  const delays = retries.map(({ delayMs }) => delayMs);
  expect(delays).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 28_000, 28_000]);
});

test.each([0, 0.5, 0.999])('the default policy outlasts a full minute of 429s', async (chance) => {
  stopClock();
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const began = performance.now();
  const minute = () => (performance.now() - began < 60_000 ? tooMany() : ok());
  const { google } = trial([minute], DEFAULT_RETRY_POLICY);
  await batch(google);
  expect(performance.now() - began).toBeGreaterThanOrEqual(60_000);
});

test('no attempt starts after the budget has ended', async () => {
  stopClock();
  const began = performance.now();
  const begins: number[] = [];
  const { google } = trial(
    [
      () => {
        begins.push(performance.now() - began);
        return unavailable();
      },
    ],
    { ...DEFAULT_RETRY_POLICY, attempts: 1000, budgetMs: 90_000 },
  );
  await expect(batch(google)).rejects.toThrow('503');
  expect(Math.max(...begins)).toBeLessThanOrEqual(90_000);
  expect(begins.length).toBeGreaterThan(5);
});

test('a call without a reply times out even if nothing listens to the signal', async () => {
  stopClock();
  const silent: Answer = () => {
    letTimePass(5000);
    return new Promise(() => {});
  };
  const { google, requests } = trial([silent], {
    ...WITHOUT_WAITING,
    attempts: 2,
    callTimeoutMs: 5000,
  });
  await expect(batch(google)).rejects.toMatchObject({ kind: 'timeout', status: null });
  expect(requests).toHaveLength(2);
});

test('a token that comes too late causes a timeout but no crash', async () => {
  const auth = new OAuth2Client();
  let giveToken = (_: { access_token: string; expiry_date: number }) => {};
  auth.refreshHandler = () =>
    new Promise((resolve) => {
      giveToken = resolve;
    });
  const google = connect({
    auth,
    rootUrl: 'http://127.0.0.1:9/',
    patience: { ...WITHOUT_WAITING, attempts: 1, callTimeoutMs: 1 },
  });
  await expect(batch(google)).rejects.toMatchObject({ kind: 'timeout' });
  giveToken({ access_token: 'token', expiry_date: Date.now() + 3_600_000 });
  await new Promise((resolve) => setImmediate(resolve));
});

test('an access token is sent unchanged to the given address', async () => {
  const requests: Request[] = [];
  const google = connect({
    auth: 'ya29.token',
    rootUrl: 'http://127.0.0.1:8080/',
    patience: WITHOUT_WAITING,
    fetchImplementation: async (input, init) => {
      requests.push(new Request(input, init));
      return ok();
    },
  });
  await batch(google);
  await createFolder(google, 'Match');
  await createForm(google, 'Match');
  await scheduleTask(google, task);
  expect(requests.map(({ url }) => new URL(url).origin)).toEqual(
    Array(4).fill('http://127.0.0.1:8080'),
  );
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/v4/spreadsheets/spreadsheet:batchUpdate',
    '/drive/v3/files',
    '/v1/forms',
    '/v2/projects/p/locations/l/queues/q/tasks',
  ]);
  expect(new Set(requests.map(({ headers }) => headers.get('authorization')))).toEqual(
    new Set(['Bearer ya29.token']),
  );
});

test('an empty batch sends nothing to Google', async () => {
  const { google, requests } = trial([ok]);
  await applyBatch(google, 'spreadsheet', []);
  expect(requests).toEqual([]);
});

test('now() returns the machine’s time in whole seconds before Google’s first reply', () => {
  const { google } = trial([ok]);
  const before = Math.floor(Date.now() / 1000) * 1000;
  const now = google.now();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
  expect(now % 1000).toBe(0);
});
