/** The format a reader sees: default, banding, the cell's own, then conditional formats, in that order. */
import type {
  BooleanCondition,
  CellFormat,
  Color,
  ColorStyle,
  ExtendedValue,
} from './cell-shape.ts';
import { THEME, withPlainColors } from './color.ts';
import { effectiveValue, formattedValue } from './effective-value.ts';
import type { BandedRange, ConditionalFormatRule } from './grid-shape.ts';
import { boundsOn } from './place.ts';
import type { Area, Cell, Sheet } from './spreadsheet.ts';
import { cellAt, columnCountOf, rowCountOf } from './spreadsheet.ts';

const WHITE: ColorStyle = { rgbColor: { red: 1, green: 1, blue: 1 } };
const BLACK: ColorStyle = { rgbColor: {} };

/** Of a new spreadsheet; colours as styles only. */
export const DEFAULT_FORMAT: CellFormat = {
  backgroundColorStyle: WHITE,
  padding: { top: 2, right: 3, bottom: 2, left: 3 },
  verticalAlignment: 'BOTTOM',
  wrapStrategy: 'OVERFLOW_CELL',
  textFormat: {
    foregroundColorStyle: BLACK,
    fontFamily: 'arial,sans,sans-serif',
    fontSize: 10,
    bold: false,
    italic: false,
    strikethrough: false,
    underline: false,
  },
};

/** Undefined when the cell looks like any other, as in Google's replies. */
export function effectiveFormat(
  sheet: Sheet,
  { cell, row, column }: { readonly cell: Cell; readonly row: number; readonly column: number },
): CellFormat | undefined {
  const layers = [
    bandAt(sheet, row, column),
    cell.userEnteredFormat,
    ...conditionalLayers(sheet, { cell, row, column }),
  ].filter((layer) => layer !== undefined);
  const value = effectiveValue(cell);
  if (layers.length === 0 && value === undefined) return undefined;
  return rendered(value, layers);
}

/** The same few layers come again and again: each chain of one layer is rendered once. */
const alone = new WeakMap<CellFormat, Map<string, CellFormat>>();

function rendered(value: ExtendedValue | undefined, layers: readonly CellFormat[]): CellFormat {
  const alignment = alignmentOf(value);
  const [only] = layers;
  if (only === undefined || layers.length > 1) return compose(alignment, layers);
  const known = alone.get(only) ?? new Map<string, CellFormat>();
  alone.set(only, known);
  const before = known.get(alignment ?? '');
  if (before !== undefined) return before;
  const format = compose(alignment, layers);
  known.set(alignment ?? '', format);
  return format;
}

function compose(
  alignment: CellFormat['horizontalAlignment'],
  layers: readonly CellFormat[],
): CellFormat {
  const start: CellFormat = {
    ...DEFAULT_FORMAT,
    ...(alignment && { horizontalAlignment: alignment }),
    hyperlinkDisplayType: 'PLAIN_TEXT',
  };
  return withPlainColors(layers.reduce(overlaid, start));
}

function overlaid(below: CellFormat, above: CellFormat): CellFormat {
  return {
    ...below,
    ...above,
    textFormat: { ...below.textFormat, ...above.textFormat },
    ...((below.borders || above.borders) && { borders: { ...below.borders, ...above.borders } }),
    padding: { ...below.padding, ...above.padding },
  };
}

function alignmentOf(value: ExtendedValue | undefined): CellFormat['horizontalAlignment'] {
  if (value === undefined) return undefined;
  if (value.numberValue !== undefined) return 'RIGHT';
  if (value.stringValue !== undefined) return 'LEFT';
  return 'CENTER';
}

function contains(area: Area, row: number, column: number): boolean {
  const inRows = area.startRow <= row && row < area.endRow;
  return inRows && area.startColumn <= column && column < area.endColumn;
}

function bandAt(sheet: Sheet, row: number, column: number): CellFormat | undefined {
  for (const band of sheet.bandedRanges) {
    const area = boundsOn(sheet, band.range ?? {});
    if (!contains(area, row, column)) continue;
    const rows = styleOf(band.rowProperties, row - area.startRow, area.endRow - area.startRow);
    const style =
      rows ??
      styleOf(band.columnProperties, column - area.startColumn, area.endColumn - area.startColumn);
    if (style !== undefined) return bandFormat(style);
  }
  return undefined;
}

const bandFormats = new WeakMap<ColorStyle, CellFormat>();

function bandFormat(style: ColorStyle): CellFormat {
  const known = bandFormats.get(style);
  if (known !== undefined) return known;
  const format = { backgroundColorStyle: style };
  bandFormats.set(style, format);
  return format;
}

function styleOf(
  bands: BandedRange['rowProperties'],
  index: number,
  count: number,
): ColorStyle | undefined {
  if (bands === undefined) return undefined;
  const header = bands.headerColorStyle;
  if (header !== undefined && index === 0) return header;
  if (bands.footerColorStyle !== undefined && index === count - 1) return bands.footerColorStyle;
  const position = header === undefined ? index : index - 1;
  return position % 2 === 0 ? bands.firstBandColorStyle : bands.secondBandColorStyle;
}

interface Spot {
  readonly cell: Cell;
  readonly row: number;
  readonly column: number;
}

/** Lowest priority first, so that the first rule, laid on last, wins. */
function conditionalLayers(sheet: Sheet, spot: Spot): CellFormat[] {
  return sheet.conditionalFormats
    .filter((rule) =>
      rule.ranges?.some((range) => contains(boundsOn(sheet, range), spot.row, spot.column)),
    )
    .flatMap((rule) => layerOf(sheet, rule, spot) ?? [])
    .reverse();
}

function layerOf(
  sheet: Sheet,
  rule: ConditionalFormatRule,
  { cell }: Spot,
): CellFormat | undefined {
  if (rule.booleanRule !== undefined) {
    const { condition = {}, format } = rule.booleanRule;
    return holds(condition, cell) ? format : undefined;
  }
  const value = effectiveValue(cell)?.numberValue;
  if (value === undefined || rule.gradientRule === undefined) return undefined;
  return gradientLayer(sheet, rule, value);
}

/** Conditions that need a formula, a date of today or a pattern do not hold here. */
function holds({ type, values = [] }: BooleanCondition, cell: Cell): boolean {
  const shown = formattedValue(cell) ?? '';
  const text = (values[0]?.userEnteredValue ?? '').toLowerCase();
  const has = shown.toLowerCase();
  if (type === 'BLANK') return shown === '';
  if (type === 'NOT_BLANK') return shown !== '';
  if (type === 'TEXT_CONTAINS') return has.includes(text);
  if (type === 'TEXT_NOT_CONTAINS') return !has.includes(text);
  if (type === 'TEXT_STARTS_WITH') return has.startsWith(text);
  if (type === 'TEXT_ENDS_WITH') return has.endsWith(text);
  if (type === 'TEXT_EQ') return has === text;
  if (type === 'TEXT_NOT_EQ') return has !== text;
  const number = effectiveValue(cell)?.numberValue;
  if (number === undefined) return false;
  return compares(
    type,
    number,
    values.map((value) => Number(value.userEnteredValue)),
  );
}

function compares(
  type: BooleanCondition['type'],
  number: number,
  bounds: readonly number[],
): boolean {
  const [first = Number.NaN, second = Number.NaN] = bounds;
  if (type === 'NUMBER_GREATER') return number > first;
  if (type === 'NUMBER_GREATER_THAN_EQ') return number >= first;
  if (type === 'NUMBER_LESS') return number < first;
  if (type === 'NUMBER_LESS_THAN_EQ') return number <= first;
  if (type === 'NUMBER_EQ') return number === first;
  if (type === 'NUMBER_NOT_EQ') return number !== first;
  if (type === 'NUMBER_BETWEEN') return first <= number && number <= second;
  if (type === 'NUMBER_NOT_BETWEEN') return number < first || number > second;
  return false;
}

type Point = NonNullable<NonNullable<ConditionalFormatRule['gradientRule']>['minpoint']>;

interface Stop {
  readonly at: number;
  readonly color: Color;
}

function gradientLayer(
  sheet: Sheet,
  { gradientRule, ranges = [] }: ConditionalFormatRule,
  value: number,
): CellFormat | undefined {
  const numbers = ranges.flatMap((range) => numbersIn(sheet, boundsOn(sheet, range)));
  const points = [gradientRule?.minpoint, gradientRule?.midpoint, gradientRule?.maxpoint];
  const stops = points.flatMap((point) => (point === undefined ? [] : stopOf(point, numbers)));
  const color = colorAt(stops, value);
  return color === undefined ? undefined : { backgroundColorStyle: { rgbColor: color } };
}

function numbersIn(sheet: Sheet, area: Area): number[] {
  const numbers: number[] = [];
  for (
    let row = area.startRow;
    row < Math.min(area.endRow, rowCountOf(sheet), sheet.rows.length);
    row += 1
  ) {
    for (
      let column = area.startColumn;
      column < Math.min(area.endColumn, columnCountOf(sheet));
      column += 1
    ) {
      const cell = cellAt(sheet, row, column);
      const number = cell === null ? undefined : effectiveValue(cell)?.numberValue;
      if (number !== undefined) numbers.push(number);
    }
  }
  return numbers.sort((a, b) => a - b);
}

function stopOf(point: Point, sorted: readonly number[]): Stop[] {
  const color = point.colorStyle?.themeColor
    ? THEME[point.colorStyle.themeColor]
    : point.colorStyle?.rgbColor;
  const min = sorted[0] ?? 0;
  const max = sorted[sorted.length - 1] ?? 0;
  const given = Number(point.value ?? 0);
  const at = { MIN: min, MAX: max, NUMBER: given, PERCENT: min + ((max - min) * given) / 100 };
  if (color === undefined || point.type === undefined) return [];
  if (point.type !== 'PERCENTILE') return [{ at: at[point.type], color }];
  return [{ at: sorted[Math.round(((sorted.length - 1) * given) / 100)] ?? min, color }];
}

function colorAt(stops: readonly Stop[], value: number): Color | undefined {
  const next = stops.findIndex((stop) => stop.at >= value);
  const upper = next < 0 ? stops[stops.length - 1] : stops[next];
  const lower = next <= 0 ? upper : stops[next - 1];
  if (upper === undefined || lower === undefined) return undefined;
  const share = upper.at === lower.at ? 0 : Math.min(1, (value - lower.at) / (upper.at - lower.at));
  const mix = (a = 0, b = 0) => a + (b - a) * share;
  return {
    red: mix(lower.color.red, upper.color.red),
    green: mix(lower.color.green, upper.color.green),
    blue: mix(lower.color.blue, upper.color.blue),
  };
}
