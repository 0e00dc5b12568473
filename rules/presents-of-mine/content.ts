/** Content: how the fourteen presents are called and explained to players. Wording only, the rules themselves are code. */

import { lineCell, tabOf, wordCell } from '../kit/cells.ts';
import type { Checked, CheckedRow, ContentSchema } from '../kit/content.ts';
import { doubled, recordOf } from '../kit/records.ts';
import { LETTERS, type Letter } from './presents.ts';

/** What players read about one present. */
export interface Wording {
  readonly name: string;
  readonly ability: string;
}

export interface Content {
  readonly presents: Readonly<Record<Letter, Wording>>;
}

/** In characters: a name stands in labels and narrow columns, an ability in one line of a form. */
const LONGEST_NAME = 40;
const LONGEST_ABILITY = 250;

const TAB = tabOf({
  name: 'Presents',
  about:
    'The names and explanations of the presents, as forms and sheets show them. Change the words as you like; what a present does stays the same.',
  columns: {
    Letter: { ...wordCell(LETTERS), expects: 'a letter from A to N' },
    Name: lineCell('a name', LONGEST_NAME),
    Ability: lineCell('what the present does', LONGEST_ABILITY),
  },
});

export const contentSchema: ContentSchema<Content> = { tabs: [TAB], assemble };

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): Checked<Content> {
  const of = TAB.rowsIn(rows);
  const { record: presents, problems } = recordOf({
    of,
    keys: LETTERS,
    column: 'Letter',
    expected: 'each letter once',
    missing: (letter) => `a row for the letter ${letter}`,
    keyOf: ({ Letter }) => Letter,
    made: ({ Name, Ability }): Wording => ({ name: Name, ability: Ability }),
  });
  const expected = 'a name that no other present has';
  const names = doubled({ of, column: 'Name', textOf: ({ Name }) => Name, expected });
  return problems.length + names.length > 0
    ? { kind: 'unsound', problems: [...problems, ...names] }
    : { kind: 'sound', value: { presents } };
}
