/** Levels, the public view of meters (Rules, The Measures of Survival). */

import { amountOn } from './amounts.ts';
import type { Content } from './content.ts';
import { byMeter, type LevelMeter, PROGRESS_SHOWN_IN } from './meters.ts';
import type { PublicTraveller, Traveller } from './state.ts';

/** Returns the index of an amount's level: 0 for the lowest level, also if the meter is empty. */
export function levelAt(content: Content, meter: LevelMeter, amount: number): number {
  const levels = content.levels[meter];
  for (let level = levels.length - 1; level > 0; level--)
    if (amount >= (levels[level]?.least ?? 0)) return level;
  return 0;
}

export const levelOf = (content: Content, traveller: Traveller, meter: LevelMeter): number =>
  levelAt(content, meter, amountOn(traveller, meter));

export const shownProgress = (progress: number): number =>
  progress - (progress % PROGRESS_SHOWN_IN);

/** Whether the player may choose a Rest: Stamina is at its lowest level as the round starts. */
export const mayRest = (content: Content, traveller: Traveller): boolean =>
  levelOf(content, traveller, 'Stamina') === 0;

/** Returns the public part of a traveller while the match goes on. */
export const seenOf = (
  traveller: Traveller,
  content: Content,
): Pick<PublicTraveller, 'levels' | 'progress'> => ({
  levels: byMeter((meter) => levelOf(content, traveller, meter)),
  progress: shownProgress(traveller.progress),
});
