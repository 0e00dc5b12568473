export const REST_ENERGY = 3;

export const RESERVE_GOODS = { Rations: 3, Water: 2 } as const;

/** Energy spent on visits for which 1 Water is drunk. */
export const ENERGY_PER_WATER = 5;

export const PROGRESS_PER_WATER = 3;
