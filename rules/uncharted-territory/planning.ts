/** Which of the visits that were asked for can be tried at all; the others are void (Rulings, Limits). */

import type { Event } from './events.ts';
import type { Journey, Planned, Stage } from './journey.ts';
import type { Orders } from './orders.ts';
import { REASONS, type ReasonCode } from './reasons.ts';
import { SLOTS, VISITS } from './slots.ts';
import { isOpenIn } from './squares.ts';
import type { State } from './state.ts';

/** Sorts a player's visits into those to be tried and those that are void. Without Dark the fourth field is, open ones before it or not. */
export function planVisits(
  journey: Journey,
  round: { readonly state: State; readonly isDark: boolean; readonly isRested: boolean },
): Stage {
  const planned: Planned[] = [];
  const events: Event[] = [];
  for (const visit of visitsAsked(journey.orders)) {
    const why =
      SLOTS.indexOf(visit.slot) < VISITS || round.isDark
        ? (whyVoid(round.state, { journey, visit, planned }) ?? whyOver(planned, round))
        : 'one too many';
    if (why === null) planned.push(visit);
    else events.push(voidVisit(journey, visit, why));
  }
  return { state: { ...journey, planned }, events };
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
  const asked: Planned[] = [];
  SLOTS.forEach((slot, index) => {
    const visit = index < visits.length ? visits[index] : fourth;
    if (visit) asked.push({ square: visit.square, named: visit.named, slot });
  });
  return asked;
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
