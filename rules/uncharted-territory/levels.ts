/** Levels, the public view of meters (Rules, The Measures of Survival). */

import { getMeterAmount } from './amounts.ts';
import type { Content } from './content.ts';
import { type LevelMeter, mapLevelMeters, PUBLIC_PROGRESS_STEP } from './meters.ts';
import type { PublicTraveller, Traveller } from './state.ts';

/** Returns the index of an amount's level, from 0 for the lowest level. */
export function findLevel(content: Content, meter: LevelMeter, amount: number): number {
  const levels = content.levels[meter];
  for (let level = levels.length - 1; level > 0; level--)
    if (amount >= (levels[level]?.least ?? 0)) return level;
  return 0;
}

export const getLevel = (content: Content, traveller: Traveller, meter: LevelMeter): number =>
  findLevel(content, meter, getMeterAmount(traveller, meter));

export const roundDownProgress = (progress: number): number =>
  progress - (progress % PUBLIC_PROGRESS_STEP);

/** Returns whether a player's Stamina is low enough for a chosen Rest. */
export const canRest = (content: Content, traveller: Traveller): boolean =>
  getLevel(content, traveller, 'Stamina') === 0;

/** Returns the traveller as everybody sees them during the match. */
export const getVisible = (
  traveller: Traveller,
  content: Content,
): Pick<PublicTraveller, 'levels' | 'progress'> => ({
  levels: mapLevelMeters((meter) => getLevel(content, traveller, meter)),
  progress: roundDownProgress(traveller.progress),
});
