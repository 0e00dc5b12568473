import { expect, test } from 'vitest';
import { wrapped } from './terminal.ts';

const SENTENCE =
  'Its polls read 0.2 times a minute and write up to 9 times at once: Google allows an account ' +
  '60 of each a minute, so some 150 such matches.';
const LINK = `https://docs.google.com/spreadsheets/d/${'x'.repeat(70)}/edit`;

test.each([60, 80, 120])('words stay whole and lines fit at %i columns', (columns) => {
  const lines = wrapped(SENTENCE, columns).split('\n');
  expect(lines.join(' ')).toBe(SENTENCE);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
});

test('a link stays whole, so that a click opens all of it', () => {
  expect(wrapped(`The form: ${LINK}`, 60).split('\n')).toEqual(['The form:', LINK]);
});

test('indented lines stay indented', () => {
  expect(wrapped(`  → ${'word '.repeat(8)}end`, 24)).toBe(
    '  → word word word word\n    word word word word\n    end',
  );
});

test('lines that fit stay unchanged', () => {
  expect(wrapped('Seat     Orders\nScarlet  in\n', 60)).toBe('Seat     Orders\nScarlet  in\n');
});
