/** Garnets that pairs of players bring along, out of a CSV file, with every problem by row and column. */

import { basename } from 'node:path';
import { tidySeatName } from '../../../functions/match/ledger/seat-name.ts';
import type { Pair } from '../../../rules/kit/match/communal.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { UsageError } from '../terminal/exit.ts';
import { readFileUpTo } from './bounded-file.ts';
import { type CsvRow, LARGEST_CSV, readCsv } from './csv-file.ts';
import { garnetsProblem } from './seat-row.ts';

const COLUMNS = ['Seat', 'With', 'Garnets'].map((title) => ({ title, required: true }));

export type ReadPairs =
  | { readonly kind: 'sound'; readonly pairs: readonly Pair[] }
  | { readonly kind: 'unsound'; readonly problems: readonly string[] };

/** Pairs that the file does not name hold nothing. @throws UsageError when there is no such file, or the game knows no such garnets. */
export async function readPairsFile(
  path: string,
  { game, seats }: { readonly game: AnyGame; readonly seats: readonly Seat[] },
): Promise<ReadPairs> {
  if (game.communal !== true)
    throw new UsageError(`--pairs: in ${game.title} no pair of players holds garnets together.`);
  const name = basename(path);
  const table = readCsv({ name, bytes: await bytesOf(path) }, COLUMNS);
  const pairs: Pair[] = [];
  const problems = [...table.problems];
  for (const row of table.missing.length > 0 ? [] : table.rows) {
    const read = readPair(row, seats, pairs);
    if (typeof read === 'string') problems.push(`${name}, row ${row.number}: ${read}`);
    else pairs.push(read);
  }
  return problems.length === 0 ? { kind: 'sound', pairs } : { kind: 'unsound', problems };
}

const bytesOf = (path: string): Promise<Uint8Array> =>
  readFileUpTo(path, { most: LARGEST_CSV, what: 'a CSV file', option: '--pairs' });

/** A sentence where it is no pair of the match, or is there already. */
function readPair(
  { cells }: CsvRow,
  seats: readonly Seat[],
  before: readonly Pair[],
): Pair | string {
  const [seat = '', partner = '', garnets = ''] = COLUMNS.map(({ title }) => cells[title] ?? '');
  const [one, other] = [seatIn(seats, seat), seatIn(seats, partner)];
  if (one === undefined) return `“${seat.slice(0, 40)}” is no seat of the match.`;
  if (other === undefined) return `“${partner.slice(0, 40)}” is no seat of the match.`;
  if (one === other) return `${one} alone is no pair: name two seats.`;
  if (before.some((pair) => pair.seats.includes(one) && pair.seats.includes(other)))
    return `${one} and ${other} are there already.`;
  return garnetsProblem(garnets) ?? { seats: [one, other], garnets: Number(garnets) };
}

const seatIn = (seats: readonly Seat[], text: string): Seat | undefined =>
  seats.find((seat) => seat.toLowerCase() === tidySeatName(text).toLowerCase());
