import { expect, test } from 'vitest';
import { markChange, markPlace } from './marks.ts';

test.for([
  [3, 'good'],
  [-1, 'bad'],
  [0, 'muted'],
] as const)('a change of %i has the tone “%s”', ([value, tone]) => {
  expect(markChange(value)).toEqual({ kind: 'mark', value, tone });
});

test('only the first three places have colours', () => {
  const tones = [1, 2, 3, 4, 9].map((place) => markPlace('Isa', place).tone);
  expect(tones).toEqual(['first', 'second', 'third', undefined, undefined]);
});
