/** Rations by freshness: eaten, gained, lost and ageing (Rules, Hunger). */

/** Oldest first, the default order of eating and losing. Inedible Rations are gone. */
export const FRESHNESS = ['Stale', 'Palatable', 'Fresh'] as const;
export type Freshness = (typeof FRESHNESS)[number];

export const eatingField = (freshness: Freshness): string => `eat-${freshness.toLowerCase()}`;

/** Whole numbers by freshness, at least 0. */
export type Rations = Readonly<Record<Freshness, number>>;

export const STARTING_RATIONS: Rations = { Stale: 2, Palatable: 2, Fresh: 4 };

export const countOf = ({ Stale, Palatable, Fresh }: Rations): number => Stale + Palatable + Fresh;

/** "1 Stale, 2 Fresh"; "nothing" for none. */
export function rationsText(rations: Rations): string {
  const parts = FRESHNESS.filter((each) => rations[each] > 0).map(
    (each) => `${rations[each]} ${each}`,
  );
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** The least number eaten in a round. */
export const RATIONS_A_ROUND = 2;

export const ENERGY_OF = { Stale: 0, Palatable: 1, Fresh: 2 } as const;
