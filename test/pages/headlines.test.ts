/** Headlines and deeds at every moment of matches of robots, by the length of players' names. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GAMES, SEASON } from '../../rules/games.ts';
import { readContent } from '../../rules/kit/content/content.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { toSeat } from '../../rules/kit/match/seat.ts';
import { getUsualVariants } from '../../rules/kit/match/setup.ts';
import { MAX_LINE_LENGTH } from '../../rules/kit/narrating/figures.ts';
import { buildStory, type Story } from '../../rules/kit/narrating/story.ts';
import { createRandomPolicy } from '../../rules/kit/playing/play.ts';
import { createAbsentPolicy, playToEnd } from '../laws/play.ts';
import { atDepth } from '../support/depth.ts';
import { loadContent, provideContent } from '../support/table/content.ts';
import { readProgrammeRows } from '../support/table/season.ts';

const MATCH_COUNT = atDepth({ quick: 2, deep: 40 });
/** Limit on players; a season of forty would take too long. */
const MAX_PLAYERS = 9;

beforeAll(() => provideContent(SEASON, readProgrammeRows('knockout')));
afterAll(() => provideContent(SEASON, null));

const GAMES_BY_TITLE = [...GAMES, SEASON].map((game) => [game.title, game] as const);

describe.each(GAMES_BY_TITLE)('%s', (_title, game) => {
  test('headlines and deeds are whole lines, never empty or repeated', () => {
    expect(listFaults(game, 10, (line) => line.endsWith('…'))).toEqual([]);
  });

  test('headlines and deeds with names of 30 characters have at most 60 characters', () => {
    expect(listFaults(game, 30, () => false)).toEqual([]);
  });
});

function listFaults(game: AnyGame, letters: number, isCut: (line: string) => boolean) {
  const faults = new Set<string>();
  for (const { headline, deeds } of listStories(game, letters)) {
    const lines = [headline, ...deeds.map(({ text }) => text)];
    if (new Set(lines).size < lines.length) faults.add(`twice in: ${lines.join(' / ')}`);
    if (/ is (over|resolved)$/.test(headline)) faults.add(`says nothing: ${headline}`);
    for (const line of lines)
      if ([...line].length > MAX_LINE_LENGTH || line === '' || isCut(line)) faults.add(line);
  }
  return [...faults];
}

/** Yields the story at every moment of all matches, with names of `letters` letters. */
function* listStories(game: AnyGame, letters: number): Iterable<Story> {
  const content = readContent(game.content, loadContent(game).loose);
  if (content.kind !== 'sound') throw new Error(`the content of ${game.id} is invalid`);
  const { least } = game.seats;
  const most = Math.min(game.seats.most, MAX_PLAYERS);
  for (let seed = 1; seed <= MATCH_COUNT; seed++) {
    const players = Array.from({ length: least + (seed % (most - least + 1)) }, (_, index) => ({
      seat: toSeat(String.fromCodePoint(0x41 + index).padEnd(letters, 'wxyz')),
      garnets: 3,
    }));
    const setup = { players, content: content.value, variants: getUsualVariants(game) };
    const choose = createAbsentPolicy({ percent: 8, seed, chooser: createRandomPolicy(seed) });
    for (const moment of playToEnd({ game, setup, seed, choose })) yield buildStory(game, moment);
  }
}
