/** Legend of a map below the picture: lines and colours, wrapped at a phone's width. */

import type { MapLine, MapPicture } from '../../rules/kit/showing/view.ts';
import { inTone } from './cell.ts';
import type { Colour, DrawnCell, ScatterSeries } from './drawing.ts';
import { inkOn, QUIET_INK, seriesColour, TONE_STYLES } from './palette.ts';
import { lineWidth, PHONE_WIDTH } from './prose.ts';

const FIGURE_SHAPES = ['circle', 'square', 'diamond', 'triangle'] as const;
type FigureShape = NonNullable<ScatterSeries['point']>['shape'];

export const shapeOf = (owner: number): FigureShape =>
  FIGURE_SHAPES[owner % FIGURE_SHAPES.length] ?? 'circle';

const SIGNS = { circle: '●', square: '■', diamond: '◆', triangle: '▲' } as const;

/** In pixels. */
const PADDING = 16;

/**
 * Rows of the legend for these column widths; each entry spans enough columns for its words. Lists
 * the owners on the picture, in lines if figures have initials.
 */
export function legendRows(
  picture: MapPicture,
  widths: readonly number[],
): readonly (readonly DrawnCell[])[] {
  const rows: DrawnCell[][] = [];
  for (const cell of legendCells(picture)) {
    let row = rows.at(-1);
    if (row === undefined || !hasRoom(cell, row.length, widths)) {
      row = [];
      rows.push(row);
    }
    row.push(cell, ...groundOf(cell, columnsFor(cell, row.length, widths) - 1));
  }
  return [...rows, ...initialRows(picture)];
}

/** The legend as lines of text for a picture of this width. */
export function mapLegend(picture: MapPicture, width: number): readonly string[] {
  const { owners, lines, figures, ways = [] } = picture;
  const signs = [
    ...owners.flatMap((name, index) => {
      const isShown =
        hasOwnCell(picture, index) || figures.some((figure) => figure.owner === index);
      return isShown ? [`${SIGNS[shapeOf(index)]} ${initialsOf(name, picture)} ${name}`] : [];
    }),
    ...lines.map(({ title, isDashed }) => `${isDashed ? '╌╌' : '──'} ${title}`),
    ...(ways.length === 0 ? [] : [WAY]),
  ];
  return linesOf(signs, width);
}

const legendCells = (picture: MapPicture): readonly DrawnCell[] => {
  const { owners, lines, ways = [] } = picture;
  return [
    ...owners.flatMap((name, index) =>
      hasOwnCell(picture, index) ? [ownerCell(name, index)] : [],
    ),
    ...lines.map(lineCell),
    ...(ways.length === 0 ? [] : [{ value: WAY, format: inTone({}, 'muted') }]),
  ];
};

/** In the owner's colour. */
const WAY = '•••• the last ways';

/** Whether the owner's colour is not explained by initials or next to a place. */
const hasOwnCell = ({ owners, figures, places, ways = [] }: MapPicture, index: number): boolean => {
  const isNamed = places.some(({ name }) => name === owners[index]);
  const own = [...figures, ...ways].filter(({ owner }) => owner === index);
  const isOwner = places.some(({ owner }) => owner === index);
  return !isNamed && (own.some(({ label }) => label !== '') || (own.length === 0 && isOwner));
};

/** "● S Scarlet, ■ D Dems", if figures have initials. */
function initialRows(picture: MapPicture): readonly (readonly DrawnCell[])[] {
  const { owners, figures } = picture;
  const named = owners.flatMap((name, index) =>
    figures.some(({ owner, label }) => owner === index && label === '')
      ? [`${SIGNS[shapeOf(index)]} ${initialsOf(name, picture)} ${name}`]
      : [],
  );
  return linesOf(named, PHONE_WIDTH).map((value) => [{ value, format: { ink: QUIET_INK } }]);
}

/** Fills lines up to a width. */
function linesOf(named: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const one of named) {
    const longer = lines.length === 0 ? one : `${lines.at(-1)}, ${one}`;
    if (lines.length > 0 && lineWidth(longer, 'plain') <= width - PADDING)
      lines[lines.length - 1] = longer;
    else lines.push(one);
  }
  return lines;
}

function ownerCell(name: string, index: number): DrawnCell {
  const background = seriesColour(index);
  const value = `${SIGNS[shapeOf(index)]} ${name}`;
  return { value, format: { background, ink: inkOn(background), bold: true } };
}

const lineCell = (line: MapLine): DrawnCell => ({
  value: `${line.isDashed ? '╌╌' : '──'} ${line.title}`,
  format: { ink: lineColour(line), bold: true },
});

/** Uses the tone's background rather than its ink, except for the quiet tone. */
export const lineColour = ({ colour }: MapLine): Colour =>
  TONE_STYLES[colour].background ?? TONE_STYLES[colour].ink;

/** A row's first cell always has room. */
function hasRoom(cell: DrawnCell, from: number, widths: readonly number[]): boolean {
  const end = from + columnsFor(cell, from, widths);
  return from === 0 || (end <= widths.length && sum(widths.slice(0, end)) <= PHONE_WIDTH);
}

/** Number of columns for its text; one more than exist if it does not fit. */
function columnsFor({ value }: DrawnCell, from: number, widths: readonly number[]): number {
  const needed = lineWidth(String(value), 'bold') + PADDING;
  const last = widths.findIndex((_, at) => at >= from && sum(widths.slice(from, at + 1)) >= needed);
  return (last < 0 ? widths.length : last) - from + 1;
}

const groundOf = ({ format }: DrawnCell, count: number): readonly DrawnCell[] =>
  Array.from({ length: count }, () => ({ value: null, ...(format && { format }) }));

const sum = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);

/** Initials long enough to be unique among owners and places, for use on figures. */
export function initialsOf(
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
