/** A graph: places with undirected roads of several kinds. */

/** At most one between two places, in no direction. */
export interface Road<Place extends string = string, Kind extends string = string> {
  readonly ends: readonly [Place, Place];
  readonly kind: Kind;
}

export interface OutgoingRoad<Place extends string, Kind extends string> {
  readonly to: Place;
  readonly road: Road<Place, Kind>;
}

/** Places and roads are in the given order. Unknown places are without roads. */
export interface Graph<Place extends string, Kind extends string> {
  readonly places: readonly Place[];
  readonly roads: readonly Road<Place, Kind>[];
  /** All roads from a place, or those of some kinds. */
  ways(from: Place, kinds?: readonly Kind[]): readonly OutgoingRoad<Place, Kind>[];
  neighbours(of: Place, kinds?: readonly Kind[]): readonly Place[];
  /** The road between two places, in either order. */
  road(one: Place, other: Place): Road<Place, Kind> | undefined;
  /** Places within `reach.steps` steps of the start and their distances, nearest first. */
  within(reach: Reach<Place, Kind>): ReadonlyMap<Place, number>;
  /** The connected components. */
  groups(): readonly (readonly Place[])[];
}

export interface Reach<Place extends string, Kind extends string> {
  readonly from: Place;
  readonly steps: number;
  /** Steps that a road takes: a whole number from 1; null if it is closed. Absent: 1. */
  readonly cost?: (road: Road<Place, Kind>) => number | null;
}

/** Builds a graph and indexes its roads. Roads with unknown ends are dropped. */
export function graphOf<Place extends string, Kind extends string>(
  places: readonly Place[],
  roads: readonly Road<Place, Kind>[],
): Graph<Place, Kind> {
  const leaving = waysByPlace(places, roads);
  const none: readonly never[] = [];
  const ways = (from: Place, kinds?: readonly Kind[]): readonly OutgoingRoad<Place, Kind>[] => {
    const all = leaving.get(from)?.list ?? none;
    return kinds === undefined ? all : all.filter(({ road }) => kinds.includes(road.kind));
  };
  const within = (reach: Reach<Place, Kind>) => reached(ways, reach);
  return {
    places,
    roads,
    ways,
    neighbours: (of, kinds) => {
      const found = leaving.get(of);
      if (kinds === undefined) return found?.neighbours ?? none;
      return ways(of, kinds).map(({ to }) => to);
    },
    road: (one, other) => leaving.get(one)?.byPlace.get(other),
    within,
    groups: () => groupsOf(places, (from) => within({ from, steps: places.length })),
  };
}

interface Leaving<Place extends string, Kind extends string> {
  readonly list: OutgoingRoad<Place, Kind>[];
  readonly neighbours: Place[];
  readonly byPlace: Map<Place, Road<Place, Kind>>;
}

function waysByPlace<Place extends string, Kind extends string>(
  places: readonly Place[],
  roads: readonly Road<Place, Kind>[],
): ReadonlyMap<Place, Leaving<Place, Kind>> {
  const leaving = new Map(
    places.map((place): [Place, Leaving<Place, Kind>] => [
      place,
      { list: [], neighbours: [], byPlace: new Map() },
    ]),
  );
  for (const road of roads) {
    const [one, other] = road.ends;
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const ways = leaving.get(from);
      if (ways === undefined || !leaving.has(to) || ways.byPlace.has(to)) continue;
      ways.list.push({ to, road });
      ways.neighbours.push(to);
      ways.byPlace.set(to, road);
    }
  }
  return leaving;
}

/** Ring by ring: nearer places come before farther ones. */
function reached<Place extends string, Kind extends string>(
  ways: (from: Place) => readonly OutgoingRoad<Place, Kind>[],
  { from, steps, cost = () => 1 }: Reach<Place, Kind>,
): ReadonlyMap<Place, number> {
  const found = new Map<Place, number>();
  const rings = new Map<number, readonly Place[]>([[0, [from]]]);
  for (let taken = 0; taken <= steps && rings.size > 0; taken++) {
    const ring = rings.get(taken) ?? [];
    rings.delete(taken);
    for (const place of ring) {
      if (found.has(place)) continue;
      found.set(place, taken);
      for (const { to, road } of ways(place)) {
        const more = cost(road);
        if (more !== null) rings.set(taken + more, [...(rings.get(taken + more) ?? []), to]);
      }
    }
  }
  return found;
}

function groupsOf<Place>(
  places: readonly Place[],
  reachedFrom: (place: Place) => ReadonlyMap<Place, number>,
): readonly (readonly Place[])[] {
  const groups: ReadonlyMap<Place, number>[] = [];
  for (const place of places)
    if (!groups.some((group) => group.has(place))) groups.push(reachedFrom(place));
  return groups.map((group) => places.filter((place) => group.has(place)));
}
