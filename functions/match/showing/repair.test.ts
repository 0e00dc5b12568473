import { expect, test } from 'vitest';
import type { SpreadsheetDescription } from '../../google/sheets.ts';
import { roomFor } from './repair.ts';

const seen = {
  sheets: [{ sheetId: 7, title: 'Ledger', rowCount: 10, columnCount: 5 }],
} as unknown as SpreadsheetDescription;

test.each([
  ['rows', { rowCount: 11, columnCount: 3 }, { rowCount: 11, columnCount: 5 }],
  ['columns', { rowCount: 3, columnCount: 6 }, { rowCount: 10, columnCount: 6 }],
  ['both', { rowCount: 11, columnCount: 6 }, { rowCount: 11, columnCount: 6 }],
])('a grid that is too small grows by %s, and shrinks by nothing', (_what, needed, given) => {
  const requests = roomFor({ sheetId: 7, ...needed }, seen);
  expect(requests).toHaveLength(1);
  expect(JSON.stringify(requests)).toContain(JSON.stringify(given).slice(1, -1));
});

test('a grid that is large enough stays, and one that is not there is nobody’s', () => {
  expect(roomFor({ sheetId: 7, rowCount: 10, columnCount: 5 }, seen)).toEqual([]);
  expect(roomFor({ sheetId: 8, rowCount: 99, columnCount: 99 }, seen)).toEqual([]);
});
