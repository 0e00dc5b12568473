export const formatStepHash = (step: string): string => `#${encodeURIComponent(step)}`;

/** Returns the name of a step; the text itself if it cannot be decoded. */
export function parseStepHash(hash: string): string {
  const encoded = hash.slice(1);
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
