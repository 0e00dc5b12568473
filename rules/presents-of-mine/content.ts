/** Content: how the fourteen presents are called and explained to players. Wording only, the rules themselves are code. */

import * as z from 'zod';
import { columnsOf, lineCell, lineExpected } from '../kit/cells.ts';
import type { CheckedRow, ContentSchema, ContentTab } from '../kit/content.ts';
import type { ContentProblem } from '../kit/problem.ts';
import { LETTERS, type Letter } from './presents.ts';

/** What players read about one present. */
export interface Wording {
  readonly name: string;
  readonly ability: string;
}

export interface Content {
  readonly presents: Readonly<Record<Letter, Wording>>;
}

const TAB = 'Presents';

/** In characters: a name stands in labels and narrow columns, an ability in one line of a form. */
const LONGEST_NAME = 40;
const LONGEST_ABILITY = 250;

const rowSchema = z.object({
  Letter: z.enum(LETTERS),
  Name: lineCell(LONGEST_NAME),
  Ability: lineCell(LONGEST_ABILITY),
});
type Row = z.infer<typeof rowSchema>;

const tab: ContentTab = {
  name: TAB,
  about:
    'The names and explanations of the presents, as forms and sheets show them. Change the words as you like; what a present does stays the same.',
  columns: columnsOf(rowSchema.shape, {
    Letter: 'a letter from A to N',
    Name: lineExpected('a name', LONGEST_NAME),
    Ability: lineExpected('what the present does', LONGEST_ABILITY),
  }),
};

export const contentSchema: ContentSchema<Content> = { tabs: [tab], assemble };

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>) {
  const wordings = z.array(rowSchema).parse(rows[TAB] ?? []);
  const problems = [
    ...repeats(wordings, 'Letter', 'each letter once'),
    ...repeats(wordings, 'Name', 'a name that no other present has'),
    ...missingLetters(wordings),
  ];
  return problems.length > 0
    ? { kind: 'unsound' as const, problems }
    : { kind: 'sound' as const, value: { presents: presentsFrom(wordings) } };
}

/** A problem for every row whose cell says what an earlier row's says, capitals and spaces apart: so are answers read. */
function repeats(
  rows: readonly Row[],
  column: 'Letter' | 'Name',
  expected: string,
): readonly ContentProblem[] {
  const cells = rows.map((row) => row[column].replace(/\s+/g, '').toUpperCase());
  return rows.flatMap((row, index) =>
    cells.indexOf(cells[index] ?? '') < index
      ? [{ tab: TAB, row: index + 2, column, expected, given: row[column] }]
      : [],
  );
}

const missingLetters = (rows: readonly Row[]): readonly ContentProblem[] =>
  LETTERS.filter((letter) => !rows.some((row) => row.Letter === letter)).map((letter) => ({
    tab: TAB,
    column: 'Letter',
    expected: `a row for the letter ${letter}`,
  }));

/** Every letter has been found once. */
const presentsFrom = (rows: readonly Row[]): Content['presents'] =>
  Object.fromEntries(
    rows.map(({ Letter, Name, Ability }) => [Letter, { name: Name, ability: Ability }]),
  ) as Content['presents'];
