/** What a round on foot comes to, by the Map alone: looked up once for each content, since planning asks for it again and again. */

import { memoizedByValue } from '../../kit/reckoning/memoize.ts';
import { atlasOf, isSuper, kindAt, movesOf } from '../atlas.ts';
import type { Code, Content } from '../content.ts';
import { travelsOf } from './travels.ts';
import { type Walk, walksFrom } from './walks.ts';

/** A walk with its places as positions in the content. */
export interface Leg {
  readonly walk: Walk;
  readonly end: number;
  /** Reached, each once. */
  readonly places: readonly number[];
  /** Relatives that are visited, ended at or stayed at. */
  readonly visited: readonly number[];
  /** Relatives that give an additional Slice: stayed at or ended at. */
  readonly additional: readonly number[];
  readonly supers: number;
  /** Travels for others whom it blocks. */
  readonly blocks: readonly string[];
}

export interface Chart {
  readonly positions: ReadonlyMap<Code, number>;
  /** How many lists there are. */
  readonly lists: number;
  /** By place: which of the content's lists name it. */
  readonly listsAt: readonly (readonly number[])[];
  /** All that are not as good as another one in every way. */
  legs(from: number, moves: number): readonly Leg[];
  /** Those for which that many moves are needed. */
  longest(from: number, moves: number): readonly Leg[];
  legOf(walk: Walk): Leg;
}

export const chartOf = memoizedByValue((content: Content): Chart => {
  const { codes } = atlasOf(content);
  const positions = new Map(codes.map((code, index) => [code, index]));
  return {
    positions,
    lists: content.lists.length,
    listsAt: codes.map((code) =>
      content.lists.flatMap(({ locations }, index) => (locations.includes(code) ? [index] : [])),
    ),
    legOf: (walk) => legOf(content, positions, walk),
    legs: legsBy((from, moves) => {
      const legs = walksFrom(content, codes[from] ?? '', moves).map((walk) =>
        legOf(content, positions, walk),
      );
      return legs.filter((leg) => !legs.some((other) => isBetter(other, leg)));
    }),
    longest: legsBy((from, moves) =>
      walksFrom(content, codes[from] ?? '', moves)
        .filter(
          ({ roads, stays }) =>
            roads.reduce((sum, { kind }) => sum + movesOf(kind), stays.length) === moves,
        )
        .map((walk) => legOf(content, positions, walk)),
    ),
  };
});

type Legs = Chart['legs'];

/** Each looked for once. */
function legsBy(look: Legs): Legs {
  const known = new Map<string, readonly Leg[]>();
  return (from, moves) => {
    const key = `${from} ${moves}`;
    const found = known.get(key) ?? look(from, moves);
    known.set(key, found);
    return found;
  };
}

function legOf(content: Content, positions: ReadonlyMap<Code, number>, walk: Walk): Leg {
  const at = (codes: Iterable<Code>) => [...new Set(codes)].map((code) => positions.get(code) ?? 0);
  const isRelative = (code: Code) => kindAt(content, code) === 'Relative';
  return {
    walk,
    end: positions.get(walk.end) ?? 0,
    places: at(walk.reached),
    visited: at([...walk.reached, ...walk.stays, walk.end].filter(isRelative)),
    additional: at([...walk.stays, walk.end].filter(isRelative)),
    supers: walk.roads.filter(({ kind }) => isSuper(kind)).length,
    blocks: travelsOf(walk).blocks,
  };
}

/** Ends at the same place with all of the other's sights and more; who visits the same Relatives can avoid none. */
const isBetter = (one: Leg, other: Leg): boolean =>
  one.end === other.end &&
  one.places.length > other.places.length &&
  one.supers >= other.supers &&
  hasAll(one.places, other.places) &&
  hasAll(one.visited, other.visited) &&
  one.visited.length === other.visited.length &&
  hasAll(one.additional, other.additional);

const hasAll = (all: readonly number[], some: readonly number[]): boolean =>
  some.every((place) => all.includes(place));
