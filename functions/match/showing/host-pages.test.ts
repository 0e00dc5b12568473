import { describe, expect, test } from 'vitest';
import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { type CurrentDesk, deskMentionsAll, initialDeskState, isShown } from './host-pages.ts';

const SHOWN = { entry: 3, hash: '1a2b3c4d5e6f' };

const current = (texts: readonly string[] | null): CurrentDesk => ({
  ...initialDeskState(SHOWN),
  texts,
});
const drawing = (...texts: readonly (string | null)[]): DrawnSheet =>
  ({ rows: texts.map((value) => [{ value }, { value: 'beside' }]) }) as unknown as DrawnSheet;

describe('a Desk says what a drawing of it says', () => {
  test('when its first column does, rows without anything at the end aside', () => {
    expect(isShown(current(['A', '', 'B', '', '']), drawing('A', null, 'B'))).toBe(true);
    expect(isShown(current(['A', '', 'B']), drawing('A', '', 'B', null, ''))).toBe(true);
  });

  test('not when it was cleared, sorted, cut down or added to', () => {
    for (const texts of [[], ['B', 'A'], ['A'], ['A', 'B', 'C'], ['A', '', 'B']]) {
      expect(isShown(current(texts), drawing('A', 'B'))).toBe(false);
    }
  });

  test('and is believed to, when it was drawn just now or cannot be read', () => {
    expect(isShown(current(null), drawing('A'))).toBe(true);
    expect(isShown(initialDeskState(SHOWN), drawing('A'))).toBe(true);
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
