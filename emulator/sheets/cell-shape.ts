/** The shapes of a cell: values, formats, rules and colours, as in the Sheets API. */
import {
  choice,
  type Described,
  decimal,
  integer,
  list,
  message,
  oneOfMessage,
  text,
  truth,
} from '../core/shape.ts';

const SHEETS = 'google.apps.sheets.v4';

export function sheetsChoice<const V extends string>(typeName: string, values: readonly V[]) {
  return choice(`${SHEETS}.${typeName}`, values);
}

export const color = message({ red: decimal, green: decimal, blue: decimal, alpha: decimal });
export type Color = Described<typeof color>;

export const colorStyle = oneOfMessage('kind', { rgbColor: color });
export type ColorStyle = Described<typeof colorStyle>;

const link = message({ uri: text });

export const textFormat = message({
  foregroundColor: color,
  foregroundColorStyle: colorStyle,
  fontFamily: text,
  fontSize: integer,
  bold: truth,
  italic: truth,
  strikethrough: truth,
  underline: truth,
  link,
});

const border = message({
  style: sheetsChoice('Style', [
    'DOTTED',
    'DASHED',
    'SOLID',
    'SOLID_MEDIUM',
    'SOLID_THICK',
    'NONE',
    'DOUBLE',
  ]),
  width: integer,
  color,
  colorStyle,
});

const numberFormat = message({
  type: sheetsChoice('NumberFormatType', ['TEXT', 'NUMBER', 'DATE', 'TIME', 'DATE_TIME']),
  pattern: text,
});
export type NumberFormat = Described<typeof numberFormat>;

export const cellFormat = message({
  numberFormat,
  backgroundColor: color,
  backgroundColorStyle: colorStyle,
  borders: message({ top: border, bottom: border, left: border, right: border }),
  horizontalAlignment: sheetsChoice('HorizontalAlign', ['LEFT', 'CENTER', 'RIGHT']),
  verticalAlignment: sheetsChoice('VerticalAlign', ['TOP', 'MIDDLE', 'BOTTOM']),
  padding: message({ top: integer, right: integer, bottom: integer, left: integer }),
  wrapStrategy: sheetsChoice('WrapStrategy', ['OVERFLOW_CELL', 'CLIP', 'WRAP']),
  textFormat,
});
export type CellFormat = Described<typeof cellFormat>;

const errorValue = message({
  type: sheetsChoice('ErrorType', ['ERROR']),
  message: text,
});

const extendedValue = oneOfMessage('value', {
  numberValue: decimal,
  stringValue: text,
  boolValue: truth,
  formulaValue: text,
  errorValue,
});
export type ExtendedValue = Described<typeof extendedValue>;

export const dataValidationRule = message({
  condition: message({
    type: sheetsChoice('ConditionType', ['ONE_OF_LIST', 'BOOLEAN']),
    values: list(message({ userEnteredValue: text })),
  }),
  strict: truth,
  showCustomUi: truth,
  inputMessage: text,
});

export const cellData = message({
  userEnteredValue: extendedValue,
  effectiveValue: extendedValue,
  formattedValue: text,
  userEnteredFormat: cellFormat,
  effectiveFormat: cellFormat,
  hyperlink: text,
  note: text,
  dataValidation: dataValidationRule,
});
export type CellData = Described<typeof cellData>;

export const rowData = message({ values: list(cellData) });
export type RowData = Described<typeof rowData>;
