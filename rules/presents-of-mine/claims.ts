/** Claims: what players name, looked up in what is there. Used when answers are read and when orders are resolved. */

import type { Fault } from './events.ts';
import { type Inventory, indexOfNamed, type Present, parseNotation } from './presents.ts';

/** Named presents taken out of an inventory one after the other: what was taken is not there for the next. */
export interface Claims {
  readonly taken: readonly Present[];
  /** For each name: null when it was taken, else what is wrong with naming it. */
  readonly faults: readonly (Fault | null)[];
  readonly rest: Inventory;
}

export function claimAll(inventory: Inventory, named: readonly (string | null)[]): Claims {
  const rest = [...inventory];
  const taken: Present[] = [];
  const faults = named.map((name) => {
    const index = indexOfClaim(rest, name);
    if (index < 0) return faultOf(inventory, name);
    taken.push(...rest.splice(index, 1));
    return null;
  });
  return { taken, faults, rest };
}

/** Where the named present is in the inventory; -1 when it is not there or nothing was named. */
export function indexOfClaim(inventory: Inventory, name: string | null): number {
  const wanted = name === null ? null : parseNotation(name);
  return wanted === null ? -1 : indexOfNamed(inventory, wanted);
}

/** Why a name found nothing: it names nothing, nothing that was held, or nothing that is left. */
function faultOf(inventory: Inventory, name: string | null): Fault {
  if (name === null) return 'nothing named';
  return indexOfClaim(inventory, name) < 0 ? 'not held' : 'named too often';
}
