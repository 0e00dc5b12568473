/** Draws a map as a scatter chart: roads are lines; places and figures are points. */

import { graphOf, type Road } from '../../rules/kit/reckoning/graph.ts';
import { figuresAt } from '../../rules/kit/showing/map.ts';
import type { MapLine, MapPicture, MapPlace, MapWay } from '../../rules/kit/showing/view.ts';
import type { Area, DrawnCell, DrawnScatter, ScatterSeries } from './drawing.ts';
import { initialsOf, lineColour, shapeOf } from './map-legend.ts';
import { type Arrangement, arranged } from './map-points.ts';
import { CHART_GROUND, HEADING_INK, inkOn, QUIET_INK, seriesColour } from './palette.ts';
import { lineWidth, PHONE_WIDTH } from './prose.ts';
import type { Point } from './shapes.ts';

const PLACE_SIZE = 10;
const FIGURE_SIZE = 18;
/** Relative size by shape: text needs a larger diamond or triangle. */
const FULLNESS = { circle: 1, square: 1, diamond: 1.2, triangle: 1.4 } as const;
const figureSize = (owner: number): number => FIGURE_SIZE * FULLNESS[shapeOf(owner)];
const NAME_HEIGHT = 13;
/** In pixels, around the drawing. The title is above the drawing. */
const PADDING = 16;
const TITLE = 32;
const LEAST_HEIGHT = 240;
const MOST_HEIGHT = 720;
const FEW_PLACES = 15;
const WIDE = 600;
/** Space around the outermost places for their names. */
const MARGIN = { x: 36, y: 26 };
/** Font size of names and of text on figures, smaller than the sheet's. */
const NAME_SIZE = 8;
const BODY_SIZE = 10;

/** Numbers of a map, and the chart that shows them. */
export interface DrawnMap {
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly chart: DrawnScatter;
}

export function drawMap(given: {
  readonly picture: MapPicture;
  readonly chartId: number;
  readonly anchor: { readonly row: number; readonly column: number };
  /** Top left cell of the numbers. */
  readonly numbers: { readonly row: number; readonly column: number };
  /** In pixels. */
  readonly width: number;
  /** In pixels: a higher map is squeezed vertically. Absent: the map keeps its proportions. */
  readonly mostHeight?: number;
}): DrawnMap {
  const { picture, chartId, anchor, numbers, width, mostHeight } = given;
  const frame = frameOf(picture.places, width, mostHeight);
  const strokes = strokesOf(picture, arrangedIn(picture, frame));
  const length = 1 + strokes.reduce((sum, { points }) => sum + points.length, 0);
  const column = (index: number): Area => ({
    top: numbers.row,
    left: numbers.column + index,
    bottom: numbers.row + length,
    right: numbers.column + index + 1,
  });
  return {
    rows: rowsOf(strokes),
    chart: {
      shape: 'scatter',
      chartId,
      title: picture.title,
      altText: altTextOf(picture),
      ground: CHART_GROUND,
      domain: column(0),
      series: strokes.map((stroke, index) => seriesOf(stroke, column(index + 2), column(1))),
      windows: frame.windows,
      anchor,
      width: frame.width,
      height: frame.height,
    },
  };
}

/** Computes the width of a map in pixels; a map with few places fits a phone. */
export const mapWidth = (places: readonly MapPlace[]): number =>
  places.length <= FEW_PLACES ? PHONE_WIDTH : WIDE;

/** Computes the height of a map in pixels from its width in pixels. */
export const mapHeight = ({ places }: MapPicture, width: number, mostHeight?: number): number =>
  frameOf(places, width, mostHeight).height;

/** Computes visible ranges, scale and size. Both axes have one scale unless the map is squeezed. */
function frameOf(places: readonly MapPlace[], width: number, mostHeight?: number) {
  const [x, y] = [spanOf(places.map((one) => one.x)), spanOf(places.map((one) => one.y))];
  const across = width - PADDING;
  const wished = (across - 2 * MARGIN.x) / lengthOf(x);
  const natural = lengthOf(y) * wished + 2 * MARGIN.y;
  const most = Math.min(MOST_HEIGHT, (mostHeight ?? Infinity) - PADDING - TITLE);
  const down = Math.round(Math.min(Math.max(natural, LEAST_HEIGHT), most));
  const upwards = Math.min(wished, (down - 2 * MARGIN.y) / lengthOf(y));
  /** Pixels per unit of the map. */
  const scale = { x: mostHeight === undefined ? upwards : wished, y: upwards };
  return {
    width,
    height: down + PADDING + TITLE,
    scale,
    windows: { x: widened(x, across / scale.x), y: widened(y, down / scale.y) },
  };
}

type Window = DrawnScatter['windows']['x'];

const lengthOf = ({ least, most }: Window): number => most - least;

/** Returns the range of the values, at least one unit long. */
function spanOf(values: readonly number[]): Window {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return most - least >= 1 ? { least, most } : { least: least - 0.5, most: most + 0.5 };
}

function widened({ least, most }: Window, span: number): Window {
  const more = (span - (most - least)) / 2;
  return { least: rounded(least - more), most: rounded(most + more) };
}

/**
 * Arranges names and figures for the requested size. How much of it Google's axes need is unknown.
 */
const arrangedIn = (
  picture: MapPicture,
  { scale, windows: { x, y } }: ReturnType<typeof frameOf>,
): Arrangement =>
  arranged(picture, {
    scale,
    window: { least: { x: x.least, y: y.least }, most: { x: x.most, y: y.most } },
    dot: PLACE_SIZE,
    figure: figureSize,
    nameHeight: NAME_HEIGHT,
    nameWidth: (name) => (lineWidth(name, 'bold') * NAME_SIZE) / BODY_SIZE,
  });

const rounded = (value: number): number => Math.round(value * 100) / 100;

interface Stroke extends Omit<ScatterSeries, 'area' | 'labels'> {
  readonly name: string;
  readonly points: readonly (Point & { readonly label?: string })[];
  readonly labels: Omit<NonNullable<ScatterSeries['labels']>, 'area'> | null;
}

/** Lists series in the order of drawing: roads, ways, places, figures. */
const strokesOf = (picture: MapPicture, arrangement: Arrangement): readonly Stroke[] => [
  ...picture.lines.flatMap((line) => lineStrokes(picture, line)),
  ...wayStrokes(picture),
  ...placeStrokes(picture, arrangement),
  ...figureStrokes(picture, arrangement),
];

function lineStrokes({ places, roads }: MapPicture, line: MapLine): readonly Stroke[] {
  const own = roads.filter(({ kind }) => kind === line.kind);
  const walks: readonly Walk[] = line.isDashed ? trails(own) : closedWalks(own);
  return walks.map((walk) => ({
    name: line.title,
    colour: lineColour(line),
    line: line.isDashed ? 'dashed' : 'solid',
    point: null,
    labels: null,
    points: walk.flatMap((name) => places.filter((place) => place.name === name)).map(pointOf),
  }));
}

/** Lists the ways of figures as dotted lines in their owners' colours, which end at the figure. */
const wayStrokes = ({ places, owners, ways = [] }: MapPicture): readonly Stroke[] =>
  ways.map(({ owner, label, way }) => ({
    name: `the way of ${`${owners[owner]} ${label}`.trimEnd()}`,
    colour: seriesColour(owner),
    line: 'dotted',
    point: null,
    labels: null,
    points: way.flatMap((name) => places.filter((place) => place.name === name)).map(pointOf),
  }));

const pointOf = ({ x, y }: Point): Point => ({ x, y });

/** Lists a series for each colour of places and each side of their names. */
function placeStrokes(picture: MapPicture, { sideOf }: Arrangement): readonly Stroke[] {
  const strokes = new Map<string, Stroke>();
  for (const place of picture.places) {
    const side = place.label === undefined ? null : sideOf(place.name);
    const name = place.owner === undefined ? 'places' : `places of ${picture.owners[place.owner]}`;
    const key = `${place.owner ?? ''} ${side ?? ''}`;
    const known = strokes.get(key)?.points ?? [];
    const label = place.label === undefined ? {} : { label: place.label };
    strokes.set(key, {
      name,
      colour: place.owner === undefined ? QUIET_INK : seriesColour(place.owner),
      line: 'none',
      point: { shape: 'circle', size: PLACE_SIZE },
      labels: side === null ? null : { side, ink: HEADING_INK, size: NAME_SIZE, bold: false },
      points: [...known, { ...pointOf(place), ...label }],
    });
  }
  return [...strokes.values()];
}

function figureStrokes(picture: MapPicture, { figures }: Arrangement): readonly Stroke[] {
  return picture.owners.flatMap((name, owner): readonly Stroke[] => {
    const own = figures.filter(({ figure }) => figure.owner === owner);
    if (own.length === 0) return [];
    const colour = seriesColour(owner);
    return [
      {
        name,
        colour,
        line: 'none',
        point: { shape: shapeOf(owner), size: figureSize(owner) },
        labels: { side: 'centre', ink: inkOn(colour), size: NAME_SIZE, bold: true },
        points: own.map(({ figure, point: { x, y } }) => ({
          x: rounded(x),
          y: rounded(y),
          label: figure.label === '' ? initialsOf(name, picture) : figure.label,
        })),
      },
    ];
  });
}

const seriesOf = (stroke: Stroke, area: Area, labels: Area): ScatterSeries => ({
  area,
  colour: stroke.colour,
  line: stroke.line,
  point: stroke.point,
  labels: stroke.labels === null ? null : { ...stroke.labels, area: labels },
});

/**
 * Builds the rows of numbers. Columns: x, label, and y for each series, whose rows are adjacent.
 */
function rowsOf(strokes: readonly Stroke[]): readonly (readonly DrawnCell[])[] {
  const head = ['x', 'Label', ...strokes.map(({ name }) => name)];
  const body = strokes.flatMap(({ points }, index) =>
    points.map(({ x, y, label }) => [
      x,
      label ?? null,
      ...strokes.map((_, at) => (at === index ? y : null)),
    ]),
  );
  return [head, ...body].map((row) =>
    row.map((value) => ({ value, format: typeof value === 'number' ? UNWRITTEN : QUIET })),
  );
}

const QUIET = { ink: QUIET_INK, size: 8 } as const;
/** Hides the numbers of the axes, which mean nothing on a map. */
const UNWRITTEN = { ...QUIET, pattern: '" "' } as const;

function altTextOf({ title, places, figures, owners, ways = [] }: MapPicture): string {
  const here = places.flatMap(({ name }) => {
    const who = figuresAt(name, figures, owners).replaceAll('\n', '; ');
    return who === '' ? [] : [`${name}: ${who}`];
  });
  const standing = here.length === 0 ? '' : ` Who is where: ${here.join('. ')}.`;
  const where = `${places.length} places and the roads between them. The table below lists both.`;
  return `${title}: ${where}${standing}${movedText(owners, ways)}`;
}

const movedText = (owners: readonly string[], ways: readonly MapWay[]): string => {
  const moved = ways.map(
    ({ owner, label, way }) => `${`${owners[owner]} ${label}`.trimEnd()}: ${way.join(', ')}`,
  );
  return moved.length === 0 ? '' : ` How they moved: ${moved.join('. ')}.`;
};

/** Places in order, each a neighbour of the previous one. */
export type Walk = readonly string[];

/** Returns a walk for each connected part that uses every road once in either direction. */
export function closedWalks(roads: readonly Road[]): readonly Walk[] {
  const left = new Set(roads);
  const graph = graphOf(endsOf(roads), roads);
  return graph.groups().map(([start = '']) => {
    const walk = [start];
    const from = (place: string): void => {
      for (const { to, road } of graph.ways(place)) {
        if (!left.delete(road)) continue;
        walk.push(to);
        from(to);
        walk.push(place);
      }
    };
    from(start);
    return walk;
  });
}

/** Returns walks that use every road once: a dashed line drawn twice would look solid. */
export function trails(roads: readonly Road[]): readonly Walk[] {
  const left = new Set(roads);
  const graph = graphOf(endsOf(roads), roads);
  const free = (place: string) => graph.ways(place).filter(({ road }) => left.has(road));
  const found: Walk[] = [];
  while (left.size > 0) {
    // A trail must begin or end at a place with an odd number of roads.
    const places = graph.places.filter((place) => free(place).length > 0);
    const trail = [places.find((place) => free(place).length % 2 === 1) ?? places[0] ?? ''];
    for (let way = free(trail[0] ?? '')[0]; way !== undefined; way = free(way.to)[0]) {
      left.delete(way.road);
      trail.push(way.to);
    }
    found.push(trail);
  }
  return found;
}

const endsOf = (roads: readonly Road[]): readonly string[] => [
  ...new Set(roads.flatMap(({ ends }) => ends)),
];
