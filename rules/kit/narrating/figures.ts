/** Formats whole numbers up to twelve as words: "two", "seven"; all others in digits. */
export const spellNumber = (value: number): string => NUMBER_WORDS[value] ?? figure(value);

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(
  ' ',
);

export const capitalize = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Formats a number with a minus sign: "−3", "12.5". */
export const figure = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);

/** Formats a number with its sign: "−3", "+12.5", "0". */
export const signed = (value: number): string => (value > 0 ? `+${value}` : figure(value));

/** Returns the form of a noun after a number: "card" after 1 and −1, else "cards", "entries". */
export function plural(count: number, one: string): string {
  if (Math.abs(count) === 1) return one;
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`;
  return /(?:ch|sh|s|x)$/.test(one) ? `${one}es` : `${one}s`;
}

/** Formats a number with its noun: "1 card", "−3 points". */
export const countText = (count: number, one: string): string =>
  `${figure(count)} ${plural(count, one)}`;

/** In characters. */
export const MAX_LINE_LENGTH = 60;
/** Names are shortened to no less than this number of characters. */
const MIN_NAME_LENGTH = 10;

/** Shortens a sentence to one line: first its names, longest first, then its end. */
export function shortenLine(sentence: string, names: readonly string[]): string {
  const text = sentence.replace(/\.$/, '');
  const longest = Math.max(MIN_NAME_LENGTH, ...names.map(countCharacters));
  for (let limit = longest; limit >= MIN_NAME_LENGTH; limit--) {
    const line = shortenNames(text, names, limit);
    if (countCharacters(line) <= MAX_LINE_LENGTH) return line;
  }
  return truncateLine(shortenNames(text, names, MIN_NAME_LENGTH));
}

/** Returns the first text that fits in a line with names of ten characters; else cuts the last. */
export function findFittingLine(texts: readonly string[], names: readonly string[] = []): string {
  const isLine = (text: string) =>
    countCharacters(shortenNames(text, names, MIN_NAME_LENGTH)) <= MAX_LINE_LENGTH;
  return texts.find(isLine) ?? truncateLine(texts.at(-1) ?? '');
}

const shortenNames = (text: string, names: readonly string[], limit: number): string =>
  names
    .filter((name) => countCharacters(name) > limit)
    .toSorted((one, other) => countCharacters(other) - countCharacters(one))
    .reduce(
      (line, name) => line.replaceAll(name, () => `${[...name].slice(0, limit - 1).join('')}…`),
      text,
    );

function truncateLine(line: string): string {
  const letters = [...line];
  if (letters.length <= MAX_LINE_LENGTH) return line;
  const start = letters.slice(0, MAX_LINE_LENGTH - 1).join('');
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), 1)).replace(/[,;:.]$/, '')}…`;
}

const countCharacters = (text: string): number => [...text].length;
