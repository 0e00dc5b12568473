import { expect, test } from 'vitest';
import { readContent } from '../../rules/kit/content/content.ts';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Game } from '../../rules/kit/match/game.ts';
import { seatNamed } from '../../rules/kit/match/seat.ts';
import { usualVariants } from '../../rules/kit/match/variants.ts';
import { storyOf } from '../../rules/kit/narrating/story.ts';
import { randomPolicy } from '../../rules/kit/playing/play.ts';
import { playToEnd, sometimesAbsent } from '../laws/play.ts';
import { atDepth } from '../support/depth.ts';
import { contentOf } from '../support/table/content.ts';

/** In characters. */
const LONGEST = 60;
const MATCHES = atDepth({ quick: 6, deep: 40 });

/** Holds the headlines and deeds of a game's matches to one line each, by length of names. */
export function holdToLines<Content, State, Orders, Event extends GameEvent>(
  game: Game<Content, State, Orders, Event>,
): void {
  test.for([10, 30])('headlines and deeds are whole lines with names of %i letters', (length) => {
    for (let seed = 1; seed <= MATCHES; seed++) {
      for (const moment of playedBy(game, length, seed)) {
        const { headline, deeds } = storyOf(game, moment);
        const lines = [headline, ...deeds.map(({ text }) => text)];
        expect(lines.filter((line) => [...line].length > LONGEST)).toEqual([]);
        expect(lines.filter((line) => length === 10 && line.endsWith('…'))).toEqual([]);
        expect(headline).not.toMatch(/ is resolved$/);
        expect(new Set(lines).size, lines.join(' / ')).toBe(lines.length);
      }
    }
  });
}

function playedBy<Content, State, Orders, Event extends GameEvent>(
  game: Game<Content, State, Orders, Event>,
  length: number,
  seed: number,
) {
  const content = readContent(game.content, contentOf(game).loose);
  if (content.kind !== 'sound') throw new Error(`the content of ${game.id} is invalid`);
  const { least, most } = game.seats;
  const count = least + (seed % (most - least + 1));
  const names = Array.from({ length: count }, (_, index) =>
    String.fromCharCode('A'.charCodeAt(0) + index).padEnd(length, 'abcdefghi'),
  );
  const setup = {
    players: names.map((name) => ({ seat: seatNamed(name), garnets: 0 })),
    content: content.value,
    variants: usualVariants(game),
  };
  const choose = sometimesAbsent({ percent: 8, seed, chooser: randomPolicy(seed) });
  return playToEnd({ game, setup, seed, choose });
}
