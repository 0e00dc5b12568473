/** Thirst: Water for Energy spent, or by vote (Rules, Thirst; Rulings, One round: 7). */

import { stage } from '../kit/match/stage.ts';
import { progressAfter, waterAfter } from './amounts.ts';
import { changed, type Journey, type Stage } from './journey.ts';
import { ENERGY_PER_WATER, PROGRESS_PER_WATER } from './prices.ts';
import type { VotedWater } from './visiting.ts';

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
