import type { AnyGame } from '../../../rules/kit/match/game.ts';

/** A unit of work for a worker, identified by its properties. */
export interface GamePiece {
  readonly game: string;
}

export interface DonePiece<Piece, Found> {
  readonly piece: Piece;
  readonly found: Found;
  readonly violations: readonly string[];
}

export interface GameTurns<Piece extends GamePiece, Found> {
  readonly games: readonly AnyGame[];
  /** Yields all pieces of a game in order, perhaps without end. */
  readonly pieces: (game: AnyGame) => Iterable<Piece>;
  /** Returns which share of a game is finished, from 0 to 1. A game ends at 1. */
  readonly share: (own: readonly DonePiece<Piece, Found>[]) => number;
}

/** Finds the next piece of the game that has the fewest results; null if all games are finished. */
export function findNextPiece<Piece extends GamePiece, Found>(
  { games, pieces, share }: GameTurns<Piece, Found>,
  all: readonly DonePiece<Piece, Found>[],
  underWay: readonly Piece[],
): Piece | null {
  const taken = [...all.map(({ piece }) => piece), ...underWay];
  const [least] = games
    .map((game) => ({ game, taken: taken.filter((piece) => piece.game === game.id) }))
    .filter(({ game }) => share(selectGame(all, game)) < 1)
    .toSorted((one, other) => one.taken.length - other.taken.length)
    .flatMap((open) => findFirstFree(pieces(open.game), open.taken) ?? []);
  return least ?? null;
}

export const selectGame = <Of extends DonePiece<GamePiece, unknown>>(
  all: readonly Of[],
  { id }: AnyGame,
): readonly Of[] => all.filter(({ piece }) => piece.game === id);

function findFirstFree<Piece extends GamePiece>(
  pieces: Iterable<Piece>,
  taken: readonly Piece[],
): Piece | null {
  const keys = new Set(taken.map(buildKey));
  for (const piece of pieces) if (!keys.has(buildKey(piece))) return piece;
  return null;
}

const buildKey = (piece: GamePiece): string => JSON.stringify(Object.entries(piece).toSorted());

/** Yields 0, 1, 2 … up to `limit`, if given. */
export function* countFrom(
  first: number,
  most: number = Number.POSITIVE_INFINITY,
): Generator<number> {
  for (let nth = 0; nth < most; nth++) yield first + nth;
}
