import { expect, test } from 'vitest';
import { listing } from './listing.ts';

const LINK = `https://docs.google.com/spreadsheets/d/${'x'.repeat(44)}/edit`;
const HEADS = ['For', 'What', 'Link'];
const ROWS = [
  ['everybody', 'public workbook', LINK],
  ['you', 'host’s workbook', ''],
];

test('listing prints a row on one line if the terminal is wide enough', () => {
  expect(listing(HEADS, ROWS, 120)).toBe(
    `For        What             Link\neverybody  public workbook  ${LINK}\nyou        host’s ` +
      'workbook',
  );
});

test.each([60, 80])(
  'listing puts the last cell below the others at %i columns, and never breaks it',
  (width) => {
    expect(listing(HEADS, ROWS, width)).toBe(
      `For        What\n  Link\neverybody  public workbook\n  ${LINK}\nyou        host’s workbook`,
    );
  },
);
