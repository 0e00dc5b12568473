/** The legend of a map: what its lines and colours mean, below the picture, side by side as far as a phone is wide. */

import type { MapLine, MapPicture } from '../../rules/kit/showing/view.ts';
import { inTone } from './cell.ts';
import type { Colour, DrawnCell, ScatterSeries } from './drawing.ts';
import { inkOn, QUIET_INK, seriesColour, TONE_STYLES } from './palette.ts';
import { lineWidth, PHONE_WIDTH } from './prose.ts';

const FIGURE_SHAPES = ['circle', 'square', 'diamond', 'triangle'] as const;
type FigureShape = NonNullable<ScatterSeries['point']>['shape'];

/** The shape of an owner's figures. */
export const shapeOf = (owner: number): FigureShape =>
  FIGURE_SHAPES[owner % FIGURE_SHAPES.length] ?? 'circle';

const SIGNS = { circle: '●', square: '■', diamond: '◆', triangle: '▲' } as const;

/** In pixels. */
const PADDING = 16;

/**
 * Rows of a sheet whose columns are so wide. Each sign takes as many columns as its words need, and the next one stands beside it
 * while there is room on a phone. Of owners it has those who are on the picture; where initials stand on their figures, in lines.
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

/** In the colour of whoever went. */
const WAY = '•••• the last ways';

/** Whether an owner's name stands neither on a figure, by its initials, nor beside the place that has the colour. */
const hasOwnCell = ({ owners, figures, places, ways = [] }: MapPicture, index: number): boolean => {
  const isNamed = places.some(({ name }) => name === owners[index]);
  const own = [...figures, ...ways].filter(({ owner }) => owner === index);
  const isOwner = places.some(({ owner }) => owner === index);
  return !isNamed && (own.some(({ label }) => label !== '') || (own.length === 0 && isOwner));
};

/** "● S Scarlet, ■ D Dems": who is who where initials stand on figures. */
function initialRows(picture: MapPicture): readonly (readonly DrawnCell[])[] {
  const { owners, figures } = picture;
  const named = owners.flatMap((name, index) =>
    figures.some(({ owner, label }) => owner === index && label === '')
      ? [`${SIGNS[shapeOf(index)]} ${initialsOf(name, picture)} ${name}`]
      : [],
  );
  return linesOf(named).map((value) => [{ value, format: { ink: QUIET_INK } }]);
}

/** As many in a line as a phone is wide. */
function linesOf(named: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const one of named) {
    const longer = lines.length === 0 ? one : `${lines.at(-1)}, ${one}`;
    if (lines.length > 0 && lineWidth(longer, 'plain') <= PHONE_WIDTH - PADDING)
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

/** The ground of a tone tells more than its ink; the quiet tone has none. */
export const lineColour = ({ colour }: MapLine): Colour =>
  TONE_STYLES[colour].background ?? TONE_STYLES[colour].ink;

/** What begins a row stands there, however long it is. */
function hasRoom(cell: DrawnCell, from: number, widths: readonly number[]): boolean {
  const end = from + columnsFor(cell, from, widths);
  return from === 0 || (end <= widths.length && sum(widths.slice(0, end)) <= PHONE_WIDTH);
}

/** How many columns, from one on, hold its text; one more than there are when none do. */
function columnsFor({ value }: DrawnCell, from: number, widths: readonly number[]): number {
  const needed = lineWidth(String(value), 'bold') + PADDING;
  const last = widths.findIndex((_, at) => at >= from && sum(widths.slice(from, at + 1)) >= needed);
  return (last < 0 ? widths.length : last) - from + 1;
}

const groundOf = ({ format }: DrawnCell, count: number): readonly DrawnCell[] =>
  Array.from({ length: count }, () => ({ value: null, ...(format && { format }) }));

const sum = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);

/** As many first letters as tell an owner from the others and from every place: what is written on a figure that nothing else is written on. */
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
