/** The four Powers, of which a player can use one, once (Rules, Powers). */

export const POWERS = ['Bear', 'Energizer', 'Max', 'Veil'] as const;
export type Power = (typeof POWERS)[number];

/** The effect of each, for the form and the guide. */
export const POWER_TEXTS: Readonly<Record<Power, string>> = {
  Bear: 'no Rejuvenation Points are lost this round; the same loss waits for the next time',
  Energizer: 'one more move this round, after everyone’s fourth',
  Max: 'Slices earned this round are doubled',
  Veil: 'where you end this round is not revealed',
};
