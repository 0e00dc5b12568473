/** Roads as lines that are drawn without lifting the pen: walks over everything that hangs together, and trails that use no road twice. */

import { graphOf, type Road } from '../../rules/kit/reckoning/graph.ts';

/** Places one after the other, each a neighbour of the one before. */
export type Walk = readonly string[];

/** One walk for everything that hangs together: each road there and back. A solid line shows nothing of that. */
export function closedWalks(roads: readonly Road[]): readonly Walk[] {
  const left = new Set(roads);
  const graph = graphOf(endsOf(roads), roads);
  return graph.groups().map(([start = '']) => {
    const walk = [start];
    const from = (place: string): void => {
      for (const { to, road } of graph.ways(place)) {
        if (!left.delete(road)) continue;
        walk.push(to);
        from(to);
        walk.push(place);
      }
    };
    from(start);
    return walk;
  });
}

/** Every road once: a dashed line drawn twice would be a solid one. */
export function trails(roads: readonly Road[]): readonly Walk[] {
  const left = new Set(roads);
  const graph = graphOf(endsOf(roads), roads);
  const free = (place: string) => graph.ways(place).filter(({ road }) => left.has(road));
  const found: Walk[] = [];
  while (left.size > 0) {
    // From a place with an odd number of roads a trail has to begin or end.
    const places = graph.places.filter((place) => free(place).length > 0);
    const trail = [places.find((place) => free(place).length % 2 === 1) ?? places[0] ?? ''];
    for (let way = free(trail[0] ?? '')[0]; way !== undefined; way = free(way.to)[0]) {
      left.delete(way.road);
      trail.push(way.to);
    }
    found.push(trail);
  }
  return found;
}

const endsOf = (roads: readonly Road[]): readonly string[] => [
  ...new Set(roads.flatMap(({ ends }) => ends)),
];
