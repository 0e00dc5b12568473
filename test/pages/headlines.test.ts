/**
 * Checks headlines and deeds at every moment of matches of robots, by the length of players' names.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GAMES, SEASON } from '../../rules/games.ts';
import { readContent } from '../../rules/kit/content/content.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { seatNamed } from '../../rules/kit/match/seat.ts';
import { usualVariants } from '../../rules/kit/match/variants.ts';
import { LONGEST_LINE } from '../../rules/kit/narrating/short-line.ts';
import { type Story, storyOf } from '../../rules/kit/narrating/story.ts';
import { randomPolicy } from '../../rules/kit/playing/play.ts';
import { playToEnd, sometimesAbsent } from '../laws/play.ts';
import { atDepth } from '../support/depth.ts';
import { contentOf, provideContent } from '../support/table/content.ts';
import { programmeRows } from '../support/table/season.ts';

const MATCHES = atDepth({ quick: 2, deep: 40 });
/** Limit on players, because a season of forty would take too long. */
const LARGEST_MATCH = 9;

beforeAll(() => provideContent(SEASON, programmeRows('knockout')));
afterAll(() => provideContent(SEASON, null));

const PLAYED = [...GAMES, SEASON].map((game) => [game.title, game] as const);

describe.each(PLAYED)('%s', (_title, game) => {
  test('headlines and deeds are whole lines, never empty or repeated', () => {
    expect(faultsOf(game, 10, (line) => line.endsWith('…'))).toEqual([]);
  });

  test('headlines and deeds with names of 30 characters are lines of at most 60 characters', () => {
    expect(faultsOf(game, 30, () => false)).toEqual([]);
  });
});

function faultsOf(game: AnyGame, letters: number, isCut: (line: string) => boolean) {
  const faults = new Set<string>();
  for (const { headline, deeds } of storiesOf(game, letters)) {
    const lines = [headline, ...deeds.map(({ text }) => text)];
    if (new Set(lines).size < lines.length) faults.add(`twice in: ${lines.join(' / ')}`);
    if (/ is (over|resolved)$/.test(headline)) faults.add(`says nothing: ${headline}`);
    for (const line of lines)
      if ([...line].length > LONGEST_LINE || line === '' || isCut(line)) faults.add(line);
  }
  return [...faults];
}

/** Yields the story at every moment of all matches, with names of a number of letters. */
function* storiesOf(game: AnyGame, letters: number): Iterable<Story> {
  const content = readContent(game.content, contentOf(game).loose);
  if (content.kind !== 'sound') throw new Error(`the content of ${game.id} is invalid`);
  const { least } = game.seats;
  const most = Math.min(game.seats.most, LARGEST_MATCH);
  for (let seed = 1; seed <= MATCHES; seed++) {
    const players = Array.from({ length: least + (seed % (most - least + 1)) }, (_, index) => ({
      seat: seatNamed(String.fromCodePoint(0x41 + index).padEnd(letters, 'wxyz')),
      garnets: 3,
    }));
    const setup = { players, content: content.value, variants: usualVariants(game) };
    const choose = sometimesAbsent({ percent: 8, seed, chooser: randomPolicy(seed) });
    for (const moment of playToEnd({ game, setup, seed, choose })) yield storyOf(game, moment);
  }
}
