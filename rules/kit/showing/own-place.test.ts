import { expect, test } from 'vitest';
import { seatNamed } from '../match/seat.ts';
import { ownPlaceText } from './own-place.ts';
import type { Scores, ScoresAt } from './scores.ts';

const SEATS = ['Isa', 'Pixie', 'Dems', 'Zero'].map(seatNamed);
const at = (...scores: readonly number[]): ScoresAt => ({
  title: 'Round',
  scores: Object.fromEntries(SEATS.map((seat, index) => [seat, scores[index] ?? 0])),
});
const placeOf = (name: string, moments: Scores['moments']) =>
  ownPlaceText({ counted: 'points', one: 'point', moments }, SEATS, seatNamed(name));

test.for([
  ['Isa', [9, 7, 7, 1], 'place 1 of 4'],
  ['Isa', [9, 9, 7, 1], 'place 1 of 4, with Pixie'],
  ['Isa', [9, 9, 9, 9], 'place 1 of 4, with 3 others'],
  ['Zero', [9, 9, 1, 1], 'place 3 of 4, with Dems'],
] as const)('the place of %s with the scores %j is “%s”', ([name, scores, text]) => {
  expect(placeOf(name, [at(), at(...scores)])).toBe(text);
});

test('describeOwnPlace is empty without public scores and at an even start', () => {
  expect([placeOf('Isa', []), placeOf('Isa', [at()])]).toEqual(['', '']);
  expect(placeOf('Isa', [at(9, 7, 7, 1)])).toBe('place 1 of 4');
});
