import { describe, expect, it } from 'vitest';
import { readContent } from '../kit/content/content.ts';
import { contentSchema } from './content.ts';
import { LETTERS } from './presents.ts';

const ROWS = LETTERS.map((letter) => ({
  Letter: letter,
  Name: `Present ${letter}`,
  Ability: `The ability of ${letter}.`,
}));

const listProblems = (rows: readonly Readonly<Record<string, string>>[]) => {
  const checked = readContent(contentSchema, { Presents: rows });
  return checked.kind === 'sound'
    ? []
    : checked.problems.map(({ row, column, given }) => [row, column, given]);
};

describe('content', () => {
  it('PM-801 fourteen rows in any order are valid', () => {
    const checked = readContent(contentSchema, { Presents: ROWS.toReversed() });
    expect(checked).toMatchObject({
      kind: 'sound',
      value: { presents: { K: { name: 'Present K' } } },
    });
  });

  it('PM-802 the problem of a missing letter names the letter', () => {
    const checked = readContent(contentSchema, { Presents: ROWS.slice(0, 13) });
    expect(checked).toMatchObject({ problems: [{ expected: 'a row for the letter N' }] });
  });

  it('PM-803 a duplicate letter is reported at its second row', () => {
    const [first] = ROWS;
    expect(listProblems([...ROWS, { ...first, Name: 'Another' }])).toEqual([[16, 'Letter', 'A']]);
  });

  it('PM-804 two names are equal if they differ only in case and spaces', () => {
    const rows = ROWS.map((row) => (row.Letter === 'B' ? { ...row, Name: 'PRESENT  a' } : row));
    expect(listProblems(rows)).toEqual([[3, 'Name', 'PRESENT  a']]);
  });

  it('PM-805 all wrong cells are reported at once', () => {
    const rows = ROWS.map((row, index) =>
      index === 0 ? { Letter: 'Z', Name: '', Ability: 'two\nlines' } : row,
    );
    expect(listProblems(rows).map(([row, column]) => `${row} ${column}`)).toEqual([
      '2 Letter',
      '2 Name',
      '2 Ability',
    ]);
  });

  it('PM-806 an empty tab is reported as missing all letters', () => {
    expect(listProblems([])).toHaveLength(14);
  });
});

describe('figures in an ability', () => {
  const listDoubts = (letter: string, ability: string) => {
    const rows = ROWS.map((row) => (row.Letter === letter ? { ...row, Ability: ability } : row));
    const checked = readContent(contentSchema, { Presents: rows });
    return checked.kind === 'sound'
      ? (checked.doubts ?? []).map(({ row, expected }) => [row, expected])
      : null;
  };

  it('PM-807 numbers that contradict the rules cause warnings, and the content stays valid', () => {
    expect(listDoubts('A', 'Earn 9 points.')).toEqual([
      [2, 'only figures of the rules, which are 4'],
    ]);
    expect(listDoubts('A', 'Earn 4 points.')).toEqual([]);
    expect(listDoubts('A', 'Earn four points.')).toEqual([]);
  });

  it.for([
    ['B', '2'],
    ['C', '1, 2, 3'],
    ['D', '2, 4, 5'],
    ['E', '3, 6'],
    ['F', '2, 5'],
    ['G', '1, 2, 3'],
    ['H', '1, 2, 4, 6'],
    ['I', '3, 6'],
    ['J', '1, 7'],
    ['K', '1, 2, 6'],
    ['L', '1, 2, 6'],
    ['M', '1, 2, 3'],
    ['N', '1, 2'],
  ] as const)('PM-808 for %s the rules have the figures %s', ([letter, figures]) => {
    const [[, expected] = []] = listDoubts(letter, 'Earn 77 points.') ?? [];
    expect(expected).toBe(`only figures of the rules, which are ${figures}`);
    expect(listDoubts(letter, `It counts ${figures}.`)).toEqual([]);
  });
});
