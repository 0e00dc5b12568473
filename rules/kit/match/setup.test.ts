import { expect, test } from 'vitest';
import { toSeat } from './seat.ts';
import { getGarnets, listSeats, seatsByName } from './setup.ts';

const setup = {
  players: [
    { seat: toSeat('Zero'), garnets: 2 },
    { seat: toSeat('Dems'), garnets: 5 },
  ],
};

test("seats are listed in the host's order or by name", () => {
  expect(listSeats({ setup })).toEqual(['Zero', 'Dems']);
  expect(seatsByName({ setup })).toEqual(['Dems', 'Zero']);
});

test('getGarnets returns the garnets that a seat brings', () => {
  expect(getGarnets(setup, toSeat('Dems'))).toBe(5);
  expect(getGarnets(setup, toSeat('Isa'))).toBe(0);
});
