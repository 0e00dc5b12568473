import type { EditKind, EditScene } from '../edit.ts';
import { buildDimension, buildTyping, NotThere, type SheetRequest } from '../host.ts';
import { type MatchFiles, SETTING_TITLES } from '../match-under-test.ts';
import { readText } from '../tabs-under-test.ts';
import {
  createRecordKind,
  drawRow,
  drawTwoRows,
  type RecordEdit,
  type TabGrid,
} from './records.ts';

const PLAYER_COLUMNS = { seat: 0, form: 1, workbook: 2, code: 3, email: 4, garnets: 5 } as const;
type PlayersColumn = keyof typeof PLAYER_COLUMNS;

const COLUMN_TITLES: Readonly<Record<PlayersColumn, string>> = {
  seat: 'name',
  email: 'e-mail address',
  code: 'code',
  garnets: 'number of garnets',
  workbook: 'link to a workbook',
  form: 'link to the form',
};

const createTypedOver = (column: PlayersColumn, text: string): RecordEdit => ({
  name: `a ${COLUMN_TITLES[column]} becomes “${text.slice(0, 30)}”`,
  gestures: (grid) => [
    buildTyping({ sheetId: grid.sheetId, row: drawRow(grid), column: PLAYER_COLUMNS[column] }, [
      [text],
    ]),
  ],
});

/** Edits that general edits of the tab do not include, such as swaps and blank cells. */
const PLAYERS_EDITS: readonly RecordEdit[] = [
  createTypedOver('seat', 'Substitute'),
  createTypedOver('seat', 'x'.repeat(500)),
  createTypedOver('code', 'aaaa-bbbb'),
  createTypedOver('email', 'someone@example.com'),
  createTypedOver('workbook', 'ask me'),
  createTypedOver('workbook', `https://docs.google.com/spreadsheets/d/${'1a'.repeat(22)}/edit`),
  { ...createTypedOver('garnets', '99'), mayStay: true },
  { name: 'a substitute gets an own row', gestures: (grid) => [buildSubstitution(grid, ['Zoe'])] },
  {
    name: 'a substitute gets a row with the code and link of a seat',
    gestures: (grid) => {
      const row = drawRow(grid);
      const text = (column: PlayersColumn): string =>
        readText(grid.cellAt(row, PLAYER_COLUMNS[column]));
      const cells = ['Zoe', text('form'), text('workbook'), text('code'), 'zoe@example.com', '0'];
      return [buildSubstitution(grid, cells)];
    },
  },
  {
    name: 'a substitute takes over a row',
    gestures: (grid) => {
      const at = { sheetId: grid.sheetId, row: drawRow(grid), column: PLAYER_COLUMNS.seat };
      const code = { ...at, column: PLAYER_COLUMNS.code };
      return [buildTyping(at, [['Zoe']]), buildTyping(code, [['cccc-dddd', 'zoe@example.com']])];
    },
  },
  {
    name: 'the rows of two seats are deleted',
    gestures: (grid) => {
      const rows = [...drawTwoRows(grid)].toSorted((one, other) => other - one);
      return rows.map((row) => ({
        deleteDimension: { range: buildDimension(grid.sheetId, 'ROWS', row) },
      }));
    },
  },
];

const buildSubstitution = (grid: TabGrid, cells: readonly string[]): SheetRequest =>
  buildTyping({ sheetId: grid.sheetId, row: grid.rows + 1, column: 0 }, [cells]);

/** Creates an edit that replaces a link in a row by the link of another file. */
const createWrongLink = (whose: string, getFile: (files: MatchFiles) => string): RecordEdit => ({
  name: `a link leads to ${whose}`,
  gestures: (grid, { files }) => {
    const at = { sheetId: grid.sheetId, row: drawRow(grid), column: PLAYER_COLUMNS.workbook };
    const link = readText(grid.cellAt(at.row, at.column));
    return [buildTyping(at, [[link.replace(/\/d\/[\w-]+/, `/d/${getFile(files)}`)]])];
  },
});

export const PLAYER_KINDS: readonly EditKind[] = [
  ...PLAYERS_EDITS,
  createWrongLink('the public workbook', ({ publicId }) => publicId),
  createWrongLink('the host’s workbook', ({ hostId }) => hostId),
  createWrongLink('the form', ({ formId }) => formId),
].map((edit) => createRecordKind('players', edit));

function requireRow(grid: TabGrid, setting: string): number {
  for (let row = 1; row <= grid.rows; row++) {
    if (readText(grid.cellAt(row, 0)) === setting) return row;
  }
  throw new NotThere(`there is no ${setting} on the tab`);
}

const readSetting = (grid: TabGrid, setting: string): string =>
  readText(grid.cellAt(requireRow(grid, setting), 1));

const createSettingEdit = (
  name: string,
  setting: string,
  value: (grid: TabGrid, scene: EditScene) => string,
): RecordEdit => ({
  name,
  gestures: (grid, scene) => {
    const at = { sheetId: grid.sheetId, row: requireRow(grid, setting), column: 1 };
    return [buildTyping(at, [[value(grid, scene)]])];
  },
});

const createLinkReplacement = (
  name: string,
  setting: string,
  getFileId: (scene: EditScene) => string,
): RecordEdit =>
  createSettingEdit(name, setting, (grid, scene) =>
    readSetting(grid, setting).replace(/\/d\/(e\/)?[\w-]+/, `/d/${getFileId(scene)}`),
  );

const getUnknownFile = (): string => '1a'.repeat(22);

const createTextReplacement = (setting: string, text: string): RecordEdit =>
  createSettingEdit(`${setting} becomes “${text.slice(0, 20)}”`, setting, () => text);

const SETTING_EDITS: readonly RecordEdit[] = [
  createTextReplacement(SETTING_TITLES.seed, 'a'.repeat(64)),
  createTextReplacement(SETTING_TITLES.seed, 'secret'),
  createTextReplacement(SETTING_TITLES.key, 'b'.repeat(64)),
  createTextReplacement(SETTING_TITLES.key, 'secret'),
  createTextReplacement(SETTING_TITLES.publicWorkbook, 'ask me'),
  createTextReplacement(SETTING_TITLES.form, 'ask me'),
  createTextReplacement(SETTING_TITLES.formAddress, 'ask me'),
  createTextReplacement(SETTING_TITLES.formAddress, 'https://'),
  { ...createTextReplacement('Title', 'Another title'), mayStay: true },
  { ...createTextReplacement('Time zone', 'Asia/Tokyo'), mayStay: true },
  { ...createTextReplacement('Game', 'chess'), mayStay: true },
  createLinkReplacement(
    'the public workbook’s link is a player’s',
    SETTING_TITLES.publicWorkbook,
    ({ files, draw }) => draw.pick(files.seats).workbookId,
  ),
  createLinkReplacement(
    'the public workbook’s link is the host’s',
    SETTING_TITLES.publicWorkbook,
    ({ files }) => files.hostId,
  ),
  createLinkReplacement(
    'the public workbook’s link leads nowhere',
    SETTING_TITLES.publicWorkbook,
    getUnknownFile,
  ),
  createLinkReplacement('the form’s link leads nowhere', SETTING_TITLES.form, getUnknownFile),
  createLinkReplacement(
    'the players’ link to the form leads nowhere',
    SETTING_TITLES.formAddress,
    getUnknownFile,
  ),
];

export const SETTING_KINDS: readonly EditKind[] = SETTING_EDITS.map((edit) =>
  createRecordKind('match', edit),
);
