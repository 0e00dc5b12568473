/** Powers, costs and gains of the rules. */

/** Garnets paid for a Jet (Rules, Garnet Spending). */
export const JET_GARNETS = 3;
/** Detour Points for each blocked player (Rules, Blocking). */
export const BLOCK_POINTS = 2;
export const MOST_BLOCKS_POINTS = 5;
/** Sightseeing Points for the only traveller (Rules, Super Roads). */
export const SUPER_POINTS = 2;
/** Garnets lost by A Ma's Wrath (Rules, Ma's Bond). */
export const WRATH_GARNETS = 1;
/** Rejuvenation Points lost for the first, second, … night outside an Inn (Rules, Inns). */
export const NIGHT_LOSSES = [2, 6, 12, 20, 50] as const;
/** Maternal Points of a Relative by number of visitors, from none to five (Rules, Ma's Bond). */
export const RELATIVE_POINTS = [0, 30, 24, 20, 16, 10] as const;

export const POWERS = ['Bear', 'Energizer', 'Max', 'Veil'] as const;
export type Power = (typeof POWERS)[number];

/** Effect of each Power, for the form and the guide. */
export const POWER_TEXTS: Readonly<Record<Power, string>> = {
  Bear: 'no Rejuvenation Points are lost this round; the same loss comes the next time',
  Energizer: 'one more move this round, after everyone’s fourth',
  Max: 'Slices earned this round are doubled',
  Veil: 'where you end this round is not revealed',
};
