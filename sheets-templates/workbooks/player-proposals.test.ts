/** Tests the tab “What I can do” of a player’s workbook, and the link to this tab from Now. */

import { describe, expect, test } from 'vitest';
import { PHONE_WIDTH_PX } from '../drawing/prose.ts';
import type { ProposalRow, ProposalsData } from './player-data.ts';
import { PLAYER_INPUT as input } from './player-staging.ts';
import { drawPlayerWorkbook } from './player-workbook.ts';
import { findTab, joinTexts, listLinks } from './workbook-staging.ts';

describe('proposals', () => {
  const url = 'https://example.org/form?entry.1=2';
  const row = (name: string, after: ProposalRow['after'] = { Houses: 3 }, note = '') => ({
    name,
    url,
    note,
    after,
  });
  const shown = (proposals: Partial<ProposalsData> | null) =>
    findTab(
      drawPlayerWorkbook({
        ...input,
        proposals: proposals && { about: 'Every move.', rows: [], isAll: true, ...proposals },
      }),
      'What I can do',
    );

  test('the tab of proposals links to the filled-in form, and is hidden when empty', () => {
    const drawn = shown({ rows: [row('2 to Tower')] });
    expect(drawn.hidden).toBe(false);
    expect(listLinks(drawn)).toEqual([url]);
    expect(joinTexts(drawn)).toContain('Houses 2 to Tower');
    const isReckoned = (after: ProposalRow['after']) =>
      joinTexts(shown({ rows: [row('2 to Tower', after)] })).includes('if nobody else answers');
    expect([isReckoned({ Houses: 3 }), isReckoned({})]).toEqual([true, false]);
    expect(shown(null).hidden).toBe(true);
  });

  test('an empty list of proposals has an explanation and a link to the form', () => {
    const drawn = shown({ about: 'Energy is at 0.', rows: [] });
    expect(drawn.hidden).toBe(false);
    expect(joinTexts(drawn)).toContain('No proposals now Energy is at 0.');
    expect(listLinks(drawn)).toEqual(['https://example.org/form']);
  });

  test('the tab of proposals states that its list is not complete', () => {
    const said = (isAll: boolean) => joinTexts(shown({ rows: [row('2 to Tower')], isAll }));
    expect(said(false)).toContain('This list is a selection');
    expect(said(true)).not.toContain('This list is a selection');
  });

  test('figures at 0 of a scarce resource are red, or named below the orders', () => {
    const held = { Points: 1, Energy: 0, Water: 3, Rations: 0 };
    const rows = [row('A', held), row('B', { Points: 2, Energy: 4, Water: 2, Rations: 1 })];
    const drawn = shown({ rows, scarce: ['Energy', 'Rations'] });
    const [first = []] = drawn.rows.filter(([cell]) => String(cell?.value).startsWith('A\n'));
    expect(first.map(({ value }) => value)).toEqual(['A\nno Rations left', 1, 0, 3]);
    const grounds = first.slice(1).map(({ format }) => format?.background);
    expect(grounds[1]).not.toBe(grounds[0]);
    expect(joinTexts(drawn)).toContain('Red: nothing left.');
    expect(joinTexts(shown({ rows }))).not.toContain('Red');
    expect(joinTexts(shown({ rows, scarce: ['Rations'] }))).not.toContain('Red');
  });

  test('estimates replace holdings, without a sentence about other players', () => {
    const drawn = shown({ rows: [{ ...row('A'), estimates: { 'If all seen': 41 } }] });
    expect(joinTexts(drawn)).toContain('If all seen A 41');
    expect(joinTexts(drawn)).not.toContain('if nobody else answers');
  });

  test('effects and figures that do not fit are below the orders, equal ones only once', () => {
    const held = (count: number, end: string) => ({
      ...{ Progress: count, Energy: count, Water: count, Rations: count },
      ...{ Reserves: 6, 'Ends at': end },
    });
    const drawn = shown({
      rows: [row('A', held(1, 'T Inn'), 'Draw a card.'), row('B', held(2, 'Q Inn'))],
    });
    const cells = drawn.rows.map((line) => line.map(({ value }) => value));
    expect(cells).toContainEqual(['Your orders', 'Progress', 'Energy', 'Water']);
    expect(cells).toContainEqual(['A\nDraw a card.\nRations 1, Ends at T Inn', 1, 1, 1]);
    expect(joinTexts(drawn)).toContain('After each of these orders: Reserves 6.');
    const width = drawn.columnWidths.slice(0, 4).reduce((sum, one) => sum + one, 0);
    expect(width).toBeLessThanOrEqual(PHONE_WIDTH_PX + 12);
  });

  test('“Now” links to the list of proposals, or to each proposal of a complete list', () => {
    const rows = [row('2 to Tower')];
    const linked = (proposals: ProposalsData) =>
      listLinks(findTab(drawPlayerWorkbook({ ...input, proposals }), 'Now'));
    const link = 'https://example.org/own#gid=3';
    expect(linked({ about: '', rows, isAll: false })).toContain(link);
    expect(linked({ about: '', rows, isAll: true })).not.toContain(link);
    expect(linked({ about: '', rows, isAll: true })).toContain(rows[0]?.url);
    expect(linked({ about: '', rows: [], isAll: false })).not.toContain(link);
    const drawn = (address: string) => {
      const proposals = { about: '', rows, isAll: false };
      const now = findTab(drawPlayerWorkbook({ ...input, url: address, proposals }), 'Now');
      return now.rows.map((line) => line.map(({ value }) => value));
    };
    expect(drawn('')).toEqual(drawn('https://example.org/own'));
  });
});
