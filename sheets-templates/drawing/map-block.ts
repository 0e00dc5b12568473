/** The picture of a map as a scatter chart: its numbers beside the page, roads as lines, places and figures as points. */

import { figuresAt } from '../../rules/kit/showing/map.ts';
import type { MapLine, MapPicture, MapPlace, MapWay } from '../../rules/kit/showing/view.ts';
import { CHART_WIDTH, ROW_HEIGHT } from './chart-block.ts';
import type { Area, Colour, DrawnCell, DrawnScatter, ScatterSeries } from './drawing.ts';
import { initialsOf, shapeOf } from './map-legend.ts';
import { figurePoints, type Point, sideOf } from './map-points.ts';
import { HEADING_INK, inkOn, QUIET_INK, seriesColour, TONE_STYLES } from './palette.ts';
import { PHONE_WIDTH } from './prose.ts';
import { closedWalks, trails, type Walk } from './walks.ts';

/** In pixels. */
const PLACE_SIZE = 10;
const FIGURE_SIZE = 18;
const RING = 20;
const LEAST_HEIGHT = 240;
const MOST_HEIGHT = 720;
const FEW_PLACES = 15;
/** Of what is shown, around the outermost places. */
const MARGIN = 0.15;

/** The numbers of a picture, to stand from a cell on to the right and down, and the chart over them. */
export interface DrawnMap {
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly chart: DrawnScatter;
}

export function drawMap(given: {
  readonly picture: MapPicture;
  readonly chartId: number;
  readonly anchor: { readonly row: number; readonly column: number };
  /** Where the numbers are put. */
  readonly numbers: { readonly row: number; readonly column: number };
}): DrawnMap {
  const { picture, chartId, anchor, numbers } = given;
  const frame = frameOf(picture.places);
  const strokes = strokesOf(picture, RING / frame.scale);
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
      domain: column(0),
      series: strokes.map((stroke, index) => seriesOf(stroke, column(index + 2), column(1))),
      windows: frame.windows,
      anchor,
      width: frame.width,
      height: frame.height,
    },
  };
}

/** In pixels: a few places are seen whole on a phone. */
const mapWidth = (places: readonly MapPlace[]): number =>
  places.length <= FEW_PLACES ? PHONE_WIDTH : CHART_WIDTH;

/** How many rows of a sheet the picture takes up, an empty one below it included. */
export const rowsForMap = ({ places }: MapPicture): number =>
  Math.ceil(frameOf(places).height / ROW_HEIGHT) + 1;

/** What is shown and how large, so that a step to the right is as long as one upwards. */
function frameOf(places: readonly MapPlace[]) {
  const [x, y] = [windowOf(places.map((one) => one.x)), windowOf(places.map((one) => one.y))];
  const width = mapWidth(places);
  const natural = (width * spanOf(y)) / spanOf(x);
  const height = Math.round(Math.min(Math.max(natural, LEAST_HEIGHT), MOST_HEIGHT));
  const scale = Math.min(width / spanOf(x), height / spanOf(y));
  return {
    width,
    height,
    /** Pixels for a step. */
    scale,
    windows: { x: widened(x, width / scale), y: widened(y, height / scale) },
  };
}

type Window = DrawnScatter['windows']['x'];

const spanOf = ({ least, most }: Window): number => most - least;

function windowOf(values: readonly number[]): Window {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max((most - least) * MARGIN, 0.5);
  return { least: least - margin, most: most + margin };
}

function widened({ least, most }: Window, span: number): Window {
  const more = (span - (most - least)) / 2;
  return { least: rounded(least - more), most: rounded(most + more) };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What is drawn in one go. */
interface Stroke extends Omit<ScatterSeries, 'area' | 'labels'> {
  readonly name: string;
  readonly points: readonly (Point & { readonly label?: string })[];
  readonly labels: Omit<NonNullable<ScatterSeries['labels']>, 'area'> | null;
}

/** Roads first, then ways, so that places lie over them, and figures over these. */
const strokesOf = (picture: MapPicture, radius: number): readonly Stroke[] => [
  ...picture.lines.flatMap((line) => lineStrokes(picture, line)),
  ...wayStrokes(picture),
  ...placeStrokes(picture),
  ...figureStrokes(picture, radius),
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

/** How each figure came, in its owner's colour: where it began is the end without a figure. */
const wayStrokes = ({ places, owners, ways = [] }: MapPicture): readonly Stroke[] =>
  ways.map(({ owner, label, way }) => ({
    name: `the way of ${`${owners[owner]} ${label}`.trimEnd()}`,
    colour: seriesColour(owner),
    line: 'dashed',
    point: null,
    labels: null,
    points: way.flatMap((name) => places.filter((place) => place.name === name)).map(pointOf),
  }));

/** The ground of a tone tells more than its ink; the quiet tone has none. */
const lineColour = ({ colour }: MapLine): Colour =>
  TONE_STYLES[colour].background ?? TONE_STYLES[colour].ink;

const pointOf = ({ x, y }: Point): Point => ({ x, y });

/** Places of one colour whose names stand on the same side. */
function placeStrokes(picture: MapPicture): readonly Stroke[] {
  const strokes = new Map<string, Stroke>();
  for (const place of picture.places) {
    const side = place.label === undefined ? null : sideOf(picture, place);
    const name = place.owner === undefined ? 'places' : `places of ${picture.owners[place.owner]}`;
    const key = `${place.owner ?? ''} ${side ?? ''}`;
    const known = strokes.get(key)?.points ?? [];
    const label = place.label === undefined ? {} : { label: place.label };
    strokes.set(key, {
      name,
      colour: place.owner === undefined ? QUIET_INK : seriesColour(place.owner),
      line: 'none',
      point: { shape: 'circle', size: PLACE_SIZE },
      labels: side === null ? null : { side, ink: HEADING_INK },
      points: [...known, { ...pointOf(place), ...label }],
    });
  }
  return [...strokes.values()];
}

function figureStrokes(picture: MapPicture, radius: number): readonly Stroke[] {
  const placed = figurePoints(picture, radius);
  return picture.owners.flatMap((name, owner): readonly Stroke[] => {
    const own = placed.filter(({ figure }) => figure.owner === owner);
    if (own.length === 0) return [];
    const colour = seriesColour(owner);
    return [
      {
        name,
        colour,
        line: 'none',
        point: { shape: shapeOf(owner), size: FIGURE_SIZE },
        labels: { side: 'centre', ink: inkOn(colour) },
        points: own.map(({ figure, point: { x, y } }) => ({
          x: rounded(x),
          y: rounded(y),
          label: figure.label === '' ? initialsOf(name, picture.owners) : figure.label,
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

/** x, what is written there, and a column of y for each stroke, its points one below the other. */
function rowsOf(strokes: readonly Stroke[]): readonly (readonly DrawnCell[])[] {
  const head = ['x', 'Label', ...strokes.map(({ name }) => name)];
  const body = strokes.flatMap(({ points }, index) =>
    points.map(({ x, y, label }) => [
      x,
      label ?? null,
      ...strokes.map((_, at) => (at === index ? y : null)),
    ]),
  );
  return [head, ...body].map((row) => row.map((value) => ({ value, format: QUIET })));
}

const QUIET = { ink: QUIET_INK, size: 8 } as const;

function altTextOf({ title, places, figures, owners, ways = [] }: MapPicture): string {
  const here = places.flatMap(({ name }) => {
    const who = figuresAt(name, figures, owners).replaceAll('\n', '; ');
    return who === '' ? [] : [`${name}: ${who}`];
  });
  const standing = here.length === 0 ? '' : ` Who is where: ${here.join('. ')}.`;
  return `${title}: ${places.length} places and the roads between them, as in the table below.${standing}${movedText(owners, ways)}`;
}

const movedText = (owners: readonly string[], ways: readonly MapWay[]): string => {
  const moved = ways.map(
    ({ owner, label, way }) => `${`${owners[owner]} ${label}`.trimEnd()}: ${way.join(', ')}`,
  );
  return moved.length === 0 ? '' : ` How they came: ${moved.join('. ')}.`;
};
