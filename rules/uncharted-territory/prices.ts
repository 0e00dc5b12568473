export const REST_ENERGY = 3;

export const RESERVE_GOODS = { Rations: 3, Water: 2 } as const;

/** Energy spent on visits that needs 1 Water. */
export const ENERGY_PER_WATER = 5;

export const PROGRESS_PER_WATER = 3;

export const WATER_PRICE_TEXT =
  `You drink 1 Water per ${ENERGY_PER_WATER} Energy paid, rounded up; ` +
  `each one missing costs ${PROGRESS_PER_WATER} Progress.`;
