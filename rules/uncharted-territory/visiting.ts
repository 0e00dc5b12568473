/** Visits, location by location in reading order: all who can pay do so, then the effect resolves for them together (Rulings, One round: 3). */

import { byName } from '../kit/match/seat.ts';
import { each, emit, type Stage, stage, through } from '../kit/match/stage.ts';
import { energyAfter, progressAfter } from './amounts.ts';
import type { Content, Location } from './content.ts';
import { applyEffects } from './effects-applied.ts';
import type { Event } from './events.ts';
import type { Crowd } from './exhaustion.ts';
import type { Journey, Stage as JourneyStage, Planned } from './journey.ts';
import { rest } from './opening.ts';
import type { Square } from './squares.ts';

/** The Water that everybody consumes because a vote said so, and where the vote was held. */
export interface VotedWater {
  readonly square: Square;
  readonly consumption: number;
}

/** Everybody on the way. */
export interface Travel {
  readonly journeys: readonly Journey[];
  /** At each location that was visited, in reading order. */
  readonly crowds: readonly Crowd[];
  /** Null when the standard rules hold. */
  readonly voted: VotedWater | null;
}

export function makeVisits(begun: Stage<Travel, Event>, content: Content): Stage<Travel, Event> {
  const aimed = aimsAt(begun.state.journeys);
  const inOrder = [...aimed].toSorted(([one], [other]) => byName(one, other));
  const parts = inOrder.map(
    ([square, aims]) =>
      (travel: Travel) =>
        visitLocation(travel, { location: content.locations[square], aims }),
  );
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
  journeys.forEach(({ planned }, index) => {
    for (const visit of planned) {
      const aims = aimed.get(visit.square) ?? [];
      aims[index] = visit;
      aimed.set(visit.square, aims);
    }
  });
  return aimed;
}

/** What happens at one location, and the vote that was held there. */
function visitLocation(
  { journeys, crowds, voted }: Travel,
  { location, aims }: Aimed,
): Stage<Travel, Event> {
  const isVisitor = journeys.map(
    ({ traveller }, index) => aims[index] !== undefined && traveller.energy >= location.energy,
  );
  const visitors = isVisitor.filter(Boolean).length;
  const paid = each((journey: Journey, index) => {
    if (isVisitor[index]) return pay(journey, location, visitors);
    const aim = aims[index];
    return aim === undefined ? null : giveUp(journey, aim);
  })(journeys);
  if (visitors === 0) return emit(paid, { journeys: paid.state, crowds, voted });
  const { square, effects } = location;
  const more = [...crowds, { square, visitors }];
  if (effects.length === 0) return emit(paid, { journeys: paid.state, crowds: more, voted });
  const { state, events, consumption } = applyEffects({
    journeys: paid.state,
    location,
    isVisitor,
  });
  const vote = consumption === null ? voted : { square, consumption };
  return emit(paid, { journeys: state, crowds: more, voted: vote }, ...events);
}

/** Rests, who cannot pay. */
function giveUp(journey: Journey, { square, slot }: Planned): JourneyStage {
  const why = 'too little Energy';
  return rest(journey, { why, square, faults: [{ where: slot, why, given: square }] });
}

function pay(journey: Journey, location: Location, visitors: number): JourneyStage {
  const { seat, traveller } = journey;
  const { square, energy, progress } = location;
  const rule = 'Rules, The Measures of Survival; Clarification';
  const after: Journey = {
    ...journey,
    traveller: {
      ...traveller,
      energy: energyAfter(traveller, -energy),
      progress: progressAfter(traveller, progress),
      visited: [...traveller.visited, square],
    },
    made: [...journey.made, square],
    energySpent: journey.energySpent + energy,
  };
  return stage(after, { kind: 'visited', rule, seat, square, energy, progress, visitors });
}
