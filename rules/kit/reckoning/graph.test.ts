import { describe, expect, it } from 'vitest';
import { buildGraph, type Road } from './graph.ts';

/** Parses a road: "A B", or "A B polar". */
const parseRoad = (line: string): Road<string, 'plain' | 'polar'> => {
  const [one = '', other = '', kind] = line.split(' ');
  return { ends: [one, other], kind: kind === 'polar' ? 'polar' : 'plain' };
};
const PLACES = ['A', 'B', 'C', 'D', 'E', 'F'];
const GRAPH = buildGraph(PLACES, ['A B', 'B C', 'C D', 'D A polar', 'F E'].map(parseRoad));

describe('roads', () => {
  it('roads lead both ways, in the given order', () => {
    expect(GRAPH.neighbours('A')).toEqual(['B', 'D']);
    expect(GRAPH.neighbours('D')).toEqual(['C', 'A']);
  });

  it('roads keep their kinds', () => {
    expect(GRAPH.ways('F')).toEqual([{ to: 'E', road: parseRoad('F E') }]);
    expect(GRAPH.ways('D').map((way) => way.road.kind)).toEqual(['plain', 'polar']);
  });

  it('a road is found from either end', () => {
    expect(GRAPH.road('A', 'D')).toBe(GRAPH.road('D', 'A'));
    expect(GRAPH.road('A', 'D')?.kind).toBe('polar');
    expect(GRAPH.road('A', 'C')).toBeUndefined();
    expect(GRAPH.road('A', 'A')).toBeUndefined();
  });

  it('buildGraph ignores roads from and to unknown places', () => {
    const torn = buildGraph(['A'], [parseRoad('A Z')]);
    expect(torn.neighbours('A')).toEqual([]);
    expect(torn.neighbours('Z')).toEqual([]);
    expect(torn.ways('Z')).toEqual([]);
  });

  it('buildGraph keeps the first of two roads between the same places', () => {
    const doubled = buildGraph(['A', 'B'], [parseRoad('A B'), parseRoad('B A polar')]);
    expect(doubled.neighbours('A')).toEqual(['B']);
    expect(doubled.road('B', 'A')?.kind).toBe('plain');
  });
});

it('distances are the numbers of roads on the shortest routes', () => {
  expect(Object.fromEntries(GRAPH.distances('A'))).toEqual({ A: 0, B: 1, D: 1, C: 2 });
});

it('groups are the connected places', () => {
  expect(GRAPH.groups()).toEqual([
    ['A', 'B', 'C', 'D'],
    ['E', 'F'],
  ]);
});
