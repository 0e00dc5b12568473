/**
 * Draws a map as a scatter chart with a legend: roads are lines; places and figures are points.
 */

import { buildGraph, type Graph, type Road } from '../../rules/kit/reckoning/graph.ts';
import { memoizeByObject } from '../../rules/kit/reckoning/memoize.ts';
import { formatFigures } from '../../rules/kit/showing/board.ts';
import type { MapLine, MapPicture, MapPlace, MapWay } from '../../rules/kit/showing/view.ts';
import { BLANK_CELL } from './cell.ts';
import type {
  Area,
  Colour,
  DrawnCell,
  DrawnChart,
  DrawnScatterChart,
  ScatterSeries,
} from './drawing.ts';
import { sum } from './grid.ts';
import { arrangeMap, type MapArrangement, type Point } from './map-points.ts';
import {
  CHART_BACKGROUND,
  chooseInk,
  getSeriesColour,
  HEADING_INK,
  QUIET_INK,
  TONE_STYLES,
} from './palette.ts';
import { measureLine, PHONE_WIDTH_PX } from './prose.ts';

const PLACE_SIZE_PX = 10;
const FIGURE_SIZE_PX = 18;
/** Relative sizes of shapes. A diamond or triangle must be larger to contain text. */
const SHAPE_SCALES = { circle: 1, square: 1, diamond: 1.2, triangle: 1.4 } as const;
const computeFigureSize = (owner: number): number =>
  FIGURE_SIZE_PX * SHAPE_SCALES[getFigureShape(owner)];
const NAME_HEIGHT_PX = 13;
/** The space around the drawing, in pixels. The title is above the drawing. */
const CHART_PADDING_PX = 16;
const TITLE_HEIGHT_PX = 32;
const MIN_MAP_HEIGHT_PX = 240;
const MAX_MAP_HEIGHT_PX = 720;
const MAX_PLACES_ON_PHONE = 15;
const WIDE_MAP_PX = 600;
/** The margin of the map, which leaves space for the names of the outermost places. */
const MAP_MARGIN_PX = { x: 36, y: 26 };
/** The font size of names and of text on figures, smaller than the sheet's. */
const NAME_SIZE_PT = 8;
const BODY_SIZE_PT = 10;

export interface DrawnMap {
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly chart: DrawnScatterChart;
  /** The numbers of fixed roads; absent if roads may change during the match. */
  readonly lasting?: Area;
}

export function drawMap(given: {
  readonly picture: MapPicture;
  readonly chartId: number;
  readonly anchor: { readonly row: number; readonly column: number };
  /** The top left cell of the numbers. */
  readonly numbers: { readonly row: number; readonly column: number };
  /** In pixels. */
  readonly width: number;
  /** In pixels. A higher map is squeezed vertically; if absent, the map keeps its proportions. */
  readonly mostHeight?: number;
}): DrawnMap {
  const { picture, chartId, anchor, numbers, width, mostHeight } = given;
  const frame = computeMapFrame(picture.places, width, mostHeight);
  const roads = picture.lines.flatMap((line) => listRoadSeries(picture, line));
  const others = listOtherSeries(picture, arrangeInFrame(picture, frame));
  const roadLength = 1 + countPoints(roads);
  const length = roadLength + countPoints(others);
  const column = (index: number): Area => buildColumnArea(numbers, index, length);
  const labels = 1 + roads.length;
  return {
    rows: buildNumberRows(roads, others),
    ...(picture.hasFixedRoads && {
      lasting: { ...buildColumnArea(numbers, 0, roadLength), right: numbers.column + labels },
    }),
    chart: {
      shape: 'scatter',
      chartId,
      title: picture.title,
      altText: describeMap(picture),
      ground: CHART_BACKGROUND,
      domain: column(0),
      series: [
        ...roads.map((road, index) => toScatterSeries(road, column(1 + index), column(labels))),
        ...others.map((other, index) =>
          toScatterSeries(other, column(labels + 1 + index), column(labels)),
        ),
      ],
      windows: frame.windows,
      anchor,
      width: frame.width,
      height: frame.height,
    },
  };
}

export const computeMapWidth = (places: readonly MapPlace[]): number =>
  places.length <= MAX_PLACES_ON_PHONE ? PHONE_WIDTH_PX : WIDE_MAP_PX;

export const computeMapHeight = (
  { places }: MapPicture,
  width: number,
  mostHeight?: number,
): number => computeMapFrame(places, width, mostHeight).height;

/** Computes ranges, scale and size. Both axes have one scale unless the map is squeezed. */
function computeMapFrame(places: readonly MapPlace[], width: number, mostHeight?: number) {
  const [x, y] = [
    computeRange(places.map((one) => one.x)),
    computeRange(places.map((one) => one.y)),
  ];
  const across = width - CHART_PADDING_PX;
  const wished = (across - 2 * MAP_MARGIN_PX.x) / computeLength(x);
  const natural = computeLength(y) * wished + 2 * MAP_MARGIN_PX.y;
  const most = Math.min(
    MAX_MAP_HEIGHT_PX,
    (mostHeight ?? Infinity) - CHART_PADDING_PX - TITLE_HEIGHT_PX,
  );
  const down = Math.round(Math.min(Math.max(natural, MIN_MAP_HEIGHT_PX), most));
  const upwards = Math.min(wished, (down - 2 * MAP_MARGIN_PX.y) / computeLength(y));
  const scale = { x: mostHeight === undefined ? upwards : wished, y: upwards };
  return {
    width,
    height: down + CHART_PADDING_PX + TITLE_HEIGHT_PX,
    scale,
    windows: { x: widenRange(x, across / scale.x), y: widenRange(y, down / scale.y) },
  };
}

type AxisRange = DrawnScatterChart['windows']['x'];

const computeLength = ({ least, most }: AxisRange): number => most - least;

/** Returns the range of the values, at least one unit long. */
function computeRange(values: readonly number[]): AxisRange {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return most - least >= 1 ? { least, most } : { least: least - 0.5, most: most + 0.5 };
}

function widenRange({ least, most }: AxisRange, span: number): AxisRange {
  const more = (span - (most - least)) / 2;
  return { least: roundToHundredths(least - more), most: roundToHundredths(most + more) };
}

/**
 * Arranges names and figures in the requested size, although Google's axes use an unknown part.
 */
const arrangeInFrame = (
  picture: MapPicture,
  { scale, windows: { x, y } }: ReturnType<typeof computeMapFrame>,
): MapArrangement =>
  arrangeMap(picture, {
    scale,
    window: { least: { x: x.least, y: y.least }, most: { x: x.most, y: y.most } },
    dot: PLACE_SIZE_PX,
    figure: computeFigureSize,
    nameHeight: NAME_HEIGHT_PX,
    nameWidth: (name) => (measureLine(name, 'bold') * NAME_SIZE_PT) / BODY_SIZE_PT,
  });

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;

interface MapSeries extends Omit<ScatterSeries, 'area' | 'labels'> {
  readonly name: string;
  readonly points: readonly (Point & { readonly label?: string })[];
  readonly labels: Omit<NonNullable<ScatterSeries['labels']>, 'area'> | null;
}

const countPoints = (strokes: readonly MapSeries[]): number =>
  sum(strokes.map(({ points }) => points.length));

/** Lists the series after the roads in the order of drawing: ways, places, figures. */
const listOtherSeries = (
  picture: MapPicture,
  arrangement: MapArrangement,
): readonly MapSeries[] => [
  ...listWaySeries(picture),
  ...listPlaceSeries(picture, arrangement),
  ...listFigureSeries(picture, arrangement),
];

function listRoadSeries({ places, roads }: MapPicture, line: MapLine): readonly MapSeries[] {
  const own = groupRoads(roads).get(line.kind) ?? [];
  const byName = new Map(places.map((place) => [place.name, toPoint(place)]));
  const walks: readonly RoadWalk[] = line.isDashed ? listTrails(own) : listWalks(own);
  return walks.map((walk) => ({
    name: line.title,
    colour: getLineColour(line),
    line: line.isDashed ? 'dashed' : 'solid',
    point: null,
    labels: null,
    points: walk.flatMap((name) => byName.get(name) ?? []),
  }));
}

/** Groups roads by kind. All maps of a match have the same roads. */
const groupRoads = memoizeByObject((roads: readonly Road[]) =>
  Map.groupBy(roads, ({ kind }) => kind),
);

/** Lists the paths of figures as dotted lines in their owners' colours. */
const listWaySeries = ({ places, owners, ways = [] }: MapPicture): readonly MapSeries[] =>
  ways.map(({ owner, label, way }) => ({
    name: `the way of ${`${owners[owner]} ${label}`.trimEnd()}`,
    colour: getSeriesColour(owner),
    line: 'dotted',
    point: null,
    labels: null,
    points: way.flatMap((name) => places.filter((place) => place.name === name)).map(toPoint),
  }));

const toPoint = ({ x, y }: Point): Point => ({ x, y });

function listPlaceSeries(picture: MapPicture, { getSide }: MapArrangement): readonly MapSeries[] {
  const strokes = new Map<string, MapSeries>();
  for (const place of picture.places) {
    const side = place.label === undefined ? null : getSide(place.name);
    const name = place.owner === undefined ? 'places' : `places of ${picture.owners[place.owner]}`;
    const key = `${place.owner ?? ''} ${side ?? ''}`;
    const known = strokes.get(key)?.points ?? [];
    const label = place.label === undefined ? {} : { label: place.label };
    strokes.set(key, {
      name,
      colour: place.owner === undefined ? QUIET_INK : getSeriesColour(place.owner),
      line: 'none',
      point: { shape: 'circle', size: PLACE_SIZE_PX },
      labels: side === null ? null : { side, ink: HEADING_INK, size: NAME_SIZE_PT, bold: false },
      points: [...known, { ...toPoint(place), ...label }],
    });
  }
  return [...strokes.values()];
}

function listFigureSeries(picture: MapPicture, { figures }: MapArrangement): readonly MapSeries[] {
  return picture.owners.flatMap((name, owner): readonly MapSeries[] => {
    const own = figures.filter(({ figure }) => figure.owner === owner);
    if (own.length === 0) return [];
    const colour = getSeriesColour(owner);
    return [
      {
        name,
        colour,
        line: 'none',
        point: { shape: getFigureShape(owner), size: computeFigureSize(owner) },
        labels: { side: 'centre', ink: chooseInk(colour), size: NAME_SIZE_PT, bold: true },
        points: own.map(({ figure, point: { x, y } }) => ({
          x: roundToHundredths(x),
          y: roundToHundredths(y),
          label: figure.label === '' ? abbreviateName(name, picture) : figure.label,
        })),
      },
    ];
  });
}

const toScatterSeries = (stroke: MapSeries, area: Area, labels: Area): ScatterSeries => ({
  area,
  colour: stroke.colour,
  line: stroke.line,
  point: stroke.point,
  labels: stroke.labels === null ? null : { ...stroke.labels, area: labels },
});

/**
 * Builds the rows of numbers. Columns: x, y for each series of roads, label, y for each other
 * series. The rows of a series are adjacent, and roads come first, so that they form a block.
 */
function buildNumberRows(
  roads: readonly MapSeries[],
  others: readonly MapSeries[],
): readonly (readonly DrawnCell[])[] {
  const [roadNames = [], otherNames = []] = [roads, others].map((strokes) =>
    strokes.map(({ name }) => name),
  );
  const head = ['x', ...roadNames, 'Label', ...otherNames].map((value) => ({ value }));
  const roadRows = roads.flatMap(({ points }, index) =>
    points.map(({ x, y }) => [toNumber(x), ...listBlanks(index), toNumber(y)]),
  );
  const otherRows = others.flatMap(({ points }, index) =>
    points.map(({ x, y, label = null }) => [
      ...[toNumber(x), ...listBlanks(roads.length), { value: label }],
      ...[...listBlanks(index), toNumber(y)],
    ]),
  );
  return [head, ...roadRows, ...otherRows];
}

const toNumber = (value: number): DrawnCell => ({ value, format: NUMBER_FORMAT });

const listBlanks = (count: number): readonly DrawnCell[] =>
  Array<DrawnCell>(count).fill(BLANK_CELL);

/** Hides the numbers of the axes, which mean nothing on a map. */
const NUMBER_FORMAT = { pattern: '" "' } as const;

function describeMap({ title, places, figures, owners, ways = [] }: MapPicture): string {
  const here = places.flatMap(({ name }) => {
    const who = formatFigures(name, figures, owners).replaceAll('\n', '; ');
    return who === '' ? [] : [`${name}: ${who}`];
  });
  const standing = here.length === 0 ? '' : ` Who is where: ${here.join('. ')}.`;
  const where = `The table below lists the ${places.length} places and the roads between them.`;
  return `${title}: ${where}${standing}${describeMoves(owners, ways)}`;
}

const describeMoves = (owners: readonly string[], ways: readonly MapWay[]): string => {
  const moved = ways.map(
    ({ owner, label, way }) => `${`${owners[owner]} ${label}`.trimEnd()}: ${way.join(', ')}`,
  );
  return moved.length === 0 ? '' : ` How they moved: ${moved.join('. ')}.`;
};

/** Places in the order of the walk. Each is a neighbour of the previous place. */
export type RoadWalk = readonly string[];

/**
 * Returns a walk for each connected part that uses all its roads. Where no unused road begins, it
 * returns to the nearest place that has one.
 */
export const listWalks = memoizeByObject((roads: readonly Road[]): readonly RoadWalk[] => {
  const left = new Set(roads);
  const graph = buildGraph(listEnds(roads), roads);
  const findUnused = (place: string) => graph.ways(place).find(({ road }) => left.has(road));
  return graph.groups().map(([start = '']) => {
    const walk = [start];
    for (;;) {
      const here = walk.at(-1) ?? '';
      const way = findUnused(here);
      if (way !== undefined) left.delete(way.road);
      const next = way === undefined ? listNearestWay(graph, here, findUnused) : [way.to];
      if (next.length === 0) return walk;
      walk.push(...next);
    }
  });
});

/** Lists the places after `from` on a shortest way to a goal; empty if there is no goal. */
function listNearestWay(
  graph: Graph<string, string>,
  from: string,
  isGoal: (place: string) => unknown,
): readonly string[] {
  const distances = graph.distances(from);
  const way: string[] = [];
  let place = [...distances.keys()].find(isGoal);
  while (place !== undefined && place !== from) {
    way.unshift(place);
    const nearer = (distances.get(place) ?? 0) - 1;
    place = graph.neighbours(place).find((other) => distances.get(other) === nearer);
  }
  return way;
}

/** Returns walks that use each road exactly once, because a dashed line drawn twice looks solid. */
export function listTrails(roads: readonly Road[]): readonly RoadWalk[] {
  const left = new Set(roads);
  const graph = buildGraph(listEnds(roads), roads);
  const listFree = (place: string) => graph.ways(place).filter(({ road }) => left.has(road));
  const found: RoadWalk[] = [];
  while (left.size > 0) {
    // At a place with an odd number of roads, a trail must begin or end.
    const places = graph.places.filter((place) => listFree(place).length > 0);
    const trail = [places.find((place) => listFree(place).length % 2 === 1) ?? places[0] ?? ''];
    for (let way = listFree(trail[0] ?? '')[0]; way !== undefined; way = listFree(way.to)[0]) {
      left.delete(way.road);
      trail.push(way.to);
    }
    found.push(trail);
  }
  return found;
}

const listEnds = (roads: readonly Road[]): readonly string[] => [
  ...new Set(roads.flatMap(({ ends }) => ends)),
];

const FIGURE_SHAPES = ['circle', 'square', 'diamond', 'triangle'] as const;
type FigureShape = NonNullable<ScatterSeries['point']>['shape'];

/** Returns an owner's shape, so that owners with similar colours differ in shape. */
export const getFigureShape = (owner: number): FigureShape => {
  const turns = 2 * Math.floor(owner / 4) + Math.floor(owner / 8);
  return FIGURE_SHAPES[(owner + turns) % FIGURE_SHAPES.length] ?? 'circle';
};

const SHAPE_SIGNS = { circle: '●', square: '■', diamond: '◆', triangle: '▲' } as const;

const CELL_PADDING_PX = 16;

/** Builds the legend of a picture as lines of text. `width` is in pixels. */
export function buildMapLegend(picture: MapPicture, width: number): readonly string[] {
  const { owners, lines, figures, ways = [] } = picture;
  const signs = [
    ...owners.flatMap((name, index) => {
      const isShown =
        needsLegendEntry(picture, index) || figures.some((figure) => figure.owner === index);
      return isShown
        ? [`${SHAPE_SIGNS[getFigureShape(index)]} ${abbreviateName(name, picture)} ${name}`]
        : [];
    }),
    ...lines.map(({ title, isDashed }) => `${isDashed ? '╌╌' : '──'} ${title}`),
    ...(ways.length === 0 ? [] : [WAYS_LEGEND]),
  ];
  return fillLines(signs, width);
}

const WAYS_LEGEND = '•••• from the last place to this one';

/** Whether the legend must explain the owner's colour, which initials or a place name do not. */
const needsLegendEntry = (
  { owners, figures, places, ways = [] }: MapPicture,
  index: number,
): boolean => {
  const isNamed = places.some(({ name }) => name === owners[index]);
  const own = [...figures, ...ways].filter(({ owner }) => owner === index);
  const isOwner = places.some(({ owner }) => owner === index);
  return !isNamed && (own.some(({ label }) => label !== '') || (own.length === 0 && isOwner));
};

function fillLines(named: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const one of named) {
    const longer = lines.length === 0 ? one : `${lines.at(-1)}, ${one}`;
    if (lines.length > 0 && measureLine(longer, 'plain') <= width - CELL_PADDING_PX)
      lines[lines.length - 1] = longer;
    else lines.push(one);
  }
  return lines;
}

/** Returns the tone's background as the line's colour, or the ink for the quiet tone. */
export const getLineColour = ({ colour }: MapLine): Colour =>
  TONE_STYLES[colour].background ?? TONE_STYLES[colour].ink;

/** Abbreviates a name to initials that are unique among owners and places. */
export function abbreviateName(
  name: string,
  { owners, places }: Pick<MapPicture, 'owners' | 'places'>,
): string {
  const letters = [...name];
  const count = letters.findIndex((_, index) => {
    const begin = letters.slice(0, index + 1).join('');
    const isPlace = places.some((place) => place.name === begin);
    return !isPlace && owners.every((other) => other === name || !other.startsWith(begin));
  });
  return letters.slice(0, Math.max(count, 0) + 1).join('');
}

/** Returns the area of a column of numbers with its heading. */
export const buildColumnArea = (
  { row, column }: DrawnChart['anchor'],
  index: number,
  rows: number,
): Area => ({ top: row, left: column + index, bottom: row + rows, right: column + index + 1 });
