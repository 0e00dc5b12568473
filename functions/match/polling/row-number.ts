/** The number of a row of the tab Requests: upon which entry it was told, what it asks for, and what it was told to change. */

import { canonicalJson, sha256, shortHash } from '../ledger/digest.ts';
import { withInstants } from '../next/clocks-in-text.ts';
import type { CommandCells } from './read-request.ts';

export interface RowNumber {
  /** The last entry when it was told. */
  readonly upon: number;
  /** Over the words of the row. */
  readonly words: string;
  /** Over what doing it would change: whatever of that differs makes another number. */
  readonly change: string;
}

/** The same words told upon the same entry to change the same are the same request, wherever the row stands. */
export const rowNumber = (given: {
  readonly hostId: string;
  readonly upon: number;
  readonly asked: CommandCells;
  readonly change: string;
}): RowNumber => ({
  upon: given.upon,
  words: shortHash(sha256(canonicalJson([given.hostId, { ...given.asked }]))),
  change: shortHash(sha256(withInstants(given.change))),
});

/** As the cell says it, and as the entry holds it. */
export const rowNumberText = ({ upon, words, change }: RowNumber): string =>
  `row-${upon}-${words}-${change}`;

/** Null for an empty cell, and for whatever somebody has typed there. */
export function rowNumberIn(cell: string): RowNumber | null {
  const [, upon, words, change] = /^row-(\d{1,9})-([0-9a-f]{12})-([0-9a-f]{12})$/.exec(cell) ?? [];
  return words === undefined || change === undefined ? null : { upon: Number(upon), words, change };
}
