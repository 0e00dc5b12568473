/** Headlines and one-line accounts of at most 60 characters. */

/** In characters. */
export const LONGEST_LINE = 60;
/** The length in characters to which names are shortened at most. */
const SHORTEST_NAME = 10;

/**
 * Shortens a sentence to one line: drops the full stop, shortens names, the longest first, then
 * drops words at the end.
 */
export function shortLine(
  sentence: string,
  names: readonly string[],
  most: number = LONGEST_LINE,
): string {
  const text = sentence.replace(/\.$/, '');
  const longest = Math.max(SHORTEST_NAME, ...names.map(lengthOf));
  for (let limit = longest; limit >= SHORTEST_NAME; limit--) {
    const line = withNames(text, names, limit);
    if (lengthOf(line) <= most) return line;
  }
  return cut(withNames(text, names, SHORTEST_NAME), most);
}

/** Returns the first text that fits in a line with names of ten characters; else the last, cut. */
export function firstThatFits(texts: readonly string[], names: readonly string[] = []): string {
  const isLine = (text: string) => lengthOf(withNames(text, names, SHORTEST_NAME)) <= LONGEST_LINE;
  return texts.find(isLine) ?? cut(texts.at(-1) ?? '', LONGEST_LINE);
}

/** Shortens names that are longer than `limit` characters. */
const withNames = (text: string, names: readonly string[], limit: number): string =>
  names
    .filter((name) => lengthOf(name) > limit)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .reduce(
      (line, name) => line.replaceAll(name, () => `${[...name].slice(0, limit - 1).join('')}…`),
      text,
    );

function cut(line: string, most: number): string {
  const letters = [...line];
  if (letters.length <= most) return line;
  const kept = letters.slice(0, most - 1).join('');
  return `${kept.slice(0, Math.max(kept.lastIndexOf(' '), 1)).replace(/[,;:.]$/, '')}…`;
}

const lengthOf = (text: string): number => [...text].length;
