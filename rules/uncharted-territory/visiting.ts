/** Visits, location by location in reading order: all who can pay do so, then the effect resolves for them together (Rulings, One round: 3). */

import { each, emit, type Stage, stage, through } from '../kit/stage.ts';
import { changeEnergy, changeProgress } from './amounts.ts';
import type { Content, Location } from './content.ts';
import { applyEffects } from './effects-applied.ts';
import type { Event } from './events.ts';
import type { Journey, Stage as JourneyStage, Planned } from './journey.ts';
import { rest } from './opening.ts';
import { SQUARES, type Square } from './squares.ts';

/** The Water that everybody consumes because a vote said so, and where the vote was held. */
export interface VotedWater {
  readonly square: Square;
  readonly consumption: number;
}

/** Everybody on the way. */
export interface Travel {
  readonly journeys: readonly Journey[];
  /** Null when the standard rules hold. */
  readonly voted: VotedWater | null;
}

export function makeVisits(begun: Stage<Travel, Event>, content: Content): Stage<Travel, Event> {
  const aimed = aimsAt(begun.state.journeys);
  const parts = SQUARES.flatMap((square) => {
    const aims = aimed.get(square);
    if (aims === undefined) return [];
    return [
      (travel: Travel) => visitLocation(travel, { location: content.locations[square], aims }),
    ];
  });
  return through(begun, ...parts);
}

/** By the index of journeys: who tries a location, and how it was asked for. */
type Aims = readonly (Planned | undefined)[];

interface Aimed {
  readonly location: Location;
  readonly aims: Aims;
}

function aimsAt(journeys: readonly Journey[]): ReadonlyMap<Square, Aims> {
  const aimed = new Map<Square, (Planned | undefined)[]>();
  for (const [index, { planned }] of journeys.entries()) {
    for (const visit of planned) {
      const aims = aimed.get(visit.square) ?? [];
      aims[index] = visit;
      aimed.set(visit.square, aims);
    }
  }
  return aimed;
}

/** What happens at one location, and the vote that was held there. */
function visitLocation(
  { journeys, voted }: Travel,
  { location, aims }: Aimed,
): Stage<Travel, Event> {
  const isVisitor = journeys.map(
    ({ traveller }, index) => aims[index] !== undefined && traveller.energy >= location.energy,
  );
  const visitors = isVisitor.filter(Boolean).length;
  const paid = each((journey: Journey, index) => {
    if (isVisitor[index]) return pay(journey, location, visitors);
    const aim = aims[index];
    return aim === undefined ? stage(journey) : giveUp(journey, aim);
  })(journeys);
  if (visitors === 0 || location.effects.length === 0) {
    return emit(paid, { journeys: paid.state, voted });
  }
  const { state, events, consumption } = applyEffects({
    journeys: paid.state,
    location,
    isVisitor,
  });
  const after = consumption === null ? voted : { square: location.square, consumption };
  return emit(paid, { journeys: state, voted: after }, ...events);
}

/** Rests, who cannot pay. */
function giveUp(journey: Journey, { square, slot }: Planned): JourneyStage {
  const why = 'too little Energy';
  return rest(journey, { why, square, faults: [{ where: slot, why, given: square }] });
}

function pay(journey: Journey, location: Location, visitors: number): JourneyStage {
  const { seat, traveller } = journey;
  const { square, energy, progress } = location;
  const paid = changeProgress(changeEnergy(traveller, -energy), progress);
  const rule = 'Rules, The Measures of Survival; Clarification';
  const after: Journey = {
    ...journey,
    traveller: { ...paid, visited: [...paid.visited, square] },
    made: [...journey.made, square],
    energySpent: journey.energySpent + energy,
  };
  return stage(after, { kind: 'visited', rule, seat, square, energy, progress, visitors });
}
