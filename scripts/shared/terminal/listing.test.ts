import { expect, test } from 'vitest';
import { formatTable } from './terminal.ts';

const LONG_LINK = `https://docs.google.com/spreadsheets/d/${'x'.repeat(44)}/edit`;
const TABLE_HEADS = ['For', 'What', 'Link'];
const TABLE_ROWS = [
  ['everybody', 'public workbook', LONG_LINK],
  ['you', 'host’s workbook', ''],
];

test('formatTable prints a row on one line in a wide terminal', () => {
  expect(formatTable(TABLE_HEADS, TABLE_ROWS, 120)).toBe(
    `For        What             Link\neverybody  public workbook  ${LONG_LINK}\nyou        ` +
      'host’s ' +
      'workbook',
  );
});

test.each([60, 80])(
  'formatTable moves the last cell below the others at %i columns, without breaking it',
  (width) => {
    expect(formatTable(TABLE_HEADS, TABLE_ROWS, width)).toBe(
      `For        What\n  Link\neverybody  public workbook\n  ${LONG_LINK}\nyou        host’s ` +
        'workbook',
    );
  },
);
