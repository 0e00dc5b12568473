/** The format a reader sees: the default, and the cell's own over it. */
import type { CellFormat, ColorStyle, ExtendedValue } from './cell-shape.ts';
import { withPlainColors } from './color.ts';
import { effectiveValue } from './effective-value.ts';
import type { Cell } from './spreadsheet.ts';

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

const UNFORMATTED: CellFormat = {};

/** Undefined when the cell looks like any other, as in Google's replies. */
export function effectiveFormat(cell: Cell): CellFormat | undefined {
  const value = effectiveValue(cell);
  if (cell.userEnteredFormat === undefined && value === undefined) return undefined;
  return rendered(alignmentOf(value), cell.userEnteredFormat ?? UNFORMATTED);
}

/** The same few formats come again and again: each is rendered once for each alignment. */
const known = new WeakMap<CellFormat, Map<Alignment, CellFormat>>();

type Alignment = CellFormat['horizontalAlignment'];

function rendered(alignment: Alignment, own: CellFormat): CellFormat {
  const ofOwn = known.get(own) ?? new Map<Alignment, CellFormat>();
  known.set(own, ofOwn);
  const before = ofOwn.get(alignment);
  if (before !== undefined) return before;
  const format = withPlainColors({
    ...DEFAULT_FORMAT,
    ...(alignment && { horizontalAlignment: alignment }),
    ...own,
    textFormat: { ...DEFAULT_FORMAT.textFormat, ...own.textFormat },
  });
  ofOwn.set(alignment, format);
  return format;
}

function alignmentOf(value: ExtendedValue | undefined): Alignment {
  if (value === undefined) return undefined;
  if (value.numberValue !== undefined) return 'RIGHT';
  return value.stringValue === undefined ? 'CENTER' : 'LEFT';
}
