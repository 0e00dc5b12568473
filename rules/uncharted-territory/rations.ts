/** Rations by freshness: how they are eaten, gained, lost and become older (Rules, Hunger). */

/** Stages of a Ration. The oldest Rations are eaten and lost first. */
export const FRESHNESS = ['Stale', 'Palatable', 'Fresh'] as const;
export type Freshness = (typeof FRESHNESS)[number];

export const formatEatingField = (freshness: Freshness): string => `eat-${freshness.toLowerCase()}`;

/** Numbers of Rations by freshness. */
export type Rations = Readonly<Record<Freshness, number>>;

export const STARTING_RATIONS: Rations = { Stale: 2, Palatable: 2, Fresh: 4 };

export const countRations = ({ Stale, Palatable, Fresh }: Rations): number =>
  Stale + Palatable + Fresh;

/** Formats Rations: "1 Stale, 2 Fresh", or "nothing". */
export function formatRations(rations: Rations): string {
  const parts = FRESHNESS.filter((each) => rations[each] > 0).map(
    (each) => `${rations[each]} ${each}`,
  );
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** Number of Rations that everybody must eat in a round. */
export const RATIONS_A_ROUND = 2;

export const ENERGY_OF = { Stale: 0, Palatable: 1, Fresh: 2 } as const;
