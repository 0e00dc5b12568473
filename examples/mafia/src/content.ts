/** Content: how many players have each role, for each number of seats. */

import { type CheckedRow, type ContentResult, defineTab, wholeCell } from 'sealed-orders/kit';

export const SEATS = { least: 7, most: 12 };

type Cast = Readonly<Record<'Seats' | 'Mafia' | 'Detectives' | 'Doctors', number>>;
export type Content = { readonly casts: readonly Cast[] };

const COUNT = wholeCell(SEATS.most);
const ROLES = defineTab({
  name: 'Roles',
  about: 'The number of players with each role. All others are townspeople.',
  columns: { Seats: COUNT, Mafia: COUNT, Detectives: COUNT, Doctors: COUNT },
});

export const content = { tabs: [ROLES], assemble };

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const casts = ROLES.typedRows(rows).rows;
  const problems = casts.flatMap((cast, index) =>
    isPlayable(cast) && findCast({ casts }, cast.Seats) === cast
      ? []
      : [{ tab: ROLES.name, row: index + 2, expected: EXPECTED }],
  );
  if (problems.length > 0) return { kind: 'unsound', problems };
  return { kind: 'sound', value: { casts } };
}

const EXPECTED =
  '7 to 12 seats, each number once; at least 1 mafia, fewer than half; no more roles than seats';

/** Returns whether fewer than half of the seats are mafia, so no match is over at its start. */
const isPlayable = ({ Seats, Mafia, Detectives, Doctors }: Cast): boolean =>
  Seats >= SEATS.least && Mafia >= 1 && 2 * Mafia < Seats && Mafia + Detectives + Doctors <= Seats;

export const findCast = ({ casts }: Content, seats: number): Cast | undefined =>
  casts.find(({ Seats }) => Seats === seats);

export const checkCast = (given: Content, seats: number): string | null =>
  findCast(given, seats) === undefined ? `The tab “Roles” lacks a row for ${seats} seats.` : null;
