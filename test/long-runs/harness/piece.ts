import { parentPort } from 'node:worker_threads';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { gameNamed } from '../../support/options.ts';
import type { Flags } from './command.ts';
import type { OfGame } from './turns.ts';

export interface ToDo<Piece, Asked> {
  readonly piece: Piece;
  readonly asked: Asked;
}

export interface Violation {
  readonly what: string;
  /** Options that repeat this violation alone, if those of its piece repeat more. */
  readonly alone?: Flags;
}

export interface Outcome<Found> {
  readonly found: Found;
  readonly violations: readonly Violation[];
}

/** Carries out pieces and posts their results. */
export function carryingOut<Piece extends OfGame, Asked, Found>(
  carryOut: (
    toDo: ToDo<Piece, Asked> & { readonly game: AnyGame },
  ) => Promise<Outcome<Found>> | Outcome<Found>,
): void {
  parentPort?.on('message', async (toDo: ToDo<Piece, Asked>) => {
    parentPort?.postMessage(await carryOut({ ...toDo, game: gameNamed(toDo.piece.game) }));
  });
}

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
