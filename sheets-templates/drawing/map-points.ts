import type { MapFigure, MapPicture, MapPlace } from '../../rules/kit/showing/view.ts';
import { sum } from './grid.ts';

/** Sizes in pixels, except for `scale` and `window`. */
export interface MapMeasures {
  readonly scale: Point;
  /** The visible part of the map, in the map's unit. */
  readonly window: Box;
  /** The diameter of a place. `figure` returns the diameter of an owner’s figures, by its index. */
  readonly dot: number;
  readonly figure: (owner: number) => number;
  readonly nameHeight: number;
  readonly nameWidth: (name: string) => number;
}

export interface MapArrangement {
  readonly getSide: (place: string) => NameSide;
  /** Figures with their positions in the map's unit. */
  readonly figures: readonly { readonly figure: MapFigure; readonly point: Point }[];
}

/** The sides of a place where its name may be, the best first. */
const NAME_SIDES = ['below', 'above', 'right', 'left'] as const;
export type NameSide = (typeof NAME_SIDES)[number];

const SIDE_DIRECTIONS: Readonly<Record<NameSide, Point>> = {
  below: { x: 0, y: -1 },
  above: { x: 0, y: 1 },
  right: { x: 1, y: 0 },
  left: { x: -1, y: 0 },
};

/** The cost of each side. A wide name on the left or right may cover roads or exceed the map. */
const SIDE_COSTS: Readonly<Record<NameSide, number>> = {
  below: 0,
  above: 0,
  right: 0.5,
  left: 0.5,
};

/** The costs of overlaps. They are high for names, which must stay readable, and low for roads. */
const OVERLAP_COSTS = {
  name: 4,
  dot: 3,
  figure: 4,
  edge: 4,
  road: 1,
  way: 0.4,
  figureOnRoad: 0.2,
} as const;

/** The gaps between a place and its name, and between figures. */
const NAME_GAP_PX = 3;
const FIGURE_GAP_PX = 1;

/** A place with the disc that its dot covers. */
interface PlacedSpot extends Disc {
  readonly place: MapPlace;
}

interface MapInPixels {
  readonly measures: MapMeasures;
  readonly window: Box;
  readonly spots: readonly PlacedSpot[];
  readonly roads: readonly { readonly ends: readonly string[]; readonly line: LineSegment }[];
  /** Paths of the last step. They cost less than roads because they disappear in the next step. */
  readonly ways: readonly LineSegment[];
}

/** Arranges names with the least overlap, then figures. Figures never move names. */
export function arrangeMap(picture: MapPicture, measures: MapMeasures): MapArrangement {
  const ground = convertToPixels(picture, measures);
  const names = placeNames(ground);
  return {
    getSide: (place) => names.get(place)?.side ?? 'below',
    figures: placeFigures(ground, names, picture.figures),
  };
}

function convertToPixels(
  { places, roads, ways = [] }: MapPicture,
  measures: MapMeasures,
): MapInPixels {
  const { scale, window } = measures;
  const inPixels = ({ x, y }: Point): Point => ({ x: x * scale.x, y: y * scale.y });
  const radius = measures.dot / 2 + 1;
  const spots = places.map((place) => ({ place, ...inPixels(place), radius }));
  const byName = new Map(spots.map((spot) => [spot.place.name, spot]));
  const listLines = (names: readonly string[]): readonly LineSegment[] =>
    names.slice(1).flatMap((name, index) => {
      const [from, to] = [byName.get(names[index] ?? ''), byName.get(name)];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    });
  return {
    measures,
    window: { least: inPixels(window.least), most: inPixels(window.most) },
    spots,
    roads: roads.flatMap(({ ends }) => listLines(ends).map((line) => ({ ends, line }))),
    ways: ways.flatMap(({ way }) => listLines(way)),
  };
}

interface PlacedName {
  readonly side: NameSide;
  readonly box: Box;
}

/** In the second round, names that were placed early also avoid later ones. */
const PLACING_ROUNDS = 2;

function placeNames(ground: MapInPixels): ReadonlyMap<string, PlacedName> {
  const names = new Map<string, PlacedName>();
  const all = ground.spots.map(
    (spot) => [spot.place.name, listNameCandidates(ground, spot)] as const,
  );
  for (let round = 0; round < PLACING_ROUNDS; round++)
    for (const [name, sides] of all) names.set(name, chooseName(names, name, sides));
  return names;
}

/** A name on one side of its place. `cost` excludes overlaps with other names. */
interface NameCandidate extends PlacedName {
  readonly cost: number;
}

function chooseName(
  names: ReadonlyMap<string, PlacedName>,
  own: string,
  sides: readonly NameCandidate[],
): NameCandidate {
  const around = buildBoxAround(sides.map(({ box }) => box));
  const others = [...names].flatMap(([name, { box }]) =>
    name !== own && doBoxesMeet(around, box) ? [box] : [],
  );
  const among = sides.map((one) => ({
    ...one,
    cost:
      one.cost + OVERLAP_COSTS.name * others.filter((other) => doBoxesMeet(one.box, other)).length,
  }));
  return among.reduce((best, one) => (one.cost < best.cost ? one : best));
}

function listNameCandidates(ground: MapInPixels, spot: PlacedSpot): readonly NameCandidate[] {
  const boxes = NAME_SIDES.map((side) => computeNameBox(ground, spot, side));
  const { dots, roads, ways } = selectNear(ground, spot, buildBoxAround(boxes));
  const directions = listRoadDirections(ground, spot);
  return boxes.map((box, index) => {
    const side = NAME_SIDES[index] ?? 'below';
    const cost =
      OVERLAP_COSTS.dot * dots.filter((dot) => doesDiscMeetBox(dot, box)).length +
      OVERLAP_COSTS.road * roads.filter((road) => doesBoxMeetLine(box, road)).length +
      OVERLAP_COSTS.way * ways.filter((way) => doesBoxMeetLine(box, way)).length +
      OVERLAP_COSTS.edge * (leavesWindow(box, ground.window) ? 1 : 0);
    return { side, box, cost: cost + computeRoadNearness(side, directions) };
  });
}

/** Selects dots of other places, roads and ways that may overlap something in a box. */
function selectNear({ spots, roads, ways }: MapInPixels, spot: Disc, around: Box) {
  const isNear = (line: LineSegment) => !isOnOneSide(around, line);
  return {
    dots: spots.filter((other) => other !== spot && doesDiscMeetBox(other, around)),
    roads: roads.map(({ line }) => line).filter(isNear),
    ways: ways.filter(isNear),
  };
}

function buildBoxAround(boxes: readonly Box[]): Box {
  const corners = boxes.flatMap(({ least, most }) => [least, most]);
  const [x, y] = [corners.map((one) => one.x), corners.map((one) => one.y)];
  return {
    least: { x: Math.min(...x), y: Math.min(...y) },
    most: { x: Math.max(...x), y: Math.max(...y) },
  };
}

const listRoadDirections = (
  { roads }: MapInPixels,
  { place: { name }, x, y }: PlacedSpot,
): readonly Point[] =>
  roads.flatMap(({ ends, line: { from, to } }) => {
    if (!ends.includes(name)) return [];
    const other = ends[0] === name ? to : from;
    return [{ x: other.x - x, y: other.y - y }];
  });

/** Computes the cost of a side, which is high if a road is near. */
const computeRoadNearness = (side: NameSide, ways: readonly Point[]): number =>
  SIDE_COSTS[side] +
  Math.max(-1, ...ways.map((way) => compareDirections(SIDE_DIRECTIONS[side], way)));

/** Compares two directions: -1 if they are opposite, 1 if they are the same. */
function compareDirections(one: Point, other: Point): number {
  const length = Math.hypot(one.x, one.y) * Math.hypot(other.x, other.y);
  return length === 0 ? 1 : (one.x * other.x + one.y * other.y) / length;
}

function computeNameBox(
  { measures }: MapInPixels,
  { place, x, y }: PlacedSpot,
  side: NameSide,
): Box {
  const { label } = place;
  const width = label === undefined ? 0 : measures.nameWidth(label);
  const height = label === undefined ? 0 : measures.nameHeight;
  const away = measures.dot / 2 + NAME_GAP_PX;
  const { x: right, y: up } = SIDE_DIRECTIONS[side];
  const middle = { x: x + right * (away + width / 2), y: y + up * (away + height / 2) };
  return {
    least: { x: middle.x - width / 2, y: middle.y - height / 2 },
    most: { x: middle.x + width / 2, y: middle.y + height / 2 },
  };
}

/** The arc in radians on which figures are placed, opposite the name. */
const FIGURE_ARC_RADIANS = (4 * Math.PI) / 3;
const TURN_RADIANS = Math.PI / 6;
const TURN_COUNTS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6];
const TURN_OVERLAP_COST = 0.1;

function placeFigures(
  ground: MapInPixels,
  names: ReadonlyMap<string, PlacedName>,
  figures: readonly MapFigure[],
): MapArrangement['figures'] {
  const boxes = [...names.values()].map(({ box }) => box);
  const { scale } = ground.measures;
  const discs: Disc[] = [];
  const showsOwners = ground.spots.some(({ place }) => place.owner !== undefined);
  return ground.spots.flatMap((spot) => {
    const here = figures.filter(({ at }) => at === spot.place.name);
    if (here.length === 0) return [];
    const side = SIDE_DIRECTIONS[names.get(spot.place.name)?.side ?? 'below'];
    const opposite = Math.atan2(-side.y, -side.x);
    const sizes = here.map(({ owner }) => ground.measures.figure(owner));
    // A figure must not cover an owner's dot, nor the end of a name to the left or right.
    const coversDot = sizes.length === 1 && !showsOwners && side.x === 0;
    const rings = coversDot
      ? [sizes.map((size) => ({ x: spot.x, y: spot.y, radius: size / 2 }))]
      : TURN_COUNTS.map((turn) =>
          placeRing(ground.measures, spot, opposite + turn * TURN_RADIANS, sizes),
        );
    const around = buildBoxAround(rings.flat().map(buildSquareAround));
    const near = {
      ...selectNear(ground, spot, around),
      names: boxes.filter((box) => doBoxesMeet(around, box)),
      figures: discs,
    };
    const rated = rings.map((ring, index) => {
      const cost = sum(ring.map((disc) => computeFigureCost(ground, disc, near)));
      return { ring, cost: cost + Math.abs(TURN_COUNTS[index] ?? 0) * TURN_OVERLAP_COST };
    });
    const { ring } = rated.reduce((best, one) => (one.cost < best.cost ? one : best));
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
function placeRing(
  { dot }: MapMeasures,
  spot: Point,
  middle: number,
  sizes: readonly number[],
): readonly Disc[] {
  const nearest = dot / 2 + Math.max(...sizes) / 2 + FIGURE_GAP_PX;
  const beside = sizes.slice(1).map((size, index) => {
    const between = (size + (sizes[index] ?? 0)) / 2 + FIGURE_GAP_PX;
    return 2 * Math.asin(Math.min(1, between / (2 * nearest)));
  });
  const crowding = Math.max(1, sum(beside) / FIGURE_ARC_RADIANS);
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

function computeFigureCost(
  { window }: MapInPixels,
  disc: Disc,
  near: ReturnType<typeof selectNear> & {
    readonly names: readonly Box[];
    readonly figures: readonly Disc[];
  },
): number {
  const square = buildSquareAround(disc);
  return (
    OVERLAP_COSTS.name * near.names.filter((box) => doesDiscMeetBox(disc, box)).length +
    OVERLAP_COSTS.dot * near.dots.filter((dot) => doDiscsMeet(dot, disc)).length +
    OVERLAP_COSTS.figure * near.figures.filter((other) => doDiscsMeet(other, disc)).length +
    OVERLAP_COSTS.edge * (leavesWindow(square, window) ? 1 : 0) +
    OVERLAP_COSTS.figureOnRoad * near.roads.filter((road) => doesBoxMeetLine(square, road)).length
  );
}

const buildSquareAround = ({ x, y, radius }: Disc): Box => ({
  least: { x: x - radius, y: y - radius },
  most: { x: x + radius, y: y + radius },
});

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box, given by two opposite corners. A box without area overlaps nothing. */
export interface Box {
  readonly least: Point;
  readonly most: Point;
}

export interface Disc extends Point {
  readonly radius: number;
}

export interface LineSegment {
  readonly from: Point;
  readonly to: Point;
}

const isEmptyBox = ({ least, most }: Box): boolean => least.x >= most.x || least.y >= most.y;

export const doBoxesMeet = (one: Box, other: Box): boolean =>
  !isEmptyBox(one) &&
  !isEmptyBox(other) &&
  one.least.x < other.most.x &&
  other.least.x < one.most.x &&
  one.least.y < other.most.y &&
  other.least.y < one.most.y;

export function doesDiscMeetBox({ x, y, radius }: Disc, box: Box): boolean {
  const { least, most } = box;
  const nearest = { x: clampNumber(x, least.x, most.x), y: clampNumber(y, least.y, most.y) };
  return !isEmptyBox(box) && Math.hypot(x - nearest.x, y - nearest.y) < radius;
}

const clampNumber = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

export const doDiscsMeet = (one: Disc, other: Disc): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius;

/** Whether the whole line is on one side of the box. This cheap test suffices for most lines. */
const isOnOneSide = ({ least, most }: Box, { from, to }: LineSegment): boolean =>
  Math.max(from.x, to.x) <= least.x ||
  Math.min(from.x, to.x) >= most.x ||
  Math.max(from.y, to.y) <= least.y ||
  Math.min(from.y, to.y) >= most.y;

/** Intersects the line's parameter ranges between opposite sides of the box (Liang–Barsky). */
export function doesBoxMeetLine(box: Box, line: LineSegment): boolean {
  if (isEmptyBox(box) || isOnOneSide(box, line)) return false;
  const { from, to } = line;
  let [enters, leavesAt] = [0, 1];
  for (const axis of ['x', 'y'] as const) {
    const [way, start] = [to[axis] - from[axis], from[axis]];
    const [least, most] = [box.least[axis], box.most[axis]];
    if (way === 0) {
      if (start <= least || start >= most) return false;
      continue;
    }
    const [one, other] = [(least - start) / way, (most - start) / way];
    enters = Math.max(enters, Math.min(one, other));
    leavesAt = Math.min(leavesAt, Math.max(one, other));
  }
  return enters < leavesAt;
}

export const leavesWindow = (box: Box, window: Box): boolean =>
  !isEmptyBox(box) &&
  (box.least.x < window.least.x ||
    box.least.y < window.least.y ||
    box.most.x > window.most.x ||
    box.most.y > window.most.y);
