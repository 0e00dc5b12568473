/** Which of the visits that were asked for can be tried at all; the others are void (Rulings, Limits). */

import type { Event, VoidReason } from './events.ts';
import type { Journey, Told } from './journey.ts';
import type { Visit } from './orders.ts';
import { isOpenIn, type Square } from './squares.ts';
import type { State } from './state.ts';

/** Visits in a round; the Power of Dark adds one, a Rest that was chosen takes the place of one. */
export const VISITS = 3;

const RULES: Readonly<Record<VoidReason, string>> = {
  exhausted: 'Rules, opening section: exhausted locations',
  'not open yet': 'Rules, opening section: the centre and the rest',
  'visited before': 'Rules, opening section: no second visit',
  'named twice': 'Rulings, Limits',
  'one too many': 'Rules, opening section: three locations',
};

/** Sorts a player's visits into those to be tried, in reading order, and those that are void. */
export function planVisits(
  state: State,
  journey: Journey,
  round: { readonly dark: boolean; readonly rested: boolean },
): Told {
  const allowed = VISITS + (round.dark ? 1 : 0) - (round.rested ? 1 : 0);
  const planned: Visit[] = [];
  const events: Event[] = [];
  for (const [index, visit] of journey.orders.visits.entries()) {
    const { square } = visit;
    const why = index < allowed ? whyVoid(state, journey, visit, planned) : 'one too many';
    if (why === null) planned.push(visit);
    else events.push({ kind: 'visit void', rule: RULES[why], seat: journey.seat, square, why });
  }
  return { journey: { ...journey, planned: planned.toSorted(inReadingOrder) }, events };
}

function whyVoid(
  state: State,
  { traveller }: Journey,
  { square }: Visit,
  planned: readonly Visit[],
): VoidReason | null {
  if (state.exhausted.includes(square)) return 'exhausted';
  if (!isOpenIn(square, state.round)) return 'not open yet';
  if (traveller.visited.includes(square)) return 'visited before';
  return planned.some((other) => other.square === square) ? 'named twice' : null;
}

/** Squares are named so that their order by code units is that of reading. */
const inReadingOrder = (one: Visit, other: Visit): number => order(one.square, other.square);
const order = (one: Square, other: Square): number => (one < other ? -1 : one > other ? 1 : 0);
