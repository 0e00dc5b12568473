/** Walks over roads: every road is used, dashed ones once. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Road } from '../../rules/kit/reckoning/graph.ts';
import { closedWalks, trails, type Walk } from './map-block.ts';

const roadsFrom = (text: string): readonly Road[] =>
  text.split(' ').map(([one = '', other = '']) => ({ ends: [one, other], kind: '' }));

/** Joins two places to "AB", in either order. */
const named = (one: string, other: string) => [one, other].toSorted().join('');
const walked = (walks: readonly Walk[]) =>
  walks.flatMap((walk) => walk.slice(1).map((place, index) => named(walk[index] ?? '', place)));
const namesOf = (roads: readonly Road[]) => roads.map(({ ends }) => named(...ends)).toSorted();

/** Some roads between eight places, each once. */
const anyRoads = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 })), {
    selector: ([one, other]) => named(String(one), String(other)),
  })
  .map((pairs) =>
    pairs
      .filter(([one, other]) => one !== other)
      .map(([one, other]): Road => ({ ends: [String(one), String(other)], kind: '' })),
  );

describe('closedWalks', () => {
  test('listClosedWalks returns one walk there and back for each connected part', () => {
    expect(closedWalks(roadsFrom('AB BC DE'))).toEqual([
      ['A', 'B', 'C', 'B', 'A'],
      ['D', 'E', 'D'],
    ]);
  });

  test('listClosedWalks uses every road there and back, and nothing else', () => {
    fc.assert(
      fc.property(anyRoads, (roads) => {
        const names = namesOf(roads);
        expect(walked(closedWalks(roads)).toSorted()).toEqual([...names, ...names].toSorted());
      }),
    );
  });
});

describe('trails', () => {
  test('listTrails begins at a place where a road has to begin', () => {
    expect(trails(roadsFrom('BC AB CD'))).toEqual([['A', 'B', 'C', 'D']]);
    expect(trails(roadsFrom('AB BC CA'))).toEqual([['A', 'B', 'C', 'A']]);
  });

  test('listTrails uses every road once', () => {
    fc.assert(
      fc.property(anyRoads, (roads) => {
        expect(walked(trails(roads)).toSorted()).toEqual(namesOf(roads));
      }),
    );
  });
});
