/** Charts of the basic kinds. They are kept and given back; a page draws them. */
import { type Described, integer, list, message, text } from '../core/shape.ts';
import { color, colorStyle, sheetsChoice } from './cell-shape.ts';
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

const axis = message(
  { position: axisPosition, title: text },
  { absent: ['format', 'titleTextPosition', 'viewWindowOptions'] },
);

const series = message(
  { series: chartData, targetAxis: axisPosition, color, colorStyle },
  { absent: ['type', 'lineStyle', 'dataLabel', 'pointStyle', 'styleOverrides'] },
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
  { title: text, basicChart },
  {
    absent: [
      'altText',
      'titleTextFormat',
      'titleTextPosition',
      'subtitle',
      'subtitleTextFormat',
      'subtitleTextPosition',
      'fontName',
      'maximized',
      'backgroundColor',
      'backgroundColorStyle',
      'filterSpecs',
      'sortSpecs',
      'hiddenDimensionStrategy',
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
