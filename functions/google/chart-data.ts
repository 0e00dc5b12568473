import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import type {
  Area,
  DrawnBasicChart,
  DrawnChart,
  DrawnScatter,
  ScatterSeries,
} from '../../sheets-templates/drawing/drawing.ts';
import { colourStyle } from './cell-data.ts';

/** Position and size of a chart. */
export function chartPlace(chart: DrawnChart, sheetId: number): sheets_v4.Schema$OverlayPosition {
  const { row, column } = chart.anchor;
  return {
    anchorCell: { sheetId, rowIndex: row, columnIndex: column },
    widthPixels: chart.width,
    heightPixels: chart.height,
  };
}

export const chartSpec = (chart: DrawnChart, sheetId: number): sheets_v4.Schema$ChartSpec =>
  chart.shape === 'scatter' ? scatterSpec(chart, sheetId) : basicSpec(chart, sheetId);

const basicSpec = (chart: DrawnBasicChart, sheetId: number): sheets_v4.Schema$ChartSpec => ({
  title: chart.title,
  backgroundColorStyle: colourStyle(chart.ground),
  hiddenDimensionStrategy: 'SHOW_ALL',
  basicChart: {
    chartType: 'LINE',
    legendPosition: 'RIGHT_LEGEND',
    headerCount: 1,
    axis: [{ position: 'BOTTOM_AXIS' }, { position: 'LEFT_AXIS' }],
    domains: [{ domain: source(chart.domain, sheetId) }],
    series: chart.series.map(({ area, colour }) => ({
      series: source(area, sheetId),
      targetAxis: 'LEFT_AXIS',
      colorStyle: colourStyle(colour),
    })),
  },
});

/** Includes hidden rows and columns, so the picture remains when its numbers are hidden. */
function scatterSpec(chart: DrawnScatter, sheetId: number): sheets_v4.Schema$ChartSpec {
  const { x, y } = chart.windows;
  return {
    title: chart.title,
    altText: chart.altText,
    backgroundColorStyle: colourStyle(chart.ground),
    hiddenDimensionStrategy: 'SHOW_ALL',
    basicChart: {
      chartType: 'SCATTER',
      legendPosition: 'NO_LEGEND',
      headerCount: 1,
      axis: [
        { position: 'BOTTOM_AXIS', viewWindowOptions: viewWindow(x) },
        { position: 'LEFT_AXIS', viewWindowOptions: viewWindow(y) },
      ],
      domains: [{ domain: source(chart.domain, sheetId) }],
      series: chart.series.map((series) => scatterSeries(series, sheetId)),
    },
  };
}

const viewWindow = ({ least, most }: DrawnScatter['windows']['x']) => ({
  viewWindowMin: least,
  viewWindowMax: most,
  viewWindowMode: 'EXPLICIT',
});

const LINE_STYLE = {
  none: { type: 'INVISIBLE' },
  solid: { type: 'SOLID', width: 2 },
  dashed: { type: 'MEDIUM_DASHED', width: 2 },
  dotted: { type: 'DOTTED', width: 3 },
} as const;
const POINT_SHAPE = {
  circle: 'CIRCLE',
  square: 'SQUARE',
  diamond: 'DIAMOND',
  triangle: 'TRIANGLE',
} as const;
const PLACEMENT = {
  above: 'ABOVE',
  below: 'BELOW',
  left: 'LEFT',
  right: 'RIGHT',
  centre: 'CENTER',
} as const;

function scatterSeries(
  { area, colour, line, point, labels }: ScatterSeries,
  sheetId: number,
): sheets_v4.Schema$BasicChartSeries {
  return {
    series: source(area, sheetId),
    targetAxis: 'LEFT_AXIS',
    colorStyle: colourStyle(colour),
    lineStyle: LINE_STYLE[line],
    ...(point !== null && { pointStyle: { shape: POINT_SHAPE[point.shape], size: point.size } }),
    ...(labels !== null && {
      dataLabel: {
        type: 'CUSTOM',
        placement: PLACEMENT[labels.side],
        textFormat: {
          foregroundColorStyle: colourStyle(labels.ink),
          fontSize: labels.size,
          bold: labels.bold,
        },
        customLabelData: source(labels.area, sheetId),
      },
    }),
  };
}

function source(area: Area, sheetId: number): sheets_v4.Schema$ChartData {
  return { sourceRange: { sources: [gridRange(area, sheetId)] } };
}

export function gridRange(area: Area, sheetId: number): sheets_v4.Schema$GridRange {
  return {
    sheetId,
    startRowIndex: area.top,
    endRowIndex: area.bottom,
    startColumnIndex: area.left,
    endColumnIndex: area.right,
  };
}
