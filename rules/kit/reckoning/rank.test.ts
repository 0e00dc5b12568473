import { describe, expect, it } from 'vitest';
import { type Seat, toSeat } from '../match/seat.ts';
import { byMost, namesOf, rank } from './rank.ts';

const SEATS = ['Dems', 'Isa', 'Pixie', 'Zero'].map(toSeat);

/** Ranks seats by points, then by settlements. */
const rankByPoints = (of: Readonly<Record<string, readonly [points: number, settled: number]>>) => {
  const amount = (index: 0 | 1) => (seat: Seat) => of[seat]?.[index] ?? 0;
  const { places, ties } = rank({
    seats: SEATS,
    compare: byMost(amount(0)),
    breaks: [
      {
        compare: byMost(amount(1)),
        says: (better, worse) => `${better} settled more than ${worse}.`,
      },
    ],
    shared: (equal, place) => `${namesOf(equal)} share place ${place}.`,
  });
  return { places: places.map(({ seat, place }) => `${place} ${seat}`), ties };
};

describe('rankSeats', () => {
  it('rankSeats lets equal seats share a place and skips the next places', () => {
    expect(rankByPoints({ Dems: [4, 1], Isa: [4, 1], Pixie: [4, 1], Zero: [9, 0] })).toEqual({
      places: ['1 Zero', '2 Dems', '2 Isa', '2 Pixie'],
      ties: ['Dems, Isa and Pixie share place 2.'],
    });
  });

  it('rankSeats explains broken and shared ties in the order of places', () => {
    expect(rankByPoints({ Dems: [4, 1], Isa: [4, 2], Pixie: [4, 1], Zero: [4, 3] }).ties).toEqual([
      'Zero settled more than Isa.',
      'Isa settled more than Dems.',
      'Dems and Pixie share place 3.',
    ]);
  });

  it('rankSeats explains each comparison of a tie if it has a text', () => {
    const equal = (one: Seat, other: Seat) => `${one} and ${other} are equal.`;
    const never = { compare: () => 0, says: () => '', equal };
    const byName = {
      compare: (one: Seat, other: Seat) => (one < other ? -1 : 1),
      says: (better: Seat) => `${better} comes first.`,
    };
    const { ties } = rank({
      seats: SEATS.slice(0, 2),
      compare: () => 0,
      breaks: [never, byName, never],
      shared: () => 'shared',
    });
    expect(ties).toEqual(['Dems and Isa are equal.', 'Dems comes first.']);
  });
});
