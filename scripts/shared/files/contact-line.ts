/**
 * A player as people paste one: name and address in whatever order a mail program or a table has them.
 * A parser of RFC 5322, such as email-addresses, rejects most of it: columns, semicolons, tabs, ids
 * and zones, and names without brackets around the address.
 */

import { timeZoneNamed } from '../../../functions/match/ledger/instant.ts';
import type { SeatColumn } from './seat-row.ts';

export type ContactCells = Readonly<Record<SeatColumn, string>>;

const ADDRESS = /[^\s<>()[\],;:|"'“”]+@[^\s<>()[\],;:|"'“”]+/gu;

/** The players of a text, of which one line may hold several where each has an address. */
export const contactsIn = (text: string): readonly ContactCells[] =>
  text
    .split('\n')
    .flatMap(contactParts)
    .filter((part) => part.trim() !== '')
    .map(contactOf);

function contactParts(line: string): readonly string[] {
  const found = [...line.matchAll(ADDRESS)];
  if (found.length < 2) return [line];
  const ends = found.map(({ index, 0: address }) => index + address.length);
  return ends.map((end, index) => line.slice(ends[index - 1] ?? 0, end).replace(/^[\s>),;|]+/, ''));
}

/** Ids at Discord are this long at least. */
const LEAST_ID_DIGITS = 15;

/** "Cara <cara@example.org>", "Cara; cara@example.org", "Cara,cara@example.org,3,112233445566778899,Europe/Berlin", "cara@example.org" */
export function contactOf(line: string): ContactCells {
  const address = line.match(ADDRESS)?.[0] ?? '';
  const parts = line
    .replace(address, ',')
    .replace(/mailto:/i, '')
    .split(/[,;\t|]/)
    .map((part) => part.replaceAll(/[<>()"“”]/g, ' ').trim());
  const [first = '', ...others] = parts.filter((part) => part !== '');
  const isNumber = (part: string): boolean => /^\d+$/.test(part);
  const isNamed = !isNumber(first) || address === '';
  const more = isNamed ? others : [first, ...others];
  const words = more.filter((part) => !isNumber(part) && !isPlace(part));
  const numbers = more.filter(isNumber);
  return {
    Seat:
      isNamed && first !== '' ? [first, ...words].join(' ') : words.join(' ') || nameIn(address),
    'E-mail': address,
    Garnets: numbers.find((number) => number.length < LEAST_ID_DIGITS) ?? '',
    Discord: numbers.find((number) => number.length >= LEAST_ID_DIGITS) ?? '',
    'Time zone': more.find(isPlace) ?? '',
  };
}

/** “Asia/Tokyo”, and no name that happens to be a zone’s. */
const isPlace = (part: string): boolean => part.includes('/') && timeZoneNamed(part) !== null;

/** "cara.lee@example.org" is somebody who is called Cara Lee, as long as nobody says otherwise. */
const nameIn = (address: string): string =>
  (address.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter((word) => word !== '')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ');
