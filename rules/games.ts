/** The registry: the one file that names every game. */

import { dmInvitational } from './dm-invitational/game.ts';
import type { AnyGame } from './kit/match/game.ts';
import { marsImmerser2 } from './mars-immerser/former/version-2.ts';
import { marsImmerser } from './mars-immerser/game.ts';
import { pocketMars5 } from './pocket-mars/former/version-5.ts';
import { pocketMars } from './pocket-mars/game.ts';
import { presentsOfMine } from './presents-of-mine/game.ts';
import { firstSeason, season } from './season/game.ts';
import { unchartedTerritory4 } from './uncharted-territory/former/version-4.ts';
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

/** Rules of former versions: a match that was opened with one goes on by it, and is verified by it for ever (decision 0023). */
const FORMER: readonly AnyGame[] = [unchartedTerritory4, marsImmerser2, pocketMars5, firstSeason];

/** A game that comes from outside this repository. */
export interface OutsideGame {
  readonly game: AnyGame;
  /** SHA-256 of the file that it was built into, as hexadecimal digits: a match goes on by the very code that it was opened with. */
  readonly code: string;
  /** Whether it also stands in for other code of the same game and version, as somebody wants who verifies. */
  readonly isForAnyCode: boolean;
}

/** Those that this process has been brought. */
const outside = new Map<string, OutsideGame>();

/** From now on this game is known by its id and its code. Bringing the same again changes nothing. @throws RangeError when its id is that of a game of ours. */
export function bringGame(brought: OutsideGame): void {
  const { game, code } = brought;
  if (GAMES.some(({ id }) => id === game.id)) {
    throw new RangeError(`“${game.id}” is the name of a game that comes along.`);
  }
  // The last one that was brought is the one that its id means.
  outside.delete(code);
  outside.set(code, brought);
}

/** Whether this process has been brought the external game with this code. */
export const isBrought = (code: string): boolean => outside.has(code);

/** Places at which built files failed to load in this process, by the hash of their code. */
const failedLoads = new Map<string, string>();

/** `place` is where the file failed, such as "TypeError at game.mjs:12". */
export const rememberFailedLoad = (code: string, place: string): void => {
  failedLoads.set(code, place);
};

/** Returns the place where the file with this code failed to load; undefined if it did not. */
export const failedLoad = (code: string): string | undefined => failedLoads.get(code);

/** Forgets all games from outside. */
export const forgetGames = (): void => {
  outside.clear();
  failedLoads.clear();
};

/** "presents-of-mine 1": the game and the version of its rules, as entries of a ledger name them; of a game from outside the hash of its code, too. */
export function rulesOf(game: AnyGame): string {
  const code = [...outside.values()].find((one) => one.game === game)?.code;
  return [game.id, game.version, ...(code === undefined ? [] : [code])].join(' ');
}

/** The game by whose rules a match is played, a former version too; undefined when there are none such here. */
export const gameByRules = (rules: string): AnyGame | undefined =>
  [...GAMES, SEASON, ...FORMER, ...[...outside.values()].map(({ game }) => game)].find(
    (game) => rulesOf(game) === rules,
  ) ?? standIn(rules);

const standIn = (rules: string): AnyGame | undefined =>
  [...outside.values()].find(
    ({ game, isForAnyCode }) => isForAnyCode && rules.startsWith(`${game.id} ${game.version} `),
  )?.game;

/** The game of that id, a season too, or undefined when there is none; of a game from outside the code that was brought last. */
export const findGame = (id: string): AnyGame | undefined =>
  GAMES.find((game) => game.id === id) ??
  [...outside.values()].findLast(({ game }) => game.id === id)?.game ??
  (id === SEASON.id ? SEASON : undefined);
