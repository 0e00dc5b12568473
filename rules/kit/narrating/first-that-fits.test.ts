import { expect, test } from 'vitest';
import { findFittingLine } from './short-line.ts';

const LONG_WORD = 'x'.repeat(50);

test('findFittingLine returns the first text of at most 60 characters', () =>
  expect(
    findFittingLine([`${LONG_WORD} and ${LONG_WORD}`, `${LONG_WORD} alone`, 'short'], []),
  ).toBe(`${LONG_WORD} alone`));

test('findFittingLine counts ten characters for each longer name', () => {
  const name = 'Bartholomew the Third of Lower Austria';
  expect(findFittingLine([`${name} lands ${'x'.repeat(40)}`, 'short'], [name])).toContain(name);
});

test('findFittingLine truncates the last text if none fits', () =>
  expect(findFittingLine([`${LONG_WORD} and ${LONG_WORD}`], [])).toBe(`${LONG_WORD} and…`));
