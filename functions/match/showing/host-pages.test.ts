import { describe, expect, test } from 'vitest';
import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import type { Grid } from '../../google/sheets.ts';
import { showsDrawing, writtenCells } from './host-pages.ts';

const rowsOf = (texts: readonly string[]): Grid => texts.map((text) => [text, 'beside']);
const drawing = (...texts: readonly (string | null)[]): DrawnSheet =>
  ({ rows: texts.map((value) => [{ value }, { value: 'beside' }]) }) as unknown as DrawnSheet;

describe('showsDrawing', () => {
  test('showsDrawing accepts a tab as it was drawn, apart from empty cells at its ends', () => {
    const drawn = drawing('A', null, 'B');
    expect(showsDrawing(writtenCells(drawn), drawn)).toBe(true);
    expect(showsDrawing([...writtenCells(drawn), [''], []], drawn)).toBe(true);
    expect(showsDrawing([['A', 'beside', '']], drawing('A'))).toBe(true);
  });

  test('showsDrawing rejects a tab that was cleared, sorted, cut or added to', () => {
    for (const texts of [[], ['B', 'A'], ['A'], ['A', 'B', 'C'], ['A', '', 'B']])
      expect(showsDrawing(rowsOf(texts), drawing('A', 'B'))).toBe(false);
    expect(showsDrawing([['A', 'other']], drawing('A'))).toBe(false);
  });
});
