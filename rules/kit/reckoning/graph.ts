export interface Road<Place extends string = string, Kind extends string = string> {
  readonly ends: readonly [Place, Place];
  readonly kind: Kind;
}

interface OutgoingRoad<Place extends string, Kind extends string> {
  readonly to: Place;
  readonly road: Road<Place, Kind>;
}

export interface Graph<Place extends string, Kind extends string> {
  readonly places: readonly Place[];
  readonly roads: readonly Road<Place, Kind>[];
  ways(from: Place): readonly OutgoingRoad<Place, Kind>[];
  neighbours(of: Place): readonly Place[];
  /** Finds the road between two places, in either order. */
  road(one: Place, other: Place): Road<Place, Kind> | undefined;
  /** Counts the roads to every reachable place, nearest first. */
  distances(from: Place): ReadonlyMap<Place, number>;
  groups(): readonly (readonly Place[])[];
}

/** Builds a graph from places and roads. Ignores roads with unknown ends. */
export function buildGraph<Place extends string, Kind extends string>(
  places: readonly Place[],
  roads: readonly Road<Place, Kind>[],
): Graph<Place, Kind> {
  const leaving = new Map(places.map((place) => [place, new Map<Place, Road<Place, Kind>>()]));
  for (const road of roads) {
    const [one, other] = road.ends;
    const [there, back] = [leaving.get(one), leaving.get(other)];
    if (there === undefined || back === undefined || there.has(other)) continue;
    there.set(other, road);
    back.set(one, road);
  }
  const ways = new Map(
    [...leaving].map(([place, to]) => [place, Array.from(to, ([to, road]) => ({ to, road }))]),
  );
  const neighbours = (of: Place) => [...(leaving.get(of)?.keys() ?? [])];
  const distances = (from: Place) => computeDistances(from, neighbours);
  return {
    places,
    roads,
    ways: (from) => ways.get(from) ?? [],
    neighbours,
    road: (one, other) => leaving.get(one)?.get(other),
    distances,
    groups() {
      const groups: ReadonlyMap<Place, number>[] = [];
      for (const place of places)
        if (!groups.some((group) => group.has(place))) groups.push(distances(place));
      return groups.map((group) => places.filter((place) => group.has(place)));
    },
  };
}

function computeDistances<Place>(
  from: Place,
  neighbours: (of: Place) => readonly Place[],
): ReadonlyMap<Place, number> {
  const found = new Map([[from, 0]]);
  for (const [place, steps] of found)
    for (const to of neighbours(place)) if (!found.has(to)) found.set(to, steps + 1);
  return found;
}
