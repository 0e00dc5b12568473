/** Levels, the public view of meters (Rules, The Measures of Survival). */

import { amountOn } from './amounts.ts';
import type { Content } from './content.ts';
import { byMeter, type LevelMeter, PROGRESS_SHOWN_IN } from './meters.ts';
import type { PublicTraveller, Traveller } from './state.ts';

/** The index of an amount's level: 0 is the lowest, and empty. */
export function levelAt(content: Content, meter: LevelMeter, amount: number): number {
  const levels = content.levels[meter];
  for (let level = levels.length - 1; level > 0; level--)
    if (amount >= (levels[level]?.least ?? 0)) return level;
  return 0;
}

/** The index of a traveller's level. */
export const levelOf = (content: Content, traveller: Traveller, meter: LevelMeter): number =>
  levelAt(content, meter, amountOn(traveller, meter));

/** Public Progress. */
export const shownProgress = (progress: number): number =>
  progress - (progress % PROGRESS_SHOWN_IN);

/** Whether a Rest may be chosen: Stamina is at its lowest level as the round starts. */
export const mayRest = (content: Content, traveller: Traveller): boolean =>
  levelOf(content, traveller, 'Stamina') === 0;

/** Everything public of a traveller while the match goes on. */
export const seenOf = (
  traveller: Traveller,
  content: Content,
): Pick<PublicTraveller, 'levels' | 'progress'> => ({
  levels: byMeter((meter) => levelOf(content, traveller, meter)),
  progress: shownProgress(traveller.progress),
});
