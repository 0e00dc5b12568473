import { expect, test } from 'vitest';
import { seatNamed } from '../match/seat.ts';
import { ownPlaceText } from './own-place.ts';
import type { Scores, ScoresAt } from './scores.ts';

const SEATS = ['Isa', 'Pixie', 'Dems', 'Zero'].map(seatNamed);
const at = (...scores: readonly number[]): ScoresAt => ({
  title: 'Round',
  scores: Object.fromEntries(SEATS.map((seat, index) => [seat, scores[index] ?? 0])),
});
const said = (name: string, scores: Partial<Scores>) =>
  ownPlaceText({ counted: 'points', one: 'point', moments: [], ...scores }, SEATS, seatNamed(name));
const standing = (name: string, ...scores: readonly number[]) =>
  said(name, { moments: [at(), at(...scores)] });

test.for([
  ['Isa', [9, 7, 7, 1], 'You lead with 9 points, 2 ahead of Pixie and Dems.'],
  ['Isa', [9, 9, 7, 1], 'You share the lead with Pixie: 9 points.'],
  ['Isa', [9, 9, 9, 9], 'You share the lead with 3 others: 9 points.'],
  ['Isa', [6, 9, 7, 5], 'Place 3 of 4, with 6 points, 3 behind Pixie.'],
  ['Zero', [9, 9, 9, 1], 'Place 4 of 4, with 1 point, 8 behind the 3 in front.'],
  ['Zero', [9, 9, 1, 1], 'Place 3 of 4, shared with Dems, with 1 point, 8 behind Isa and Pixie.'],
] as const)('%s with %j reads: %s', ([name, scores, text]) => {
  expect(standing(name, ...scores)).toBe(text);
});

test('rounded-down scores are shown as public scores, without differences', () => {
  const SEEN = ', by what everybody sees';
  const isRoundedDown = true;
  const moments = [at(), at(12, 18, 6, 0)];
  expect(said('Isa', { isRoundedDown, moments })).toBe(
    `Place 2 of 4, with 12 points or more${SEEN}; Pixie in front, with 18 or more.`,
  );
  expect(said('Pixie', { isRoundedDown, moments })).toBe(`You lead with 18 points or more${SEEN}.`);
});

test('there is no text without public scores or at an even start', () => {
  expect([said('Isa', {}), said('Isa', { moments: [at()] })]).toEqual(['', '']);
  expect(said('Isa', { moments: [at(9, 7, 7, 1)] })).toBe(
    'You lead with 9 points, 2 ahead of Pixie and Dems.',
  );
});

test('final scores are exact, and a single player has nobody behind', () => {
  const last = { ...at(12, 18, 6, 0), isExact: true as const };
  expect(said('Isa', { isRoundedDown: true, moments: [at(), last] })).toBe(
    'Place 2 of 4, with 12 points, 6 behind Pixie.',
  );
  const alone = { counted: 'points', moments: [at(), at(9)] };
  expect(ownPlaceText(alone, [seatNamed('Isa')], seatNamed('Isa'))).toBe('You lead with 9 points.');
});
