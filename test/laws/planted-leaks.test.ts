/** Real games that announce a private event to everybody. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import { assertNothingGivenAway } from './announcements.ts';
import { type LawfulGame, trialsOf } from './law.ts';
import { LEAST_EFFORT } from './laws.ts';

const MATCHES = 12;

const announcing = (game: LawfulGame, kind: string): LawfulGame => ({
  ...game,
  narration: {
    ...game.narration,
    knows: (event: GameEvent, audience: Audience, isOver: boolean) =>
      event.kind === kind || game.narration.knows(event, audience, isOver),
  },
});

it.for([
  ['dm-invitational', 'ranked', /ranked\.ranking.* teams\.\{seat\}\.ranking/],
  ['mars-immerser', 'stopped', /stopped\.at.* sightseers\.\{seat\}\.location/],
  ['pocket-mars', 'said for good', /said for good\.lasting.* lasting\.\{seat\}/],
  ['pocket-mars', 'drawn cards', /drawn cards\.cards.* packs\.\{seat\}|settlers\.\{seat\}\.hand/],
  ['uncharted-territory', 'went hungry', /went hungry\.times.* travellers\.\{seat\}\.hungryRounds/],
] as const)('%s is caught when it announces "%s" to everybody', ([id, kind, claim]) => {
  const game = GAMES.find((one) => one.id === id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  const trials = fc.sample(trialsOf(game), { numRuns: MATCHES, seed: LEAST_EFFORT.seed });
  expect(() => assertNothingGivenAway(announcing(game, kind), trials)).toThrow(claim);
});
