/** The legend of a map: what its colours and lines mean, side by side above the picture, as far as a phone is wide. */

import type { MapLine, MapPicture } from '../../rules/kit/showing/view.ts';
import { inTone } from './cell.ts';
import type { DrawnCell, ScatterSeries } from './drawing.ts';
import { inkOn, seriesColour } from './palette.ts';
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
 * while there is room on a phone: the picture below begins the sooner.
 */
export function legendRows(
  picture: MapPicture,
  widths: readonly number[],
): readonly (readonly DrawnCell[])[] {
  const rows: DrawnCell[][] = [[]];
  for (const cell of legendCells(picture)) {
    let row = rows.at(-1) ?? [];
    if (!hasRoom(cell, row.length, widths)) {
      row = [];
      rows.push(row);
    }
    row.push(cell, ...groundOf(cell, columnsFor(cell, row.length, widths) - 1));
  }
  return rows;
}

const legendCells = ({ owners, lines, ways = [] }: MapPicture): readonly DrawnCell[] => [
  ...owners.map(ownerCell),
  ...lines.map(lineCell),
  ...(ways.length === 0 ? [] : [{ value: WAY, format: inTone({}, 'muted') }]),
];

/** In the colour of whoever went. */
const WAY = '╌╌ the last ways';

function ownerCell(name: string, index: number): DrawnCell {
  const background = seriesColour(index);
  const value = `${SIGNS[shapeOf(index)]} ${name}`;
  return { value, format: { background, ink: inkOn(background), bold: true } };
}

const lineCell = (line: MapLine): DrawnCell => ({
  value: `${line.isDashed ? '╌╌' : '──'} ${line.title}`,
  format: inTone({}, line.colour),
});

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

/** As many first letters as tell an owner from the others: what is written on a figure that nothing else is written on. */
export function initialsOf(name: string, owners: readonly string[]): string {
  const letters = [...name];
  const count = letters.findIndex((_, index) => {
    const begin = letters.slice(0, index + 1).join('');
    return owners.every((other) => other === name || !other.startsWith(begin));
  });
  return letters.slice(0, Math.max(count, 0) + 1).join('');
}
