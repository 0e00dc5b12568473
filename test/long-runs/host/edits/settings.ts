import type { EditKind, EditScene } from '../edit.ts';
import { buildDimension, buildTyping, NotThere } from '../host.ts';
import { SETTINGS } from '../match-under-test.ts';
import { readText } from '../tabs-under-test.ts';
import { createRecordEdit } from './records.ts';
import type { TabGrid } from './row-gestures.ts';

function requireRow(grid: TabGrid, setting: string): number {
  for (let row = 1; row <= grid.rows; row++) {
    if (readText(grid.cellAt(row, 0)) === setting) return row;
  }
  throw new NotThere(`there is no ${setting} on the tab`);
}

const readSetting = (grid: TabGrid, setting: string): string =>
  readText(grid.cellAt(requireRow(grid, setting), 1));

interface SettingEdit {
  readonly name: string;
  readonly setting: string;
  readonly value: (grid: TabGrid, scene: EditScene) => string;
  readonly mayStay?: boolean;
}

const createFileReplacement =
  (fileOf: (scene: EditScene) => string) =>
  (setting: string) =>
  (grid: TabGrid, scene: EditScene): string =>
    readSetting(grid, setting).replace(/\/d\/(e\/)?[\w-]+/, `/d/${fileOf(scene)}`);

const REPLACED_BY_SEAT_FILE = createFileReplacement(
  ({ files, draw }) => draw.pick(files.seats).workbookId,
);
const REPLACED_BY_HOST_FILE = createFileReplacement(({ files }) => files.hostId);
const REPLACED_BY_UNKNOWN_FILE = createFileReplacement(() => '1a'.repeat(22));

const createTextReplacement = (setting: string, text: string): SettingEdit => ({
  name: `${setting} becomes “${text.slice(0, 20)}”`,
  setting,
  value: () => text,
});

const SETTING_EDITS: readonly SettingEdit[] = [
  createTextReplacement(SETTINGS.seed, ''),
  createTextReplacement(SETTINGS.seed, 'a'.repeat(64)),
  createTextReplacement(SETTINGS.seed, 'secret'),
  createTextReplacement(SETTINGS.key, ''),
  createTextReplacement(SETTINGS.key, 'b'.repeat(64)),
  createTextReplacement(SETTINGS.key, 'secret'),
  createTextReplacement(SETTINGS.publicWorkbook, ''),
  createTextReplacement(SETTINGS.publicWorkbook, 'ask me'),
  createTextReplacement(SETTINGS.form, ''),
  createTextReplacement(SETTINGS.form, 'ask me'),
  createTextReplacement(SETTINGS.formAddress, ''),
  createTextReplacement(SETTINGS.formAddress, 'ask me'),
  createTextReplacement(SETTINGS.formAddress, 'https://'),
  { ...createTextReplacement('Title', 'Another title'), mayStay: true },
  { ...createTextReplacement('Time zone', 'Asia/Tokyo'), mayStay: true },
  { ...createTextReplacement('Game', 'chess'), mayStay: true },
  {
    name: 'the public workbook’s link is a player’s',
    setting: SETTINGS.publicWorkbook,
    value: REPLACED_BY_SEAT_FILE(SETTINGS.publicWorkbook),
  },
  {
    name: 'the public workbook’s link is the host’s',
    setting: SETTINGS.publicWorkbook,
    value: REPLACED_BY_HOST_FILE(SETTINGS.publicWorkbook),
  },
  {
    name: 'the public workbook’s link leads nowhere',
    setting: SETTINGS.publicWorkbook,
    value: REPLACED_BY_UNKNOWN_FILE(SETTINGS.publicWorkbook),
  },
  {
    name: 'the form’s link leads nowhere',
    setting: SETTINGS.form,
    value: REPLACED_BY_UNKNOWN_FILE(SETTINGS.form),
  },
  {
    name: 'the players’ link to the form leads nowhere',
    setting: SETTINGS.formAddress,
    value: REPLACED_BY_UNKNOWN_FILE(SETTINGS.formAddress),
  },
];

const createValueKind = ({ name, setting, value, mayStay = false }: SettingEdit): EditKind => ({
  name: `Match: ${name}`,
  family: 'Match',
  mayStay,
  make: (scene) =>
    createRecordEdit('match', scene, {
      name,
      gestures: (grid) => {
        const at = { sheetId: grid.sheetId, row: requireRow(grid, setting), column: 1 };
        return [buildTyping(at, [[value(grid, scene)]])];
      },
    }),
});

const SETTING_NAMES = Object.values(SETTINGS);

const createNameKind = (name: string, isDeleted: boolean): EditKind => ({
  name: `Match: ${name}`,
  family: 'Match',
  make: (scene) => {
    const setting = scene.draw.pick(SETTING_NAMES);
    return createRecordEdit('match', scene, {
      name: `${name} (${setting})`,
      gestures: (grid) => {
        const row = requireRow(grid, setting);
        return isDeleted
          ? [{ deleteDimension: { range: buildDimension(grid.sheetId, 'ROWS', row) } }]
          : [buildTyping({ sheetId: grid.sheetId, row, column: 0 }, [['My own name for it']])];
      },
    });
  },
});

export const SETTING_KINDS: readonly EditKind[] = [
  ...SETTING_EDITS.map(createValueKind),
  createNameKind('the name of a setting is typed over', false),
  createNameKind('the row of a setting is deleted', true),
];
