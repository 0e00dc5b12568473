/** Gives unexpected replies of the real Google, and lost replies, to Google’s client. */

import { beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { connectAs } from '../../test/support/emulated-client.ts';
import { postControl } from '../../test/support/table/by-hand.ts';
import { connect, DEFAULT_RETRY_POLICY, type Google, type Retry } from './connect.ts';
import { listGrants, revokeGrant, shareFile } from './drive.ts';
import { GoogleError, getBatchReason } from './error.ts';
import { createForm, readForm, redrawForm } from './forms.ts';
import { buildMarkerBatch, findMarkerRefusal } from './sheet-requests.ts';
import { applyBatch, createSpreadsheet, readMarker } from './sheets.ts';
import { ensureQueue, scheduleTask } from './tasks.ts';

let emulator: Emulator;
let retries: Retry[];
let google: Google;
let formId: string;

beforeEach(async () => {
  emulator = createEmulator();
  retries = [];
  google = connectAs(emulator, 'host@example.com', { onRetry: (retry) => retries.push(retry) });
  formId = await createForm(google, 'Orders');
  return () => emulator.close();
});

const countDeletions = async (): Promise<number> => {
  const response = await emulator.fetch(new Request('http://emulator.test/emulator/calls'));
  const { drive } = await response.json();
  return drive['DELETE /drive/v3/files/{fileId}/permissions/{permissionId}'];
};

/** Returns the GoogleError of a failing call. */
async function readFailure(call: Promise<unknown>): Promise<GoogleError> {
  const error: unknown = await call.catch((caught: unknown) => caught);
  if (error instanceof GoogleError) return error;
  throw new Error('The call did not fail as it should.');
}

/** Creates a connection that gets the same reply to every call. */
const connectToReply = (answer: () => Response): Google =>
  connect({
    auth: 'token',
    fetchImplementation: async () => answer(),
    patience: { ...DEFAULT_RETRY_POLICY, attempts: 1 },
  });

test('revoking a share takes one call, whose reply is empty', async () => {
  const email = 'scarlet@example.com';
  await shareFile(google, formId, { email, role: 'reader', note: null });
  const [sharer] = (await listGrants(google, formId)).filter(({ role }) => role === 'reader');
  if (sharer === undefined) throw new Error('it is shared');
  await revokeGrant(google, formId, sharer);
  expect({ retries, deletions: await countDeletions() }).toEqual({ retries: [], deletions: 1 });
});

test('revoking a share fails if the reply is an empty 200', async () => {
  const silent = connectToReply(() => new Response('', { status: 200 }));
  const error = await readFailure(
    revokeGrant(silent, 'file', { id: '1', email: null, role: 'reader' }),
  );
  expect(error.kind).toBe('dropped');
});

test('the error for a refused batch contains Forms’ reason without the request’s index', () => {
  const sentence = 'Invalid grading, the point value must be positive.';
  for (const place of ['requests[1]', 'requests[12].createItem']) {
    expect(getBatchReason({ detail: `Invalid ${place}: ${sentence}` })).toBe(sentence);
  }
});

test('the error for a refusal in HTML contains the page’s text', async () => {
  const page = [
    '<html><head><title>Sorry...</title><style>p { color: #000; }</style></head>',
    '<body><h1>We&#39;re sorry...</h1>\n<p>... but your computer or network may be sending',
    ' automated queries.</p></body></html>',
  ].join('');
  const headers = { 'content-type': 'text/html; charset=UTF-8' };
  const busy = connectToReply(() => new Response(page, { status: 429, headers }));
  const error = await readFailure(readForm(busy, 'form'));
  expect([error.kind, error.retriable]).toEqual(['quota', true]);
  expect(error.detail).toBe(
    'We’re sorry... ... but your computer or network may be sending automated queries.',
  );
});

/** Loses the reply to the next call whose path contains `path`. The call still takes effect. */
const loseReply = (path: string): Promise<unknown> =>
  postControl({ emulator }, 'faults', [{ path, effect: { kind: 'drop', applied: true } }]);

test('a retried batch recognizes its own marker', async () => {
  const spreadsheetId = await createSpreadsheet(google, {
    ...{ title: 'Match', timeZone: 'Etc/UTC', locale: 'en_GB' },
    sheets: [{ sheetId: 1, title: 'Match', rowCount: 5, columnCount: 5 }],
  });
  await loseReply(':batchUpdate');
  const marker = buildMarkerBatch({ metadataId: 1, key: 'entry', value: 'mine' });
  const error = await readFailure(applyBatch(google, spreadsheetId, [marker]));
  expect(findMarkerRefusal(error)).toBe('taken');
  expect(await readMarker(google, spreadsheetId, 1)).toEqual({ value: 'mine' });
  expect(retries.map(({ error: { kind } }) => kind)).toEqual(['dropped']);
});

test('a form whose redrawing lost its reply counts as changed', async () => {
  const form = { title: 'Step 1', about: 'Sealed.', sections: [], accepting: true };
  await loseReply(':batchUpdate');
  expect(await redrawForm(google, await readForm(google, formId), form)).toBe('changed meanwhile');
  expect(await redrawForm(google, await readForm(google, formId), form)).toBe('unchanged');
});

test('a task with a lost reply is reported as existing', async () => {
  const queue = 'projects/sealed-orders/locations/europe-west1/queues/deadlines';
  await ensureQueue(google, queue);
  await loseReply('/tasks$');
  const task = {
    ...{ queue, name: 'a1b2-1', url: 'http://function.test/', body: {} },
    ...{ invoker: 'invoker@example.com', audience: 'http://function.test/' },
    at: new Date(emulator.clock.now() + 60_000),
  };
  expect(await scheduleTask(google, task)).toBe('exists already');
});
