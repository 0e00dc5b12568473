/** What a Rest, a Reserve and drinking come to, as the form asks by it and the rules act by it. */

/** What a Rest brings. */
export const REST_ENERGY = 3;

/** What one Reserve is spent for: so many Fresh Rations, or so much Water. */
export const PROVISION_AMOUNTS = { Rations: 3, Water: 2 } as const;

/** So much Energy spent on visits takes one Water. */
export const ENERGY_PER_WATER = 5;

/** What each Water that is not there costs. */
export const PROGRESS_PER_WATER = 3;

/** What Energy spent on visits costs besides, as players read it before they choose. */
export const WATER_PRICE = `You drink 1 Water per ${ENERGY_PER_WATER} Energy paid, rounded up; each one missing costs ${PROGRESS_PER_WATER} Progress.`;
