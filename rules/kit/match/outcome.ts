/** The outcome of a match: where everybody is placed, and who has won in a sentence. */

import { namesOf, type Ranking } from '../reckoning/rank.ts';
import { amountText, type Scores } from '../showing/scores.ts';
import type { Outcome, Placing } from './game.ts';
import type { Ending, Prize } from './prizes.ts';
import type { Seat } from './seat.ts';

type Counted = Pick<Scores, 'counted' | 'one'>;

/** How a match ended: as its game says, or by places where the first place is what is won. */
export function endingSentence(outcome: Outcome, scores: Counted): string {
  const { holders, verb, also: more } = outcome.ending ?? byPlaces(outcome, scores);
  const also = more === undefined ? '' : ` ${more}`;
  const [first] = holders;
  if (first === undefined) return `The match is over: nobody ${verb.one}.${also}`;
  const all = holders.flatMap(({ seats }) => seats);
  const does = all.length === 1 ? verb.one : verb.many;
  if (holders.length === 1) return `The match is over: ${namesOf(all)} ${does} ${first.by}.${also}`;
  const each = holders.map(({ seats, by }) => `${namesOf(seats)} ${by}`);
  return `The match is over: ${each.join('; ')} ${does}.${also}`;
}

/** Who is first, with how many of what is counted: `points`, `Progress`. There may be several. */
function byPlaces({ placings }: Outcome, scores: Counted): Ending {
  const winners = placings.filter(({ place }) => place === 1);
  const by = `with ${amountText(winners[0]?.score ?? 0, scores)}`;
  return {
    holders: winners.length === 0 ? [] : [{ seats: winners.map(({ seat }) => seat), by }],
    verb: { one: 'wins', many: 'win together' },
  };
}

/** Everybody with score and prizes: what a place wins, nothing when it is not said. */
export const placingsOf = (
  places: Ranking['places'],
  of: {
    readonly score: (seat: Seat) => number;
    readonly prizes?: (place: number) => readonly Prize[];
  },
): readonly Placing[] =>
  places.map(({ seat, place }) => ({
    seat,
    place,
    score: of.score(seat),
    prizes: of.prizes?.(place) ?? [],
  }));
