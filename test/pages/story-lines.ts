import { readContent } from '../../rules/kit/content/content.ts';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Game } from '../../rules/kit/match/game.ts';
import { seatNamed } from '../../rules/kit/match/seat.ts';
import { usualVariants } from '../../rules/kit/match/variants.ts';
import { type Story, storyOf } from '../../rules/kit/narrating/story.ts';
import { randomPolicy } from '../../rules/kit/playing/play.ts';
import { playToEnd, sometimesAbsent } from '../laws/play.ts';
import { contentOf } from '../support/table/content.ts';

/** The stories of all moments of a match whose names have a number of letters. */
export function storiesOf<Content, State, Orders, Event extends GameEvent>(
  game: Game<Content, State, Orders, Event>,
  drawn: { readonly players: number; readonly seed: number; readonly letters: number },
): readonly Story[] {
  const { players, seed, letters } = drawn;
  const content = readContent(game.content, contentOf(game).loose);
  if (content.kind !== 'sound') throw new Error(`the content of ${game.id} is invalid`);
  const setup = {
    players: Array.from({ length: players }, (_, at) => ({
      seat: seatNamed(`${String.fromCharCode(65 + at)}${'w'.repeat(letters - 1)}`),
      garnets: 0,
    })),
    content: content.value,
    variants: usualVariants(game),
  };
  const choose = sometimesAbsent({ percent: 8, seed, chooser: randomPolicy(seed) });
  return [...playToEnd({ game, setup, seed, choose })].map((moment) => storyOf(game, moment));
}

/** Faults of a story's headline and deeds, a sentence each. */
export function faultsIn({ headline, deeds }: Story, letters: number): readonly string[] {
  const lines = [headline, ...deeds.map(({ text }) => text)];
  return lines.flatMap((line, at) => [
    ...([...line].length > LONGEST ? [`too long: ${line}`] : []),
    ...(letters <= SHORT_NAME && line.endsWith('…') ? [`cut: ${line}`] : []),
    ...(line === '' || /is (resolved|over)$/.test(line) ? [`empty: ${line}`] : []),
    ...(lines.indexOf(line) < at ? [`twice: ${line}`] : []),
  ]);
}

const [LONGEST, SHORT_NAME] = [60, 10];
