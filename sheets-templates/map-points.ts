/** Where things of a map are drawn: on which side a place's name stands, and how figures stand around it. */

import type { MapFigure, MapPicture, MapPlace } from '../rules/kit/view.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The best side first. */
const SIDES = ['below', 'above', 'right', 'left'] as const;
export type Side = (typeof SIDES)[number];

const DIRECTION: Readonly<Record<Side, Point>> = {
  below: { x: 0, y: -1 },
  above: { x: 0, y: 1 },
  right: { x: 1, y: 0 },
  left: { x: -1, y: 0 },
};

/** The side of a place that is furthest from its roads. */
export function sideOf({ places, roads }: MapPicture, place: MapPlace): Side {
  const others = roads.flatMap(({ ends: [one, other] }) =>
    one === place.name ? [other] : other === place.name ? [one] : [],
  );
  const ways = places
    .filter(({ name }) => others.includes(name))
    .map((other) => ({ x: other.x - place.x, y: other.y - place.y }));
  const nearness = (side: Side) => Math.max(-1, ...ways.map((way) => alike(DIRECTION[side], way)));
  return SIDES.toSorted((one, other) => nearness(one) - nearness(other))[0] ?? 'below';
}

/** From -1, the other way, to 1, the same. */
function alike(one: Point, other: Point): number {
  const length = Math.hypot(one.x, one.y) * Math.hypot(other.x, other.y);
  return length === 0 ? 1 : (one.x * other.x + one.y * other.y) / length;
}

/** Figures at their places: on a ring so far from the place, the first one opposite to where the name stands. */
export function figurePoints(
  picture: MapPicture,
  radius: number,
): readonly { readonly figure: MapFigure; readonly point: Point }[] {
  return picture.places.flatMap((place) => {
    const here = picture.figures.filter(({ at }) => at === place.name);
    const side = DIRECTION[sideOf(picture, place)];
    const first = Math.atan2(-side.y, -side.x);
    return here.map((figure, index) => {
      const angle = first + (2 * Math.PI * index) / here.length;
      return {
        figure,
        point: {
          x: place.x + radius * Math.cos(angle),
          y: place.y + radius * Math.sin(angle),
        },
      };
    });
  });
}
