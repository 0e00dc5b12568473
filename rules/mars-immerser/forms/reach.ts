/** What can be reached in a round from where somebody was revealed: every step that the Map leaves open. */

import { memoizedByObject } from '../../kit/reckoning/memoize.ts';
import { atlasOf, kindAt, movesOf } from '../atlas.ts';
import type { Code, Content, RoadRow } from '../content.ts';
import { mostMoves } from '../moves-allowed.ts';

/** What a step can be. */
export interface Reached {
  readonly places: ReadonlySet<Code>;
  readonly mayStay: boolean;
}

/**
 * Of each step of a round, counted from 0, by roads that were not used before in it. As many moves as anybody can have, won
 * ones and the Energizer's counted: who has them is a secret. Steps may be passed over, so a later one can be what an earlier can.
 */
export function reachedFrom(content: Content, from: Code): readonly Reached[] {
  const known = reaches(content);
  const found = known.get(from) ?? explored(content, from);
  known.set(from, found);
  return found;
}

const reaches = memoizedByObject((_: Content) => new Map<Code, readonly Reached[]>());

interface Walked {
  readonly at: Code;
  readonly moves: number;
  readonly roads: readonly RoadRow[];
}

function explored(content: Content, from: Code): readonly Reached[] {
  const most = mostMoves(content);
  const reached: Reached[] = [];
  let walks: readonly Walked[] = [{ at: from, moves: 0, roads: [] }];
  let before: Reached = { places: new Set(), mayStay: false };
  for (let step = 0; step < most; step++) {
    const mayStay = before.mayStay || walks.some(({ at }) => kindAt(content, at) === 'Relative');
    walks = walks.flatMap((walk) => walkedOn(content, walk, most));
    before = { places: new Set([...before.places, ...walks.map(({ at }) => at)]), mayStay };
    reached.push(before);
  }
  return reached;
}

const walkedOn = (
  content: Content,
  { at, moves, roads }: Walked,
  most: number,
): readonly Walked[] =>
  atlasOf(content)
    .roads.ways(at)
    .filter(({ road }) => !roads.includes(road) && moves + movesOf(road.kind) <= most)
    .map(({ to, road }) => ({
      at: to,
      moves: moves + movesOf(road.kind),
      roads: [...roads, road],
    }));
