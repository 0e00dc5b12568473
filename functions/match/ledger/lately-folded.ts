/** Ledgers folded lately: a process that comes back to a match plays only the entries that have been added since. */

import { gameOf } from './beginning.ts';
import type { Sealed } from './entry.ts';
import { type CheckedEntries, MOST_ENTRIES } from './ledger.ts';
import type { Position } from './position.ts';
import type { Seed } from './seed.ts';

/** A ledger as it was folded: a position for each entry. */
export interface Fold {
  readonly seed: Seed;
  readonly checked: CheckedEntries;
  readonly positions: readonly Position[];
}

/** So many positions are remembered at most, of all matches together: the longest match that there can be, or many short ones. */
const MOST_POSITIONS = MOST_ENTRIES;

/** By the hash of the opening, the one that was folded longest ago first. */
const folds = new Map<string, Fold>();

/**
 * Positions after the first of these entries, as far as they were folded before: by the same seed, by the same game (one from outside is
 * another object where its code is bounded), and checked as much. An entry's hash is that of its body, which names the hash before it: what
 * has the same hash has come of the same entries.
 */
export function latelyFolded(
  entries: readonly Sealed[],
  { seed, checked }: Omit<Fold, 'positions'>,
): readonly Position[] {
  const known = folds.get(openingHash(entries));
  if (known === undefined || known.seed !== seed || !isByGameOf(entries, known)) return [];
  if (checked === 'every entry' && known.checked !== 'every entry') return [];
  const end = known.positions.findIndex(
    ({ sealed }, index) => sealed.hash !== entries[index]?.hash,
  );
  return end < 0 ? known.positions : known.positions.slice(0, end);
}

const isByGameOf = ([opening]: readonly Sealed[], { positions }: Fold): boolean =>
  opening?.entry.kind === 'opened' && positions[0]?.game === gameOf(opening.entry);

/** What was folded longest ago makes room. */
export function remember(fold: Fold): void {
  const opening = openingHash(fold.positions.map(({ sealed }) => sealed));
  folds.delete(opening);
  folds.set(opening, fold);
  for (const [oldest] of folds) {
    if (rememberedPositions() <= MOST_POSITIONS) return;
    folds.delete(oldest);
  }
}

const openingHash = ([opening]: readonly Pick<Sealed, 'hash'>[]): string => opening?.hash ?? '';

const rememberedPositions = (): number =>
  [...folds.values()].reduce((sum, { positions }) => sum + positions.length, 0);
