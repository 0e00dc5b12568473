/** Tests content tabs with typed cells, as Google’s grids return them. */

import { expect, test } from 'vitest';
import { parseGame } from '../../../test/support/options.ts';
import {
  changePosition,
  openMatch,
  resolveOpenStep,
} from '../../../test/support/table/just-opened.ts';
import type { Grid } from '../../google/sheets.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { judgeContentEdits } from './content-edits.ts';

const TESTED_GAME = parseGame('uncharted-territory');
const LOCATIONS_TAB = 'Locations';

/** Returns the match with its content tabs as they were drawn. */
function withContentTabs(match: Match): Match {
  const { content } = getCurrentPosition(match).opened;
  const tabs = TESTED_GAME.content.tabs.map(({ name, columns }) => {
    const titles = columns.map(({ title }) => title);
    const rows = content[name] ?? [];
    return [name, [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))]] as const;
  });
  return { ...match, contentTabs: Object.fromEntries(tabs) };
}

const opened = withContentTabs(openMatch({}, { game: TESTED_GAME }));
const matchUnderWay = withContentTabs(resolveOpenStep(opened));

type RowsChange = (rows: (string | number | boolean)[][]) => void;
const getGrid = (match: Match): Grid => match.contentTabs?.[LOCATIONS_TAB] ?? [];
/** Returns the match with a changed tab “Locations”. */
function changeTypedRows(match: Match, change: RowsChange): Match {
  const rows = getGrid(match).map((row) => [...row]);
  change(rows);
  return { ...match, contentTabs: { ...match.contentTabs, [LOCATIONS_TAB]: rows } };
}
const findColumn = (title: string): number => getGrid(opened)[0]?.indexOf(title) ?? -1;
/** Returns a change of one cell. Rows are counted as in the sheet. */
const setCell =
  (row: number, title: string, text: string): RowsChange =>
  (rows) => {
    const line = rows[row - 1] ?? [];
    line[findColumn(title)] = text;
    rows[row - 1] = line;
  };
const combine =
  (...changes: readonly RowsChange[]): RowsChange =>
  (rows) => {
    for (const change of changes) change(rows);
  };
const judgeChange = (match: Match, change: RowsChange) =>
  judgeContentEdits(changeTypedRows(match, change));
const listIncidents = (match: Match, change: RowsChange): readonly string[] =>
  judgeChange(match, change).incidents.map(({ where, what }) => `${where}: ${what}`);
const UNCHANGED_CONTENT = { kind: 'none', incidents: [] };

test('content counts as unchanged if the tabs match the ledger, apart from blanks', () => {
  expect(judgeContentEdits(opened)).toEqual(UNCHANGED_CONTENT);
  expect(judgeContentEdits(matchUnderWay)).toEqual(UNCHANGED_CONTENT);
  const name = String(getGrid(opened)[1]?.[findColumn('Name')]);
  const spaced = combine(setCell(2, 'Name', `  ${name} `), (rows) =>
    rows.splice(4, 0, [], ['', ' ']),
  );
  expect(judgeChange(opened, spaced)).toEqual(UNCHANGED_CONTENT);
  expect(judgeChange(matchUnderWay, spaced)).toEqual(UNCHANGED_CONTENT);
});

test('content counts as unchanged if a tab is missing or was not read', () => {
  expect(judgeContentEdits({ ...opened, contentTabs: null })).toEqual(UNCHANGED_CONTENT);
  expect(judgeContentEdits({ ...opened, contentTabs: {} })).toEqual(UNCHANGED_CONTENT);
});

test('content is read by its headings after a column and rows were inserted', () => {
  const inserted: RowsChange = (rows) => {
    for (const row of rows) row.splice(1, 0, '');
    rows.unshift(['My notes'], []);
  };
  expect(judgeChange(opened, inserted)).toEqual(UNCHANGED_CONTENT);
});

test('a name is refused if it has a hidden character or resembles another name', () => {
  const name = String(getGrid(opened)[1]?.[findColumn('Name')]);
  expect(listIncidents(opened, setCell(3, 'Name', `${name}\u200b`))).toEqual([
    expect.stringMatching(/Locations, row 3, Name: .*the invisible character U\+200B/),
  ]);
  expect(listIncidents(opened, setCell(3, 'Name', name.replace('o', '\u043e')))).toEqual([
    expect.stringContaining(`a name that does not look like “${name}”`),
  ]);
});

test('valid edits of content are accepted in any order of columns', () => {
  const swapped = combine(setCell(2, 'Name', 'Palace of Glass'), (rows) => {
    for (const row of rows) row.unshift(row.splice(findColumn('Name'), 1)[0] ?? '');
    rows[0] = (rows[0] ?? []).map((title) => ` ${String(title).toUpperCase()} `);
  });
  const edits = judgeChange(opened, swapped);
  if (edits.kind !== 'sound') throw new Error(JSON.stringify(edits));
  const content = getCurrentPosition(opened).opened.content[LOCATIONS_TAB] ?? [];
  expect(edits.content[LOCATIONS_TAB]).toEqual([
    expect.objectContaining({ ...content[0], Name: 'Palace of Glass' }),
    ...content.slice(1).map((row) => expect.objectContaining(row)),
  ]);
});

test('doubts about valid content are reported, also once the ledger contains it', () => {
  const doubt = { tab: LOCATIONS_TAB, row: 2, column: 'Name', expected: 'another name' };
  const content = { ...TESTED_GAME.content, doubts: () => [doubt] };
  const doubted = changePosition(opened, { game: { ...TESTED_GAME, content } });
  const incidents = [{ where: 'Locations, row 2, Name', what: 'Expected: another name.' }];
  expect(judgeContentEdits(doubted)).toMatchObject({ kind: 'none', incidents });
  const renamed = judgeChange(doubted, setCell(2, 'Name', 'Palace of Glass'));
  expect(renamed).toMatchObject({ kind: 'sound', incidents });
});

test.each<readonly [string, RowsChange]>([
  ['missing', (rows) => rows.pop()],
  ['additional', (rows) => rows.push([...(rows[1] ?? [])])],
])('a row of content that is %s counts as a change', (_what, change) => {
  expect(judgeChange(opened, change).kind).toBe('unsound');
});

test('an error in the content names the row and quotes the value, shortened', () => {
  const wrong = combine(setCell(5, 'Energy', 'x'.repeat(500)), (rows) => rows.splice(1, 0, []));
  const [sentence = ''] = listIncidents(opened, wrong);
  expect(sentence).toMatch(/^Locations, row 6, Energy: Expected: .*\. Found: “x{80}”\.$/);
});

test('missing columns of content are reported by name, without other errors', () => {
  const gone = combine(setCell(1, 'Energy', 'other'), setCell(1, 'Name', 'other'));
  expect(listIncidents(opened, gone)).toEqual([
    'Locations, row 1: No column has the heading “Name”.',
    'Locations, row 1: No column has the heading “Energy”.',
  ]);
  const columns = TESTED_GAME.content.tabs[0]?.columns ?? [];
  expect(listIncidents(opened, (rows) => rows.splice(0))).toHaveLength(columns.length);
});

const rename = (count: number): readonly string[] => {
  const changes = Array.from({ length: count }, (_, at) => setCell(at + 2, 'Name', `Name ${at}`));
  return listIncidents(matchUnderWay, combine(...changes));
};

test('a change of content after a resolved step is reported with both values', () => {
  const was = String(getGrid(opened)[1]?.[findColumn('Name')]);
  expect(rename(1)).toEqual([
    `Locations, row 2, Name: The cell reads “Name 0”; the match began with “${was}”.`,
  ]);
});

test('at most five changed cells of content are listed, and the others are counted', () => {
  expect(rename(5)).toHaveLength(5);
  expect(rename(6).slice(5)).toEqual(['Content: 1 more cell was changed.']);
  expect(rename(8).slice(5)).toEqual(['Content: 3 more cells were changed.']);
});

test('a deleted row of content is reported by its cells', () => {
  const [deleted] = listIncidents(matchUnderWay, (rows) => rows.pop());
  const place = `^Locations, row ${getGrid(opened).length}, .*`;
  expect(deleted).toMatch(new RegExp(`${place}: The cell reads “”; the match began with `));
  expect(listIncidents(matchUnderWay, setCell(1, 'Energy', 'other'))).toEqual([
    'Locations, row 1: No column has the heading “Energy”.',
  ]);
});
