import { describe, expect, it } from 'vitest';
import { contentTabOf, createPhrasesCell, enumCell, lineCell, wholeCell } from './cells.ts';
import { readContent } from './content.ts';
import { createAmountSlot, defineVocabulary } from './vocabulary.ts';

const PHRASES = defineVocabulary({
  rest: { form: 'rest', about: 'Nothing else.' },
  gain: { form: 'gain {count}', about: 'Adds.', slots: { count: createAmountSlot(1, 3) } },
});

const HOUSES_TAB = contentTabOf({
  name: 'Houses',
  about: 'Where letters go.',
  columns: {
    Name: lineCell('a name', 5),
    Letters: wholeCell(6, ', at the start'),
    Colour: enumCell(['Red', 'Blue']),
    Effect: createPhrasesCell(PHRASES, 20, 'phrases'),
  },
});

const VALID_ROW = { Name: 'Isa', Letters: '6', Colour: 'Red', Effect: 'gain 2; rest' };

const readRow = (row: Readonly<Record<string, string>>) =>
  readContent(
    {
      tabs: [HOUSES_TAB],
      assemble: (rows) => ({ kind: 'sound', value: HOUSES_TAB.typedRows(rows) }),
    },
    { Houses: [row] },
  );

describe('a tab of typed columns', () => {
  it.for([
    ['Name', 'Pixie2', 'a name in one line, at most 5 characters'],
    ['Letters', '7', 'a whole number from 0 to 6, at the start'],
    ['Letters', '-1', 'a whole number from 0 to 6, at the start'],
    ['Colour', 'Green', 'one of Red, Blue'],
    ['Effect', 'gain 4', 'in “gain 4” a whole number from 1 to 3 in place of “4”'],
    ['Effect', 'win 2', 'phrases'],
  ] as const)(
    'a typed column reports its expected value for %s "%s"',
    ([column, given, expected]) =>
      expect(readRow({ ...VALID_ROW, [column]: given })).toEqual({
        kind: 'unsound',
        problems: [{ tab: 'Houses', row: 2, column, expected, given }],
      }),
  );
});
