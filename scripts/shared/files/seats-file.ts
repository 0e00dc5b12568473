/** The seats of a match out of a CSV file, with every problem by row and column. */

import { basename } from 'node:path';
import type { Entrant } from '../../../functions/match/opening/draft-match.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { readFileUpTo } from './bounded-file.ts';
import type { ContactCells } from './contact-line.ts';
import { type CsvRow, LARGEST_CSV, readCsv } from './csv-file.ts';
import { readSeat, SEAT_CSV_COLUMNS } from './seat-row.ts';

export type ReadSeats =
  | { readonly kind: 'sound'; readonly entrants: readonly Entrant[] }
  | { readonly kind: 'unsound'; readonly problems: readonly string[] };

/** What the seats have to suit. */
export interface SeatsWanted {
  readonly game: AnyGame;
  readonly knownBy: 'code' | 'email';
}

/** @throws UsageError when there is no such file. */
export async function readSeatsFile(path: string, wanted: SeatsWanted): Promise<ReadSeats> {
  const name = basename(path);
  const table = readCsv({ name, bytes: await bytesOf(path) }, SEAT_CSV_COLUMNS);
  const { entrants, problems } = readRows({ name, rows: table.rows, wanted });
  const count = table.problems.length > 0 ? null : countProblem(entrants.length, wanted.game);
  const all = [
    ...table.problems,
    ...(table.missing.length > 0 ? [] : problems),
    ...(count === null ? [] : [`${name}: ${count}`]),
  ];
  return all.length === 0 ? { kind: 'sound', entrants } : { kind: 'unsound', problems: all };
}

/** Players as they were pasted: a sentence for each thing that is wrong. */
export function readContacts(
  rows: readonly ContactCells[],
  knownBy: SeatsWanted['knownBy'],
): { readonly entrants: readonly Entrant[]; readonly problems: readonly string[] } {
  const entrants: Entrant[] = [];
  const problems: string[] = [];
  for (const cells of rows) {
    const read = readSeat({ cells, before: entrants, knownBy });
    entrants.push(read.entrant);
    problems.push(...read.problems.map(({ column, sentence }) => `${column}: ${sentence}`));
  }
  return { entrants, problems };
}

/** As {@link readContacts}, and as many as the game takes. */
export function readAllContacts(rows: readonly ContactCells[], wanted: SeatsWanted): ReadSeats {
  const { entrants, problems } = readContacts(rows, wanted.knownBy);
  const count = countProblem(entrants.length, wanted.game);
  const all = [...problems, ...(count === null ? [] : [`The players: ${count}`])];
  return all.length === 0 ? { kind: 'sound', entrants } : { kind: 'unsound', problems: all };
}

const bytesOf = (path: string): Promise<Uint8Array> =>
  readFileUpTo(path, { most: LARGEST_CSV, what: 'a CSV file', option: '--seats' });

function readRows(file: {
  readonly name: string;
  readonly rows: readonly CsvRow[];
  readonly wanted: SeatsWanted;
}): { readonly entrants: readonly Entrant[]; readonly problems: readonly string[] } {
  const entrants: Entrant[] = [];
  const problems: string[] = [];
  for (const { number, cells } of file.rows) {
    const read = readSeat({ cells, before: entrants, knownBy: file.wanted.knownBy });
    entrants.push(read.entrant);
    const where = `${file.name}, row ${number}`;
    problems.push(
      ...read.problems.map(({ column, sentence }) => `${where}, ${column}: ${sentence}`),
    );
  }
  return { entrants, problems };
}

/** "from 6 to 10 seats", "8 seats". */
export const seatsText = ({ seats: { least, most } }: AnyGame): string =>
  least === most ? countText(least, 'seat') : `from ${least} to ${most} seats`;

function countProblem(count: number, game: AnyGame): string | null {
  const { least, most } = game.seats;
  if (count >= least && count <= most) return null;
  const far = count < least ? `${least - count} too few` : `${count - most} too many`;
  return `there ${count === 1 ? 'is' : 'are'} ${countText(count, 'seat')}, ${far}: ${game.title} is played with ${seatsText(game)}.`;
}
