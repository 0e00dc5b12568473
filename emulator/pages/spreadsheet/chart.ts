/** Charts of a sheet as tables of their numbers; the browser draws them out of these tables, so text and picture cannot differ. */
import { html } from 'hono/html';
import type { Markup } from '../markup.ts';
import { colourOf, DARK_PAPER, GRAPHICS_CONTRAST, hex, type Rgb, readableOn } from './colour.ts';
import type { StyleBook } from './format.ts';
import { textOf } from './layout.ts';
import type {
  BasicChart,
  CellResource,
  ChartData,
  ChartResource,
  GridRange,
  PieChart,
  SheetResource,
} from './resource.ts';

export interface ChartParts {
  readonly chart: ChartResource;
  /** All sheets: a chart may draw the numbers of another one. */
  readonly sheets: readonly SheetResource[];
  readonly styles: StyleBook;
}

interface Series {
  readonly name: string;
  readonly kind: string;
  readonly colour: Rgb;
  readonly rightAxis: boolean;
  readonly cells: readonly (CellResource | undefined)[];
  /** Of points and lines; null where the kind of chart alone decides. */
  readonly marks: Marks | null;
}

/** How a series of points is drawn. Labels stand on a side of their points. */
interface Marks {
  readonly line: string;
  readonly shape: string;
  readonly size: number;
  readonly labels: readonly string[];
  readonly placement: string;
  readonly ink: Rgb | undefined;
}

/** A chart of any kind, as far as it is drawn. */
interface Drawing {
  readonly kind: string;
  readonly legend: string;
  readonly stacked: string;
  readonly smooth: boolean;
  readonly axisTitles: readonly [string, string];
  /** What is shown of the axis along the bottom and of the one at the left: "0 10"; '' leaves it to the numbers. */
  readonly windows: readonly [string, string];
  readonly domainName: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}

/** Ten hues that are told apart on paper; each is lightened for dark pages. */
const PALETTE: readonly Rgb[] = [
  [0.12, 0.44, 0.92],
  [0.76, 0.25, 0.05],
  [0.08, 0.5, 0.24],
  [0.58, 0.2, 0.92],
  [0.63, 0.38, 0.03],
  [0.05, 0.45, 0.56],
  [0.75, 0.09, 0.36],
  [0.3, 0.49, 0.06],
  [0.26, 0.22, 0.79],
  [0.34, 0.33, 0.31],
];

export function chartMarkup(parts: ChartParts): Markup {
  const { spec } = parts.chart;
  const title = spec?.title || 'Chart';
  const drawing = drawingOf(parts);
  const id = `chart-${parts.chart.chartId ?? 0}`;
  return html`<figure class="chart ${sizeClass(parts)}" id="${id}"${drawing === undefined ? '' : drawingAttributes(drawing)}>
<figcaption><h2>${title}</h2>${spec?.subtitle ? html`<p>${spec.subtitle}</p>` : ''}</figcaption>
${drawing === undefined ? html`<p>Charts of this kind are not drawn here.</p>` : numbers(drawing, title, spec?.altText)}
</figure>`;
}

function drawingOf(parts: ChartParts): Drawing | undefined {
  const { basicChart, pieChart } = parts.chart.spec ?? {};
  if (basicChart !== undefined) return basicDrawing(basicChart, parts.sheets);
  return pieChart === undefined ? undefined : pieDrawing(pieChart, parts.sheets);
}

function basicDrawing(chart: BasicChart, sheets: readonly SheetResource[]): Drawing {
  const kind = chart.chartType ?? 'LINE';
  const domain = cellsOf(chart.domains?.[0]?.domain, sheets);
  const columns = (chart.series ?? []).map((series) => cellsOf(series.series, sheets));
  const heads = chart.headerCount ?? (columns.every(beginsWithText) ? 1 : 0);
  const titleAt = (position: string) =>
    chart.axis?.find((axis) => axis.position === position)?.title ?? '';
  return {
    kind,
    legend: chart.legendPosition ?? '',
    stacked: chart.stackedType ?? '',
    smooth: chart.lineSmoothing === true,
    axisTitles: [titleAt('BOTTOM_AXIS'), titleAt('LEFT_AXIS')],
    windows: [windowAt(chart, 'BOTTOM_AXIS'), windowAt(chart, 'LEFT_AXIS')],
    domainName: heads > 0 ? textOf(domain[0]) : '',
    labels: domain.slice(heads).map(textOf),
    series: (chart.series ?? []).map((series, index) => ({
      name: (heads > 0 ? textOf(columns[index]?.[0]) : '') || `Series ${index + 1}`,
      kind: series.type ?? (kind === 'COMBO' ? 'COLUMN' : kind),
      colour: colourOf(series.colorStyle, series.color) ?? paletteColour(index),
      rightAxis: series.targetAxis === 'RIGHT_AXIS',
      cells: (columns[index] ?? []).slice(heads),
      marks: kind === 'SCATTER' ? marksOf(series, sheets, heads) : null,
    })),
  };
}

function windowAt({ axis = [] }: BasicChart, position: string): string {
  const window = axis.find((one) => one.position === position)?.viewWindowOptions;
  const { viewWindowMin, viewWindowMax } = window ?? {};
  return viewWindowMin === undefined || viewWindowMax === undefined
    ? ''
    : `${viewWindowMin} ${viewWindowMax}`;
}

type BasicSeries = NonNullable<BasicChart['series']>[number];

/** Points without lines, unless a line is asked for. */
function marksOf(
  { lineStyle, pointStyle, dataLabel }: BasicSeries,
  sheets: readonly SheetResource[],
  heads: number,
): Marks {
  const isDrawn = lineStyle?.type !== undefined && lineStyle.type !== 'INVISIBLE';
  const labels = cellsOf(dataLabel?.customLabelData, sheets).slice(heads).map(textOf);
  return {
    line: isDrawn ? `${lineStyle.type} ${lineStyle.width ?? 2}` : '',
    shape: pointStyle?.shape ?? 'CIRCLE',
    size: pointStyle?.size ?? (isDrawn ? 0 : 7),
    labels,
    placement: dataLabel?.placement ?? '',
    ink: colourOf(dataLabel?.textFormat?.foregroundColorStyle, undefined),
  };
}

function pieDrawing(chart: PieChart, sheets: readonly SheetResource[]): Drawing {
  const domain = cellsOf(chart.domain, sheets);
  const cells = cellsOf(chart.series, sheets);
  const heads = beginsWithText(cells) ? 1 : 0;
  const name = (heads > 0 ? textOf(cells[0]) : '') || 'Share';
  const kind = (chart.pieHole ?? 0) > 0 ? 'DOUGHNUT' : 'PIE';
  return {
    kind,
    legend: chart.legendPosition ?? '',
    stacked: '',
    smooth: false,
    axisTitles: ['', ''],
    windows: ['', ''],
    domainName: heads > 0 ? textOf(domain[0]) : '',
    labels: domain.slice(heads).map(textOf),
    series: [
      {
        name,
        kind,
        colour: paletteColour(0),
        rightAxis: false,
        cells: cells.slice(heads),
        marks: null,
      },
    ],
  };
}

function paletteColour(index: number): Rgb {
  return PALETTE[index % PALETTE.length] ?? [0.12, 0.44, 0.92];
}

function beginsWithText(cells: readonly (CellResource | undefined)[]): boolean {
  return cells[0] !== undefined && numberOf(cells[0]) === undefined && textOf(cells[0]) !== '';
}

function numberOf(cell: CellResource | undefined): number | undefined {
  return (cell?.effectiveValue ?? cell?.userEnteredValue)?.numberValue;
}

/** The cells of all source ranges, one after the other, along their rows; what is empty at the end is left out. */
function cellsOf(
  data: ChartData | undefined,
  sheets: readonly SheetResource[],
): readonly (CellResource | undefined)[] {
  const cells = (data?.sourceRange?.sources ?? []).flatMap((range) => cellsIn(range, sheets));
  return cells.slice(0, cells.findLastIndex((cell) => textOf(cell) !== '') + 1);
}

function cellsIn(
  range: GridRange,
  sheets: readonly SheetResource[],
): readonly (CellResource | undefined)[] {
  const sheet = sheets.find((one) => one.properties.sheetId === (range.sheetId ?? 0));
  const rows = sheet?.data?.[0]?.rowData ?? [];
  const height = Math.min(range.endRowIndex ?? rows.length, rows.length);
  const indices = Array.from({ length: height }, (_, row) => row).slice(range.startRowIndex ?? 0);
  const left = range.startColumnIndex ?? 0;
  return indices.flatMap((row) => {
    const values = rows[row]?.values ?? [];
    const width = (range.endColumnIndex ?? values.length) - left;
    return Array.from({ length: Math.max(0, width) }, (_, offset) => values[left + offset]);
  });
}

function sizeClass({ chart, styles }: ChartParts): string {
  const { widthPixels = 600, heightPixels = 371 } = chart.position?.overlayPosition ?? {};
  return styles.classFor(`--width:${widthPixels}px;--height:${heightPixels}px`);
}

function drawingAttributes(drawing: Drawing): Markup {
  return html` data-kind="${drawing.kind}" data-legend="${drawing.legend}" data-stacked="${drawing.stacked}" data-smooth="${String(drawing.smooth)}" data-x="${drawing.axisTitles[0]}" data-y="${drawing.axisTitles[1]}" data-x-window="${drawing.windows[0]}" data-y-window="${drawing.windows[1]}"`;
}

function numbers(drawing: Drawing, title: string, alternative: string | undefined): Markup {
  const description =
    alternative ?? `${drawing.kind.toLowerCase()} chart, ${title}. Its numbers follow as a table.`;
  const canvas = html`<div class="canvas" data-description="${description}"></div>`;
  return html`${drawing.kind === 'SCATTER' ? panned(canvas, title) : canvas}
<details><summary>The numbers of “${title}”</summary>
<div class="numbers" tabindex="0" role="region" aria-label="The numbers of ${title}"><table>
<caption class="unseen">${title}</caption>
<thead><tr><th scope="col">${drawing.domainName || 'Of'}</th>${drawing.series.map(seriesHead)}</tr></thead>
<tbody>${drawing.labels.map((label, row) => numbersRow(drawing, label, row))}</tbody>
</table></div>
</details>`;
}

/** What stands beside points needs its room: on a narrow page the picture is moved, not squashed. */
function panned(canvas: Markup, title: string): Markup {
  return html`<div class="pan" tabindex="0" role="region" aria-label="${title}, the picture">${canvas}</div>`;
}

function seriesHead(series: Series): Markup {
  const dark = readableOn(series.colour, DARK_PAPER, GRAPHICS_CONTRAST);
  return html`<th scope="col" data-kind="${series.kind}" data-light="${hex(series.colour)}" data-dark="${hex(dark)}" data-axis="${series.rightAxis ? 'right' : 'left'}"${series.marks === null ? '' : marksAttributes(series.marks)}>${series.name}</th>`;
}

function marksAttributes({ line, shape, size, placement, ink }: Marks): Markup {
  return html` data-line="${line}" data-shape="${shape}" data-size="${size}" data-placement="${placement}" data-ink="${ink === undefined ? '' : hex(ink)}"`;
}

function numbersRow(drawing: Drawing, label: string, row: number): Markup {
  return html`<tr><th scope="row">${label}</th>${drawing.series.map((series) => {
    const cell = series.cells[row];
    const value = numberOf(cell);
    const beside = value === undefined ? '' : (series.marks?.labels[row] ?? '');
    return html`<td data-value="${value ?? ''}"${beside === '' ? '' : html` data-label="${beside}"`}>${textOf(cell)}</td>`;
  })}</tr>`;
}
