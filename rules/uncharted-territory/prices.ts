/** Amounts of a Rest, a Reserve and drinking, for form and rules. */

export const REST_ENERGY = 3;

/** Fresh Rations or Water gained by one Reserve. */
export const PROVISION_AMOUNTS = { Rations: 3, Water: 2 } as const;

/** Energy spent on visits that needs one Water. */
export const ENERGY_PER_WATER = 5;

/** Progress lost for each missing Water. */
export const PROGRESS_PER_WATER = 3;

/** Explains the Water needed for visits to players. */
export const WATER_PRICE =
  `You drink 1 Water per ${ENERGY_PER_WATER} Energy paid, rounded up; ` +
  `each one missing costs ${PROGRESS_PER_WATER} Progress.`;
