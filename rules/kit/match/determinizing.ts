/** Trying out orders before the deadline: previews, warnings and proposals use a state without secrets, never the true one. */

/** A seat's question with its state. */
interface SeatedState {
  readonly state: unknown;
}

/** Replaces everything that is secret from a seat. Matches that look the same to the seat lead to equal results. */
export interface Determinizing<Asked extends SeatedState, Orders> {
  /** The state with fixed values in place of everything that is secret from the seat. */
  state(asked: Asked): Asked['state'];
  /** Replaces secret things that the orders name, such as a card by the one in the same slot of `known`. Absent: orders name nothing secret. */
  orders?(tried: {
    readonly asked: Asked;
    readonly known: Asked['state'];
    readonly orders: Orders;
  }): Orders;
}

/** Replaces the state by the one that the seat may know. Returns `asked` itself if the game hides nothing of the state. */
export const knownTo = <Asked extends SeatedState>(
  determinizing: Pick<Determinizing<Asked, unknown>, 'state'> | undefined,
  asked: Asked,
): Asked => (determinizing === undefined ? asked : { ...asked, state: determinizing.state(asked) });

/** Replaces state and orders, as {@link Determinizing} says. */
export function triedOut<Asked extends SeatedState, Orders>(
  determinizing: Determinizing<Asked, Orders> | undefined,
  asked: Asked,
  orders: Orders,
): { readonly asked: Asked; readonly orders: Orders } {
  const known = knownTo<Asked>(determinizing, asked);
  const named = determinizing?.orders?.({ asked, known: known.state, orders });
  return { asked: known, orders: named ?? orders };
}
