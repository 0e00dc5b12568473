/** Strands players with fewer than two visits (Rules, Stamina; Rulings, One round: 5). */

import { stage } from '../kit/match/stage.ts';
import { changeEnergy, changeProgress } from './amounts.ts';
import { changed, type Journey, type Stage } from './journey.ts';

export const VISITS_NOT_STRANDED = 2;
export const STRANDED_ENERGY = 3;

export function strand(journey: Journey): Stage | null {
  const { seat, traveller, made } = journey;
  if (made.length >= VISITS_NOT_STRANDED) return null;
  const rule = 'Rules, Stamina: fewer than two visits';
  if (traveller.progress === 0) {
    return stage(journey, { kind: 'stranded', rule, seat, progress: 0, energy: 0 });
  }
  const after = changeEnergy(changeProgress(traveller, -1), STRANDED_ENERGY);
  const energy = after.energy - traveller.energy;
  return stage(changed(journey, after), { kind: 'stranded', rule, seat, progress: -1, energy });
}
