/** Numbers in sentences and on pages. */

/** "two", "seven": whole numbers up to twelve as words; all others in digits. */
export const numberInWords = (value: number): string => WORDS[value] ?? figure(value);

const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const;

export const capitalized = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** "−3", "12.5". */
export const figure = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);

/** "−3", "+12.5", "0". */
export const signed = (value: number): string => (value > 0 ? `+${value}` : figure(value));

/** "card", "cards", "matches", "entries": a noun after a number; −1 is singular too. */
export function plural(count: number, one: string): string {
  if (Math.abs(count) === 1) return one;
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`;
  return /(?:ch|sh|s|x)$/.test(one) ? `${one}es` : `${one}s`;
}

/** "1 card", "3 cards". */
export const countText = (count: number, one: string): string => `${count} ${plural(count, one)}`;
