import { expect, test } from 'vitest';
import type { Outcome } from '../match/game.ts';
import { rankedSeats, type Scores } from '../showing/scores.ts';
import { leadSentence } from './leads.ts';
import { recapText } from './recap.ts';
import { at, DEMS, type Hidden, ISA, type Message, message, narrated, PIXIE } from './staging.ts';

const by = (seat: Hidden['seat'], did: string, newsValue: number): Message => ({
  ...message(`${seat} ${did}.`, newsValue),
  seat,
});

const endedWith = (
  ...places: readonly (readonly [seat: Hidden['seat'], place: number])[]
): Outcome => ({
  placings: places.map(([seat, place]) => ({ seat, place, score: 9, prizes: [] })),
  ties: [],
  purses: { players: [], pairs: [] },
  duels: [],
});

const WON_BY_ISA = endedWith([ISA, 1], [PIXIE, 2], [DEMS, 3]);

const tale = (steps: readonly (readonly Message[])[]) =>
  narrated({ moments: [], steps, outcome: WON_BY_ISA }).story.recap.map(recapText);

test("the recap adds another side's news only if it is nearly as important", () => {
  const heard = [by(ISA, 'sang', 4)];
  const close = [by(PIXIE, 'won', 5), by(ISA, 'ran', 4.5)];
  const apart = [by(PIXIE, 'won', 5), by(ISA, 'ran', 4)];
  expect(tale([heard, close])).toEqual(['Round 1: Isa sang.', 'Round 2: Pixie won. Isa ran.']);
  expect(tale([heard, apart])).toEqual(['Round 1: Isa sang.', 'Round 2: Pixie won.']);
});

test('the recap marks an omission before its first step', () => {
  expect(tale([[by(ISA, 'woke', 1)], [by(ISA, 'sang', 4)]])).toEqual([
    '… Round 1',
    'Round 2: Isa sang.',
  ]);
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
    return leadSentence(rankedSeats(scores, [PIXIE, ISA, DEMS]), scores)?.text;
  };
  expect(lead(true)).toBe('Pixie leads with 18 points, 6 ahead.');
  expect(lead(false)).toBe('Pixie leads with 18 points or more.');
});
