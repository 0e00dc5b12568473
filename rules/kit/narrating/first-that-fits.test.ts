import { expect, test } from 'vitest';
import { firstThatFits } from './short-line.ts';

const LONG = 'x'.repeat(50);

test('findFittingLine returns the first text of at most 60 characters', () =>
  expect(firstThatFits([`${LONG} and ${LONG}`, `${LONG} alone`, 'short'], [])).toBe(
    `${LONG} alone`,
  ));

test('findFittingLine counts ten characters for each longer name', () => {
  const name = 'Bartholomew the Third of Lower Austria';
  expect(firstThatFits([`${name} lands ${'x'.repeat(40)}`, 'short'], [name])).toContain(name);
});

test('findFittingLine shortens the last text if none fits', () =>
  expect(firstThatFits([`${LONG} and ${LONG}`], [])).toBe(`${LONG} and…`));
