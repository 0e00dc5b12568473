import type { Kind, Scene } from '../edit.ts';
import { NotThere, rowsOrColumns, typed } from '../host.ts';
import { SETTINGS } from '../match-under-test.ts';
import { textIn } from '../tabs-under-test.ts';
import { recordEdit } from './records.ts';
import type { Grid } from './row-gestures.ts';

/** Returns the row of a setting's value. @throws NotThere */
function rowOf(grid: Grid, setting: string): number {
  for (let row = 1; row <= grid.rows; row++) {
    if (textIn(grid.cellAt(row, 0)) === setting) return row;
  }
  throw new NotThere(`there is no ${setting} on the tab`);
}

const valueIn = (grid: Grid, setting: string): string =>
  textIn(grid.cellAt(rowOf(grid, setting), 1));

interface SettingEdit {
  readonly name: string;
  readonly setting: string;
  readonly value: (grid: Grid, scene: Scene) => string;
  readonly mayStay?: boolean;
}

const otherFile =
  (fileOf: (scene: Scene) => string) =>
  (setting: string) =>
  (grid: Grid, scene: Scene): string =>
    valueIn(grid, setting).replace(/\/d\/(e\/)?[\w-]+/, `/d/${fileOf(scene)}`);

const toSeat = otherFile(({ files, draw }) => draw.pick(files.seats).workbookId);
const toHost = otherFile(({ files }) => files.hostId);
const toNobody = otherFile(() => '1a'.repeat(22));

const becoming = (setting: string, text: string): SettingEdit => ({
  name: `${setting} becomes “${text.slice(0, 20)}”`,
  setting,
  value: () => text,
});

const EDITS: readonly SettingEdit[] = [
  becoming(SETTINGS.seed, ''),
  becoming(SETTINGS.seed, 'a'.repeat(64)),
  becoming(SETTINGS.seed, 'secret'),
  becoming(SETTINGS.key, ''),
  becoming(SETTINGS.key, 'b'.repeat(64)),
  becoming(SETTINGS.key, 'secret'),
  becoming(SETTINGS.publicWorkbook, ''),
  becoming(SETTINGS.publicWorkbook, 'ask me'),
  becoming(SETTINGS.form, ''),
  becoming(SETTINGS.form, 'ask me'),
  becoming(SETTINGS.formAddress, ''),
  becoming(SETTINGS.formAddress, 'ask me'),
  becoming(SETTINGS.formAddress, 'https://'),
  { ...becoming('Title', 'Another title'), mayStay: true },
  { ...becoming('Time zone', 'Asia/Tokyo'), mayStay: true },
  { ...becoming('Game', 'chess'), mayStay: true },
  {
    name: 'the public workbook’s link is a player’s',
    setting: SETTINGS.publicWorkbook,
    value: toSeat(SETTINGS.publicWorkbook),
  },
  {
    name: 'the public workbook’s link is the host’s',
    setting: SETTINGS.publicWorkbook,
    value: toHost(SETTINGS.publicWorkbook),
  },
  {
    name: 'the public workbook’s link leads nowhere',
    setting: SETTINGS.publicWorkbook,
    value: toNobody(SETTINGS.publicWorkbook),
  },
  {
    name: 'the form’s link leads nowhere',
    setting: SETTINGS.form,
    value: toNobody(SETTINGS.form),
  },
  {
    name: 'the players’ link to the form leads nowhere',
    setting: SETTINGS.formAddress,
    value: toNobody(SETTINGS.formAddress),
  },
];

const valueKind = ({ name, setting, value, mayStay = false }: SettingEdit): Kind => ({
  name: `Match: ${name}`,
  family: 'Match',
  mayStay,
  make: (scene) =>
    recordEdit('match', scene, {
      name,
      gestures: (grid) => {
        const at = { sheetId: grid.sheetId, row: rowOf(grid, setting), column: 1 };
        return [typed(at, [[value(grid, scene)]])];
      },
    }),
});

const NAMED = Object.values(SETTINGS);

const nameKind = (name: string, isDeleted: boolean): Kind => ({
  name: `Match: ${name}`,
  family: 'Match',
  make: (scene) => {
    const setting = scene.draw.pick(NAMED);
    return recordEdit('match', scene, {
      name: `${name} (${setting})`,
      gestures: (grid) => {
        const row = rowOf(grid, setting);
        return isDeleted
          ? [{ deleteDimension: { range: rowsOrColumns(grid.sheetId, 'ROWS', row) } }]
          : [typed({ sheetId: grid.sheetId, row, column: 0 }, [['My own name for it']])];
      },
    });
  },
});

export const SETTING_KINDS: readonly Kind[] = [
  ...EDITS.map(valueKind),
  nameKind('the name of a setting is typed over', false),
  nameKind('the row of a setting is deleted', true),
];
