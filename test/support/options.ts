/** What the long suites' commands take for an option. */

import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { findGame, GAMES } from '../../rules/games.ts';
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

/** What every long run takes beside its own options. */
export interface LongRunOptions {
  readonly game?: AnyGame;
  readonly workers: number;
  readonly minutes?: number;
  readonly file?: string;
}

/** Adds them to a command; `workers` when none are named: as many as there are cores. */
export const longRunOptions = (
  command: Command,
  workers: number = availableParallelism(),
): Command =>
  command
    .option('--workers <number>', 'how many at a time', whole, workers)
    .option('--minutes <number>', 'begin nothing more when so many have passed', whole)
    .option('--file <path>', 'where what is done is kept, to be taken up again');

/** The one that is named, or all. */
export const gamesOf = ({ game }: Pick<LongRunOptions, 'game'>): readonly AnyGame[] =>
  game === undefined ? GAMES : [game];
