/** Deriving something once for each state of a match: what several fields, seats or pages are made of. */

/** The number of states to remember: the current step's, the previous one, and those of an older form. */
const STATES = 4;

/**
 * Remembers what it derived for the last few states with their set-ups: both are never changed, so that the same ones always
 * lead to the same. A map with weak keys would forget by itself, but collecting a state for each step through it takes 5 to 37 % of a match.
 */
export function memoizedByState<
  Now extends { readonly setup: object; readonly state: object },
  Value,
>(derive: (now: Now) => Value): (now: Now) => Value {
  const lately: { readonly setup: object; readonly state: object; readonly value: Value }[] = [];
  let next = 0;
  return (now) => {
    for (const known of lately) {
      if (known.state === now.state && known.setup === now.setup) return known.value;
    }
    const { setup, state } = now;
    const value = derive(now);
    lately[next] = { setup, state, value };
    next = (next + 1) % STATES;
    return value;
  };
}

/** The same for one thing alone that is looked at several times in a row, such as a form that seats have in common. */
export function memoizedLatest<Of extends object, Value>(
  derive: (of: Of) => Value,
): (of: Of) => Value {
  let last: { readonly of: Of; readonly value: Value } | null = null;
  return (of) => {
    if (last?.of !== of) last = { of, value: derive(of) };
    return last.value;
  };
}

/** Memoizes a function of one long-lived object, such as the content. */
export function memoizedByObject<Of extends object, Value>(
  derive: (of: Of) => Value,
): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found.value;
    const value = derive(of);
    known.set(of, { value });
    return value;
  };
}

/**
 * The same for what is read anew with every entry and mostly equals what was read before, such as content, where deriving takes long:
 * an equal one leads to the same, which may hold parts of the first.
 */
export function memoizedByValue<Of extends object, Value>(
  derive: (of: Of) => Value,
): (of: Of) => Value {
  let last: { readonly text: string; readonly value: Value } | null = null;
  return memoizedByObject((of) => {
    const text = JSON.stringify(of);
    if (last?.text !== text) last = { text, value: derive(of) };
    return last.value;
  });
}
