import { EDIT_FAMILIES, type EditFamily, type EditKind } from './edit.ts';
import { FILE_KINDS, RANGE_KINDS, VERSION_KINDS } from './edits/files.ts';
import { ANSWER_KINDS, FORM_KINDS } from './edits/form.ts';
import { PLAYER_KINDS, SETTING_KINDS } from './edits/players.ts';
import { CONTENT_KINDS, RECORD_KINDS } from './edits/records.ts';
import { REFUSAL_KINDS } from './edits/refusals.ts';
import { TAB_KINDS } from './edits/tabs.ts';

const EDIT_KINDS: readonly EditKind[] = [
  ...RECORD_KINDS,
  ...CONTENT_KINDS,
  ...PLAYER_KINDS,
  ...SETTING_KINDS,
  ...TAB_KINDS,
  ...RANGE_KINDS,
  ...FORM_KINDS,
  ...FILE_KINDS,
  ...ANSWER_KINDS,
  ...VERSION_KINDS,
  ...REFUSAL_KINDS,
];

/** Lists the kinds of edits whose name contains the text. Families stay together. */
export function findKinds(text: string): readonly (readonly EditKind[])[] {
  const byFamily = EDIT_FAMILIES.map((family: EditFamily) =>
    EDIT_KINDS.filter((kind) => kind.family === family && kind.name.includes(text)),
  );
  return byFamily.filter((kinds) => kinds.length > 0);
}

export const listAllKinds = (): readonly EditKind[] => EDIT_KINDS;
