import { describe, expect, test } from 'vitest';
import { mapPictureOf, spanOf, squaresOf } from './board.ts';
import type { GameBoard } from './view.ts';

const BOARD: GameBoard = {
  title: 'Town',
  places: [
    { name: 'Ship', x: 0.5, y: 0, box: [2, 1] },
    { name: 'Mill', label: 'Mill\n3', x: 1, y: 1, box: [1, 1], tone: 'red', note: 'Grinds.' },
    { name: 'Barn', x: 0, y: 1, box: [1, 1], owner: 1, isPale: true },
  ],
  roads: [],
  lines: [],
  owners: ['Dems', 'Isa'],
  pieces: [
    { at: 'Ship', owner: 1, label: '' },
    { at: 'Ship', owner: 0, label: '' },
    { at: 'Ship', owner: 0, label: '' },
    { at: 'Mill', owner: 0, label: '2' },
    { at: 'Mill', label: 'A' },
  ],
  moves: [
    { label: 'A', way: ['Barn', 'Mill'] },
    { label: 'B', way: ['Ship', 'Mill'] },
    { owner: 0, label: '2', way: ['Barn', 'Mill'] },
  ],
};

describe('squares of a board', () => {
  const { squares } = squaresOf(BOARD);
  const [above, below] = squares;

  test("follow the board's rows, and a single one is a whole row", () => {
    expect(squares.map(({ length }) => length)).toEqual([2, 1]);
    expect(above).toMatchObject([
      { value: 'Barn', isPale: true },
      { tone: 'red', note: 'Grinds.' },
    ]);
  });

  test('take up one column each, and one alone those of the longest line', () => {
    expect(squares.map((line) => spanOf({ squares }, line))).toEqual([1, 2]);
  });

  test('list pieces with a label by it, count the others, and put neutral ones last', () => {
    expect(above?.[1]).toMatchObject({ value: 'Mill\n3\nDems 2\nA' });
    expect(below).toEqual([{ kind: 'mark', value: 'Ship: Dems 2, Isa' }]);
  });
});

test("a neutral piece's way on the map has the colour of the place that it left", () => {
  expect(mapPictureOf(BOARD).ways).toEqual([
    { owner: 1, label: 'A', way: ['Barn', 'Mill'] },
    { owner: 0, label: '2', way: ['Barn', 'Mill'] },
  ]);
  expect(mapPictureOf(BOARD).figures).toHaveLength(4);
});
