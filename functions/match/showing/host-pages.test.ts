import { describe, expect, test } from 'vitest';
import type { DrawnSheet } from '../../../sheets-templates/drawing.ts';
import { deskAfter, isShown, namesAll, type StandingDesk } from './host-pages.ts';

const standing = (texts: readonly string[] | null): StandingDesk => ({ ...deskAfter(3), texts });
const drawing = (...texts: readonly (string | null)[]): DrawnSheet =>
  ({ rows: texts.map((value) => [{ value }, { value: 'beside' }]) }) as unknown as DrawnSheet;

describe('a Desk says what a drawing of it says', () => {
  test('when its first column does, rows without anything at the end aside', () => {
    expect(isShown(standing(['A', '', 'B', '', '']), drawing('A', null, 'B'))).toBe(true);
    expect(isShown(standing(['A', '', 'B']), drawing('A', '', 'B', null, ''))).toBe(true);
  });

  test('not when it was cleared, sorted, cut down or added to', () => {
    for (const texts of [[], ['B', 'A'], ['A'], ['A', 'B', 'C'], ['A', '', 'B']]) {
      expect(isShown(standing(texts), drawing('A', 'B'))).toBe(false);
    }
  });

  test('and is believed to, when it was drawn just now or cannot be read', () => {
    expect(isShown(standing(null), drawing('A'))).toBe(true);
    expect(isShown(deskAfter(3), drawing('A'))).toBe(true);
  });
});

test('a Desk names places when it names each of them; one that is not known is believed to', () => {
  const desk = standing(['Problem: Players, row 2', 'Problem: Match, Seed']);
  expect(namesAll(desk, [])).toBe(true);
  expect(namesAll(desk, ['Match, Seed', 'Players, row 2'])).toBe(true);
  expect(namesAll(desk, ['Match, Seed', 'Ledger, row 2'])).toBe(false);
  expect(namesAll(standing([]), ['Match, Seed'])).toBe(false);
  expect(namesAll(standing(null), ['Match, Seed'])).toBe(true);
});
