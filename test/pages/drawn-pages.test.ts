import { describe, expect, test } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import type { Page } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../../sheets-templates/drawing/drawing.ts';
import { drawGamePages } from '../../sheets-templates/workbooks/workbook.ts';
import { assertDrawable, assertFrozenColumnsFit } from '../laws/pages.ts';
import { atDepth } from '../support/depth.ts';
import { HOST, listTestedMoments, PUBLIC, playMoments, toAudience } from './match.ts';

const MAX_TABS = 8;
/** Tabs of the match itself in each workbook. */
const OWN_TAB_COUNTS = { public: 2, host: 6, seat: 3 };
const MAX_MAP_WIDTH = 600;
const SEEDS = atDepth({ quick: [1], deep: [1, 2, 3] });

describe.each(GAMES.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  test.each(SEEDS)(
    'the pages of a game can be drawn within the bounds of a phone (seed %i)',
    (seed) => {
      for (const { view, audience, seats } of drawWorkbooks(game, seed)) {
        assertDrawable(view, seats);
        assertFrozenColumnsFit(view, audience);
        const { pages } = view;
        for (const sheet of drawGamePages(pages)) expectBounds(sheet);
        for (const page of pages) expectOneMap(page);
        const shown =
          pages.filter(({ isYetEmpty }) => isYetEmpty !== true).length +
          OWN_TAB_COUNTS[audience.kind];
        expect(shown, pages.map(({ name }) => name).join()).toBeLessThanOrEqual(MAX_TABS);
      }
    },
  );
});

function drawWorkbooks(game: AnyGame, seed: number) {
  const moments = playMoments(game, { players: game.seats.most, seed });
  return listTestedMoments(moments).flatMap(([, index]) => {
    const moment = moments[index];
    if (moment === undefined) return [];
    const seats = moment.setup.players.map(({ seat }) => seat);
    return [PUBLIC, HOST, ...seats.slice(0, 2).map(toAudience)].map((audience) => ({
      audience,
      seats,
      view: game.view({ ...moment, audience }),
    }));
  });
}

function expectBounds({ title, frozenRows, frozenColumns, charts }: DrawnSheet): void {
  expect([frozenRows <= 2, frozenColumns], title).toEqual([true, 0]);
  for (const { width } of charts) expect(width, title).toBeLessThanOrEqual(MAX_MAP_WIDTH);
}

function expectOneMap({ name, blocks }: Page): void {
  const maps = blocks.filter(({ kind }) => kind === 'map').length;
  expect(maps, name).toBeLessThanOrEqual(1);
}
