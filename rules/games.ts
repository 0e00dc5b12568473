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

/** Not one of {@link GAMES}, because its steps wait for other matches (docs/decisions/0030). */
export const SEASON: AnyGame = season;

/** Former versions, which continue and verify their matches (docs/decisions/0023). */
const FORMER: readonly AnyGame[] = [unchartedTerritory4, marsImmerser2, pocketMars5, firstSeason];

export interface ExternalGame {
  readonly game: AnyGame;
  /** SHA-256 of the built file, in hexadecimal. A match keeps the code that it was opened with. */
  readonly code: string;
  /** Whether verification also uses it for matches with other code of the same version. */
  readonly isForAnyCode: boolean;
}

/** Registered external games by code, the latest last. */
const externalGames = new Map<string, ExternalGame>();

/**
 * Registers a game by its id and code. Idempotent.
 * @throws RangeError if one of our games has this id
 */
export function registerExternalGame(brought: ExternalGame): void {
  const { game, code } = brought;
  if (GAMES.some(({ id }) => id === game.id)) {
    throw new RangeError(`“${game.id}” is the id of a game that comes with Sealed Orders.`);
  }
  externalGames.delete(code);
  externalGames.set(code, brought);
}

export const isRegistered = (code: string): boolean => externalGames.has(code);

/** Error locations of built files that failed to load, by the hash of their code. */
const failedLoads = new Map<string, string>();

/**
 * Remembers the error location of a file that failed to load, such as "TypeError at game.mjs:12".
 */
export const rememberFailedLoad = (code: string, place: string): void => {
  failedLoads.set(code, place);
};

export const findFailedLoad = (code: string): string | undefined => failedLoads.get(code);

export const forgetExternalGames = (): void => {
  externalGames.clear();
  failedLoads.clear();
};

/**
 * Formats game, version and the code of an external game for ledger entries: "presents-of-mine 1".
 */
export function formatRules(game: AnyGame): string {
  const code = [...externalGames.values()].find((one) => one.game === game)?.code;
  return [game.id, game.version, ...(code === undefined ? [] : [code])].join(' ');
}

export const findGameByRules = (rules: string): AnyGame | undefined =>
  [...GAMES, SEASON, ...FORMER, ...[...externalGames.values()].map(({ game }) => game)].find(
    (game) => formatRules(game) === rules,
  ) ?? findReplacement(rules);

const findReplacement = (rules: string): AnyGame | undefined =>
  [...externalGames.values()].find(
    ({ game, isForAnyCode }) => isForAnyCode && rules.startsWith(`${game.id} ${game.version} `),
  )?.game;

/** Finds a game or the season by its id; of an external game, the code registered last. */
export const findGame = (id: string): AnyGame | undefined =>
  GAMES.find((game) => game.id === id) ??
  [...externalGames.values()].findLast(({ game }) => game.id === id)?.game ??
  (id === SEASON.id ? SEASON : undefined);
