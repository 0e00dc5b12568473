/** The registry: the one file that names every game. */

import { dmInvitational } from './dm-invitational/game.ts';
import type { AnyGame } from './kit/match/game.ts';
import { marsImmerser } from './mars-immerser/game.ts';
import { pocketMars } from './pocket-mars/game.ts';
import { presentsOfMine } from './presents-of-mine/game.ts';
import { season } from './season/game.ts';
import { unchartedTerritory } from './uncharted-territory/game.ts';

export const GAMES: readonly AnyGame[] = [
  presentsOfMine,
  unchartedTerritory,
  marsImmerser,
  pocketMars,
  dmInvitational,
];

/** Registered apart: its steps wait for matches of the games above, which no suite of single matches has (docs/decisions/0030). */
export const SEASON: AnyGame = season;

/**
 * Rules of former versions: a match that was opened with one goes on by it, and is verified by it for ever. Decision 0023 says how
 * one is kept; there is none yet.
 */
const FORMER: readonly AnyGame[] = [];

/** "presents-of-mine 1": the game and the version of its rules, as entries of a ledger name them. */
export const rulesOf = ({ id, version }: AnyGame): string => `${id} ${version}`;

/** The game by whose rules a match is played, a former version too; undefined when there are none such here. */
export const gameByRules = (rules: string): AnyGame | undefined =>
  [...GAMES, ...FORMER].find((game) => rulesOf(game) === rules);

/** The game of that id, or undefined when there is none. */
export const findGame = (id: string): AnyGame | undefined => GAMES.find((game) => game.id === id);
