import { describe, expect, test } from 'vitest';
import { buildMapBlocks } from '../../rules/kit/showing/board.ts';
import type { MapPicture } from '../../rules/kit/showing/view.ts';
import type { DrawnScatterChart } from './drawing.ts';
import { sum } from './grid.ts';
import { layoutPage } from './layout.ts';
import { createTable, drawBlocks } from './layout-staging.ts';
import {
  abbreviateName,
  buildMapLegend,
  computeMapWidth,
  type DrawnMap,
  drawMap,
} from './map-block.ts';
import { SQUARE_MAP } from './map-staging.ts';
import { getSeriesColour } from './palette.ts';

const drawPicture = (picture: MapPicture) =>
  drawMap({
    ...{ width: 320, picture, chartId: 7 },
    ...{ anchor: { row: 3, column: 0 }, numbers: { row: 20, column: 26 } },
  });
const DRAWN_MAP = drawPicture(SQUARE_MAP);
const listHeadings = ({ rows }: Pick<DrawnMap, 'rows'>) => rows[0]?.map(({ value }) => value) ?? [];
const isSeries = (heading: unknown): boolean => heading !== 'x' && heading !== 'Label';
const HEADINGS = listHeadings(DRAWN_MAP);
const SERIES_NAMES = HEADINGS.filter(isSeries);
const LABEL_COLUMN = HEADINGS.indexOf('Label');
const listColumnNamed = (name: string, { rows }: Pick<DrawnMap, 'rows'> = DRAWN_MAP) =>
  rows.slice(1).flatMap((row) => {
    const value = row[listHeadings({ rows }).indexOf(name)]?.value ?? null;
    return value === null ? [] : [[row[0]?.value, value]];
  });
const findSeries = (name: string) => DRAWN_MAP.chart.series[SERIES_NAMES.indexOf(name)];

const AREA_OF_NOTHING = { top: 0, left: 0, bottom: 0, right: 0 };

describe('numbers', () => {
  test('the numbers of a map have one x for every point, and a y column for each series', () => {
    expect(HEADINGS.slice(0, 4)).toEqual(['x', 'roads', 'polar roads', 'Label']);
    expect(HEADINGS.slice(-2)).toEqual(['Scarlet', 'Dems']);
    for (const [index, row] of DRAWN_MAP.rows.slice(1).entries()) {
      const points = row.filter(({ value }, at) => isSeries(HEADINGS[at]) && value !== null);
      expect(points, `row ${index}`).toHaveLength(1);
    }
  });

  test('only the numbers of a map have a format, which hides them on the axes', () => {
    for (const { value, format } of DRAWN_MAP.rows.flat())
      expect(format).toEqual(typeof value === 'number' ? { pattern: '" "' } : undefined);
  });

  test('a map draws solid roads as one unbroken line, and each dashed road once', () => {
    expect(listColumnNamed('roads')).toHaveLength(6);
    expect(listColumnNamed('polar roads')).toEqual([
      [0, 0],
      [4, 4],
    ]);
  });

  test('the numbers of one series are in adjacent rows, so no line has a gap', () => {
    for (const column of HEADINGS.keys()) {
      if (!isSeries(HEADINGS[column])) continue;
      const filled = DRAWN_MAP.rows.flatMap((row, index) =>
        index > 0 && row[column]?.value !== null ? [index] : [],
      );
      expect(filled).toEqual(filled.map((_, index) => (filled[0] ?? 0) + index));
    }
  });

  test('the numbers of a map are in the cells that its chart references', () => {
    const area = { top: 20, bottom: 20 + DRAWN_MAP.rows.length };
    expect(DRAWN_MAP.chart.domain).toEqual({ ...area, left: 26, right: 27 });
    for (const [index, series] of DRAWN_MAP.chart.series.entries()) {
      const left = 27 + index + (index < LABEL_COLUMN - 1 ? 0 : 1);
      expect(series.area).toEqual({ ...area, left, right: left + 1 });
      if (series.labels !== null)
        expect(series.labels.area).toEqual({ ...area, left: 29, right: 30 });
    }
  });

  test('the lasting numbers of a map are those of fixed roads, whatever else the map shows', () => {
    expect(DRAWN_MAP.lasting).toBeUndefined();
    const places = SQUARE_MAP.places.map(({ name, x, y }) => ({ name, x, y, owner: 0 }));
    const ways = [{ owner: 0, label: '', way: ['D', 'A'] }];
    const fixed = { ...SQUARE_MAP, hasFixedRoads: true } as const;
    const maps = [fixed, { ...fixed, places, figures: [], ways }].map(drawPicture);
    const numbers = maps.map(({ rows, lasting = AREA_OF_NOTHING }) => {
      expect(lasting).toEqual({ top: 20, left: 26, bottom: 29, right: 29 });
      return rows.slice(0, lasting.bottom - 20).map((row) => row.slice(0, lasting.right - 26));
    });
    expect(numbers[1]).toEqual(numbers[0]);
    expect(numbers[0]?.[0]?.map(({ value }) => value)).toEqual(['x', 'roads', 'polar roads']);
    for (const { rows } of maps)
      expect(rows.slice(9).flatMap((row) => row.slice(1, 3))).toEqual(
        rows.slice(9).flatMap(() => [{ value: null }, { value: null }]),
      );
  });
});

test('a map draws ways of the last step as dotted lines in their owners’ colours', () => {
  const ways = [
    { owner: 1, label: '3', way: ['A', 'B', 'C'] },
    { owner: 0, label: '', way: ['D', 'A'] },
  ];
  const { rows, chart } = drawPicture({ ...SQUARE_MAP, ways });
  const names = listHeadings({ rows }).filter(isSeries);
  expect(names.slice(1, 5)).toEqual([
    'polar roads',
    'the way of Dems 3',
    'the way of Scarlet',
    'places',
  ]);
  expect(chart.series[2]).toMatchObject({
    line: 'dotted',
    colour: getSeriesColour(1),
    point: null,
  });
  expect(listColumnNamed('the way of Dems 3', { rows })).toEqual([
    [0, 0],
    [4, 0],
    [4, 4],
  ]);
  expect(chart.altText).toContain('How they moved: Dems 3: A, B, C. Scarlet: D, A.');
  const legend = (picture: MapPicture) => buildMapLegend(picture, 320).join();
  expect(legend({ ...SQUARE_MAP, ways })).toContain('•••• from the last place to this one');
  expect(legend({ ...SQUARE_MAP, ways: [] })).not.toContain('•••• from the last place to this one');
});

describe('places', () => {
  test('a map draws places above roads, in a series for each colour and side', () => {
    expect(SERIES_NAMES).toEqual([
      ...['roads', 'polar roads', 'places', 'places of Dems', 'places', 'places'],
      ...['Scarlet', 'Dems'],
    ]);
    const points = DRAWN_MAP.rows.slice(1).flatMap((row) => {
      const at = row.findIndex(({ value }, index) => isSeries(HEADINGS[index]) && value !== null);
      const isPlace = String(HEADINGS[at]).startsWith('places');
      const [x, y] = [row[0]?.value, row[at]?.value];
      return isPlace ? [[at - 2, x, y, row[LABEL_COLUMN]?.value]] : [];
    });
    expect(points).toEqual([
      [2, 0, 0, 'A'],
      [3, 4, 0, 'B'],
      [4, 4, 4, null],
      [5, 0, 4, 'D'],
    ]);
    const [nobodys, ofDems, unnamed, above] = DRAWN_MAP.chart.series.slice(2);
    const style = { line: 'none', point: { shape: 'circle', size: 10 } };
    const below = { ...style, labels: { side: 'below' } };
    expect(nobodys).toMatchObject(below);
    expect(ofDems).toMatchObject({ ...below, colour: getSeriesColour(1) });
    expect(unnamed).toMatchObject({ ...style, colour: nobodys?.colour, labels: null });
    expect(above).toMatchObject({ ...style, labels: { side: 'above' } });
  });

  test('places with the same colour and side share a series', () => {
    const places = [0, 2, 4].map((x) => ({ name: `${x}`, x, y: 0, label: `${x}` }));
    const alone = { ...SQUARE_MAP, places, roads: [], figures: [], lines: [] };
    const { rows, chart } = drawPicture(alone);
    expect(chart.series).toHaveLength(1);
    expect(rows.map((row) => row.map(({ value }) => value))).toEqual([
      ['x', 'Label', 'places'],
      [0, '0', 0],
      [2, '2', 0],
      [4, '4', 0],
    ]);
  });

  test('a figure that does not cover its place is 15 pixels away at any scale', () => {
    const { windows, width } = DRAWN_MAP.chart;
    const scale = (width - 16) / (windows.x.most - windows.x.least);
    const [[x, y] = []] = listColumnNamed('Scarlet');
    expect(Math.hypot(Number(x), Number(y)) * scale).toBeCloseTo(15, 0);
  });
});

describe('pictures', () => {
  test('a map distinguishes roads by colour and dash, and seats by colour and shape', () => {
    expect(findSeries('roads')).toMatchObject({ line: 'solid', point: null });
    expect(findSeries('polar roads')).toMatchObject({ line: 'dashed', point: null });
    expect(findSeries('Scarlet')).toMatchObject({
      line: 'none',
      colour: getSeriesColour(0),
      point: { shape: 'circle' },
      labels: { side: 'centre' },
    });
    const dems = { colour: getSeriesColour(1), point: { shape: 'square' } };
    expect(findSeries('Dems')).toMatchObject(dems);
  });

  test('a map has the same scale on both axes, and a margin', () => {
    const { windows, width, height } = DRAWN_MAP.chart;
    const span = ({ least, most }: DrawnScatterChart['windows']['x']) => most - least;
    // The window excludes padding and title.
    expect((width - 16) / span(windows.x)).toBeCloseTo((height - 48) / span(windows.y), 0);
    expect(windows.x.least).toBeLessThan(0);
    expect(windows.x.most).toBeGreaterThan(4);
  });

  test('a map looks the same if all its places are moved', () => {
    const places = SQUARE_MAP.places.map((one) => ({ ...one, x: one.x + 30, y: one.y - 20 }));
    const { x, y } = drawPicture({ ...SQUARE_MAP, places }).chart.windows;
    const { windows } = DRAWN_MAP.chart;
    expect(x).toEqual({ least: windows.x.least + 30, most: windows.x.most + 30 });
    expect(y).toEqual({ least: windows.y.least - 20, most: windows.y.most - 20 });
  });

  test('a map of a long row of places is neither flat nor high', () => {
    const places = Array.from({ length: 40 }, (_, x) => ({ name: `${x}`, x, y: 0 }));
    const row = { ...SQUARE_MAP, places, roads: [], figures: [] };
    const { chart } = drawPicture(row);
    expect(chart.height).toBeGreaterThanOrEqual(240);
    const { x, y } = chart.windows;
    expect([x.least < 0, x.most > 39, y.least < 0, y.most > 0]).toEqual([true, true, true, true]);
    expect(y.most).toBe(-y.least);
    expect(x.most - x.least).toBeLessThan(60);
    const scale = (y.most - y.least) / (chart.height - 48);
    expect((x.most - x.least) / (chart.width - 16)).toBeCloseTo(scale, 2);
  });

  test('the alternative text of a map describes all positions', () => {
    expect(DRAWN_MAP.chart.altText).toContain('A: Scarlet 1; Dems 2. C: Dems 3.');
  });

  test('a legend lists players by sign and initials, then lines, wrapped at its width', () => {
    const texts = ['● S Scarlet', '■ De Dems', '── roads', '╌╌ polar roads'];
    expect(buildMapLegend(SQUARE_MAP, 400)).toEqual([texts.join(', ')]);
    expect(buildMapLegend(SQUARE_MAP, 40)).toEqual(texts);
    const owners = ['Scarlet', 'Zero', 'Zatchel', 'Isa'];
    const figures = [0, 1, 2].map((owner) => ({ at: 'A', owner, label: '' }));
    const places = SQUARE_MAP.places.slice(0, 1);
    expect(buildMapLegend({ ...SQUARE_MAP, owners, lines: [], places, figures }, 320)).toEqual([
      '● S Scarlet, ■ Ze Zero, ◆ Za Zatchel',
    ]);
  });

  test('a legend omits an owner whose name is at a place in the owner’s colour', () => {
    const places = [{ name: 'Dems', label: 'Dems', x: 0, y: 0, owner: 1 }];
    const circle = { ...SQUARE_MAP, places, figures: [], roads: [], lines: [] };
    expect(buildMapLegend(circle, 320)).toEqual([]);
  });
});

describe('a map on a page', () => {
  const table = {
    ...{ title: 'Places', place: 'Place', figures: 'Players' },
    ...{ columns: [], cells: () => [] },
  };
  const { kind: _, ...shown } = SQUARE_MAP;
  const blocks = buildMapBlocks({ ...shown, table });
  const page = { name: 'Map', about: 'Where everybody is.', blocks };
  const sheet = layoutPage({ page, sheetId: 1 });

  test('a map on a page covers no cell, and its numbers are in hidden columns', () => {
    const [chart] = sheet.charts;
    const rows = Math.ceil((chart?.height ?? 0) / 24);
    const covered = sheet.rows.slice(chart?.anchor.row, (chart?.anchor.row ?? 0) + rows);
    expect(
      covered.flatMap((row) => row.slice(0, 26)).filter(({ value }) => value !== null),
    ).toEqual([]);
    const domain = chart?.shape === 'scatter' ? chart.domain : undefined;
    expect(domain?.left).toBe(26);
    expect(sheet.rows[domain?.top ?? 0]?.[26]?.value).toBe('x');
    expect(sheet.columnWidths).toHaveLength(sheet.columnCount);
    expect(sheet.rows.flatMap((row) => row.slice(sheet.hiddenFrom, 26))).toEqual(
      sheet.rows.flatMap((row) => row.slice(sheet.hiddenFrom, 26).map(() => ({ value: null }))),
    );
    expect(sheet.hiddenFrom).toBeLessThan(26);
    // The hidden rows below the visible text contain only numbers.
    const hidden = sheet.hiddenRowsFrom ?? 0;
    expect(hidden).toBeGreaterThan((chart?.anchor.row ?? 0) + rows);
    expect(hidden).toBeLessThanOrEqual(sheet.rowCount);
    const below = sheet.rows.slice(hidden).flatMap((row) => row.slice(0, 26));
    expect(below.filter(({ value }) => value !== null)).toEqual([]);
    expect(sheet.rows.length).toBeLessThan(sheet.rowCount);
    const last = sheet.rows[(domain?.bottom ?? 0) - 1] ?? [];
    expect(last.slice(27 + LABEL_COLUMN).filter(({ value }) => value !== null)).toHaveLength(1);
    expect(sheet.rows[domain?.bottom ?? 0]?.[26]).toBeUndefined();
  });

  test('a map with few places fits a phone, and one with many places is wider', () => {
    const places = Array.from({ length: 16 }, (_, x) => ({ name: `${x}`, x, y: 0 }));
    const computeWidth = (count: number) => computeMapWidth(places.slice(0, count));
    expect([computeWidth(15), computeWidth(16)]).toEqual([342, 600]);
  });

  test('the visible columns of a page are together as wide as its map', () => {
    const places = Array.from({ length: 16 }, (_, x) => ({ name: `${x}`, x, y: 0 }));
    const sheet = drawBlocks({ ...SQUARE_MAP, places }, createTable({ columns: [{ title: 'A' }] }));
    expect(sum(sheet.columnWidths.slice(0, sheet.hiddenFrom))).toBe(600);
  });

  test('the initials of figures are unique and as short as possible', () => {
    const owners = ['Zero', 'Zatchel', 'Isa'];
    const figures = owners.map((_, owner) => ({ at: 'A', owner, label: '' }));
    const { rows } = drawPicture({ ...SQUARE_MAP, owners, figures });
    expect(rows.slice(-3).map((row) => row[LABEL_COLUMN]?.value)).toEqual(['Ze', 'Za', 'I']);
    expect(abbreviateName('Al', { owners: ['Al', 'Alfred'], places: [] })).toBe('A');
    const places = [{ name: 'I', x: 0, y: 0 }];
    expect(abbreviateName('Isa', { owners, places })).toBe('Is');
  });

  test('a sheet shows the legend of a map below the picture', () => {
    const texts = sheet.rows.flatMap((row) => row.map(({ value }) => value));
    for (const text of buildMapLegend(SQUARE_MAP, 342)) expect(texts).toContain(text);
  });

  test('a page with a map has a table of positions and roads', () => {
    const texts = sheet.rows.map((row) => row.slice(0, 3).map(({ value }) => value));
    expect(texts).toContainEqual(['A', 'Scarlet 1\nDems 2', 'B, C (polar), D']);
    expect(texts).toContainEqual(['D', '', 'A']);
  });
});
