/** Makes a value unchangeable all the way down. */

const frozen = new WeakSet<object>();

/** Freezes the value and everything in it, and returns it. Functions, such as a chance, stay as they are. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  frozen.add(value);
  for (const inner of Object.values(Object.freeze(value))) deepFreeze(inner);
  return value;
}
