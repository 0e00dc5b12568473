/** Places the names of a map next to their places, and the figures around them. */

import type { MapFigure, MapPicture, MapPlace } from '../../rules/kit/showing/view.ts';
import {
  type Box,
  boxesMeet,
  boxMeetsLine,
  type Disc,
  discMeetsBox,
  discsMeet,
  type Line,
  leaves,
  type Point,
} from './shapes.ts';

/** Sizes in pixels, except `scale` and `window`. */
export interface Measures {
  /** Pixels per unit of the map, to the right and upwards. */
  readonly scale: Point;
  /** Visible part of the map, in the map's unit. */
  readonly window: Box;
  /** Diameter of a place; `figure` returns that of a figure by its owner's index. */
  readonly dot: number;
  readonly figure: (owner: number) => number;
  readonly nameHeight: number;
  readonly nameWidth: (name: string) => number;
}

export interface Arrangement {
  readonly sideOf: (place: string) => Side;
  /** In the map's unit. */
  readonly figures: readonly { readonly figure: MapFigure; readonly point: Point }[];
}

/** Sides of a place for its name, the best first. */
const SIDES = ['below', 'above', 'right', 'left'] as const;
export type Side = (typeof SIDES)[number];

const DIRECTION: Readonly<Record<Side, Point>> = {
  below: { x: 0, y: -1 },
  above: { x: 0, y: 1 },
  right: { x: 1, y: 0 },
  left: { x: -1, y: 0 },
};

/** Cost of a side: at the left or right, a wide name covers other roads or leaves the picture. */
const BIAS: Readonly<Record<Side, number>> = { below: 0, above: 0, right: 0.5, left: 0.5 };

/** Costs of an overlap: a hidden name is unreadable, while a road continues behind it. */
const COST = { name: 4, dot: 3, figure: 4, edge: 4, road: 1, way: 0.4, figureOnRoad: 0.2 } as const;

/** In pixels: between a place and its name, and between figures. */
const GAP = 3;
const APART = 1;

interface Spot extends Point {
  readonly place: MapPlace;
}

/** A map in pixels. */
interface Ground {
  readonly measures: Measures;
  readonly window: Box;
  readonly spots: readonly Spot[];
  readonly roads: readonly { readonly ends: readonly string[]; readonly line: Line }[];
  /** Ways of the last step. They cost less than roads because they vanish in the next step. */
  readonly ways: readonly Line[];
}

/** Arranges names with the least overlap, then figures. Figures never move names. */
export function arranged(picture: MapPicture, measures: Measures): Arrangement {
  const ground = groundOf(picture, measures);
  const names = namesOn(ground);
  return {
    sideOf: (place) => names.get(place)?.side ?? 'below',
    figures: figuresOn(ground, names, picture.figures),
  };
}

function groundOf({ places, roads, ways = [] }: MapPicture, measures: Measures): Ground {
  const { scale, window } = measures;
  const inPixels = ({ x, y }: Point): Point => ({ x: x * scale.x, y: y * scale.y });
  const spots = places.map((place) => ({ place, ...inPixels(place) }));
  const byName = new Map(spots.map((spot) => [spot.place.name, spot]));
  const linesAlong = (names: readonly string[]): readonly Line[] =>
    names.slice(1).flatMap((name, index) => {
      const [from, to] = [byName.get(names[index] ?? ''), byName.get(name)];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    });
  return {
    measures,
    window: { least: inPixels(window.least), most: inPixels(window.most) },
    spots,
    roads: roads.flatMap(({ ends }) => linesAlong(ends).map((line) => ({ ends, line }))),
    ways: ways.flatMap(({ way }) => linesAlong(way)),
  };
}

interface Name {
  readonly side: Side;
  readonly box: Box;
}

/** In the second round, early names avoid later ones. */
const ROUNDS = 2;

function namesOn(ground: Ground): ReadonlyMap<string, Name> {
  const names = new Map<string, Name>();
  const all = ground.spots.map((spot) => [spot.place.name, sidesOf(ground, spot)] as const);
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, sides] of all) names.set(name, bestName(names, name, sides));
  return names;
}

/** A name on one side of its place, and its cost apart from other names. */
interface Candidate extends Name {
  readonly cost: number;
}

function bestName(
  names: ReadonlyMap<string, Name>,
  own: string,
  sides: readonly Candidate[],
): Candidate {
  const others = [...names].flatMap(([name, { box }]) => (name === own ? [] : [box]));
  const among = sides.map((one) => ({
    ...one,
    cost: one.cost + COST.name * others.filter((other) => boxesMeet(one.box, other)).length,
  }));
  return among.reduce((best, one) => (one.cost < best.cost ? one : best));
}

function sidesOf(ground: Ground, spot: Spot): readonly Candidate[] {
  const dots = ground.spots.filter((other) => other !== spot).map((other) => dotOf(ground, other));
  const ways = waysFrom(ground, spot);
  return SIDES.map((side) => {
    const box = nameBox(ground, spot, side);
    const cost =
      COST.dot * dots.filter((dot) => discMeetsBox(dot, box)).length +
      COST.road * ground.roads.filter(({ line }) => boxMeetsLine(box, line)).length +
      COST.way * ground.ways.filter((way) => boxMeetsLine(box, way)).length +
      COST.edge * (leaves(box, ground.window) ? 1 : 0);
    return { side, box, cost: cost + nearness(side, ways) };
  });
}

const dotOf = ({ measures }: Ground, { x, y }: Point): Disc => ({
  x,
  y,
  radius: measures.dot / 2 + 1,
});

const waysFrom = ({ roads }: Ground, { place: { name }, x, y }: Spot): readonly Point[] =>
  roads.flatMap(({ ends, line: { from, to } }) => {
    if (!ends.includes(name)) return [];
    const other = ends[0] === name ? to : from;
    return [{ x: other.x - x, y: other.y - y }];
  });

/** Computes the cost of a side by its closeness to the nearest road. */
const nearness = (side: Side, ways: readonly Point[]): number =>
  BIAS[side] + Math.max(-1, ...ways.map((way) => alike(DIRECTION[side], way)));

/** Compares two directions: -1 if they are opposite, 1 if they are the same. */
function alike(one: Point, other: Point): number {
  const length = Math.hypot(one.x, one.y) * Math.hypot(other.x, other.y);
  return length === 0 ? 1 : (one.x * other.x + one.y * other.y) / length;
}

/** Computes the box of a name. The box of a place without a name is empty. */
function nameBox({ measures }: Ground, { place, x, y }: Spot, side: Side): Box {
  const { label } = place;
  const width = label === undefined ? 0 : measures.nameWidth(label);
  const height = label === undefined ? 0 : measures.nameHeight;
  const away = measures.dot / 2 + GAP;
  const { x: right, y: up } = DIRECTION[side];
  const middle = { x: x + right * (away + width / 2), y: y + up * (away + height / 2) };
  return {
    least: { x: middle.x - width / 2, y: middle.y - height / 2 },
    most: { x: middle.x + width / 2, y: middle.y + height / 2 },
  };
}

/** In radians: the arc for figures opposite the name, and one turn of that arc. */
const SPREAD = (4 * Math.PI) / 3;
const TURN = Math.PI / 6;
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6];
const COST_OF_TURN = 0.1;

function figuresOn(
  ground: Ground,
  names: ReadonlyMap<string, Name>,
  figures: readonly MapFigure[],
): Arrangement['figures'] {
  const boxes = [...names.values()].map(({ box }) => box);
  const { scale } = ground.measures;
  const discs: Disc[] = [];
  return ground.spots.flatMap((spot) => {
    const here = figures.filter(({ at }) => at === spot.place.name);
    const side = DIRECTION[names.get(spot.place.name)?.side ?? 'below'];
    const opposite = Math.atan2(-side.y, -side.x);
    const rings = TURNS.map((turn) => {
      const sizes = here.map(({ owner }) => ground.measures.figure(owner));
      const ring = ringAround(ground.measures, spot, opposite + turn * TURN, sizes);
      const cost = sum(ring.map((disc) => costOf(ground, { disc, spot, boxes, discs })));
      return { ring, cost: cost + Math.abs(turn) * COST_OF_TURN };
    });
    const { ring } = rings.reduce((best, one) => (one.cost < best.cost ? one : best));
    discs.push(...ring);
    return here.flatMap((figure, index) => {
      const disc = ring[index];
      return disc === undefined
        ? []
        : [{ figure, point: { x: disc.x / scale.x, y: disc.y / scale.y } }];
    });
  });
}

/** Places figures of these sizes around an angle, further from their place if there are many. */
function ringAround(
  { dot }: Measures,
  spot: Point,
  middle: number,
  sizes: readonly number[],
): readonly Disc[] {
  const nearest = dot / 2 + Math.max(...sizes) / 2 + APART;
  const beside = sizes.slice(1).map((size, index) => {
    const between = (size + (sizes[index] ?? 0)) / 2 + APART;
    return 2 * Math.asin(Math.min(1, between / (2 * nearest)));
  });
  const crowding = Math.max(1, sum(beside) / SPREAD);
  const away = nearest * crowding;
  return sizes.map((size, index) => {
    const angle = middle + (sum(beside.slice(0, index)) - sum(beside) / 2) / crowding;
    return {
      x: spot.x + away * Math.cos(angle),
      y: spot.y + away * Math.sin(angle),
      radius: size / 2,
    };
  });
}

function costOf(
  ground: Ground,
  figure: {
    readonly disc: Disc;
    readonly spot: Spot;
    readonly boxes: readonly Box[];
    readonly discs: readonly Disc[];
  },
): number {
  const { disc, spot, boxes, discs } = figure;
  const { least, most } = squareAround(disc);
  const dots = ground.spots.filter((other) => other !== spot).map((other) => dotOf(ground, other));
  return (
    COST.name * boxes.filter((box) => discMeetsBox(disc, box)).length +
    COST.dot * dots.filter((dot) => discsMeet(dot, disc)).length +
    COST.figure * discs.filter((other) => discsMeet(other, disc)).length +
    COST.edge * (leaves({ least, most }, ground.window) ? 1 : 0) +
    COST.figureOnRoad *
      ground.roads.filter(({ line }) => boxMeetsLine({ least, most }, line)).length
  );
}

const squareAround = ({ x, y, radius }: Disc): Box => ({
  least: { x: x - radius, y: y - radius },
  most: { x: x + radius, y: y + radius },
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
