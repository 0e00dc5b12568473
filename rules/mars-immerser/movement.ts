/** Resolves movement move by move, all players at once (Rules and Rulings, Movement). */

import type { Pair } from '../kit/match/communal.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import { countRoadMoves, findKind, getAtlas, placeText } from './atlas.ts';
import type { Content, RoadRow } from './content.ts';
import type { Event } from './events.ts';
import { STAY } from './forms/kinds.ts';
import {
  describeStep,
  type FieldStep,
  type Journey,
  type JourneysStage,
  type MoveContext,
  type OrderedSwap,
  type Travel,
  withStop,
  withVisits,
} from './journey.ts';
import type { ReasonCode } from './reasons.ts';
import { claimGarnet, swapAtMove, voidIn } from './swaps.ts';

/** One move of one journey, with the travelled road or the travels that blocked it. */
interface MoveStage extends Stage<Journey, Event> {
  readonly travel?: Travel;
  readonly blockers?: readonly Travel[];
}

/** Resolves all moves that any player has. */
export function resolveMoves(
  begun: readonly Journey[],
  given: { readonly content: Content; readonly pairs: readonly Pair[] },
): JourneysStage {
  const events: Event[] = [];
  let journeys = begun;
  let before: readonly Travel[] = [];
  let move = 1;
  for (; journeys.some((journey) => isUnderWay(journey, move)); move++) {
    const now: MoveContext = { ...given, move, before, journeys };
    const moved = journeys.map((journey) => resolveMove(journey, now));
    const traffic: Travel[] = [];
    const blockers: Travel[] = [];
    for (const one of moved) {
      for (const event of one.events) events.push(event);
      if (one.travel !== undefined && !one.state.isJet) traffic.push(one.travel);
      if (one.blockers !== undefined) blockers.push(...one.blockers);
    }
    journeys = creditBlocks(moved, blockers);
    before = traffic;
  }
  for (const journey of journeys)
    if (isSwapUnreported(journey, move))
      events.push(...voidIn(journey, { ...given, move: journey.swap.move, before, journeys }));
  return { state: journeys.map((journey) => withVisits(journey, given.content)), events };
}

/** Returns whether a step is left, or a confirmed or refused Swap is still to come. */
const isUnderWay = ({ isEnded, done, steps, swap }: Journey, move: number): boolean =>
  (!isEnded && done < steps.length) ||
  (swap !== null && swap.move >= move && (!isEnded || swap.says === 'back out'));

/** Returns whether a Swap was confirmed for a move that the player does not reach. */
const isSwapUnreported = (
  journey: Journey,
  move: number,
): journey is Journey & { readonly swap: OrderedSwap } =>
  journey.isEnded && journey.swap?.says === 'confirm' && journey.swap.move >= move;

function resolveMove(begun: Journey, now: MoveContext): MoveStage {
  const events = voidIn(begun, now);
  if (begun.isEnded) return stage(begun, ...events);
  const claimed = claimGarnet(begun, now) ?? stage<Journey, Event>(begun);
  const moved = continueJourney(claimed.state, now);
  const before = [...events, ...claimed.events];
  return before.length === 0 ? moved : { ...moved, events: [...before, ...moved.events] };
}

function continueJourney(journey: Journey, now: MoveContext): MoveStage {
  if (journey.busyUntil >= now.move) {
    return { state: journey, events: [], travel: getLastTravel(journey) };
  }
  const step = journey.steps[journey.done];
  return (
    swapAtMove(journey, now) ?? (step === undefined ? stage(journey) : takeStep(journey, step, now))
  );
}

function takeStep(journey: Journey, step: FieldStep, now: MoveContext): MoveStage {
  if (now.move > journey.allowed) {
    const { where } = step;
    return withStop(journey, {
      move: now.move,
      where,
      why: 'too few moves',
      given: describeStep(step),
    });
  }
  return step.to === STAY ? stay(journey, step, now) : travelRoad(journey, step, now);
}

/** Returns the travel along a road that takes a second move. */
function getLastTravel({ seat, roads, location: to }: Journey): Travel {
  const ends = roads.at(-1)?.ends ?? [to, to];
  return { seat, from: ends[0] === to ? ends[1] : ends[0], to };
}

/** Lets a player stay at a Relative for a move. A stay anywhere else ends the movement. */
function stay(journey: Journey, { where }: FieldStep, { move, content }: MoveContext): MoveStage {
  const { seat, location } = journey;
  if (findKind(content, location) !== 'Relative') {
    const given = placeText(content, location);
    return withStop(journey, { move, where, why: 'no Relative here', given });
  }
  const stayed = { ...journey, done: journey.done + 1, stays: [...journey.stays, location] };
  return stage(stayed, { kind: 'stayed', rule: "Rules, Ma's Bond", seat, move, at: location });
}

function travelRoad(journey: Journey, step: FieldStep, now: MoveContext): MoveStage {
  const { move, content, before } = now;
  const { seat, location: from, isJet } = journey;
  const { to, where } = step;
  if (step.from !== null && step.from !== from) {
    return withStop(journey, { move, where, why: 'not at its start', given: step.from });
  }
  const road = getAtlas(content).roads.road(from, to);
  if (road === undefined) return stopOnRoad(journey, step, { move, why: 'no road' });
  const why = findInvalidReason(journey, road, move);
  if (why !== null) return stopOnRoad(journey, step, { move, why });
  const blockers = isJet ? [] : before.filter((other) => other.from === from && other.to === to);
  if (blockers.length > 0) {
    return { ...stopOnRoad(journey, step, { move, why: 'blocked' }), blockers };
  }
  const moved: Journey = {
    ...journey,
    done: journey.done + 1,
    location: to,
    busyUntil: move + countRoadMoves(road.kind) - 1,
    roads: [...journey.roads, road],
    reached: [...journey.reached, to],
  };
  const event: Event = {
    kind: 'moved',
    rule: 'Rules, Movement',
    seat,
    move,
    from,
    to,
    road: road.kind,
  };
  return { state: moved, events: [event], travel: { seat, from, to } };
}

const stopOnRoad = (
  journey: Journey,
  { to, where }: FieldStep,
  given: { readonly move: number; readonly why: ReasonCode },
): Stage<Journey, Event> =>
  withStop(journey, { ...given, where, given: `${journey.location} to ${to}` });

/** Finds why a player's own orders make a step invalid, such as a long road before a Swap. */
function findInvalidReason(journey: Journey, road: RoadRow, move: number): ReasonCode | null {
  if (journey.roads.includes(road)) return 'road used';
  const { swap, allowed } = journey;
  const last = move + countRoadMoves(road.kind) - 1;
  if (last > allowed) return 'too few moves';
  const isSwapped = swap?.says === 'confirm' && swap.move > move && swap.move <= last;
  return isSwapped ? 'Swap in its way' : null;
}

/** Credits blocks to all players who travelled the road in the previous move. */
function creditBlocks(
  moved: readonly MoveStage[],
  blockers: readonly Travel[],
): readonly Journey[] {
  if (blockers.length === 0) return moved.map(({ state }) => state);
  return moved.map(({ state }) => {
    const count = blockers.filter(({ seat }) => seat === state.seat).length;
    return count === 0 ? state : { ...state, blocks: state.blocks + count };
  });
}
