export const REST_ENERGY = 3;

export const RESERVE_GOODS = { Rations: 3, Water: 2 } as const;

/** A player drinks 1 Water for this much Energy spent on visits. */
export const ENERGY_PER_WATER = 5;

export const PROGRESS_PER_WATER = 3;
