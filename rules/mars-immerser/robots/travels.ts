/** When a walk enters roads, and when it blocks whoever comes after it: by move and direction. */

import { movesOf } from '../atlas.ts';
import type { Code, RoadRow } from '../content.ts';
import { STAY } from '../forms/kinds.ts';
import type { Walk } from './walks.ts';

export interface Travels {
  readonly enters: readonly string[];
  /** For whom it blocks them: who enters the same in the same move. */
  readonly blocks: readonly string[];
}

export function travelsOf({ steps, roads }: Walk): Travels {
  const enters: string[] = [];
  const blocks: string[] = [];
  const ways = roads.values();
  let move = 1;
  for (const step of steps) {
    const road = step === STAY ? undefined : ways.next().value;
    if (road === undefined) {
      move += 1;
      continue;
    }
    enters.push(travel(move, road, step));
    for (let taken = 1; taken <= movesOf(road.kind); taken++)
      blocks.push(travel(move + taken, road, step));
    move += movesOf(road.kind);
  }
  return { enters, blocks };
}

const travel = (move: number, { ends }: RoadRow, to: Code): string =>
  `${move} ${ends.join('-')} to ${to}`;

/** What it is worth, or how likely, that others begin a travel. */
export type Prey = ReadonlyMap<string, number>;

export const NO_PREY: Prey = new Map();
