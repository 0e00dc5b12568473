/** What the doctor found of one thing, and how it is mended. */

import { listing } from '../../shared/terminal/listing.ts';

export interface Finding {
  readonly what: string;
  readonly state: 'sound' | 'missing' | 'not known';
  /** What was seen, as a sentence; empty where the state says all. */
  readonly seen: string;
  /** The command that mends it, or what to do; empty when nothing is to be done. */
  readonly mend: string;
}

export const sound = (what: string, seen = ''): Finding => ({
  what,
  state: 'sound',
  seen,
  mend: '',
});

export const missing = (what: string, seen: string, mend: string): Finding => ({
  what,
  state: 'missing',
  seen,
  mend,
});

/** One line for each, and below it what was seen and what mends it. */
export const findingsText = (findings: readonly Finding[]): string =>
  findings
    .flatMap(({ what, state, seen, mend }) => [
      `${MARKS[state]}  ${what}${state === 'sound' && seen !== '' ? `: ${seen}` : ''}`,
      ...(state === 'sound' || seen === '' ? [] : [`    ${seen}`]),
      ...(mend === '' ? [] : mend.split('\n').map((line) => `    → ${line}`)),
    ])
    .join('\n');

const MARKS: Readonly<Record<Finding['state'], string>> = {
  sound: '✓',
  missing: '✗',
  'not known': '?',
};

/** Google’s writes to spreadsheets by one account: the function’s are all by its own. */
const WRITES_A_MINUTE = 60;

/** A step writes its entry, every seat’s workbook and the public one. */
const writesOf = (seats: number): number => seats + 2;

const SIZES = [2, 4, 6, 8, 9];

/** How long matches of a size take that share one deadline, by Google’s quotas alone. */
export function capacityText(): string {
  const minutes = (seats: number, matches: number): string =>
    `${Math.ceil((matches * writesOf(seats)) / WRITES_A_MINUTE)} min`;
  const rows = SIZES.map((seats) => [
    `${seats}`,
    `${Math.floor(WRITES_A_MINUTE / writesOf(seats))}`,
    ...[10, 100, 1000].map((matches) => minutes(seats, matches)),
  ]);
  const heads = ['Seats', 'matches a minute', '10 matches', '100 matches', '1000 matches'];
  return `What one deadline bears, by Google’s ${WRITES_A_MINUTE} writes a minute for the function’s account:\n${listing(heads, rows)}`;
}
