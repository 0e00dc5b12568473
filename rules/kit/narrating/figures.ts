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

/** Formats a number with its noun: "1 card", "3 cards". */
export const countText = (count: number, one: string): string => `${count} ${plural(count, one)}`;
