import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import { atDepth } from '../depth.ts';
import {
  type AnswerFilter,
  deadlinesOf,
  quantile,
  ROBOTS,
  usualFromTheStart,
} from './pocket-mars-deadlines.ts';

const MATCHES = atDepth({ quick: 5, deep: 200 });

const onOwnTurn =
  (less: (answers: Answers) => Answers): AnswerFilter =>
  ({ answers, isTurn }) =>
    isTurn ? less(answers) : answers;

/** Knows the own cards, orders by value for the prep module, and discards seen cards. */
const people = onOwnTurn(({ discard: _, ...answers }) => answers);

const waiting = onOwnTurn(({ discard: _, refill: __, ...answers }) => ({
  ...answers,
  refill: ['ask'],
}));

function medianOf(players: number, says: AnswerFilter, robot = 'builder'): number {
  const counts = Array.from({ length: MATCHES }, (_, index) =>
    deadlinesOf({ robot, players, seed: index + 1, says }),
  );
  return quantile(counts, 0.5);
}

describe.each([
  { players: 2, most: 30, mostWaiting: 45 },
  { players: 3, most: 42, mostWaiting: 62 },
  { players: 4, most: 55, mostWaiting: 80 },
])('a median match of $players players', ({ players, most, mostWaiting }) => {
  test('a median match takes few deadlines, by answers as people give them', () => {
    expect(medianOf(players, people)).toBeLessThanOrEqual(most);
  });
  test('a median match takes few deadlines even if players wait for every card to be seen', () => {
    expect(medianOf(players, waiting)).toBeLessThanOrEqual(mostWaiting);
  });
});

test.each(Object.keys(ROBOTS))(
  'a median match of four %s takes under 45 deadlines with standing choices',
  (robot) => {
    expect(medianOf(4, usualFromTheStart, robot)).toBeLessThan(45);
  },
);
