/** The end of a round, Thirst: Water for the Energy that was spent on visits, or what a vote decided (Rules, Thirst; Rulings, One round: 7). */

import { stage } from '../kit/match/stage.ts';
import { progressAfter, waterAfter } from './amounts.ts';
import { changed, type Journey, type Stage } from './journey.ts';
import type { VotedWater } from './visiting.ts';

/** So much Energy spent on visits takes one Water. */
export const ENERGY_PER_WATER = 5;

/** What each Water that is not there costs. */
export const PROGRESS_PER_WATER = 3;

/** What Energy spent on visits costs besides, as players read it before they choose. */
export const WATER_PRICE = `You drink 1 Water per ${ENERGY_PER_WATER} Energy paid, rounded up; each one missing costs ${PROGRESS_PER_WATER} Progress.`;

export function drink(journey: Journey, voted: VotedWater | null): Stage {
  const { seat, traveller, energySpent } = journey;
  const needed = voted?.consumption ?? Math.ceil(energySpent / ENERGY_PER_WATER);
  const drunk = Math.min(traveller.water, needed);
  const after = {
    ...traveller,
    water: waterAfter(traveller, -drunk),
    progress: progressAfter(traveller, -PROGRESS_PER_WATER * (needed - drunk)),
  };
  return stage(changed(journey, after), {
    kind: 'drank',
    rule: voted === null ? 'Rules, Thirst' : 'Rules, Clarification: Faerie Concave',
    seat,
    energySpent,
    needed,
    drunk,
    progressLost: traveller.progress - after.progress,
    votedAt: voted?.square ?? null,
  });
}
