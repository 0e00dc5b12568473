/** Which piece of a board came from where: of each the way from one step to the next. */

import type { GameBoard } from '../../rules/kit/showing/view.ts';
import type { LaidBoard, LaidPiece, Spot } from './board-layout.ts';

/** A piece as it is now, and where it comes from: the spots of its way, none for one that is new. */
export interface Coming {
  readonly laid: LaidPiece;
  readonly way: readonly Spot[];
}

/** Pieces that were told to move come first; of the others those that stay where they were; the rest as there is any. */
export function comings(
  before: LaidBoard | null,
  now: LaidBoard,
  board: GameBoard,
): { readonly comings: readonly Coming[]; readonly gone: readonly LaidPiece[] } {
  const old = [...(before?.pieces ?? [])];
  const open = [...now.pieces];
  const found = new Map<LaidPiece, readonly Spot[]>();
  const pair = (from: number, to: number, between: readonly Spot[] = []): void => {
    const [start] = old.splice(from, 1);
    const [end] = open.splice(to, 1);
    if (start !== undefined && end !== undefined) found.set(end, [start, ...between, end]);
  };
  for (const move of board.moves) {
    const from = old.findIndex((one) => looksLike(one, move) && one.piece.at === move.way[0]);
    const to = open.findIndex((one) => looksLike(one, move) && one.piece.at === move.way.at(-1));
    if (from >= 0 && to >= 0) pair(from, to, spotsOf(now, move.way.slice(1, -1)));
  }
  for (const isSamePlace of [true, false])
    for (const piece of [...open]) {
      const from = old.findIndex(
        (one) => looksLike(one, piece.piece) && (!isSamePlace || one.piece.at === piece.piece.at),
      );
      if (from >= 0) pair(from, open.indexOf(piece));
    }
  return {
    comings: now.pieces.map((laid) => ({ laid, way: found.get(laid) ?? [] })),
    gone: old,
  };
}

const looksLike = (
  { piece }: LaidPiece,
  other: { readonly owner?: number; readonly label: string },
): boolean => piece.owner === other.owner && piece.label === other.label;

/** The middles of places. */
export const spotsOf = ({ places }: LaidBoard, names: readonly string[]): readonly Spot[] =>
  names.flatMap((name) => places.filter(({ place }) => place.name === name));
