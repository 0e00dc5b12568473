import { capitalized } from '../narrating/figures.ts';
import { namesOf, placeText, type Ranking } from '../reckoning/rank.ts';
import { amountText, type Scores } from '../showing/scores.ts';
import type { Outcome, Placing } from './game.ts';
import { type Ending, type Prize, prizesText } from './prizes.ts';
import type { Seat } from './seat.ts';

type Counted = Pick<Scores, 'counted' | 'one'>;

/** Describes the end of a match: the game's own ending, or a win by first place. */
export const endingSentence = (outcome: Outcome, scores: Counted): string =>
  `The match is over: ${endingText(outcome.ending ?? byPlaces(outcome, scores))}`;

function endingText({ holders, verb, also: more }: Ending): string {
  const also = more === undefined ? '' : ` ${more}`;
  const [first] = holders;
  if (first === undefined) return `nobody ${verb.one}.${also}`;
  const all = holders.flatMap(({ seats }) => seats);
  const does = all.length === 1 ? verb.one : verb.many;
  if (holders.length === 1) return `${namesOf(all)} ${does} ${first.by}.${also}`;
  const each = holders.map(({ seats, by }) => `${namesOf(seats)} ${by}`);
  return `${each.join('; ')} ${does}.${also}`;
}

/** The end of the match for one player. */
export interface OwnEnding {
  /** "You have won with 20 points", "You came in at place 3 of 3". */
  readonly title: string;
  /** A sentence each: winners, the player's own score, the player's own prizes. */
  readonly lines: readonly string[];
  /** Whether the player holds what the game awards. */
  readonly hasWon: boolean;
}

export function ownEnding(outcome: Outcome, scores: Counted, seat: Seat): OwnEnding {
  const ending = outcome.ending ?? byPlaces(outcome, scores);
  const all = ending.holders.flatMap(({ seats }) => seats);
  const hasWon = all.includes(seat);
  const isAlone = hasWon && all.length === 1;
  const own = outcome.placings.find((placing) => placing.seat === seat);
  const amount = own === undefined ? '' : amountText(own.score, scores);
  const brings = prizesText(own?.prizes ?? []);
  return {
    title: hasWon
      ? `You ${ending.verb.you}${isAlone ? ` ${ending.holders[0]?.by ?? ''}` : ''}`
      : `You came in at ${placeText(outcome.placings, seat)}`,
    lines: [
      ...(isAlone ? [] : [capitalized(endingText(ending))]),
      ...(hasWon || amount === '' ? [] : [`You have ${amount}.`]),
      ...(brings === '' ? [] : [`For you: ${brings}.`]),
    ],
    hasWon,
  };
}

/** The first place with its count of `points`, `Progress`, …. Ties share it. */
function byPlaces({ placings }: Outcome, scores: Counted): Ending {
  const winners = placings.filter(({ place }) => place === 1);
  const by = `with ${amountText(winners[0]?.score ?? 0, scores)}`;
  return {
    holders: winners.length === 0 ? [] : [{ seats: winners.map(({ seat }) => seat), by }],
    verb: { one: 'wins', many: 'win together', you: 'have won' },
  };
}

/** Places all seats with score and prizes; `prizes` may omit places that win nothing. */
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
