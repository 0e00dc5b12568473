/** Tests the tab “What I can do” of a player’s workbook, and the link to this tab from Now. */

import { describe, expect, test } from 'vitest';
import { PHONE_WIDTH_PX } from '../drawing/prose.ts';
import type { PlayerWorkbookInput, ProposalRow, ProposalsData } from './player-data.ts';
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
  const drawShown = (proposals: Partial<ProposalsData> | null) =>
    findTab(
      drawPlayerWorkbook({
        ...input,
        proposals: proposals && { about: 'Every move.', rows: [], isAll: true, ...proposals },
      }),
      'What I can do',
    );

  test('the tab of proposals links to the filled-in form, and is hidden when empty', () => {
    const drawn = drawShown({ rows: [row('2 to Tower')] });
    expect(drawn.hidden).toBe(false);
    expect(listLinks(drawn)).toEqual([url]);
    expect(joinTexts(drawn)).toContain('Houses 2 to Tower');
    const isReckoned = (after: ProposalRow['after']) =>
      joinTexts(drawShown({ rows: [row('2 to Tower', after)] })).includes('if nobody else answers');
    expect([isReckoned({ Houses: 3 }), isReckoned({})]).toEqual([true, false]);
    expect(drawShown(null).hidden).toBe(true);
  });

  test('an empty list of proposals has an explanation and a link to the form', () => {
    const drawn = drawShown({ about: 'Energy is at 0.', rows: [] });
    expect(drawn.hidden).toBe(false);
    expect(joinTexts(drawn)).toContain('No proposals now Energy is at 0.');
    expect(listLinks(drawn)).toEqual(['https://example.org/form']);
  });

  test('the tab of proposals states that its list is not complete', () => {
    const drawTexts = (isAll: boolean) =>
      joinTexts(drawShown({ rows: [row('2 to Tower')], isAll }));
    expect(drawTexts(false)).toContain('This list is a selection');
    expect(drawTexts(true)).not.toContain('This list is a selection');
  });

  test('figures at 0 of a scarce resource are red, or named below the orders', () => {
    const held = { Points: 1, Energy: 0, Water: 3, Rations: 0 };
    const rows = [row('A', held), row('B', { Points: 2, Energy: 4, Water: 2, Rations: 1 })];
    const drawn = drawShown({ rows, scarce: ['Energy', 'Rations'] });
    const [first = []] = drawn.rows.filter(([cell]) => String(cell?.value).startsWith('A\n'));
    expect(first.map(({ value }) => value)).toEqual(['A\nno Rations left', 1, 0, 3]);
    const grounds = first.slice(1).map(({ format }) => format?.background);
    expect(grounds[1]).not.toBe(grounds[0]);
    expect(joinTexts(drawn)).toContain('Red: nothing left.');
    expect(joinTexts(drawShown({ rows }))).not.toContain('Red');
    expect(joinTexts(drawShown({ rows, scarce: ['Rations'] }))).not.toContain('Red');
  });

  test('estimates replace holdings, without a sentence about other players', () => {
    const drawn = drawShown({ rows: [{ ...row('A'), estimates: { 'If all seen': 41 } }] });
    expect(joinTexts(drawn)).toContain('If all seen A 41');
    expect(joinTexts(drawn)).not.toContain('if nobody else answers');
  });

  test('effects and figures that do not fit are below the orders, equal ones only once', () => {
    const createHolding = (count: number, end: string) => ({
      ...{ Progress: count, Energy: count, Water: count, Rations: count },
      ...{ Reserves: -6, 'Ends at': end },
    });
    const drawn = drawShown({
      rows: [
        row('A', createHolding(1, 'T Inn'), 'Draw a card.'),
        row('B', createHolding(2, 'Q Inn')),
      ],
    });
    const cells = drawn.rows.map((line) => line.map(({ value }) => value));
    expect(cells).toContainEqual(['Your choices', 'Progress', 'Energy', 'Water']);
    expect(cells).toContainEqual(['A\nDraw a card.\nRations 1, Ends at T Inn', 1, 1, 1]);
    expect(joinTexts(drawn)).toContain('After each of these choices: Reserves −6.');
    const width = drawn.columnWidths.slice(0, 4).reduce((sum, one) => sum + one, 0);
    expect(width).toBeLessThanOrEqual(PHONE_WIDTH_PX + 12);
  });

  test('a column shows neither a text nor equal figures, even if they come first', () => {
    const rows = ['T Inn', 'Q Inn'].map((end, at) =>
      row('A', { 'Ends at': end, Reserves: 6, Points: at }),
    );
    const cells = drawShown({ rows }).rows.map((line) => line.map(({ value }) => value));
    expect(cells).toContainEqual(['Your choices', 'Points']);
    expect(cells).toContainEqual(['A\nEnds at T Inn', 0]);
  });

  describe('Ideas', () => {
    const listRows = (count: number) => Array.from({ length: count }, (_, at) => row(`Idea ${at}`));
    const drawNow = (
      rows: readonly ProposalRow[],
      more: Partial<PlayerWorkbookInput> = {},
      isAll = false,
    ) =>
      findTab(
        drawPlayerWorkbook({ ...input, proposals: { about: '', rows, isAll }, ...more }),
        'Now',
      );
    const listIdeas = (...given: Parameters<typeof drawNow>) => {
      const aside = drawNow(...given).rows.map((line) => line[17]);
      const from = aside.findIndex((cell) => cell?.value === 'Ideas');
      const cells = from < 0 ? [] : aside.slice(from + 1);
      return cells.flatMap((cell) => (cell?.value ? [[cell.value, cell.link]] : []));
    };

    test('“Now” lists up to eight ideas as links, and links the tab with all of them', () => {
      const heading = ['Tap an idea to open the form with it', undefined];
      const eight = listRows(8).map(({ name }) => [name, url]);
      expect(listIdeas(listRows(8))).toEqual([heading, ...eight]);
      const all = ['▸ All 9', 'https://example.org/own#gid=3'];
      expect(listIdeas(listRows(9))).toEqual([heading, ...eight, all]);
      expect(listIdeas(listRows(9), { url: '' }).at(-1)).toEqual(['▸ All 9', undefined]);
      const unlinked = { ...row('Idea'), url: '' };
      expect(listIdeas([unlinked])).toEqual([heading, ['Idea', undefined]]);
    });

    test('an idea shows the numbers by which ideas differ, or else its note', () => {
      const readIdeas = (...rows: readonly ProposalRow[]) =>
        joinTexts(drawNow(rows, { proposals: { about: 'Best first.', rows, isAll: false } }));
      const all = { End: 'T', Water: 1, Points: 4, Steps: 5, Houses: 6 };
      const other = { End: 'Q', Water: 1, Points: 3, Steps: 6, Houses: -7 };
      expect(readIdeas(row('A', all), row('B', other))).toMatch(
        /open the form with it Points .*A Steps 5, Houses 6 4 .*B Steps 6, Houses −7 3 .*Best first\./,
      );
      expect(readIdeas({ ...row('A', {}), note: 'Draw a card.' })).toContain('A Draw a card.');
    });

    test('the first box of “Now” shows how many ideas there are', () => {
      expect(joinTexts(drawNow(listRows(1)))).toContain('▸ See 1 idea');
      expect(joinTexts(drawNow(listRows(2)))).toContain('▸ Pick from 2 ideas');
    });

    const { step } = input;
    if (step === null) throw new Error('a step is open');

    test.each<readonly [string, readonly ProposalRow[], Partial<PlayerWorkbookInput>, boolean]>([
      ['the match is over', listRows(1), { step: null }, false],
      ['the form is closed', listRows(1), { step: { ...step, isClosed: true } }, false],
      ['the step is held', listRows(1), { step: { ...step, held: 'held' } }, false],
      ['there are none', [], {}, false],
      ['the first box links all of them', listRows(6), {}, true],
    ])('“Now” lists no ideas if %s', (_when, rows, more, isAll) => {
      expect(listIdeas(rows, more, isAll)).toEqual([]);
    });

    test('“Now” lists ideas if they are too many for the first box', () =>
      expect(listIdeas(listRows(7), {}, true)).toHaveLength(8));
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
    const drawAt = (address: string) => {
      const proposals = { about: '', rows, isAll: false };
      const now = findTab(drawPlayerWorkbook({ ...input, url: address, proposals }), 'Now');
      return now.rows.map((line) => line.map(({ value }) => value));
    };
    expect(drawAt('')).toEqual(drawAt('https://example.org/own'));
  });
});
