/** The shapes of charts that pages draw: lines, and points of maps. */
import { type Described, decimal, integer, list, message, text } from '../core/shape.ts';
import { color, colorStyle, sheetsChoice, textFormat } from './cell-shape.ts';
import { gridCoordinate, gridRange } from './grid-shape.ts';

const chartData = message({ sourceRange: message({ sources: list(gridRange) }) });

const axisPosition = sheetsChoice('BasicChartAxisPosition', ['BOTTOM_AXIS', 'LEFT_AXIS']);

const viewWindowOptions = message({
  viewWindowMin: decimal,
  viewWindowMax: decimal,
  viewWindowMode: sheetsChoice('ViewWindowMode', ['EXPLICIT']),
});

const axis = message({ position: axisPosition, viewWindowOptions });

const pointStyle = message({
  size: decimal,
  shape: sheetsChoice('PointShape', ['CIRCLE', 'DIAMOND', 'SQUARE', 'TRIANGLE']),
});

const lineStyle = message({
  width: integer,
  type: sheetsChoice('LineDashType', ['INVISIBLE', 'SOLID', 'DOTTED', 'MEDIUM_DASHED']),
});

const dataLabel = message({
  type: sheetsChoice('DataLabelType', ['CUSTOM']),
  textFormat,
  placement: sheetsChoice('DataLabelPlacement', ['CENTER', 'LEFT', 'RIGHT', 'ABOVE', 'BELOW']),
  customLabelData: chartData,
});

const series = message({
  series: chartData,
  targetAxis: axisPosition,
  color,
  colorStyle,
  lineStyle,
  pointStyle,
  dataLabel,
});

const basicChart = message({
  chartType: sheetsChoice('BasicChartType', ['LINE', 'SCATTER']),
  legendPosition: sheetsChoice('BasicChartLegendPosition', ['RIGHT_LEGEND', 'NO_LEGEND']),
  axis: list(axis),
  domains: list(message({ domain: chartData })),
  series: list(series),
  headerCount: integer,
});

export const chartSpec = message({
  title: text,
  altText: text,
  backgroundColorStyle: colorStyle,
  basicChart,
  hiddenDimensionStrategy: sheetsChoice('ChartHiddenDimensionStrategy', ['SHOW_ALL']),
});
export type ChartSpec = Described<typeof chartSpec>;

export const objectPosition = message({
  overlayPosition: message({
    anchorCell: gridCoordinate,
    widthPixels: integer,
    heightPixels: integer,
  }),
});
export type ObjectPosition = Described<typeof objectPosition>;

export const embeddedChart = message({
  chartId: integer,
  spec: chartSpec,
  position: objectPosition,
});
export type EmbeddedChart = Described<typeof embeddedChart>;
