import { expect, test } from 'vitest';
import { toSeat } from '../match/seat.ts';
import { dealCards } from './dealing.ts';

const SEATS = ['Dems', 'Isa'].map(toSeat);

test.for([
  [2, { Dems: [1, 2], Isa: [3, 4] }, [5]],
  [3, { Dems: [1, 2, 3], Isa: [4, 5] }, []],
  [0, { Dems: [], Isa: [] }, [1, 2, 3, 4, 5]],
] as const)(
  'dealCards gives each seat %d cards from the top, in the order of seats',
  ([each, hands, deck]) => {
    expect(dealCards([1, 2, 3, 4, 5], { seats: SEATS, each })).toEqual({ hands, deck });
  },
);
