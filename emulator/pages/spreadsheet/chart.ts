/** Converts charts to settings of Chart.js, with which the browser draws them. */

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
  /** All sheets, because a chart may show cells of another sheet. */
  readonly sheets: readonly SheetResource[];
  readonly styles: StyleBook;
}

type Cells = readonly (CellResource | undefined)[];

export function chartMarkup(parts: ChartParts): Markup {
  const { chartId = 0, spec } = parts.chart;
  const title = spec?.title || 'Chart';
  const settings = JSON.stringify(settingsOf(parts));
  return html`<figure class="chart ${sizeClass(parts)}" id="chart-${chartId}">
<figcaption><h2>${title}</h2></figcaption>
<div class="canvas" data-chart="${settings}" data-description="${spec?.altText ?? title}"></div>
</figure>`;
}

function sizeClass({ chart, styles }: ChartParts): string {
  const { width, height } = sizeOf(chart);
  const ground = colourOf(chart.spec?.backgroundColorStyle, undefined);
  const background = ground === undefined ? '' : `;--ground:${ground}`;
  return styles.classFor(`--width:${width}px;--height:${height}px${background}`);
}

/** The width in pixels below which a legend is in small print. */
const SMALL = 300;

function settingsOf({ chart: whole, sheets }: ChartParts): object {
  const chart = whole.spec?.basicChart ?? {};
  const isSmall = sizeOf(whole).width < SMALL;
  const isScatter = chart.chartType === 'SCATTER';
  const heads = chart.headerCount ?? 0;
  const cellsOf = (data: ChartData | undefined) => cellsIn(data, sheets);
  const domain = cellsOf(chart.domains?.[0]?.domain).slice(heads);
  const series = (chart.series ?? []).map((one): Series => {
    const cells = cellsOf(one.series);
    return {
      name: heads > 0 ? textOf(cells[0]) : '',
      colour: colourOf(one.colorStyle, one.color) ?? BLACK,
      cells: cells.slice(heads),
      labels: cellsOf(one.dataLabel?.customLabelData).slice(heads).map(textOf),
      spec: one,
    };
  });
  return {
    type: isScatter ? 'scatter' : 'line',
    data: {
      labels: domain.map(textOf),
      datasets: series.map((one, index) =>
        isScatter ? points(one, domain, index) : line(one, index),
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
            x: mapAxis(chart, 'BOTTOM_AXIS', domain),
            y: mapAxis(chart, 'LEFT_AXIS', series[0]?.cells ?? []),
          }
        : { y: { beginAtZero: true, ticks: { precision: 0 } } },
    },
  };
}

interface Series {
  readonly name: string;
  readonly colour: string;
  readonly cells: Cells;
  readonly labels: readonly string[];
  readonly spec: BasicSeries;
}

/** Marks of lines, which help people who cannot distinguish the colours. */
const MARKS = ['circle', 'triangle', 'rect', 'rectRot', 'star', 'cross', 'crossRot', 'rectRounded'];

const line = ({ name, colour, cells }: Series, index: number): object => ({
  label: name,
  data: cells.map((cell) => numberOf(cell) ?? null),
  borderColor: colour,
  backgroundColor: colour,
  borderWidth: 2.5,
  pointStyle: MARKS[index % MARKS.length],
  pointRadius: 4.5,
  pointHoverRadius: 7,
});

const SHAPES = { CIRCLE: 'circle', SQUARE: 'rect', DIAMOND: 'rectRot', TRIANGLE: 'triangle' };
const DASHES = { INVISIBLE: [], SOLID: [], DOTTED: [2, 4], MEDIUM_DASHED: [8, 5] };
/** The default size of labels in points. Google’s default is unknown. */
const USUAL_SIZE = 8;

/** Builds points, with lines or without. Points of a line need a point style. */
function points(
  { name, colour, cells, labels, spec }: Series,
  domain: Cells,
  index: number,
): object {
  const { lineStyle: { type = 'INVISIBLE', width = 2 } = {}, pointStyle, dataLabel } = spec;
  const size = pointStyle?.size ?? (type === 'INVISIBLE' ? 7 : 0);
  const { bold = false, fontSize = USUAL_SIZE, foregroundColorStyle } = dataLabel?.textFormat ?? {};
  return {
    // Later series cover earlier ones.
    order: -index,
    label: name,
    data: cells.flatMap((cell, row) => {
      const y = numberOf(cell);
      return y === undefined ? [] : [{ x: numberOf(domain[row]), y, label: labels[row] ?? '' }];
    }),
    showLine: type !== 'INVISIBLE',
    borderColor: colour,
    borderDash: DASHES[type],
    borderWidth: width,
    backgroundColor: colour,
    pointStyle: SHAPES[pointStyle?.shape ?? 'CIRCLE'],
    pointRadius: size / 2,
    pointHoverRadius: size === 0 ? 0 : size / 2 + 2,
    pointHitRadius: size === 0 ? 0 : 4,
    placement: dataLabel?.placement,
    ink: colourOf(foregroundColorStyle, undefined),
    font: `${bold ? 'bold ' : ''}${fontSize}pt system-ui, sans-serif`,
  };
}

/** Builds the axis of a map, without numbers if its cells show none. */
function mapAxis({ axis }: BasicChart, position: string, cells: Cells): object {
  const window = axis?.find((one) => one.position === position)?.viewWindowOptions;
  const first = cells.find((cell) => numberOf(cell) !== undefined);
  return {
    type: 'linear',
    min: window?.viewWindowMin,
    max: window?.viewWindowMax,
    ticks: {
      precision: 0,
      includeBounds: false,
      display: first === undefined || textOf(first).trim() !== '',
    },
  };
}

function numberOf(cell: CellResource | undefined): number | undefined {
  return (cell?.effectiveValue ?? cell?.userEnteredValue)?.numberValue;
}

function cellsIn(data: ChartData | undefined, sheets: readonly SheetResource[]): Cells {
  const cells = (data?.sourceRange?.sources ?? []).flatMap((range) => cellsOfRange(range, sheets));
  const last = cells.findLastIndex((cell) => textOf(cell) !== '' || numberOf(cell) !== undefined);
  return cells.slice(0, last + 1);
}

function cellsOfRange(range: GridRange, sheets: readonly SheetResource[]): Cells {
  const sheet = sheets.find((one) => one.properties.sheetId === (range.sheetId ?? 0));
  const rows = sheet?.data?.[0]?.rowData ?? [];
  const end = Math.min(range.endRowIndex ?? rows.length, rows.length);
  return between(range.startRowIndex ?? 0, end).flatMap((row) => {
    const values = rows[row]?.values ?? [];
    return between(range.startColumnIndex ?? 0, range.endColumnIndex ?? values.length).map(
      (column) => values[column],
    );
  });
}
