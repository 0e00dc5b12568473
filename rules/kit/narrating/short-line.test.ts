import { expect, test } from 'vitest';
import { findFittingLine, MAX_LINE_LENGTH, shortenLine } from './short-line.ts';

const LONG_NAME = 'Maximilian von und zu Habsburg';

test('shortenLine only drops the full stop of a line that fits', () => {
  expect(shortenLine('Dems leads with 12 points.', ['Dems'])).toBe('Dems leads with 12 points');
});

test('shortenLine shortens a long name as far as needed, to ten characters at least', () => {
  const line = shortenLine(`${LONG_NAME} takes the lead with 120 points or more`, [LONG_NAME]);
  expect(line).toBe('Maximilian von und z… takes the lead with 120 points or more');
  expect(line).toHaveLength(MAX_LINE_LENGTH);
  expect(shortenLine(`${LONG_NAME}: ${'word '.repeat(20)}`, [LONG_NAME])).toMatch(
    /^Maximilia…: word .*word…$/,
  );
});

test('shortenLine shortens a name of emoji between its characters', () => {
  const name = '🦊'.repeat(30);
  const line = shortenLine(`${name} takes the lead with 120 points or more`, [name]);
  expect([...line]).toHaveLength(MAX_LINE_LENGTH);
  expect(line).toMatch(/^(🦊)+… takes the lead/u);
});

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
