/** A player's own place by public scores. */

import type { Seat } from '../match/seat.ts';
import { namesOf } from '../reckoning/rank.ts';
import { amountText, apart, type RankedSeat, rankedSeats, type Scores } from './scores.ts';

/** Beyond this, names are counted. */
const MOST_NAMES = 2;

const ROUNDED_DOWN = ' or more, by what everybody sees';

/**
 * "You lead with 6 houses, 1 ahead of Dems.", "Place 2 of 6, shared with Isa, with 12 points, 3
 * behind Dems."; '' without public scores and at an even start.
 */
export function ownPlaceText(scores: Scores, seats: readonly Seat[], seat: Seat): string {
  const ranking = rankedSeats(scores, seats);
  const own = ranking.find((one) => one.seat === seat);
  if (own === undefined || (scores.moments.length < 2 && areEven(ranking))) return '';
  const isExact = scores.isRoundedDown !== true || scores.moments.at(-1)?.isExact === true;
  const score = `${amountText(own.score, scores)}${isExact ? '' : ROUNDED_DOWN}`;
  return own.place === 1
    ? leadText(ranking, own, { score, isExact })
    : behindText(ranking, own, { score, isExact });
}

const areEven = (ranking: readonly RankedSeat[]): boolean =>
  ranking.every(({ place }) => place === 1);

interface ShownScore {
  readonly score: string;
  readonly isExact: boolean;
}

function leadText(ranking: readonly RankedSeat[], own: RankedSeat, shown: ShownScore): string {
  const others = sharing(ranking, own);
  if (others.length > 0) return `You share the lead with ${named(others)}: ${shown.score}.`;
  const next = ranking.filter(({ place }) => place === 2);
  const gap = gapTo(own, next);
  const ahead = shown.isExact && gap > 0 ? `, ${gap} ahead of ${named(next)}` : '';
  return `You lead with ${shown.score}${ahead}.`;
}

function behindText(ranking: readonly RankedSeat[], own: RankedSeat, shown: ShownScore): string {
  const others = sharing(ranking, own);
  const first = ranking.filter(({ place }) => place === 1);
  const shared = others.length === 0 ? '' : `, shared with ${named(others)}`;
  const behind = shown.isExact
    ? `, ${gapTo(own, first)} behind ${front(first)}`
    : `; ${named(first)} in front, with ${first[0]?.score ?? 0} or more`;
  const place = `Place ${own.place} of ${ranking.length}`;
  return `${place}${shared}, with ${shown.score}${behind}.`;
}

const gapTo = (own: RankedSeat, [other]: readonly RankedSeat[]): number =>
  apart(own.score, other?.score ?? own.score);

const sharing = (ranking: readonly RankedSeat[], own: RankedSeat): readonly RankedSeat[] =>
  ranking.filter((one) => one !== own && one.place === own.place);

/** For several leaders: "the 3 in front". */
const front = (first: readonly RankedSeat[]): string =>
  first.length > MOST_NAMES ? `the ${first.length} in front` : named(first);

const named = (some: readonly RankedSeat[]): string =>
  some.length > MOST_NAMES ? `${some.length} others` : namesOf(some.map(({ seat }) => seat));
