/** Tests content tabs with typed cells, as Google’s grids return them. */

import { beforeAll, describe, expect, test } from 'vitest';
import { parseGame } from '../../../test/support/options.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import type { Grid } from '../../google/sheets.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { judgeContentEdits } from './content-edits.ts';

const TESTED_GAME = parseGame('uncharted-territory');
const LOCATIONS_TAB = 'Locations';
const TAB_NAMES = TESTED_GAME.content.tabs.map(({ name }) => name);

let table: Table;
let opened: Match;
let matchUnderWay: Match;
beforeAll(async () => {
  table = await openTable({ game: TESTED_GAME, players: TESTED_GAME.seats.least });
  const read = () => readMatch(table.adjudicator.google, table.hostId, { contentTabs: TAB_NAMES });
  opened = await read();
  await table.deadline();
  matchUnderWay = await read();
});

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
const createCellChange =
  (row: number, title: string, text: string): RowsChange =>
  (rows) => {
    const line = rows[row - 1] ?? [];
    line[findColumn(title)] = text;
    rows[row - 1] = line;
  };
const combineChanges =
  (...changes: readonly RowsChange[]): RowsChange =>
  (rows) => {
    for (const change of changes) change(rows);
  };
const listIncidents = (match: Match): readonly string[] =>
  judgeContentEdits(match).incidents.map(({ where, what }) => `${where}: ${what}`);
const UNCHANGED_CONTENT = { kind: 'none', incidents: [] };

describe('unchanged content', () => {
  test('content counts as unchanged if the tabs match the ledger, apart from blanks', () => {
    expect(judgeContentEdits(opened)).toEqual(UNCHANGED_CONTENT);
    expect(judgeContentEdits(matchUnderWay)).toEqual(UNCHANGED_CONTENT);
    const name = String(getGrid(opened)[1]?.[findColumn('Name')]);
    const spaced = combineChanges(createCellChange(2, 'Name', `  ${name} `), (rows) =>
      rows.splice(4, 0, [], ['', ' ']),
    );
    expect(judgeContentEdits(changeTypedRows(opened, spaced))).toEqual(UNCHANGED_CONTENT);
    expect(judgeContentEdits(changeTypedRows(matchUnderWay, spaced))).toEqual(UNCHANGED_CONTENT);
  });

  test('content counts as unchanged if a tab is missing or was not read', () => {
    expect(judgeContentEdits({ ...opened, contentTabs: null })).toEqual(UNCHANGED_CONTENT);
    expect(judgeContentEdits({ ...opened, contentTabs: {} })).toEqual(UNCHANGED_CONTENT);
  });
});

describe('content before the first resolved step', () => {
  test('content is read by its headings after a column and rows were inserted', () => {
    const inserted: RowsChange = (rows) => {
      for (const row of rows) row.splice(1, 0, '');
      rows.unshift(['My notes'], []);
    };
    expect(judgeContentEdits(changeTypedRows(opened, inserted))).toEqual(UNCHANGED_CONTENT);
  });

  test('a name is refused if it has a hidden character or resembles another name', () => {
    const name = String(getGrid(opened)[1]?.[findColumn('Name')]);
    expect(
      listIncidents(changeTypedRows(opened, createCellChange(3, 'Name', `${name}\u200b`))),
    ).toEqual([expect.stringMatching(/Locations, row 3, Name: .*the invisible character U\+200B/)]);
    expect(
      listIncidents(
        changeTypedRows(opened, createCellChange(3, 'Name', name.replace('o', '\u043e'))),
      ),
    ).toEqual([expect.stringContaining(`a name that does not look like “${name}”`)]);
  });

  test('valid edits of content are accepted in any order of columns', () => {
    const swapped = combineChanges(createCellChange(2, 'Name', 'Palace of Glass'), (rows) => {
      for (const row of rows) row.unshift(row.splice(findColumn('Name'), 1)[0] ?? '');
      rows[0] = (rows[0] ?? []).map((title) => ` ${String(title).toUpperCase()} `);
    });
    const edits = judgeContentEdits(changeTypedRows(opened, swapped));
    if (edits.kind !== 'sound') throw new Error(JSON.stringify(edits));
    const content = currentPosition(opened).opened.content[LOCATIONS_TAB] ?? [];
    expect(edits.content[LOCATIONS_TAB]).toEqual([
      expect.objectContaining({ ...content[0], Name: 'Palace of Glass' }),
      ...content.slice(1).map((row) => expect.objectContaining(row)),
    ]);
  });

  test('a missing or additional row of content counts as a change', () => {
    expect(judgeContentEdits(changeTypedRows(opened, (rows) => rows.pop())).kind).toBe('unsound');
    expect(
      judgeContentEdits(changeTypedRows(opened, (rows) => rows.push([...(rows[1] ?? [])]))).kind,
    ).toBe('unsound');
  });

  test('an error in the content names the row and quotes the value, shortened', () => {
    const wrong = combineChanges(createCellChange(5, 'Energy', 'x'.repeat(500)), (rows) =>
      rows.splice(1, 0, []),
    );
    const [sentence = ''] = listIncidents(changeTypedRows(opened, wrong));
    expect(sentence).toMatch(/^Locations, row 6, Energy: Expected: .*\. Found: “x{80}”\.$/);
  });

  test('missing columns of content are reported by name, without other errors', () => {
    const gone = changeTypedRows(opened, (rows) => {
      rows[0] = (rows[0] ?? []).map((title) =>
        title === 'Energy' || title === 'Name' ? 'other' : title,
      );
    });
    expect(listIncidents(gone)).toEqual([
      'Locations, row 1: No column has the heading “Name”.',
      'Locations, row 1: No column has the heading “Energy”.',
    ]);
    expect(listIncidents(changeTypedRows(opened, (rows) => rows.splice(0)))).toHaveLength(
      TESTED_GAME.content.tabs[0]?.columns.length ?? 0,
    );
  });
});

describe('content after a resolved step', () => {
  const names = (count: number): RowsChange =>
    combineChanges(
      ...Array.from({ length: count }, (_, index) =>
        createCellChange(index + 2, 'Name', `Name ${index}`),
      ),
    );

  test('a change of content after a resolved step is reported with both values', () => {
    const was = String(getGrid(opened)[1]?.[findColumn('Name')]);
    expect(listIncidents(changeTypedRows(matchUnderWay, names(1)))).toEqual([
      `Locations, row 2, Name: The cell reads “Name 0”; the match began with “${was}”.`,
    ]);
  });

  test('at most five changed cells of content are listed, and the others are counted', () => {
    expect(listIncidents(changeTypedRows(matchUnderWay, names(5)))).toHaveLength(5);
    expect(listIncidents(changeTypedRows(matchUnderWay, names(6))).slice(5)).toEqual([
      'Content: 1 more cell was changed.',
    ]);
    expect(listIncidents(changeTypedRows(matchUnderWay, names(8))).slice(5)).toEqual([
      'Content: 3 more cells were changed.',
    ]);
  });

  test('a deleted row of content is reported by its cells', () => {
    const last = changeTypedRows(matchUnderWay, (rows) => rows.pop());
    expect(listIncidents(last)[0]).toMatch(
      new RegExp(
        `^Locations, row ${getGrid(opened).length}, .*: The cell reads “”; the match began with `,
      ),
    );
    const gone = changeTypedRows(matchUnderWay, createCellChange(1, 'Energy', 'other'));
    expect(listIncidents(gone)).toEqual(['Locations, row 1: No column has the heading “Energy”.']);
  });
});
