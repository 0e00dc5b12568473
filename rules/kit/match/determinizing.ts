/** Previews, warnings and proposals try orders in a state without secrets, never the true one. */

/** A seat's question with its state. */
interface SeatedState {
  readonly state: unknown;
}

/** Replaces a seat's secrets. Matches that look the same to the seat have equal results. */
export interface Determinizing<Asked extends SeatedState, Orders> {
  /** The state with fixed values in place of the seat's secrets. */
  state(asked: Asked): Asked['state'];
  /** Replaces secrets in orders, such as a card by the one in its slot of `known`. Absent: none. */
  orders?(tried: {
    readonly asked: Asked;
    readonly known: Asked['state'];
    readonly orders: Orders;
  }): Orders;
}

/** Replaces the state by the seat's knowledge; `asked` itself if the game hides no state. */
export const knownTo = <Asked extends SeatedState>(
  determinizing: Pick<Determinizing<Asked, unknown>, 'state'> | undefined,
  asked: Asked,
): Asked => (determinizing === undefined ? asked : { ...asked, state: determinizing.state(asked) });

/** Replaces state and orders. */
export function triedOut<Asked extends SeatedState, Orders>(
  determinizing: Determinizing<Asked, Orders> | undefined,
  asked: Asked,
  orders: Orders,
): { readonly asked: Asked; readonly orders: Orders } {
  const known = knownTo<Asked>(determinizing, asked);
  const named = determinizing?.orders?.({ asked, known: known.state, orders });
  return { asked: known, orders: named ?? orders };
}
