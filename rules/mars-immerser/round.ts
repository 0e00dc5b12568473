/**
 * Plays a round of movement from sealed orders to its end, for all players or for one alone.
 * Playing it for one serves to judge and preview that player’s orders.
 */

import { getOrder } from '../kit/asking/orders.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';
import { applyParts, applyToEach, combineStages, type Stage, stage } from '../kit/match/stage.ts';
import { countText } from '../kit/narrating/figures.ts';
import { countAllowedMoves, isSuperRoad, placeText } from './atlas.ts';
import type { RoadRow } from './content.ts';
import type { Event } from './events.ts';
import { FIELDS, STEP_FIELDS } from './fields.ts';
import { parseStep, STAY } from './forms/kinds.ts';
import { describeStep, type FieldStep, type Journey, type JourneysStage } from './journey.ts';
import { resolveMoves } from './movement.ts';
import type { Now, SeatNow } from './now.ts';
import type { MovementOrders, Orders } from './orders.ts';
import { BLOCK_POINTS, JET_GARNETS, SUPER_POINTS } from './prices.ts';
import { type OrderFault, REASONS, type ReasonCode } from './reasons.ts';
import { addList, buyWare, faceWrath, spendNight, takeSlices } from './round-ends.ts';
import { listStartFaults } from './starting.ts';
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
      orders: getOrder(orders, seat, 'movement'),
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

export function judgeOrders(seatNow: SeatNow, orders: Orders): readonly OrderFault[] {
  if (orders.kind === 'start') return listStartFaults(seatNow, orders);
  const played = playAlone(seatNow, orders);
  const faults = listFaults(played);
  return faults.some(({ why }) => why === 'not agreed')
    ? [...faults, ...played.state.flatMap((journey) => listFaultsAfterSwap(seatNow, journey))]
    : faults;
}

const playAlone = (seatNow: SeatNow, orders: MovementOrders): JourneysStage =>
  playRound({ ...seatNow, seats: [seatNow.seat], orders: { [seatNow.seat]: orders } });

const listFaults = ({ events }: JourneysStage): readonly OrderFault[] =>
  events.flatMap((event) => ('faults' in event ? event.faults : []));

/** Describes where a movement leads; null in Round 1, or if that depends on others. */
export function describePreview(seatNow: SeatNow, orders: Orders): string | null {
  if (orders.kind !== 'movement' || orders.swap?.word?.says === 'confirm') return null;
  const { setup, state, seat } = seatNow;
  const [journey] = playAlone(seatNow, orders).state;
  if (journey === undefined) return null;
  const seen = journey.sightseer.seen.length - getSightseer(state, seat).seen.length;
  return [
    `You will end at ${placeText(setup.content, journey.location)}`,
    `${countText(seen, 'location')} seen for the first time`,
    `${countText(journey.sightseer.garnets, 'Garnet')} left`,
  ].join('; ');
}

/** Lists faults of the steps after a Swap, which may lead anywhere. */
function listFaultsAfterSwap({ setup, state }: SeatNow, journey: Journey): readonly OrderFault[] {
  const { swap, steps, done, allowed } = journey;
  if (swap?.says !== 'confirm') return [];
  const ahead = steps.slice(done);
  const arriving = ahead.findIndex(({ to }) => to !== STAY);
  const known = ahead[arriving];
  const blind = known === undefined ? ahead.length : arriving + 1;
  const late = ahead.slice(0, blind)[allowed - swap.move];
  if (late !== undefined) {
    const { where } = late;
    return [{ where, why: 'too few moves after the Swap', given: describeStep(late) }];
  }
  if (known === undefined) return [];
  const goesOn: Journey = {
    ...journey,
    isEnded: false,
    stoppedBy: null,
    location: known.to,
    done: done + blind,
    busyUntil: swap.move + blind,
  };
  const played = resolveMoves([goesOn], { content: setup.content, pairs: state.pairs });
  return listFaults(played).flatMap((fault) => {
    const why = REASONS_AFTER_SWAP[fault.why];
    return why === undefined ? [] : [{ ...fault, why }];
  });
}

/** Maps reasons that end a movement to their codes for steps after an uncertain Swap. */
const REASONS_AFTER_SWAP: Readonly<Partial<Record<ReasonCode, ReasonCode>>> = {
  'no road': 'no road after the Swap',
  'not at its start': 'not at its start after the Swap',
  'road used': 'road used after the Swap',
  'no Relative here': 'no Relative after the Swap',
  'too few moves': 'too few moves after the Swap',
};
