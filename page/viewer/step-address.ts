/** Step name after the “#” of the page's address. */

export const hashOf = (step: string): string => `#${encodeURIComponent(step)}`;

/** Returns the name of a step, or the text itself when it cannot be decoded. */
export function stepNamedIn(hash: string): string {
  const encoded = hash.slice(1);
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
