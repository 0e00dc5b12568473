import type { SavedMatch, Table } from './table.ts';

/** Returns the named moment. On its first call, `come` plays the match to that moment. */
export type MomentFinder = (name: string, come: () => Promise<Table>) => Promise<SavedMatch>;

export function createMoments(): MomentFinder {
  const known = new Map<string, Promise<SavedMatch>>();
  return (name, come) => {
    const moment = known.get(name) ?? come().then(({ keep }) => keep());
    known.set(name, moment);
    return moment;
  };
}
