/** The shapes of a cell: values, formats, rules and colours, as in the Sheets API. */
import {
  booleanShape,
  buildOneOf,
  decimalShape,
  integer,
  type ShapeValue,
  text,
  toChoice,
  toList,
  toMessage,
} from '../core/shape.ts';

const TYPE_PREFIX = 'google.apps.sheets.v4';

export function toSheetsChoice<const V extends string>(typeName: string, values: readonly V[]) {
  return toChoice(`${TYPE_PREFIX}.${typeName}`, values);
}

export const colorShape = toMessage({
  red: decimalShape,
  green: decimalShape,
  blue: decimalShape,
  alpha: decimalShape,
});
export type Color = ShapeValue<typeof colorShape>;

export const colorStyleShape = buildOneOf('kind', { rgbColor: colorShape });
export type ColorStyle = ShapeValue<typeof colorStyleShape>;

const linkShape = toMessage({ uri: text });

export const textFormatShape = toMessage({
  foregroundColor: colorShape,
  foregroundColorStyle: colorStyleShape,
  fontFamily: text,
  fontSize: integer,
  bold: booleanShape,
  italic: booleanShape,
  strikethrough: booleanShape,
  underline: booleanShape,
  link: linkShape,
});

const borderShape = toMessage({
  style: toSheetsChoice('Style', [
    'DOTTED',
    'DASHED',
    'SOLID',
    'SOLID_MEDIUM',
    'SOLID_THICK',
    'NONE',
    'DOUBLE',
  ]),
  width: integer,
  color: colorShape,
  colorStyle: colorStyleShape,
});

const numberFormatShape = toMessage({
  type: toSheetsChoice('NumberFormatType', ['TEXT', 'NUMBER', 'DATE', 'TIME', 'DATE_TIME']),
  pattern: text,
});
export type NumberFormat = ShapeValue<typeof numberFormatShape>;

export const cellFormatShape = toMessage({
  numberFormat: numberFormatShape,
  backgroundColor: colorShape,
  backgroundColorStyle: colorStyleShape,
  borders: toMessage({
    top: borderShape,
    bottom: borderShape,
    left: borderShape,
    right: borderShape,
  }),
  horizontalAlignment: toSheetsChoice('HorizontalAlign', ['LEFT', 'CENTER', 'RIGHT']),
  verticalAlignment: toSheetsChoice('VerticalAlign', ['TOP', 'MIDDLE', 'BOTTOM']),
  padding: toMessage({ top: integer, right: integer, bottom: integer, left: integer }),
  wrapStrategy: toSheetsChoice('WrapStrategy', ['OVERFLOW_CELL', 'CLIP', 'WRAP']),
  textFormat: textFormatShape,
});
export type CellFormat = ShapeValue<typeof cellFormatShape>;

const errorValueShape = toMessage({
  type: toSheetsChoice('ErrorType', ['ERROR']),
  message: text,
});

const extendedValueShape = buildOneOf('value', {
  numberValue: decimalShape,
  stringValue: text,
  boolValue: booleanShape,
  formulaValue: text,
  errorValue: errorValueShape,
});
export type ExtendedValue = ShapeValue<typeof extendedValueShape>;

export const validationRuleShape = toMessage({
  condition: toMessage({
    type: toSheetsChoice('ConditionType', ['ONE_OF_LIST', 'BOOLEAN']),
    values: toList(toMessage({ userEnteredValue: text })),
  }),
  strict: booleanShape,
  showCustomUi: booleanShape,
  inputMessage: text,
});

export const cellDataShape = toMessage({
  userEnteredValue: extendedValueShape,
  effectiveValue: extendedValueShape,
  formattedValue: text,
  userEnteredFormat: cellFormatShape,
  effectiveFormat: cellFormatShape,
  hyperlink: text,
  note: text,
  dataValidation: validationRuleShape,
});
export type CellData = ShapeValue<typeof cellDataShape>;

export const rowDataShape = toMessage({ values: toList(cellDataShape) });
export type RowData = ShapeValue<typeof rowDataShape>;
