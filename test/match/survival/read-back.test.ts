import { beforeEach, describe, expect, test } from 'vitest';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { entryOf } from '../../../functions/match/next/wake.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { connectAs } from '../../support/emulated-client.ts';
import {
  byHand,
  clearFaults,
  deskText,
  faults,
  MINUTE_MS,
  passTime,
  postControl,
  protectTab,
} from '../../support/table/by-hand.ts';
import { ADJUDICATOR, type Table } from '../../support/table/table.ts';
import { openInSecondStep, readShownResult, readUndisturbedResult } from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep();
});

const BATCH_CALLS = { api: 'sheets', method: 'POST', path: ':batchUpdate$' } as const;

describe('a 200 without an effect', () => {
  test.each([
    ['nothing done, and the reply shows it', { kind: 'ignore', answered: 'as before' }],
    ['nothing done, and the reply shows the row', { kind: 'ignore', answered: 'as after' }],
    ['an empty body, and nothing done', { kind: 'empty', applied: false }],
    ['an empty body, and all done', { kind: 'empty', applied: true }],
  ])('%s: the step is resolved as if the fault had not happened', async (_what, effect) => {
    const { deadline } = await table.task();
    await faults(table, [{ ...BATCH_CALLS, effect, times: 1 }]);
    await table.emulator.clock.advanceTo(Date.parse(deadline));
    await passTime(table, 5 * MINUTE_MS);
    expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
    expect(await deskText(table)).not.toContain('Problem');
    expect((await verifyMatch(table.as(ADJUDICATOR), table.hostId)).kind).toBe('verified');
  });

  test('an entry that the ledger does not show changes no public page, form or task', async () => {
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
  const carried: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    await mayGo(new URL(request.url).pathname);
    return table.emulator.fetchImplementation(request);
  };
  const google = connectAs(table.emulator, ADJUDICATOR, { fetchImplementation: carried });
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

describe('two entries of one number', () => {
  test.each([
    ['before the first is read back', 'its batch is answered'],
    ['after the first is read back', 'it is published'],
  ] as const)('of two entries with one number one counts: %s', async (_when, moment) => {
    table = await openInSecondStep({ deadlinesFire: false });
    // Without a Desk the entry is written alone, so the Desk's guard cannot refuse the second
    // entry.
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
    const later = resolveStep(second, task);
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
    const one = await resolveStep(first, task);
    // A run that reads nothing back has published before the second entry arrives.
    expect(isMet).toBe(true);
    landed.resolve();
    await later;
    await clearFaults(table);
    expect(one.kind).toMatch(/^resolved/);
    const { entry } = currentPosition(await table.read()).sealed;
    expect(entry.entry).toBe(entryOf(task));
    await byHand(table, [{ deleteProtectedRange: { protectedRangeId: await protectedId() } }]);
    expect((await resolveStep(table.adjudicator, task)).kind).toBe('resolved before');
    await expectPagesShowLedger();
    // The displaced entry's rows are reported; everything else is as usual.
    const verdict = await verifyMatch(table.as(ADJUDICATOR), table.hostId);
    const places = verdict.kind === 'differs' ? verdict.differences.map(({ where }) => where) : [];
    expect(places).toEqual(['Ledger, row 5', expect.stringMatching(/^Submissions, row \d+$/)]);
    expect(`${await deskText(table)} ${table.log.map(({ message }) => message)}`).not.toContain(
      'The page showed an entry that is not in the ledger, and has been drawn again.',
    );
  });

  async function protectedId(): Promise<number> {
    const book = table.emulator.snapshot().spreadsheets[table.hostId];
    return (
      book?.sheets.flatMap(({ protectedRanges = [] }) => protectedRanges)[0]?.protectedRangeId ?? 0
    );
  }
});

describe('rows inserted above the heading while a step is written', () => {
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
      await resolveStep(instance, task);
      expect(isDone).toBe(true);
      await passTime(table, 5 * MINUTE_MS);
      expect((await verifyMatch(table.as(ADJUDICATOR), table.hostId)).kind).toBe('verified');
      expect(await deskText(table)).not.toContain('Problem');
    },
  );
});
