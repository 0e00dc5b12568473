import { inspect } from 'node:util';
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
import { createFolder, shareFile } from './drive.ts';
import { GOOGLE_ERROR_KINDS, GoogleError, type GoogleErrorKind } from './error.ts';
import { createForm } from './forms.ts';
import { applyBatch, createSpreadsheet } from './sheets.ts';
import { scheduleTask } from './tasks.ts';

const NO_WAIT_POLICY: RetryPolicy = {
  ...DEFAULT_RETRY_POLICY,
  firstDelayMs: 0,
  longestDelayMs: 0,
};

type ServerReply = () => Response | Promise<Response>;

const SECRET_TOKEN = 'ya29.very-secret-token';

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
    auth: SECRET_TOKEN,
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

const buildJsonReply =
  (status: number, body: unknown): ServerReply =>
  () =>
    Response.json(body, { status });
const buildRefusal = (code: number, status: string, message = 'A sentence.'): ServerReply =>
  buildJsonReply(code, { error: { code, message, status } });
const buildDriveRefusal = (code: number, reason: string): ServerReply => {
  const message = 'A sentence.';
  const errors = [{ message, domain: 'usageLimits', reason }];
  return buildJsonReply(code, { error: { code, message, errors } });
};
/** Builds a 403 whose reason is only in its details. */
const buildDetailedRefusal = (reason: string): ServerReply => {
  const details = [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason },
    { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
  ];
  const error = { code: 403, message: 'A sentence.', status: 'PERMISSION_DENIED', details };
  return buildJsonReply(403, { error });
};

const okReply = buildJsonReply(200, {});
const quotaReply = buildRefusal(429, 'RESOURCE_EXHAUSTED');
const abortedReply = buildRefusal(409, 'ABORTED');
const unavailableReply = buildRefusal(503, 'UNAVAILABLE');
const dropReply: ServerReply = () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
  });
};

const sendBatch = (google: Google) =>
  applyBatch(google, 'spreadsheet', [{ deleteSheet: { sheetId: 1 } }]);

test.each([
  ['429', quotaReply],
  ['dropped connection', dropReply],
])('a batch is sent again after a %s', async (_, failure) => {
  const { google, requests } = createTrial([failure, failure, okReply]);
  await sendBatch(google);
  expect(requests).toHaveLength(3);
});

test('a batch is not sent again after an error that is not transient', async () => {
  const { google, requests } = createTrial([buildRefusal(404, 'NOT_FOUND'), okReply]);
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
  ...{ queue: 'projects/p/locations/l/queues/q', name: 'task', url: 'https://example.com/' },
  ...{ invoker: 'invoker@example.com', audience: 'https://example.com/' },
  ...{ body: {}, at: new Date(0) },
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
    ...{ auth: SECRET_TOKEN, rootUrl: 'http://127.0.0.1:8080/', patience: NO_WAIT_POLICY },
    fetchImplementation: async (input, init) => {
      requests.push(new Request(input, init));
      return okReply();
    },
  });
  await sendBatch(google);
  await createFolder(google, 'Match');
  await createForm(google, 'Match');
  await scheduleTask(google, TEST_TASK);
  expect(requests.map(({ url }) => url.replace(/\?.*/, ''))).toEqual(
    [
      'v4/spreadsheets/spreadsheet:batchUpdate',
      'drive/v3/files',
      'v1/forms',
      'v2/projects/p/locations/l/queues/q/tasks',
    ].map((path) => `http://127.0.0.1:8080/${path}`),
  );
  expect(new Set(requests.map(({ headers }) => headers.get('authorization')))).toEqual(
    new Set([`Bearer ${SECRET_TOKEN}`]),
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

const createSecretFolder = (google: Google) => createFolder(google, 'Secret orders');
const shareSecretFolder = (google: Google) =>
  shareFile(google, 'file', { email: 'scarlet@example', role: 'reader', note: null });

/** Returns the error of a call with this reply. */
async function readError(
  reply: ServerReply,
  call: (google: Google) => Promise<unknown> = createSecretFolder,
): Promise<GoogleError> {
  const { google } = createTrial([reply], { ...NO_WAIT_POLICY, attempts: 1 });
  const error: unknown = await call(google).catch((caught) => caught);
  if (!(error instanceof GoogleError)) throw new Error('The call did not fail as it should.');
  return error;
}

const REPLY_KINDS: readonly (readonly [string, ServerReply, GoogleErrorKind, boolean])[] = [
  ['a 400', buildRefusal(400, 'INVALID_ARGUMENT'), 'invalid', false],
  ['a 412', buildRefusal(412, 'FAILED_PRECONDITION'), 'invalid', false],
  ['a 401', buildRefusal(401, 'UNAUTHENTICATED'), 'unauthorised', false],
  ['a dead refresh token', buildJsonReply(400, { error: 'invalid_grant' }), 'unauthorised', false],
  ['a 403', buildRefusal(403, 'PERMISSION_DENIED'), 'forbidden', false],
  ['a 403 for an API', buildDriveRefusal(403, 'accessNotConfigured'), 'switched off', false],
  ['a 403 with details', buildDetailedRefusal('SERVICE_DISABLED'), 'switched off', false],
  ['a user’s rate', buildDriveRefusal(403, 'userRateLimitExceeded'), 'quota', true],
  ['a rate', buildDriveRefusal(403, 'rateLimitExceeded'), 'quota', true],
  ['a rate in details', buildDetailedRefusal('RATE_LIMIT_EXCEEDED'), 'quota', true],
  ['a full Drive', buildDriveRefusal(403, 'storageQuotaExceeded'), 'storage', false],
  ['many shares', buildDriveRefusal(403, 'sharingRateLimitExceeded'), 'sharing limit', false],
  ['no account', buildDriveRefusal(400, 'invalidSharingRequest'), 'unknown address', false],
  ['a 404', buildRefusal(404, 'NOT_FOUND'), 'not found', false],
  ['a 410', buildRefusal(410, 'NOT_FOUND'), 'not found', false],
  ['a 408', buildRefusal(408, 'CANCELLED'), 'timeout', true],
  ['a conflict with a simultaneous edit', buildRefusal(409, 'ABORTED'), 'conflict', true],
  ['a conflict with what exists', buildRefusal(409, 'ALREADY_EXISTS'), 'conflict', false],
  ['a 429', buildRefusal(429, 'RESOURCE_EXHAUSTED'), 'quota', true],
  ['a 500', buildRefusal(500, 'INTERNAL'), 'unavailable', true],
  ['a 503 without JSON', () => new Response('<html>', { status: 503 }), 'unavailable', true],
  ['a page instead of JSON', () => new Response('<html>', { status: 200 }), 'dropped', true],
];

test.each(REPLY_KINDS)(
  'the reply “%s” becomes an error of the expected kind',
  async (_, response, kind, retriable) => {
    const error = await readError(response);
    expect({ kind: error.kind, retriable: error.retriable }).toEqual({ kind, retriable });
  },
);

test('Drive’s 400 for a value means an invalid address only in a call with one', async () => {
  const kinds: GoogleErrorKind[] = [];
  for (const call of [createSecretFolder, shareSecretFolder]) {
    kinds.push((await readError(buildDriveRefusal(400, 'invalid'), call)).kind);
  }
  expect(kinds).toEqual(['invalid', 'malformed address']);
});

test('the error of a lost connection contains the network’s error code', async () => {
  expect(await readError(dropReply)).toMatchObject({
    ...{ kind: 'dropped', status: null, retriable: true, detail: 'ECONNRESET' },
  });
});

test('the tested replies cover every kind of error except a timeout', () => {
  const made = new Set([...REPLY_KINDS.map(([, , kind]) => kind), 'malformed address']);
  expect(GOOGLE_ERROR_KINDS.filter((kind) => !made.has(kind))).toEqual([]);
});

test('an error contains the call, the status and Google’s message', async () => {
  const error = await readError(buildRefusal(404, 'NOT_FOUND', 'Requested entity was not found.'));
  expect(error.message).toBe(
    'Google Drive, files.create: not found, status 404: Requested entity was not found.',
  );
  expect(error.detail).toBe('Requested entity was not found.');
});

test('a long error message is shortened', async () => {
  const error = await readError(buildRefusal(400, 'INVALID_ARGUMENT', 'x'.repeat(10_000)));
  expect(error.message.length).toBeLessThan(600);
});

test('an error contains neither the access token nor the request', async () => {
  const error = await readError(buildRefusal(401, 'UNAUTHENTICATED'));
  const everything = inspect(error, { depth: null, showHidden: true });
  expect(everything).not.toContain(SECRET_TOKEN);
  expect(everything).not.toContain('Secret orders');
});

test('a bug in our code is not reported as a failure of Google', async () => {
  const { google } = createTrial([okReply]);
  const call = google.call('Drive, files.create', () =>
    Promise.reject(new RangeError('A mistake.')),
  );
  await expect(call).rejects.toThrow(RangeError);
});
