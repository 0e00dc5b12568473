/** One seat as a host lists it: what its name, e-mail address, garnets, Discord's id and time zone may be. */

import { z } from 'zod';
import { isTimeZone } from '../../../functions/match/ledger/time-zone.ts';
import type { Entrant } from '../../../functions/match/opening/draft-match.ts';
import { type Likeness, likenessOf } from '../../../functions/match/opening/seat-likeness.ts';
import {
  type SeatNameProblem,
  seatNameProblem,
  tidySeatName,
} from '../../../functions/match/opening/seat-name.ts';
import { DISCORD_ID_EXPECTED, isDiscordId } from '../../../functions/match/reading/discord.ts';
import { LONGEST_SEAT_NAME, seatNamed } from '../../../rules/kit/match/seat.ts';
import type { CsvColumn } from './csv-file.ts';

/** The columns of a seats file. */
export const SEAT_COLUMNS = ['Seat', 'E-mail', 'Garnets', 'Discord', 'Time zone'] as const;
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

/** Texts by column, and the seats of the rows before: no two seats are alike, nor share an address that players are known by. */
export function readSeat(row: {
  readonly cells: Readonly<Record<string, string>>;
  readonly before: readonly Entrant[];
  readonly knownBy: 'code' | 'email';
}): ReadSeat {
  const name = tidySeatName(row.cells['Seat'] ?? '');
  const email = (row.cells['E-mail'] ?? '').trim();
  const garnets = (row.cells['Garnets'] ?? '').trim();
  const discord = (row.cells['Discord'] ?? '').trim();
  const zone = (row.cells['Time zone'] ?? '').trim();
  return {
    entrant: {
      seat: seatNamed(name),
      email,
      garnets: Number(garnets),
      ...(discord === '' ? {} : { discord }),
      ...(zone === '' ? {} : { zone }),
    },
    problems: [
      problemOf('Seat', nameProblem(name) ?? likeAnother(name, row.before)),
      problemOf('E-mail', emailProblem(email, row)),
      problemOf('Garnets', garnetsProblem(garnets)),
      problemOf('Discord', discordProblem(discord)),
      problemOf('Time zone', zoneProblem(zone)),
    ].flat(),
  };
}

const problemOf = (column: SeatColumn, sentence: string | null): readonly SeatProblem[] =>
  sentence === null ? [] : [{ column, sentence }];

/** An archive names the public workbook and a host's view so. */
const TAKEN_NAMES: readonly string[] = ['public', 'host'];

function nameProblem(name: string): string | null {
  const problem = seatNameProblem(name);
  if (problem !== null) return nameSentence(name, problem);
  return name in {} || TAKEN_NAMES.includes(name.toLowerCase())
    ? `“${name}” has a meaning of its own here. Choose another name.`
    : null;
}

function nameSentence(name: string, problem: SeatNameProblem): string {
  switch (problem.kind) {
    case 'missing':
      return 'the name is missing.';
    case 'too long':
      return `“${name.slice(0, 40)}…” is longer than ${LONGEST_SEAT_NAME} characters. Choose a shorter name.`;
    case 'unseen':
      return `the name holds a line break or another character that cannot be seen (${codeOf(problem.character)}). Type it anew, in one line.`;
    case 'rare script':
      return `“${name}” holds ${shown(problem.character)}, of a script that cannot be compared with others. Write the name in another one.`;
    case 'mixed scripts': {
      const { one, other } = problem;
      return `“${name}” mixes scripts: ${shown(one.character)} is ${one.script}, ${shown(other.character)} is ${other.script}. Type it anew in one of them.`;
    }
  }
}

/** The first seat before it that a name cannot be told apart from. */
function likeAnother(name: string, before: readonly Entrant[]): string | null {
  for (const { seat } of before) {
    const likeness = likenessOf(name, seat);
    if (likeness !== null)
      return `${likenessSentence(name, seat, likeness)} Give every seat a name of its own.`;
  }
  return null;
}

function likenessSentence(name: string, other: string, likeness: Likeness): string {
  switch (likeness.kind) {
    case 'same':
      return `“${name}” is there already.`;
    case 'hardly different':
      return `“${name}” is the seat “${other}” again, but for case, spaces, accents or the form of letters.`;
    case 'look alike':
      return `“${name}” looks like the seat “${other}”: its ${shown(likeness.character)} looks like ${shown(likeness.other)}.`;
  }
}

const shown = (character: string): string => `“${character}” (${codeOf(character)})`;

/** "U+0405". */
const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

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

/** A sentence about a number of garnets as it was typed; null when it is one, or empty for none. */
export function garnetsProblem(garnets: string): string | null {
  if (garnets === '' || (/^\d{1,7}$/.test(garnets) && Number(garnets) <= MOST_GARNETS)) return null;
  return `“${garnets.slice(0, 40)}” is not a whole number from 0 to ${MOST_GARNETS}. Leave it empty for 0.`;
}

/** Programs that show tables write long numbers as 1.12E+17: what is lost then nobody can guess. */
const discordProblem = (discord: string): string | null =>
  discord === '' || isDiscordId(discord)
    ? null
    : `“${discord.slice(0, 40)}” is no id of a user. Expected is ${DISCORD_ID_EXPECTED}; leave it empty for nobody.`;

const zoneProblem = (zone: string): string | null =>
  zone === '' || isTimeZone(zone)
    ? null
    : `“${zone.slice(0, 40)}” is no time zone. Give an IANA name such as Europe/Berlin; leave it empty for the match’s.`;
