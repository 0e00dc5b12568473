/** Headlines and deeds at every moment of matches of robots, with names of ten and of 30 characters. */

import { describe, expect, it } from 'vitest';
import { dmInvitational } from '../../rules/dm-invitational/game.ts';
import { readContent } from '../../rules/kit/content/content.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { seatNamed } from '../../rules/kit/match/seat.ts';
import { usualVariants } from '../../rules/kit/match/variants.ts';
import { LONGEST_LINE } from '../../rules/kit/narrating/short-line.ts';
import { type Story, storyOf } from '../../rules/kit/narrating/story.ts';
import { randomPolicy } from '../../rules/kit/playing/play.ts';
import { marsImmerser } from '../../rules/mars-immerser/game.ts';
import { playToEnd, sometimesAbsent } from '../laws/play.ts';
import { contentOf } from '../support/table/content.ts';

const MATCHES = 40;
const GAMES: readonly AnyGame[] = [marsImmerser, dmInvitational];

/** The story of every moment of all matches. */
function storiesOf(game: AnyGame, letters: number): readonly Story[] {
  const content = readContent(game.content, contentOf(game).loose);
  if (content.kind !== 'sound') throw new Error(`the content of ${game.id} is invalid`);
  const players = Array.from({ length: game.seats.least }, (_, index) => ({
    seat: seatNamed(String.fromCodePoint(0x41 + index).padEnd(letters, 'xyz')),
    garnets: 3,
  }));
  const setup = { players, content: content.value, variants: usualVariants(game) };
  return Array.from({ length: MATCHES }, (_, seed) => {
    const choose = sometimesAbsent({ percent: 8, seed, chooser: randomPolicy(seed) });
    return [...playToEnd({ game, setup, seed, choose })].map((moment) => storyOf(game, moment));
  }).flat();
}

describe.for(GAMES)('$title', (game) => {
  const stories = storiesOf(game, 10);
  const lines = stories.flatMap(({ headline, deeds }) => [
    headline,
    ...deeds.map(({ text }) => text),
  ]);

  it('headlines and deeds are whole lines of at most 60 characters', () => {
    expect(lines.filter((line) => line.length > LONGEST_LINE || line.includes('…'))).toEqual([]);
  });

  it('no headline is empty', () => {
    expect(lines.filter((line) => line === '' || line.endsWith('is resolved'))).toEqual([]);
  });

  it('deeds and headline of a step are unique', () => {
    for (const { headline, deeds } of stories) {
      const texts = [headline, ...deeds.map(({ text }) => text)];
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it('headlines have at most 60 characters with names of 30', () => {
    const headlines = storiesOf(game, 30).map(({ headline }) => headline);
    expect(headlines.filter((headline) => headline.length > LONGEST_LINE)).toEqual([]);
  });
});
