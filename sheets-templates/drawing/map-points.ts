/** Where things of a map are drawn: on which side a place's name stands, and how figures stand around it. */

import type { MapFigure, MapPicture, MapPlace } from '../../rules/kit/showing/view.ts';

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

/** Names are wider than high: beside a place they reach far, over other roads or out of the picture. */
const BIAS: Readonly<Record<Side, number>> = { below: 0, above: 0, right: 0.5, left: 0.5 };

/** The side of a place that is furthest from its roads. */
export function sideOf({ places, roads }: MapPicture, place: MapPlace): Side {
  const others = roads.flatMap(({ ends: [one, other] }) =>
    one === place.name ? [other] : other === place.name ? [one] : [],
  );
  const ways = places
    .filter(({ name }) => others.includes(name))
    .map((other) => ({ x: other.x - place.x, y: other.y - place.y }));
  const nearness = (side: Side) =>
    BIAS[side] + Math.max(-1, ...ways.map((way) => alike(DIRECTION[side], way)));
  return SIDES.toSorted((one, other) => nearness(one) - nearness(other))[0] ?? 'below';
}

/** From -1, the other way, to 1, the same. */
function alike(one: Point, other: Point): number {
  const length = Math.hypot(one.x, one.y) * Math.hypot(other.x, other.y);
  return length === 0 ? 1 : (one.x * other.x + one.y * other.y) / length;
}

/** In radians, from one figure to the next, and over how much they may spread: the rest is left to the place's name. */
const STEP = Math.PI / 3;
const SPREAD = (4 * Math.PI) / 3;

/** Figures around their places, so far away or, where there are many, further; the side where the name stands stays free. */
export function figurePoints(
  picture: MapPicture,
  radius: number,
): readonly { readonly figure: MapFigure; readonly point: Point }[] {
  return picture.places.flatMap((place) => {
    const here = picture.figures.filter(({ at }) => at === place.name);
    const side = DIRECTION[sideOf(picture, place)];
    const middle = Math.atan2(-side.y, -side.x);
    const last = here.length - 1;
    const step = Math.min(STEP, SPREAD / Math.max(last, 1));
    const away = radius * (STEP / step);
    return here.map((figure, index) => {
      const angle = middle + step * (index - last / 2);
      const point = { x: place.x + away * Math.cos(angle), y: place.y + away * Math.sin(angle) };
      return { figure, point };
    });
  });
}
