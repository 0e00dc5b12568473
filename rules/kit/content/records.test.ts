import { describe, expect, it } from 'vitest';
import { buildRecord, duplicateProblems, listRowProblems } from './records.ts';

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

describe('a record of rows', () => {
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
});

describe('rows of a column', () => {
  const rows: readonly KeyRow[] = [
    { Letter: 'A', Name: 'Alpha' },
    { Letter: 'B', Name: 'al pha' },
  ];
  const name = {
    of: { tab: 'Letters', rows },
    column: 'Name',
    textOf: ({ Name }: KeyRow) => Name,
    expected: 'another name',
  };
  const second = { tab: 'Letters', row: 3, column: 'Name', expected: 'another name' };

  it('listDuplicateProblems reports repeated texts, ignoring capitals and spaces', () =>
    expect(duplicateProblems(name)).toEqual([{ ...second, given: 'al pha' }]));

  it('listRowProblems reports rows with unsuitable texts', () =>
    expect(listRowProblems({ ...name, isValid: (text) => text === 'Alpha' })).toEqual([
      { ...second, given: 'al pha' },
    ]));
});
