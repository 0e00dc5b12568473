/** Converts charts to settings of Chart.js, which draws them in the browser. */

import { html } from 'hono/html';
import type { Markup } from '../markup.ts';
import { BLACK_COLOUR, type StyleBook, toColour } from './format.ts';
import { getChartSize, getText, listIndices } from './layout.ts';
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
  /** All sheets, because a chart may show cells of another sheet. */
  readonly sheets: readonly SheetResource[];
  readonly styles: StyleBook;
}

type ChartCells = readonly (CellResource | undefined)[];

export function renderChart(parts: ChartParts): Markup {
  const { chartId = 0, spec } = parts.chart;
  const title = spec?.title || 'Chart';
  const settings = JSON.stringify(buildSettings(parts));
  return html`<figure class="chart ${buildSizeClass(parts)}" id="chart-${chartId}">
<figcaption><h2>${title}</h2></figcaption>
<div class="canvas" data-chart="${settings}" data-description="${spec?.altText ?? title}"></div>
</figure>`;
}

function buildSizeClass({ chart, styles }: ChartParts): string {
  const { width, height } = getChartSize(chart);
  const ground = toColour(chart.spec?.backgroundColorStyle, undefined);
  const background = ground === undefined ? '' : `;--ground:${ground}`;
  return styles.classFor(`--width:${width}px;--height:${height}px${background}`);
}

/** The width in pixels below which a legend is in small print. */
const SMALL_WIDTH_PX = 300;

function buildSettings({ chart: whole, sheets }: ChartParts): object {
  const chart = whole.spec?.basicChart ?? {};
  const isSmall = getChartSize(whole).width < SMALL_WIDTH_PX;
  const isScatter = chart.chartType === 'SCATTER';
  const heads = chart.headerCount ?? 0;
  const readCells = (data: ChartData | undefined) => listSourceCells(data, sheets);
  const domain = readCells(chart.domains?.[0]?.domain).slice(heads);
  const series = (chart.series ?? []).map((one): ChartSeries => {
    const cells = readCells(one.series);
    return {
      name: heads > 0 ? getText(cells[0]) : '',
      colour: toColour(one.colorStyle, one.color) ?? BLACK_COLOUR,
      cells: cells.slice(heads),
      labels: readCells(one.dataLabel?.customLabelData).slice(heads).map(getText),
      spec: one,
    };
  });
  return {
    type: isScatter ? 'scatter' : 'line',
    data: {
      labels: domain.map(getText),
      datasets: series.map((one, index) =>
        isScatter ? buildPoints(one, domain, index) : buildLine(one, index),
      ),
    },
    options: {
      maintainAspectRatio: false,
      // Animated points would be drawn apart from the lines that join them.
      animation: false,
      interaction: isScatter
        ? { mode: 'nearest', intersect: true }
        : { mode: 'index', intersect: false },
      plugins: {
        legend: {
          display: chart.legendPosition !== 'NO_LEGEND',
          position: 'right',
          labels: isSmall
            ? { usePointStyle: true, boxHeight: 8, padding: 4, boxWidth: 8, font: { size: 10 } }
            : { usePointStyle: true, boxHeight: 8, padding: 12 },
        },
      },
      scales: isScatter
        ? {
            x: buildMapAxis(chart, 'BOTTOM_AXIS', domain),
            y: buildMapAxis(chart, 'LEFT_AXIS', series[0]?.cells ?? []),
          }
        : { y: { beginAtZero: true, ticks: { precision: 0 } } },
    },
  };
}

interface ChartSeries {
  readonly name: string;
  readonly colour: string;
  readonly cells: ChartCells;
  readonly labels: readonly string[];
  readonly spec: BasicSeries;
}

/** Point styles, which help people who cannot distinguish the colours of lines. */
const MARKS = ['circle', 'triangle', 'rect', 'rectRot', 'star', 'cross', 'crossRot', 'rectRounded'];

const buildLine = ({ name, colour, cells }: ChartSeries, index: number): object => ({
  label: name,
  data: cells.map((cell) => getNumber(cell) ?? null),
  borderColor: colour,
  backgroundColor: colour,
  borderWidth: 2.5,
  pointStyle: MARKS[index % MARKS.length],
  pointRadius: 4.5,
  pointHoverRadius: 7,
});

const POINT_SHAPES = { CIRCLE: 'circle', SQUARE: 'rect', DIAMOND: 'rectRot', TRIANGLE: 'triangle' };
const DASH_PATTERNS = { INVISIBLE: [], SOLID: [], DOTTED: [2, 4], MEDIUM_DASHED: [8, 5] };
/** The default size of labels in points. Google’s default is unknown. */
const LABEL_SIZE = 8;

/** Builds a series of points, which lines may join. Joined points need a point style. */
function buildPoints(
  { name, colour, cells, labels, spec }: ChartSeries,
  domain: ChartCells,
  index: number,
): object {
  const { lineStyle: { type = 'INVISIBLE', width = 2 } = {}, pointStyle, dataLabel } = spec;
  const size = pointStyle?.size ?? (type === 'INVISIBLE' ? 7 : 0);
  const { bold = false, fontSize = LABEL_SIZE, foregroundColorStyle } = dataLabel?.textFormat ?? {};
  return {
    // Later series cover earlier ones.
    order: -index,
    label: name,
    data: cells.flatMap((cell, row) => {
      const y = getNumber(cell);
      return y === undefined ? [] : [{ x: getNumber(domain[row]), y, label: labels[row] ?? '' }];
    }),
    showLine: type !== 'INVISIBLE',
    borderColor: colour,
    borderDash: DASH_PATTERNS[type],
    borderWidth: width,
    backgroundColor: colour,
    pointStyle: POINT_SHAPES[pointStyle?.shape ?? 'CIRCLE'],
    pointRadius: size / 2,
    pointHoverRadius: size === 0 ? 0 : size / 2 + 2,
    pointHitRadius: size === 0 ? 0 : 4,
    placement: dataLabel?.placement,
    ink: toColour(foregroundColorStyle, undefined),
    font: `${bold ? 'bold ' : ''}${fontSize}pt system-ui, sans-serif`,
  };
}

/** Builds the axis of a map, without numbers if its cells show none. */
function buildMapAxis({ axis }: BasicChart, position: string, cells: ChartCells): object {
  const window = axis?.find((one) => one.position === position)?.viewWindowOptions;
  const first = cells.find((cell) => getNumber(cell) !== undefined);
  return {
    type: 'linear',
    min: window?.viewWindowMin,
    max: window?.viewWindowMax,
    ticks: {
      precision: 0,
      includeBounds: false,
      display: first === undefined || getText(first).trim() !== '',
    },
  };
}

function getNumber(cell: CellResource | undefined): number | undefined {
  return (cell?.effectiveValue ?? cell?.userEnteredValue)?.numberValue;
}

function listSourceCells(
  data: ChartData | undefined,
  sheets: readonly SheetResource[],
): ChartCells {
  const cells = (data?.sourceRange?.sources ?? []).flatMap((range) => listCells(range, sheets));
  const last = cells.findLastIndex((cell) => getText(cell) !== '' || getNumber(cell) !== undefined);
  return cells.slice(0, last + 1);
}

function listCells(range: GridRange, sheets: readonly SheetResource[]): ChartCells {
  const sheet = sheets.find((one) => one.properties.sheetId === (range.sheetId ?? 0));
  const rows = sheet?.data?.[0]?.rowData ?? [];
  const end = Math.min(range.endRowIndex ?? rows.length, rows.length);
  return listIndices(range.startRowIndex ?? 0, end).flatMap((row) => {
    const values = rows[row]?.values ?? [];
    return listIndices(range.startColumnIndex ?? 0, range.endColumnIndex ?? values.length).map(
      (column) => values[column],
    );
  });
}
