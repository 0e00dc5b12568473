/** Where the host has put the page of his match, as the tab Match says: the public story links to it. */

import type { Incident } from '../ledger/incident.ts';
import { type HostBook, MATCH_SETTINGS } from './host-book.ts';

/** In characters: it stands on the public story as it is. */
const LONGEST = 300;

export const PAGE_ADDRESS_EXPECTED = `an address that begins with https:// or http://, without blanks and of at most ${LONGEST} characters`;

/** As it is linked to; null when it is no address of the web. */
export function pageAddressFrom(typed: string): string | null {
  const isOne = typed.length <= LONGEST && /^https?:\/\/\S+$/.test(typed) && URL.canParse(typed);
  return isOne ? typed : null;
}

/** Nothing of it is bound: the host may put the page elsewhere whenever he likes. `pageAddress` is empty where there is none. */
export function pageAddressIn({ setting }: Pick<HostBook, 'setting'>): {
  readonly pageAddress: string;
  readonly incidents: readonly Incident[];
} {
  const typed = setting(MATCH_SETTINGS.page);
  const pageAddress = pageAddressFrom(typed);
  return {
    pageAddress: pageAddress ?? '',
    incidents: typed === '' || pageAddress !== null ? [] : [NO_ADDRESS],
  };
}

const NO_ADDRESS: Incident = {
  code: 'match tab',
  where: `Match, ${MATCH_SETTINGS.page}`,
  what: 'It is not the address of a page. The story links to none.',
  todo: `Type ${PAGE_ADDRESS_EXPECTED}, or empty the cell.`,
};
