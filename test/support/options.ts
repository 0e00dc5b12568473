import { InvalidArgumentError } from 'commander';
import { findGame, GAMES, SEASON } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';

/** @throws InvalidArgumentError */
export function whole(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
}

/** @throws InvalidArgumentError */
export function gameNamed(id: string): AnyGame {
  const game = findGame(id);
  if (game !== undefined) return game;
  throw new InvalidArgumentError(`There are ${GAMES.map((one) => one.id).join(', ')}.`);
}

/** The named game, or all. */
export const gamesOf = ({ game }: { readonly game?: AnyGame }): readonly AnyGame[] =>
  game === undefined ? GAMES : [game];

/** The named game, or all and a season of them. */
export const withSeason = ({ game }: { readonly game?: AnyGame }): readonly AnyGame[] =>
  game === undefined ? [...GAMES, SEASON] : [game];
