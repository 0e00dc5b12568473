/** Claims: what players name, looked up in what is there. Used when answers are read and when orders are resolved. */

import type { Fault } from './events.ts';
import { type Inventory, indexOfNamed, type Present, parseNotation } from './presents.ts';

/** One named present: found, or what is wrong with naming it. */
export type Claim =
  | { readonly kind: 'found'; readonly present: Present }
  | { readonly kind: 'fault'; readonly fault: Fault };

/** Takes the named presents out of an inventory one after the other; what was taken is not there for the next. */
export function claimAll(
  inventory: Inventory,
  named: readonly (string | null)[],
): { readonly claims: readonly Claim[]; readonly rest: Inventory } {
  const rest = [...inventory];
  const claims = named.map((name): Claim => {
    const wanted = name === null ? null : parseNotation(name);
    if (wanted === null) return { kind: 'fault', fault: 'nothing named' };
    const [present] = takeAt(rest, indexOfNamed(rest, wanted));
    if (present !== undefined) return { kind: 'found', present };
    const once = indexOfNamed(inventory, wanted) >= 0;
    return { kind: 'fault', fault: once ? 'named too often' : 'not held' };
  });
  return { claims, rest };
}

/** Where the named present is in the inventory; -1 when it is not there or nothing was named. */
export function indexOfClaim(inventory: Inventory, name: string | null): number {
  const wanted = name === null ? null : parseNotation(name);
  return wanted === null ? -1 : indexOfNamed(inventory, wanted);
}

const takeAt = (list: Present[], index: number): readonly Present[] =>
  index < 0 ? [] : list.splice(index, 1);
