import { describe, expect, test } from 'vitest';
import { getFirstChartId } from '../drawing/panes.ts';
import { LEDGER, PLAYERS_SCHEMA, REQUESTS, SUBMISSIONS } from '../records/record-columns.ts';
import { buildRowFormat, sortAsDrawn } from '../records/record-tab.ts';
import { drawNewHostWorkbook, drawReceivedTab, HOST_TABS } from './host-workbook.ts';
import { getContentSheetId, getPageSheetId, isPageSheetId } from './workbook.ts';
import {
  createPage,
  findTab,
  HOST_INPUT,
  joinTexts,
  listSheetIds,
  listTabTitles,
  listValues,
} from './workbook-staging.ts';

describe('ids of tabs', () => {
  test('ids of tabs are unique and follow from the place of the tab', () => {
    expect([getPageSheetId(0), getPageSheetId(99), getContentSheetId(0)]).toEqual([100, 199, 200]);
    expect(getFirstChartId(getPageSheetId(1)) - getFirstChartId(getPageSheetId(0))).toBe(100);
    expect([99, 100, 199, 200].map(isPageSheetId)).toEqual([false, true, true, false]);
    expect(() => getPageSheetId(100)).toThrow('a workbook holds at most 100 pages');
    expect(() => getContentSheetId(-1)).toThrow('a workbook holds at most 100 content tabs');
  });
});

describe('host’s workbook', () => {
  const created = drawNewHostWorkbook(HOST_INPUT);

  test('the host’s workbook has its tabs in order, with fixed ids', () => {
    expect(listTabTitles(created).join(', ')).toBe(
      'Desk, Requests, Match, Players, Submissions, Notes, Orders, Hands, Presents, Ledger, ' +
        'Received',
    );
    expect(listSheetIds(created)).toEqual([1, 7, 2, 3, 5, 8, 100, 101, 200, 4, 6]);
  });

  test('the host’s workbook hides rarely needed tabs, and the Desk names them', () => {
    const hidden = created.sheets.filter((sheet) => sheet.hidden === true);
    expect(hidden.map(({ title }) => title)).toEqual(['Presents', 'Ledger', 'Received']);
    for (const { title } of hidden) expect(joinTexts(findTab(created, 'Desk'))).toContain(title);
  });

  test('a new drawing of the tab Received keeps the host’s choice to hide it', () => {
    expect(drawReceivedTab([]).hidden).toBeUndefined();
  });

  test('tabs that are read by fixed ranges have nothing above their header', () => {
    expect(listValues(findTab(created, 'Match'))).toEqual([
      ['Setting', 'Value', 'About'],
      ['Time zone', 'Europe/Berlin', 'For deadlines.'],
    ]);
    expect(listValues(findTab(created, 'Presents'))).toEqual([
      ['Letter', 'Points'],
      ['A', '4'],
      [null, null],
    ]);
    expect(findTab(created, 'Presents').rows[0]?.[0]?.note).toBe(
      'All presents.\n\nExpected: a letter from A to N.',
    );
  });

  test('the host’s workbook keeps typed values as text, and links addresses', () => {
    const [seat, , workbook, code, , garnets] = findTab(created, 'Players').rows[1] ?? [];
    expect([seat?.value, code?.value, garnets?.value]).toEqual(['=Scarlet', '007', 3]);
    expect(workbook).toMatchObject({
      value: 'https://example.org/w',
      link: 'https://example.org/w',
    });
    expect(seat?.link).toBeUndefined();
  });

  test('drawNewHostWorkbook rejects two tabs with the same name in any case', () => {
    const input = { ...HOST_INPUT, pages: [createPage('players')] };
    expect(() => drawNewHostWorkbook(input)).toThrow('two tabs of "Presents of Mine · host"');
  });

  test('Ledger and Submissions have room for records below their headers', () => {
    for (const { title, sheetId } of [HOST_TABS.ledger, HOST_TABS.submissions]) {
      const sheet = findTab(created, title);
      expect(sheet.sheetId).toBe(sheetId);
      expect(sheet.rows).toHaveLength(1);
      expect(sheet.rowCount).toBeGreaterThan(100);
      expect(sheet.frozenRows).toBe(1);
    }
  });
});

describe('records', () => {
  test('Ledger and Submissions have the columns that the match writes', () => {
    const bodies = Array.from({ length: 12 }, (_, index) => `, Body ${index + 1}`).join('');
    expect(LEDGER.columns.map(({ title }) => title).join(', ')).toBe(
      `Entry, Kind, Step, Deadline, Resolved for, Rules, State hash, Previous hash, Hash${bodies}`,
    );
    expect(SUBMISSIONS.columns.map(({ title }) => title)).toEqual([
      'Entry',
      'Received',
      'Seat',
      'Step',
      'Fate',
      'Why',
      'Response id',
      'Sender',
      'Answers',
      'Counted',
      'Check',
    ]);
  });

  test('columns for typed names are plain text, including the first empty row', () => {
    const drawn = drawNewHostWorkbook(HOST_INPUT);
    const listFormats = (title: string, row: number) =>
      findTab(drawn, title).rows[row]?.map(({ format }) => format?.text === true);
    const requests = sortAsDrawn(REQUESTS.columns).map(({ title }) =>
      ['For whom', 'Reason'].includes(title),
    );
    expect(listFormats('Requests', 1)).toEqual(requests);
    const players = sortAsDrawn(PLAYERS_SCHEMA.columns).map(({ title }) =>
      ['Seat', 'E-mail', 'Code', 'Discord'].includes(title),
    );
    expect(listFormats('Players', HOST_INPUT.players.length + 1)).toEqual(players);
    const [content] = HOST_INPUT.content;
    const rows = (content?.rows ?? []).length;
    expect(listFormats(content?.name ?? '', rows + 1)).toEqual(content?.columns.map(() => true));
  });

  test('drop-downs of Requests are below their headings', () => {
    const { rows, choices = [] } = findTab(drawNewHostWorkbook(HOST_INPUT), 'Requests');
    expect(choices.map(({ area }) => rows[0]?.[area.left]?.value)).toEqual([
      ...['What', 'For whom'],
    ]);
  });

  test('Ledger cuts long cells off at their edge', () => {
    for (const column of LEDGER.columns) expect(buildRowFormat(column).wrap).toBe('cut');
  });
});
