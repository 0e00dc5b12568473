/** What roads bring once all have moved: blocks, and Super Roads that only one player travelled (Rules, Blocking; Super Roads). */

import { each, stage } from '../kit/match/stage.ts';
import { isSuper } from './atlas.ts';
import type { RoadRow } from './content.ts';
import type { Event } from './events.ts';
import type { Journey, Journeys } from './journey.ts';
import { BLOCK_POINTS, SUPER_POINTS } from './prices.ts';
import { withPoints } from './state.ts';

/** In either direction, and by Jet too. */
export function countSuperRoads(journeys: readonly Journey[]): Journeys | null {
  const travellers = new Map<RoadRow, number>();
  for (const { roads } of journeys) {
    for (const road of roads) {
      if (isSuper(road.kind)) travellers.set(road, (travellers.get(road) ?? 0) + 1);
    }
  }
  if (travellers.size === 0) return null;
  return each((journey: Journey) => {
    const alone = journey.roads.filter((road) => travellers.get(road) === 1);
    if (alone.length === 0) return null;
    const { seat, sightseer } = journey;
    const points = withPoints(sightseer.points, 'Sightseeing', SUPER_POINTS * alone.length);
    const rule = 'Rules, Movement: Super Roads';
    return stage<Journey, Event>(
      { ...journey, sightseer: { ...sightseer, points } },
      ...alone.map(({ ends: [from, to] }): Event => {
        return { kind: 'super road', rule, seat, from, to, points: SUPER_POINTS };
      }),
    );
  })(journeys);
}

export const countBlocks = (journeys: readonly Journey[]): Journeys =>
  each((journey: Journey) => {
    const { seat, sightseer, blocks: count } = journey;
    if (count === 0) return null;
    const points = BLOCK_POINTS * count;
    const blocker = {
      ...sightseer,
      blocks: sightseer.blocks + count,
      points: withPoints(sightseer.points, 'Detour', points),
    };
    const rule = 'Rules, Blocking';
    return stage<Journey, Event>(
      { ...journey, sightseer: blocker },
      { kind: 'blocked others', rule, seat, count, points },
    );
  })(journeys);
