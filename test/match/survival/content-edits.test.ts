import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetRequest } from '../../../functions/google/sheet-requests.ts';
import { applyBatch, readRanges } from '../../../functions/google/sheets.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { deadlineTaskAt } from '../../../functions/match/next/deadline-task.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { findGame } from '../../../rules/games.ts';
import { contentSheetId } from '../../../sheets-templates/workbooks/sheet-ids.ts';
import { type Moment, taskNameOf } from '../../long-runs/faults/moments.ts';
import { crashes, everyNth, strikesOnce, switches } from '../../long-runs/faults/schedules.ts';
import { shownIn } from '../../long-runs/faults/shown.ts';
import { runFaultSchedule } from '../../long-runs/faults/strike.ts';
import { atDepth } from '../../support/depth.ts';
import { faults, MINUTE_MS, passTime } from '../../support/table/by-hand.ts';
import { HOST, type Kept, openTable, type Table } from '../../support/table/table.ts';

const game = findGame('uncharted-territory');
if (game === undefined) throw new Error('the game is registered');

/** The match just after its opening. */
let from: Kept;
beforeAll(async () => {
  const opened = await openTable({ game });
  from = opened.keep();
  await opened.close();
});

let table: Table;
beforeEach(async () => {
  table = await openTable({ game, from });
});
afterEach(() => table.close());

const byHand = (...requests: readonly SheetRequest[]): Promise<void> =>
  applyBatch(table.as(HOST), table.hostId, requests);

type Typed = { readonly stringValue: string } | { readonly numberValue: number };

/** Types into the tab “Locations”. Rows and columns are counted from 0. */
const typed = (row: number, column: number, value: Typed): SheetRequest => ({
  updateCells: {
    start: { sheetId: contentSheetId(0), rowIndex: row, columnIndex: column },
    rows: [{ values: [{ userEnteredValue: value }] }],
    fields: 'userEnteredValue',
  },
});
const [NAME, COST] = [1, 3];
const RENAMED = typed(1, NAME, { stringValue: 'Palace of Glass' });

const text = async (fileId: string, tab: string): Promise<string> => {
  const [rows = []] = await readRanges(table.as(HOST), fileId, [tab]);
  return rows.flat().join('\n');
};
const desk = (): Promise<string> => text(table.hostId, 'Desk');
const kinds = (): readonly string[] => table.results.map(({ kind }) => kind);

describe('edits before the first resolution', () => {
  test('valid edits of content apply at the first deadline, which moves its step', async () => {
    const before = currentPosition(await table.read());
    await byHand(RENAMED, typed(1, COST, { numberValue: 5 }));
    await table.robots();
    const match = await table.deadline();
    const { sealed, step, setup } = currentPosition(match);
    expect(kinds()).toEqual(['content changed']);
    expect(sealed.entry).toMatchObject({ entry: 1, kind: 'content' });
    expect(step?.name).toBe(before.step?.name);
    expect(Date.parse(sealed.entry.next?.deadline ?? '')).toBeGreaterThan(
      Date.parse(before.sealed.entry.next?.deadline ?? ''),
    );
    expect(JSON.stringify(setup.content)).toContain('Palace of Glass');
    expect(await text(match.files.publicId, 'Story')).toContain('Palace of Glass');
  });

  test('answers from before an edit of content do not count, and later ones do', async () => {
    await byHand(RENAMED);
    await table.robots();
    await table.deadline();
    await table.emulator.clock.advanceTo(table.emulator.clock.now() + 60_000);
    await table.robots();
    await table.deadline();
    const fates = (await table.read()).receipts.map(({ fate }) => fate);
    expect(fates.filter((fate) => fate === 'wrong step')).toHaveLength(6);
    expect(fates.filter((fate) => fate === 'accepted')).toHaveLength(6);
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('the form asks players to send answers again after an edit of content', async () => {
    await byHand(RENAMED);
    await table.deadline();
    const forms = Object.values(table.emulator.snapshot().forms);
    expect(JSON.stringify(forms)).toContain('The host changed the content');
  });

  test.each([
    [
      'renamed',
      {
        updateSheetProperties: {
          properties: { sheetId: contentSheetId(0), title: 'Places' },
          fields: 'title',
        },
      },
    ],
    ['removed', { deleteSheet: { sheetId: contentSheetId(0) } }],
  ] as const)('a match goes on although a content tab was %s', async (_what, request) => {
    await byHand(request);
    await table.robots();
    await table.deadline();
    expect(kinds()).toEqual(['resolved']);
    expect(await desk()).toContain('A content tab is missing or renamed');
  });

  test('an edit of content is not lost if Google refuses a read once', async () => {
    const task = await table.task();
    await byHand(RENAMED);
    const path = 'batchGetByDataFilter';
    await faults(table, [{ api: 'sheets', path, effect: { kind: 'fail', status: 400 }, times: 1 }]);
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    expect(kinds()).toEqual(['waits']);
    await passTime(table, MINUTE_MS);
    expect(kinds().slice(1)).toContain('content changed');
    const { setup } = currentPosition(await table.read());
    expect(JSON.stringify(setup.content)).toContain('Palace of Glass');
    expect(await desk()).not.toContain('A content tab is missing');
  });
});

describe('edits after a resolved step', () => {
  test('a later change of content is refused with its first value and kept in place', async () => {
    await table.robots();
    await table.deadline();
    await byHand(RENAMED);
    const match = await table.deadline();
    expect(kinds()).toEqual(['resolved', 'resolved']);
    expect(await desk()).toMatch(/Locations, row 2, Name.*Palace of Glass.*the match began with/s);
    expect(await text(table.hostId, 'Locations')).toContain('Palace of Glass');
    expect(JSON.stringify(currentPosition(match).setup.content)).not.toContain('Palace');
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('the Desk’s report disappears once the changed content is restored', async () => {
    const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Locations']);
    await table.robots();
    await table.deadline();
    await byHand(RENAMED);
    await table.deadline();
    await byHand(typed(1, NAME, { stringValue: String(rows[1]?.[NAME]) }));
    await table.deadline();
    expect(await desk()).not.toContain('the match began with');
  });
});

test('edits of content have one result when killed, refused or run twice', async () => {
  await byHand(RENAMED);
  await table.robots();
  const moment = await momentOfTaking();
  const schedules = [
    ...everyNth(atDepth({ quick: 29, deep: 1 }), crashes(moment.calls)),
    ...everyNth(atDepth({ quick: 307, deep: 7 }), strikesOnce(moment.calls)),
    ...everyNth(atDepth({ quick: 601, deep: 11 }), switches(moment.calls)),
  ];
  const found: string[] = [];
  for (const schedule of schedules) {
    const violation = await runFaultSchedule(moment, schedule);
    if (violation !== null) found.push(`${schedule.name}: ${violation}`);
  }
  expect(found).toEqual([]);
});

async function momentOfTaking(): Promise<Moment> {
  const match = await table.read();
  const task = deadlineTaskAt(currentPosition(match), match.files);
  if (task === null) throw new Error('the first step is due');
  const before = table.emulator.snapshot();
  const taskName = taskNameOf(before, task);
  await table.deadline();
  return {
    name: 'edits are taken',
    task,
    taskName,
    before,
    after: shownIn(table.emulator.snapshot(), taskName),
    calls: 14,
  };
}

test('figures in an ability that differ from the rules are accepted with a warning', async () => {
  const presents = findGame('presents-of-mine');
  if (presents === undefined) throw new Error('the game is registered');
  const opened = await openTable({ game: presents });
  try {
    const ability = typed(1, 2, { stringValue: 'Worth 9 points.' });
    await applyBatch(opened.as(HOST), opened.hostId, [ability]);
    await opened.robots();
    const match = await opened.deadline();
    expect(JSON.stringify(currentPosition(match).setup.content)).toContain('Worth 9 points.');
    const [rows = []] = await readRanges(opened.as(HOST), opened.hostId, ['Desk']);
    expect(rows.flat().join('\n')).toContain('no figures but those of the rules');
  } finally {
    await opened.close();
  }
});
