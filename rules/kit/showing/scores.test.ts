import { expect, test } from 'vitest';
import { type Seat, toSeat } from '../match/seat.ts';
import { describeLead, listLeaders } from '../narrating/recap.ts';
import { buildMapPicture, buildSquares, getSquareSpan } from './board.ts';
import { markChange, markPlace } from './marks.ts';
import {
  describeOwnPlace,
  omitSeries,
  rankByScores,
  type ScoredMoment,
  type Scores,
  shortenTitle,
} from './scores.ts';
import type { GameBoard } from './view.ts';

const ISA = toSeat('Isa');
const PIXIE = toSeat('Pixie');
const DEMS = toSeat('Dems');
const SEATS = [ISA, PIXIE, DEMS];

const scoreAt = (isa: number, pixie: number, dems: number): ScoredMoment => ({
  title: 'Round',
  scores: { [ISA]: isa, [PIXIE]: pixie, [DEMS]: dems },
});

const rankMoments = (...moments: readonly ScoredMoment[]) =>
  rankByScores({ counted: 'points', moments }, SEATS).map(
    ({ seat, place, score, gained, moved }) => [seat, place, score, gained, moved],
  );

test('rankByScores is empty without a scored moment', () => {
  expect(rankMoments()).toEqual([]);
});

test('gains and moves are null at the first moment, and equal seats share a place', () => {
  expect(rankMoments(scoreAt(3, 7, 3))).toEqual([
    ['Pixie', 1, 7, null, null],
    ['Isa', 2, 3, null, null],
    ['Dems', 2, 3, null, null],
  ]);
});

test('rankByScores has gains and moves since the moment before', () => {
  expect(rankMoments(scoreAt(9, 9, 9), scoreAt(3, 7, 5), scoreAt(10, 6, 5))).toEqual([
    ['Isa', 1, 10, 7, 2],
    ['Pixie', 2, 6, -1, -1],
    ['Dems', 3, 5, 0, -1],
  ]);
});

test.for([
  ['leaving a shared place for a worse one loses a place', scoreAt(5, 5, 3), scoreAt(5, 9, 3), -1],
  ['coming to share a better place wins a place', scoreAt(5, 9, 3), scoreAt(9, 9, 3), 1],
  ['nobody leaves a place that all share', scoreAt(5, 5, 5), scoreAt(5, 9, 6), 0],
  ['nobody comes to one', scoreAt(5, 9, 6), scoreAt(9, 9, 9), 0],
] as const)('rankByScores counts moves by one rule: %s', ([, before, now, moved]) => {
  expect(rankMoments(before, now).find(([seat]) => seat === 'Isa')?.[4]).toBe(moved);
});

test('a seat that stays in longer has a better place, and nobody leads', () => {
  const stayed = (seat: Seat) => (seat === ISA ? 1 : 2);
  const scores: Scores = { counted: 'wins', moments: [scoreAt(9, 0, 3)], stayed };
  const ranking = rankByScores(scores, SEATS);
  expect(ranking.map(({ seat, place }) => [seat, place])).toEqual([
    ['Dems', 1],
    ['Pixie', 2],
    ['Isa', 3],
  ]);
  expect(describeLead(ranking, scores)).toBeNull();
  expect(listLeaders(scores, SEATS)).toEqual([]);
});

test.for([
  ['League, round 2, table 1', 'Round 2, table 1', 'Round 2'],
  ['League, round 2', 'Round 2', 'Round 2'],
  ['Round 2, Main match', 'Round 2, Main match', 'Round 2'],
  ['Round 2: Bomb Squad', 'Round 2: Bomb Squad', 'Round 2'],
] as const)('the title %s is %s without its series, and %s in short', ([title, own, short]) => {
  expect([omitSeries(title), shortenTitle(title)]).toEqual([own, short]);
});

test('a seat without a score has 0', () => {
  expect(rankMoments({ title: 'Start', scores: {} }).map(([, place]) => place)).toEqual([1, 1, 1]);
});

const FOUR_SEATS = ['Isa', 'Pixie', 'Dems', 'Zero'].map(toSeat);
const createMoment = (...scores: readonly number[]): ScoredMoment => ({
  title: 'Round',
  scores: Object.fromEntries(FOUR_SEATS.map((seat, index) => [seat, scores[index] ?? 0])),
});
const describePlace = (name: string, moments: Scores['moments']) =>
  describeOwnPlace({ counted: 'points', moments }, FOUR_SEATS, toSeat(name));

test.for([
  ['Isa', [9, 7, 7, 1], 'place 1 of 4'],
  ['Isa', [9, 9, 7, 1], 'place 1 of 4, with Pixie'],
  ['Isa', [9, 9, 9, 9], 'place 1 of 4, with 3 others'],
  ['Zero', [9, 9, 1, 1], 'place 3 of 4, with Dems'],
] as const)('the place of %s with the scores %j is “%s”', ([name, scores, text]) => {
  expect(describePlace(name, [createMoment(), createMoment(...scores)])).toBe(text);
});

test('describeOwnPlace is empty without public scores and at an even start', () => {
  expect([describePlace('Isa', []), describePlace('Isa', [createMoment()])]).toEqual(['', '']);
  expect(describePlace('Isa', [createMoment(9, 7, 7, 1)])).toBe('place 1 of 4');
});

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

test('the way of a neutral piece has the colour of the place that it left', () => {
  expect(buildMapPicture(BOARD).ways).toEqual([
    { owner: 1, label: 'A', way: ['Barn', 'Mill'] },
    { owner: 0, label: '2', way: ['Barn', 'Mill'] },
  ]);
  expect(buildMapPicture(BOARD).figures).toHaveLength(4);
});

test.for([
  [3, 'good'],
  [-1, 'bad'],
  [0, 'muted'],
] as const)('a change of %i has the tone “%s”', ([value, tone]) => {
  expect(markChange(value)).toEqual({ kind: 'mark', value, tone });
});

test('only the first three places have colours', () => {
  const tones = [1, 2, 3, 4, 9].map((place) => markPlace('Isa', place).tone);
  expect(tones).toEqual(['first', 'second', 'third', undefined, undefined]);
});
