/** Which piece comes next: games take turns, so that a run that is stopped has been at all of them. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';

/** What a run is divided into: one of these is done by one worker at a time. Its other properties, words and numbers, say which it is. */
export interface OfGame {
  /** The game's id. */
  readonly game: string;
}

/** A piece that is done. */
export interface Done<Piece, Found> {
  readonly piece: Piece;
  /** What was counted. */
  readonly found: Found;
  /** A sentence each, with the command that brings it back. */
  readonly violations: readonly string[];
}

export interface Turns<Piece extends OfGame, Found> {
  readonly games: readonly AnyGame[];
  /** All of a game, in their order; without end where only `isEnough` ends it. */
  readonly pieces: (game: AnyGame) => Iterable<Piece>;
  /** Whether a game is done with, given what is done of it and of all; never before its last piece when absent. */
  readonly isEnough?: (
    own: readonly Done<Piece, Found>[],
    all: readonly Done<Piece, Found>[],
  ) => boolean;
}

/** The first free piece of the game that had fewest; null when all is done or being done, or enough is. */
export function nextPiece<Piece extends OfGame, Found>(
  { games, pieces, isEnough = () => false }: Turns<Piece, Found>,
  all: readonly Done<Piece, Found>[],
  underWay: readonly Piece[],
): Piece | null {
  const taken = [...all.map(({ piece }) => piece), ...underWay];
  const [least] = games
    .map((game) => ({ game, taken: taken.filter((piece) => piece.game === game.id) }))
    .filter(({ game }) => !isEnough(ofGame(all, game), all))
    .toSorted((one, other) => one.taken.length - other.taken.length)
    .flatMap((open) => firstFree(pieces(open.game), open.taken) ?? []);
  return least ?? null;
}

/** What is done of one game. */
export const ofGame = <Of extends Done<OfGame, unknown>>(
  all: readonly Of[],
  { id }: AnyGame,
): readonly Of[] => all.filter(({ piece }) => piece.game === id);

function firstFree<Piece extends OfGame>(
  pieces: Iterable<Piece>,
  taken: readonly Piece[],
): Piece | null {
  const keys = new Set(taken.map(keyOf));
  for (const piece of pieces) if (!keys.has(keyOf(piece))) return piece;
  return null;
}

/** Whatever the order in which its properties were written. */
const keyOf = (piece: OfGame): string => JSON.stringify(Object.entries(piece).toSorted());

/** 0, 1, 2 … or only so many. */
export function* numbersFrom(
  first: number,
  most: number = Number.POSITIVE_INFINITY,
): Generator<number> {
  for (let nth = 0; nth < most; nth++) yield first + nth;
}
