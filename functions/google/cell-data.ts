import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import type {
  Area,
  Border,
  CellFormat,
  Colour,
  DrawnCell,
  DrawnChart,
  DrawnLineChart,
  DrawnScatterChart,
  ScatterSeries,
} from '../../sheets-templates/drawing/drawing.ts';

/** The field mask of a drawn cell. Parts that the cell lacks are cleared. */
export const CELL_FIELDS = 'userEnteredValue,userEnteredFormat,note';

/** Converts a drawn cell. @throws RangeError if a number is not finite. */
export function cellData(cell: DrawnCell): sheets_v4.Schema$CellData {
  const format = formatData(cell);
  return { ...contentData(cell), ...(isEmpty(format) ? {} : { userEnteredFormat: format }) };
}

export function contentData(cell: DrawnCell): sheets_v4.Schema$CellData {
  const value = enteredValue(cell.value);
  return {
    ...(value === null ? {} : { userEnteredValue: value }),
    ...(cell.note === undefined || cell.note === '' ? {} : { note: cell.note }),
  };
}

export const formatData = (cell: DrawnCell): sheets_v4.Schema$CellFormat => ({
  ...cellFormat(cell.format ?? {}),
  ...textPart(cell),
});

function enteredValue(value: DrawnCell['value']): sheets_v4.Schema$ExtendedValue | null {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return { stringValue: value.toWellFormed() };
  if (typeof value === 'boolean') return { boolValue: value };
  if (!Number.isFinite(value)) throw new RangeError(`A cell cannot hold the number ${value}.`);
  return { numberValue: value };
}

const HORIZONTAL = { left: 'LEFT', centre: 'CENTER', right: 'RIGHT' } as const;
const VERTICAL = { top: 'TOP', middle: 'MIDDLE', bottom: 'BOTTOM' } as const;
const STYLE = { thin: 'SOLID', thick: 'SOLID_THICK' } as const;

function cellFormat(format: CellFormat): sheets_v4.Schema$CellFormat {
  return {
    ...(format.background && { backgroundColorStyle: colourStyle(format.background) }),
    ...(format.align && { horizontalAlignment: HORIZONTAL[format.align] }),
    ...(format.vertical && { verticalAlignment: VERTICAL[format.vertical] }),
    ...(format.wrap && { wrapStrategy: 'WRAP' }),
    ...numberPart(format),
    ...bordersPart(format),
  };
}

function numberPart({ pattern, time, text }: CellFormat): sheets_v4.Schema$CellFormat {
  if (text) return { numberFormat: { type: 'TEXT' } };
  if (pattern === undefined && !time) return {};
  const type = time ? 'DATE_TIME' : 'NUMBER';
  return { numberFormat: pattern === undefined ? { type } : { type, pattern } };
}

const SIDES = ['top', 'bottom', 'left', 'right'] as const;

function bordersPart(format: CellFormat): sheets_v4.Schema$CellFormat {
  const borders = SIDES.flatMap((side) => {
    const border = format[side];
    return border === undefined ? [] : [[side, line(border)] as const];
  });
  return borders.length === 0 ? {} : { borders: Object.fromEntries(borders) };
}

function line({ colour, weight }: Border): sheets_v4.Schema$Border {
  return { style: STYLE[weight], colorStyle: colourStyle(colour) };
}

function textPart({ format, link }: DrawnCell): sheets_v4.Schema$CellFormat {
  const textFormat = {
    ...(format?.bold && { bold: true }),
    ...(format?.italic && { italic: true }),
    ...(format?.size !== undefined && { fontSize: format.size }),
    ...(format?.monospace && { fontFamily: 'Roboto Mono' }),
    ...(format?.ink && { foregroundColorStyle: colourStyle(format.ink) }),
    ...(link !== undefined && { link: { uri: link } }),
  };
  return isEmpty(textFormat) ? {} : { textFormat };
}

/** Converts "#rrggbb" to channels between 0 and 1. */
export function colourStyle(colour: Colour): sheets_v4.Schema$ColorStyle {
  return { rgbColor: { red: share(colour, 1), green: share(colour, 3), blue: share(colour, 5) } };
}

function share(colour: Colour, at: number): number {
  return Math.round((Number.parseInt(colour.slice(at, at + 2), 16) / 255) * 10_000) / 10_000;
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

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

const basicSpec = (chart: DrawnLineChart, sheetId: number): sheets_v4.Schema$ChartSpec => ({
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

/** Converts a map. Hidden rows and columns are included. */
function scatterSpec(chart: DrawnScatterChart, sheetId: number): sheets_v4.Schema$ChartSpec {
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

const viewWindow = ({ least, most }: DrawnScatterChart['windows']['x']) => ({
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
