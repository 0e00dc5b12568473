/** Visits, location by location in reading order: all who can pay do so, then the effect resolves for them together (Rulings, One round: 3). */

import { changeEnergy, changeProgress } from './amounts.ts';
import type { Content, Location } from './content.ts';
import { applyEffects } from './effects-applied.ts';
import type { Event } from './events.ts';
import { changed, eachJourney, type Journey, type Stage, type Told, untouched } from './journey.ts';
import { rest } from './opening.ts';
import type { Square } from './squares.ts';
import { SQUARES } from './squares.ts';

/** The Water that everybody consumes because a vote said so, and where the vote was held. */
export interface VotedWater {
  readonly square: Square;
  readonly consumption: number;
}

export interface Visited extends Stage {
  /** Null when the standard rules hold. */
  readonly voted: VotedWater | null;
}

export function makeVisits(stage: Stage, content: Content): Visited {
  const aimed = new Set(
    stage.journeys.flatMap(({ planned }) => planned.map(({ square }) => square)),
  );
  const events: Event[] = [...stage.events];
  let journeys = stage.journeys;
  let voted: VotedWater | null = null;
  for (const square of SQUARES) {
    if (!aimed.has(square)) continue;
    const after = visitLocation(journeys, content.locations[square]);
    events.push(...after.events);
    journeys = after.journeys;
    voted = after.voted ?? voted;
  }
  return { journeys, events, voted };
}

/** What happens at one location, and the vote that was held there. */
function visitLocation(journeys: readonly Journey[], location: Location): Visited {
  const isVisitor = journeys.map((journey) => canVisit(journey, location));
  const visitors = isVisitor.filter(Boolean).length;
  const paid = eachJourney({ journeys, events: [] }, (journey) =>
    arrive(journey, location, visitors),
  );
  if (visitors === 0 || location.effects.length === 0) return { ...paid, voted: null };
  const { consumption, ...effect } = applyEffects({ stage: paid, location, isVisitor });
  const { square } = location;
  return { ...effect, voted: consumption === null ? null : { square, consumption } };
}

const isAimingAt = ({ planned }: Journey, { square }: Location): boolean =>
  planned.some((visit) => visit.square === square);

const canVisit = (journey: Journey, location: Location): boolean =>
  isAimingAt(journey, location) && journey.traveller.energy >= location.energy;

/** Pays and earns; or rests, who cannot pay. */
function arrive(journey: Journey, location: Location, visitors: number): Told {
  if (!isAimingAt(journey, location)) return untouched(journey);
  if (canVisit(journey, location)) return pay(journey, location, visitors);
  return rest(journey, { why: 'too little Energy', square: location.square });
}

function pay(journey: Journey, location: Location, visitors: number): Told {
  const { seat, traveller } = journey;
  const { square, energy, progress } = location;
  const paid = changeProgress(changeEnergy(traveller, -energy), progress);
  const rule = 'Rules, The Measures of Survival; Clarification';
  const event: Event = { kind: 'visited', rule, seat, square, energy, progress, visitors };
  return {
    journey: {
      ...changed(journey, { ...paid, visited: [...paid.visited, square] }),
      made: [...journey.made, square],
      energySpent: journey.energySpent + energy,
    },
    events: [event],
  };
}
