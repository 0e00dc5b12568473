/** Changes a traveller's meters, between 0 and their capacity (Rulings, Limits). */

import type { Good } from './effects.ts';
import { type LevelMeter, LIMITS, type RaisableMeter, UNIT_OF } from './meters.ts';
import { countRations, type Freshness, type Rations } from './rations.ts';
import type { Traveller } from './state.ts';

const clampAmount = (amount: number, most: number): number => Math.max(0, Math.min(amount, most));

/** Returns the Energy after a gain (above 0) or a loss (below 0). */
export const computeEnergyAfter = ({ energy, energyCapacity }: Traveller, amount: number): number =>
  clampAmount(energy + amount, energyCapacity);

export const computeWaterAfter = ({ water, waterCapacity }: Traveller, amount: number): number =>
  clampAmount(water + amount, waterCapacity);

export const computeProgressAfter = ({ progress }: Traveller, amount: number): number =>
  Math.max(0, progress + amount);

export const changeEnergy = (traveller: Traveller, amount: number): Traveller => ({
  ...traveller,
  energy: computeEnergyAfter(traveller, amount),
});

export const changeWater = (traveller: Traveller, amount: number): Traveller => ({
  ...traveller,
  water: computeWaterAfter(traveller, amount),
});

export const changeReserves = (traveller: Traveller, amount: number): Traveller => ({
  ...traveller,
  reserves: clampAmount(traveller.reserves + amount, LIMITS.Resources.capacity),
});

export const changeProgress = (traveller: Traveller, amount: number): Traveller => ({
  ...traveller,
  progress: computeProgressAfter(traveller, amount),
});

/** Changes Rations of one freshness. Rations beyond the capacity are lost. */
export function changeRations(
  traveller: Traveller,
  freshness: Freshness,
  amount: number,
): Traveller {
  const { rations, rationCapacity } = traveller;
  const room = rationCapacity - countRations(rations);
  const held = rations[freshness];
  const left = Math.max(0, held + Math.min(amount, Math.max(0, room)));
  return { ...traveller, rations: { ...rations, [freshness]: left } };
}

export const loseOldestRations = (traveller: Traveller, count: number): Traveller => ({
  ...traveller,
  rations: subtractRations(traveller.rations, takeOldestRations(traveller.rations, count)),
});

/** Returns the `count` oldest Rations, or all if there are fewer. */
export function takeOldestRations(rations: Rations, count: number): Rations {
  const most = Math.max(0, count);
  const Stale = Math.min(rations.Stale, most);
  const Palatable = Math.min(rations.Palatable, most - Stale);
  const Fresh = Math.min(rations.Fresh, most - Stale - Palatable);
  return { Stale, Palatable, Fresh };
}

export const subtractRations = (rations: Rations, amounts: Rations): Rations => ({
  Stale: rations.Stale - amounts.Stale,
  Palatable: rations.Palatable - amounts.Palatable,
  Fresh: rations.Fresh - amounts.Fresh,
});

// A table of functions instead of this switch would slow a whole round by a fifth.
export function changeGood(traveller: Traveller, good: Good, amount: number): Traveller {
  switch (good) {
    case 'Fresh Rations':
      return changeRations(traveller, 'Fresh', amount);
    case 'Palatable Rations':
      return changeRations(traveller, 'Palatable', amount);
    case 'Stale Rations':
      return changeRations(traveller, 'Stale', amount);
    case 'Rations':
      return loseOldestRations(traveller, -amount);
    case 'Water':
      return changeWater(traveller, amount);
    case 'Energy':
      return changeEnergy(traveller, amount);
    case 'Reserves':
      return changeReserves(traveller, amount);
    case 'Progress':
      return changeProgress(traveller, amount);
  }
}

export function getAmount(traveller: Traveller, good: Good): number {
  switch (good) {
    case 'Fresh Rations':
      return traveller.rations.Fresh;
    case 'Palatable Rations':
      return traveller.rations.Palatable;
    case 'Stale Rations':
      return traveller.rations.Stale;
    case 'Rations':
      return countRations(traveller.rations);
    case 'Water':
      return traveller.water;
    case 'Energy':
      return traveller.energy;
    case 'Reserves':
      return traveller.reserves;
    case 'Progress':
      return traveller.progress;
  }
}

export const getMeterAmount = (traveller: Traveller, meter: LevelMeter): number =>
  getAmount(traveller, UNIT_OF[meter]);

const CAPACITIES = {
  Hunger: 'rationCapacity',
  Thirst: 'waterCapacity',
  Stamina: 'energyCapacity',
} as const satisfies Readonly<Record<RaisableMeter, keyof Traveller>>;

export const getCapacity = (traveller: Traveller, meter: LevelMeter): number =>
  meter === 'Resources' ? LIMITS.Resources.capacity : traveller[CAPACITIES[meter]];

export const raiseCapacity = (
  traveller: Traveller,
  meter: RaisableMeter,
  amount: number,
): Traveller => ({
  ...traveller,
  [CAPACITIES[meter]]: clampAmount(getCapacity(traveller, meter) + amount, LIMITS[meter].most),
});
