/** Guards: named ranges that say which entry a workbook shows, so that old never overwrites new. Decision 0002. */

import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import { readMarker, readNames, type SpreadsheetDescription } from '../../google/sheets.ts';
import { shortHash } from '../ledger/digest.ts';
import type { Sealed } from '../ledger/entry.ts';
import { BRING_BACK_NEWER, type Incident, USE_LATER_VERSION } from '../ledger/incident.ts';
import { markerOf } from '../ledger/ledger.ts';
import { readLedgerNow } from '../reading/host-book.ts';

/** What it guards: a player's or the public workbook; or the Desk and the pages of the host's. */
export type Guarded = 'entry' | 'desk';

/** Which entry something shows: its number, and the first twelve digits of its hash. */
export interface ShownEntry {
  readonly entry: number;
  readonly hash: string;
}

/** The entry as a guard names it. */
export const shownEntry = ({ entry, hash }: Pick<Sealed, 'entry' | 'hash'>): ShownEntry => ({
  entry: entry.entry,
  hash: shortHash(hash),
});

/** Whether they are one entry. */
export const isSameEntry = (one: ShownEntry, other: ShownEntry): boolean =>
  one.entry === other.entry && one.hash === other.hash;

/** Of a match that cannot be read, where no guard is to be seen either: older than every entry. */
export const NO_ENTRY: ShownEntry = { entry: 0, hash: '000000000000' };

export interface Guard extends ShownEntry {
  readonly of: Guarded;
  /** False when something was missing that the host can bring back, such as a code in a link. */
  readonly isWhole: boolean;
  /** How much a poll has shown since; nothing when absent. */
  readonly since?: PollProgress | undefined;
  /** Tells apart what is drawn several times for one entry, and names that are taken without being seen. */
  readonly count: number;
}

/** What polls have shown in a player's workbook since the entry. Both only grow. */
export interface PollProgress {
  readonly answers: number;
  readonly reminders: number;
}

const PATTERN =
  /^(entry|desk)_(\d{1,9})_h([0-9a-f]{12})(_part)?(?:_a(\d{1,9})r(\d{1,9}))?(?:_(\d{1,9}))?$/;

/** "entry_12_h1a2b3c4d5e6f", the same with "_part", "_a2r0" or "_1" behind it; "desk_12_h1a2b3c4d5e6f_3". */
export const guardName = ({ of, entry, hash, isWhole, since, count }: Guard): string =>
  `${of}_${entry}_h${hash}${isWhole ? '' : '_part'}${sinceName(since)}${count === 0 ? '' : `_${count}`}`;

const sinceName = ({ answers, reminders }: PollProgress = NOTHING_SINCE): string =>
  answers + reminders === 0 ? '' : `_a${answers}r${reminders}`;

/** The guard right after an entry: no polls have been shown yet. */
const NOTHING_SINCE: PollProgress = { answers: 0, reminders: 0 };

/** What stands in a spreadsheet. */
export interface CurrentGuard {
  /** The newest; null when none is to be seen. */
  readonly guard: Guard | null;
  /** Ids of all that there are: they go when the next one comes. */
  readonly ids: readonly string[];
  /** Names that begin like a guard's and cannot be read: a later version of the adjudicator has drawn here. */
  readonly unreadable: readonly string[];
}

/** A named range that somebody else called so has another id than its name: it is no guard, its name is only taken. */
export function currentGuardIn(
  { namedRanges }: Pick<SpreadsheetDescription, 'namedRanges'>,
  of: Guarded,
): CurrentGuard {
  const own = namedRanges
    .filter(({ id, name }) => id === name && name.startsWith(`${of}_`))
    .map(({ id, name }) => ({ id, guard: guardFrom(name) }));
  const newest = own
    .flatMap(({ guard }) => guard ?? [])
    .toSorted(compareGuards)
    .at(-1);
  return {
    guard: newest ?? null,
    ids: own.flatMap(({ id, guard }) => (guard === null ? [] : [id])),
    unreadable: own.flatMap(({ id, guard }) => (guard === null ? [id] : [])),
  };
}

function guardFrom(name: string): Guard | null {
  const [, of, entry, hash = '', part, answers, reminders, count = '0'] = PATTERN.exec(name) ?? [];
  if (of !== 'entry' && of !== 'desk') return null;
  const since =
    answers === undefined ? undefined : { answers: Number(answers), reminders: Number(reminders) };
  return {
    of,
    entry: Number(entry),
    hash,
    isWhole: part === undefined,
    since,
    count: Number(count),
  };
}

/** Older first. */
export const compareGuards = (one: Guard, other: Guard): number =>
  one.entry - other.entry ||
  Number(one.isWhole) - Number(other.isWhole) ||
  compareSince(one.since, other.since) ||
  one.count - other.count;

const compareSince = (
  one: PollProgress = NOTHING_SINCE,
  other: PollProgress = NOTHING_SINCE,
): number => one.answers - other.answers || one.reminders - other.reminders;

export type GuardJudgement =
  /** The ledger has that entry under that hash; or no guard is there to say anything else. */
  | { readonly kind: 'on the ledger' }
  /** The ledger has another entry of that number. */
  | { readonly kind: 'another' }
  /** The host has gone on without that entry, by an intervention that names its hash. */
  | { readonly kind: 'given up' }
  /** The ledger has no such entry: it is read late, or was brought back to an older version. Nothing is drawn over the page. */
  | { readonly kind: 'ahead'; readonly shown: ShownEntry }
  /** A later version of the adjudicator has drawn it. Nothing is drawn over the page. */
  | { readonly kind: 'of a later version'; readonly name: string };

type Found = Pick<CurrentGuard, 'guard' | 'unreadable'>;

/** What a page shows, judged by the entries of its match's ledger, whatever their order. */
export function judgeGuard(
  { guard, unreadable }: Found,
  entries: readonly Sealed[],
): GuardJudgement {
  const [name] = unreadable;
  if (name !== undefined) return { kind: 'of a later version', name };
  return guard === null ? { kind: 'on the ledger' } : judgeShown(guard, entries);
}

/** The same of an entry that is named somewhere. */
export function judgeShown(
  { entry, hash }: ShownEntry,
  entries: readonly Sealed[],
): Exclude<GuardJudgement, { readonly kind: 'of a later version' }> {
  const own = entries.find((sealed) => sealed.entry.entry === entry);
  if (own !== undefined && shortHash(own.hash) === hash) return { kind: 'on the ledger' };
  if (isGivenUp(hash, entries)) return { kind: 'given up' };
  return own === undefined ? { kind: 'ahead', shown: { entry, hash } } : { kind: 'another' };
}

/** Whether the host has gone on without the entry of that short hash. */
export const isGivenUp = (hash: string, entries: readonly Sealed[]): boolean =>
  entries.some(({ entry }) => 'givenUp' in entry && entry.givenUp?.includes(hash) === true);

/** Which guard stands on a workbook; null where Google does not show it to the caller. */
export async function guardIfSeen(google: Google, fileId: string): Promise<CurrentGuard | null> {
  try {
    return currentGuardIn(await readNames(google, fileId), 'entry');
  } catch (error) {
    if (error instanceof GoogleError) return null;
    throw error;
  }
}

/** A guard beyond the ledger's last entry, and what it is held against. */
interface AheadGuard {
  readonly found: Found;
  readonly hostId: string;
  /** As they were just read. */
  readonly entries: readonly Sealed[];
  /** The guards of the other published workbooks; null where one cannot be read. */
  readonly others: () => Promise<readonly (Found | null)[]>;
}

/**
 * Whether a guard tells of an entry that no other page knows and that has left no mark: then somebody who may edit the page has made it.
 * Where another page is ahead of the ledger as well, or none can be read, it is the ledger that is behind. @throws GoogleError
 */
export async function isNobodys(
  google: Google,
  { found, hostId, entries, others }: AheadGuard,
): Promise<boolean> {
  if (judgeGuard(found, entries).kind !== 'ahead') return false;
  const seen = (await others()).filter((other) => other !== null);
  const isAgreed = seen.some((other) => judgeGuard(other, entries).kind === 'ahead');
  if (isAgreed || seen.length === 0 || found.guard === null) return false;
  return (await readMarker(google, hostId, markerOf(found.guard.entry))) === null;
}

/** What is to become of a page that is about to be drawn as an entry has it. */
export type Drawing =
  | { readonly kind: 'draw'; readonly showedAnother: boolean }
  /** It shows this entry already, or a later one of the ledger. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'wait'; readonly incident: Incident };

/**
 * Judges a page. Where it shows another entry of the same number, or a later one, the ledger is read again first.
 * `where` names the page to its host. @throws GoogleError
 */
export async function drawingOver(
  google: Google,
  found: Found,
  given: {
    readonly shown: ShownEntry;
    readonly hostId: string;
    readonly where: string;
    /** The entry before, where the one that is shown is written together with the page. */
    readonly follows?: ShownEntry;
    /** The other published workbooks, by which a guard that somebody has made is known; none when absent. */
    readonly others?: readonly string[];
  },
): Promise<Drawing> {
  const { shown, hostId, where, others = [] } = given;
  const { guard, unreadable } = found;
  const [name] = unreadable;
  if (name !== undefined) return { kind: 'wait', incident: ofLaterVersion(where, name) };
  if (guard === null || guard.entry < shown.entry || isSameEntry(guard, shown))
    return { kind: 'draw', showedAnother: false };
  const entries = await readLedgerNow(google, hostId);
  const judgement = judgeGuard(found, entries);
  const readOthers = () => Promise.all(others.map((id) => guardIfSeen(google, id)));
  if (
    judgement.kind === 'ahead' &&
    !(await isNobodys(google, { found, hostId, entries, others: readOthers }))
  )
    return { kind: 'wait', incident: ledgerBehind(where, judgement.shown) };
  const last = entries.at(-1);
  const isLast = last !== undefined && shortHash(last.hash) === (given.follows ?? shown).hash;
  return isLast ? { kind: 'draw', showedAnother: true } : { kind: 'leave' };
}

/** A page is ahead of the ledger. */
export const ledgerBehind = (where: string, { entry, hash }: ShownEntry): Incident => ({
  code: 'ledger behind',
  where,
  what: `It shows entry ${entry} (${hash}), which the ledger does not have. Nothing is drawn over it.`,
  todo: `The version that has that entry is the right one. ${BRING_BACK_NEWER}`,
});

const ofLaterVersion = (where: string, name: string): Incident => ({
  code: 'later version',
  where,
  what: `A later version of the adjudicator has drawn it (“${name}”). Nothing is drawn over it.`,
  todo: USE_LATER_VERSION,
});

/** What is said of a page that was drawn over so. */
export const SHOWED_ANOTHER =
  'It showed an entry that the ledger does not have. It has been drawn anew, as the ledger has it.';
