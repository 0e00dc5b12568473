/** Claims: what players name, looked up in what is there. Used when orders are judged and when they are resolved. */

import {
  type Inventory,
  isNamed,
  type NamedPresent,
  namedNotation,
  type Present,
} from './presents.ts';
import type { Fault, ReasonCode } from './reasons.ts';
import { DISTANCES, FIELD_OF } from './state.ts';

/** One present for each distance, nearest player first; null where none was named. */
export type PresentsByDistance = readonly (NamedPresent | null)[];

/** Named presents taken out of an inventory one after the other: what was taken is not there for the next. */
export interface Claims {
  readonly taken: readonly Present[];
  /** For each name: null when it was taken, else what is wrong with naming it. */
  readonly whys: readonly (ReasonCode | null)[];
  readonly rest: Inventory;
}

export function claimAll(inventory: Inventory, named: PresentsByDistance): Claims {
  const taken: Present[] = [];
  const whys = named.map((name) => {
    const present = findClaimed(inventory, name, taken);
    if (present === undefined) return whyNot(inventory, name);
    taken.push(present);
    return null;
  });
  return { taken, whys, rest: inventory.filter((present) => !taken.includes(present)) };
}

/** The named present of an inventory, but for those taken already; undefined when it is not there or nothing was named. */
export const findClaimed = (
  inventory: Inventory,
  name: NamedPresent | null,
  taken: readonly Present[] = [],
): Present | undefined =>
  name === null
    ? undefined
    : inventory.find((present) => isNamed(present, name) && !taken.includes(present));

/** What is left of an inventory once one of its presents is gone. */
export const withoutPresent = (inventory: Inventory, gone: Present): Inventory =>
  inventory.toSpliced(inventory.indexOf(gone), 1);

/** What is wrong in a field of the form. */
export const fault = (where: string, why: ReasonCode, name: NamedPresent | null): Fault =>
  name === null ? { where, why } : { where, why, given: namedNotation(name) };

/** What is wrong with one present for each distance. */
export function faultsAt(
  whys: readonly (ReasonCode | null)[],
  named: PresentsByDistance,
): readonly Fault[] {
  const faults: Fault[] = [];
  for (const distance of DISTANCES) {
    const why = whys[distance - 1] ?? null;
    if (why !== null) faults.push(fault(FIELD_OF[distance], why, named[distance - 1] ?? null));
  }
  return faults;
}

/** Is it a Kaboom Present named without its layers, where there are several that differ in nothing else? */
export function areLayersUnnamed(inventory: Inventory, name: NamedPresent | null): boolean {
  if (name?.letter !== 'K' || name.layers !== null) return false;
  const layers = inventory.flatMap((present) =>
    present.letter === 'K' && present.staleness === name.staleness ? [present.layers] : [],
  );
  return new Set(layers).size > 1;
}

/** Why a name found nothing: it names nothing, nothing that was held, or nothing that is left. */
function whyNot(inventory: Inventory, name: NamedPresent | null): ReasonCode {
  if (name === null) return 'nothing named';
  return findClaimed(inventory, name) === undefined ? 'not held' : 'named too often';
}
