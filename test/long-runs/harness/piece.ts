/** The worker's side of a long run. */

import { parentPort } from 'node:worker_threads';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { gameNamed } from '../../support/options.ts';
import type { Flags } from './command.ts';
import type { OfGame } from './turns.ts';

/** What is handed to a worker. */
export interface ToDo<Piece, Asked> {
  readonly piece: Piece;
  /** What the whole run was asked for. */
  readonly asked: Asked;
}

export interface Violation {
  /** A sentence. */
  readonly what: string;
  /** Options that bring it back alone, where those of its piece bring back more. */
  readonly alone?: Flags;
}

/** What a worker answers. */
export interface Outcome<Found> {
  readonly found: Found;
  readonly violations: readonly Violation[];
}

/** Carries out each piece that it is handed, with the game that it is of, and tells what came of it. */
export function carryingOut<Piece extends OfGame, Asked, Found>(
  carryOut: (
    toDo: ToDo<Piece, Asked> & { readonly game: AnyGame },
  ) => Promise<Outcome<Found>> | Outcome<Found>,
): void {
  parentPort?.on('message', async (toDo: ToDo<Piece, Asked>) => {
    parentPort?.postMessage(await carryOut({ ...toDo, game: gameNamed(toDo.piece.game) }));
  });
}

/** What takes long to make is made once of each game, however many pieces use it. */
export function oncePerGame<Made>(
  make: (game: AnyGame) => Promise<Made>,
): (game: AnyGame) => Promise<Made> {
  const all = new Map<string, Promise<Made>>();
  return (game) => {
    const made = all.get(game.id) ?? make(game);
    all.set(game.id, made);
    return made;
  };
}
