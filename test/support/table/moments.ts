import type { SavedMatch, Table } from './table.ts';

/** Returns the named moment. The first call plays to it by `come`. */
export type FindMoment = (name: string, come: () => Promise<Table>) => Promise<SavedMatch>;

export function createMoments(): FindMoment {
  const known = new Map<string, Promise<SavedMatch>>();
  return (name, come) => {
    const moment = known.get(name) ?? keepMoment(come);
    known.set(name, moment);
    return moment;
  };
}

async function keepMoment(come: () => Promise<Table>): Promise<SavedMatch> {
  const table = await come();
  const kept = table.keep();
  return kept;
}
