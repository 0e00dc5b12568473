import { beforeEach, expect, it } from 'vitest';
import { sortAsDrawn } from '../../../sheets-templates/records/record-tab.ts';
import { HOST_RECORDS, HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { getContentSheetId } from '../../../sheets-templates/workbooks/workbook.ts';
import { arrangeRequest, byHand, typed } from '../../../test/support/table/by-hand.ts';
import { ADJUDICATOR, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { applyBatch } from '../../google/sheets.ts';
import { type HostBook, listMissingTabs, MATCH_SETTINGS, readHostBook } from './host-book.ts';

const CONTENT_TABS = USUAL_GAME.content.tabs.map(({ name }) => name);

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
});

const readBook = (contentTabs: readonly string[] = []): Promise<HostBook> =>
  readHostBook(table.as(ADJUDICATOR), table.hostId, contentTabs);
const deleteTabs = (...sheetIds: readonly number[]): Promise<unknown> =>
  applyBatch(
    table.as(ADJUDICATOR),
    table.hostId,
    sheetIds.map((sheetId) => ({ deleteSheet: { sheetId } })),
  );
const listCodes = ({ incidents }: HostBook): readonly string[] => incidents.map(({ code }) => code);

it('the host’s workbook is read with all its tabs, below their headings', async () => {
  const match = await table.read();
  const read = await readBook(CONTENT_TABS);
  expect(read).toMatchObject({ seed: match.seed, key: match.key, gone: [], headsOther: [] });
  expect(read.incidents).toEqual([]);
  expect(read.setting(MATCH_SETTINGS.publicWorkbook)).toContain(match.files.publicId);
  expect(read.setting('no such setting')).toBe('');
  expect(read.players).toHaveLength(match.files.seats.length);
  expect(read.playersHead).toEqual(HOST_RECORDS.players.columns.map(({ title }) => title));
  expect(read.ledger).toHaveLength(match.positions.length);
  expect(read.submissions).toEqual([]);
  expect(Object.keys(read.content ?? {})).toEqual(CONTENT_TABS);
  for (const tab of CONTENT_TABS) expect(read.content?.[tab]?.length).toBeGreaterThan(1);
  expect(read.polls.desk.length).toBeGreaterThan(0);
  expect(read.polls.requests).not.toBeNull();
});

it('a workbook with missing tabs is read, and each missing tab is reported', async () => {
  await deleteTabs(HOST_TABS.submissions.sheetId, HOST_TABS.requests.sheetId);
  const read = await readBook(CONTENT_TABS);
  expect(read.gone).toEqual([HOST_TABS.submissions.sheetId]);
  expect(listMissingTabs(read).map(({ code, where }) => [code, where])).toEqual([
    ['match tab', `The host’s workbook, ${HOST_RECORDS.submissions.title}`],
  ]);
  expect(read.polls.requests).toBeNull();
  expect(read.players.length).toBeGreaterThan(0);
  expect(read.ledger.length).toBeGreaterThan(0);
  expect(Object.keys(read.content ?? {})).toEqual(CONTENT_TABS);
  expect(listCodes(read)).toEqual([]);
});

it('a workbook without a content tab is read without content', async () => {
  const read = await readBook([...CONTENT_TABS, 'No such tab']);
  expect(read.content).toBeNull();
  expect(read.incidents).toMatchObject([{ code: 'content tab', where: 'No such tab' }]);
  expect(read.ledger.length).toBeGreaterThan(0);
  await deleteTabs(HOST_TABS.received.sheetId);
  const less = await readBook([...CONTENT_TABS, 'No such tab']);
  expect(listCodes(less)).toEqual(['content tab']);
  expect(less.polls.received).toEqual([]);
});

it('the host’s workbook is not read if Google refuses it for another reason', async () => {
  const nowhere = readHostBook(table.as(ADJUDICATOR), 'no-such-workbook', CONTENT_TABS);
  await expect(nowhere).rejects.toThrow('not found');
});

it('names that Google Sheets converted to dates or times are read as shown', async () => {
  const shownAs = (type: string, pattern: string, numberValue: number) => ({
    userEnteredValue: { numberValue },
    userEnteredFormat: { numberFormat: { type, pattern } },
  });
  const text = (stringValue: string) => ({ userEnteredValue: { stringValue } });
  const toCell = (cell: object | '') => (cell === '' ? {} : cell);
  const day = shownAs('DATE', 'dd/mm/yyyy', 46_348);
  const typeCells = (sheetId: number, rowIndex: number, cells: readonly object[]) => ({
    updateCells: {
      rows: [{ values: [...cells] }],
      fields: 'userEnteredValue,userEnteredFormat.numberFormat',
      start: { sheetId, rowIndex, columnIndex: 0 },
    },
  });
  const { sheetId } = HOST_TABS.requests;
  await applyBatch(table.as(ADJUDICATOR), table.hostId, [
    typeCells(sheetId, 1, arrangeRequest<object>(text('absent'), day).map(toCell)),
    typeCells(sheetId, 2, arrangeRequest<object>(text('deadline'), {}, day).map(toCell)),
    typeCells(getContentSheetId(0), 1, [shownAs('TIME', 'hh:mm', 20 / 24)]),
  ]);
  const read = await readBook(CONTENT_TABS);
  expect(read.polls.requests?.[0]?.slice(0, 2)).toEqual(['absent', '22/11/2026']);
  expect(read.polls.requests?.[1]?.slice(0, 3)).toEqual(['deadline', '', 46_348]);
  expect(read.content?.[CONTENT_TABS[0] ?? '']?.[1]?.[0]).toBe('20:00');
});

it('a changed heading is reported with its column', async () => {
  const { sheetId, title, columns } = HOST_RECORDS.players;
  const second = sortAsDrawn(columns)[1]?.title;
  const typed = { userEnteredValue: { stringValue: 'Whatever' } };
  await applyBatch(table.as(ADJUDICATOR), table.hostId, [
    {
      updateCells: {
        rows: [{ values: [typed] }],
        fields: 'userEnteredValue',
        start: { sheetId, rowIndex: 0, columnIndex: 1 },
      },
    },
  ]);
  const { headsOther } = await readBook();
  expect(headsOther.map((one) => one.sheetId)).toEqual([sheetId]);
  expect(headsOther[0]?.sentence).toBe(
    `The heading “${second}” of column 2 was ` +
      `missing. The headings in row 1 of ${title} have been restored.`,
  );
  expect(headsOther[0]?.cells).toMatchObject([{ column: 1, cell: { value: second } }]);
});

it('a new column is added to a tab of version 1.0.0 without a report', async () => {
  const { sheetId, columns } = HOST_RECORDS.submissions;
  const at = sortAsDrawn(columns).findIndex(({ isNew }) => isNew === true);
  await applyBatch(table.as(ADJUDICATOR), table.hostId, [
    {
      deleteDimension: {
        range: { sheetId, dimension: 'COLUMNS', startIndex: at, endIndex: at + 1 },
      },
    },
  ]);
  const { headsOther, layouts } = await readBook();
  const cell = { value: 'When' };
  expect(headsOther).toMatchObject([{ sheetId, sentence: null, cells: [{ column: 11, cell }] }]);
  expect(layouts.submissions.kind).toBe('found');
});

it('requests are not read without headings, which do not show the order of columns', async () => {
  const { sheetId, columns } = HOST_RECORDS.requests;
  const questions = arrangeRequest('pause', '', '', 'Holidays.');
  await byHand(table, [
    typed(sheetId, 0, 0, ...columns.map(() => '')),
    typed(sheetId, 1, 0, ...questions),
  ]);
  const { polls, incidents } = await readBook();
  expect(polls.requests).toEqual([]);
  expect(incidents).toMatchObject([{ where: 'The host’s workbook, Requests' }]);
});
