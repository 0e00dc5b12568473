import { beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import type { DrawnCell, DrawnSheet } from '../../sheets-templates/drawing/drawing.ts';
import { connectAs } from '../../test/support/emulated-client.ts';
import { readRanges } from '../../test/support/table/ranges.ts';
import type { Google } from './connect.ts';
import { GoogleError } from './error.ts';
import {
  buildGrowth,
  buildMarkerBatch,
  buildNewCharts,
  findMarkerRefusal,
  isGuardRefused,
  isGuardTaken,
  listDrawRequests,
  listRedrawRequests,
  type SheetRequest,
  setCells,
  swapGuards,
} from './sheet-requests.ts';
import {
  applyBatch,
  createSpreadsheet,
  readDescription,
  readEntered,
  readMarker,
  toTabRange,
} from './sheets.ts';

const TEST_SHEET: DrawnSheet = {
  sheetId: 2,
  title: 'Scores',
  rows: [
    [{ value: 'Scores', format: { bold: true, background: '#eeeeee' } }],
    [{ value: 'Round' }, { value: 'Scarlet' }],
    [
      { value: 1, note: 'First' },
      { value: 2.5, format: { pattern: '0.0' } },
    ],
  ],
  ...{ rowCount: 12, columnCount: 3, frozenRows: 2, frozenColumns: 0, gridlines: false },
  columnWidths: [60, 120, 120],
  merges: [{ top: 0, left: 0, bottom: 1, right: 3 }],
  charts: [
    {
      ...{ chartId: 20, title: 'Points', shape: 'line', ground: '#ffffff' },
      ...{ width: 480, height: 240, anchor: { row: 4, column: 0 } },
      domain: { top: 1, left: 0, bottom: 3, right: 1 },
      series: [{ area: { top: 1, left: 1, bottom: 3, right: 2 }, colour: '#cc2222' }],
    },
  ],
};

let emulator: Emulator;
let google: Google;
let spreadsheetId: string;

beforeEach(async () => {
  emulator = createEmulator({});
  google = connectAs(emulator, 'host@example.com');
  spreadsheetId = await createSpreadsheet(google, {
    ...{ title: 'Match', timeZone: 'Etc/UTC', locale: 'en_GB' },
    sheets: [
      { sheetId: 1, title: 'Host’s "Desk"', rowCount: 10, columnCount: 4 },
      { sheetId: 2, title: "It's it", rowCount: 5, columnCount: 5 },
    ],
  });
  return () => emulator.close();
});

const applyRequests = (...requests: readonly SheetRequest[]) =>
  applyBatch(google, spreadsheetId, requests);
const writeRows = (rows: readonly (readonly DrawnCell['value'][])[], sheetId = 1) =>
  setCells({
    ...{ sheetId, row: 0, column: 0 },
    rows: rows.map((row) => row.map((value) => ({ value }))),
  });
const readFirstTab = () => readRanges(google, spreadsheetId, [toTabRange('Host’s "Desk"')]);
const readRefusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => error);

test('a new spreadsheet has the requested tabs in order', async () => {
  expect(await readDescription(google, spreadsheetId)).toEqual({
    title: 'Match',
    sheets: [
      { sheetId: 1, title: 'Host’s "Desk"', rowCount: 10, columnCount: 4 },
      { sheetId: 2, title: "It's it", rowCount: 5, columnCount: 5 },
    ],
    chartIds: [],
    namedRanges: [],
  });
});

test('ranges of tabs with apostrophes are returned in order, including empty ranges', async () => {
  await applyRequests(writeRows([['a', 1], [], [true, null, 0.5]]), writeRows([['b']], 2));
  const ranges = [toTabRange("It's it"), '\'Host’s "Desk"\'!D1:D', toTabRange('Host’s "Desk"')];
  expect(await readRanges(google, spreadsheetId, ranges)).toEqual([
    [['b']],
    [],
    [['a', 1], [], [true, '', 0.5]],
  ]);
});

test.each(['=1+1', '=IMPORTRANGE("a";"b")', '+1', "'x", '007', 'TRUE'])(
  'a cell with typed text is read as text: %s',
  async (text) => {
    await applyRequests(writeRows([[text]]));
    expect(await readFirstTab()).toEqual([[[text]]]);
    expect((await readEntered(google, spreadsheetId)).tabs[0]?.cells).toEqual([[text]]);
  },
);

test('a formula and a text that looks like a formula are read differently', async () => {
  const typed = { rows: [{ values: [{ userEnteredValue: { formulaValue: '=1+1' } }] }] };
  const start = { sheetId: 1, rowIndex: 0, columnIndex: 0 };
  await applyRequests({ updateCells: { ...typed, start, fields: 'userEnteredValue' } });
  const [tab] = (await readEntered(google, spreadsheetId)).tabs;
  expect(tab?.cells).toEqual([[{ formula: '=1+1' }]]);
});

/** Returns the whole spreadsheet as Google returns it. */
async function readEverything(): Promise<unknown> {
  const { data } = await google.sheets.spreadsheets.get({ spreadsheetId, includeGridData: true });
  return data;
}

test('a drawn sheet does not depend on its old content', async () => {
  await applyRequests(...buildNewCharts(TEST_SHEET), ...listDrawRequests(TEST_SHEET));
  const clean = await readEverything();
  const other: DrawnSheet = {
    ...TEST_SHEET,
    ...{ title: 'Another', tab: '#000000', rowCount: 30, columnCount: 9, gridlines: true },
    ...{ frozenRows: 5, frozenColumns: 1, columnWidths: Array(9).fill(33) },
    rows: Array.from({ length: 30 }, () =>
      Array.from({ length: 9 }, () => ({ value: 'x', note: 'y', format: { bold: true } })),
    ),
    merges: [{ top: 6, left: 1, bottom: 20, right: 9 }],
    charts: TEST_SHEET.charts.map((chart) => ({ ...chart, title: 'Other points', width: 100 })),
  };
  await applyRequests(...listDrawRequests(other));
  await applyRequests(...listDrawRequests(TEST_SHEET));
  expect(await readEverything()).toEqual(clean);
});

test('a sheet is redrawn like a sheet that is drawn, but without writing its lasting cells', async () => {
  const hidden = { pattern: '" "' };
  const [heading = [], names = [], points = []] = TEST_SHEET.rows;
  const former: DrawnSheet = {
    ...TEST_SHEET,
    rows: [
      [...heading, { value: 'former' }],
      [...names, { value: 'former', note: 'former' }],
      [...points, { value: 7, format: hidden }],
      [{ value: 'former', format: { bold: true } }],
    ],
  };
  const lasting = { top: 1, left: 1, bottom: 3, right: 2 };
  const sheet: DrawnSheet = { ...TEST_SHEET, lasting };
  await applyRequests(...buildNewCharts(sheet), ...listDrawRequests(sheet));
  const clean = await readEverything();
  await applyRequests(...listDrawRequests(former), ...listRedrawRequests(sheet));
  expect(await readEverything()).toEqual(clean);
  const written = JSON.stringify(listRedrawRequests(sheet));
  expect(written).toContain('Scores');
  expect(written).not.toContain('Scarlet');
  expect(written).not.toContain('2.5');
  await applyRequests(setCells({ sheetId: 2, row: 2, column: 1, rows: [[{ value: 'mine' }]] }));
  await applyRequests(...listRedrawRequests(sheet));
  expect(JSON.stringify(await readEverything())).toContain('mine');
  expect(listRedrawRequests(TEST_SHEET)).toEqual(listDrawRequests(TEST_SHEET));
});

test('a drawn sheet is read back with the same cells and the same chart', async () => {
  await applyRequests(...buildNewCharts(TEST_SHEET), ...listDrawRequests(TEST_SHEET));
  const { tabs } = await readEntered(google, spreadsheetId);
  const tab = tabs.find(({ title }) => title === 'Scores');
  expect(tab?.cells.map((row) => row.filter((value) => value !== null))).toEqual(
    TEST_SHEET.rows.map((row) => row.map(({ value }) => value)),
  );
  expect((await readDescription(google, spreadsheetId)).chartIds).toEqual([20]);
});

test('a repeated batch with a marker is applied only once', async () => {
  const marker = (value: string) => buildMarkerBatch({ metadataId: 5, key: 'entry', value });
  expect(await readMarker(google, spreadsheetId, 5)).toBeNull();
  await applyRequests(marker('first'), writeRows([['first']]));
  const error = await readRefusal(applyRequests(marker('second'), writeRows([['second']])));
  expect(findMarkerRefusal(error)).toBe('taken');
  expect(isGuardRefused(error)).toBe(false);
  expect(await readMarker(google, spreadsheetId, 5)).toEqual({ value: 'first' });
  expect(await readFirstTab()).toEqual([[['first']]]);
});

const buildGuard = (from: readonly string[], to: string) => swapGuards({ from, to, sheetId: 1 });

test('a batch is applied only if it names the current guard', async () => {
  await applyRequests(...buildGuard([], 'entry_0'), writeRows([[0]]));
  await applyRequests(...buildGuard(['entry_0'], 'entry_1'), writeRows([[1]]));
  for (const late of [
    buildGuard([], 'entry_1'),
    buildGuard(['entry_0'], 'entry_1'),
    buildGuard(['entry_0'], 'entry_2'),
  ]) {
    const error = await readRefusal(applyRequests(...late, writeRows([['late']])));
    expect(isGuardRefused(error)).toBe(true);
  }
  expect(await readFirstTab()).toEqual([[[1]]]);
  expect((await readDescription(google, spreadsheetId)).namedRanges).toEqual([
    { id: 'entry_1', name: 'entry_1' },
  ]);
});

test('a guard whose cell was deleted keeps its name', async () => {
  await applyRequests(...buildGuard([], 'entry_0'));
  await applyRequests({
    deleteDimension: { range: { sheetId: 1, dimension: 'ROWS', startIndex: 0, endIndex: 1 } },
  });
  expect((await readDescription(google, spreadsheetId)).namedRanges).toEqual([]);
  expect(isGuardTaken(await readRefusal(applyRequests(...buildGuard([], 'entry_0'))))).toBe(true);
});

test('a tab keeps its cells when it grows', async () => {
  const size = { rowCount: 1000, columnCount: 4 };
  await applyRequests(writeRows([['x']]), buildGrowth({ sheetId: 1, ...size }));
  const [tab] = (await readDescription(google, spreadsheetId)).sheets;
  expect(tab).toMatchObject(size);
  expect(await readFirstTab()).toEqual([[['x']]]);
});

test('a tab has the drawn colour', () => {
  const update = listDrawRequests({ ...TEST_SHEET, tab: '#00ff00' })[1]?.updateSheetProperties;
  expect(update?.properties?.tabColorStyle).toEqual({ rgbColor: { red: 0, green: 1, blue: 0 } });
});

test.each([
  [
    'columns',
    { columnWidths: [50, 60, 60, 60], hiddenFrom: 2 },
    [
      [0, 1, false],
      [1, 2, false],
      [2, 4, true],
    ],
  ],
  [
    'rows',
    { rowCount: 9, hiddenRowsFrom: 5 },
    [
      [0, 5, false],
      [5, 9, true],
    ],
  ],
  ['rows', { rowCount: 9, hiddenRowsFrom: 9 }, [[0, 9, false]]],
])('%s are hidden from the first hidden one on: %o', (what, own, expected) => {
  const runs = listDrawRequests({ ...TEST_SHEET, columnWidths: [], ...own })
    .flatMap(({ updateDimensionProperties }) => updateDimensionProperties ?? [])
    .filter(({ range }) => range?.dimension === what.toUpperCase())
    .map(({ range, properties }) => [
      ...[range?.startIndex, range?.endIndex, properties?.hiddenByUser],
    ]);
  expect(runs).toEqual(expected);
});

test('a drawn map includes hidden rows, windows, lines, points and labels', () => {
  const area = { top: 0, left: 26, bottom: 9, right: 27 };
  const window = { least: -1, most: 9 };
  const [request] = buildNewCharts({
    ...TEST_SHEET,
    charts: [
      {
        ...{ shape: 'scatter', chartId: 3, title: 'The map', altText: 'Who is where.' },
        ...{ width: 600, height: 600, ground: '#ffcc99', anchor: { row: 4, column: 0 } },
        ...{ domain: area, windows: { x: window, y: window } },
        series: [
          { area, colour: '#0072b2', line: 'dashed', point: null, labels: null },
          {
            area,
            colour: '#0072b2',
            line: 'none',
            point: { shape: 'square', size: 18 },
            labels: { area, side: 'centre', ink: '#ffffff', size: 8, bold: true },
          },
        ],
      },
    ],
  });
  const spec = request?.addChart?.chart?.spec;
  expect(spec).toMatchObject({ altText: 'Who is where.', hiddenDimensionStrategy: 'SHOW_ALL' });
  expect(spec?.backgroundColorStyle).toEqual({ rgbColor: { red: 1, green: 0.8, blue: 0.6 } });
  expect(spec?.basicChart).toMatchObject({ chartType: 'SCATTER', legendPosition: 'NO_LEGEND' });
  const shown = { viewWindowMin: -1, viewWindowMax: 9, viewWindowMode: 'EXPLICIT' };
  expect(spec?.basicChart?.axis?.map((axis) => axis.viewWindowOptions)).toEqual([shown, shown]);
  const [road, figures] = spec?.basicChart?.series ?? [];
  expect(road).toMatchObject({ lineStyle: { type: 'MEDIUM_DASHED' } });
  expect(road).not.toHaveProperty('dataLabel');
  expect(figures).toMatchObject({
    lineStyle: { type: 'INVISIBLE' },
    pointStyle: { shape: 'SQUARE', size: 18 },
    dataLabel: { type: 'CUSTOM', placement: 'CENTER', textFormat: { fontSize: 8, bold: true } },
  });
});

test('a marker is attached to the spreadsheet rather than to a tab', () => {
  const marker = buildMarkerBatch({ metadataId: 5, key: 'entry', value: 'hash' });
  expect(marker.createDeveloperMetadata?.developerMetadata).toMatchObject({
    ...{ location: { spreadsheet: true }, visibility: 'DOCUMENT' },
  });
});

const createRefusal = (detail: string, kind: GoogleError['kind'] = 'invalid') =>
  new GoogleError({
    ...{ api: 'Sheets', call: 'spreadsheets.batchUpdate', kind },
    ...{ status: 400, retriable: false, detail },
  });
const MARKER_PLACE = 'Invalid requests[0].createDeveloperMetadata:';
const TAKEN_DETAIL =
  `${MARKER_PLACE} Cannot add developer metadata with ID [5] because developer metadata with ` +
  'that ID already exists.';

test.each([
  [
    'that would exceed the storage',
    createRefusal(`${MARKER_PLACE} Adding it would exceed the allowed storage limit`),
    'storage full',
  ],
  ['that is taken', createRefusal(TAKEN_DETAIL), 'taken'],
  ['in another language', createRefusal(`${MARKER_PLACE} ID [5] ist vergeben.`), 'unclear'],
  ['in a forbidden batch', createRefusal(TAKEN_DETAIL, 'forbidden'), null],
  ['in another request', createRefusal('Invalid requests[1].updateCells: No grid: 9'), null],
  ['in an error of our own', new Error(TAKEN_DETAIL), null],
])('Google’s message determines the kind of a refused marker: %s', (_what, error, refusal) => {
  expect(findMarkerRefusal(error)).toBe(refusal);
});

test.each([
  ['[0].deleteNamedRange', true, false],
  ['[3].addNamedRange', true, true],
  ['[2].addSheet', false, false],
])(
  'a refusal by a guard is recognized at any position in the batch: %s',
  (place, refused, taken) => {
    const error = createRefusal(`Invalid requests${place}: So.`);
    expect([isGuardRefused(error), isGuardTaken(error)]).toEqual([refused, taken]);
  },
);
