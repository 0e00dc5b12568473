/** The final table of a match for the terminal; the standing so far while it goes on. */

import Table from 'cli-table3';
import type { Position } from '../../../functions/match/ledger/position.ts';

/** Places, scores and prizes, and how ties were broken. */
export function outcomeText({ game, setup, state, step }: Position): string {
  const outcome = game.outcome({ setup, state });
  if (outcome === null) return `The match goes on: ${step?.title ?? ''} is due.`;
  const table = new Table({ head: ['Place', 'Player', 'Score', 'Garnets', ''], style: PLAIN });
  for (const { place, seat, score, garnets, prizes } of outcome.placings) {
    table.push([place, seat, score, garnets, prizes.join(', ')]);
  }
  return [table.toString(), ...outcome.ties].join('\n');
}

/** Without colours: it is printed to files as well. */
const PLAIN = { head: [], border: [] };
