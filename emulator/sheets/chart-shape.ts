/** Charts: the basic kinds, pies and scorecards. They are kept and given back, not drawn. */
import { type Described, decimal, integer, list, message, text, truth } from '../core/shape.ts';
import { color, colorStyle, horizontalAlignment, sheetsChoice, textFormat } from './cell-shape.ts';
import { filterSpec, gridCoordinate, gridRange, sortSpec } from './grid-shape.ts';

const textPosition = message({ horizontalAlignment });

const aggregateType = sheetsChoice('ChartAggregateType', [
  'AVERAGE',
  'COUNT',
  'MAX',
  'MEDIAN',
  'MIN',
  'SUM',
]);

const chartData = message(
  { sourceRange: message({ sources: list(gridRange) }), aggregateType },
  { absent: ['columnReference', 'groupRule'] },
);

const axisPosition = sheetsChoice('BasicChartAxisPosition', [
  'BOTTOM_AXIS',
  'LEFT_AXIS',
  'RIGHT_AXIS',
]);

const basicChartType = sheetsChoice('BasicChartType', [
  'BAR',
  'LINE',
  'AREA',
  'COLUMN',
  'SCATTER',
  'COMBO',
  'STEPPED_AREA',
]);

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

const basicChart = message({
  chartType: basicChartType,
  legendPosition: sheetsChoice('BasicChartLegendPosition', [
    'BOTTOM_LEGEND',
    'LEFT_LEGEND',
    'RIGHT_LEGEND',
    'TOP_LEGEND',
    'NO_LEGEND',
  ]),
  axis: list(
    message({
      position: axisPosition,
      title: text,
      format: textFormat,
      titleTextPosition: textPosition,
      viewWindowOptions: message({
        viewWindowMin: decimal,
        viewWindowMax: decimal,
        viewWindowMode: sheetsChoice('ViewWindowMode', [
          'DEFAULT_VIEW_WINDOW_MODE',
          'VIEW_WINDOW_MODE_UNSUPPORTED',
          'EXPLICIT',
          'PRETTY',
        ]),
      }),
    }),
  ),
  domains: list(message({ domain: chartData, reversed: truth })),
  series: list(
    message({
      series: chartData,
      targetAxis: axisPosition,
      type: basicChartType,
      lineStyle,
      dataLabel,
      color,
      colorStyle,
      pointStyle,
      styleOverrides: list(message({ index: integer, color, colorStyle, pointStyle })),
    }),
  ),
  headerCount: integer,
  threeDimensional: truth,
  interpolateNulls: truth,
  stackedType: sheetsChoice('BasicChartStackedType', ['NOT_STACKED', 'STACKED', 'PERCENT_STACKED']),
  lineSmoothing: truth,
  compareMode: sheetsChoice('BasicChartCompareMode', ['DATUM', 'CATEGORY']),
  totalDataLabel: dataLabel,
});

const pieChart = message({
  legendPosition: sheetsChoice('PieChartLegendPosition', [
    'BOTTOM_LEGEND',
    'LEFT_LEGEND',
    'RIGHT_LEGEND',
    'TOP_LEGEND',
    'NO_LEGEND',
    'LABELED_LEGEND',
  ]),
  domain: chartData,
  series: chartData,
  threeDimensional: truth,
  pieHole: decimal,
});

const scorecardChart = message({
  keyValueData: chartData,
  baselineValueData: chartData,
  aggregateType,
  keyValueFormat: message({ textFormat, position: textPosition }),
  baselineValueFormat: message({
    comparisonType: sheetsChoice('ComparisonType', [
      'ABSOLUTE_DIFFERENCE',
      'PERCENTAGE_DIFFERENCE',
    ]),
    textFormat,
    position: textPosition,
    description: text,
    positiveColor: color,
    positiveColorStyle: colorStyle,
    negativeColor: color,
    negativeColorStyle: colorStyle,
  }),
  scaleFactor: decimal,
  numberFormatSource: sheetsChoice('ChartNumberFormatSource', ['FROM_DATA', 'CUSTOM']),
  customFormatOptions: message({ prefix: text, suffix: text }),
});

const CHARTS_NOT_HERE = [
  'bubbleChart',
  'candlestickChart',
  'orgChart',
  'histogramChart',
  'waterfallChart',
  'treemapChart',
] as const;

export const chartSpec = message(
  {
    title: text,
    altText: text,
    titleTextFormat: textFormat,
    titleTextPosition: textPosition,
    subtitle: text,
    subtitleTextFormat: textFormat,
    subtitleTextPosition: textPosition,
    fontName: text,
    maximized: truth,
    backgroundColor: color,
    backgroundColorStyle: colorStyle,
    filterSpecs: list(filterSpec),
    sortSpecs: list(sortSpec),
    hiddenDimensionStrategy: sheetsChoice('ChartHiddenDimensionStrategy', [
      'SKIP_HIDDEN_ROWS_AND_COLUMNS',
      'SKIP_HIDDEN_ROWS',
      'SKIP_HIDDEN_COLUMNS',
      'SHOW_ALL',
    ]),
    basicChart,
    pieChart,
    scorecardChart,
  },
  {
    oneOf: { name: 'chart', fields: ['basicChart', 'pieChart', 'scorecardChart'] },
    absent: [...CHARTS_NOT_HERE, 'dataSourceChartProperties'],
  },
);
export type ChartSpec = Described<typeof chartSpec>;

export const objectPosition = message(
  {
    sheetId: integer,
    overlayPosition: message({
      anchorCell: gridCoordinate,
      offsetXPixels: integer,
      offsetYPixels: integer,
      widthPixels: integer,
      heightPixels: integer,
    }),
    newSheet: truth,
  },
  { oneOf: { name: 'location', fields: ['sheetId', 'overlayPosition', 'newSheet'] } },
);
export type ObjectPosition = Described<typeof objectPosition>;

export const embeddedChart = message({
  chartId: integer,
  spec: chartSpec,
  position: objectPosition,
  border: message({ color, colorStyle }),
});
export type EmbeddedChart = Described<typeof embeddedChart>;
