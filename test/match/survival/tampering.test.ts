import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SheetRequest } from '../../../functions/google/sheet-requests.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import { buildContinuationTask } from '../../../functions/match/next/tasks.ts';
import { type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { rerunEffects } from '../../../functions/match/running/publish.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { atDepth } from '../../support/depth.ts';
import {
  byHand,
  deskText,
  findSubmissionColumn,
  HOUR_MS,
  MINUTE_MS,
  passTime,
  restoreWorkbook,
  typed,
  typeSetting,
} from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { HOST, openTable, type SavedMatch, type Table } from '../../support/table/table.ts';
import { USUAL_GAME, USUAL_SEATS } from '../../support/table/usual-game.ts';

/** A match with one resolved step. */
let resolvedMatch: SavedMatch;
beforeAll(async () => {
  const opened = await openTable({ game: USUAL_GAME });
  await opened.robots();
  await opened.deadline();
  resolvedMatch = opened.keep();
});

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME, from: resolvedMatch });
});

/** Opens the match unchanged. */
async function openUnchanged(): Promise<Match> {
  const untouched = await openTable({ game: USUAL_GAME, from: resolvedMatch });
  const match = await untouched.read();
  return match;
}

/** Passes the deadline. The match may not be readable afterwards. */
async function passDeadline(due: Match): Promise<void> {
  const { next } = due.positions.at(-1)?.sealed.entry ?? {};
  await table.emulator.clock.advanceTo(Date.parse(next?.deadline ?? ''));
}

const QUARTER_MS = 15 * MINUTE_MS;

async function waitsAndGoesOn(breaking: () => Promise<void>, pattern: RegExp): Promise<void> {
  const before = await table.read();
  await table.robots();
  const sound = table.emulator.snapshot();
  await breaking();
  await passDeadline(before);
  expect(table.results.at(-1)).toMatchObject({ kind: 'waits' });
  await expect(readMatch(table.as(HOST), table.hostId)).rejects.toThrow(IncidentError);
  expect(await deskText(table)).toMatch(pattern);
  await passTime(table, 2 * HOUR_MS);
  expect(await deskText(table)).toMatch(pattern);
  restoreWorkbook(table, sound);
  await passTime(table, QUARTER_MS);
  const after = await table.read();
  expect(after.positions).toHaveLength(3);
  expect(after.receipts.filter(({ fate }) => fate === 'accepted')).toHaveLength(2 * USUAL_SEATS);
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
}

test.each([
  ['an overwritten order in', 2, 9, '{"entry":1}', /Ledger, row 3.*Version history/s],
  ['an overwritten hash in', 2, 8, 'f'.repeat(64), /Ledger, row 3.*Version history/s],
  ['a note below', 20, 3, 'Ask Dems about this', /Ledger, row 21/],
] as const)(
  '%s the ledger stops the match until it is restored',
  (_what, row, column, text, pattern) =>
    waitsAndGoesOn(
      () => byHand(table, [typed(HOST_TABS.ledger.sheetId, row, column, text)]),
      pattern,
    ),
);

const OTHER = 'a'.repeat(64);
test.each([
  ['Seed', OTHER, /The seed does not match/],
  ['Binding key', OTHER, /The key is not the one/],
  ['Seed', '', /Match, Seed.*The cell does not contain/s],
])('another value of %s stops the match until it is restored: “%s”', (name, text, pattern) =>
  waitsAndGoesOn(async () => {
    await typeSetting(table, name, text);
  }, pattern),
);

test.each([HOST_TABS.ledger, HOST_TABS.match, HOST_TABS.players, HOST_TABS.submissions])(
  'a deleted tab stops the match and is the only incident: $title',
  ({ sheetId, title }) =>
    waitsAndGoesOn(
      () => byHand(table, [{ deleteSheet: { sheetId } }]),
      new RegExp(`^(?!.*Problem: ${title}\\b).*${title}.*The tab has been deleted`, 's'),
    ),
);

async function goesOn(): Promise<Match> {
  const { files } = await table.read();
  await table.robots(files.seats.map(({ seat }) => seat));
  const match = await table.deadline();
  expect(match.positions).toHaveLength(3);
  return match;
}

test('a deleted computed tab of the host’s workbook is created again', async () => {
  await byHand(table, [
    { deleteSheet: { sheetId: 100 } },
    { deleteSheet: { sheetId: HOST_TABS.desk.sheetId } },
  ]);
  await goesOn();
  expect(await deskText(table)).toContain('Answers count until');
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

test.each<readonly [string, (match: Match) => Promise<unknown>]>([
  ['there is nothing to resolve', (match) => rerunEffects(table.adjudicator, match)],
  [
    'the step is resolved already',
    ({ positions: [, resolved], files }) => {
      if (resolved === undefined) throw new Error('a step is resolved');
      const task = buildContinuationTask(resolved.sealed, files);
      return runMatch(table.adjudicator, task, HOST_CALLER);
    },
  ],
])('“sealed resolve” draws a deleted page of the host where %s', async (_what, resolve) => {
  const page = (): string | undefined => {
    const { sheets = [] } = table.emulator.snapshot().spreadsheets[table.hostId] ?? {};
    return JSON.stringify(sheets.find(({ properties }) => properties.sheetId === 100)?.rows);
  };
  const before = page();
  await byHand(table, [{ deleteSheet: { sheetId: 100 } }]);
  expect(page()).toBeUndefined();
  await resolve(await table.read());
  expect(page()).toBe(before);
});

test('the Desk reports the lost workbook of a player', async () => {
  const { files } = await table.read();
  const [gone] = files.seats;
  const world = table.emulator.snapshot();
  const { [gone?.workbookId ?? '']: _gone, ...left } = world.files;
  table.emulator.restore({ ...world, files: left });
  await goesOn();
  expect(await deskText(table)).toContain(`The workbook of ${gone?.seat}`);
});

test('the Desk reports overwritten and deleted rows of Submissions', async () => {
  await byHand(table, [
    typed(HOST_TABS.submissions.sheetId, 1, findSubmissionColumn('fate'), 'late'),
  ]);
  const match = await goesOn();
  expect(match.incidents.map(({ where }) => where)).toContain('Submissions, entry 1');
  expect(await deskText(table)).toContain('have changed since this entry was written');
  expect(match.submissions).toHaveLength(2 * USUAL_SEATS);
});

test.each([
  { what: 'with a number', entry: { numberValue: 1 } },
  { what: 'with a text', entry: { stringValue: '1' } },
])('an unsorted answer counts although an older row has its id: $what', async ({ entry }) => {
  const before = await table.read();
  await passTime(table, MINUTE_MS);
  await table.robots();
  const pending = table.emulator.snapshot().forms[before.files.formId]?.responses.at(-1);
  const { sheetId } = HOST_TABS.submissions;
  const row = before.submissions.length + 1;
  const start = { sheetId, rowIndex: row, columnIndex: findSubmissionColumn('entry') };
  await byHand(table, [
    {
      updateCells: {
        start,
        rows: [{ values: [{ userEnteredValue: entry }] }],
        fields: 'userEnteredValue',
      },
    },
    typed(sheetId, row, findSubmissionColumn('responseId'), pending?.responseId ?? 'none has come'),
  ]);
  const match = await table.deadline();
  const accepted = match.receipts.filter(({ fate }) => fate === 'accepted');
  expect(match.incidents.map((incident) => incident.where)).toContainEqual(
    expect.stringMatching(/^Submissions, row /),
  );
  expect(accepted).toHaveLength(2 * USUAL_SEATS);
  expect(accepted.map(({ responseId }) => responseId)).toContain(pending?.responseId);
});

test('Receipts show no other seat’s answers after one Submissions column is sorted', async () => {
  const { sheetId } = HOST_TABS.submissions;
  const requests = (['seat', 'why', 'answers'] as const).map((column): SheetRequest => {
    const at = findSubmissionColumn(column);
    return {
      sortRange: {
        range: { sheetId, startRowIndex: 1, startColumnIndex: at, endColumnIndex: at + 1 },
        sortSpecs: [{ dimensionIndex: at, sortOrder: 'DESCENDING' }],
      },
    };
  });
  await byHand(table, requests);
  const { receipts } = await goesOn();
  const before = await openUnchanged();
  for (const { seat, workbookId } of before.files.seats) {
    const [rows = []] = await readRanges(table.as(HOST), workbookId, ['Receipts']);
    const others = before.receipts.filter((receipt) => receipt.seat !== seat);
    const shown = JSON.stringify(rows);
    for (const { answers, why } of others) {
      const own = before.receipts.filter((receipt) => receipt.seat === seat);
      if (own.some((receipt) => receipt.answers === answers || receipt.why === why)) continue;
      if (why === 'It counts.') continue;
      expect(shown).not.toContain(why);
    }
  }
  expect(receipts.some(({ isSound }) => !isSound)).toBe(true);
  expect(await deskText(table)).toContain('Changed rows are shown to nobody');
});

test('a deleted row of Players delays its workbook, and the seat’s answers count', async () => {
  const { files } = await table.read();
  await table.robots(files.seats.map(({ seat }) => seat));
  await byHand(table, [typed(HOST_TABS.players.sheetId, 1, 0, '', '', '', '', '')]);
  const match = await table.deadline();
  expect(match.receipts.filter(({ fate }) => fate === 'accepted')).toHaveLength(2 * USUAL_SEATS);
  expect(match.incidents.some(({ code }) => code === 'players tab')).toBe(true);
  expect(await deskText(table)).toContain('Players, Workbook of Scarlet');
});

test.each([HOST_TABS.match, HOST_TABS.ledger, HOST_TABS.players, HOST_TABS.submissions])(
  'a renamed heading of $title is restored and reported on the Desk',
  async ({ title, sheetId }) => {
    await byHand(table, [typed(sheetId, 0, 1, 'Renamed')]);
    const { incidents, headsOther } = await goesOn();
    expect([...incidents, ...headsOther]).toEqual([]);
    expect(await deskText(table)).toContain(`row 1 of ${title} have been restored`);
  },
);

test.each([atDepth({ quick: [200, 100], deep: [1000, 1000] } as const)])(
  '%i rows of %i cells pasted over the Desk and other tabs are drawn over',
  async (rowCount, columnCount) => {
    const cell = { userEnteredValue: { stringValue: 'pasted' } };
    const row = { values: Array.from({ length: columnCount }, () => cell) };
    const rows = Array.from({ length: rowCount }, () => row);
    const { sheetId } = HOST_TABS.desk;
    await byHand(table, [
      {
        updateSheetProperties: {
          properties: { sheetId, gridProperties: { rowCount, columnCount } },
          fields: 'gridProperties.rowCount,gridProperties.columnCount',
        },
      },
      {
        updateCells: {
          start: { sheetId, rowIndex: 0, columnIndex: 0 },
          rows,
          fields: 'userEnteredValue',
        },
      },
    ]);
    await goesOn();
    expect(await deskText(table)).not.toContain('pasted');
  },
);
