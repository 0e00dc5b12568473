import { InvalidArgumentError } from 'commander';
import { findGame, GAMES, SEASON } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';

/** Parses a whole number. @throws InvalidArgumentError for other texts */
export function parseWholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
}

/** Finds a game by its id. @throws InvalidArgumentError for an unknown id */
export function parseGame(id: string): AnyGame {
  const game = findGame(id);
  if (game !== undefined) return game;
  throw new InvalidArgumentError(`There are ${GAMES.map((one) => one.id).join(', ')}.`);
}

/** Returns the named game, or all games. */
export const listGames = ({ game }: { readonly game?: AnyGame }): readonly AnyGame[] =>
  game === undefined ? GAMES : [game];

/** Returns the named game, or all games and a season of them. */
export const listGamesWithSeason = ({ game }: { readonly game?: AnyGame }): readonly AnyGame[] =>
  game === undefined ? [...GAMES, SEASON] : [game];
