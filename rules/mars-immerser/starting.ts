/** Round 1: starting locations and intended lists (Rules, Movement; I Saw). */

import { orderOf } from '../kit/asking/orders.ts';
import type { Chance } from '../kit/chance/chance.ts';
import type { Seat } from '../kit/match/seat.ts';
import { type Stage, together } from '../kit/match/stage.ts';
import { atlasOf, kindAt } from './atlas.ts';
import type { Code } from './content.ts';
import type { Event } from './events.ts';
import { FIELDS } from './fields.ts';
import type { Known, Now } from './now.ts';
import type { StartOrders, Submitted } from './orders.ts';
import { type Fault, REASONS } from './reasons.ts';
import { INFLUENCE_RULE } from './round-ends.ts';
import { startedAt } from './start.ts';
import { type Sightseer, sightseerOf } from './state.ts';

const RULE = 'Rulings, Rounds: Round 1';

/** A seat's sightseer after its start. */
export interface Started {
  readonly seat: Seat;
  readonly sightseer: Sightseer & { readonly location: Code };
}

export function startAll(submitted: Submitted): Stage<readonly Started[], Event> {
  const { setup, orders, chance } = submitted;
  return together(
    setup.players.map(({ seat }) =>
      startOne({ ...submitted, seat }, orderOf(orders, seat, 'start'), chance),
    ),
  );
}

/** Rejects a start that is not on the Map, which may have changed since the answer. */
export const startFaults = (
  { setup }: Pick<Now, 'setup'>,
  { location }: StartOrders,
): readonly Fault[] =>
  location === null || atlasOf(setup.content).byCode.has(location)
    ? []
    : [{ where: FIELDS.start, why: 'no such location', given: location }];

function startOne(
  asked: Known,
  given: StartOrders | undefined,
  chance: Chance,
): Stage<Started, Event> {
  const { seat, setup, state } = asked;
  const faults = given === undefined ? [] : startFaults(asked, given);
  const chosen = faults.length === 0 ? (given?.location ?? null) : null;
  const location = chosen ?? chance(`start of ${seat}`).pick(atlasOf(setup.content).codes);
  const lists = [...new Set(given?.lists)];
  const sightseer = {
    ...sightseerOf(state, seat),
    ...startedAt(setup.content, location),
    lists,
  };
  const isDrawn = chosen === null;
  const events: readonly Event[] = [
    ...(given === undefined ? [{ kind: 'missing', rule: RULE, seat } as const] : []),
    {
      kind: 'started',
      rule: REASONS['no such location'].rule,
      seat,
      location,
      isDrawn,
      lists,
      faults,
    },
    ...(kindAt(setup.content, location) === 'Relative'
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
