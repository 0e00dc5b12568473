/** Compares two pieces of plain data, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  if (one === null || other === null || Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other)) {
    const { length } = one;
    if (length !== other.length) return false;
    for (let at = 0; at < length; at++) if (!isSame(one[at], other[at])) return false;
    return true;
  }
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  const [ones, others] = [one, other] as readonly Readonly<Record<string, unknown>>[];
  for (const key of keys) {
    const own = ones?.[key];
    if (own === undefined && !Object.hasOwn(other, key)) return false;
    if (!isSame(own, others?.[key])) return false;
  }
  return true;
}
