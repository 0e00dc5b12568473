/** Charts as tables of numbers, from which the browser draws them. */

import { html } from 'hono/html';
import type { Markup } from '../markup.ts';
import { BLACK, colourOf, type StyleBook } from './format.ts';
import { between, sizeOf, textOf } from './layout.ts';
import type {
  BasicChart,
  BasicSeries,
  CellResource,
  ChartData,
  ChartResource,
  GridRange,
  SheetResource,
} from './resource.ts';

export interface ChartParts {
  readonly chart: ChartResource;
  /** All sheets, since a chart may show the numbers of another one. */
  readonly sheets: readonly SheetResource[];
  readonly styles: StyleBook;
}

interface Series {
  readonly name: string;
  readonly colour: string;
  readonly cells: readonly (CellResource | undefined)[];
  /** The marks of points and lines; null for other kinds of charts. */
  readonly marks: Marks | null;
}

/** The drawn properties of a chart. */
interface Drawing {
  readonly kind: string;
  readonly legend: string;
  readonly axisTitles: readonly [string, string];
  /** The visible parts of the bottom and the left axis. */
  readonly windows: readonly [string, string];
  /** Whether an axis lacks numbers, because its cells do not show any. */
  readonly blank: readonly [boolean, boolean];
  readonly domainName: string;
  readonly domain: readonly (CellResource | undefined)[];
  readonly series: readonly Series[];
}

/** Ten hues that are distinguishable on paper. */
const PALETTE = [
  '#1f70eb',
  '#c2400d',
  '#14803d',
  '#9433eb',
  '#a16108',
  '#0d738f',
  '#bf175c',
  '#4c7d0f',
  '#4238c9',
  '#57544f',
];

const NOT_DRAWN = html`<p>Charts of this kind are not drawn here.</p>`;

export function chartMarkup(parts: ChartParts): Markup {
  const { spec } = parts.chart;
  const title = spec?.title || 'Chart';
  const drawing = drawingOf(parts);
  const id = `chart-${parts.chart.chartId ?? 0}`;
  return html`<figure class="chart ${sizeClass(parts)}"
 id="${id}"${drawing === undefined ? '' : drawingAttributes(drawing)}>
<figcaption><h2>${title}</h2></figcaption>
${drawing === undefined ? NOT_DRAWN : numbers(drawing, title, spec?.altText)}
</figure>`;
}

/** The kinds of charts that the browser draws. */
const KINDS = ['LINE', 'COLUMN', 'BAR', 'SCATTER'] as const;

function drawingOf(parts: ChartParts): Drawing | undefined {
  const chart = parts.chart.spec?.basicChart;
  if (chart === undefined || !KINDS.some((kind) => kind === chart.chartType)) return undefined;
  const source = sourceOf(parts);
  const kind = chart.chartType ?? '';
  const domain = cellsOf(chart.domains?.[0]?.domain, source);
  const columns = (chart.series ?? []).map((series) => ({
    series,
    cells: cellsOf(series.series, source),
  }));
  const beginWithText = columns.every(({ cells }) => beginsWithText(cells));
  const heads = chart.headerCount ?? (beginWithText ? 1 : 0);
  const titleAt = (position: string) =>
    chart.axis?.find((axis) => axis.position === position)?.title ?? '';
  return {
    kind,
    legend: chart.legendPosition ?? '',
    axisTitles: [titleAt('BOTTOM_AXIS'), titleAt('LEFT_AXIS')],
    windows: [windowAt(chart, 'BOTTOM_AXIS'), windowAt(chart, 'LEFT_AXIS')],
    blank: [isBlank(domain.slice(heads)), isBlank(columns[0]?.cells.slice(heads))],
    domainName: heads > 0 ? textOf(domain[0]) : '',
    domain: domain.slice(heads),
    series: columns.map(({ series, cells }, index) => ({
      name: (heads > 0 ? textOf(cells[0]) : '') || `Series ${index + 1}`,
      colour: colourOf(series.colorStyle, series.color) ?? paletteColour(index),
      cells: cells.slice(heads),
      marks: kind === 'SCATTER' ? marksOf(series, labelsOf(series, heads, source)) : null,
    })),
  };
}

/** The labels next to the points of a series. */
function labelsOf({ dataLabel }: BasicSeries, heads: number, source: Source): readonly string[] {
  return cellsOf(dataLabel?.customLabelData, source).slice(heads).map(textOf);
}

function paletteColour(index: number): string {
  return PALETTE[index % PALETTE.length] ?? BLACK;
}

function beginsWithText(cells: readonly (CellResource | undefined)[]): boolean {
  return numberOf(cells[0]) === undefined && textOf(cells[0]) !== '';
}

/** Whether the cells contain numbers that are formatted as empty texts. */
function isBlank(cells: readonly (CellResource | undefined)[] | undefined): boolean {
  const first = cells?.find((cell) => numberOf(cell) !== undefined);
  return first !== undefined && textOf(first).trim() === '';
}

function numberOf(cell: CellResource | undefined): number | undefined {
  return (cell?.effectiveValue ?? cell?.userEnteredValue)?.numberValue;
}

/** The source of a chart’s numbers; may skip hidden rows and columns. */
interface Source {
  readonly sheets: readonly SheetResource[];
  readonly skipsRows: boolean;
  readonly skipsColumns: boolean;
}

function sourceOf({ sheets, chart }: ChartParts): Source {
  const strategy = chart.spec?.hiddenDimensionStrategy ?? 'SKIP_HIDDEN_ROWS_AND_COLUMNS';
  return {
    sheets,
    skipsRows: strategy.startsWith('SKIP_HIDDEN_ROWS'),
    skipsColumns: strategy.endsWith('COLUMNS'),
  };
}

/** Cells of all source ranges, by rows, without trailing blanks. */
function cellsOf(
  data: ChartData | undefined,
  source: Source,
): readonly (CellResource | undefined)[] {
  const cells = (data?.sourceRange?.sources ?? []).flatMap((range) => cellsIn(range, source));
  const last = cells.findLastIndex((cell) => textOf(cell) !== '' || numberOf(cell) !== undefined);
  return cells.slice(0, last + 1);
}

function cellsIn(
  range: GridRange,
  { sheets, skipsRows, skipsColumns }: Source,
): readonly (CellResource | undefined)[] {
  const sheet = sheets.find((one) => one.properties.sheetId === (range.sheetId ?? 0));
  const { rowData, rowMetadata, columnMetadata } = sheet?.data?.[0] ?? {};
  const height = Math.min(range.endRowIndex ?? Number.POSITIVE_INFINITY, rowData?.length ?? 0);
  const indices = between(range.startRowIndex ?? 0, height).filter(shownOf(rowMetadata, skipsRows));
  return indices.flatMap((row) => {
    const values = rowData?.[row]?.values;
    return between(range.startColumnIndex ?? 0, range.endColumnIndex ?? values?.length ?? 0)
      .filter(shownOf(columnMetadata, skipsColumns))
      .map((column) => values?.[column]);
  });
}

const shownOf =
  (lines: readonly { readonly hiddenByUser?: boolean | undefined }[] | undefined, skips: boolean) =>
  (index: number): boolean =>
    !(skips && lines?.[index]?.hiddenByUser === true);

function sizeClass({ chart, styles }: ChartParts): string {
  const { width, height } = sizeOf(chart);
  const ground = colourOf(chart.spec?.backgroundColorStyle, undefined);
  const background = ground === undefined ? '' : `;--ground:${ground}`;
  return styles.classFor(`--width:${width}px;--height:${height}px${background}`);
}

function drawingAttributes(drawing: Drawing): Markup {
  return html` data-kind="${drawing.kind}" data-legend="${drawing.legend}"
 data-x="${drawing.axisTitles[0]}" data-y="${drawing.axisTitles[1]}"
 data-x-window="${drawing.windows[0]}"
 data-y-window="${drawing.windows[1]}"${
   drawing.blank[0]
     ? html`
 data-x-ticks="blank"`
     : ''
 }${drawing.blank[1] ? html` data-y-ticks="blank"` : ''}`;
}

function numbers(drawing: Drawing, title: string, alternative: string | undefined): Markup {
  const description =
    alternative ?? `${drawing.kind.toLowerCase()} chart, ${title}. Its numbers follow as a table.`;
  const canvas = html`<div class="canvas" data-description="${description}"></div>`;
  return html`${canvas}
<details${alternative === undefined ? '' : html` hidden`}><summary>Numbers<span
 class="unseen"> of ${title}</span></summary>
<div class="numbers" tabindex="0" role="region" aria-label="The numbers of ${title}"><table>
<caption class="unseen">${title}</caption>
<thead>
<tr><th scope="col">${drawing.domainName || 'Of'}</th>${drawing.series.map(seriesHead)}</tr>
</thead>
<tbody>${drawing.domain.map((cell, row) => numbersRow(drawing, cell, row))}</tbody>
</table></div>
</details>`;
}

function seriesHead({ name, colour, marks }: Series): Markup {
  const attributes = marks === null ? '' : marksAttributes(marks);
  return html`<th scope="col" data-colour="${colour}"${attributes}>${name}</th>`;
}

function numbersRow(drawing: Drawing, domain: CellResource | undefined, row: number): Markup {
  return html`<tr><th scope="row"
 data-value="${numberOf(domain) ?? ''}">${textOf(domain)}</th>${drawing.series.map((series) => {
   const cell = series.cells[row];
   const value = numberOf(cell);
   const label = value === undefined ? '' : (series.marks?.labels[row] ?? '');
   return html`<td data-value="${value ?? ''}"${
     label === ''
       ? ''
       : html`
 data-label="${label}"`
   }>${textOf(cell)}</td>`;
 })}</tr>`;
}

/** The look of a series of points, with labels next to them. */
interface Marks {
  /** "SOLID 2"; '' draws no line. */
  readonly line: string;
  readonly shape: string;
  /** The diameter in pixels; 0 draws no points. */
  readonly size: number;
  readonly labels: readonly string[];
  readonly placement: string;
  readonly ink: string | undefined;
  /** The font size of the labels, in points. */
  readonly points: number;
  readonly isBold: boolean;
}

/** In points; Google’s default is unknown. */
const USUAL_SIZE = 8;

/**
 * Points without lines unless a line style is given; a line without points unless a point style is.
 */
function marksOf(
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

function marksAttributes({ line, shape, size, placement, ink, points, isBold }: Marks): Markup {
  return html` data-line="${line}" data-shape="${shape}" data-size="${size}"
 data-placement="${placement}" data-ink="${ink ?? ''}" data-points="${points}"
 data-bold="${isBold ? 'yes' : ''}"`;
}

/** "0 10" shows this part of an axis; '' shows all numbers. */
function windowAt({ axis }: BasicChart, position: string): string {
  const window = axis?.find((one) => one.position === position)?.viewWindowOptions;
  const { viewWindowMin, viewWindowMax } = window ?? {};
  return viewWindowMin === undefined || viewWindowMax === undefined
    ? ''
    : `${viewWindowMin} ${viewWindowMax}`;
}
