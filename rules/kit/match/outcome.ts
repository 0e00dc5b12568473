/** The outcome of a match in a sentence. */

import { namesOf } from '../reckoning/rank.ts';
import { amountText, type Scores } from '../showing/scores.ts';
import type { Outcome } from './game.ts';

/** Who is first, with how many of what is counted: `points`, `Progress`. There may be several. */
export function winnersSentence(
  { placings }: Outcome,
  scores: Pick<Scores, 'counted' | 'one'>,
): string {
  const winners = placings.filter(({ place }) => place === 1);
  const names = namesOf(winners.map(({ seat }) => seat));
  const verb = winners.length === 1 ? 'wins' : 'win together';
  return `The match is over: ${names} ${verb} with ${amountText(winners[0]?.score ?? 0, scores)}.`;
}
