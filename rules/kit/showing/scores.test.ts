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

describe('standings', () => {
  test('are none before anything is known', () => {
    expect(told()).toEqual([]);
  });

  test('have nothing gained or moved at the first moment, and equals share the place', () => {
    expect(told(at(3, 7, 3))).toEqual([
      ['Pixie', 1, 7, null, null],
      ['Isa', 2, 3, null, null],
      ['Dems', 2, 3, null, null],
    ]);
  });

  test('tell what was gained and which places were won or lost since the moment before', () => {
    expect(told(at(9, 9, 9), at(3, 7, 5), at(10, 6, 5))).toEqual([
      ['Isa', 1, 10, 7, 2],
      ['Pixie', 2, 6, -1, -1],
      ['Dems', 3, 5, 0, -1],
    ]);
  });

  test.for([
    ['who leaves a place that two share for a worse one has lost it', at(5, 5, 3), at(5, 9, 3), -1],
    ['who comes to share one with another has won it', at(5, 9, 3), at(9, 9, 3), 1],
    ['nobody leaves a place that all share', at(5, 5, 5), at(5, 9, 6), 0],
    ['nobody comes to one', at(5, 9, 6), at(9, 9, 9), 0],
  ] as const)('count places by one rule: %s', ([, before, now, moved]) => {
    expect(told(before, now).find(([seat]) => seat === 'Isa')?.[4]).toBe(moved);
  });

  test('take a seat without a number for one with 0', () => {
    expect(told({ title: 'Start', scores: {} }).map(([, place]) => place)).toEqual([1, 1, 1]);
  });
});
