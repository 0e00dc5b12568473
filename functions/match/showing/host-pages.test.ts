import { describe, expect, test } from 'vitest';
import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import type { Grid } from '../../google/sheets.ts';
import {
  type CurrentDesk,
  deskMentionsAll,
  knownDesk,
  showsDrawing,
  writtenCells,
} from './host-pages.ts';

const SHOWN = { entry: 3, hash: '1a2b3c4d5e6f' };

const rowsOf = (texts: readonly string[]): Grid => texts.map((text) => [text, 'beside']);
const current = (texts: readonly string[] | null): CurrentDesk => ({
  ...knownDesk(SHOWN, 0),
  cells: texts && rowsOf(texts),
});
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

test('deskMentionsAll requires each place; an unread Desk is assumed to have them', () => {
  const desk = current(['Problem: Players, row 2', 'Problem: Match, Seed']);
  expect(deskMentionsAll(desk, [])).toBe(true);
  expect(deskMentionsAll(desk, ['Match, Seed', 'Players, row 2'])).toBe(true);
  expect(deskMentionsAll(desk, ['Match, Seed', 'Ledger, row 2'])).toBe(false);
  expect(deskMentionsAll(current([]), ['Match, Seed'])).toBe(false);
  expect(deskMentionsAll(current(null), ['Match, Seed'])).toBe(true);
});
