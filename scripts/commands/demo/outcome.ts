/** The final table of a match for the terminal; the standing so far while it goes on. */

import Table from 'cli-table3';
import type { Position } from '../../../functions/match/ledger/position.ts';

/** Places, scores and prizes where there are any, and how ties were broken. */
export function outcomeText({ game, setup, state, step }: Position): string {
  const outcome = game.outcome({ setup, state });
  if (outcome === null) return `The match goes on: ${step?.title ?? ''} is due.`;
  const { placings, ties } = outcome;
  const hasPrizes = placings.some(({ prizes }) => prizes.length > 0);
  const head = ['Place', 'Player', 'Score', 'Garnets', ...(hasPrizes ? ['Prize'] : [])];
  const table = new Table({ head, style: PLAIN });
  for (const { place, seat, score, garnets, prizes } of placings) {
    table.push([place, seat, score, garnets, ...(hasPrizes ? [prizes.join(', ')] : [])]);
  }
  return [table.toString(), ...ties].join('\n');
}

/** Without colours: it is printed to files as well. */
const PLAIN = { head: [], border: [] };
