/** Guards: named ranges that say which entry a workbook shows, so that old never overwrites new. Decision 0003. */

import type { SpreadsheetDescription } from '../../google/sheets.ts';

/** What it guards: a player's or the public workbook; or the Desk and the pages of the host's. */
export type Guarded = 'entry' | 'desk';

export interface Guard {
  readonly of: Guarded;
  /** The entry that is shown. */
  readonly entry: number;
  /** False when something was missing that the host can bring back, such as a code in a link. */
  readonly isWhole: boolean;
  /** Tells apart what is drawn several times for one entry, and names that are taken without being seen. */
  readonly count: number;
}

const PATTERN = /^(entry|desk)_(\d{1,9})(_part)?(?:_(\d{1,9}))?$/;

/** "entry_12", "entry_12_part", "desk_12_3". */
export const guardName = ({ of, entry, isWhole, count }: Guard): string =>
  `${of}_${entry}${isWhole ? '' : '_part'}${count === 0 ? '' : `_${count}`}`;

/** What stands in a spreadsheet. */
export interface Standing {
  /** The newest; null when none is to be seen. */
  readonly guard: Guard | null;
  /** Ids of all that there are: they go when the next one comes. */
  readonly ids: readonly string[];
}

/** A named range that somebody else called so has another id than its name: it is no guard, its name is only taken. */
export function standingIn(
  { namedRanges }: Pick<SpreadsheetDescription, 'namedRanges'>,
  of: Guarded,
): Standing {
  const own = namedRanges.flatMap(({ id, name }) => {
    const guard = id === name ? guardFrom(name) : null;
    return guard?.of === of ? [{ id, guard }] : [];
  });
  const newest = own
    .map(({ guard }) => guard)
    .toSorted(compareGuards)
    .at(-1);
  return { guard: newest ?? null, ids: own.map(({ id }) => id) };
}

function guardFrom(name: string): Guard | null {
  const [, of, entry, part, count = '0'] = PATTERN.exec(name) ?? [];
  if (of !== 'entry' && of !== 'desk') return null;
  return { of, entry: Number(entry), isWhole: part === undefined, count: Number(count) };
}

/** Older first. */
export const compareGuards = (one: Guard, other: Guard): number =>
  one.entry - other.entry || Number(one.isWhole) - Number(other.isWhole) || one.count - other.count;
