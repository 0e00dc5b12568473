/** Claims: what players name, looked up in what is there. Used when answers are read and when orders are resolved. */

import type { Fault } from './events.ts';
import { type Inventory, isNamed, type Present, parseNotation } from './presents.ts';

/** Named presents taken out of an inventory one after the other: what was taken is not there for the next. */
export interface Claims {
  readonly taken: readonly Present[];
  /** For each name: null when it was taken, else what is wrong with naming it. */
  readonly faults: readonly (Fault | null)[];
  readonly rest: Inventory;
}

export function claimAll(inventory: Inventory, named: readonly (string | null)[]): Claims {
  const taken: Present[] = [];
  const faults = named.map((name) => {
    const present = claimed(inventory, name, taken);
    if (present === undefined) return faultOf(inventory, name);
    taken.push(present);
    return null;
  });
  return { taken, faults, rest: inventory.filter((present) => !taken.includes(present)) };
}

/** The named present of an inventory, but for those taken already; undefined when it is not there or nothing was named. */
export function claimed(
  inventory: Inventory,
  name: string | null,
  taken: readonly Present[] = [],
): Present | undefined {
  const wanted = name === null ? null : parseNotation(name);
  if (wanted === null) return undefined;
  return inventory.find((present) => isNamed(present, wanted) && !taken.includes(present));
}

/** What is left of an inventory once one of its presents is gone. */
export const without = (inventory: Inventory, gone: Present): Inventory =>
  inventory.toSpliced(inventory.indexOf(gone), 1);

/** Why a name found nothing: it names nothing, nothing that was held, or nothing that is left. */
function faultOf(inventory: Inventory, name: string | null): Fault {
  if (name === null) return 'nothing named';
  return claimed(inventory, name) === undefined ? 'not held' : 'named too often';
}
