import { expect, test } from 'vitest';
import type { Outcome } from '../match/game.ts';
import { rankByScores, type Scores } from '../showing/scores.ts';
import { describeLead } from './leads.ts';
import { formatRecapLine } from './recap.ts';
import {
  at,
  DEMS,
  type HiddenEvent,
  ISA,
  message,
  narrated,
  PIXIE,
  type SpokenEvent,
} from './staging.ts';

const createDeed = (seat: HiddenEvent['seat'], did: string, newsValue: number): SpokenEvent => ({
  ...message(`${seat} ${did}.`, newsValue),
  seat,
});

const WON_BY_ISA: Outcome = {
  placings: [ISA, PIXIE, DEMS].map((seat, at) => ({ seat, place: at + 1, score: 9, prizes: [] })),
  ...{ ties: [], purses: { players: [], pairs: [] }, duels: [] },
};

const buildRecap = (steps: readonly (readonly SpokenEvent[])[]) =>
  narrated({ moments: [], steps, outcome: WON_BY_ISA }).story.recap.map(formatRecapLine);

test("the recap adds another side's news only if it is nearly as important", () => {
  const heard = [createDeed(ISA, 'sang', 4)];
  const close = [createDeed(PIXIE, 'won', 5), createDeed(ISA, 'ran', 4.5)];
  const apart = [createDeed(PIXIE, 'won', 5), createDeed(ISA, 'ran', 4)];
  expect(buildRecap([heard, close])).toEqual([
    'Round 1: Isa sang.',
    'Round 2: Pixie won. Isa ran.',
  ]);
  expect(buildRecap([heard, apart])).toEqual(['Round 1: Isa sang.', 'Round 2: Pixie won.']);
});

test('no headline says who gained most if nobody gained anything', () => {
  const moments = [at('Round 1', 5, 5, 5), at('Round 2', 5, 4, 3)];
  expect(narrated({ moments, steps: [[], []] }).story.headline).not.toContain('gained most');
});

test('deeds are of news up to six steps old', () => {
  const told = (empty: number) => {
    const after = Array.from({ length: empty }, () => []);
    const steps = [[message('A dog barked.', 3)], ...after];
    return narrated({ moments: [], steps }).story.deeds.map(({ text }) => text);
  };
  expect(told(5)).toEqual(['A dog barked']);
  expect(told(6)).toEqual([]);
});

test('scores that are rounded down during a match are exact at the end', () => {
  const lead = (isExact: boolean) => {
    const last = { ...at('The end', 18, 12, 6), ...(isExact && { isExact }) };
    const scores: Scores = {
      counted: 'points',
      isRoundedDown: true,
      moments: [at('Round 1', 6, 0, 0), at('Round 2', 12, 6, 0), last],
    };
    return describeLead(rankByScores(scores, [PIXIE, ISA, DEMS]), scores)?.text;
  };
  expect(lead(true)).toBe('Pixie leads with 18 points, 6 ahead.');
  expect(lead(false)).toBe('Pixie leads with 18 points or more.');
});
