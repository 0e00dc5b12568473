/** What a match is bound to, as far as its entries can be read: what tabs say of it is held against this even while the ledger is broken. */

import { type Bindings, withReplacedFiles, withSeatBinding } from './bindings.ts';
import type { OpenedEntry, Sealed } from './entry.ts';

export interface LedgerBindings {
  readonly opened: OpenedEntry;
  /** As they are in force after the last entry. */
  readonly bindings: Bindings;
}

/** Null when the opening is not among them. Takes entries by number. */
export function ledgerBindingsOf(entries: readonly Sealed[]): LedgerBindings | null {
  const opened = entries[0]?.entry;
  if (opened?.kind !== 'opened') return null;
  const bindings = entries.reduce(
    (before, { entry }) =>
      entry.kind === 'seat'
        ? withSeatBinding(before, entry)
        : entry.kind === 'replaced'
          ? withReplacedFiles(before, entry.files)
          : before,
    opened.bindings,
  );
  return { opened, bindings };
}
