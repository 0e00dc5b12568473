/** All ways that a robot could go in one round, by the Map alone. */

import { memoizedByValue } from '../kit/reckoning/memoize.ts';
import { atlasOf, kindAt, movesOf } from './atlas.ts';
import type { Code, Content, RoadRow } from './content.ts';
import { type Move, STAY } from './forms/kinds.ts';

export interface Walk {
  readonly steps: readonly Move[];
  readonly roads: readonly RoadRow[];
  /** Reached, in their order. */
  readonly reached: readonly Code[];
  readonly stays: readonly Code[];
  readonly end: Code;
}

/** Every walk of at most so many moves, the one that stays where it is first. */
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
          steps: [...walk.steps, to],
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

/** The walk of these steps. @throws when some step leads nowhere */
export function walkOf(content: Content, from: Code, steps: readonly Move[]): Walk {
  const roads: RoadRow[] = [];
  const reached: Code[] = [];
  const stays: Code[] = [];
  for (const to of steps) {
    const end = reached.at(-1) ?? from;
    const way = atlasOf(content)
      .roads.ways(end)
      .find((one) => one.to === to);
    if (to === STAY) stays.push(end);
    else if (way === undefined) throw new Error(`no road leads from ${end} to ${to}`);
    else {
      roads.push(way.road);
      reached.push(to);
    }
  }
  return { steps, roads, reached, stays, end: reached.at(-1) ?? from };
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
