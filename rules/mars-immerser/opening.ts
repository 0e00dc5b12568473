/** The opening of a round of movement: what each player ordered, the Jet and the Power (Rules, Garnet Spending; Powers). */

import type { Seat } from '../kit/match/seat.ts';
import { type Stage, stage, through } from '../kit/match/stage.ts';
import type { Event } from './events.ts';
import { FIELDS, STEP_FIELDS } from './fields.ts';
import type { Journey, OrderedMove } from './journey.ts';
import { movesAllowed } from './moves-allowed.ts';
import type { MovementOrders } from './orders.ts';
import { JET_GARNETS } from './prices.ts';
import { REASONS } from './reasons.ts';
import type { Sightseer } from './state.ts';

type Opened = Stage<Journey, Event>;

/** Sets out with what was ordered; without orders there is no movement. */
export function beginJourneys(given: {
  readonly seat: Seat;
  readonly sightseer: Sightseer;
  readonly orders: MovementOrders | undefined;
}): Opened {
  const { seat, orders } = given;
  const journey = journeyOf(given);
  if (orders === undefined) {
    return stage(journey, { kind: 'missing', rule: 'Rulings, Rounds: missing', seat });
  }
  return through(stage(journey), takeJet, takePower);
}

function journeyOf({ seat, sightseer, orders }: Parameters<typeof beginJourneys>[0]): Journey {
  const { with: partner, word } = orders?.swap ?? { word: null };
  return {
    seat,
    sightseer,
    orders,
    steps: stepsOf(orders),
    done: 0,
    swap: partner === undefined || word === null ? null : { ...word, partner },
    agreed: null,
    power: null,
    isJet: false,
    allowed: movesAllowed(sightseer),
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

function stepsOf(orders: MovementOrders | undefined): readonly OrderedMove[] {
  const steps: OrderedMove[] = [];
  STEP_FIELDS.forEach((where, index) => {
    const move = orders?.moves[index] ?? null;
    if (move !== null) steps.push({ move, where });
  });
  return steps;
}

/** Without the garnets it is void, and the player moves without it. */
function takeJet(journey: Journey): Opened | null {
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

/** One in a match: a second is void. */
function takePower(journey: Journey): Opened | null {
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
