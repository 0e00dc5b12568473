/** Plays a round of movement from sealed orders to its end, for all players or for one alone. */

import { orderOf } from '../kit/asking/orders.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';
import { applyParts, applyToEach, combineStages, type Stage, stage } from '../kit/match/stage.ts';
import { countAllowedMoves, isSuperRoad } from './atlas.ts';
import type { RoadRow } from './content.ts';
import type { Event } from './events.ts';
import { FIELDS, STEP_FIELDS } from './fields.ts';
import { parseStep } from './forms/kinds.ts';
import type { FieldStep, Journey, JourneysStage } from './journey.ts';
import { resolveMoves } from './movement.ts';
import type { Now } from './now.ts';
import type { MovementOrders, Orders } from './orders.ts';
import { BLOCK_POINTS, JET_GARNETS, SUPER_POINTS } from './prices.ts';
import { REASONS } from './reasons.ts';
import { addList, buyWare, faceWrath, spendNight, takeSlices } from './round-ends.ts';
import { getSightseer, type Sightseer, withPoints } from './state.ts';
import { matchSwaps, openSwaps } from './swaps.ts';

export function playRound(
  played: Now & { readonly seats: readonly Seat[]; readonly orders: OrdersBySeat<Orders> },
): JourneysStage {
  const { setup, state, seats, orders } = played;
  const { content } = setup;
  const { pairs } = state;
  const began = seats.map((seat) =>
    beginJourneys({
      seat,
      sightseer: getSightseer(state, seat),
      orders: orderOf(orders, seat, 'movement'),
    }),
  );
  return applyParts(
    combineStages(began),
    (journeys) => openSwaps(matchSwaps(journeys, pairs)),
    (journeys) => resolveMoves(journeys, { content, pairs }),
    awardBlocks,
    awardSuperRoads,
    applyToEach((journey: Journey) => buyWare(journey, content)),
    takeSlices,
    faceWrath,
    applyToEach((journey: Journey) => spendNight(journey, content)),
    applyToEach((journey: Journey) => addList(journey, content)),
  );
}

/** Awards points for Super Roads, travelled in either direction or by Jet. */
function awardSuperRoads(journeys: readonly Journey[]): JourneysStage | null {
  const travellers = new Map<RoadRow, number>();
  for (const { roads } of journeys) {
    for (const road of roads) {
      if (isSuperRoad(road.kind)) travellers.set(road, (travellers.get(road) ?? 0) + 1);
    }
  }
  if (travellers.size === 0) return null;
  return applyToEach((journey: Journey) => {
    const alone = journey.roads.filter((road) => travellers.get(road) === 1);
    if (alone.length === 0) return null;
    const { seat, sightseer } = journey;
    const points = withPoints(sightseer.points, 'Sightseeing', SUPER_POINTS * alone.length);
    const rule = 'Rules, Movement: Super Roads';
    return stage<Journey, Event>(
      { ...journey, sightseer: { ...sightseer, points } },
      ...alone.map(({ ends: [from, to] }): Event => {
        return { kind: 'super road', rule, seat, from, to, points: SUPER_POINTS };
      }),
    );
  })(journeys);
}

const awardBlocks = (journeys: readonly Journey[]): JourneysStage =>
  applyToEach((journey: Journey) => {
    const { seat, sightseer, blocks: count } = journey;
    if (count === 0) return null;
    const points = BLOCK_POINTS * count;
    const blocker = {
      ...sightseer,
      blocks: sightseer.blocks + count,
      points: withPoints(sightseer.points, 'Detour', points),
    };
    const rule = 'Rules, Blocking';
    return stage<Journey, Event>(
      { ...journey, sightseer: blocker },
      { kind: 'blocked others', rule, seat, count, points },
    );
  })(journeys);

type JourneyStage = Stage<Journey, Event>;

/** Begins the ordered journeys. A player without orders does not move. */
function beginJourneys(given: {
  readonly seat: Seat;
  readonly sightseer: Sightseer;
  readonly orders: MovementOrders | undefined;
}): JourneyStage {
  const { seat, orders } = given;
  const journey = createJourney(given);
  if (orders === undefined) {
    return stage(journey, { kind: 'missing', rule: 'Rulings, Rounds: missing', seat });
  }
  return applyParts(stage(journey), takeJet, usePower);
}

function createJourney({ seat, sightseer, orders }: Parameters<typeof beginJourneys>[0]): Journey {
  const { with: partner, word } = orders?.swap ?? { word: null };
  return {
    seat,
    sightseer,
    orders,
    steps: listSteps(orders),
    done: 0,
    swap: partner === undefined || word === null ? null : { ...word, partner },
    agreed: null,
    power: null,
    isJet: false,
    allowed: countAllowedMoves(sightseer),
    location: sightseer.location ?? '',
    busyUntil: 0,
    isEnded: false,
    stoppedBy: null,
    roads: [],
    reached: [],
    stays: [],
    visited: [],
    relatives: [],
    blocks: 0,
    mayAddList: false,
  };
}

function listSteps(orders: MovementOrders | undefined): readonly FieldStep[] {
  const steps: FieldStep[] = [];
  STEP_FIELDS.forEach((where, index) => {
    const move = orders?.moves[index] ?? null;
    if (move !== null) steps.push({ ...parseStep(move), where });
  });
  return steps;
}

/** Pays for the Jet. Without enough Garnets the player moves without a Jet. */
function takeJet(journey: Journey): JourneyStage | null {
  const { seat, sightseer, orders } = journey;
  if (!orders?.jet) return null;
  const { rule } = REASONS['no Garnets to Jet'];
  const garnets = sightseer.garnets - JET_GARNETS;
  if (garnets < 0) {
    const faults = [{ where: FIELDS.jet, why: 'no Garnets to Jet' }] as const;
    return stage(journey, { kind: 'jet', rule, seat, works: false, faults });
  }
  const flying = { ...journey, isJet: true, sightseer: { ...sightseer, garnets } };
  return stage(flying, { kind: 'jet', rule, seat, works: true, faults: [] });
}

/** Uses the Power. A second Power in the match has no effect. */
function usePower(journey: Journey): JourneyStage | null {
  const { seat, sightseer, orders } = journey;
  const power = orders?.power ?? null;
  if (power === null) return null;
  const { rule } = REASONS['Power used'];
  if (sightseer.power !== null) {
    const faults = [{ where: FIELDS.power, why: 'Power used', given: power }] as const;
    return stage(journey, { kind: 'power', rule, seat, power, works: false, faults });
  }
  const mighty = {
    ...journey,
    power,
    allowed: journey.allowed + (power === 'Energizer' ? 1 : 0),
    sightseer: { ...sightseer, power },
  };
  return stage(mighty, { kind: 'power', rule, seat, power, works: true, faults: [] });
}
