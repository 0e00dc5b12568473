import { describe, expect, test } from 'vitest';
import type { MapPicture } from '../../rules/kit/showing/view.ts';
import {
  arrangeMap,
  type Box,
  doBoxesMeet,
  doesBoxMeetLine,
  doesDiscMeetBox,
  type MapMeasures,
} from './map-points.ts';
import { SQUARE_MAP } from './map-staging.ts';

/** Names are empty here, so only the directions of roads count. */
const MEASURES_WITHOUT_NAMES: MapMeasures = {
  scale: { x: 100, y: 100 },
  window: { least: { x: -20, y: -20 }, most: { x: 20, y: 20 } },
  dot: 10,
  figure: () => 18,
  nameHeight: 0,
  nameWidth: () => 0,
};
const MEASURES_WITH_NAMES: MapMeasures = {
  ...MEASURES_WITHOUT_NAMES,
  nameHeight: 12,
  nameWidth: (name) => name.length * 8,
};

const findNameSide = (picture: MapPicture, name: string, measures = MEASURES_WITHOUT_NAMES) =>
  arrangeMap(picture, measures).getSide(name);

describe('names', () => {
  test('a name is on the side without a road, above or below if possible', () => {
    expect(findNameSide(SQUARE_MAP, 'A')).toBe('below');
    expect(findNameSide(SQUARE_MAP, 'D')).toBe('above');
  });

  const placeNameInStar = (text: string) => {
    const ends = text.split(' ').flatMap((end) => (end === '' ? [] : [end.split(',').map(Number)]));
    const places = ends.map(([x = 0, y = 0], index) => ({ name: `${index}`, x, y }));
    const middle = { name: 'M', x: 0, y: 0 };
    const roads = ends.map((_, index) => ({ ends: ['M', `${index}`] as const, kind: 'plain' }));
    return findNameSide({ ...SQUARE_MAP, places: [middle, ...places], roads }, 'M');
  };

  test.for([
    ['below', ''],
    ['below', '0,3'],
    ['above', '0,-3'],
    ['above', '1,-3'],
    ['below', '-3,2 3,2'],
    ['above', '-3,-2 3,-2'],
    ['right', '0,3 0,-3 -2,0'],
    ['left', '0,3 0,-3 2,0'],
    ['above', '-4,-1 4,-1 0,-5'],
  ] as const)('a name is %s if roads lead to the points “%s”', ([side, ends]) => {
    expect(placeNameInStar(ends)).toBe(side);
  });

  test('a name’s side does not depend on roads between other places', () => {
    const places = [
      { name: 'M', x: 0, y: 0 },
      { name: 'far', x: 0, y: -3 },
      { name: 'farther', x: 0, y: -6 },
    ];
    const roads = [{ ends: ['far', 'farther'] as const, kind: 'plain' }];
    expect(findNameSide({ ...SQUARE_MAP, places, roads }, 'M')).toBe('below');
  });

  const labelled = (...spots: readonly (readonly [name: string, x: number, y: number])[]) => ({
    ...SQUARE_MAP,
    roads: [],
    figures: [],
    places: spots.map(([name, x, y]) => ({ name, label: name, x, y })),
  });

  test('a name avoids the moves of the last step', () => {
    const spots = labelled(['Lodge', 0, 0], ['from', -3, -0.12], ['to', 3, -0.12]);
    const past = { owner: 0, label: '', way: ['from', 'to'] };
    const side = (count: number) =>
      findNameSide(
        { ...spots, ways: Array.from({ length: count }, () => past) },
        'Lodge',
        MEASURES_WITH_NAMES,
      );
    expect([side(0), side(3)]).toEqual(['below', 'above']);
  });

  test('a name avoids passing roads, other places, their names, and the edge', () => {
    const alone = labelled(['Lodge', 0, 0]);
    expect(findNameSide(alone, 'Lodge', MEASURES_WITH_NAMES)).toBe('below');
    const past = labelled(['Lodge', 0, 0], ['from', -3, -0.12], ['to', 3, -0.12]);
    const roads = [{ ends: ['from', 'to'] as const, kind: 'plain' }];
    expect(findNameSide({ ...past, roads }, 'Lodge', MEASURES_WITH_NAMES)).toBe('above');
    expect(
      findNameSide(labelled(['Lodge', 0, 0], ['x', 0.1, -0.15]), 'Lodge', MEASURES_WITH_NAMES),
    ).toBe('above');
    const neighbours = labelled(['Lodge', 0, 0], ['Mill', 0.3, 0]);
    expect(findNameSide(neighbours, 'Mill', MEASURES_WITH_NAMES)).not.toBe(
      findNameSide(neighbours, 'Lodge', MEASURES_WITH_NAMES),
    );
    const { most } = MEASURES_WITH_NAMES.window;
    const window = { least: { x: -1, y: -0.1 }, most };
    expect(findNameSide(alone, 'Lodge', { ...MEASURES_WITH_NAMES, window })).toBe('above');
  });
});

describe('figures', () => {
  const listPoints = (picture: MapPicture, measures = MEASURES_WITHOUT_NAMES) =>
    arrangeMap(picture, measures).figures.map(({ point }) => ({
      x: point.x * measures.scale.x,
      y: point.y * measures.scale.y,
    }));
  const crowd = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ at: 'A', owner: 0, label: `${index}` }));
  const alone = { ...SQUARE_MAP, roads: [], places: [{ name: 'A', x: 0, y: 0 }] };

  test('figures are close to their place, on the side opposite its name', () => {
    const points = listPoints({ ...alone, figures: crowd(3) });
    for (const { x, y } of points) {
      expect(Math.hypot(x, y)).toBeCloseTo(15);
      expect(y).toBeGreaterThan(0);
    }
    expect(points.map(({ x }) => Math.sign(Math.round(x)))).toEqual([1, 0, -1]);
  });

  test.for([2, 3, 9])('%i figures at one place do not overlap', (count) => {
    const points = listPoints({ ...alone, figures: crowd(count) });
    for (const [index, { x, y }] of points.entries())
      for (const other of points.slice(index + 1))
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(18);
  });

  test('a lone figure covers the dot of its place, unless dots show owners', () => {
    const figures = crowd(1);
    expect(listPoints({ ...alone, figures })).toEqual([{ x: 0, y: 0 }]);
    const places = [{ name: 'A', x: 0, y: 0, owner: 1 }];
    const [{ x, y } = { x: 0, y: 0 }] = listPoints({ ...alone, places, figures });
    expect(Math.hypot(x, y)).toBeCloseTo(15);
  });

  test('a lone figure does not cover the end of a name to the left or right', () => {
    const ends = [
      { name: 'B', x: 0, y: 3 },
      { name: 'C', x: 0, y: -3 },
      { name: 'D', x: -2, y: 0 },
    ];
    const roads = ends.map(({ name }) => ({ ends: ['A', name] as const, kind: 'plain' }));
    const picture = { ...alone, places: [...alone.places, ...ends], roads, figures: crowd(1) };
    expect(arrangeMap(picture, MEASURES_WITHOUT_NAMES).getSide('A')).toBe('right');
    const [{ x, y } = { x: 0, y: 0 }] = listPoints(picture);
    expect(Math.hypot(x, y)).toBeCloseTo(15);
  });

  test('figures of several sizes at one place do not overlap', () => {
    const figure = (owner: number) => [18, 25, 22][owner] ?? 0;
    const figures = [1, 0, 2].map((owner) => ({ at: 'A', owner, label: '' }));
    const points = listPoints({ ...alone, figures }, { ...MEASURES_WITHOUT_NAMES, figure });
    const distances = points.slice(1).map(({ x, y }, index) => {
      const before = points[index] ?? { x: 0, y: 0 };
      return Math.hypot(x - before.x, y - before.y);
    });
    expect(distances[0]).toBeGreaterThan((25 + 18) / 2);
    expect(distances[1]).toBeGreaterThan((18 + 22) / 2);
  });

  test('a figure avoids the name of another place', () => {
    const places = [
      { name: 'A', label: 'A', x: 0, y: 0 },
      { name: 'B', label: 'Lodge 2:2', x: 0, y: 0.35 },
    ];
    const picture = { ...SQUARE_MAP, roads: [], places, figures: crowd(1) };
    const [point = { x: 0, y: 0 }] = listPoints(picture, MEASURES_WITH_NAMES);
    const name: Box = { least: { x: -36, y: 15 }, most: { x: 36, y: 27 } };
    expect(doesDiscMeetBox({ ...point, radius: 9 }, name)).toBe(false);
  });

  test('figures near a place do not change where names are', () => {
    const sides = (figures: MapPicture['figures']) =>
      SQUARE_MAP.places.map(({ name }) =>
        findNameSide({ ...SQUARE_MAP, figures }, name, MEASURES_WITH_NAMES),
      );
    expect(sides(crowd(5))).toEqual(sides([]));
  });
});

describe('boxes', () => {
  const box: Box = { least: { x: 0, y: 0 }, most: { x: 4, y: 2 } };

  test.for([
    [true, [-1, 1, 5, 1]],
    [true, [-1, -1, 5, 3]],
    [true, [1, 1, 2, 1]],
    [true, [2, -1, 2, 1]],
    [false, [-1, 3, 5, 3]],
    [false, [5, -1, 5, 3]],
    [false, [-2, 1, -1, 1]],
    [false, [-3, 2, 1, -2]],
    [false, [0, 2, 4, 2]],
  ] as const)('doesBoxMeetLine returns %s for the line %o', ([lies, [x1, y1, x2, y2]]) => {
    const [from, to] = [
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ];
    expect(doesBoxMeetLine(box, { from, to })).toBe(lies);
    expect(doesBoxMeetLine(box, { from: to, to: from })).toBe(lies);
  });

  test('a box without area overlaps nothing', () => {
    const flat = { least: { x: 1, y: 1 }, most: { x: 3, y: 1 } };
    expect(doBoxesMeet(box, flat)).toBe(false);
    expect(doBoxesMeet(flat, box)).toBe(false);
    expect(doesDiscMeetBox({ x: 2, y: 1, radius: 1 }, flat)).toBe(false);
  });
});
