import { OAuth2Client } from 'google-auth-library';
import { afterEach, expect, test, vi } from 'vitest';
import { readRanges } from '../../test/support/table/ranges.ts';
import {
  connect,
  DEFAULT_RETRY_POLICY,
  type Google,
  type Retry,
  type RetryPolicy,
} from './connect.ts';
import { createFolder } from './drive.ts';
import { createForm } from './forms.ts';
import { applyBatch, createSpreadsheet } from './sheets.ts';
import { scheduleTask } from './tasks.ts';

const NO_WAIT_POLICY: RetryPolicy = {
  ...DEFAULT_RETRY_POLICY,
  firstDelayMs: 0,
  longestDelayMs: 0,
};

type ServerReply = () => Response | Promise<Response>;

interface ConnectionTrial {
  readonly google: Google;
  readonly requests: Request[];
  readonly retries: Retry[];
}

/** Connects to a server that sends these replies in order and repeats the last one. */
function createTrial(answers: readonly ServerReply[], patience = NO_WAIT_POLICY): ConnectionTrial {
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
      if (retry.delayMs > 0) advanceTime(Math.min(retry.delayMs, endsAt - performance.now()));
    },
  });
  return { google, requests, retries };
}

/** Advances a stopped clock past the next delay. Other timers have no effect. */
function advanceTime(ms: number): void {
  if (vi.isFakeTimers()) setImmediate(() => vi.advanceTimersByTime(ms));
}

const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const buildJsonReply = (status: number, body: unknown): ServerReply => {
  const headers = { 'content-type': 'application/json; charset=UTF-8' };
  return () => new Response(JSON.stringify(body), { status, headers });
};
const buildRefusal = (code: number, status: string): ServerReply =>
  buildJsonReply(code, { error: { code, message: 'A sentence.', status } });

const okReply = buildJsonReply(200, {});
const quotaReply = buildRefusal(429, 'RESOURCE_EXHAUSTED');
const abortedReply = buildRefusal(409, 'ABORTED');
const unavailableReply = buildRefusal(503, 'UNAVAILABLE');
const dropReply: ServerReply = () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
  });
};
const storageFullReply = buildJsonReply(403, {
  error: { code: 403, message: 'Full.', errors: [{ reason: 'storageQuotaExceeded' }] },
});

const sendBatch = (google: Google) =>
  applyBatch(google, 'spreadsheet', [{ deleteSheet: { sheetId: 1 } }]);

test.each([
  ['429', quotaReply],
  ['409 ABORTED', abortedReply],
  ['503', unavailableReply],
  ['500', buildRefusal(500, 'INTERNAL')],
  ['408', buildRefusal(408, 'CANCELLED')],
  ['dropped connection', dropReply],
])('a batch is sent again after a %s', async (_, failure) => {
  const { google, requests } = createTrial([failure, failure, okReply]);
  await sendBatch(google);
  expect(requests).toHaveLength(3);
});

test.each([
  ['400', buildRefusal(400, 'INVALID_ARGUMENT')],
  ['401', buildRefusal(401, 'UNAUTHENTICATED')],
  ['403', buildRefusal(403, 'PERMISSION_DENIED')],
  ['404', buildRefusal(404, 'NOT_FOUND')],
  ['full Drive', storageFullReply],
])('a batch is not sent again after a %s', async (_, failure) => {
  const { google, requests } = createTrial([failure, okReply]);
  await expect(sendBatch(google)).rejects.toThrow();
  expect(requests).toHaveLength(1);
});

test('Google’s client does not retry reads on its own', async () => {
  const { google, requests } = createTrial([unavailableReply], { ...NO_WAIT_POLICY, attempts: 4 });
  await expect(readRanges(google, 'spreadsheet', ['A1'])).rejects.toThrow('503');
  expect(requests).toHaveLength(4);
});

const CREATING_CALLS: readonly (readonly [string, (google: Google) => Promise<unknown>])[] = [
  ['a folder', (google) => createFolder(google, 'Match')],
  ['a form', (google) => createForm(google, 'Match')],
  [
    'a spreadsheet',
    (google) =>
      createSpreadsheet(google, { title: 'Match', timeZone: 'Etc/UTC', locale: 'en', sheets: [] }),
  ],
];

test.each(CREATING_CALLS)('the call %s is not retried after a lost reply', async (_, make) => {
  for (const failure of [dropReply, unavailableReply]) {
    const { google, requests } = createTrial([failure, okReply]);
    await expect(make(google)).rejects.toThrow();
    expect(requests).toHaveLength(1);
  }
});

test.each(CREATING_CALLS)(
  'the call %s is retried after status 429, which means that nothing was applied',
  async (_, make) => {
    const { google, requests } = createTrial([quotaReply, okReply]);
    await make(google);
    expect(requests).toHaveLength(2);
  },
);

const TEST_TASK = {
  queue: 'projects/p/locations/l/queues/q',
  name: 'task',
  url: 'https://example.com/',
  body: {},
  at: new Date(0),
  invoker: 'invoker@example.com',
  audience: 'https://example.com/',
};

test('a conflict other than “already exists” is not treated as an existing task', async () => {
  const { google } = createTrial([abortedReply], { ...NO_WAIT_POLICY, attempts: 2 });
  await expect(scheduleTask(google, TEST_TASK)).rejects.toMatchObject({ kind: 'conflict' });
});

test('retry delays double with random jitter, up to a maximum', async () => {
  stopClock();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { google, retries } = createTrial([quotaReply], {
    ...DEFAULT_RETRY_POLICY,
    budgetMs: 1_000_000,
  });
  await expect(sendBatch(google)).rejects.toThrow('429');
  const delays = retries.map(({ delayMs }) => delayMs);
  expect(delays).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 28_000, 28_000]);
});

test.each([0, 0.5, 0.999])(
  'the default retry policy lasts longer than a full minute of status 429',
  async (chance) => {
    stopClock();
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const began = performance.now();
    const minute = () => (performance.now() - began < 60_000 ? quotaReply() : okReply());
    const { google } = createTrial([minute], DEFAULT_RETRY_POLICY);
    await sendBatch(google);
    expect(performance.now() - began).toBeGreaterThanOrEqual(60_000);
  },
);

test('no attempt starts after the time budget has ended', async () => {
  stopClock();
  const began = performance.now();
  const begins: number[] = [];
  const { google } = createTrial(
    [
      () => {
        begins.push(performance.now() - began);
        return unavailableReply();
      },
    ],
    { ...DEFAULT_RETRY_POLICY, attempts: 1000, budgetMs: 90_000 },
  );
  await expect(sendBatch(google)).rejects.toThrow('503');
  expect(Math.max(...begins)).toBeLessThanOrEqual(90_000);
  expect(begins.length).toBeGreaterThan(5);
});

test('a call without a reply times out even if the transport ignores the signal', async () => {
  stopClock();
  const silent: ServerReply = () => {
    advanceTime(5000);
    return new Promise(() => {});
  };
  const { google, requests } = createTrial([silent], {
    ...NO_WAIT_POLICY,
    attempts: 2,
    callTimeoutMs: 5000,
  });
  await expect(sendBatch(google)).rejects.toMatchObject({ kind: 'timeout', status: null });
  expect(requests).toHaveLength(2);
});

test('an access token that arrives too late causes a timeout but no crash', async () => {
  const auth = new OAuth2Client();
  let giveToken = (_: { access_token: string; expiry_date: number }) => {};
  auth.refreshHandler = () =>
    new Promise((resolve) => {
      giveToken = resolve;
    });
  const google = connect({
    auth,
    rootUrl: 'http://127.0.0.1:9/',
    patience: { ...NO_WAIT_POLICY, attempts: 1, callTimeoutMs: 1 },
  });
  await expect(sendBatch(google)).rejects.toMatchObject({ kind: 'timeout' });
  giveToken({ access_token: 'token', expiry_date: Date.now() + 3_600_000 });
  await new Promise((resolve) => setImmediate(resolve));
});

test('an access token is sent unchanged to the given address', async () => {
  const requests: Request[] = [];
  const google = connect({
    auth: 'ya29.token',
    rootUrl: 'http://127.0.0.1:8080/',
    patience: NO_WAIT_POLICY,
    fetchImplementation: async (input, init) => {
      requests.push(new Request(input, init));
      return okReply();
    },
  });
  await sendBatch(google);
  await createFolder(google, 'Match');
  await createForm(google, 'Match');
  await scheduleTask(google, TEST_TASK);
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

test('Google is not called for an empty batch', async () => {
  const { google, requests } = createTrial([okReply]);
  await applyBatch(google, 'spreadsheet', []);
  expect(requests).toEqual([]);
});

test('now() returns the machine’s time in whole seconds until Google’s first reply', () => {
  const { google } = createTrial([okReply]);
  const before = Math.floor(Date.now() / 1000) * 1000;
  const now = google.now();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
  expect(now % 1000).toBe(0);
});
