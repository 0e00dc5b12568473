/** Round 1: starting locations and intended lists (Rules, Movement; I Saw). */

import { getOrder } from '../kit/asking/orders.ts';
import type { Chance } from '../kit/chance/chance.ts';
import type { Seat } from '../kit/match/seat.ts';
import { combineStages, type Stage } from '../kit/match/stage.ts';
import { findKind, getAtlas } from './atlas.ts';
import type { Code } from './content.ts';
import type { Event } from './events.ts';
import { FIELDS } from './fields.ts';
import type { Now, SeatNow } from './now.ts';
import type { RoundInput, StartOrders } from './orders.ts';
import { type OrderFault, REASONS } from './reasons.ts';
import { INFLUENCE_RULE } from './round-ends.ts';
import { createStartedFacts } from './start.ts';
import { getSightseer, type Sightseer } from './state.ts';

const START_RULE = 'Rulings, Rounds: Round 1';

export interface StartedSeat {
  readonly seat: Seat;
  readonly sightseer: Sightseer & { readonly location: Code };
}

export function startAll(submitted: RoundInput): Stage<readonly StartedSeat[], Event> {
  const { setup, orders, chance } = submitted;
  return combineStages(
    setup.players.map(({ seat }) =>
      startSeat({ ...submitted, seat }, getOrder(orders, seat, 'start'), chance),
    ),
  );
}

/** Rejects a start that is not on the Map: the Map may have changed since the answer. */
export const listStartFaults = (
  { setup }: Pick<Now, 'setup'>,
  { location }: StartOrders,
): readonly OrderFault[] =>
  location === null || getAtlas(setup.content).byCode.has(location)
    ? []
    : [{ where: FIELDS.start, why: 'no such location', given: location }];

function startSeat(
  seatNow: SeatNow,
  given: StartOrders | undefined,
  chance: Chance,
): Stage<StartedSeat, Event> {
  const { seat, setup, state } = seatNow;
  const faults = given === undefined ? [] : listStartFaults(seatNow, given);
  const chosen = faults.length === 0 ? (given?.location ?? null) : null;
  const location = chosen ?? chance(`start of ${seat}`).pick(getAtlas(setup.content).codes);
  const lists = [...new Set(given?.lists)];
  const sightseer = {
    ...getSightseer(state, seat),
    ...createStartedFacts(setup.content, location),
    lists,
  };
  const isDrawn = chosen === null;
  const events: readonly Event[] = [
    ...(given === undefined ? [{ kind: 'missing', rule: START_RULE, seat } as const] : []),
    {
      kind: 'started',
      rule: REASONS['no such location'].rule,
      seat,
      location,
      isDrawn,
      lists,
      faults,
    },
    ...(findKind(setup.content, location) === 'Relative'
      ? [
          {
            kind: 'slices',
            rule: INFLUENCE_RULE,
            seat,
            at: location,
            why: 'first visit',
            amount: 1,
          } as const,
        ]
      : []),
  ];
  return { state: { seat, sightseer }, events };
}
