import { expect, test } from 'vitest';
import { LONGEST_LINE, shortLine } from './short-line.ts';

const LONG = 'Maximilian von und zu Habsburg';

test('shortenLine only drops the full stop of a line that fits', () => {
  expect(shortLine('Dems leads with 12 points.', ['Dems'])).toBe('Dems leads with 12 points');
});

test('shortenLine shortens a long name as far as needed, to ten characters at least', () => {
  const line = shortLine(`${LONG} takes the lead with 120 points or more`, [LONG]);
  expect(line).toBe('Maximilian von und z… takes the lead with 120 points or more');
  expect(line).toHaveLength(LONGEST_LINE);
  expect(shortLine(`${LONG}: ${'word '.repeat(20)}`, [LONG])).toMatch(/^Maximilia…: word .*word…$/);
});

test('shortenLine shortens a name of emoji between its characters', () => {
  const name = '🦊'.repeat(30);
  const line = shortLine(`${name} takes the lead with 120 points or more`, [name]);
  expect([...line]).toHaveLength(LONGEST_LINE);
  expect(line).toMatch(/^(🦊)+… takes the lead/u);
});
