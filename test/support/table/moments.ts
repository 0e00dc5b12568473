import type { Kept, Table } from './table.ts';

/** Returns the named moment; the first call plays to it with `come`. */
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
