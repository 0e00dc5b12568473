import { expect, test } from 'vitest';
import { toSeat } from '../match/seat.ts';
import { describeOwnPlace } from './own-place.ts';
import type { ScoredMoment, Scores } from './scores.ts';

const SEATS = ['Isa', 'Pixie', 'Dems', 'Zero'].map(toSeat);
const createMoment = (...scores: readonly number[]): ScoredMoment => ({
  title: 'Round',
  scores: Object.fromEntries(SEATS.map((seat, index) => [seat, scores[index] ?? 0])),
});
const describePlaceOf = (name: string, moments: Scores['moments']) =>
  describeOwnPlace({ counted: 'points', one: 'point', moments }, SEATS, toSeat(name));

test.for([
  ['Isa', [9, 7, 7, 1], 'place 1 of 4'],
  ['Isa', [9, 9, 7, 1], 'place 1 of 4, with Pixie'],
  ['Isa', [9, 9, 9, 9], 'place 1 of 4, with 3 others'],
  ['Zero', [9, 9, 1, 1], 'place 3 of 4, with Dems'],
] as const)('the place of %s with the scores %j is “%s”', ([name, scores, text]) => {
  expect(describePlaceOf(name, [createMoment(), createMoment(...scores)])).toBe(text);
});

test('describeOwnPlace is empty without public scores and at an even start', () => {
  expect([describePlaceOf('Isa', []), describePlaceOf('Isa', [createMoment()])]).toEqual(['', '']);
  expect(describePlaceOf('Isa', [createMoment(9, 7, 7, 1)])).toBe('place 1 of 4');
});
