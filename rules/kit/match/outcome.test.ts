import { expect, test } from 'vitest';
import { winnersSentence } from './outcome.ts';
import { seatNamed } from './seat.ts';

const placing = (name: string, place: number, score: number) => ({
  seat: seatNamed(name),
  place,
  score,
  garnets: 0,
  prizes: [],
});
const told = (...placings: readonly ReturnType<typeof placing>[]) =>
  winnersSentence({ placings, ties: [] }, { counted: 'points', one: 'point' });

test('who is first wins, with so many of what is counted', () => {
  expect(told(placing('Isa', 1, 7), placing('Dems', 2, 6))).toBe(
    'The match is over: Isa wins with 7 points.',
  );
  expect(told(placing('Isa', 1, 1))).toBe('The match is over: Isa wins with 1 point.');
});

test('who share the first place win together', () => {
  expect(told(placing('Isa', 1, 7), placing('Dems', 1, 7), placing('Zero', 3, 2))).toBe(
    'The match is over: Isa and Dems win together with 7 points.',
  );
});
