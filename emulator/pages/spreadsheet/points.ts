/** Scatter charts: how points are drawn and joined, what stands beside them, and what is shown of the axes. */
import { html } from 'hono/html';
import type { Markup } from '../markup.ts';
import { colourOf, hex, type Rgb } from './colour.ts';
import type { BasicChart, BasicSeries } from './resource.ts';

/** How a series of points is drawn. Labels stand on a side of their points. */
export interface Marks {
  /** "SOLID 2"; '' joins nothing. */
  readonly line: string;
  readonly shape: string;
  /** In pixels, across; 0 shows no points. */
  readonly size: number;
  readonly labels: readonly string[];
  readonly placement: string;
  readonly ink: Rgb | undefined;
  /** Of the labels, in points. */
  readonly points: number;
  readonly isBold: boolean;
}

/** In points: about what Google writes beside points of its own accord; how large that is, is not known. */
const USUAL_SIZE = 8;

/** Points without lines, unless a line is asked for; a line without points, unless they are. */
export function marksOf(
  { lineStyle, pointStyle, dataLabel }: BasicSeries,
  labels: readonly string[],
): Marks {
  const isJoined = lineStyle?.type !== undefined && lineStyle.type !== 'INVISIBLE';
  return {
    line: isJoined ? `${lineStyle.type} ${lineStyle.width ?? 2}` : '',
    shape: pointStyle?.shape ?? 'CIRCLE',
    size: pointStyle?.size ?? (isJoined ? 0 : 7),
    labels,
    placement: dataLabel?.placement ?? '',
    ink: colourOf(dataLabel?.textFormat?.foregroundColorStyle, undefined),
    points: dataLabel?.textFormat?.fontSize ?? USUAL_SIZE,
    isBold: dataLabel?.textFormat?.bold === true,
  };
}

export function marksAttributes({
  line,
  shape,
  size,
  placement,
  ink,
  points,
  isBold,
}: Marks): Markup {
  return html` data-line="${line}" data-shape="${shape}" data-size="${size}" data-placement="${placement}" data-ink="${ink === undefined ? '' : hex(ink)}" data-points="${points}" data-bold="${isBold ? 'yes' : ''}"`;
}

/** "0 10" shows so much of an axis; '' leaves it to the numbers. */
export function windowAt({ axis }: BasicChart, position: string): string {
  const window = axis?.find((one) => one.position === position)?.viewWindowOptions;
  const { viewWindowMin, viewWindowMax } = window ?? {};
  return viewWindowMin === undefined || viewWindowMax === undefined
    ? ''
    : `${viewWindowMin} ${viewWindowMax}`;
}
