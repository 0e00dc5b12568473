/** All ways that a player could go in one round, by the Map alone. */

import { memoizedByValue } from '../kit/reckoning/memoize.ts';
import { atlasOf, kindAt, movesOf } from './atlas.ts';
import type { Code, Content, RoadRow } from './content.ts';
import { type Move, moveBy, STAY } from './forms/kinds.ts';

export interface Walk {
  readonly steps: readonly Move[];
  readonly roads: readonly RoadRow[];
  /** Reached, in their order. */
  readonly reached: readonly Code[];
  readonly stays: readonly Code[];
  readonly end: Code;
}

/** Every walk of at most `moves` moves. The first one stays where it is. */
export function walksFrom(content: Content, from: Code, moves: number): readonly Walk[] {
  const walks: Walk[] = [];
  const go = (walk: Walk, left: number): void => {
    walks.push(walk);
    if (left === 0) return;
    if (kindAt(content, walk.end) === 'Relative' && !walk.stays.includes(walk.end)) {
      go({ ...walk, steps: [...walk.steps, STAY], stays: [...walk.stays, walk.end] }, left - 1);
    }
    for (const { to, road } of atlasOf(content).roads.ways(walk.end)) {
      const cost = movesOf(road.kind);
      if (cost > left || walk.roads.includes(road)) continue;
      go(
        {
          steps: [...walk.steps, moveBy(walk.end, to)],
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

/** How many moves it takes from a place to others; looked up once for each content. */
function distancesFrom(content: Content, from: Code): ReadonlyMap<Code, number> {
  const known = distancesOf(content);
  const cost = ({ kind }: RoadRow) => movesOf(kind);
  const found = known.get(from) ?? atlasOf(content).roads.within({ from, steps: FAR, cost });
  known.set(from, found);
  return found;
}

const distancesOf = memoizedByValue((_: Content) => new Map<Code, ReadonlyMap<Code, number>>());

/** Further than any two places are apart. */
const FAR = 60;

/** How many moves a way through all of some places takes that always goes to the nearest. */
export function tourMoves(content: Content, from: Code, places: readonly Code[]): number {
  let left = places.filter((code) => code !== from);
  let at = from;
  let moves = 0;
  while (left.length > 0) {
    const away = distancesFrom(content, at);
    const of = (code: Code) => away.get(code) ?? FAR;
    const next = left.reduce((one, other) => (of(other) < of(one) ? other : one));
    moves += of(next);
    left = left.filter((code) => code !== next);
    at = next;
  }
  return moves;
}
