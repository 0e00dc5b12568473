import { describe, expect, test } from 'vitest';
import { buildMapPicture, buildSquares, getSquareSpan } from './board.ts';
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
  const { squares } = buildSquares(BOARD);
  const [above, below] = squares;

  test('squares follow the rows of the board, and a single one takes a whole row', () => {
    expect(squares.map(({ length }) => length)).toEqual([2, 1]);
    expect(above).toMatchObject([
      { value: 'Barn', isPale: true },
      { tone: 'red', note: 'Grinds.' },
    ]);
  });

  test('a square takes one column, and a single one all columns of the longest row', () => {
    expect(squares.map((line) => getSquareSpan({ squares }, line))).toEqual([1, 2]);
  });

  test('a square lists labelled pieces, counts the others and puts neutral ones last', () => {
    expect(above?.[1]).toMatchObject({ value: 'Mill\n3\nDems 2\nA' });
    expect(below).toEqual([{ kind: 'mark', value: 'Ship: Dems 2, Isa' }]);
  });
});

test('the way of a neutral piece has the colour of the place that it left', () => {
  expect(buildMapPicture(BOARD).ways).toEqual([
    { owner: 1, label: 'A', way: ['Barn', 'Mill'] },
    { owner: 0, label: '2', way: ['Barn', 'Mill'] },
  ]);
  expect(buildMapPicture(BOARD).figures).toHaveLength(4);
});
