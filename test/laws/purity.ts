/** Laws: a game is a pure function of what it is given. */

import assert from 'node:assert/strict';
import { withoutAmbience } from './ambience.ts';
import { deepFreeze } from './freeze.ts';
import { type Law, type LawfulGame, lawOfMatches } from './law.ts';
import { narrationOf } from './trial.ts';

export const PURITY: readonly Law[] = [
  lawOfMatches({
    claim: 'the same arguments give the same result, whatever was played in between',
    runs: 10,
    holds: (trial) => {
      const first = narrationOf(trial);
      narrationOf({ ...trial, seed: trial.seed + 1 });
      assert.deepEqual(narrationOf(trial), first);
    },
  }),
  lawOfMatches({
    claim: 'no argument is changed',
    runs: 10,
    holds: (trial) => {
      narrationOf({ ...trial, game: withFrozenArguments(trial.game) });
    },
  }),
  lawOfMatches({
    claim: 'there is no chance but the given one, and no clock',
    runs: 10,
    holds: (trial) => {
      withoutAmbience(() => narrationOf(trial));
    },
  }),
];

/** The game, unable to change what it is given: trying to throws. */
const withFrozenArguments = (game: LawfulGame): LawfulGame => ({
  ...game,
  start: (opening) => game.start(deepFreeze(opening)),
  next: (now) => game.next(deepFreeze(now)),
  read: (given) => game.read(deepFreeze(given)),
  resolve: (sealed) => game.resolve(deepFreeze(sealed)),
  view: (shown) => game.view(deepFreeze(shown)),
  outcome: (now) => game.outcome(deepFreeze(now)),
});
