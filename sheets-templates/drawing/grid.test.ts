import { expect, test } from 'vitest';
import type { Cell, Table } from '../../rules/kit/showing/view.ts';
import { fitColumns, getCellText, sum } from './grid.ts';
import { NOW_GRID_PX, STORY_GRID_PX } from './panes.ts';

const createTable = (
  titles: readonly string[],
  ...rows: readonly (readonly string[])[]
): Table => ({
  kind: 'table',
  title: '',
  columns: titles.map((title) => ({ title })),
  rows,
});

const listWidthsPx = (table: Table): readonly number[] => {
  const spans = fitColumns(table, NOW_GRID_PX);
  return spans.map((span, at) => {
    const from = sum(spans.slice(0, at));
    return sum(NOW_GRID_PX.slice(from, from + span));
  });
};

test('fitColumns gives each column of a compact ranking one grid column', () => {
  const heads = ['#', 'Player', 'Progress', 'Round 3', '🍞', '💧', '⚡', '📦'];
  const row = ['1', 'Phoenix', '36+', '18', '1', '0', '0', '3'];
  expect(fitColumns(createTable(heads, row), STORY_GRID_PX)).toEqual(heads.map(() => 1));
});

test('fitColumns uses the whole grid, and most of it for the longest text', () => {
  const table = createTable(['Visit', 'Energy', 'Progress'], ['Mount Solone', '-5', '10']);
  const [visit = 0, energy = 0, progress = 0] = listWidthsPx(table);
  expect(visit + energy + progress).toBe(sum(NOW_GRID_PX));
  expect(visit).toBeGreaterThan(energy);
});

test('fitColumns does not break a heading of one word if neighbouring texts can wrap', () => {
  const long = 'a text of many short words that can be wrapped anywhere';
  const [, energy = 0, progress = 0] = listWidthsPx(
    createTable(['What', 'Energy', 'Progress', 'Also'], [long, '1', '1', long]),
  );
  expect(energy).toBeGreaterThanOrEqual(51);
  expect(progress).toBeGreaterThanOrEqual(58);
});

test('fitColumns divides spare pixels equally among columns of texts', () => {
  const columns = (['text', 'normal', 'text'] as const).map((width) => ({ title: 'A', width }));
  const table: Table = { kind: 'table', title: '', columns, rows: [] };
  const grid = Array.from({ length: 200 }, () => 1);
  expect(fitColumns(table, grid)).toEqual([90, 20, 90]);
});

test.each<readonly [string, Cell]>([
  ['Launch', { kind: 'link', text: 'Launch', url: 'https://example.org' }],
  ['████████ 3/4', { kind: 'meter', value: 3, most: 4, label: '3/4' }],
  ['5', { kind: 'mark', value: 5 }],
  ['7', 7],
  ['', null],
])('getCellText returns what a cell shows: “%s”', (text, cell) => {
  expect(getCellText(cell)).toBe(text);
});

test('fitColumns makes six columns of figures nearly equal in width', () => {
  const widths = listWidthsPx(
    createTable(['1', '2', '3', '4', '5', '6'], ['A0', 'B1', 'C2', 'D3', 'E4', 'F5']),
  );
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(6);
});
