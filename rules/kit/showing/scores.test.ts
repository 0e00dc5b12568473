import { describe, expect, test } from 'vitest';
import { seatNamed } from '../match/seat.ts';
import { rankedSeats, type ScoresAt } from './scores.ts';

const ISA = seatNamed('Isa');
const PIXIE = seatNamed('Pixie');
const DEMS = seatNamed('Dems');
const SEATS = [ISA, PIXIE, DEMS];

const at = (isa: number, pixie: number, dems: number): ScoresAt => ({
  title: 'Round',
  scores: { [ISA]: isa, [PIXIE]: pixie, [DEMS]: dems },
});

const told = (...moments: readonly ScoresAt[]) =>
  rankedSeats({ counted: 'points', moments }, SEATS).map(
    ({ seat, place, score, gained, moved }) => [seat, place, score, gained, moved],
  );

describe('rankByScores', () => {
  test('rankByScores is empty without a scored moment', () => {
    expect(told()).toEqual([]);
  });

  test('at the first moment, gains and moves are null, and equal seats share a place', () => {
    expect(told(at(3, 7, 3))).toEqual([
      ['Pixie', 1, 7, null, null],
      ['Isa', 2, 3, null, null],
      ['Dems', 2, 3, null, null],
    ]);
  });

  test('rankByScores has gains and moves since the moment before', () => {
    expect(told(at(9, 9, 9), at(3, 7, 5), at(10, 6, 5))).toEqual([
      ['Isa', 1, 10, 7, 2],
      ['Pixie', 2, 6, -1, -1],
      ['Dems', 3, 5, 0, -1],
    ]);
  });

  test.for([
    ['leaving a shared place for a worse one loses a place', at(5, 5, 3), at(5, 9, 3), -1],
    ['coming to share a better place wins a place', at(5, 9, 3), at(9, 9, 3), 1],
    ['nobody leaves a place that all share', at(5, 5, 5), at(5, 9, 6), 0],
    ['nobody comes to one', at(5, 9, 6), at(9, 9, 9), 0],
  ] as const)('rankByScores counts moves by one rule: %s', ([, before, now, moved]) => {
    expect(told(before, now).find(([seat]) => seat === 'Isa')?.[4]).toBe(moved);
  });

  test('a seat without a score has 0', () => {
    expect(told({ title: 'Start', scores: {} }).map(([, place]) => place)).toEqual([1, 1, 1]);
  });
});
