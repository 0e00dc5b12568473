/**
 * The end of a round: at an Inn there is its bonus, anywhere else the deadly atmosphere (Rules,
 * Inns; Powers: Bear).
 */

import { type Stage, stage } from '../kit/match/stage.ts';
import { atlasOf } from './atlas.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { Journey } from './journey.ts';
import { NIGHT_LOSSES } from './prices.ts';
import { takeGains } from './shopping.ts';
import { withPoints } from './state.ts';

/** Points lost by a round that does not end at an Inn, after `nights` such rounds. */
export const nightLoss = (nights: number): number =>
  NIGHT_LOSSES[Math.min(nights, NIGHT_LOSSES.length - 1)] ?? 0;

export function spendNight(journey: Journey, content: Content): Stage<Journey, Event> | null {
  const { seat, sightseer, location: at, power } = journey;
  const place = atlasOf(content).byCode.get(at);
  const rule = 'Rules, Inns';
  if (place?.kind === 'Inn') {
    const gains = place.bonus;
    if (gains.length === 0) return null;
    return stage(takeGains(journey, gains), { kind: 'inn', rule, seat, at, gains });
  }
  const points = nightLoss(sightseer.nights);
  if (power === 'Bear') {
    return stage(journey, { kind: 'spared', rule: 'Rules, Powers: Bear', seat, at, points });
  }
  const times = sightseer.nights + 1;
  const burned = {
    ...sightseer,
    nights: times,
    points: withPoints(sightseer.points, 'Rejuvenation', -points),
  };
  return stage(
    { ...journey, sightseer: burned },
    { kind: 'burned', rule, seat, at, times, points },
  );
}
