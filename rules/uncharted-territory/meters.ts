/** The five meters of survival (Rules, The Measures of Survival; Rulings, Limits). */

/** Meters that have levels. Progress has none. */
export const LEVEL_METERS = ['Hunger', 'Thirst', 'Stamina', 'Resources'] as const;
export type LevelMeter = (typeof LEVEL_METERS)[number];

export const UNIT_OF = {
  Hunger: 'Rations',
  Thirst: 'Water',
  Stamina: 'Energy',
  Resources: 'Reserves',
} as const satisfies Readonly<Record<LevelMeter, string>>;

/** The initial amount and capacity of each meter, and the limit of its capacity. */
export const LIMITS: Readonly<
  Record<LevelMeter, { readonly start: number; readonly capacity: number; readonly most: number }>
> = {
  Hunger: { start: 8, capacity: 10, most: 12 },
  Thirst: { start: 5, capacity: 6, most: 8 },
  Stamina: { start: 14, capacity: 16, most: 24 },
  Resources: { start: 6, capacity: 6, most: 6 },
};

export type RaisableMeter = Exclude<LevelMeter, 'Resources'>;

/** Public Progress is rounded down to a multiple of this number. */
export const PUBLIC_PROGRESS_STEP = 6;

export function mapLevelMeters(
  value: (meter: LevelMeter) => number,
): Readonly<Record<LevelMeter, number>> {
  return {
    Hunger: value('Hunger'),
    Thirst: value('Thirst'),
    Stamina: value('Stamina'),
    Resources: value('Resources'),
  };
}
