import { expect, test } from 'vitest';
import type { DrawnSheet } from '../../sheets-templates/drawing/drawing.ts';
import { GoogleError } from './error.ts';
import {
  buildMarkerBatch,
  buildNewCharts,
  findMarkerRefusal,
  isGuardRefused,
  isGuardTaken,
  listDrawRequests,
  setCells,
} from './sheet-requests.ts';

const TEST_SHEET: DrawnSheet = {
  sheetId: 7,
  title: 'Scores',
  rows: [[{ value: 'Seat' }, { value: 'Points' }], [{ value: 'Scarlet' }]],
  rowCount: 20,
  columnCount: 5,
  frozenRows: 1,
  frozenColumns: 0,
  columnWidths: [120, 80, 80, 80, 200],
  merges: [{ top: 3, left: 0, bottom: 4, right: 5 }],
  charts: [
    {
      chartId: 70,
      title: 'Points',
      shape: 'line',
      domain: { top: 0, left: 0, bottom: 9, right: 1 },
      series: [{ area: { top: 0, left: 1, bottom: 9, right: 2 }, colour: '#ff0000' }],
      anchor: { row: 10, column: 0 },
      width: 640,
      height: 320,
      ground: '#ffffff',
    },
  ],
  gridlines: false,
};

test('a tab without a colour loses its old colour', () => {
  const update = listDrawRequests(TEST_SHEET)[1]?.updateSheetProperties;
  expect(update?.fields).toContain('tabColorStyle');
  expect(update?.properties).not.toHaveProperty('tabColorStyle');
  const coloured = listDrawRequests({ ...TEST_SHEET, tab: '#00ff00' })[1]?.updateSheetProperties;
  expect(coloured?.properties?.tabColorStyle).toEqual({ rgbColor: { red: 0, green: 1, blue: 0 } });
});

test('columns are hidden from the first hidden column on', () => {
  const hiding = listDrawRequests({ ...TEST_SHEET, columnWidths: [50, 60, 60, 60], hiddenFrom: 2 });
  expect(
    hiding.flatMap(({ updateDimensionProperties }) => updateDimensionProperties ?? []),
  ).toEqual(
    [
      [0, 1, 50, false],
      [1, 2, 60, false],
      [2, 4, 60, true],
    ].map(([startIndex, endIndex, pixelSize, hiddenByUser]) => ({
      range: { sheetId: TEST_SHEET.sheetId, dimension: 'COLUMNS', startIndex, endIndex },
      properties: { pixelSize, hiddenByUser },
      fields: 'pixelSize,hiddenByUser',
    })),
  );
});

test('a drawn map includes hidden rows, windows, lines, points and labels', () => {
  const area = { top: 0, left: 26, bottom: 9, right: 27 };
  const window = { least: -1, most: 9 };
  const [request] = buildNewCharts({
    ...TEST_SHEET,
    charts: [
      {
        shape: 'scatter',
        chartId: 3,
        title: 'The map',
        altText: 'Who is where.',
        domain: area,
        windows: { x: window, y: window },
        anchor: { row: 4, column: 0 },
        width: 600,
        height: 600,
        ground: '#ffcc99',
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

test('placed cells include empty cells', () => {
  const request = setCells({
    sheetId: 7,
    row: 3,
    column: 1,
    rows: [[{ value: 'a' }, { value: null }]],
  });
  expect(request.updateCells?.start).toEqual({ sheetId: 7, rowIndex: 3, columnIndex: 1 });
  expect(request.updateCells?.rows).toEqual([
    { values: [{ userEnteredValue: { stringValue: 'a' } }, {}] },
  ]);
});

test('a marker is attached to the spreadsheet rather than to a tab', () => {
  const marker = buildMarkerBatch({ metadataId: 5, key: 'entry', value: 'hash' });
  expect(marker.createDeveloperMetadata?.developerMetadata).toEqual({
    metadataId: 5,
    metadataKey: 'entry',
    metadataValue: 'hash',
    location: { spreadsheet: true },
    visibility: 'DOCUMENT',
  });
});

const createRefusal = (detail: string, kind: GoogleError['kind'] = 'invalid') =>
  new GoogleError({
    api: 'Sheets',
    call: 'spreadsheets.batchUpdate',
    kind,
    status: 400,
    retriable: false,
    detail,
  });

test('Google’s message determines the kind of a refused marker', () => {
  const said = (sentence: string): string =>
    `Invalid requests[0].createDeveloperMetadata: ${sentence}`;
  const taken = said(
    'Cannot add developer metadata with ID [5] because developer metadata with that ID' +
      ' already exists.',
  );
  const full = said(
    'Adding the requested developer metadata would exceed the allowed storage limit',
  );
  expect(findMarkerRefusal(createRefusal(taken))).toBe('taken');
  expect(findMarkerRefusal(createRefusal(full))).toBe('storage full');
  expect(findMarkerRefusal(createRefusal(said('ID [5] ist vergeben.')))).toBe('unclear');
  expect(findMarkerRefusal(createRefusal(taken, 'forbidden'))).toBeNull();
  expect(
    findMarkerRefusal(createRefusal('Invalid requests[1].updateCells: No grid with id: 9')),
  ).toBeNull();
  expect(findMarkerRefusal(new Error(taken))).toBeNull();
});

test('a refusal by a guard is recognized at any position in the batch', () => {
  expect(isGuardRefused(createRefusal('Invalid requests[0].deleteNamedRange: Gone.'))).toBe(true);
  expect(isGuardRefused(createRefusal('Invalid requests[3].addNamedRange: There.'))).toBe(true);
  expect(isGuardRefused(createRefusal('Invalid requests[2].addSheet: There.'))).toBe(false);
  expect(isGuardTaken(createRefusal('Invalid requests[3].addNamedRange: There.'))).toBe(true);
  expect(isGuardTaken(createRefusal('Invalid requests[0].deleteNamedRange: Gone.'))).toBe(false);
});

test('rows are hidden from the first hidden row on', () => {
  const rowsOf = (hiddenRowsFrom: number) =>
    listDrawRequests({ ...TEST_SHEET, rowCount: 9, hiddenRowsFrom })
      .flatMap(({ updateDimensionProperties }) => updateDimensionProperties ?? [])
      .filter(({ range }) => range?.dimension === 'ROWS')
      .map(({ range, properties }) => [
        range?.startIndex,
        range?.endIndex,
        properties?.hiddenByUser,
      ]);
  expect(rowsOf(5)).toEqual([
    [0, 5, false],
    [5, 9, true],
  ]);
  expect(rowsOf(9)).toEqual([[0, 9, false]]);
});
