/** Where a match that is over was decided. */

import type { Outcome } from '../match/game.ts';
import type { Seat } from '../match/seat.ts';
import { seatsOf } from '../match/setup.ts';
import { namesOf } from '../reckoning/rank.ts';
import type { Scores } from '../showing/scores.ts';
import { frontsOf } from './leads.ts';
import type { Narrated, Played } from './played.ts';
import type { RecapLine } from './recap.ts';

/** What weighs less decides nothing. */
const LEAST_NEWS_VALUE = 4;

/**
 * From when on those who are in front at the end were so, and nobody beside them; where others than who has won are, or scores do not
 * show it, the weightiest news of somebody who has won.
 */
export function turningPointOf(
  game: Narrated,
  shown: Played,
  { outcome, scores }: { readonly outcome: Outcome; readonly scores: Scores },
): RecapLine | null {
  const won = winnersOf(outcome);
  const { moments } = scores;
  const fronts = frontsOf(scores, seatsOf(shown));
  const last = fronts.at(-1) ?? [];
  const isLast = (front: readonly Seat[]): boolean =>
    front.length === last.length && front.every((seat) => last.includes(seat));
  const since = fronts.findLastIndex((front) => !isLast(front)) + 1;
  const moment = moments[since];
  if (moments.length < 2 || moment === undefined || !last.every((seat) => won.includes(seat)))
    return weightiestOf(game, shown, won);
  const verb = last.length === 1 ? 'was' : 'were';
  const text =
    since === 0
      ? `${namesOf(last)} ${verb} never behind.`
      : `${namesOf(last)} went in front and ${verb} not caught again.`;
  return { step: moment.title, text };
}

const winnersOf = ({ ending, placings }: Outcome): readonly Seat[] =>
  ending?.holders.flatMap(({ seats }) => seats) ??
  placings.filter(({ place }) => place === 1).map(({ seat }) => seat);

/** The first news of those that weigh most and name a winner; the last step has the result, which turns nothing. */
function weightiestOf(
  game: Narrated,
  { history, setup }: Played,
  won: readonly Seat[],
): RecapLine | null {
  const told = history.slice(0, -1).flatMap(({ title, events }) =>
    game.narration
      .news(events, setup.content)
      .filter(({ newsValue }) => newsValue >= LEAST_NEWS_VALUE)
      .filter(({ text }) => won.some((seat) => text.includes(seat)))
      .map(({ text, newsValue }) => ({ step: title, text, newsValue })),
  );
  const [first] = told.toSorted((one, other) => other.newsValue - one.newsValue);
  return first === undefined ? null : { step: first.step, text: first.text };
}
