/** Costs and gains: the figures of the rules, each once. */

/** Rules, Garnet Spending. */
export const JET_GARNETS = 3;
/** Rules, Blocking. */
export const BLOCK_POINTS = 2;
export const MOST_BLOCKS_POINTS = 5;
/** Rules, Super Roads. */
export const SUPER_POINTS = 2;
/** Rules, Ma's Bond. */
export const WRATH_GARNETS = 1;
/**
 * Rejuvenation Points lost the first, second, ... time that a round is not ended at an Inn (Rules,
 * Inns).
 */
export const NIGHT_LOSSES = [2, 6, 12, 20, 50] as const;
/**
 * Maternal Points of a Relative by how many players have Slices there: none, one, ... five and more
 * (Rules, Ma's Bond).
 */
export const RELATIVE_POINTS = [0, 30, 24, 20, 16, 10] as const;
