import { parentPort } from 'node:worker_threads';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { parseGame } from '../../support/options.ts';
import type { CommandFlags } from './command.ts';
import type { GamePiece } from './turns.ts';

export interface PieceRequest<Piece, Asked> {
  readonly piece: Piece;
  readonly asked: Asked;
}

export interface PieceViolation {
  readonly what: string;
  /** Options that repeat only this violation. Absent: the options of its piece. */
  readonly alone?: CommandFlags;
}

export interface PieceOutcome<Found> {
  readonly found: Found;
  readonly violations: readonly PieceViolation[];
}

export function servePieces<Piece extends GamePiece, Asked, Found>(
  carryOut: (
    toDo: PieceRequest<Piece, Asked> & { readonly game: AnyGame },
  ) => Promise<PieceOutcome<Found>> | PieceOutcome<Found>,
): void {
  parentPort?.on('message', async (toDo: PieceRequest<Piece, Asked>) => {
    parentPort?.postMessage(await carryOut({ ...toDo, game: parseGame(toDo.piece.game) }));
  });
}
