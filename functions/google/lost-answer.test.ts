import { beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { connectAs } from '../../test/support/emulated-client.ts';
import { readRanges } from '../../test/support/table/ranges.ts';
import type { Google, Retry } from './connect.ts';
import { createForm, readForm, redrawForm } from './forms.ts';
import { buildMarkerBatch, findMarkerRefusal, setCells } from './sheet-requests.ts';
import { applyBatch, createSpreadsheet, readMarker } from './sheets.ts';
import { ensureQueue, scheduleTask } from './tasks.ts';

let emulator: Emulator;
let google: Google;
let spreadsheetId: string;
let retries: Retry[];

const NEW_SPREADSHEET = {
  title: 'Match',
  timeZone: 'Etc/UTC',
  locale: 'en_GB',
  sheets: [{ sheetId: 1, title: 'Match', rowCount: 5, columnCount: 5 }],
};

beforeEach(async () => {
  emulator = createEmulator({});
  retries = [];
  google = connectAs(emulator, 'host@example.com', { onRetry: (retry) => retries.push(retry) });
  spreadsheetId = await createSpreadsheet(google, NEW_SPREADSHEET);
  return () => emulator.close();
});

/** Loses the reply to the next call whose path contains `path`, after it was applied. */
async function loseReplyOf(path: string): Promise<void> {
  const response = await emulator.fetch(
    new Request('http://emulator.test/emulator/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ path, effect: { kind: 'drop', applied: true } }]),
    }),
  );
  expect(response.status).toBe(200);
}

const writeText = (text: string) =>
  setCells({ sheetId: 1, row: 0, column: 0, rows: [[{ value: text }]] });

test('a retried batch recognizes its own marker', async () => {
  await loseReplyOf(':batchUpdate');
  const marker = buildMarkerBatch({ metadataId: 1, key: 'entry', value: 'mine' });
  const error: unknown = await applyBatch(google, spreadsheetId, [marker, writeText('x')]).catch(
    (caught: unknown) => caught,
  );
  expect(findMarkerRefusal(error)).toBe('taken');
  expect(await readMarker(google, spreadsheetId, 1)).toEqual({ value: 'mine' });
  expect(retries.map(({ error: { kind } }) => kind)).toEqual(['dropped']);
});

test('a rewrite whose reply is lost is repeated', async () => {
  await loseReplyOf(':batchUpdate');
  await applyBatch(google, spreadsheetId, [writeText('x')]);
  expect(await readRanges(google, spreadsheetId, ['A1'])).toEqual([[['x']]]);
  expect(retries).toHaveLength(1);
});

test('a form whose redrawing lost its reply counts as changed', async () => {
  const formId = await createForm(google, 'Orders');
  const form = { title: 'Step 1', about: 'Sealed.', sections: [], accepting: true };
  await loseReplyOf(':batchUpdate');
  expect(await redrawForm(google, await readForm(google, formId), form)).toBe('changed meanwhile');
  expect(await redrawForm(google, await readForm(google, formId), form)).toBe('unchanged');
});

test('a task with a lost reply is reported as existing', async () => {
  const queue = 'projects/sealed-orders/locations/europe-west1/queues/deadlines';
  await ensureQueue(google, queue);
  await loseReplyOf('/tasks$');
  const task = {
    queue,
    name: 'a1b2-1',
    url: 'http://function.test/',
    body: {},
    at: new Date(emulator.clock.now() + 60_000),
    invoker: 'invoker@example.com',
    audience: 'http://function.test/',
  };
  expect(await scheduleTask(google, task)).toBe('exists already');
});
