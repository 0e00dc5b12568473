import { expect, test } from 'vitest';
import { wrapText } from './terminal.ts';

const LONG_SENTENCE =
  'Its polls read 0.2 times a minute and write up to 9 times at once: Google allows an account ' +
  '60 of each a minute, so some 150 such matches.';
const LONG_LINK = `https://docs.google.com/spreadsheets/d/${'x'.repeat(70)}/edit`;

test.each([60, 80, 120])('wrapText breaks only between words at %i columns', (columns) => {
  const lines = wrapText(LONG_SENTENCE, columns).split('\n');
  expect(lines.join(' ')).toBe(LONG_SENTENCE);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
});

test('wrapText does not break a link, so that a click opens all of it', () => {
  expect(wrapText(`The form: ${LONG_LINK}`, 60).split('\n')).toEqual(['The form:', LONG_LINK]);
});

test('wrapText indents the further lines of an indented line', () => {
  expect(wrapText(`  → ${'word '.repeat(8)}end`, 24)).toBe(
    '  → word word word word\n    word word word word\n    end',
  );
});

test('wrapText does not change lines that fit', () => {
  expect(wrapText('Seat     Orders\nScarlet  in\n', 60)).toBe('Seat     Orders\nScarlet  in\n');
});
