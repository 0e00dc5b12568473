import { expect, test } from 'vitest';
import { MAX_LINE_LENGTH, shortenLine } from './short-line.ts';

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
