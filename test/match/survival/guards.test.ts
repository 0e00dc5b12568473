import { beforeEach, describe, expect, test } from 'vitest';
import { readDescription } from '../../../functions/google/sheets.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { getEntry, type StepWake } from '../../../functions/match/next/wake.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { publishEntry } from '../../../functions/match/running/publish.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { connectAs } from '../../support/emulated-client.ts';
import {
  byHand,
  clearFaults,
  deskText,
  faults,
  HOUR_MS,
  MINUTE_MS,
  passTime,
  postControl,
  protectTab,
  unprotect,
} from '../../support/table/by-hand.ts';
import { ADJUDICATOR, HOST, type Table } from '../../support/table/table.ts';
import { openInSecondStep, readShownResult, readUndisturbedResult } from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep();
});

const OTHER_HASH = 'fedcba987654';

const listRangeNames = async (fileId: string): Promise<readonly string[]> =>
  (await readDescription(table.as(HOST), fileId)).namedRanges
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('announced'));

/** Replaces the version guard. */
async function replaceGuard(fileId: string, namedRangeId: string): Promise<void> {
  const sheets = (await readDescription(table.as(HOST), fileId)).sheets;
  const range = { sheetId: sheets[0]?.sheetId ?? 0, endRowIndex: 1, endColumnIndex: 1 };
  const stood = await listRangeNames(fileId);
  await byHand(
    table,
    [
      ...stood.map((id) => ({ deleteNamedRange: { namedRangeId: id } })),
      { addNamedRange: { namedRange: { namedRangeId, name: namedRangeId, range } } },
    ],
    fileId,
  );
}

async function findLastGuard(of: 'entry' | 'desk'): Promise<string> {
  const { entry, hash } = getCurrentPosition(await table.read()).sealed;
  return `${of}_${entry.entry}_h${hash.slice(0, 12)}`;
}

test('a page with an unknown hash of the current entry is redrawn and reported', async () => {
  const { publicId } = (await table.read()).files;
  await replaceGuard(publicId, `entry_2_h${OTHER_HASH}`);
  await table.deadline();
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
  expect(await listRangeNames(publicId)).toEqual([await findLastGuard('entry')]);
  expect(await deskText(table)).toContain(
    'The public workbook: The page showed an entry that is not in the ledger, and has been drawn',
  );
});

test('a page that shows a later entry of the ledger stays as it is', async () => {
  const before = await table.read();
  await table.deadline();
  const { spreadsheets } = table.emulator.snapshot();
  const published = await publishEntry(table.adjudicator, before, { form: null });
  expect([published.unfinished, published.repairNotes]).toEqual([[], []]);
  expect(table.emulator.snapshot().spreadsheets).toEqual(spreadsheets);
});

test('nothing is written while the Desk shows an entry that the ledger lacks', async () => {
  const guard = `desk_2_h${OTHER_HASH}`;
  await replaceGuard(table.hostId, guard);
  await table.deadline();
  await passTime(table, HOUR_MS);
  expect((await table.read()).positions).toHaveLength(2);
  expect(await deskText(table)).toContain(`The page shows entry 2 (${OTHER_HASH})`);
  const names = (await listRangeNames(table.hostId)).map((id) => ({
    deleteNamedRange: { namedRangeId: id },
  }));
  await byHand(table, names);
  await passTime(table, HOUR_MS);
  expect((await table.read()).positions).toHaveLength(3);
  expect(await listRangeNames(table.hostId)).toEqual([await findLastGuard('desk')]);
});

const BATCH_CALLS = { api: 'sheets', method: 'POST', path: ':batchUpdate$' } as const;

test.each([
  ['nothing done, and the reply shows it', { kind: 'ignore', answered: 'as before' }],
  ['nothing done, and the reply shows the row', { kind: 'ignore', answered: 'as after' }],
  ['an empty body, and nothing done', { kind: 'empty', applied: false }],
  ['an empty body, and all done', { kind: 'empty', applied: true }],
])('a step is resolved as if the fault had not happened: %s', async (_what, effect) => {
  const { deadline } = await table.task();
  await faults(table, [{ ...BATCH_CALLS, effect, times: 1 }]);
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  await passTime(table, 5 * MINUTE_MS);
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
  expect(await deskText(table)).not.toContain('Problem');
  expect((await verifyMatch(table.as(ADJUDICATOR), table.hostId)).kind).toBe('verified');
});

test('an entry that the ledger lacks changes no public page, form or task', async () => {
  const { files } = await table.read();
  const stood = [files.publicId].map((id) => table.emulator.snapshot().spreadsheets[id]);
  const { forms, queues } = table.emulator.snapshot();
  await faults(table, [{ ...BATCH_CALLS, effect: { kind: 'ignore', answered: 'as after' } }]);
  const { deadline } = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  const now = table.emulator.snapshot();
  expect([files.publicId].map((id) => now.spreadsheets[id])).toEqual(stood);
  expect(now.forms).toEqual(forms);
  expect(Object.keys(now.queues)).toEqual(Object.keys(queues));
  expect(table.results.map(({ kind }) => kind)).toEqual(['waits']);
});

test('an entry whose row Google shows late is not written again', async () => {
  const { deadline } = await table.task();
  const order = { spreadsheetId: table.hostId, writes: 1, afterWrites: 1, reads: 3 };
  await postControl(table, 'stale-reads', [order]);
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  expect(table.results.map(({ kind }) => kind)).toEqual(['waits']);
  await passTime(table, 5 * MINUTE_MS);
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
});

/** Creates a second adjudicator, which waits for permission before each call. */
function createWaitingAdjudicator(mayGo: (call: string) => Promise<void>): Adjudicator {
  const askAndFetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    await mayGo(new URL(request.url).pathname);
    return table.emulator.fetchImplementation(request);
  };
  const google = connectAs(table.emulator, ADJUDICATOR, { fetchImplementation: askAndFetch });
  return { ...table.adjudicator, google };
}

/** Expects every page's version guard to name the last entry of the ledger. */
async function expectPagesShowLedger(): Promise<void> {
  const { files, positions } = await table.read();
  const { entry, hash } = positions.at(-1)?.sealed ?? {};
  const { spreadsheets } = table.emulator.snapshot();
  for (const id of [files.publicId, ...files.seats.map(({ workbookId }) => workbookId)]) {
    const names = spreadsheets[id]?.namedRanges.map(({ name }) => name);
    expect(names).toEqual([
      expect.stringContaining(`entry_${entry?.entry}_h${hash?.slice(0, 12)}`),
    ]);
  }
}

test.each([
  ['before the first is read back', 'its batch is answered'],
  ['after the first is read back', 'it is published'],
] as const)('only one of two entries with one number counts: %s', async (_when, moment) => {
  table = await openInSecondStep({ deadlinesFire: false });
  // If there is no Desk, its guard cannot refuse the second entry.
  await byHand(table, [protectTab(HOST_TABS.desk.sheetId)]);
  const task = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(task.deadline));
  const landed = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  let refused = 0;
  const second = createWaitingAdjudicator(async (call) => {
    if (!call.endsWith(':batchUpdate') || !call.includes(table.hostId)) return;
    // Refuses both calls with the Desk. Before the second call the ledger is read again, and
    // lacks the entry.
    refused += 1;
    if (refused <= 2) return;
    ready.resolve();
    await landed.promise;
  });
  await postControl(table, 'short-lists', [{ formId: task.form, latest: 1, lists: 1 }]);
  const later = runMatch(second, task);
  await ready.promise;
  await faults(table, [{ ...BATCH_CALLS, effect: { kind: 'merge' }, times: null }]);
  let isMet = false;
  const first = createWaitingAdjudicator(async (call) => {
    const isReadBack = call.includes('/developerMetadata/');
    const isPublic = call.includes(':batchUpdate') && call.includes(files.publicId);
    if (moment === 'its batch is answered' ? isReadBack : isPublic) {
      isMet = true;
      landed.resolve();
      await later.catch(() => {});
    }
  });
  const { files } = await table.read();
  const one = await runMatch(first, task);
  // A run that reads nothing back has published before the second entry arrives.
  expect(isMet).toBe(true);
  landed.resolve();
  await later;
  await clearFaults(table);
  expect(one.kind).toMatch(/^resolved/);
  const { entry } = getCurrentPosition(await table.read()).sealed;
  expect(entry.entry).toBe(getEntry(task));
  await unprotect(table, { sheetId: HOST_TABS.desk.sheetId });
  expect((await runMatch(table.adjudicator, task)).kind).toBe('resolved before');
  await expectPagesShowLedger();
  // Only the rows of the replaced entry are reported.
  const verdict = await verifyMatch(table.as(ADJUDICATOR), table.hostId);
  const places = verdict.kind === 'differs' ? verdict.differences.map(({ where }) => where) : [];
  expect(places).toEqual(['Ledger, row 5', expect.stringMatching(/^Submissions, row \d+$/)]);
  expect(`${await deskText(table)} ${table.log.map(({ message }) => message)}`).not.toContain(
    'The page showed an entry that is not in the ledger, and has been drawn again.',
  );
});

test.each([
  ['Ledger', HOST_TABS.ledger],
  ['Submissions', HOST_TABS.submissions],
])(
  'rows inserted above the heading of %s while a step is written overwrite no row',
  async (_tab, { sheetId }) => {
    table = await openInSecondStep({ deadlinesFire: false });
    const task = await table.task();
    let isDone = false;
    const instance = createWaitingAdjudicator(async (call) => {
      if (isDone || !call.endsWith(':batchUpdate') || !call.includes(table.hostId)) return;
      isDone = true;
      const range = { sheetId, dimension: 'ROWS', startIndex: 0, endIndex: 1 } as const;
      await byHand(table, [{ insertDimension: { range } }]);
    });
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    await runMatch(instance, task);
    expect(isDone).toBe(true);
    await passTime(table, 5 * MINUTE_MS);
    expect((await verifyMatch(table.as(ADJUDICATOR), table.hostId)).kind).toBe('verified');
    expect(await deskText(table)).not.toContain('Problem');
  },
);

/** If nothing is due, a task changes nothing and reports so. */
describe('tasks without effect', () => {
  beforeEach(async () => {
    table = await openInSecondStep({ deadlinesFire: false });
  });

  const listSpreadsheets = (): string => JSON.stringify(table.emulator.snapshot().spreadsheets);
  const moveEarlier = (time: string, ms: number): string =>
    new Date(Date.parse(time) - ms).toISOString();

  const refusedOnce = () =>
    faults(table, [{ api: 'sheets', effect: { kind: 'fail', status: 403 }, times: 1 }]);

  test('a task is dropped if the ledger has later entries than its own', async () => {
    const task = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    await runMatch(table.adjudicator, task);
    const next = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(next.deadline));
    await runMatch(table.adjudicator, next);
    const before = listSpreadsheets();
    await refusedOnce();
    expect(await runMatch(table.adjudicator, task)).toEqual({ kind: 'gone' });
    expect(listSpreadsheets()).toBe(before);
  });

  test('a task is dropped if its step is not due', async () => {
    const task = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    const before = listSpreadsheets();
    await refusedOnce();
    const result = await runMatch(table.adjudicator, {
      ...task,
      deadline: moveEarlier(task.deadline, 1000),
    });
    expect(result).toEqual({ kind: 'gone' });
    expect(listSpreadsheets()).toBe(before);
  });

  test('a task for a due step waits and is retried while Google refuses the match', async () => {
    const task = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    await refusedOnce();
    expect((await runMatch(table.adjudicator, task)).kind).toBe('waits');
  });

  test('an unreadable match is retried for 60 days', async () => {
    const task = await table.task();
    await faults(table, [{ api: 'sheets', effect: { kind: 'fail', status: 403 }, times: null }]);
    const runAfterDays = async (days: number) => {
      await table.emulator.clock.advanceTo(Date.parse(task.deadline) + days * 86_400_000);
      return runMatch(table.adjudicator, task);
    };
    expect(await runAfterDays(59)).toMatchObject({ kind: 'waits', again: expect.any(String) });
    expect(await runAfterDays(61)).toMatchObject({ kind: 'waits', again: null });
  });

  test.each<readonly [string, (task: StepWake) => Partial<StepWake>]>([
    ['an earlier start of its answers', ({ since }) => ({ since: moveEarlier(since, 3_600_000) })],
    ['a later start of its answers', ({ deadline }) => ({ since: deadline })],
    ['another form', () => ({ form: '1another-form-0000000000000000' })],
    ['another public workbook', () => ({ public: '1another-book-0000000000000000' })],
  ])('a task with %s as a hint resolves the step as if hints were right', async (_what, hint) => {
    const { positions } = await table.read();
    const world = table.keep();
    const task = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    const result = await runMatch(table.adjudicator, { ...task, ...hint(task) });
    const shownResult = await readShownResult(table);
    table.emulator.restore(world.world);
    expect(result).toMatchObject({ kind: 'resolved', incidents: [] });
    expect((await table.read()).positions).toHaveLength(positions.length);
    await runMatch(table.adjudicator, task);
    expect(await readShownResult(table)).toEqual(shownResult);
  });
});
