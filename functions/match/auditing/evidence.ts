/** Judges workbooks' guards, discarded entries, and the signatures of dice. */

import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { ShownTab } from '../../google/sheets.ts';
import { type BeaconRound, isPublicChain } from '../beacon/rounds.ts';
import { isSigned } from '../beacon/signatures.ts';
import { buildFalseSignatureIncident } from '../ledger/dice.ts';
import { shortenHash } from '../ledger/digest.ts';
import { type Entry, formatEntryTitle } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import { getCurrentPosition, listEntries, type Match } from '../reading/match.ts';
import type { Difference } from '../showing/compare-tabs.ts';
import { type CurrentGuard, judgeGuard } from '../showing/guard.ts';

/** A workbook and its guard. The guard names the entry that the workbook shows. */
interface GuardedBook {
  readonly of: string;
  readonly found: CurrentGuard;
}

/** Published entries that an intervention discarded. */
export interface DiscardedEntries {
  /** Number of the intervention's entry. */
  readonly entry: number;
  readonly hashes: readonly string[];
  readonly reason: string;
}

export const listDiscardedEntries = (match: Match): readonly DiscardedEntries[] =>
  listEntries(match).flatMap(({ entry }) =>
    'givenUp' in entry && entry.givenUp !== undefined
      ? [{ entry: entry.entry, hashes: entry.givenUp, reason: entry.reason }]
      : [],
  );

/**
 * Lists workbooks that show an entry which the ledger lacks. The ledger is stale if several
 * workbooks do so, or if only one has a guard. Otherwise the guard is forged, which is harmless
 * after the end.
 */
export function listGuardDifferences(
  match: Match,
  books: readonly GuardedBook[],
): readonly Difference[] {
  const guarded = books.filter(({ found }) => found.guard !== null);
  const ahead = guarded.filter(
    ({ found }) => judgeGuard(found, listEntries(match)).kind === 'ahead',
  );
  const isBehind = ahead.length > 1 || guarded.length === 1;
  const { sealed } = getCurrentPosition(match);
  if (!isBehind)
    return sealed.entry.next === null
      ? []
      : ahead.map(({ of, found }) => buildForgedGuardDifference(of, found));
  return ahead.map(({ of, found }) => ({
    where: 'Ledger',
    expected: `entry ${found.guard?.entry} (${found.guard?.hash}), which the workbook ${of} shows`,
    found: `entry ${sealed.entry.entry} (${shortenHash(sealed.hash)}) as the last entry`,
  }));
}

const buildForgedGuardDifference = (of: string, { ids }: CurrentGuard): Difference => ({
  where: `${of}, named ranges`,
  expected: 'no range for an entry after the last one',
  found: ids.join(', '),
});

/** Lists unknown tabs, and guards that differ from “Proof”, for a running match. */
export function listOpenDifferences(
  { entries, newest }: { readonly entries: number; readonly newest: string },
  { tabs, found }: { readonly tabs: readonly ShownTab[]; readonly found: CurrentGuard },
): readonly Difference[] {
  const { guard } = found;
  const isProved =
    guard === null || (guard.entry === entries - 1 && guard.hash === shortenHash(newest));
  return [
    ...(isProved ? [] : [buildForgedGuardDifference('public', found)]),
    ...tabs.filter(isForeignTab).map(({ title }) => ({
      where: `public, ${title}`,
      expected: 'no such tab',
      found: 'a tab that does not belong to the match',
    })),
  ];
}

/** Ids of pages and content tabs. Tabs that people add have larger ids. */
const PAGE_IDS = { first: 100, last: 299 } as const;

const OWN_TAB_IDS: readonly number[] = Object.values(PUBLIC_TABS).map(({ sheetId }) => sheetId);

const isForeignTab = ({ sheetId }: ShownTab): boolean =>
  !OWN_TAB_IDS.includes(sheetId) && (sheetId < PAGE_IDS.first || sheetId > PAGE_IDS.last);

/** Facts about a match's beacon. The dice depend on the beacon and on the seed. */
export interface DiceVerdict {
  /** Whether the chain is the public one. Operators of other chains may know rounds early. */
  readonly isPublic: boolean;
  /** Hash of the chain. */
  readonly chain: string;
  /** Number of rounds that the ledger contains. */
  readonly rounds: number;
  /** Titles of the steps that the host resolved without the beacon. */
  readonly without: readonly string[];
}

/** Describes the beacon of a match; null if it has none. */
export function judgeDice(match: Match): DiceVerdict | null {
  const { beacon } = getCurrentPosition(match).opened.settings;
  if (beacon === undefined) return null;
  const entries = listEntries(match).map(({ entry }) => entry);
  return {
    isPublic: isPublicChain(beacon),
    chain: beacon.chain,
    rounds: entries.filter((entry) => findBeaconRound(entry) !== null).length,
    without: entries.filter(({ kind }) => kind === 'dice').map(formatEntryTitle),
  };
}

/** Lists entries whose signature the chain did not make. A replay has checked the round numbers. */
export function listFalseSignatures(match: Match): readonly Incident[] {
  const { beacon } = getCurrentPosition(match).opened.settings;
  if (beacon === undefined) return [];
  return listEntries(match).flatMap(({ entry }) => {
    const round = findBeaconRound(entry);
    return round === null || isSigned(beacon, round)
      ? []
      : [buildFalseSignatureIncident(entry.entry, round.round)];
  });
}

const findBeaconRound = (entry: Entry): BeaconRound | null =>
  (entry.kind === 'opened' || entry.kind === 'resolved' ? entry.beacon : null) ?? null;
