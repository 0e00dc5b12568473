import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Road } from '../../rules/kit/reckoning/graph.ts';
import { listTrails, listWalks, type RoadWalk } from './map-block.ts';

const parseRoads = (text: string): readonly Road[] =>
  text.split(' ').map(([one = '', other = '']) => ({ ends: [one, other], kind: '' }));

/** Returns the names of two places as "AB", whatever their order. */
const joinEnds = (one: string, other: string) => [one, other].toSorted().join('');
const listWalkedRoads = (walks: readonly RoadWalk[]) =>
  walks.flatMap((walk) => walk.slice(1).map((place, index) => joinEnds(walk[index] ?? '', place)));
const listRoadNames = (roads: readonly Road[]) =>
  roads.map(({ ends }) => joinEnds(...ends)).toSorted();

const ANY_ROADS = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 })), {
    selector: ([one, other]) => joinEnds(String(one), String(other)),
  })
  .map((pairs) =>
    pairs
      .filter(([one, other]) => one !== other)
      .map(([one, other]): Road => ({ ends: [String(one), String(other)], kind: '' })),
  );

describe('walks', () => {
  test('listWalks returns one walk for each connected part', () => {
    expect(listWalks(parseRoads('AB BC DE'))).toEqual([
      ['A', 'B', 'C'],
      ['D', 'E'],
    ]);
  });

  test('listWalks returns from a dead end by the shortest way', () => {
    expect(listWalks(parseRoads('AB BC CD DA BE EF AG'))).toEqual([
      ['A', 'B', 'C', 'D', 'A', 'G', 'A', 'B', 'E', 'F'],
    ]);
  });

  test('listWalks uses every road, and nothing else', () => {
    fc.assert(
      fc.property(ANY_ROADS, (roads) => {
        const walked = new Set(listWalkedRoads(listWalks(roads)));
        expect([...walked].toSorted()).toEqual(listRoadNames(roads));
      }),
    );
  });
});

describe('trails', () => {
  test('listTrails begins at a place with an odd number of roads, if there is one', () => {
    expect(listTrails(parseRoads('BC AB CD'))).toEqual([['A', 'B', 'C', 'D']]);
    expect(listTrails(parseRoads('AB BC CA'))).toEqual([['A', 'B', 'C', 'A']]);
  });

  test('listTrails uses every road once', () => {
    fc.assert(
      fc.property(ANY_ROADS, (roads) => {
        expect(listWalkedRoads(listTrails(roads)).toSorted()).toEqual(listRoadNames(roads));
      }),
    );
  });
});
