import { expect, test } from 'vitest';
import { drawBoard } from './layout.ts';
import { columnLayoutOf } from './page-columns.ts';

const COLUMNS = columnLayoutOf({ name: 'Map', about: '', blocks: [] }, 'Map');

const squares = [
  ['a', null],
  ['b', 'c'],
];

test('a title equal to the page’s name is omitted, and the squares move up', () => {
  const board = { kind: 'board', title: 'Map', squares } as const;
  const [named, alone] = [drawBoard(board, COLUMNS), drawBoard(board, COLUMNS, 'Map')];
  expect(alone.rows).toEqual(named.rows.slice(1));
  expect(alone.merges.map(({ top }) => top + 1)).toEqual(named.merges.map(({ top }) => top));
});

test('squares a little wider than a phone are narrowed to it', () => {
  const widthOf = (name: string, count: number) =>
    columnLayoutOf(
      {
        name: 'Map',
        about: '',
        blocks: [
          { kind: 'board', title: 'Map', squares: [Array.from({ length: count }, () => name)] },
        ],
      },
      'Map',
    ).widths[0];
  expect(widthOf('Greenhouse', 4)).toBe(86);
  expect(widthOf('Greenhouse', 7)).toBeGreaterThan(84);
  expect(widthOf('Greenhouses of Mars', 3)).toBeGreaterThan(84);
});

test('squares are merged from their own rows on, below the head', () => {
  const merges = (about: string | undefined) =>
    drawBoard(
      { kind: 'board', title: 'Map', ...(about !== undefined && { about }), squares },
      COLUMNS,
    ).merges;
  const from = (top: number) => [
    { top, left: 0, bottom: top + 5, right: 1 },
    { top, left: 1, bottom: top + 5, right: 2 },
    { top: top + 5, left: 0, bottom: top + 10, right: 1 },
    { top: top + 5, left: 1, bottom: top + 10, right: 2 },
  ];
  expect(merges(undefined)).toEqual(from(1));
  expect(merges('All of it.')).toEqual(from(2));
});

test('squares below the first of their rows look like it', () => {
  const { rows } = drawBoard({ kind: 'board', title: 'Map', squares }, COLUMNS);
  for (const [index, row] of rows.slice(1).entries())
    expect(row.map(({ format }) => format)).toEqual(
      rows[1 + 4 * Math.floor(index / 5)]?.map(({ format }) => format),
    );
});

test('a square alone in its line is low and full width', () => {
  const { rows, merges } = drawBoard(
    {
      kind: 'board',
      title: 'Map',
      squares: [['all'], ['a', 'b']],
    },
    COLUMNS,
  );
  expect(rows.slice(1, 4).map((row) => row.map(({ value }) => value))).toEqual([
    ['all', null],
    [null, null],
    ['a', 'b'],
  ]);
  expect(merges.slice(0, 2)).toEqual([
    { top: 1, left: 0, bottom: 3, right: 2 },
    { top: 3, left: 0, bottom: 8, right: 1 },
  ]);
});
