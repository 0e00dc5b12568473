/** Guards: named ranges that say which entry a workbook shows, so that old never overwrites new. Decision 0002. */

import type { SpreadsheetDescription } from '../../google/sheets.ts';
import { shortHash } from '../ledger/digest.ts';
import type { Sealed } from '../ledger/entry.ts';

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
