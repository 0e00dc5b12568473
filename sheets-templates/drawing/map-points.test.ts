/** Where names and figures stand on a map. */

import { describe, expect, test } from 'vitest';
import { figurePoints, sideOf } from './map-points.ts';
import { PICTURE } from './map-staging.ts';

describe('names and figures', () => {
  test('a name stands on the side where no road is, above or below where it can', () => {
    const side = (name: string) =>
      PICTURE.places.filter((place) => place.name === name).map((place) => sideOf(PICTURE, place));
    expect(side('A')).toEqual(['below']);
    expect(side('D')).toEqual(['above']);
  });

  const star = (...ends: readonly (readonly [number, number])[]) => {
    const places = ends.map(([x, y], index) => ({ name: `${index}`, x, y }));
    const middle = { name: 'M', x: 0, y: 0 };
    const roads = ends.map((_, index) => ({ ends: ['M', `${index}`] as const, kind: 'plain' }));
    return sideOf({ ...PICTURE, places: [middle, ...places], roads }, middle);
  };

  test.for([
    ['below', []],
    ['below', [[0, 3]]],
    ['above', [[0, -3]]],
    ['above', [[1, -3]]],
    [
      'below',
      [
        [-3, 2],
        [3, 2],
      ],
    ],
    [
      'above',
      [
        [-3, -2],
        [3, -2],
      ],
    ],
    [
      'right',
      [
        [0, 3],
        [0, -3],
        [-2, 0],
      ],
    ],
    [
      'left',
      [
        [0, 3],
        [0, -3],
        [2, 0],
      ],
    ],
    [
      'above',
      [
        [-4, -1],
        [4, -1],
        [0, -5],
      ],
    ],
  ] as const)('a name stands %s where roads lead to %o', ([side, ends]) => {
    expect(star(...ends)).toBe(side);
  });

  test('roads between other places push no name away', () => {
    const places = [
      { name: 'M', x: 0, y: 0 },
      { name: 'far', x: 0, y: -3 },
      { name: 'farther', x: 0, y: -6 },
    ];
    const roads = [{ ends: ['far', 'farther'] as const, kind: 'plain' }];
    const middle = { name: 'M', x: 0, y: 0 };
    expect(sideOf({ ...PICTURE, places, roads }, middle)).toBe('below');
  });

  test('figures stand around the side that the name leaves, in turn', () => {
    const figures = [0, 1, 2].map((owner) => ({ at: 'A', owner, label: '' }));
    const points = figurePoints({ ...PICTURE, figures }, 1).map(({ point }) => point);
    const half = Math.sqrt(3) / 2;
    for (const [index, [x, y]] of [
      [half, 0.5],
      [0, 1],
      [-half, 0.5],
    ].entries()) {
      expect(points[index]?.x).toBeCloseTo(x ?? 0);
      expect(points[index]?.y).toBeCloseTo(y ?? 0);
    }
  });

  test('figures at one place stand apart, away from its name', () => {
    const points = figurePoints(PICTURE, 1);
    const [one, two, alone] = points.map(({ point }) => point);
    expect(Math.hypot((one?.x ?? 0) - (two?.x ?? 0), (one?.y ?? 0) - (two?.y ?? 0))).toBeCloseTo(1);
    expect(one?.y).toBeGreaterThan(0);
    expect(Math.hypot((alone?.x ?? 0) - 4, (alone?.y ?? 0) - 4)).toBeCloseTo(1);
  });

  test('many figures stand further out rather than over one another', () => {
    const figures = Array.from({ length: 9 }, (_, index) => ({
      at: 'A',
      owner: 0,
      label: `${index}`,
    }));
    const points = figurePoints({ ...PICTURE, figures }, 1).map(({ point }) => point);
    for (const [index, { x, y }] of points.entries())
      for (const other of points.slice(index + 1))
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(0.9);
  });
});
