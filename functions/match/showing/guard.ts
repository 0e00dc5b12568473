/** Reads and writes guards, named ranges for the entry that a workbook shows (decision 0002). */

import type { Google } from '../../google/connect.ts';
import { recoverIfExpected } from '../../google/error.ts';
import { readMarker, readNamedRanges, type SpreadsheetDescription } from '../../google/sheets.ts';
import { shortenHash } from '../ledger/digest.ts';
import type { SealedEntry } from '../ledger/entry.ts';
import { type Incident, LATER_VERSION_REMEDY, NEWER_VERSION_REMEDY } from '../ledger/incident.ts';
import { getMarkerId } from '../ledger/ledger.ts';
import { readCurrentLedger } from '../reading/host-book.ts';

/** `entry`: a player's or the public workbook. `desk`: Desk and pages of the host's workbook. */
export type GuardSubject = 'entry' | 'desk';

/** An entry, named by its number and the first twelve digits of its hash. */
export interface ShownEntry {
  readonly entry: number;
  readonly hash: string;
}

export const toShownEntry = ({ entry, hash }: Pick<SealedEntry, 'entry' | 'hash'>): ShownEntry => ({
  entry: entry.entry,
  hash: shortenHash(hash),
});

export const isSameEntry = (one: ShownEntry, other: ShownEntry): boolean =>
  one.entry === other.entry && one.hash === other.hash;

/** Entry older than all others, used for an unreadable match without a guard. */
export const NO_ENTRY: ShownEntry = { entry: 0, hash: '000000000000' };

export interface Guard extends ShownEntry {
  readonly of: GuardSubject;
  /** Whether the drawing is complete; false if the host can restore a part, such as a code. */
  readonly isWhole: boolean;
  /** Progress that polls have shown since the entry; absent if there is none. */
  readonly since?: PollProgress | undefined;
  /** Number that keeps names distinct: from other drawings of the entry and from hidden ranges. */
  readonly count: number;
}

/** Progress that polls have shown in a player's workbook since the entry. It never decreases. */
export interface PollProgress {
  readonly answers: number;
  readonly reminders: number;
}

const GUARD_PATTERN =
  /^(entry|desk)_(\d{1,9})_h([0-9a-f]{12})(_part)?(?:_a(\d{1,9})r(\d{1,9}))?(?:_(\d{1,9}))?$/;

/** Formats a guard: "entry_12_h1a2b3c4d5e6f", also with "_part", "_a2r0" or "_1". */
export const formatGuard = ({ of, entry, hash, isWhole, since, count }: Guard): string =>
  `${of}_${entry}_h${hash}${isWhole ? '' : '_part'}${formatProgress(since)}` +
  (count === 0 ? '' : `_${count}`);

const formatProgress = ({ answers, reminders }: PollProgress = NO_PROGRESS): string =>
  answers + reminders === 0 ? '' : `_a${answers}r${reminders}`;

const NO_PROGRESS: PollProgress = { answers: 0, reminders: 0 };

/** Guards of a spreadsheet. */
export interface CurrentGuard {
  /** The newest guard; null if there is none. */
  readonly guard: Guard | null;
  /** Ids of all guards. The next drawing removes them. */
  readonly ids: readonly string[];
  /** Names that begin like a guard's but cannot be parsed. A later version wrote them. */
  readonly unreadable: readonly string[];
}

/** Finds the guards of a subject. Ignores other people's ranges, whose id differs from the name. */
export function findCurrentGuard(
  { namedRanges }: Pick<SpreadsheetDescription, 'namedRanges'>,
  of: GuardSubject,
): CurrentGuard {
  const own = namedRanges
    .filter(({ id, name }) => id === name && name.startsWith(`${of}_`))
    .map(({ id, name }) => ({ id, guard: parseGuard(name) }));
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

function parseGuard(name: string): Guard | null {
  const [, of, entry, hash = '', part, answers, reminders, count = '0'] =
    GUARD_PATTERN.exec(name) ?? [];
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

/** Compares guards. The result is negative if the first one is older. */
export const compareGuards = (one: Guard, other: Guard): number =>
  one.entry - other.entry ||
  Number(one.isWhole) - Number(other.isWhole) ||
  compareProgress(one.since, other.since) ||
  one.count - other.count;

const compareProgress = (
  one: PollProgress = NO_PROGRESS,
  other: PollProgress = NO_PROGRESS,
): number => one.answers - other.answers || one.reminders - other.reminders;

export type GuardJudgement =
  /** The ledger contains the entry, or there is no guard. */
  | { readonly kind: 'on the ledger' }
  /** The ledger contains another entry of this number. */
  | { readonly kind: 'another' }
  /** The host has discarded this entry: an intervention names its hash. */
  | { readonly kind: 'given up' }
  /** The ledger lacks this entry: it was read late or restored to a former version. Do not draw. */
  | { readonly kind: 'ahead'; readonly shown: ShownEntry }
  /** A later version of the adjudicator has drawn the page. Do not draw. */
  | { readonly kind: 'of a later version'; readonly name: string };

type FoundGuard = Pick<CurrentGuard, 'guard' | 'unreadable'>;

/** Compares a page's guard with the entries of its ledger, in any order. */
export function judgeGuard(
  { guard, unreadable }: FoundGuard,
  entries: readonly SealedEntry[],
): GuardJudgement {
  const [name] = unreadable;
  if (name !== undefined) return { kind: 'of a later version', name };
  return guard === null ? { kind: 'on the ledger' } : judgeShownEntry(guard, entries);
}

/** Compares an entry that a page or task names with the entries of a ledger. */
export function judgeShownEntry(
  { entry, hash }: ShownEntry,
  entries: readonly SealedEntry[],
): Exclude<GuardJudgement, { readonly kind: 'of a later version' }> {
  const own = entries.find((sealed) => sealed.entry.entry === entry);
  if (own !== undefined && shortenHash(own.hash) === hash) return { kind: 'on the ledger' };
  if (isDiscarded(hash, entries)) return { kind: 'given up' };
  return own === undefined ? { kind: 'ahead', shown: { entry, hash } } : { kind: 'another' };
}

/** Whether the host has discarded the entry that has this short hash. */
export const isDiscarded = (hash: string, entries: readonly SealedEntry[]): boolean =>
  entries.some(({ entry }) => 'givenUp' in entry && entry.givenUp?.includes(hash) === true);

/** Reads the guard of a workbook; null if Google refuses access. */
export async function readGuardIfVisible(
  google: Google,
  fileId: string,
): Promise<CurrentGuard | null> {
  const seen = await recoverIfExpected(readNamedRanges(google, fileId), () => true, null);
  return seen && findCurrentGuard(seen, 'entry');
}

/** A guard that is later than the ledger's last entry. */
interface AheadGuard {
  readonly found: FoundGuard;
  readonly hostId: string;
  /** Entries of the ledger, read just before. */
  readonly entries: readonly SealedEntry[];
  /** Reads the guards of the other published workbooks; null for unreadable ones. */
  readonly others: () => Promise<readonly (FoundGuard | null)[]>;
}

/**
 * Whether an editor of the page has invented its guard: no other page is ahead of the ledger, and
 * the entry has no mark. False if no other page can be read. @throws GoogleError
 */
export async function isForgedGuard(
  google: Google,
  { found, hostId, entries, others }: AheadGuard,
): Promise<boolean> {
  if (judgeGuard(found, entries).kind !== 'ahead') return false;
  const foundGuards = (await others()).filter((other) => other !== null);
  const isAgreed = foundGuards.some((other) => judgeGuard(other, entries).kind === 'ahead');
  if (isAgreed || foundGuards.length === 0 || found.guard === null) return false;
  return (await readMarker(google, hostId, getMarkerId(found.guard.entry))) === null;
}

/** State of a page that a drawing may overwrite. */
export type OverwrittenGuard = 'older' | 'another entry' | 'forged';

/** Decision about a page that is to be drawn. */
export type DrawingDecision =
  | { readonly kind: 'draw'; readonly over: OverwrittenGuard }
  /** The page already shows this entry or a later one of the ledger. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'wait'; readonly incident: Incident };

/**
 * Decides whether to draw a page. Reads the ledger again if the page shows a later entry, or
 * another one of the same number. `where`: the page's name for the host. @throws GoogleError
 */
export async function decideDrawing(
  google: Google,
  found: FoundGuard,
  given: {
    readonly shown: ShownEntry;
    readonly hostId: string;
    readonly where: string;
    /** The previous entry, if the shown entry is written in the same batch. */
    readonly follows?: ShownEntry;
    /** Ids of the other published workbooks, to detect forged guards. Default: none. */
    readonly others?: readonly string[];
  },
): Promise<DrawingDecision> {
  const { shown, hostId, where, others = [] } = given;
  const { guard, unreadable } = found;
  const [name] = unreadable;
  if (name !== undefined) return { kind: 'wait', incident: buildLaterVersionIncident(where, name) };
  if (guard === null || guard.entry < shown.entry || isSameEntry(guard, shown))
    return { kind: 'draw', over: 'older' };
  const entries = await readCurrentLedger(google, hostId);
  const judgement = judgeGuard(found, entries);
  const readOthers = () => Promise.all(others.map((id) => readGuardIfVisible(google, id)));
  if (
    judgement.kind === 'ahead' &&
    !(await isForgedGuard(google, { found, hostId, entries, others: readOthers }))
  )
    return { kind: 'wait', incident: buildStaleLedgerIncident(where, judgement.shown) };
  const last = entries.at(-1);
  const isLast = last !== undefined && shortenHash(last.hash) === (given.follows ?? shown).hash;
  if (!isLast) return { kind: 'leave' };
  return { kind: 'draw', over: judgement.kind === 'ahead' ? 'forged' : 'another entry' };
}

/** Reports a page that is ahead of the ledger. */
export const buildStaleLedgerIncident = (where: string, { entry, hash }: ShownEntry): Incident => ({
  code: 'ledger behind',
  where,
  what:
    `The page shows entry ${entry} (${hash}), which the ledger lacks. Nothing is drawn over ` +
    'it.',
  todo: `The version that has that entry is the right one. ${NEWER_VERSION_REMEDY}`,
});

const buildLaterVersionIncident = (where: string, name: string): Incident => ({
  code: 'later version',
  where,
  what:
    `A later version of the adjudicator has drawn the page (“${name}”). ` +
    'The page was left as it is.',
  todo: LATER_VERSION_REMEDY,
});

/** Note on a page that showed another entry and was drawn again. */
export const SHOWED_ANOTHER_ENTRY =
  'The page showed an entry that is not in the ledger, and has been drawn again.';
