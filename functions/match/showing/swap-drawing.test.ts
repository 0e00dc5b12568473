import { expect, test } from 'vitest';
import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import type { SpreadsheetDescription } from '../../google/sheets.ts';
import { buildRoomRequests, planRepairs } from './swap-drawing.ts';

const seenWorkbook = {
  sheets: [{ sheetId: 7, title: 'Ledger', rowCount: 10, columnCount: 5 }],
} as unknown as SpreadsheetDescription;

test.each([
  ['rows', { rowCount: 11, columnCount: 3 }, { rowCount: 11, columnCount: 5 }],
  ['columns', { rowCount: 3, columnCount: 6 }, { rowCount: 10, columnCount: 6 }],
  ['both', { rowCount: 11, columnCount: 6 }, { rowCount: 11, columnCount: 6 }],
])('buildRoomRequests extends a grid that is too small by %s', (_what, needed, given) => {
  const requests = buildRoomRequests({ sheetId: 7, ...needed }, seenWorkbook);
  expect(requests).toHaveLength(1);
  expect(JSON.stringify(requests)).toContain(JSON.stringify(given).slice(1, -1));
});

test('buildRoomRequests leaves a large enough grid and other sheets unchanged', () => {
  expect(buildRoomRequests({ sheetId: 7, rowCount: 10, columnCount: 5 }, seenWorkbook)).toEqual([]);
  expect(buildRoomRequests({ sheetId: 8, rowCount: 99, columnCount: 99 }, seenWorkbook)).toEqual(
    [],
  );
});

const createSheet = (sheetId: number, title: string): DrawnSheet =>
  ({ sheetId, title, rowCount: 4, columnCount: 3, charts: [] }) as unknown as DrawnSheet;
const DRAWN_SHEETS = [createSheet(1, 'Story'), createSheet(2, 'Proof'), createSheet(3, 'Map')];

/** Plans the repairs of a workbook with these tabs. */
function planTabRepairs(...tabs: readonly (readonly [number, string])[]) {
  const standing = tabs.map(([sheetId, title]) => ({
    sheetId,
    title,
    rowCount: 9,
    columnCount: 9,
  }));
  const there = { sheets: standing, chartIds: [] } as unknown as SpreadsheetDescription;
  const { requests, repairNotes } = planRepairs(DRAWN_SHEETS, there);
  return {
    repairNotes,
    made: requests.flatMap(({ addSheet }) => addSheet?.properties?.title ?? []),
    renamed: requests.flatMap(({ updateSheetProperties: one }) =>
      one === undefined ? [] : [[one?.properties?.sheetId, one?.properties?.title]],
    ),
  };
}

test('planRepairs leaves a complete workbook unchanged', () => {
  const nothing = { repairNotes: [], made: [], renamed: [] };
  expect(planTabRepairs([1, 'Story'], [2, 'Proof'], [3, 'Map'], [9, 'Notes'])).toEqual(nothing);
  expect(planTabRepairs([1, 'Renamed'], [2, 'PROOF'], [3, 'Map'])).toEqual(nothing);
});

test('planRepairs adds a missing tab and a note', () => {
  expect(planTabRepairs([1, 'Story'], [3, 'Map'])).toEqual({
    repairNotes: ['The tab “Proof” was missing and has been restored.'],
    made: ['Proof'],
    renamed: [],
  });
});

test('planRepairs renames a foreign tab whose title belongs to a missing tab', () => {
  const found = planTabRepairs(
    [1, 'Story 1'],
    [2, 'Proof'],
    [3, 'Map'],
    [8, 'story'],
    [9, 'Story (2)'],
  );
  expect(found).toEqual({
    repairNotes: ['Another tab had the title “story” and was renamed “story (3)”.'],
    made: [],
    renamed: [[8, 'story (3)']],
  });
  const several = planTabRepairs([2, 'Proof'], [3, 'Map'], [8, 'STORY'], [9, 'Story']);
  expect(several.renamed).toEqual([
    [8, 'STORY (2)'],
    [9, 'Story (3)'],
  ]);
  expect(several.made).toEqual(['Story']);
});

test('planRepairs swaps exchanged titles back without a note', () => {
  expect(planTabRepairs([1, 'Proof'], [2, 'Story'], [3, 'Map'])).toEqual({
    repairNotes: [],
    made: [],
    renamed: [
      [1, 'Proof (2)'],
      [2, 'Story (2)'],
    ],
  });
});

test('planRepairs deletes a page of a former version if all pages are drawn', () => {
  const tabs = [1, 2, 3, 104, 200, 9].map((sheetId) => ({
    ...{ sheetId, title: sheetId === 104 ? 'Map' : `Tab ${sheetId}` },
    ...{ rowCount: 9, columnCount: 9 },
  }));
  const there = { sheets: tabs, chartIds: [] } as unknown as SpreadsheetDescription;
  expect(planRepairs(DRAWN_SHEETS, there, { areAllPages: true })).toEqual({
    requests: [{ deleteSheet: { sheetId: 104 } }],
    repairNotes: [],
  });
  const { requests } = planRepairs(DRAWN_SHEETS, there);
  expect(requests.filter(({ deleteSheet }) => deleteSheet !== undefined)).toEqual([]);
});
