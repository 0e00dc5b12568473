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

/** The field mask for writing a drawn cell. Fields that the cell lacks are cleared. */
export const CELL_FIELDS = 'userEnteredValue,userEnteredFormat,note';

/** Converts a drawn cell. @throws RangeError if a number is not finite. */
export function toCellData(cell: DrawnCell): sheets_v4.Schema$CellData {
  const format = toFormatData(cell);
  return { ...toContentData(cell), ...(isEmpty(format) ? {} : { userEnteredFormat: format }) };
}

export function toContentData(cell: DrawnCell): sheets_v4.Schema$CellData {
  const value = toEnteredValue(cell.value);
  return {
    ...(value === null ? {} : { userEnteredValue: value }),
    ...(cell.note === undefined || cell.note === '' ? {} : { note: cell.note }),
  };
}

const toFormatData = (cell: DrawnCell): sheets_v4.Schema$CellFormat => ({
  ...toCellFormat(cell.format ?? {}),
  ...toTextFormat(cell),
});

function toEnteredValue(value: DrawnCell['value']): sheets_v4.Schema$ExtendedValue | null {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return { stringValue: value.toWellFormed() };
  if (typeof value === 'boolean') return { boolValue: value };
  if (!Number.isFinite(value)) throw new RangeError(`A cell cannot hold the number ${value}.`);
  return { numberValue: value };
}

const HORIZONTAL_ALIGNS = { left: 'LEFT', centre: 'CENTER', right: 'RIGHT' } as const;
const VERTICAL_ALIGNS = { top: 'TOP', middle: 'MIDDLE', bottom: 'BOTTOM' } as const;
const BORDER_STYLES = { thin: 'SOLID', thick: 'SOLID_THICK' } as const;

function toCellFormat(format: CellFormat): sheets_v4.Schema$CellFormat {
  return {
    ...(format.background && { backgroundColorStyle: toColorStyle(format.background) }),
    ...(format.align && { horizontalAlignment: HORIZONTAL_ALIGNS[format.align] }),
    ...(format.vertical && { verticalAlignment: VERTICAL_ALIGNS[format.vertical] }),
    ...(format.wrap && { wrapStrategy: format.wrap === 'cut' ? 'CLIP' : 'WRAP' }),
    ...toNumberFormat(format),
    ...toBorders(format),
  };
}

function toNumberFormat({ pattern, time, text }: CellFormat): sheets_v4.Schema$CellFormat {
  if (text) return { numberFormat: { type: 'TEXT' } };
  if (pattern === undefined && !time) return {};
  const type = time ? 'DATE_TIME' : 'NUMBER';
  return { numberFormat: pattern === undefined ? { type } : { type, pattern } };
}

const BORDER_SIDES = ['top', 'bottom', 'left', 'right'] as const;

function toBorders(format: CellFormat): sheets_v4.Schema$CellFormat {
  const borders = BORDER_SIDES.flatMap((side) => {
    const border = format[side];
    return border === undefined ? [] : [[side, toBorder(border)] as const];
  });
  return borders.length === 0 ? {} : { borders: Object.fromEntries(borders) };
}

function toBorder({ colour, weight }: Border): sheets_v4.Schema$Border {
  return { style: BORDER_STYLES[weight], colorStyle: toColorStyle(colour) };
}

function toTextFormat({ format, link }: DrawnCell): sheets_v4.Schema$CellFormat {
  const textFormat = {
    ...(format?.bold && { bold: true }),
    ...(format?.italic && { italic: true }),
    ...(format?.size !== undefined && { fontSize: format.size }),
    ...(format?.monospace && { fontFamily: 'Roboto Mono' }),
    ...(format?.ink && { foregroundColorStyle: toColorStyle(format.ink) }),
    ...(link !== undefined && { link: { uri: link } }),
  };
  return isEmpty(textFormat) ? {} : { textFormat };
}

/** Converts "#rrggbb" to channels between 0 and 1. */
export function toColorStyle(colour: Colour): sheets_v4.Schema$ColorStyle {
  return {
    rgbColor: {
      red: toChannel(colour, 1),
      green: toChannel(colour, 3),
      blue: toChannel(colour, 5),
    },
  };
}

function toChannel(colour: Colour, at: number): number {
  return Math.round((Number.parseInt(colour.slice(at, at + 2), 16) / 255) * 10_000) / 10_000;
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

export function toPlace(chart: DrawnChart, sheetId: number): sheets_v4.Schema$OverlayPosition {
  const { row, column } = chart.anchor;
  return {
    anchorCell: { sheetId, rowIndex: row, columnIndex: column },
    widthPixels: chart.width,
    heightPixels: chart.height,
  };
}

export const toChartSpec = (chart: DrawnChart, sheetId: number): sheets_v4.Schema$ChartSpec =>
  chart.shape === 'scatter' ? toScatterSpec(chart, sheetId) : toLineSpec(chart, sheetId);

const toLineSpec = (chart: DrawnLineChart, sheetId: number): sheets_v4.Schema$ChartSpec => ({
  title: chart.title,
  backgroundColorStyle: toColorStyle(chart.ground),
  hiddenDimensionStrategy: 'SHOW_ALL',
  basicChart: {
    chartType: 'LINE',
    legendPosition: 'RIGHT_LEGEND',
    headerCount: 1,
    axis: [{ position: 'BOTTOM_AXIS' }, { position: 'LEFT_AXIS' }],
    domains: [{ domain: toChartData(chart.domain, sheetId) }],
    series: chart.series.map(({ area, colour }) => ({
      series: toChartData(area, sheetId),
      targetAxis: 'LEFT_AXIS',
      colorStyle: toColorStyle(colour),
    })),
  },
});

/** Converts a scatter chart. Hidden rows and columns are plotted too. */
function toScatterSpec(chart: DrawnScatterChart, sheetId: number): sheets_v4.Schema$ChartSpec {
  const { x, y } = chart.windows;
  return {
    title: chart.title,
    altText: chart.altText,
    backgroundColorStyle: toColorStyle(chart.ground),
    hiddenDimensionStrategy: 'SHOW_ALL',
    basicChart: {
      chartType: 'SCATTER',
      legendPosition: 'NO_LEGEND',
      headerCount: 1,
      axis: [
        { position: 'BOTTOM_AXIS', viewWindowOptions: toViewWindow(x) },
        { position: 'LEFT_AXIS', viewWindowOptions: toViewWindow(y) },
      ],
      domains: [{ domain: toChartData(chart.domain, sheetId) }],
      series: chart.series.map((series) => toScatterSeries(series, sheetId)),
    },
  };
}

const toViewWindow = ({ least, most }: DrawnScatterChart['windows']['x']) => ({
  viewWindowMin: least,
  viewWindowMax: most,
  viewWindowMode: 'EXPLICIT',
});

const LINE_STYLES = {
  none: { type: 'INVISIBLE' },
  solid: { type: 'SOLID', width: 2 },
  dashed: { type: 'MEDIUM_DASHED', width: 2 },
  dotted: { type: 'DOTTED', width: 3 },
} as const;
const POINT_SHAPES = {
  circle: 'CIRCLE',
  square: 'SQUARE',
  diamond: 'DIAMOND',
  triangle: 'TRIANGLE',
} as const;
const LABEL_PLACEMENTS = {
  above: 'ABOVE',
  below: 'BELOW',
  left: 'LEFT',
  right: 'RIGHT',
  centre: 'CENTER',
} as const;

function toScatterSeries(
  { area, colour, line, point, labels }: ScatterSeries,
  sheetId: number,
): sheets_v4.Schema$BasicChartSeries {
  return {
    series: toChartData(area, sheetId),
    targetAxis: 'LEFT_AXIS',
    colorStyle: toColorStyle(colour),
    lineStyle: LINE_STYLES[line],
    ...(point !== null && { pointStyle: { shape: POINT_SHAPES[point.shape], size: point.size } }),
    ...(labels !== null && {
      dataLabel: {
        type: 'CUSTOM',
        placement: LABEL_PLACEMENTS[labels.side],
        textFormat: {
          foregroundColorStyle: toColorStyle(labels.ink),
          fontSize: labels.size,
          bold: labels.bold,
        },
        customLabelData: toChartData(labels.area, sheetId),
      },
    }),
  };
}

function toChartData(area: Area, sheetId: number): sheets_v4.Schema$ChartData {
  return { sourceRange: { sources: [toGridRange(area, sheetId)] } };
}

export function toGridRange(area: Area, sheetId: number): sheets_v4.Schema$GridRange {
  return {
    sheetId,
    startRowIndex: area.top,
    endRowIndex: area.bottom,
    startColumnIndex: area.left,
    endColumnIndex: area.right,
  };
}

/** A rectangle of cells with one format. It takes fewer requests than single cells. */
export interface FormatArea {
  readonly area: Area;
  readonly format: ReturnType<typeof toFormatData>;
}

/** Lists areas that cover every formatted cell once, the widest first. */
export function listFormatAreas(rows: readonly (readonly DrawnCell[])[]): readonly FormatArea[] {
  const readFormatKey = createKeyCache();
  const keys = rows.map((row) => row.map((cell) => buildFormatKey(cell, readFormatKey)));
  const covered = rows.map((row) => row.map(() => false));
  const areas: FormatArea[] = [];
  for (const [top, row] of rows.entries()) {
    for (const [left, cell] of row.entries()) {
      if (keys[top]?.[left] === NO_FORMAT_KEY || covered[top]?.[left]) continue;
      const area = findAreaFrom({ keys, covered, top, left });
      for (let at = area.top; at < area.bottom; at++) covered[at]?.fill(true, left, area.right);
      areas.push({ area, format: toFormatData(cell) });
    }
  }
  return areas;
}

const NO_FORMAT_KEY = '';

type FormatKeyReader = (format: CellFormat) => string;

function buildFormatKey({ format, link }: DrawnCell, readFormatKey: FormatKeyReader): string {
  if (link !== undefined) return JSON.stringify([link, format ?? {}]);
  return format === undefined ? NO_FORMAT_KEY : readFormatKey(format);
}

function createKeyCache(): FormatKeyReader {
  const keys = new Map<CellFormat, string>();
  return (format) => {
    const key = keys.get(format) ?? JSON.stringify([null, format]);
    keys.set(format, key);
    return key;
  };
}

function findAreaFrom(given: {
  readonly keys: readonly (readonly string[])[];
  readonly covered: readonly (readonly boolean[])[];
  readonly top: number;
  readonly left: number;
}): Area {
  const { keys, covered, top, left } = given;
  const key = keys[top]?.[left];
  const isFree = (row: number, column: number): boolean =>
    keys[row]?.[column] === key && covered[row]?.[column] === false;
  let right = left + 1;
  while (isFree(top, right)) right++;
  let bottom = top + 1;
  while (rowIsFree(bottom)) bottom++;
  return { top, left, bottom, right };

  function rowIsFree(row: number): boolean {
    for (let column = left; column < right; column++) if (!isFree(row, column)) return false;
    return true;
  }
}

/** Lists disjoint rectangles that cover every cell with a value or a note, and no other cells. */
export function listContentAreas(rows: readonly (readonly DrawnCell[])[]): readonly Area[] {
  const areas: ContentArea[] = [];
  let above: readonly ContentArea[] = [];
  for (const [top, row] of rows.entries()) {
    above = listContentRuns(row).map(({ left, right }) => {
      const known = above.find((area) => area.left === left && area.right === right);
      const area = known ?? { top, left, bottom: top, right };
      if (known === undefined) areas.push(area);
      area.bottom = top + 1;
      return area;
    });
  }
  return areas;
}

interface ContentArea extends Area {
  bottom: number;
}

const hasContent = ({ value, note = '' }: DrawnCell): boolean =>
  (value !== null && value !== '') || note !== '';

function listContentRuns(row: readonly DrawnCell[]): readonly Pick<Area, 'left' | 'right'>[] {
  const runs: { left: number; right: number }[] = [];
  for (const [column, cell] of row.entries()) {
    if (!hasContent(cell)) continue;
    const last = runs.at(-1);
    if (last?.right === column) last.right = column + 1;
    else runs.push({ left: column, right: column + 1 });
  }
  return runs;
}
