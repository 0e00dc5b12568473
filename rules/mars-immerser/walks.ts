/** All walks of one round that the Map allows. */

import { findKind, getAtlas, movesOf } from './atlas.ts';
import type { Code, Content, RoadRow } from './content.ts';
import { formatStep, type OrderedStep, STAY } from './forms/kinds.ts';

export interface Walk {
  readonly steps: readonly OrderedStep[];
  readonly roads: readonly RoadRow[];
  /** Reached locations in order. */
  readonly reached: readonly Code[];
  readonly stays: readonly Code[];
  readonly end: Code;
}

/** Lists walks of at most `moves` moves. The first one does not move. */
export function walksFrom(content: Content, from: Code, moves: number): readonly Walk[] {
  const walks: Walk[] = [];
  const go = (walk: Walk, left: number): void => {
    walks.push(walk);
    if (left === 0) return;
    if (findKind(content, walk.end) === 'Relative' && !walk.stays.includes(walk.end)) {
      go({ ...walk, steps: [...walk.steps, STAY], stays: [...walk.stays, walk.end] }, left - 1);
    }
    for (const { to, road } of getAtlas(content).roads.ways(walk.end)) {
      const cost = movesOf(road.kind);
      if (cost > left || walk.roads.includes(road)) continue;
      go(
        {
          steps: [...walk.steps, formatStep(walk.end, to)],
          roads: [...walk.roads, road],
          reached: [...walk.reached, to],
          stays: walk.stays,
          end: to,
        },
        left - cost,
      );
    }
  };
  go({ steps: [], roads: [], reached: [], stays: [], end: from }, moves);
  return walks;
}
