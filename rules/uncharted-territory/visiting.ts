/** Visits in reading order: all visitors pay, then the effect applies (Rulings, One round: 3). */

import { type Stage, stage } from '../kit/match/stage.ts';
import { computeEnergyAfter, computeProgressAfter } from './amounts.ts';
import type { Content, Location } from './content.ts';
import { applyEffects, type VisitedLocation } from './effects-applied.ts';
import type { Event } from './events.ts';
import type { VisitedSquare } from './exhaustion.ts';
import type { Journey, Stage as JourneyStage, PlannedVisit, Stages, Way } from './journey.ts';
import { gainRest } from './opening.ts';
import type { Square } from './squares.ts';

/** The Water that everybody needs by a vote, and the place of the vote. */
export interface VoteResult {
  readonly square: Square;
  readonly consumption: number;
}

export interface VisitsResult {
  readonly journeys: readonly Journey[];
  /** The visited locations, in reading order. */
  readonly crowds: readonly VisitedSquare[];
  /** Null without a vote. */
  readonly voted: VoteResult | null;
}

export function makeVisits(begun: Stages, content: Content): Stage<VisitsResult, Event> {
  const way: Way = { journeys: [...begun.state], events: [...begun.events] };
  const crowds: VisitedSquare[] = [];
  let voted: VoteResult | null = null;
  const aimed = aimsAt(way.journeys);
  for (const square of [...aimed.keys()].sort()) {
    const location = content.locations[square];
    const arrived = chargeVisitors(way, location, aimed.get(square) ?? []);
    const { visitors } = arrived;
    if (visitors === 0) continue;
    crowds.push({ square, visitors });
    const consumption = location.effects.length === 0 ? null : applyEffects(way, arrived);
    if (consumption !== null) voted = { square, consumption };
  }
  const { journeys, events } = way;
  return { state: { journeys, crowds, voted }, events };
}

/** A visit that a player attempts. */
interface Aim {
  readonly index: number;
  readonly visit: PlannedVisit;
}

function aimsAt(journeys: readonly Journey[]): ReadonlyMap<Square, readonly Aim[]> {
  const aimed = new Map<Square, Aim[]>();
  journeys.forEach(({ planned }, index) => {
    for (const visit of planned) {
      const aims = aimed.get(visit.square);
      if (aims === undefined) aimed.set(visit.square, [{ index, visit }]);
      else aims.push({ index, visit });
    }
  });
  return aimed;
}

/** Charges the players who can pay; the others rest. */
function chargeVisitors(
  { journeys, events }: Way,
  location: Location,
  aims: readonly Aim[],
): VisitedLocation {
  const isVisitor = journeys.map(() => false);
  for (const { index } of aims)
    isVisitor[index] = (journeys[index]?.traveller.energy ?? 0) >= location.energy;
  const visitors = isVisitor.filter(Boolean).length;
  for (const { index, visit } of aims) {
    const journey = journeys[index];
    if (journey === undefined) continue;
    const after = isVisitor[index] ? pay(journey, location, visitors) : giveUp(journey, visit);
    journeys[index] = after.state;
    events.push(...after.events);
  }
  return { location, isVisitor, visitors };
}

function giveUp(journey: Journey, { square, field }: PlannedVisit): JourneyStage {
  const why = 'too little Energy';
  return gainRest(journey, { why, square, faults: [{ where: field, why, given: square }] });
}

function pay(journey: Journey, location: Location, visitors: number): JourneyStage {
  const { seat, traveller } = journey;
  const { square, energy, progress } = location;
  const rule = 'Rules, The Measures of Survival; Clarification';
  const after: Journey = {
    ...journey,
    traveller: {
      ...traveller,
      energy: computeEnergyAfter(traveller, -energy),
      progress: computeProgressAfter(traveller, progress),
      visited: [...traveller.visited, square],
    },
    made: [...journey.made, square],
    energySpent: journey.energySpent + energy,
  };
  return stage(after, { kind: 'visited', rule, seat, square, energy, progress, visitors });
}
