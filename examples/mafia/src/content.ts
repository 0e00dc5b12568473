/** Content: how many of each role play, by the number of seats. */

import { type CheckedRow, type ContentResult, contentTabOf, wholeCell } from 'sealed-orders/kit';

export const SEATS = { least: 7, most: 12 };

type Cast = Readonly<Record<'Seats' | 'Mafia' | 'Detectives' | 'Doctors', number>>;
export type Content = { readonly casts: readonly Cast[] };

const COUNT = wholeCell(SEATS.most);
const ROLES = contentTabOf({
  name: 'Roles',
  about: 'How many of each role play. All others are townspeople.',
  columns: { Seats: COUNT, Mafia: COUNT, Detectives: COUNT, Doctors: COUNT },
});

export const content = { tabs: [ROLES], assemble };

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const casts = ROLES.typedRows(rows).rows;
  const problems = casts.flatMap((cast, index) => {
    const expected = expectedOf(cast, casts.slice(0, index));
    return expected === null ? [] : [{ tab: ROLES.name, row: index + 2, expected }];
  });
  return problems.length === 0
    ? { kind: 'sound', value: { casts } }
    : { kind: 'unsound', problems };
}

/** The mafia begin as fewer than half, so that no match is over at its start. */
function expectedOf({ Seats, ...roles }: Cast, before: readonly Cast[]): string | null {
  const { Mafia, Detectives, Doctors } = roles;
  if (Seats < SEATS.least) return `${SEATS.least} to ${SEATS.most} seats`;
  if (before.some((other) => other.Seats === Seats))
    return 'a number of seats that no row above has';
  const isPlayable = Mafia >= 1 && 2 * Mafia < Seats && Mafia + Detectives + Doctors <= Seats;
  return isPlayable
    ? null
    : `for ${Seats} seats at least 1 mafia, fewer than half, and enough seats`;
}

export const castFor = ({ casts }: Content, seats: number): Cast | undefined =>
  casts.find(({ Seats }) => Seats === seats);

export const refusesCast = (given: Content, seats: number): string | null =>
  castFor(given, seats) === undefined ? `The tab “Roles” lacks a row for ${seats} seats.` : null;
