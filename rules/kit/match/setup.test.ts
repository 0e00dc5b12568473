import { expect, test } from 'vitest';
import { seatNamed } from './seat.ts';
import { garnetsOf, seatsByName, seatsOf } from './setup.ts';

const setup = {
  players: [
    { seat: seatNamed('Zero'), garnets: 2 },
    { seat: seatNamed('Dems'), garnets: 5 },
  ],
};

test("seats are listed in the host's order or by name", () => {
  expect(seatsOf({ setup })).toEqual(['Zero', 'Dems']);
  expect(seatsByName({ setup })).toEqual(['Dems', 'Zero']);
});

test('getGarnets returns the garnets that a seat brings', () => {
  expect(garnetsOf(setup, seatNamed('Dems'))).toBe(5);
  expect(garnetsOf(setup, seatNamed('Isa'))).toBe(0);
});
