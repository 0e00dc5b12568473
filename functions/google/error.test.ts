import { expect, test } from 'vitest';
import { connect, type Google } from './connect.ts';
import { createFolder, shareFile } from './drive.ts';
import { GOOGLE_ERROR_KINDS, GoogleError, type GoogleErrorKind } from './error.ts';

const NO_RETRY_POLICY = {
  attempts: 1,
  firstDelayMs: 0,
  longestDelayMs: 0,
  budgetMs: 60_000,
  callTimeoutMs: 60_000,
};

const SECRET_TOKEN = 'ya29.very-secret-token';

const createSecretFolder = (google: Google) => createFolder(google, 'Secret orders');
const shareSecretFolder = (google: Google) =>
  shareFile(google, 'file', { email: 'scarlet@example', role: 'reader', note: null });

/** Returns the error of a call with this reply. */
async function readErrorOf(
  answer: () => Response,
  call: (google: Google) => Promise<unknown> = createSecretFolder,
): Promise<GoogleError> {
  const google = connect({
    auth: SECRET_TOKEN,
    patience: NO_RETRY_POLICY,
    fetchImplementation: async () => answer(),
  });
  const error: unknown = await call(google).catch((caught) => caught);
  if (!(error instanceof GoogleError)) throw new Error('The call did not fail as it should.');
  return error;
}

const buildReply = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
  });

const buildRpcReply = (code: number, status: string, message = 'A sentence.'): Response =>
  buildReply(code, { error: { code, message, status } });

const buildDriveReply = (code: number, reason: string): Response =>
  buildReply(code, {
    error: {
      code,
      message: 'A sentence.',
      errors: [{ message: 'A sentence.', domain: 'usageLimits', reason }],
    },
  });

const RATE_LIMIT_REPLY = buildReply(403, {
  error: {
    code: 403,
    message: 'A sentence.',
    status: 'PERMISSION_DENIED',
    details: [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'RATE_LIMIT_EXCEEDED' },
      { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
    ],
  },
});

const DISABLED_REPLY = buildReply(403, {
  error: {
    code: 403,
    message: 'A sentence.',
    status: 'PERMISSION_DENIED',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVICE_DISABLED' }],
  },
});

const REPLY_KINDS: readonly (readonly [string, Response, GoogleErrorKind, boolean])[] = [
  ['a 400', buildRpcReply(400, 'INVALID_ARGUMENT'), 'invalid', false],
  ['a 412', buildRpcReply(412, 'FAILED_PRECONDITION'), 'invalid', false],
  ['a 401', buildRpcReply(401, 'UNAUTHENTICATED'), 'unauthorised', false],
  ['a dead refresh token', buildReply(400, { error: 'invalid_grant' }), 'unauthorised', false],
  ['a 403', buildRpcReply(403, 'PERMISSION_DENIED'), 'forbidden', false],
  [
    'Drive’s 403 for an API that is off',
    buildDriveReply(403, 'accessNotConfigured'),
    'switched off',
    false,
  ],
  ['a 403 whose details say that it is off', DISABLED_REPLY, 'switched off', false],
  ['Drive’s 403 for one user’s rate', buildDriveReply(403, 'userRateLimitExceeded'), 'quota', true],
  ['Drive’s 403 for the rate', buildDriveReply(403, 'rateLimitExceeded'), 'quota', true],
  ['a 403 whose details say the rate', RATE_LIMIT_REPLY, 'quota', true],
  ['Drive’s 403 for a full Drive', buildDriveReply(403, 'storageQuotaExceeded'), 'storage', false],
  [
    'Drive’s 403 for too many shares',
    buildDriveReply(403, 'sharingRateLimitExceeded'),
    'sharing limit',
    false,
  ],
  [
    'Drive’s 400 for no account',
    buildDriveReply(400, 'invalidSharingRequest'),
    'unknown address',
    false,
  ],
  ['a 404', buildRpcReply(404, 'NOT_FOUND'), 'not found', false],
  ['a 410', buildRpcReply(410, 'NOT_FOUND'), 'not found', false],
  ['a 408', buildRpcReply(408, 'CANCELLED'), 'timeout', true],
  ['a conflict with a simultaneous edit', buildRpcReply(409, 'ABORTED'), 'conflict', true],
  ['a conflict with what exists', buildRpcReply(409, 'ALREADY_EXISTS'), 'conflict', false],
  ['a 429', buildRpcReply(429, 'RESOURCE_EXHAUSTED'), 'quota', true],
  ['a 500', buildRpcReply(500, 'INTERNAL'), 'unavailable', true],
  ['a 503 without JSON', new Response('<html>', { status: 503 }), 'unavailable', true],
  ['a page instead of JSON', new Response('<html>', { status: 200 }), 'dropped', true],
];

test.each(REPLY_KINDS)(
  'the reply “%s” becomes an error of the expected kind',
  async (_, response, kind, retriable) => {
    const error = await readErrorOf(() => response);
    expect({ kind: error.kind, retriable: error.retriable }).toEqual({ kind, retriable });
  },
);

test('Drive’s 400 for a value means an invalid address only in a call with one', async () => {
  const kinds: GoogleErrorKind[] = [];
  for (const call of [createSecretFolder, shareSecretFolder]) {
    kinds.push((await readErrorOf(() => buildDriveReply(400, 'invalid'), call)).kind);
  }
  expect(kinds).toEqual(['invalid', 'malformed address']);
});

test('the error of a lost connection contains the network’s error code', async () => {
  const error = await readErrorOf(() => {
    throw new TypeError('fetch failed', {
      cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }),
    });
  });
  expect(error).toMatchObject({
    kind: 'dropped',
    status: null,
    retriable: true,
    detail: 'ECONNRESET',
  });
});

test('the tested replies cover every kind of error except a timeout', () => {
  const made = new Set([...REPLY_KINDS.map(([, , kind]) => kind), 'malformed address']);
  expect(GOOGLE_ERROR_KINDS.filter((kind) => !made.has(kind))).toEqual([]);
});

test('an error contains the call, the status and Google’s message', async () => {
  const error = await readErrorOf(() =>
    buildRpcReply(404, 'NOT_FOUND', 'Requested entity was not found.'),
  );
  expect(error.message).toBe(
    'Google Drive, files.create: not found, status 404: Requested entity was not found.',
  );
  expect(error.detail).toBe('Requested entity was not found.');
});

test('a long error message is shortened', async () => {
  const error = await readErrorOf(() => buildRpcReply(400, 'INVALID_ARGUMENT', 'x'.repeat(10_000)));
  expect(error.message.length).toBeLessThan(600);
});

test('an error contains neither the access token nor the request', async () => {
  const error = await readErrorOf(() => buildRpcReply(401, 'UNAUTHENTICATED'));
  const { inspect } = await import('node:util');
  const everything = inspect(error, { depth: null, showHidden: true });
  expect(everything).not.toContain(SECRET_TOKEN);
  expect(everything).not.toContain('Secret orders');
});

test('a bug in our code is not reported as a failure of Google', async () => {
  const google = connect({ auth: SECRET_TOKEN, patience: NO_RETRY_POLICY });
  const call = google.call('Drive, files.create', () =>
    Promise.reject(new RangeError('A mistake.')),
  );
  await expect(call).rejects.toThrow(RangeError);
});
