import { expect, test } from 'vitest';
import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import type { Grid } from '../../google/sheets.ts';
import { showsDrawing, toGrid } from './host-pages.ts';

const createGrid = (texts: readonly string[]): Grid => texts.map((text) => [text, 'beside']);
const createDrawing = (...texts: readonly (string | null)[]): DrawnSheet =>
  ({ rows: texts.map((value) => [{ value }, { value: 'beside' }]) }) as unknown as DrawnSheet;

test('showsDrawing accepts a tab that differs only in empty cells at its ends', () => {
  const drawn = createDrawing('A', null, 'B');
  expect(showsDrawing(toGrid(drawn), drawn)).toBe(true);
  expect(showsDrawing([...toGrid(drawn), [''], []], drawn)).toBe(true);
  expect(showsDrawing([['A', 'beside', '']], createDrawing('A'))).toBe(true);
});

test('showsDrawing rejects a tab that was cleared, sorted, shortened or extended', () => {
  for (const texts of [[], ['B', 'A'], ['A'], ['A', 'B', 'C'], ['A', '', 'B']])
    expect(showsDrawing(createGrid(texts), createDrawing('A', 'B'))).toBe(false);
  expect(showsDrawing([['A', 'other']], createDrawing('A'))).toBe(false);
});
