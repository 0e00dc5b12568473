/** The shapes of charts that pages draw: lines, and points of maps. */
import { decimalShape, integer, type ShapeValue, text, toList, toMessage } from '../core/shape.ts';
import { colorShape, colorStyleShape, textFormatShape, toSheetsChoice } from './cell-shape.ts';
import { gridCoordinateShape, gridRangeShape } from './grid-shape.ts';

const chartDataShape = toMessage({ sourceRange: toMessage({ sources: toList(gridRangeShape) }) });

const axisPositionShape = toSheetsChoice('BasicChartAxisPosition', ['BOTTOM_AXIS', 'LEFT_AXIS']);

const viewWindowShape = toMessage({
  viewWindowMin: decimalShape,
  viewWindowMax: decimalShape,
  viewWindowMode: toSheetsChoice('ViewWindowMode', ['EXPLICIT']),
});

const axisShape = toMessage({ position: axisPositionShape, viewWindowOptions: viewWindowShape });

const pointStyleShape = toMessage({
  size: decimalShape,
  shape: toSheetsChoice('PointShape', ['CIRCLE', 'DIAMOND', 'SQUARE', 'TRIANGLE']),
});

const lineStyleShape = toMessage({
  width: integer,
  type: toSheetsChoice('LineDashType', ['INVISIBLE', 'SOLID', 'DOTTED', 'MEDIUM_DASHED']),
});

const dataLabelShape = toMessage({
  type: toSheetsChoice('DataLabelType', ['CUSTOM']),
  textFormat: textFormatShape,
  placement: toSheetsChoice('DataLabelPlacement', ['CENTER', 'LEFT', 'RIGHT', 'ABOVE', 'BELOW']),
  customLabelData: chartDataShape,
});

const seriesShape = toMessage({
  series: chartDataShape,
  targetAxis: axisPositionShape,
  color: colorShape,
  colorStyle: colorStyleShape,
  lineStyle: lineStyleShape,
  pointStyle: pointStyleShape,
  dataLabel: dataLabelShape,
});

const basicChartShape = toMessage({
  chartType: toSheetsChoice('BasicChartType', ['LINE', 'SCATTER']),
  legendPosition: toSheetsChoice('BasicChartLegendPosition', ['RIGHT_LEGEND', 'NO_LEGEND']),
  axis: toList(axisShape),
  domains: toList(toMessage({ domain: chartDataShape })),
  series: toList(seriesShape),
  headerCount: integer,
});

export const chartSpecShape = toMessage({
  title: text,
  altText: text,
  backgroundColorStyle: colorStyleShape,
  basicChart: basicChartShape,
  hiddenDimensionStrategy: toSheetsChoice('ChartHiddenDimensionStrategy', ['SHOW_ALL']),
});
export type ChartSpec = ShapeValue<typeof chartSpecShape>;

export const objectPositionShape = toMessage({
  overlayPosition: toMessage({
    anchorCell: gridCoordinateShape,
    widthPixels: integer,
    heightPixels: integer,
  }),
});
export type ObjectPosition = ShapeValue<typeof objectPositionShape>;

export const embeddedChartShape = toMessage({
  chartId: integer,
  spec: chartSpecShape,
  position: objectPositionShape,
});
export type EmbeddedChart = ShapeValue<typeof embeddedChartShape>;
