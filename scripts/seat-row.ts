/** One seat as a host lists it: what its name, e-mail address and garnets may be. */

import { z } from 'zod';
import type { Entrant } from '../functions/match/draft-match.ts';
import { LONGEST_SEAT_NAME, seatNamed } from '../rules/kit/seat.ts';
import type { CsvColumn } from './csv-file.ts';

/** The columns of a seats file. */
export const SEAT_COLUMNS = ['Seat', 'E-mail', 'Garnets'] as const;
export type SeatColumn = (typeof SEAT_COLUMNS)[number];

export const SEAT_CSV_COLUMNS: readonly CsvColumn[] = SEAT_COLUMNS.map((title) => ({
  title,
  required: title === 'Seat',
}));

/** A problem of one cell of a row. */
export interface SeatProblem {
  readonly column: SeatColumn;
  readonly sentence: string;
}

export interface ReadSeat {
  readonly entrant: Entrant;
  readonly problems: readonly SeatProblem[];
}

/** Texts by column, and the seats of the rows before: two seats never share a name, nor an address that players are known by. */
export function readSeat(row: {
  readonly cells: Readonly<Record<string, string>>;
  readonly before: readonly Entrant[];
  readonly knownBy: 'code' | 'email';
}): ReadSeat {
  const name = (row.cells['Seat'] ?? '').trim().normalize();
  const email = (row.cells['E-mail'] ?? '').trim();
  const garnets = (row.cells['Garnets'] ?? '').trim();
  return {
    entrant: { seat: seatNamed(name), email, garnets: Number(garnets) },
    problems: [
      problemOf('Seat', nameProblem(name) ?? doubledName(name, row.before)),
      problemOf('E-mail', emailProblem(email, row)),
      problemOf('Garnets', garnetsProblem(garnets)),
    ].flat(),
  };
}

const problemOf = (column: SeatColumn, sentence: string | null): readonly SeatProblem[] =>
  sentence === null ? [] : [{ column, sentence }];

/** Control characters, line separators, and marks that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** An archive names the public workbook and a host's view so. */
const TAKEN_NAMES: readonly string[] = ['public', 'host'];

function nameProblem(name: string): string | null {
  if (name === '') return 'the name is missing.';
  if (UNPRINTABLE.test(name)) {
    return 'the name holds a line break or another character that cannot be seen. Write it in one line.';
  }
  if (name.length > LONGEST_SEAT_NAME) {
    return `“${name.slice(0, 40)}…” is longer than ${LONGEST_SEAT_NAME} characters. Choose a shorter name.`;
  }
  if (name in {} || TAKEN_NAMES.includes(name.toLowerCase())) {
    return `“${name}” has a meaning of its own here. Choose another name.`;
  }
  return null;
}

function doubledName(name: string, before: readonly Entrant[]): string | null {
  const same = before.some(({ seat }) => seat.toLowerCase() === name.toLowerCase());
  return same ? `“${name}” is there already. Give every seat a name of its own.` : null;
}

function emailProblem(
  email: string,
  row: Pick<Parameters<typeof readSeat>[0], 'before' | 'knownBy'>,
): string | null {
  if (email === '') {
    return row.knownBy === 'code'
      ? null
      : 'the address is missing, and players are to be known by it (--known-by email).';
  }
  if (!z.email().safeParse(email).success) {
    return `“${email.slice(0, 80)}” is not an e-mail address. Write it as name@example.org.`;
  }
  const same = row.before.some((other) => other.email.toLowerCase() === email.toLowerCase());
  return same && row.knownBy === 'email'
    ? `“${email}” is there already, and players are to be known by it (--known-by email).`
    : null;
}

/** More than anybody could bring is a slip of the pen. */
const MOST_GARNETS = 1_000_000;

function garnetsProblem(garnets: string): string | null {
  if (garnets === '' || (/^\d{1,7}$/.test(garnets) && Number(garnets) <= MOST_GARNETS)) return null;
  return `“${garnets.slice(0, 40)}” is not a whole number from 0 to ${MOST_GARNETS}. Leave it empty for 0.`;
}
