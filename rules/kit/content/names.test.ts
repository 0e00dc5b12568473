import { expect, test } from 'vitest';
import { contentTabOf, lineCell, nameCell } from './cells.ts';
import { readNewContent } from './names.ts';

const HOUSES_TAB = contentTabOf({
  name: 'Houses',
  about: 'For this test.',
  columns: { Name: nameCell(40), About: lineCell('a text', 40) },
});
const HOUSES_SCHEMA = {
  tabs: [HOUSES_TAB],
  assemble: () => ({ kind: 'sound', value: 'taken' }) as const,
};

const listProblems = (...names: readonly string[]): readonly string[] => {
  const rows = names.map((Name) => ({ Name, About: 'Hall HaII' }));
  const taken = readNewContent(HOUSES_SCHEMA, { Houses: rows });
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
    const taken = readNewContent(HOUSES_SCHEMA, { Houses: [{ Name: 'Hall', About }] });
    return taken.kind === 'sound'
      ? []
      : taken.problems.map(({ column, expected }) => [column, expected]);
  };
  expect(textProblems('Ends \u202ehere')).toEqual([
    ['About', 'a text without the invisible character U+202E'],
  ]);
  expect(textProblems('👩‍🚀 and a text')).toEqual([]);
});
