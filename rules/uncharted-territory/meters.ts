/** The five meters of survival, their units and limits (Rules, The Measures of Survival; Rulings, Limits). */

/** The meters with levels; the fifth, Progress, has none. */
export const LEVEL_METERS = ['Hunger', 'Thirst', 'Stamina', 'Resources'] as const;
export type LevelMeter = (typeof LEVEL_METERS)[number];

/** What each meter with levels holds. */
export const UNIT_OF = {
  Hunger: 'Rations',
  Thirst: 'Water',
  Stamina: 'Energy',
  Resources: 'Reserves',
} as const satisfies Readonly<Record<LevelMeter, string>>;

/** How much a meter holds at the start, its capacity then, and the most that its capacity can be raised to. */
export const LIMITS: Readonly<
  Record<LevelMeter, { readonly start: number; readonly capacity: number; readonly most: number }>
> = {
  Hunger: { start: 8, capacity: 10, most: 12 },
  Thirst: { start: 5, capacity: 6, most: 8 },
  Stamina: { start: 14, capacity: 16, most: 24 },
  Resources: { start: 6, capacity: 6, most: 6 },
};

/** Meters whose capacity an effect can raise. */
export const RAISABLE_METERS = ['Hunger', 'Thirst', 'Stamina'] as const;
export type RaisableMeter = (typeof RAISABLE_METERS)[number];

/** Everybody's Progress is shown rounded down to a multiple of this. */
export const PROGRESS_SHOWN_IN = 6;
