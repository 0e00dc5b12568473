/** Changes real games so that they announce secrets. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import { assertAnnouncesNoSecret } from './announcements.ts';
import { drawTrials, type LawfulGame, type Trial } from './law.ts';
import { MIN_EFFORT } from './laws.ts';
import { listMoments } from './trial.ts';
import { findDifferences } from './twins.ts';

/** Number of matches of games in which random players seldom cause some private kinds of events. */
const MATCHES_BY_GAME: Readonly<Record<string, number>> = { 'mars-immerser': 32 };

export const sampleTrials = (game: LawfulGame, numRuns: number): readonly Trial[] =>
  fc.sample(drawTrials(game), { numRuns, seed: MIN_EFFORT.seed });

/** Builds the game so that everybody learns one kind of event, and nobody any other kind. */
const announceOnlyKind =
  (kind: string) =>
  (game: LawfulGame): LawfulGame => ({
    ...game,
    narration: {
      ...game.narration,
      knows: (event: GameEvent, { kind: to }: Audience) => to === 'public' && event.kind === kind,
    },
  });

/** Builds the game so that everybody learns all private events. Each kind is judged by itself. */
export const announceAllToAll = (game: LawfulGame): LawfulGame => ({
  ...game,
  narration: { ...game.narration, knows: () => true },
});

interface PlantedLeak {
  readonly claim: string;
  readonly leak: (game: LawfulGame) => LawfulGame;
  readonly message: RegExp;
}

/** Leaks by game. */
export const LEAKS: Readonly<Record<string, readonly PlantedLeak[]>> = {
  'dm-invitational': [
    {
      claim: 'the kind “ranked” is announced to everybody',
      leak: announceOnlyKind('ranked'),
      message: /ranked\.ranking.* teams\.\{seat\}\.ranking/,
    },
  ],
  'mars-immerser': [
    {
      claim: 'the kind “stopped” is announced to everybody',
      leak: announceOnlyKind('stopped'),
      message: /stopped\.at.* sightseers\.\{seat\}\.(location|seen)/,
    },
    {
      claim: 'an unlisted field names a seat by hidden state',
      leak: (game) => ({ ...game, announced: [] }),
      message: /^round over\.veiled/,
    },
  ],
  'pocket-mars': [
    {
      claim: 'the kind “said for good” is announced to everybody',
      leak: announceOnlyKind('said for good'),
      message: /said for good\.lasting.* lasting\.\{seat\}/,
    },
    {
      claim: 'the kind “drawn cards” is announced to everybody',
      leak: announceOnlyKind('drawn cards'),
      message: /drawn cards\.cards.* packs\.\{seat\}|settlers\.\{seat\}\.hand/,
    },
  ],
  'uncharted-territory': [
    {
      claim: 'the kind “aged” is announced to everybody',
      leak: announceOnlyKind('aged'),
      message: /aged\.left.* travellers\.\{seat\}\.rations/,
    },
  ],
};

/** Private kinds of events that the rules let everybody know. */
const KINDS_KNOWN_TO_ALL: Readonly<Record<string, readonly string[]>> = {
  // The rulings reveal all inventories with their staleness, and all passes.
  'presents-of-mine': ['aged'],
};

/** Lists the private kinds of events in the match, except kinds that the rules reveal anyway. */
const listPrivateKinds = (game: LawfulGame, trial: Trial): readonly string[] =>
  listMoments(trial)
    .flatMap(({ history }) => history.at(-1)?.events ?? [])
    .filter((event) => !game.narration.knows(event, { kind: 'public' }, false))
    .map(({ kind }) => kind)
    .filter((kind) => !KINDS_KNOWN_TO_ALL[game.id]?.includes(kind));

/** Tests in the matches of the game's own laws that leaks are found. */
export function testPlantedLeaks(game: LawfulGame, relationMatches: number): void {
  describe('planted leaks', () => {
    it.each(LEAKS[game.id] ?? [])('a law of secrecy fails if $claim', ({ leak, message }) => {
      const trials = sampleTrials(game, relationMatches);
      expect(() => assertAnnouncesNoSecret(leak(game), trials)).toThrow(message);
    });

    // The drawn matches lack a few private kinds of DM Invitational and Mars Immerser, whose cases
    // test them.
    it('the law of twins finds each private kind of event that is announced to everybody', () => {
      const trials = sampleTrials(game, MATCHES_BY_GAME[game.id] ?? relationMatches);
      const missing = new Set(trials.flatMap((trial) => listPrivateKinds(game, trial)));
      expect(missing.size).toBeGreaterThan(0);
      // Comparing matches takes most of the time, and the last matches show all kinds soonest.
      for (const { fact } of findDifferences(announceAllToAll(game), trials.toReversed())) {
        missing.delete(fact.split('.')[0] ?? '');
        if (missing.size === 0) break;
      }
      expect([...missing]).toEqual([]);
    });
  });
}
