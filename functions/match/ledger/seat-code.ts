/** Seat codes: what a sender proves with that he plays a seat. */

import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Eight letters in two groups, about 40 bits: nobody guesses one through a form. */
export function newCode(): string {
  const letters = Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
