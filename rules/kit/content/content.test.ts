import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { createPhrasesCell, defineTab, enumCell, lineCell, nameCell, wholeCell } from './cells.ts';
import { type ContentSchema, readContent, readNewContent } from './content.ts';
import { buildRecord, duplicateProblems, listRowProblems } from './records.ts';
import { createAmountSlot, defineVocabulary } from './vocabulary.ts';

interface House {
  readonly Name: string;
  readonly Letters: number;
}

const HOUSES_SCHEMA: ContentSchema<readonly House[]> = {
  tabs: [
    {
      name: 'Houses',
      about: 'Where letters go.',
      columns: [
        { title: 'Name', expects: 'a name', cell: z.string().min(1) },
        { title: 'Letters', expects: 'a whole number from 0 to 6', cell: createNumberSchema(6) },
      ],
    },
    {
      name: 'Roads',
      about: 'Between houses.',
      columns: [{ title: 'From', expects: 'a house', cell: z.enum(['Isa', 'Pixie']) }],
    },
  ],
  assemble: (rows) => {
    const value = z
      .array(z.object({ Name: z.string(), Letters: z.number() }))
      .parse(rows['Houses']);
    return value.length > 0
      ? { kind: 'sound', value }
      : { kind: 'unsound', problems: [{ tab: 'Houses', expected: 'at least one house' }] };
  },
};

function createNumberSchema(most: number): z.ZodType {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(most));
}

it('readContent trims each cell and converts it by its column', () => {
  const read = readContent(HOUSES_SCHEMA, {
    Houses: [{ Name: ' Isa ', Letters: '3' }],
    Roads: [],
  });
  expect(read).toEqual({ kind: 'sound', value: [{ Name: 'Isa', Letters: 3 }] });
});

it('readContent reports all problems with tab, row and column, in their order', () => {
  const read = readContent(HOUSES_SCHEMA, {
    Roads: [{ From: 'Nowhere' }],
    Houses: [
      { Letters: 'seven', Name: '' },
      { Name: 'Isa', Letters: '3' },
      { Name: 'Pixie', Letters: '7' },
    ],
  });
  const letters = { column: 'Letters', expected: 'a whole number from 0 to 6' };
  expect(read).toEqual({
    kind: 'unsound',
    problems: [
      { tab: 'Houses', row: 2, column: 'Name', expected: 'a name', given: '' },
      { tab: 'Houses', row: 2, ...letters, given: 'seven' },
      { tab: 'Houses', row: 4, ...letters, given: '7' },
      { tab: 'Roads', row: 2, column: 'From', expected: 'a house', given: 'Nowhere' },
    ],
  });
});

it("a problem quotes the cell's own expectation, if any, instead of the column's", () => {
  const even = z
    .string()
    .max(2)
    .refine((text) => Number(text) % 2 === 0, { params: { expected: 'an even number' } });
  const tab = { name: 'Dice', about: 'Thrown.' };
  const columns = [{ title: 'Sides', expects: 'two digits', cell: even }];
  const dice: ContentSchema<null> = {
    tabs: [{ ...tab, columns }],
    assemble: () => ({ kind: 'sound', value: null }),
  };
  const listExpected = (Sides: string) => {
    const read = readContent(dice, { Dice: [{ Sides }] });
    return read.kind === 'sound' ? [] : read.problems.map(({ expected }) => expected);
  };
  expect(['6', '7', '100', '101'].map(listExpected)).toEqual([
    [],
    ['an even number'],
    ['two digits'],
    ['an even number'],
  ]);
});

it('readContent reads a missing column as empty cells', () => {
  const read = readContent(HOUSES_SCHEMA, { Houses: [{ Name: 'Isa' }], Roads: [] });
  expect(read).toMatchObject({ kind: 'unsound', problems: [{ column: 'Letters', given: '' }] });
});

it('readContent reads a missing tab as empty and checks the content as a whole', () => {
  const problems = [{ tab: 'Houses', expected: 'at least one house' }];
  expect(readContent(HOUSES_SCHEMA, {})).toEqual({ kind: 'unsound', problems });
});

it('readContent ignores unknown columns and tabs', () => {
  const loose = {
    Houses: [{ Name: 'Isa', Letters: '0', Note: 'mine' }],
    Notes: [{ Text: 'hello' }],
  };
  expect(readContent(HOUSES_SCHEMA, loose)).toEqual({
    kind: 'sound',
    value: [{ Name: 'Isa', Letters: 0 }],
  });
});

const NAMES_TAB = defineTab({
  name: 'Houses',
  about: 'For this test.',
  columns: { Name: nameCell(40), About: lineCell('a text', 40) },
});
const NAMES_SCHEMA = {
  tabs: [NAMES_TAB],
  assemble: () => ({ kind: 'sound', value: 'taken' }) as const,
};

const listProblems = (...names: readonly string[]): readonly string[] => {
  const rows = names.map((Name) => ({ Name, About: 'Hall HaII' }));
  const taken = readNewContent(NAMES_SCHEMA, { Houses: rows });
  return taken.kind === 'sound'
    ? []
    : taken.problems.map(({ row, expected }) => `${row}: ${expected}`);
};

test('names that look different are accepted', () => {
  expect(listProblems('Hall', 'Barn', 'Barn 2', '🏠 Home', 'Hall')).toEqual([]);
});

test.each([
  [
    'a letter that looks like another',
    ['Mill', 'Barn', 'MiIl'],
    '4: a name that does not look like “Mill”',
  ],
  ['a letter of another script', ['Hall', 'Н\u0430ll'], '3: a name that does not look like “Hall”'],
  ['case and accents alone', ['Café', 'CAFE'], '3: a name that does not look like “Café”'],
  [
    'an invisible character',
    ['Hall', 'Ha\u200bll'],
    '3: a name without the invisible character U+200B',
  ],
])('a column of names rejects %s', (_what, names, problem) => {
  expect(listProblems(...names)).toEqual([problem]);
});

test('a cell rejects an invisible character but accepts joined emoji', () => {
  const textProblems = (About: string) => {
    const taken = readNewContent(NAMES_SCHEMA, { Houses: [{ Name: 'Hall', About }] });
    return taken.kind === 'sound'
      ? []
      : taken.problems.map(({ column, expected }) => [column, expected]);
  };
  expect(textProblems('Ends \u202ehere')).toEqual([
    ['About', 'a text without the invisible character U+202E'],
  ]);
  expect(textProblems('👩‍🚀 and a text')).toEqual([]);
});

const PHRASES = defineVocabulary({
  rest: { form: 'rest', about: 'Nothing else.' },
  gain: { form: 'gain {count}', about: 'Adds.', slots: { count: createAmountSlot(1, 3) } },
});

const HOUSES_TAB = defineTab({
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

it.for([
  ['Name', 'Pixie2', 'a name in one line, at most 5 characters'],
  ['Letters', '7', 'a whole number from 0 to 6, at the start'],
  ['Letters', '-1', 'a whole number from 0 to 6, at the start'],
  ['Colour', 'Green', 'one of Red, Blue'],
  ['Effect', 'gain 4', 'in “gain 4” a whole number from 1 to 3 in place of “4”'],
  ['Effect', 'win 2', 'phrases'],
] as const)('a typed column reports its expected value for %s "%s"', ([column, given, expected]) =>
  expect(readRow({ ...VALID_ROW, [column]: given })).toEqual({
    kind: 'unsound',
    problems: [{ tab: 'Houses', row: 2, column, expected, given }],
  }),
);

const KEYS = ['A', 'B'] as const;
interface KeyRow {
  readonly Letter: (typeof KEYS)[number];
  readonly Name: string;
}

const buildKeyRecord = (...rows: readonly KeyRow[]) =>
  buildRecord({
    of: { tab: 'Letters', rows },
    keys: KEYS,
    column: 'Letter',
    expected: 'each letter once',
    missing: (letter) => `a row for ${letter}`,
    keyOf: ({ Letter }) => Letter,
    made: ({ Name }) => Name,
  });

const [A, B]: readonly KeyRow[] = [
  { Letter: 'A', Name: 'Alpha' },
  { Letter: 'B', Name: 'Beta' },
];

it('buildRecord returns a value for each key', () => {
  expect(A && B && buildKeyRecord(B, A)).toEqual({
    record: { A: 'Alpha', B: 'Beta' },
    problems: [],
  });
});

it('buildRecord reports missing keys and rows that repeat a key', () => {
  expect(A && buildKeyRecord(A, A).problems).toEqual([
    { tab: 'Letters', row: 3, column: 'Letter', expected: 'each letter once', given: 'A' },
    { tab: 'Letters', column: 'Letter', expected: 'a row for B' },
  ]);
});

const rows: readonly KeyRow[] = [
  { Letter: 'A', Name: 'Alpha' },
  { Letter: 'B', Name: 'al pha' },
];
const name = {
  of: { tab: 'Letters', rows },
  column: 'Name',
  getText: ({ Name }: KeyRow) => Name,
  expected: 'another name',
};
const second = { tab: 'Letters', row: 3, column: 'Name', expected: 'another name' };

it('a repeated text is reported even with other capitals and spaces', () =>
  expect(duplicateProblems(name)).toEqual([{ ...second, given: 'al pha' }]));

it('listRowProblems reports rows with unsuitable texts', () =>
  expect(listRowProblems({ ...name, isValid: (text) => text === 'Alpha' })).toEqual([
    { ...second, given: 'al pha' },
  ]));
