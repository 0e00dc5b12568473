import { expect, it } from 'vitest';
import { figure, signed } from './figures.ts';

it('a number in a sentence has a true minus, never a hyphen', () => {
  expect([-3, 0, 12.5].map(figure)).toEqual(['−3', '0', '12.5']);
  expect([-3, 0, 12.5].map(signed)).toEqual(['−3', '0', '+12.5']);
});
