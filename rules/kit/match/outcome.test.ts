import { describe, expect, test } from 'vitest';
import type { Outcome, Placing } from './game.ts';
import { endingSentence, ownEnding } from './outcome.ts';
import { type Ending, onePrize } from './prizes.ts';
import { seatNamed } from './seat.ts';

const [ISA, DEMS, ZERO] = ['Isa', 'Dems', 'Zero'].map(seatNamed) as [
  ReturnType<typeof seatNamed>,
  ReturnType<typeof seatNamed>,
  ReturnType<typeof seatNamed>,
];
const NOTHING = { players: [], pairs: [] };

const placing = (name: string, place: number, score: number): Placing => ({
  seat: seatNamed(name),
  place,
  score,
  prizes: [],
});
const outcomeOf = (placings: readonly Placing[], ending?: Ending): Outcome => ({
  placings,
  ties: [],
  purses: NOTHING,
  duels: [],
  ...(ending && { ending }),
});
const counted = { counted: 'points', one: 'point' };
const told = (...placings: readonly Placing[]) => endingSentence(outcomeOf(placings), counted);
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
  const verb = { one: 'earns a Token', many: 'earn Tokens', you: 'earn a Token' };
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
  expect(said({ verb: { one: 'wins', many: 'win', you: 'have won' }, holders: [] })).toBe(
    'The match is over: nobody wins.',
  );
  expect(told()).toBe('The match is over: nobody wins.');
});

describe('what became of a player, said to him', () => {
  const placings = [placing('Dems', 1, 20), placing('Isa', 2, 9), placing('Zero', 2, 9)];

  test('begins with that he has won, and by what', () => {
    expect(ownEnding(outcomeOf(placings), counted, DEMS)).toEqual({
      title: 'You have won with 20 points',
      lines: [],
      hasWon: true,
    });
  });

  test('or with his place, who has won, and what he has himself', () => {
    expect(ownEnding(outcomeOf(placings), counted, ISA)).toEqual({
      title: 'You came in at place 2 of 3, which 2 share',
      lines: ['Dems wins with 20 points.', 'You have 9 points.'],
      hasWon: false,
    });
  });

  test('names all who hold what the game gives, and what it brings him', () => {
    const ending: Ending = {
      verb: { one: 'earns a Token', many: 'earn Tokens', you: 'earn a Token' },
      holders: [
        { seats: [ISA], by: 'by points' },
        { seats: [ZERO], by: 'by luck' },
      ],
    };
    const won = [
      { ...placing('Isa', 1, 7), prizes: [onePrize('token-of-life', 'Token')] },
      placing('Zero', 2, 5),
      { ...placing('Dems', 3, 1), prizes: [onePrize('goes-home', 'Goes home')] },
    ];
    expect(ownEnding(outcomeOf(won, ending), counted, ISA)).toEqual({
      title: 'You earn a Token',
      lines: ['Isa by points; Zero by luck earn Tokens.', 'For you: Token.'],
      hasWon: true,
    });
    expect(ownEnding(outcomeOf(won, ending), counted, DEMS).lines).toEqual([
      'Isa by points; Zero by luck earn Tokens.',
      'You have 1 point.',
      'For you: Goes home.',
    ]);
  });
});

test('who has no place has nothing of what is counted', () => {
  const outcome = outcomeOf([placing('Isa', 1, 7), placing('Dems', 2, 6)]);
  expect(ownEnding(outcome, counted, DEMS).lines).toEqual([
    'Isa wins with 7 points.',
    'You have 6 points.',
  ]);
  expect(ownEnding(outcome, counted, ZERO).lines).toEqual(['Isa wins with 7 points.']);
});
