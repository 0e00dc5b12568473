import { describe, expect, test } from 'vitest';
import { toSeat } from '../match/seat.ts';
import { describeOwnPlace, rankByScores, type ScoredMoment, type Scores } from './scores.ts';

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

describe('rankByScores', () => {
  test('rankByScores is empty without a scored moment', () => {
    expect(rankMoments()).toEqual([]);
  });

  test('at the first moment, gains and moves are null, and equal seats share a place', () => {
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
    [
      'leaving a shared place for a worse one loses a place',
      scoreAt(5, 5, 3),
      scoreAt(5, 9, 3),
      -1,
    ],
    ['coming to share a better place wins a place', scoreAt(5, 9, 3), scoreAt(9, 9, 3), 1],
    ['nobody leaves a place that all share', scoreAt(5, 5, 5), scoreAt(5, 9, 6), 0],
    ['nobody comes to one', scoreAt(5, 9, 6), scoreAt(9, 9, 9), 0],
  ] as const)('rankByScores counts moves by one rule: %s', ([, before, now, moved]) => {
    expect(rankMoments(before, now).find(([seat]) => seat === 'Isa')?.[4]).toBe(moved);
  });

  test('a seat without a score has 0', () => {
    expect(rankMoments({ title: 'Start', scores: {} }).map(([, place]) => place)).toEqual([
      1, 1, 1,
    ]);
  });
});

const FOUR_SEATS = ['Isa', 'Pixie', 'Dems', 'Zero'].map(toSeat);
const createMoment = (...scores: readonly number[]): ScoredMoment => ({
  title: 'Round',
  scores: Object.fromEntries(FOUR_SEATS.map((seat, index) => [seat, scores[index] ?? 0])),
});
const describePlaceOf = (name: string, moments: Scores['moments']) =>
  describeOwnPlace({ counted: 'points', moments }, FOUR_SEATS, toSeat(name));

test.for([
  ['Isa', [9, 7, 7, 1], 'place 1 of 4'],
  ['Isa', [9, 9, 7, 1], 'place 1 of 4, with Pixie'],
  ['Isa', [9, 9, 9, 9], 'place 1 of 4, with 3 others'],
  ['Zero', [9, 9, 1, 1], 'place 3 of 4, with Dems'],
] as const)('the place of %s with the scores %j is “%s”', ([name, scores, text]) => {
  expect(describePlaceOf(name, [createMoment(), createMoment(...scores)])).toBe(text);
});

test('describeOwnPlace is empty without public scores and at an even start', () => {
  expect([describePlaceOf('Isa', []), describePlaceOf('Isa', [createMoment()])]).toEqual(['', '']);
  expect(describePlaceOf('Isa', [createMoment(9, 7, 7, 1)])).toBe('place 1 of 4');
});
