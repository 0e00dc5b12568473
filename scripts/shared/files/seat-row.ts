/** One seat as a host lists it: what its name, e-mail address, garnets, Discord's id and time zone may be. */

import { z } from 'zod';
import { isSameMailbox } from '../../../functions/google/mailbox.ts';
import { TIME_ZONE_EXPECTED, timeZoneNamed } from '../../../functions/match/ledger/instant.ts';
import { tidySeatName, unfitName } from '../../../functions/match/ledger/seat-name.ts';
import type { Entrant } from '../../../functions/match/opening/draft-match.ts';
import {
  DISCORD_ID_EXPECTED,
  isDiscordId,
} from '../../../functions/match/reading/host-settings.ts';
import { seatNamed } from '../../../rules/kit/match/seat.ts';
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
      ...(zone === '' ? {} : { zone: timeZoneNamed(zone) ?? zone }),
    },
    problems: [
      problemOf(
        'Seat',
        unfitName(
          name,
          row.before.map(({ seat }) => seat),
        ),
      ),
      problemOf('E-mail', emailProblem(email, row)),
      problemOf('Garnets', garnetsProblem(garnets)),
      problemOf('Discord', discordProblem(discord)),
      problemOf('Time zone', zoneProblem(zone)),
    ].flat(),
  };
}

const problemOf = (column: SeatColumn, sentence: string | null): readonly SeatProblem[] =>
  sentence === null ? [] : [{ column, sentence }];

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
  const same = row.before.some((other) => isSameMailbox(other.email, email));
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
  zone === '' || timeZoneNamed(zone) !== null
    ? null
    : `“${zone.slice(0, 40)}” is not a time zone. Give ${TIME_ZONE_EXPECTED}; leave it empty for the match’s.`;
