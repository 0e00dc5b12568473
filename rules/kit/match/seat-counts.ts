import type { AnyGame } from './game.ts';

/** Lists the numbers of seats, ascending, with which the game can play the content. */
export function listSeatCounts(game: AnyGame, content: unknown): readonly number[] {
  const { least, most } = game.seats;
  const counts = Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index);
  return counts.filter((count) => checkSeatCount(game, content, count) === null);
}

export const checkSeatCount = (game: AnyGame, content: unknown, count: number): string | null =>
  game.checkCast?.(content, count) ?? null;
