/** Content: names and explanations of the fourteen presents. Their rules are in the code. */

import { defineTab, enumCell, lineCell, nameCell } from '../kit/content/cells.ts';
import type { CheckedRow, ContentResult, ContentSchema } from '../kit/content/content.ts';
import { buildRecord, duplicateProblems, toSheetRow } from '../kit/content/records.ts';
import type { ContentProblem } from '../kit/judging/problem.ts';
import { AMOUNTS, KABOOM_LAYERS, LETTERS, type Letter } from './presents.ts';

export interface PresentWording {
  readonly name: string;
  readonly ability: string;
}

export interface Content {
  readonly presents: Readonly<Record<Letter, PresentWording>>;
}

/** Length in characters. A name fits labels and narrow columns, an ability one line of a form. */
const MAX_NAME_LENGTH = 40;
const MAX_ABILITY_LENGTH = 250;

const PRESENTS_TAB = defineTab({
  name: 'Presents',
  about:
    'The names and explanations of the presents, as forms and sheets show them. You can change ' +
    'the words, but not the abilities.',
  columns: {
    Letter: { ...enumCell(LETTERS), expects: 'a letter from A to N' },
    Name: nameCell(MAX_NAME_LENGTH),
    Ability: lineCell('the ability', MAX_ABILITY_LENGTH),
  },
});

export const contentSchema: ContentSchema<Content> = { tabs: [PRESENTS_TAB], assemble, doubts };

/** Other numbers that a letter's text may contain, for neighbours, places or doubling. */
const OTHER_NUMBERS: Readonly<Partial<Record<Letter, readonly number[]>>> = {
  C: [1],
  D: [4],
  F: [2],
  G: [1, 2, 3],
  I: [6],
  H: [6],
  M: [1, 3],
};

/** Warns about numbers in abilities that contradict the rules. */
function doubts(rows: Readonly<Record<string, readonly CheckedRow[]>>): readonly ContentProblem[] {
  const of = PRESENTS_TAB.typedRows(rows);
  return of.rows.flatMap(({ Letter, Ability }, index): readonly ContentProblem[] => {
    const figures = listFigures(Letter);
    const strange = [...Ability.matchAll(/\d+/gu)].some(
      ([text]) => !figures.includes(Number(text)),
    );
    if (!strange) return [];
    const expected = `only figures of the rules, which are ${figures.join(', ')}`;
    return [{ tab: of.tab, row: toSheetRow(index), column: 'Ability', expected, given: Ability }];
  });
}

const listFigures = (letter: Letter): readonly number[] => {
  const all = [
    ...Object.values(AMOUNTS[letter]),
    ...(letter === 'K' ? [KABOOM_LAYERS] : []),
    ...(letter === 'L' ? [AMOUNTS.K.exploding, AMOUNTS.K.softened] : []),
    ...(letter === 'N' ? [1] : []),
    ...(OTHER_NUMBERS[letter] ?? []),
  ];
  return [...new Set(all)].toSorted((one, other) => one - other);
};

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const of = PRESENTS_TAB.typedRows(rows);
  const { record: presents, problems } = buildRecord({
    of,
    keys: LETTERS,
    column: 'Letter',
    expected: 'each letter once',
    missing: (letter) => `a row for the letter ${letter}`,
    keyOf: ({ Letter }) => Letter,
    made: ({ Name, Ability }): PresentWording => ({ name: Name, ability: Ability }),
  });
  const expected = 'a name that no other present has';
  const names = duplicateProblems({ of, column: 'Name', getText: ({ Name }) => Name, expected });
  return problems.length + names.length > 0
    ? { kind: 'unsound', problems: [...problems, ...names] }
    : { kind: 'sound', value: { presents } };
}
