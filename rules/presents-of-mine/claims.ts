/** Finds named presents in inventories, for warnings and for resolution. */

import {
  formatName,
  type Inventory,
  matchesName,
  type NamedPresent,
  type Present,
} from './presents.ts';
import type { Fault, ReasonCode } from './reasons.ts';
import { DISTANCES, FIELD_OF } from './state.ts';

/** Named presents by distance, the nearest player first; null if none was named. */
export type NamedByDistance = readonly (NamedPresent | null)[];

/** Named presents found in an inventory one after another, so that each is taken once. */
export interface ClaimResult {
  readonly taken: readonly Present[];
  /** Fault of each name; null if its present was taken. */
  readonly whys: readonly (ReasonCode | null)[];
  readonly rest: Inventory;
}

export function claimPresents(inventory: Inventory, named: NamedByDistance): ClaimResult {
  const taken: Present[] = [];
  const whys = named.map((name) => {
    const present = findClaimed(inventory, name, taken);
    if (present === undefined) return getClaimFault(inventory, name);
    taken.push(present);
    return null;
  });
  return { taken, whys, rest: inventory.filter((present) => !taken.includes(present)) };
}

/** Finds a named present among the presents not taken; undefined if there is none. */
export const findClaimed = (
  inventory: Inventory,
  name: NamedPresent | null,
  taken: readonly Present[] = [],
): Present | undefined =>
  name === null
    ? undefined
    : inventory.find((present) => matchesName(present, name) && !taken.includes(present));

export const withoutPresent = (inventory: Inventory, gone: Present): Inventory =>
  inventory.toSpliced(inventory.indexOf(gone), 1);

export const fault = (where: string, why: ReasonCode, name: NamedPresent | null): Fault =>
  name === null ? { where, why } : { where, why, given: formatName(name) };

/** Lists the faults of one present at each distance. */
export function faultsAt(
  whys: readonly (ReasonCode | null)[],
  named: NamedByDistance,
): readonly Fault[] {
  const faults: Fault[] = [];
  for (const distance of DISTANCES) {
    const why = whys[distance - 1] ?? null;
    if (why !== null) faults.push(fault(FIELD_OF[distance], why, named[distance - 1] ?? null));
  }
  return faults;
}

/** Returns whether a Kaboom Present is named without layers, although several differ in layers. */
export function areLayersUnnamed(inventory: Inventory, name: NamedPresent | null): boolean {
  if (name?.letter !== 'K' || name.layers !== null) return false;
  const layers = inventory.flatMap((present) =>
    present.letter === 'K' && present.staleness === name.staleness ? [present.layers] : [],
  );
  return new Set(layers).size > 1;
}

/** Returns why a name found no present. */
function getClaimFault(inventory: Inventory, name: NamedPresent | null): ReasonCode {
  if (name === null) return 'nothing named';
  return findClaimed(inventory, name) === undefined ? 'not held' : 'named too often';
}
