/** Content: how the fourteen presents are called and explained to players. Wording only, the rules themselves are code. */

import { contentTabOf, enumCell, lineCell } from '../kit/content/cells.ts';
import type { CheckedRow, ContentResult, ContentSchema } from '../kit/content/content.ts';
import { duplicateProblems, recordOf } from '../kit/content/records.ts';
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

const TAB = contentTabOf({
  name: 'Presents',
  about:
    'The names and explanations of the presents, as forms and sheets show them. Change the words as you like; what a present does stays the same.',
  columns: {
    Letter: { ...enumCell(LETTERS), expects: 'a letter from A to N' },
    Name: lineCell('a name', LONGEST_NAME),
    Ability: lineCell('what the present does', LONGEST_ABILITY),
  },
});

export const contentSchema: ContentSchema<Content> = { tabs: [TAB], assemble };

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const of = TAB.typedRows(rows);
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
  const names = duplicateProblems({ of, column: 'Name', textOf: ({ Name }) => Name, expected });
  return problems.length + names.length > 0
    ? { kind: 'unsound', problems: [...problems, ...names] }
    : { kind: 'sound', value: { presents } };
}
