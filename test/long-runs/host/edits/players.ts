import type { Kind } from '../edit.ts';
import { moved, type Request, rowsOrColumns, typed } from '../host.ts';
import type { Files } from '../match-under-test.ts';
import { textIn } from '../tabs-under-test.ts';
import { recordEdit } from './records.ts';
import {
  drawnRow,
  type Grid,
  type RecordEdit,
  resorted,
  swapped,
  twoRows,
} from './row-gestures.ts';

const COLUMN = { seat: 0, email: 1, code: 2, garnets: 3, workbook: 4, form: 5 } as const;
type Column = keyof typeof COLUMN;

const TITLE: Readonly<Record<Column, string>> = {
  seat: 'name',
  email: 'e-mail address',
  code: 'code',
  garnets: 'number of garnets',
  workbook: 'link to a workbook',
  form: 'link to the form',
};

const typedOver = (column: Column, text: string): RecordEdit => ({
  name: `a ${TITLE[column]} becomes “${text.slice(0, 30)}”`,
  gestures: (grid) => [
    typed({ sheetId: grid.sheetId, row: drawnRow(grid), column: COLUMN[column] }, [[text]]),
  ],
});

const swappedIn = (column: Column): RecordEdit => ({
  name: `a ${TITLE[column]} is swapped with another`,
  gestures: (grid) => swapped(grid, COLUMN[column]),
});

const doubled = (column: Column): RecordEdit => ({
  name: `a ${TITLE[column]} is in two rows`,
  gestures: (grid) => {
    const [from, to] = twoRows(grid);
    const at = { sheetId: grid.sheetId, row: to, column: COLUMN[column] };
    return [moved(at, [[grid.cellAt(from, COLUMN[column])]])];
  },
});

/** Sorts one column alone. Codes are random, so an order by code would differ between runs. */
const sortedAlone = (column: 'seat' | 'email' | 'workbook'): RecordEdit => ({
  name: `only the column with the ${TITLE[column]} is sorted`,
  gestures: (grid) =>
    resorted(grid, COLUMN[column], { from: COLUMN[column], until: COLUMN[column] + 1 }),
});

const EDITS: readonly RecordEdit[] = [
  typedOver('seat', 'Substitute'),
  typedOver('seat', ''),
  typedOver('seat', 'x'.repeat(500)),
  typedOver('code', 'aaaa-bbbb'),
  typedOver('code', ''),
  typedOver('email', 'someone@example.com'),
  typedOver('email', ''),
  typedOver('workbook', 'ask me'),
  typedOver('workbook', ''),
  typedOver('workbook', `https://docs.google.com/spreadsheets/d/${'1a'.repeat(22)}/edit`),
  typedOver('form', ''),
  swappedIn('seat'),
  swappedIn('code'),
  swappedIn('workbook'),
  swappedIn('email'),
  doubled('seat'),
  doubled('code'),
  doubled('workbook'),
  doubled('email'),
  sortedAlone('seat'),
  sortedAlone('workbook'),
  sortedAlone('email'),
  { ...typedOver('garnets', '99'), mayStay: true },
  {
    name: 'all rows are sorted by name',
    mayStay: true,
    gestures: (grid) => resorted(grid, COLUMN.seat, { from: 0, until: grid.columns }),
  },
  {
    name: 'the name of a seat is given to another',
    gestures: (grid) => {
      const [from, to] = twoRows(grid);
      const at = { sheetId: grid.sheetId, row: to, column: COLUMN.seat };
      return [typed(at, [[textIn(grid.cellAt(from, COLUMN.seat))]])];
    },
  },
  { name: 'a substitute gets an own row', gestures: (grid) => [substitute(grid, ['Zoe'])] },
  {
    name: 'a substitute gets a row with the code and link of a seat',
    gestures: (grid) => {
      const row = drawnRow(grid);
      const text = (column: Column): string => textIn(grid.cellAt(row, COLUMN[column]));
      const cells = ['Zoe', 'zoe@example.com', text('code'), '0', text('workbook'), text('form')];
      return [substitute(grid, cells)];
    },
  },
  {
    name: 'a substitute takes over a row',
    gestures: (grid) => {
      const at = { sheetId: grid.sheetId, row: drawnRow(grid), column: COLUMN.seat };
      return [typed(at, [['Zoe', 'zoe@example.com', 'cccc-dddd']])];
    },
  },
  {
    name: 'the rows of two seats are deleted',
    gestures: (grid) => {
      const rows = [...twoRows(grid)].toSorted((one, other) => other - one);
      return rows.map((row) => ({
        deleteDimension: { range: rowsOrColumns(grid.sheetId, 'ROWS', row) },
      }));
    },
  },
];

const substitute = (grid: Grid, cells: readonly string[]): Request =>
  typed({ sheetId: grid.sheetId, row: grid.rows + 1, column: 0 }, [cells]);

/** Creates an edit by which the link in a drawn row leads to another file of the match. */
const leadingElsewhere = (whose: string, fileOf: (files: Files) => string): Kind => ({
  name: `Players: a link leads to ${whose}`,
  family: 'Players',
  make: (scene) =>
    recordEdit('players', scene, {
      name: `a link leads to ${whose}`,
      gestures: (grid) => {
        const row = drawnRow(grid);
        const link = textIn(grid.cellAt(row, COLUMN.workbook));
        const other = link.replace(/\/d\/[\w-]+/, `/d/${fileOf(scene.files)}`);
        return [typed({ sheetId: grid.sheetId, row, column: COLUMN.workbook }, [[other]])];
      },
    }),
});

export const PLAYER_KINDS: readonly Kind[] = [
  ...EDITS.map(
    (edit): Kind => ({
      name: `Players: ${edit.name}`,
      family: 'Players',
      mayStay: edit.mayStay ?? false,
      make: (scene) => recordEdit('players', scene, edit),
    }),
  ),
  leadingElsewhere('the public workbook', ({ publicId }) => publicId),
  leadingElsewhere('the host’s workbook', ({ hostId }) => hostId),
  leadingElsewhere('the form', ({ formId }) => formId),
];
