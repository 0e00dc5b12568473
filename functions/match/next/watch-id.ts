/** The id of a form's watch is its match's own: Google gives it back with each notice, so that nobody has to keep which match a form belongs to. */

import { randomInt } from 'node:crypto';
import { fileId } from './deadline-task.ts';

/** Of the ids of files. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Of the ids of watches, which have no others in common by all that Google says of them. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LONGEST = 63;

/** The id of a host's workbook, in letters, behind one letter of chance: an id that was used may stay taken. Null when it is too long. */
export function watchIdFor(hostId: string): string | null {
  const letters = written(numberIn(hostId, DIGITS), LETTERS);
  const id = `${LETTERS.charAt(randomInt(LETTERS.length))}${letters}`;
  return id.length <= LONGEST && hostIdIn(id) === hostId ? id : null;
}

/** The id of the host's workbook; null when it is none of ours. */
export function hostIdIn(watchId: string): string | null {
  if (!/^[a-z]{4,63}$/.test(watchId)) return null;
  const id = written(numberIn(watchId.slice(1), LETTERS), DIGITS);
  return fileId.safeParse(id).success ? id : null;
}

/** Texts of all lengths have numbers of their own: digits count from 1. */
function numberIn(text: string, digits: string): bigint {
  const base = BigInt(digits.length);
  return [...text].reduce((sum, digit) => sum * base + BigInt(digits.indexOf(digit) + 1), 0n);
}

function written(number: bigint, digits: string): string {
  const base = BigInt(digits.length);
  let text = '';
  for (let left = number; left > 0n; left = (left - 1n) / base) {
    text = `${digits.charAt(Number((left - 1n) % base))}${text}`;
  }
  return text;
}
