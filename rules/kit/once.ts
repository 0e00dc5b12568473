/** Deriving something once for each state of a match: what several fields, seats or pages are made of. */

/**
 * Remembers what it derived for a state and its set-up, as long as the state is there: both are never changed, so that the
 * same ones always lead to the same.
 */
export function once<Now extends { readonly setup: object; readonly state: object }, Value>(
  derive: (now: Now) => Value,
): (now: Now) => Value {
  const known = new WeakMap<object, { readonly setup: object; readonly value: Value }>();
  return (now) => {
    const found = known.get(now.state);
    if (found !== undefined && found.setup === now.setup) return found.value;
    const value = derive(now);
    known.set(now.state, { setup: now.setup, value });
    return value;
  };
}

/** The same for what follows from one thing alone, such as the content. */
export function onceOf<Of extends object, Value>(derive: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found.value;
    const value = derive(of);
    known.set(of, { value });
    return value;
  };
}
