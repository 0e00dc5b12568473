/** Naming a player: whom a visitor may target, and what is void (Rules, opening section; Rulings, Limits). */

import type { Seat } from '../kit/match/seat.ts';
import { each, stage } from '../kit/match/stage.ts';
import type { Location } from './content.ts';
import { type Naming, namingOf } from './effects.ts';
import type { Journey, Stages } from './journey.ts';
import type { Fault, ReasonCode } from './reasons.ts';

const RULE = 'Rules, opening section: naming a player';

interface Named extends Stages {
  /** Who was named, once for every naming that stands. */
  readonly targets: readonly Seat[];
}

/** Lets all visitors of a location name a player, if it asks for that. */
export function nameAtLocation(arrived: {
  readonly journeys: readonly Journey[];
  readonly location: Location;
  readonly isVisitor: readonly boolean[];
}): Named {
  const { journeys, location, isVisitor } = arrived;
  const naming = namingOf(location.effects);
  if (naming === 'nobody') return { ...stage(journeys), targets: [] };
  const named = each((journey: Journey, index) =>
    isVisitor[index] ? nameOne(journey, location, naming) : null,
  )(journeys);
  const targets = named.events.flatMap(({ named: target, faults }) =>
    target === null || faults.length > 0 ? [] : [target],
  );
  return { ...named, targets };
}

function nameOne(journey: Journey, { square }: Location, naming: Naming) {
  const { seat, planned } = journey;
  const visit = planned.find((one) => one.square === square);
  const named = visit?.named ?? null;
  const why = whyVoid(journey, named, naming);
  const faults: readonly Fault[] =
    why === null || visit === undefined ? [] : [{ where: visit.slot, why, given: named ?? square }];
  const after =
    named === null || why !== null ? journey : { ...journey, named: [...journey.named, named] };
  return stage(after, { kind: 'named' as const, rule: RULE, seat, square, named, faults });
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
