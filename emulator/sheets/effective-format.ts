/** The format a reader sees: default, banding, the cell's own, then conditional formats, in that order. */
import type { CellFormat, ColorStyle, ExtendedValue } from './cell-shape.ts';
import { withPlainColors } from './color.ts';
import { conditionalLayers, type Spot } from './conditional-format.ts';
import { effectiveValue } from './effective-value.ts';
import type { BandedRange } from './grid-shape.ts';
import { boundsOn, contains } from './place.ts';
import type { Sheet } from './spreadsheet.ts';

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
export function effectiveFormat(sheet: Sheet, spot: Spot): CellFormat | undefined {
  const layers = [
    bandAt(sheet, spot),
    spot.cell.userEnteredFormat,
    ...conditionalLayers(sheet, spot),
  ].filter((layer) => layer !== undefined);
  const value = effectiveValue(spot.cell);
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

function bandAt(sheet: Sheet, { row, column }: Spot): CellFormat | undefined {
  for (const band of sheet.bandedRanges) {
    const area = boundsOn(sheet, band.range ?? {});
    if (!contains(area, { row, column })) continue;
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
