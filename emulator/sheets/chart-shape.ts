/** Charts of the basic kinds, stored for pages to draw. */
import { type Described, decimal, integer, list, message, text } from '../core/shape.ts';
import { color, colorStyle, sheetsChoice, textFormat } from './cell-shape.ts';
import { gridCoordinate, gridRange } from './grid-shape.ts';

const chartData = message(
  { sourceRange: message({ sources: list(gridRange) }) },
  { absent: ['aggregateType', 'columnReference', 'groupRule'] },
);

const axisPosition = sheetsChoice('BasicChartAxisPosition', [
  'BOTTOM_AXIS',
  'LEFT_AXIS',
  'RIGHT_AXIS',
]);

const viewWindowOptions = message({
  viewWindowMin: decimal,
  viewWindowMax: decimal,
  viewWindowMode: sheetsChoice('ViewWindowMode', [
    'DEFAULT_VIEW_WINDOW_MODE',
    'VIEW_WINDOW_MODE_UNSUPPORTED',
    'EXPLICIT',
    'PRETTY',
  ]),
});

const axis = message(
  { position: axisPosition, title: text, viewWindowOptions },
  { absent: ['format', 'titleTextPosition'] },
);

const pointStyle = message({
  size: decimal,
  shape: sheetsChoice('PointShape', [
    'CIRCLE',
    'DIAMOND',
    'HEXAGON',
    'PENTAGON',
    'SQUARE',
    'STAR',
    'TRIANGLE',
    'X_MARK',
  ]),
});

const lineStyle = message({
  width: integer,
  type: sheetsChoice('LineDashType', [
    'INVISIBLE',
    'CUSTOM',
    'SOLID',
    'DOTTED',
    'MEDIUM_DASHED',
    'MEDIUM_DASHED_DOTTED',
    'LONG_DASHED',
    'LONG_DASHED_DOTTED',
  ]),
});

const dataLabel = message({
  type: sheetsChoice('DataLabelType', ['NONE', 'DATA', 'CUSTOM']),
  textFormat,
  placement: sheetsChoice('DataLabelPlacement', [
    'CENTER',
    'LEFT',
    'RIGHT',
    'ABOVE',
    'BELOW',
    'INSIDE_END',
    'INSIDE_BASE',
    'OUTSIDE_END',
  ]),
  customLabelData: chartData,
});

const series = message(
  {
    series: chartData,
    targetAxis: axisPosition,
    color,
    colorStyle,
    lineStyle,
    pointStyle,
    dataLabel,
  },
  { absent: ['type', 'styleOverrides'] },
);

const basicChart = message(
  {
    chartType: sheetsChoice('BasicChartType', [
      'BAR',
      'LINE',
      'AREA',
      'COLUMN',
      'SCATTER',
      'COMBO',
      'STEPPED_AREA',
    ]),
    legendPosition: sheetsChoice('BasicChartLegendPosition', [
      'BOTTOM_LEGEND',
      'LEFT_LEGEND',
      'RIGHT_LEGEND',
      'TOP_LEGEND',
      'NO_LEGEND',
    ]),
    axis: list(axis),
    domains: list(message({ domain: chartData }, { absent: ['reversed'] })),
    series: list(series),
    headerCount: integer,
  },
  {
    absent: [
      'threeDimensional',
      'interpolateNulls',
      'stackedType',
      'lineSmoothing',
      'compareMode',
      'totalDataLabel',
    ],
  },
);

export const chartSpec = message(
  {
    title: text,
    altText: text,
    backgroundColorStyle: colorStyle,
    basicChart,
    hiddenDimensionStrategy: sheetsChoice('ChartHiddenDimensionStrategy', [
      'SKIP_HIDDEN_ROWS_AND_COLUMNS',
      'SKIP_HIDDEN_ROWS',
      'SKIP_HIDDEN_COLUMNS',
      'SHOW_ALL',
    ]),
  },
  {
    absent: [
      'titleTextFormat',
      'titleTextPosition',
      'subtitle',
      'subtitleTextFormat',
      'subtitleTextPosition',
      'fontName',
      'maximized',
      'backgroundColor',
      'filterSpecs',
      'sortSpecs',
      'pieChart',
      'scorecardChart',
      'bubbleChart',
      'candlestickChart',
      'orgChart',
      'histogramChart',
      'waterfallChart',
      'treemapChart',
      'dataSourceChartProperties',
    ],
  },
);
export type ChartSpec = Described<typeof chartSpec>;

export const objectPosition = message(
  {
    overlayPosition: message(
      { anchorCell: gridCoordinate, widthPixels: integer, heightPixels: integer },
      { absent: ['offsetXPixels', 'offsetYPixels'] },
    ),
  },
  { absent: ['sheetId', 'newSheet'] },
);
export type ObjectPosition = Described<typeof objectPosition>;

export const embeddedChart = message(
  { chartId: integer, spec: chartSpec, position: objectPosition },
  { absent: ['border'] },
);
export type EmbeddedChart = Described<typeof embeddedChart>;
