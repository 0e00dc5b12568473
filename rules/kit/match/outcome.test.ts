import { expect, test } from 'vitest';
import type { Outcome } from './game.ts';
import { endingSentence } from './outcome.ts';
import type { Ending } from './prizes.ts';
import { seatNamed } from './seat.ts';

const [ISA, DEMS, ZERO] = ['Isa', 'Dems', 'Zero'].map(seatNamed) as [
  ReturnType<typeof seatNamed>,
  ReturnType<typeof seatNamed>,
  ReturnType<typeof seatNamed>,
];
const NOTHING = { players: [], pairs: [] };

const placing = (name: string, place: number, score: number) => ({
  seat: seatNamed(name),
  place,
  score,
  prizes: [],
});
const outcomeOf = (placings: readonly ReturnType<typeof placing>[], ending?: Ending): Outcome => ({
  placings,
  ties: [],
  purses: NOTHING,
  duels: [],
  ...(ending && { ending }),
});
const counted = { counted: 'points', one: 'point' };
const told = (...placings: readonly ReturnType<typeof placing>[]) =>
  endingSentence(outcomeOf(placings), counted);
const said = (ending: Ending) => endingSentence(outcomeOf([placing('Isa', 1, 7)], ending), counted);

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

test('a game says itself who holds what it gives, and by what, whoever is first', () => {
  const verb = { one: 'earns a Token', many: 'earn Tokens' };
  const holders = [
    { seats: [DEMS, ZERO], by: 'by the same total' },
    { seats: [ISA], by: 'by the most points of those left' },
  ];
  expect(said({ verb, holders })).toBe(
    'The match is over: Dems and Zero by the same total; Isa by the most points of those left earn Tokens.',
  );
  expect(said({ verb, holders: holders.slice(1), also: 'Zero goes home.' })).toBe(
    'The match is over: Isa earns a Token by the most points of those left. Zero goes home.',
  );
});

test('or that nobody does', () => {
  expect(said({ verb: { one: 'wins', many: 'win' }, holders: [] })).toBe(
    'The match is over: nobody wins.',
  );
});
