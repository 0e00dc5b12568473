import { describe, expect, test } from 'vitest';
import type { Outcome } from '../match/game.ts';
import { at, type Hidden, ISA, message, narrated, PIXIE } from './staging.ts';

describe('the turning point', () => {
  const won = (seat: Hidden['seat']): Outcome => ({
    placings: [{ seat, place: 1, score: 9, prizes: [] }],
    ties: [],
    purses: { players: [], pairs: [] },
    duels: [],
  });
  const first = at('Round 1', 5, 3, 0);
  const isaAhead = at('Round 2', 5, 9, 0);
  const pixieAhead = at('Round 2', 9, 8, 7);
  const level = at('Round 2', 9, 9, 9);

  test.each([
    [
      'is where the winner went in front for good',
      { seat: ISA, moments: [first, isaAhead] },
      { step: 'Round 2', text: 'Isa went in front and was not caught again.' },
    ],
    [
      'is not where the lead was shared with somebody who has not won',
      { seat: ISA, moments: [first, level, at('Round 3', 9, 12, 0)] },
      { step: 'Round 3', text: 'Isa went in front and was not caught again.' },
    ],
    [
      'is the beginning for who was never behind',
      { seat: PIXIE, moments: [first, pixieAhead] },
      { step: 'Round 1', text: 'Pixie was never behind.' },
    ],
    [
      'is not derived from scores if a tie was broken',
      { seat: PIXIE, moments: [first, level] },
      null,
    ],
  ] as const)('%s', (_, { seat, moments }, turningPoint) => {
    expect(narrated({ moments, outcome: won(seat) }).story.turningPoint).toEqual(turningPoint);
  });
  test('is where the final leaders came to share the lead, though one led before', () => {
    const both = [PIXIE, ISA].map((seat) => ({ seat, place: 1, score: 9, prizes: [] }));
    const outcome = { ...won(PIXIE), placings: both };
    const shared = at('Round 2', 9, 9, 0);
    expect(narrated({ moments: [first, shared], outcome }).story.turningPoint).toEqual({
      step: 'Round 2',
      text: 'Pixie and Isa went in front and were not caught again.',
    });
  });

  test('is not derived from scores of a single moment', () => {
    expect(narrated({ moments: [first], outcome: won(PIXIE) }).story.turningPoint).toBeNull();
    const steps = [[message('Pixie found water.', 4)], []];
    expect(narrated({ moments: [first], steps, outcome: won(PIXIE) }).story.turningPoint).toEqual({
      step: 'Round 1',
      text: 'Pixie found water.',
    });
  });

  test('is the top news of a winner before the result if scores do not show it', () => {
    const steps = [
      [message('Isa found water.', 4)],
      [message('Dems found more.', 5)],
      [message('Isa has won.', 5)],
    ];
    expect(narrated({ moments: [], steps, outcome: won(ISA) }).story.turningPoint).toEqual({
      step: 'Round 1',
      text: 'Isa found water.',
    });
    expect(narrated({ moments: [], outcome: won(ISA) }).story.turningPoint).toBeNull();
    expect(narrated({ moments: [first], steps }).story.turningPoint).toBeNull();
  });
});
