/** When a walk enters roads, and when it blocks whoever comes after it: by move and direction. */

import { movesOf } from '../atlas.ts';
import type { Code, RoadRow } from '../content.ts';
import { STAY } from '../forms/kinds.ts';
import type { Walk } from './walks.ts';

/** One road of a walk. */
export interface Travel {
  readonly move: number;
  readonly road: RoadRow;
  readonly enters: string;
  /** For whom it blocks it: who enters the same in the same move. */
  readonly blocks: readonly string[];
}

export function travelsIn({ steps, roads }: Walk): readonly Travel[] {
  const travels: Travel[] = [];
  const ways = roads.values();
  let move = 1;
  for (const step of steps) {
    const road = step === STAY ? undefined : ways.next().value;
    if (road === undefined) {
      move += 1;
      continue;
    }
    const begun = move;
    const takes = movesOf(road.kind);
    const blocks = Array.from({ length: takes }, (_, n) => travel(begun + n + 1, road, step));
    travels.push({ move, road, enters: travel(move, road, step), blocks });
    move += takes;
  }
  return travels;
}

export interface Travels {
  readonly enters: readonly string[];
  readonly blocks: readonly string[];
}

export function travelsOf(walk: Walk): Travels {
  const travels = travelsIn(walk);
  return {
    enters: travels.map(({ enters }) => enters),
    blocks: travels.flatMap(({ blocks }) => blocks),
  };
}

const travel = (move: number, { ends }: RoadRow, to: Code): string =>
  `${move} ${ends.join('-')} to ${to}`;

/** What it is worth, or how likely, that others begin a travel. */
export type Prey = ReadonlyMap<string, number>;

export const NO_PREY: Prey = new Map();
