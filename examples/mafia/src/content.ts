/** Content: the number of players with each role, by the number of seats. */

import { type CheckedRow, type ContentResult, contentTabOf, wholeCell } from 'sealed-orders/kit';

export const SEAT_LIMITS = { least: 7, most: 12 };

type RoleCounts = Readonly<Record<'Seats' | 'Mafia' | 'Detectives' | 'Doctors', number>>;
export type Content = { readonly casts: readonly RoleCounts[] };

const COUNT_CELL = wholeCell(SEAT_LIMITS.most);
const ROLES_TAB = contentTabOf({
  name: 'Roles',
  about: 'The number of players with each role. All others are townspeople.',
  columns: { Seats: COUNT_CELL, Mafia: COUNT_CELL, Detectives: COUNT_CELL, Doctors: COUNT_CELL },
});

export const content = { tabs: [ROLES_TAB], assemble };

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const casts = ROLES_TAB.typedRows(rows).rows;
  const problems = casts.flatMap((cast, index) =>
    isPlayable(cast) && findRoleCounts({ casts }, cast.Seats) === cast
      ? []
      : [{ tab: ROLES_TAB.name, row: index + 2, expected: EXPECTED_ROLES }],
  );
  if (problems.length > 0) return { kind: 'unsound', problems };
  return { kind: 'sound', value: { casts } };
}

const EXPECTED_ROLES =
  '7 to 12 seats, each number once; at least 1 mafia, fewer than half; no more roles than seats';

/**
 * Whether a row of roles can be played. Fewer than half are mafia, so that no match is over at its
 * start.
 */
const isPlayable = ({ Seats, Mafia, Detectives, Doctors }: RoleCounts): boolean =>
  Seats >= SEAT_LIMITS.least &&
  Mafia >= 1 &&
  2 * Mafia < Seats &&
  Mafia + Detectives + Doctors <= Seats;

export const findRoleCounts = ({ casts }: Content, seats: number): RoleCounts | undefined =>
  casts.find(({ Seats }) => Seats === seats);

export const checkCast = (given: Content, seats: number): string | null =>
  findRoleCounts(given, seats) === undefined
    ? `The tab “Roles” lacks a row for ${seats} seats.`
    : null;
