/** Levels: what everybody sees of a meter (Rules, The Measures of Survival). */

import type { Content } from './content.ts';
import type { LevelMeter } from './meters.ts';
import { PROGRESS_SHOWN_IN } from './meters.ts';
import { countOf } from './rations.ts';
import type { Traveller } from './state.ts';

/** How much a meter holds. */
export function amountOn(traveller: Traveller, meter: LevelMeter): number {
  switch (meter) {
    case 'Hunger':
      return countOf(traveller.rations);
    case 'Thirst':
      return traveller.water;
    case 'Stamina':
      return traveller.energy;
    case 'Resources':
      return traveller.reserves;
  }
}

/** The number of the level at which an amount lies: 0 is the lowest, and empty. */
export function levelAt(content: Content, meter: LevelMeter, amount: number): number {
  return Math.max(
    0,
    content.levels[meter].findLastIndex(({ least }) => amount >= least),
  );
}

/** The number of the level that is shown for a player. */
export const levelOf = (content: Content, traveller: Traveller, meter: LevelMeter): number =>
  levelAt(content, meter, amountOn(traveller, meter));

/** Progress as everybody sees it. */
export const shownProgress = (progress: number): number =>
  progress - (progress % PROGRESS_SHOWN_IN);
