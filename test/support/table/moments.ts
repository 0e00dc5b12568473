/** Moments of a match that several tests go on from, each in a world of its own: to bring one about takes much longer than to go on from it. */

import type { Kept, Table } from './table.ts';

/** Gives the moment of that name, which `come` brings about for the first who asks. */
export type Moments = (name: string, come: () => Promise<Table>) => Promise<Kept>;

export function moments(): Moments {
  const known = new Map<string, Promise<Kept>>();
  return (name, come) => {
    const moment = known.get(name) ?? keptAfter(come);
    known.set(name, moment);
    return moment;
  };
}

async function keptAfter(come: () => Promise<Table>): Promise<Kept> {
  const table = await come();
  const kept = table.keep();
  await table.close();
  return kept;
}
