/** What a seat may know of a match: previews, warnings and proposals are worked out in such a state, never in the true one. */

import type { Draw } from '../chance/chance.ts';
import { memoizedByState } from '../reckoning/memoize.ts';
import type { GameEvent } from './event.ts';
import type { Asked, Disguised, Hiding, Shown } from './game.ts';
import type { Seat } from './seat.ts';

/** Who is asked, and in which state. */
interface SeatedState {
  readonly state: unknown;
}

/** Replaces everything that is secret from a seat. Matches that look the same to the seat lead to equal results. */
export interface Determinizing<Asked extends SeatedState, Orders> {
  /** The state with fixed values in place of everything that is secret from the seat. */
  state(asked: Asked): Asked['state'];
  /** The orders with what they name in that state, such as another card in the same slot. Absent: orders name nothing secret. */
  orders?(tried: {
    readonly asked: Asked;
    readonly known: Asked['state'];
    readonly orders: Orders;
  }): Orders;
}

/** The seat with the state that it may know. The seat as it is where its game hides nothing from it. */
export const knownTo = <Asked extends SeatedState>(
  determinizing: Pick<Determinizing<Asked, unknown>, 'state'> | undefined,
  asked: Asked,
): Asked => (determinizing === undefined ? asked : { ...asked, state: determinizing.state(asked) });

/** A seat with its orders, as {@link Determinizing} replaces them. */
export function triedOut<Asked extends SeatedState, Orders>(
  determinizing: Determinizing<Asked, Orders> | undefined,
  asked: Asked,
  orders: Orders,
): { readonly asked: Asked; readonly orders: Orders } {
  const known = knownTo<Asked>(determinizing, asked);
  const named = determinizing?.orders?.({ asked, known: known.state, orders });
  return { asked: known, orders: named ?? orders };
}

/** Draws the first of everything. */
const FIRST: Draw = {
  integer: (least) => least,
  pick(list) {
    if (list.length === 0) throw new Error('there is nothing to pick from');
    return list[0] as (typeof list)[number];
  },
  shuffle: (list) => list,
};

/**
 * Builds {@link Determinizing.state} from a game's disguise, with the first of all that it draws. The result must depend on nothing that is
 * hidden: the disguise sorts a hidden list before it shuffles it.
 */
export function disguisedFor<Content extends object, State extends object, Event extends GameEvent>(
  disguise: (
    hidden: Hiding<Shown<Content, State, Event>>,
  ) => Disguised<Shown<Content, State, Event>>,
): (asked: Asked<Content, State>) => State {
  const knownOf = memoizedByState(
    (_: Pick<Asked<Content, State>, 'setup' | 'state'>) => new Map<Seat, State>(),
  );
  return ({ setup, state, seat }) => {
    const known = knownOf({ setup, state });
    const before = known.get(seat);
    if (before !== undefined) return before;
    const audience = { kind: 'seat', seat } as const;
    const hidden = { setup, state, history: [], audience, chance: () => FIRST };
    const made = disguise(hidden).state;
    known.set(seat, made);
    return made;
  };
}
