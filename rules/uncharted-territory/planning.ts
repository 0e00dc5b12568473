/** Which of the visits that were asked for can be tried at all; the others are void (Rulings, Limits). */

import { stage } from '../kit/stage.ts';
import type { Event } from './events.ts';
import type { Journey, Planned, Stage } from './journey.ts';
import type { Orders } from './orders.ts';
import { REASONS, type ReasonCode } from './reasons.ts';
import { SLOTS } from './slots.ts';
import { isOpenIn, type Square } from './squares.ts';
import type { State } from './state.ts';

/** Visits in a round; the Power of Dark adds one, a Rest that was chosen takes the place of one. */
export const VISITS = 3;

/** Sorts a player's visits into those to be tried, in reading order, and those that are void. */
export function planVisits(
  journey: Journey,
  round: { readonly state: State; readonly isDark: boolean; readonly isRested: boolean },
): Stage {
  const planned: Planned[] = [];
  const events: Event[] = [];
  for (const [index, visit] of visitsAsked(journey.orders).entries()) {
    const why =
      index < VISITS || round.isDark
        ? (whyVoid(round.state, { journey, visit, planned }) ?? whyOver(planned, round))
        : 'one too many';
    if (why === null) planned.push(visit);
    else events.push(voidVisit(journey, visit, why));
  }
  return stage({ ...journey, planned: planned.toSorted(inReadingOrder) }, ...events);
}

/** A Rest takes the place of a visit that is void anyway before that of one that is not. */
const whyOver = (
  planned: readonly Planned[],
  { isDark, isRested }: { readonly isDark: boolean; readonly isRested: boolean },
): ReasonCode | null => {
  const allowed = VISITS + (isDark ? 1 : 0) - (isRested ? 1 : 0);
  return planned.length < allowed ? null : 'one too many';
};

/** In the order of the form, without what was left open. */
function visitsAsked({ visits, fourth }: Orders): readonly Planned[] {
  return SLOTS.flatMap((slot, index): readonly Planned[] => {
    const visit = index < visits.length ? visits[index] : fourth;
    return visit ? [{ square: visit.square, named: visit.named, slot }] : [];
  });
}

function whyVoid(
  state: State,
  asked: {
    readonly journey: Journey;
    readonly visit: Planned;
    readonly planned: readonly Planned[];
  },
): ReasonCode | null {
  const { journey, visit, planned } = asked;
  const { square } = visit;
  if (state.exhausted.includes(square)) return 'exhausted';
  if (!isOpenIn(square, state.round)) return 'not open yet';
  if (journey.traveller.visited.includes(square)) return 'visited before';
  return planned.some((other) => other.square === square) ? 'named twice' : null;
}

const voidVisit = ({ seat }: Journey, { square, slot }: Planned, why: ReasonCode): Event => ({
  kind: 'visit void',
  rule: REASONS[why].rule,
  seat,
  square,
  faults: [{ where: slot, why, given: square }],
});

/** Squares are named so that their order by code units is that of reading. */
const inReadingOrder = (one: Planned, other: Planned): number => order(one.square, other.square);
const order = (one: Square, other: Square): number => (one < other ? -1 : one > other ? 1 : 0);
