/** Caches of values that several fields, seats or pages compute from the same state. */

const CACHED_STATES = 4;

/**
 * Caches values of the last few states and setups, which are immutable. A WeakMap would not need a
 * limit, but the garbage collection of its states takes 5 to 37 % of a match.
 */
export function memoizeByState<
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
    next = (next + 1) % CACHED_STATES;
    return value;
  };
}

/** Caches values of long-lived objects, such as the content. */
export function memoizeByObject<Of extends object, Value>(
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

/** Caches the last value for an equal object, because unchanged objects are often parsed again. */
export function memoizeByValue<Of extends object, Value>(
  derive: (of: Of) => Value,
): (of: Of) => Value {
  let last: { readonly text: string; readonly value: Value } | null = null;
  return memoizeByObject((of) => {
    const text = JSON.stringify(of);
    if (last?.text !== text) last = { text, value: derive(of) };
    return last.value;
  });
}
