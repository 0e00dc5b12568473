/** What the host's tabs say for invitations: the time zone each player lives in, and where the rules can be read. */

import { PLAYERS, ZONE_COLUMN } from '../../../sheets-templates/records/record-columns.ts';
import type { Incident } from '../ledger/incident.ts';
import { TIME_ZONE_EXPECTED, timeZoneNamed } from '../ledger/time-zone.ts';
import { type HostBook, MATCH_SETTINGS } from './host-book.ts';
import { PAGE_ADDRESS_EXPECTED, pageAddressFrom } from './page-address.ts';

/** Nothing in it is bound: the host may say otherwise whenever he likes. */
export interface Inviting {
  /** IANA names, by seat: of those who have one. */
  readonly zones: Readonly<Record<string, string>>;
  /** An address; empty for none. */
  readonly rules: string;
}

export const NO_INVITING: Inviting = { zones: {}, rules: '' };

/** The column of time zones is there where somebody wants it, wherever it stands behind the others. */
export function invitingIn(book: Pick<HostBook, 'setting' | 'players' | 'playersHead'>): {
  readonly inviting: Inviting;
  readonly incidents: readonly Incident[];
} {
  const typed = book.setting(MATCH_SETTINGS.rulesAddress);
  const rules = pageAddressFrom(typed);
  const cells = zoneCells(book);
  const named = cells.flatMap(({ seat, zone }) => {
    const name = timeZoneNamed(zone);
    return name === null ? [] : [[seat, name] as const];
  });
  return {
    inviting: {
      zones: Object.fromEntries(named),
      rules: rules ?? '',
    },
    incidents: [
      ...(typed === '' || rules !== null ? [] : [NO_ADDRESS]),
      ...cells.filter(({ zone }) => timeZoneNamed(zone) === null).map(noZone),
    ],
  };
}

interface ZoneCell {
  /** As the sheet counts its rows. */
  readonly row: number;
  readonly seat: string;
  readonly zone: string;
}

/** Of the rows in which something stands. */
function zoneCells({ players, playersHead }: Pick<HostBook, 'players' | 'playersHead'>) {
  const column = playersHead.findIndex((head) => String(head).trim() === ZONE_COLUMN.title);
  if (column < PLAYERS.columns.length) return [];
  return players
    .map((row, index): ZoneCell => {
      const seat = String(PLAYERS.recordOf(row).seat).trim();
      return { row: index + 2, seat, zone: String(row[column] ?? '').trim() };
    })
    .filter(({ zone }) => zone !== '');
}

const NO_ADDRESS: Incident = {
  code: 'match tab',
  where: `Match, ${MATCH_SETTINGS.rulesAddress}`,
  what: 'It is no address. Invitations do not say where the rules are.',
  todo: `Type ${PAGE_ADDRESS_EXPECTED}, or empty the cell.`,
};

const noZone = ({ row }: ZoneCell): Incident => ({
  code: 'match tab',
  where: `Players, row ${row}, ${ZONE_COLUMN.title}`,
  what: 'It is not a time zone. This player’s invitation tells the deadline in the match’s zone alone.',
  todo: `Type ${TIME_ZONE_EXPECTED}; or empty the cell.`,
});
