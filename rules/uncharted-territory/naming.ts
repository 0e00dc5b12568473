/** Naming a player: whom a visitor may target, and what is void (Rules, opening section; Rulings, Limits). */

import type { Seat } from '../kit/seat.ts';
import type { Location } from './content.ts';
import { type Naming, namingOf } from './effects.ts';
import type { Event, NamingVoid } from './events.ts';
import type { Journey, Stage } from './journey.ts';

const RULE = 'Rules, opening section: naming a player';

interface Named extends Stage {
  /** Who was named, once for every naming that stands. */
  readonly targets: readonly Seat[];
}

export function nameAtLocation(arrived: {
  readonly stage: Stage;
  readonly location: Location;
  readonly isVisitor: readonly boolean[];
}): Named {
  const { stage, location, isVisitor } = arrived;
  const naming = namingOf(location.effects);
  if (naming === 'nobody') return { journeys: stage.journeys, events: [], targets: [] };
  const events: Event[] = [];
  const targets: Seat[] = [];
  const journeys = stage.journeys.map((journey, index) => {
    if (!isVisitor[index]) return journey;
    const { square } = location;
    const named = journey.planned.find((visit) => visit.square === square)?.named ?? null;
    const why = whyVoid(journey, named, naming);
    events.push({ kind: 'named', rule: RULE, seat: journey.seat, square, named, why });
    if (named === null || why !== null) return journey;
    targets.push(named);
    return { ...journey, named: [...journey.named, named] };
  });
  return { journeys, events, targets };
}

function whyVoid(
  { seat, named: namedNow, traveller }: Journey,
  named: Seat | null,
  naming: Naming,
): NamingVoid | null {
  if (named === null) return 'nobody named';
  if (namedNow.includes(named)) return 'named already';
  if (traveller.namedLast.includes(named)) return 'named last round';
  return named === seat && naming === 'another' ? 'oneself' : null;
}
