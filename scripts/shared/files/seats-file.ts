/** Parses the seats of a match from a CSV file. Names row and column of every problem. */

import { basename } from 'node:path';
import { z } from 'zod';
import { isSameMailbox } from '../../../functions/google/mailbox.ts';
import { findTimeZone, TIME_ZONE_EXPECTED } from '../../../functions/match/ledger/instant.ts';
import { describeUnfitName, normalizeSeatName } from '../../../functions/match/ledger/seat-name.ts';
import type { Entrant } from '../../../functions/match/opening/draft-match.ts';
import { DISCORD_ID_FORMAT, isDiscordId } from '../../../functions/match/reading/host-settings.ts';
import type { Pair } from '../../../rules/kit/match/communal.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { UsageError } from '../terminal/exit.ts';
import {
  type CsvColumn,
  type CsvRow,
  MAX_CSV_BYTES,
  readCsv,
  readFileUpTo,
} from './bounded-file.ts';

export interface SeatRequirements {
  readonly game: AnyGame;
  readonly knownBy: 'code' | 'email';
}

/** Reads the seats. @throws UsageError with all problems */
export async function readSeatsFile(
  path: string,
  wanted: SeatRequirements,
): Promise<readonly Entrant[]> {
  const name = basename(path);
  const table = await readCsvFile(path, '--seats', SEAT_CSV_COLUMNS);
  const { entrants, problems } = parseContacts(
    table.rows.map(({ cells }) => cells),
    wanted.knownBy,
    (index) => `${name}, row ${table.rows[index]?.number}, `,
  );
  const count = table.problems.length > 0 ? null : findCountProblem(entrants.length, wanted.game);
  const all = [
    ...table.problems,
    ...(table.missing.length > 0 ? [] : problems),
    ...(count === null ? [] : [`${name}: ${count}`]),
  ];
  if (all.length > 0) throw new UsageError(...all);
  return entrants;
}

/** Parses contacts row by row. Each problem begins with the place of the row. */
export function parseContacts(
  rows: readonly CsvRow['cells'][],
  knownBy: SeatRequirements['knownBy'],
  getWhere: (index: number) => string = () => '',
): { readonly entrants: readonly Entrant[]; readonly problems: readonly string[] } {
  const entrants: Entrant[] = [];
  const problems: string[] = [];
  for (const [index, cells] of rows.entries()) {
    const read = parseSeat({ cells, before: entrants, knownBy });
    entrants.push(read.entrant);
    problems.push(
      ...read.problems.map(({ column, sentence }) => `${getWhere(index)}${column}: ${sentence}`),
    );
  }
  return { entrants, problems };
}

/** Parses all contacts. @throws UsageError with all problems */
export function parseAllContacts(
  rows: readonly ContactCells[],
  wanted: SeatRequirements,
): readonly Entrant[] {
  const { entrants, problems } = parseContacts(rows, wanted.knownBy);
  const count = findCountProblem(entrants.length, wanted.game);
  const all = [...problems, ...(count === null ? [] : [`The players: ${count}`])];
  if (all.length > 0) throw new UsageError(...all);
  return entrants;
}

/** Reads a table. @throws UsageError if the file does not exist */
async function readCsvFile(path: string, option: string, columns: readonly CsvColumn[]) {
  const bytes = await readFileUpTo(path, { most: MAX_CSV_BYTES, what: 'a CSV file', option });
  return readCsv({ name: basename(path), bytes }, columns);
}

/** Formats the number of seats: "from 6 to 10 seats" or "8 seats". */
export const formatSeatRange = ({ seats: { least, most } }: AnyGame): string =>
  least === most ? countText(least, 'seat') : `from ${least} to ${most} seats`;

function findCountProblem(count: number, game: AnyGame): string | null {
  const { least, most } = game.seats;
  if (count >= least && count <= most) return null;
  const far = count < least ? `${least - count} too few` : `${count - most} too many`;
  return (
    `there ${count === 1 ? 'is' : 'are'} ${countText(count, 'seat')}, ${far}. ${game.title} ` +
    `needs ${formatSeatRange(game)}.`
  );
}

export const SEAT_COLUMN_TITLES = ['Seat', 'E-mail', 'Garnets', 'Discord', 'Time zone'] as const;
export type SeatColumn = (typeof SEAT_COLUMN_TITLES)[number];

export const SEAT_CSV_COLUMNS: readonly CsvColumn[] = SEAT_COLUMN_TITLES.map((title) => ({
  title,
  required: title === 'Seat',
}));

export interface SeatProblem {
  readonly column: SeatColumn;
  readonly sentence: string;
}

/** Parses a row. Also checks whether its name or addresses occur in earlier rows. */
export function parseSeat(row: {
  readonly cells: Readonly<Record<string, string>>;
  readonly before: readonly Entrant[];
  readonly knownBy: 'code' | 'email';
}): { readonly entrant: Entrant; readonly problems: readonly SeatProblem[] } {
  const name = normalizeSeatName(row.cells['Seat'] ?? '');
  const email = (row.cells['E-mail'] ?? '').trim();
  const garnets = (row.cells['Garnets'] ?? '').trim();
  const discord = (row.cells['Discord'] ?? '').trim();
  const zone = (row.cells['Time zone'] ?? '').trim();
  return {
    entrant: {
      seat: toSeat(name),
      email,
      garnets: Number(garnets),
      ...(discord === '' ? {} : { discord }),
      ...(zone === '' ? {} : { zone: findTimeZone(zone) ?? zone }),
    },
    problems: [
      listProblem(
        'Seat',
        describeUnfitName(
          name,
          row.before.map(({ seat }) => seat),
        ),
      ),
      listProblem('E-mail', findEmailProblem(email, row)),
      listProblem('Garnets', findGarnetsProblem(garnets)),
      listProblem('Discord', findDiscordProblem(discord)),
      listProblem('Time zone', findZoneProblem(zone)),
    ].flat(),
  };
}

const listProblem = (column: SeatColumn, sentence: string | null): readonly SeatProblem[] =>
  sentence === null ? [] : [{ column, sentence }];

function findEmailProblem(
  email: string,
  row: Pick<Parameters<typeof parseSeat>[0], 'before' | 'knownBy'>,
): string | null {
  if (email === '') {
    return row.knownBy === 'code'
      ? null
      : 'the e-mail address is missing. Players are identified by it (--known-by email), so add ' +
          'it.';
  }
  if (!z.email().safeParse(email).success) {
    return `“${email.slice(0, 80)}” is not an e-mail address. Write one such as name@example.org.`;
  }
  const same = row.before.some((other) => isSameMailbox(other.email, email));
  return same && row.knownBy === 'email'
    ? `“${email}” already belongs to another seat. With --known-by email, addresses must differ.`
    : null;
}

/** Maximum number of garnets. A larger number is probably a typing mistake. */
const MAX_GARNETS = 1_000_000;

/** Returns a message if the text is not a valid number of garnets; '' means 0 and is valid. */
export function findGarnetsProblem(garnets: string): string | null {
  if (garnets === '' || (/^\d{1,7}$/.test(garnets) && Number(garnets) <= MAX_GARNETS)) return null;
  return (
    `“${garnets.slice(0, 40)}” is not a whole number from 0 to ${MAX_GARNETS}. Leave the cell ` +
    'empty for 0.'
  );
}

/** Rejects a number that a spreadsheet program has rounded, such as 1.12E+17. */
const findDiscordProblem = (discord: string): string | null =>
  discord === '' || isDiscordId(discord)
    ? null
    : `“${discord.slice(0, 40)}” is not a user ID. Expected: ${DISCORD_ID_FORMAT}. Leave ` +
      'the cell empty if the player is not on Discord.';

const findZoneProblem = (zone: string): string | null =>
  zone === '' || findTimeZone(zone) !== null
    ? null
    : `“${zone.slice(0, 40)}” is not a time zone. Give ${TIME_ZONE_EXPECTED}. Leave the cell ` +
      'empty for the match’s time zone.';

export type ContactCells = Readonly<Record<SeatColumn, string>>;

const EMAIL_ADDRESS_PATTERN = /[^\s<>()[\],;:|"'“”]+@[^\s<>()[\],;:|"'“”]+/gu;

/**
 * Parses one player for each line, or several from a line with several addresses. The packages
 * addressparser and email-addresses accept only headers of mails, not lines pasted from tables with
 * semicolons, tabs, Discord ids and time zones.
 */
export const parseContactLines = (text: string): readonly ContactCells[] =>
  text
    .split('\n')
    .flatMap(splitContactLine)
    .filter((part) => part.trim() !== '')
    .map(parseContact);

function splitContactLine(line: string): readonly string[] {
  const found = [...line.matchAll(EMAIL_ADDRESS_PATTERN)];
  if (found.length < 2) return [line];
  const ends = found.map(({ index, 0: address }) => index + address.length);
  return ends.map((end, index) => line.slice(ends[index - 1] ?? 0, end).replace(/^[\s>),;|]+/, ''));
}

/** Minimum number of digits of a Discord ID. */
const MIN_DISCORD_ID_DIGITS = 15;

/** Parses "Cara <cara@example.org>", "Cara; cara@example.org" and comma-separated cells. */
export function parseContact(line: string): ContactCells {
  const address = line.match(EMAIL_ADDRESS_PATTERN)?.[0] ?? '';
  const parts = line
    .replace(address, ',')
    .replace(/mailto:/i, '')
    .split(/[,;\t|]/)
    .map((part) => part.replaceAll(/[<>()"“”]/g, ' ').trim());
  const [first = '', ...others] = parts.filter((part) => part !== '');
  const isNumber = (part: string): boolean => /^\d+$/.test(part);
  const isNamed = !isNumber(first) || address === '';
  const more = isNamed ? others : [first, ...others];
  const words = more.filter((part) => !isNumber(part) && !isTimeZoneWithSlash(part));
  const numbers = more.filter(isNumber);
  return {
    Seat:
      isNamed && first !== ''
        ? [first, ...words].join(' ')
        : words.join(' ') || deriveName(address),
    'E-mail': address,
    Garnets: numbers.find((number) => number.length < MIN_DISCORD_ID_DIGITS) ?? '',
    Discord: numbers.find((number) => number.length >= MIN_DISCORD_ID_DIGITS) ?? '',
    'Time zone': more.find(isTimeZoneWithSlash) ?? '',
  };
}

/** Whether the text is a time zone with a slash, such as “Asia/Tokyo”. “Cuba” could be a name. */
const isTimeZoneWithSlash = (part: string): boolean =>
  part.includes('/') && findTimeZone(part) !== null;

/** Derives a name from an address: "cara.lee@example.org" becomes "Cara Lee". */
const deriveName = (address: string): string =>
  (address.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter((word) => word !== '')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ');

const PAIR_COLUMNS = ['Seat', 'With', 'Garnets'].map((title) => ({ title, required: true }));

/** Reads pairs. @throws UsageError with all problems, or if the game has no shared garnets */
export async function readPairsFile(
  path: string,
  { game, seats }: { readonly game: AnyGame; readonly seats: readonly Seat[] },
): Promise<readonly Pair[]> {
  if (game.communal !== true)
    throw new UsageError(
      `--pairs cannot be used: in ${game.title} pairs of players do not hold garnets together.`,
    );
  const name = basename(path);
  const table = await readCsvFile(path, '--pairs', PAIR_COLUMNS);
  const pairs: Pair[] = [];
  const problems = [...table.problems];
  for (const row of table.missing.length > 0 ? [] : table.rows) {
    const read = parsePair(row, seats, pairs);
    if (typeof read === 'string') problems.push(`${name}, row ${row.number}: ${read}`);
    else pairs.push(read);
  }
  if (problems.length > 0) throw new UsageError(...problems);
  return pairs;
}

/** Parses one row. Returns an error message if the pair is invalid or a duplicate. */
function parsePair(
  { cells }: CsvRow,
  seats: readonly Seat[],
  before: readonly Pair[],
): Pair | string {
  const [seat = '', partner = '', garnets = ''] = PAIR_COLUMNS.map(
    ({ title }) => cells[title] ?? '',
  );
  const [one, other] = [findSeatByName(seats, seat), findSeatByName(seats, partner)];
  if (one === undefined) return `“${seat.slice(0, 40)}” is not a seat of the match.`;
  if (other === undefined) return `“${partner.slice(0, 40)}” is not a seat of the match.`;
  if (one === other) return `the pair contains ${one} twice. Write two different seats.`;
  if (before.some((pair) => pair.seats.includes(one) && pair.seats.includes(other)))
    return `the pair of ${one} and ${other} is in the file twice. Remove one row.`;
  return findGarnetsProblem(garnets) ?? { seats: [one, other], garnets: Number(garnets) };
}

const findSeatByName = (seats: readonly Seat[], text: string): Seat | undefined =>
  seats.find((seat) => seat.toLowerCase() === normalizeSeatName(text).toLowerCase());
