/** Draws Story and Now at every moment of matches of robots. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GAMES, SEASON } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { buildOwnNews, buildStory, type Story } from '../../rules/kit/narrating/story.ts';
import { describeOwnPlace } from '../../rules/kit/showing/scores.ts';
import type { Area, DrawnSheet } from '../../sheets-templates/drawing/drawing.ts';
import { wrapText } from '../../sheets-templates/drawing/prose.ts';
import { drawNowTab } from '../../sheets-templates/workbooks/now.ts';
import { PLAYER_INPUT } from '../../sheets-templates/workbooks/player-staging.ts';
import { drawStoryTab } from '../../sheets-templates/workbooks/story.ts';
import { drawGamePages } from '../../sheets-templates/workbooks/workbook.ts';
import { atDepth } from '../support/depth.ts';
import { provideContent } from '../support/table/content.ts';
import { readProgrammeRows } from '../support/table/season.ts';
import { PUBLIC, playMoments, toAudience } from './match.ts';

const MATCH_COUNT = atDepth({ quick: 1, deep: 40 });
const SEEDS = Array.from({ length: MATCH_COUNT }, (_, index) => index + 1);
/** Limit on players; a season of forty would take too long. */
const MAX_PLAYERS = 9;
/** Every third moment is drawn in quick runs. */
const MOMENT_INTERVAL = atDepth({ quick: 3, deep: 1 });
/** Widths, and the height of the first screen, in pixels. */
const [PHONE, LAPTOP, FIRST_SCREEN] = [342, 1160, 500];
/** Number of columns in the main pane. */
const MAIN_COLUMNS = 8;
const [BODY_PT, LINE_PX_PER_PT] = [10, 1.5];
/** The room that Sheets leaves empty next to a text, and the room that `wrapText` leaves. */
const [CELL_PADDING_PX, PROSE_PADDING_PX] = [6, 8];

beforeAll(() => provideContent(SEASON, readProgrammeRows('knockout')));
afterAll(() => provideContent(SEASON, null));

const GAMES_BY_TITLE = [...GAMES, SEASON].map((game) => [game.title, game] as const);

describe.each(GAMES_BY_TITLE)('%s', (_title, game) => {
  test.each(SEEDS)(
    'Story and Now keep within their widths, and their texts within their cells (seed %i)',
    (seed) => {
      const players = seed % 2 === 0 ? game.seats.least : Math.min(game.seats.most, MAX_PLAYERS);
      const moments = playMoments(game, { players, seed });
      for (const moment of moments.filter((_, index) => index % MOMENT_INTERVAL === 0)) {
        const seats = moment.setup.players.map(({ seat }) => seat);
        const story = buildStory(game as AnyGame, moment);
        const at = moment.history.at(-1)?.title ?? '';
        expectStory(drawStory(game, moment, story, seats), story, at);
        for (const seat of seats.slice(0, 2)) expectWidths(drawNow(game, moment, seat, seats), at);
        for (const sheet of drawGamePages(game.view({ ...moment, audience: PUBLIC }).pages))
          expectHeights(sheet, at);
      }
    },
  );
});

type PlayedMoment = ReturnType<typeof playMoments>[number];

function drawStory(game: AnyGame, moment: PlayedMoment, story: Story, seats: readonly Seat[]) {
  const { summary, standing, picture, board } = game.view({ ...moment, audience: PUBLIC });
  return drawStoryTab(
    { sheetId: 3, title: 'Story', heading: game.title, seats },
    {
      what: 'match',
      watched: [],
      story,
      flavour: '',
      kept: [],
      states: [],
      summary,
      ...(standing !== undefined && { standing }),
      ...(picture !== undefined && { picture }),
      ...(board !== undefined && { board }),
      stepTitle: 'Round 2',
      deadlineText: 'Mon 30 Nov, 12:30 (GMT+1)',
      pause: '',
      formUrl: 'https://example.org/form',
      links: [],
      log: null,
      earlier: [],
      page: { address: '', isLive: false, madeBy: 'the host' },
      names: {},
    },
  );
}

function drawNow(
  game: AnyGame,
  moment: PlayedMoment,
  seat: Seat,
  seats: readonly Seat[],
): DrawnSheet {
  const { summary, pages, ...own } = game.view({ ...moment, audience: toAudience(seat) });
  const place = describeOwnPlace(game.scores(moment), seats, seat);
  const news = buildOwnNews(game, moment, seat);
  const input = { ...PLAYER_INPUT, seat, playedAs: seat, seats, summary, pages, own, place, news };
  return drawNowTab(input, { sheetId: 1, title: 'Now' });
}

function expectStory(sheet: DrawnSheet, { outcome, ranking }: Story, at: string): void {
  expectWidths(sheet, at);
  if (outcome !== null || ranking.length === 0) return;
  const heights = sheet.rowHeights ?? [];
  const last = sheet.rows.findIndex((row) =>
    row.slice(0, MAIN_COLUMNS).some(({ value }) => value === ranking.at(-1)?.seat),
  );
  const bottom = heights.slice(0, last + 1).reduce((sum, height) => sum + height, 0);
  expect(bottom, `${at}: the standing`).toBeLessThanOrEqual(FIRST_SCREEN);
}

/**
 * Expects that the main pane fits a phone, that all panes fit a laptop, and that no cells overlap.
 */
function expectWidths(sheet: DrawnSheet, at: string): void {
  expectHeights(sheet, at);
  const { columnWidths, hiddenFrom = columnWidths.length, merges, title } = sheet;
  const width = (columns: readonly number[]) => columns.reduce((sum, one) => sum + one, 0);
  expect(width(columnWidths.slice(0, MAIN_COLUMNS)), at).toBe(PHONE);
  expect(width(columnWidths.slice(0, hiddenFrom)), at).toBeLessThanOrEqual(LAPTOP);
  const rows = Map.groupBy(merges, ({ top }) => top);
  for (const area of merges) {
    const near = Array.from({ length: area.bottom - area.top }, (_, down) => area.top + down);
    const others = near.flatMap((row) => rows.get(row) ?? []).filter((other) => other !== area);
    const over = others.find((other) => other.left < area.right && area.left < other.right);
    expect(over, `${at}: ${title} overlaps ${readText(sheet, area)}`).toBeUndefined();
  }
}

/** Expects that every wrapped text fits the height of its cell. */
function expectHeights(sheet: DrawnSheet, at: string): void {
  const { columnWidths, rowHeights = [], merges, rows, title } = sheet;
  const sum = (sizes: readonly number[]) => sizes.reduce((total, one) => total + one, 0);
  const areas = new Map(merges.map((area) => [`${area.top} ${area.left}`, area]));
  for (const [top, cells] of rows.entries())
    for (const [left, { value, format = {} }] of cells.entries()) {
      if (typeof value !== 'string' || format.wrap !== true) continue;
      const one = { top, left, bottom: top + 1, right: left + 1 };
      const { bottom, right } = areas.get(`${top} ${left}`) ?? one;
      const { size = BODY_PT, bold = false } = format;
      const room = sum(columnWidths.slice(left, right)) - CELL_PADDING_PX;
      const width = (room * BODY_PT) / size + PROSE_PADDING_PX;
      const lines = wrapText(value, bold ? 'bold' : 'plain', width).length;
      const height = sum(rowHeights.slice(top, bottom));
      expect(height, `${at}: ${title} cuts ${value}`).toBeGreaterThanOrEqual(
        lines * size * LINE_PX_PER_PT,
      );
    }
}

const readText = ({ rows }: DrawnSheet, { top, left }: Area): string =>
  String(rows[top]?.[left]?.value ?? '');
