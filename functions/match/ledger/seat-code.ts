/** Seat codes: what a sender proves with that he plays a seat. */

import { randomBytes } from 'node:crypto';
import type { BindingKey } from './bindings.ts';
import { hmacSha256 } from './digest.ts';

/** Without letters and digits that look alike. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** In how many of a byte's values each letter is met as often as any other. */
const FAIR_BYTES = 256 - (256 % CODE_LETTERS.length);

const CODE_LENGTH = 8;

/** Eight letters in two groups, about 40 bits: nobody guesses one through a form. */
export const newCode = (): string => codeFrom(randomBytes(64).toString('hex'));

/** The code that a request gives a seat: whoever carries it out makes the same, and without the key nobody. */
export const codeOfRequest = (
  key: BindingKey,
  { seat, id }: { readonly seat: string; readonly id: string },
): string =>
  codeFrom(
    [0, 1].map((half) => hmacSha256(key, JSON.stringify(['new code', seat, id, half]))).join(''),
  );

/** Of 64 bytes, in hexadecimal digits: fewer than eight that are fair are never met. */
function codeFrom(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const letters = bytes
    .filter((byte) => byte < FAIR_BYTES)
    .slice(0, CODE_LENGTH)
    .map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
