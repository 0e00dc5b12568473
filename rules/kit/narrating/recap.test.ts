import { expect, test } from 'vitest';
import { seatNamed } from '../match/seat.ts';
import { leadsOf } from './recap.ts';

const ISA = seatNamed('Isa');
const DEMS = seatNamed('Dems');

/** Isa and Dems overtake each other in every round. */
const changes = (count: number) =>
  leadsOf(
    {
      counted: 'points',
      moments: Array.from({ length: count }, (_, at) => ({
        title: `Round ${at + 1}`,
        scores: { [ISA]: at % 2 === 0 ? at + 1 : 0, [DEMS]: at % 2 === 0 ? 0 : at + 1 },
      })),
    },
    [ISA, DEMS],
  ).map(({ step, text }) => (step === '' ? text : step));

test('a lead that changed twelve times is told whole', () => {
  const rounds = Array.from({ length: 12 }, (_, at) => `Round ${at + 1}`);
  expect(changes(12)).toEqual(rounds);
});

test('of one that changed more often the first is told and the last ones, and what is left out', () => {
  const told = changes(15);
  expect(told.slice(0, 3)).toEqual(['Round 1', '… Rounds 2 to 4', 'Round 5']);
  expect(told.at(-1)).toBe('Round 15');
  expect(told).toHaveLength(13);
});

test('of one that is known of one moment alone nothing is told', () =>
  expect(changes(1)).toEqual([]));
