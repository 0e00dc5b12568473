import { beforeEach, describe, expect, test } from 'vitest';
import { readRanges } from '../../../functions/google/sheets.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { byHand, deskText, MINUTE_MS, passTime, typed } from '../../support/table/by-hand.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { openInSecondStep, readShownResult, readUndisturbedResult } from './scene.ts';

const PLAYERS_SHEET_ID = HOST_TABS.players.sheetId;
const COLUMN_INDEXES = { seat: 0, email: 1, code: 2, workbook: 4 } as const;

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep();
});

const readPlayersCell = async (row: number, column: number): Promise<string> => {
  const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Players']);
  return String(rows[row]?.[column] ?? '');
};
const typeIntoPlayers = (row: number, column: number, text: string): Promise<void> =>
  byHand(table, [typed(PLAYERS_SHEET_ID, row, column, text)]);

describe('rows whose name was overwritten', () => {
  const other = 'https://docs.google.com/spreadsheets/d/1a1a1a1a1a1a1a1a1a1a/edit';
  test.each([
    ['workbook', [COLUMN_INDEXES.code, COLUMN_INDEXES.email]],
    ['code', [COLUMN_INDEXES.workbook, COLUMN_INDEXES.email]],
    ['e-mail', [COLUMN_INDEXES.workbook, COLUMN_INDEXES.code]],
  ] as const)(
    'a seat with an overwritten name is recognized by its %s alone',
    async (_what, columns) => {
      await typeIntoPlayers(1, COLUMN_INDEXES.seat, 'Nobody');
      for (const column of columns) {
        await typeIntoPlayers(1, column, column === COLUMN_INDEXES.workbook ? other : 'other-code');
      }
      await table.deadline();
      expect(await deskText(table)).toMatch(/Players, row 2, Seat.*Scarlet/s);
      expect(await deskText(table)).not.toContain('The row’s seat is not in this match');
    },
  );
});

test('two workbooks swapped by a sorted column get the pages of their own seats', async () => {
  const [first, second] = [
    await readPlayersCell(1, COLUMN_INDEXES.workbook),
    await readPlayersCell(2, COLUMN_INDEXES.workbook),
  ];
  await typeIntoPlayers(1, COLUMN_INDEXES.workbook, second);
  await typeIntoPlayers(2, COLUMN_INDEXES.workbook, first);
  await table.deadline();
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
  expect(await deskText(table)).toMatch(/Players, row 2, Workbook.*The value belongs to Dems /s);
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'differs' });
});

test('a seat whose workbook link was overwritten waits, and the other seats go on', async () => {
  const { files } = await table.read();
  const link = await readPlayersCell(1, COLUMN_INDEXES.workbook);
  const before = table.emulator.snapshot().spreadsheets[files.seats[0]?.workbookId ?? ''];
  await typeIntoPlayers(1, COLUMN_INDEXES.workbook, 'her new sheet');
  await table.deadline();
  const whole = await readUndisturbedResult();
  const ofFirst = (key: string): boolean => key.startsWith(files.seats[0]?.workbookId ?? '-');
  expect(table.emulator.snapshot().spreadsheets[files.seats[0]?.workbookId ?? '']).toEqual(before);
  for (const [key, page] of Object.entries((await readShownResult(table)).pages)) {
    if (!ofFirst(key)) expect(page).toBe(whole.pages[key]);
  }
  expect(await deskText(table)).toContain('Players, Workbook of Scarlet');
  expect(await deskText(table)).not.toContain('The adjudicator failed unexpectedly');
  await typeIntoPlayers(1, COLUMN_INDEXES.workbook, link);
  await passTime(table, MINUTE_MS);
  expect(await readShownResult(table)).toEqual(whole);
  expect(await deskText(table)).not.toContain('Problem');
});

test('answers with an overwritten code count, and its link works once restored', async () => {
  const { files } = await table.read();
  const [first] = files.seats;
  const code = await readPlayersCell(1, COLUMN_INDEXES.code);
  await typeIntoPlayers(1, COLUMN_INDEXES.code, 'aaaa-aaaa');
  await table.deadline();
  const now = (): string =>
    JSON.stringify(table.emulator.snapshot().spreadsheets[first?.workbookId ?? '']);
  expect((await readShownResult(table)).orders).toEqual((await readUndisturbedResult()).orders);
  expect(now()).not.toContain(code);
  await typeIntoPlayers(1, COLUMN_INDEXES.code, code);
  await passTime(table, MINUTE_MS);
  expect(now()).toContain(code);
  expect(await deskText(table)).not.toContain('Problem');
});

test.each([HOST_TABS.players, HOST_TABS.submissions])(
  'an extra column on $title changes nothing and keeps its heading',
  async ({ sheetId, title }) => {
    const heads = async () => (await readRanges(table.as(HOST), table.hostId, [title]))[0]?.[0];
    const range = { sheetId, dimension: 'COLUMNS', startIndex: 1, endIndex: 2 } as const;
    await byHand(table, [{ insertDimension: { range } }]);
    const moved = await heads();
    await table.deadline();
    expect(await heads()).toEqual(moved);
    expect(await deskText(table)).not.toContain('Problem');
  },
);

describe('links on the tab Match', () => {
  const rowOf = async (name: string): Promise<number> => {
    const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Match']);
    return rows.findIndex(([setting]) => setting === name);
  };

  test('a player’s workbook named as the public workbook shows no public pages', async () => {
    const { files } = await table.read();
    const row = await rowOf('Public workbook');
    const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Match']);
    const [victim] = files.seats;
    await byHand(table, [
      typed(HOST_TABS.match.sheetId, row, 1, await readPlayersCell(1, COLUMN_INDEXES.workbook)),
    ]);
    await table.deadline();
    const whole = await readUndisturbedResult();
    const seen = await readShownResult(table);
    const own = Object.keys(seen.pages).filter((key) => key.startsWith(victim?.workbookId ?? '-'));
    for (const key of own) expect(seen.pages[key]).toBe(whole.pages[key]);
    expect(await deskText(table)).toContain('Match, Public workbook');
    await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, String(rows[row]?.[1]))]);
    await passTime(table, MINUTE_MS);
    expect(await readShownResult(table)).toEqual(whole);
    for (const { workbookId } of files.seats)
      expect(JSON.stringify(table.emulator.snapshot().spreadsheets[workbookId])).toContain(
        buildSheetLink(files, files.publicId),
      );
  });

  test.each([
    'no address',
    'http://',
    'https://evil.example.com/forms/d/e/xxxxxxxxxxxx/viewform',
    '',
  ])('“%s” typed as the form’s address is shown to nobody', async (text) => {
    const row = await rowOf('Form, for players');
    await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, text)]);
    await table.deadline();
    expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
    expect(await deskText(table)).toContain('Match, Form, for players');
    const { files } = await table.read();
    const pages = JSON.stringify(
      files.seats.map(({ workbookId }) => table.emulator.snapshot().spreadsheets[workbookId]),
    );
    expect(pages).not.toContain('evil.example.com');
  });

  test('a changed editing link of the form has no effect', async () => {
    const row = await rowOf('Form, for editing');
    await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, 'gone')]);
    await table.deadline();
    expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
    expect(await deskText(table)).toContain('Match, Form, for editing');
  });
});
