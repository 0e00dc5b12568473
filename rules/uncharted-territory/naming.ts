/** Naming a player: whom a visitor may target, and what is void (Rules, opening section; Rulings, Limits). */

import type { Seat } from '../kit/match/seat.ts';
import type { Location } from './content.ts';
import { type Naming, namingOf } from './effects.ts';
import type { EventOf } from './events.ts';
import type { Journey, Way } from './journey.ts';
import type { Fault, ReasonCode } from './reasons.ts';

const RULE = 'Rules, opening section: naming a player';

/** Lets all visitors of a location name a player, if it asks for that. Who was named, once for every naming that stands. */
export function nameAtLocation(
  { journeys, events }: Way,
  { location, isVisitor }: { readonly location: Location; readonly isVisitor: readonly boolean[] },
): readonly Seat[] {
  const naming = namingOf(location.effects);
  if (naming === 'nobody') return NOBODY;
  const targets: Seat[] = [];
  for (const [index, journey] of journeys.entries()) {
    if (!isVisitor[index]) continue;
    const event = namedBy(journey, location, naming);
    events.push(event);
    const { named, faults } = event;
    if (named === null || faults.length > 0) continue;
    journeys[index] = { ...journey, named: [...journey.named, named] };
    targets.push(named);
  }
  return targets;
}

const NOBODY: readonly Seat[] = [];

function namedBy(journey: Journey, { square }: Location, naming: Naming): EventOf<'named'> {
  const { seat, planned } = journey;
  const visit = planned.find((one) => one.square === square);
  const named = visit?.named ?? null;
  const why = whyVoid(journey, named, naming);
  const faults: readonly Fault[] =
    why === null || visit === undefined ? [] : [{ where: visit.slot, why, given: named ?? square }];
  return { kind: 'named', rule: RULE, seat, square, named, faults };
}

function whyVoid(
  { seat, named: namedNow, traveller }: Journey,
  named: Seat | null,
  naming: Naming,
): ReasonCode | null {
  if (named === null) return 'nobody named';
  if (namedNow.includes(named)) return 'named already';
  if (traveller.namedLast.includes(named)) return 'named last round';
  return named === seat && naming === 'another' ? 'oneself' : null;
}
