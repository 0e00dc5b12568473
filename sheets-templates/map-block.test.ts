/** A map as a scatter chart: its numbers, its lines and points, and where names and figures stand. */

import { describe, expect, test } from 'vitest';
import { mapBlocks } from '../rules/kit/map.ts';
import type { MapPicture } from '../rules/kit/view.ts';
import type { DrawnScatter } from './drawing.ts';
import { layoutPage } from './layout.ts';
import { drawMap, legendRows } from './map-block.ts';
import { figurePoints, sideOf } from './map-points.ts';
import { seriesColour } from './palette.ts';

/** A square of roads but for one side, with a polar road across. */
const PICTURE: MapPicture = {
  kind: 'map',
  title: 'The map',
  places: [
    { name: 'A', x: 0, y: 0, label: 'A' },
    { name: 'B', x: 4, y: 0, label: 'B', owner: 1 },
    { name: 'C', x: 4, y: 4 },
    { name: 'D', x: 0, y: 4, label: 'D' },
  ],
  roads: [
    { ends: ['A', 'B'], kind: 'plain' },
    { ends: ['B', 'C'], kind: 'plain' },
    { ends: ['A', 'C'], kind: 'polar' },
    { ends: ['A', 'D'], kind: 'plain' },
  ],
  lines: [
    { kind: 'plain', title: 'roads', colour: 'muted', isDashed: false },
    { kind: 'polar', title: 'polar roads', colour: 'blue', isDashed: true },
  ],
  owners: ['Scarlet', 'Dems'],
  figures: [
    { at: 'A', owner: 0, label: '1' },
    { at: 'A', owner: 1, label: '2' },
    { at: 'C', owner: 1, label: '3' },
  ],
};

const drawn = drawMap({
  picture: PICTURE,
  chartId: 7,
  anchor: { row: 3, column: 0 },
  numbers: { row: 20, column: 26 },
});
const heads = drawn.rows[0]?.map(({ value }) => value);
const columnOf = (name: string) =>
  drawn.rows.slice(1).flatMap((row) => {
    const value = row[heads?.indexOf(name) ?? -1]?.value ?? null;
    return value === null ? [] : [[row[0]?.value, value]];
  });
const seriesNamed = (name: string) => drawn.chart.series[(heads?.indexOf(name) ?? 0) - 2];

describe('the numbers of a picture', () => {
  test('have one x for every point, and a column of y for everything drawn in one go', () => {
    expect(heads?.slice(0, 4)).toEqual(['x', 'Label', 'roads', 'polar roads']);
    expect(heads?.slice(-2)).toEqual(['Scarlet', 'Dems']);
    for (const [index, row] of drawn.rows.slice(1).entries()) {
      const points = row.slice(2).filter(({ value }) => value !== null);
      expect(points, `row ${index}`).toHaveLength(1);
    }
  });

  test('walk solid roads without a gap, and dashed ones once', () => {
    expect(columnOf('roads')).toHaveLength(7);
    expect(columnOf('polar roads')).toEqual([
      [0, 0],
      [4, 4],
    ]);
  });

  test('of one series stand one below the other, so that no line has a gap', () => {
    for (let column = 2; column < (heads?.length ?? 0); column++) {
      const filled = drawn.rows.flatMap((row, index) =>
        index > 0 && row[column]?.value !== null ? [index] : [],
      );
      expect(filled).toEqual(filled.map((_, index) => (filled[0] ?? 0) + index));
    }
  });

  test('are where the chart looks for them', () => {
    const area = { top: 20, bottom: 20 + drawn.rows.length };
    expect(drawn.chart.domain).toEqual({ ...area, left: 26, right: 27 });
    for (const [index, series] of drawn.chart.series.entries()) {
      expect(series.area).toEqual({ ...area, left: 28 + index, right: 29 + index });
      if (series.labels !== null)
        expect(series.labels.area).toEqual({ ...area, left: 27, right: 28 });
    }
  });
});

describe('the picture', () => {
  test('tells roads apart by colour and dash, and who is who by colour and shape', () => {
    expect(seriesNamed('roads')).toMatchObject({ line: 'solid', point: null });
    expect(seriesNamed('polar roads')).toMatchObject({ line: 'dashed', point: null });
    expect(seriesNamed('Scarlet')).toMatchObject({
      line: 'none',
      colour: seriesColour(0),
      point: { shape: 'circle' },
      labels: { side: 'centre' },
    });
    expect(seriesNamed('Dems')).toMatchObject({
      colour: seriesColour(1),
      point: { shape: 'square' },
    });
  });

  test('shows a step to the right as long as one upwards, with room around', () => {
    const { windows, width, height } = drawn.chart;
    const span = ({ least, most }: DrawnScatter['windows']['x']) => most - least;
    expect(width / span(windows.x)).toBeCloseTo(height / span(windows.y), 0);
    expect(windows.x.least).toBeLessThan(0);
    expect(windows.x.most).toBeGreaterThan(4);
  });

  test('a long row of places is neither flat nor high', () => {
    const places = Array.from({ length: 40 }, (_, x) => ({ name: `${x}`, x, y: 0 }));
    const row = { ...PICTURE, places, roads: [], figures: [] };
    const { chart } = drawMap({
      picture: row,
      chartId: 1,
      anchor: { row: 0, column: 0 },
      numbers: { row: 0, column: 26 },
    });
    expect(chart.height).toBeGreaterThanOrEqual(240);
    const { x, y } = chart.windows;
    expect((x.most - x.least) / chart.width).toBeCloseTo((y.most - y.least) / chart.height, 2);
  });

  test('says in words who is where', () => {
    expect(drawn.chart.altText).toContain('A: Scarlet 1; Dems 2. C: Dems 3.');
  });

  test('has a legend of its own', () => {
    const texts = legendRows(PICTURE).map(([cell]) => cell?.value);
    expect(texts).toEqual(['● Scarlet', '■ Dems', '── roads', '╌╌ polar roads']);
  });
});

describe('names and figures', () => {
  test('a name stands on the side where no road is, above or below where it can', () => {
    const side = (name: string) =>
      PICTURE.places.filter((place) => place.name === name).map((place) => sideOf(PICTURE, place));
    expect(side('A')).toEqual(['below']);
    expect(side('D')).toEqual(['above']);
  });

  test('figures at one place stand apart, away from its name', () => {
    const points = figurePoints(PICTURE, 1);
    const [one, two, alone] = points.map(({ point }) => point);
    expect(Math.hypot((one?.x ?? 0) - (two?.x ?? 0), (one?.y ?? 0) - (two?.y ?? 0))).toBeCloseTo(1);
    expect(one?.y).toBeGreaterThan(0);
    expect(Math.hypot((alone?.x ?? 0) - 4, (alone?.y ?? 0) - 4)).toBeCloseTo(1);
  });

  test('many figures stand further out rather than over one another', () => {
    const figures = Array.from({ length: 9 }, (_, index) => ({
      at: 'A',
      owner: 0,
      label: `${index}`,
    }));
    const points = figurePoints({ ...PICTURE, figures }, 1).map(({ point }) => point);
    for (const [index, { x, y }] of points.entries())
      for (const other of points.slice(index + 1))
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(0.9);
  });
});

describe('on a page', () => {
  const table = {
    title: 'Places',
    place: 'Place',
    columns: [],
    cells: () => [],
    figures: 'Players',
  };
  const { kind: _, ...shown } = PICTURE;
  const sheet = layoutPage({
    page: { name: 'Map', about: 'Where everybody is.', blocks: mapBlocks({ ...shown, table }) },
    sheetId: 1,
    chartIds: 900,
  });

  test('covers nothing, and its numbers stand far right, quietly', () => {
    const [chart] = sheet.charts;
    const rows = Math.ceil((chart?.height ?? 0) / 21);
    const covered = sheet.rows.slice(chart?.anchor.row, (chart?.anchor.row ?? 0) + rows);
    expect(covered.flat().filter(({ value }) => value !== null)).toEqual([]);
    const domain = chart?.shape === 'scatter' ? chart.domain : undefined;
    expect(domain?.left).toBe(26);
    expect(sheet.rows[domain?.top ?? 0]?.[26]?.value).toBe('x');
    expect(sheet.columnWidths).toHaveLength(sheet.columnCount);
    expect(sheet.rows.length).toBeLessThan(sheet.rowCount);
  });

  test('is said in a table too: who is there, and by what roads', () => {
    const texts = sheet.rows.map((row) => row.slice(0, 3).map(({ value }) => value));
    expect(texts).toContainEqual(['A', 'Scarlet 1\nDems 2', 'B, C (polar), D']);
    expect(texts).toContainEqual(['D', '', 'A']);
  });
});
