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

  test('take a seat without a number for one with 0', () => {
    expect(told({ title: 'Start', scores: {} }).map(([, place]) => place)).toEqual([1, 1, 1]);
  });
});
