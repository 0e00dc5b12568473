/** A step in the address of the page, behind its “#”. */

export const hashOf = (step: string): string => `#${encodeURIComponent(step)}`;

/** The name of a step; what cannot be decoded names itself. */
export function stepNamedIn(hash: string): string {
  const encoded = hash.slice(1);
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
