/** The outcome of a match: where everybody is placed, and who has won in a sentence. */

import { namesOf, type Ranking } from '../reckoning/rank.ts';
import { amountText, type Scores } from '../showing/scores.ts';
import type { Outcome, Placing } from './game.ts';
import type { Seat } from './seat.ts';
import { garnetsOf, type Setup } from './setup.ts';

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

/** Everybody with score, garnets and prizes; garnets are those brought along, and what a place wins besides. */
export const placingsOf = (
  places: Ranking['places'],
  of: {
    readonly setup: Pick<Setup<unknown>, 'players'>;
    readonly score: (seat: Seat) => number;
    readonly prizes?: (place: number) => readonly string[];
    readonly garnets?: (place: number) => number;
  },
): readonly Placing[] =>
  places.map(({ seat, place }) => ({
    seat,
    place,
    score: of.score(seat),
    garnets: garnetsOf(of.setup, seat) + (of.garnets?.(place) ?? 0),
    prizes: of.prizes?.(place) ?? [],
  }));
