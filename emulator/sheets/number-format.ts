/** Formats numbers with the patterns that pages and typed times use. */
import { createFeatureRefusal } from '../core/refusal.ts';
import type { ExtendedValue, NumberFormat } from './cell-shape.ts';
import type { Cell } from './spreadsheet.ts';

const SECTION = /^((?:[-+() ]|"[^"]*")*)(#,##[0#]|[0#]*)(?:\.(0+))?((?:[-+() ]|"[^"]*")*)$/;

const TIME_TYPES = ['DATE', 'TIME', 'DATE_TIME'];
const TIME_PATTERN = /^(yyyy-mm-dd|dd\/mm\/yyyy)?(?:(?:^| )hh:mm)?$/;

/** Throws the 501 for a format that the emulator cannot display. */
export function refuseUnknownFormat({ type, pattern = '' }: NumberFormat): void {
  const sections = pattern.split(';');
  const isKnown = sections.length <= 3 && sections.every((section) => SECTION.test(section));
  if (TIME_TYPES.some((one) => one === type) && pattern !== '' && TIME_PATTERN.test(pattern))
    return;
  if (type === 'TEXT' && ['', '@'].includes(pattern)) return;
  if (type === 'NUMBER' && pattern !== '' && isKnown) return;
  throw createFeatureRefusal(`the number format ${type ?? ''} "${pattern}"`);
}

/** Formats a number as the sheet shows it. An empty pattern is the automatic format. */
export function formatNumber(value: number, pattern: string): string {
  if (pattern === '' || pattern === '@') return formatAutomatically(value);
  if (TIME_PATTERN.test(pattern)) return formatDays(value, pattern);
  const [positive = '', negative, zero] = pattern.split(';');
  if (value === 0) return fillSection(0, zero ?? positive);
  if (value > 0) return fillSection(value, positive);
  return negative === undefined
    ? fillSection(value, positive)
    : fillSection(Math.abs(value), negative);
}

/** Formats a number of days since 1899-12-30, to the minute. */
function formatDays(days: number, pattern: string): string {
  const iso = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 1440) * 60_000).toISOString();
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  return pattern
    .replace('hh:mm', iso.slice(11, 16))
    .replace('yyyy', year)
    .replace('mm', month)
    .replace('dd', day);
}

const formatAutomatically = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(10)));

function fillSection(value: number, section: string): string {
  const [, before = '', whole = '', decimals = '', behind = ''] = SECTION.exec(section) ?? [];
  const [digits = '0', fraction = ''] = roundToPlaces(Math.abs(value), decimals.length).split('.');
  const least = whole.split('0').length - 1;
  const shown = digits.replace(/^0+/, '').padStart(least, '0');
  const grouped = whole.includes(',') ? shown.replace(/\B(?=(\d{3})+$)/g, ',') : shown;
  const number =
    whole === '' && decimals === '' ? '' : decimals === '' ? grouped : `${grouped}.${fraction}`;
  const sign = value < 0 && /[1-9]/.test(number) ? '-' : '';
  return `${sign}${before}${number}${behind}`.replaceAll('"', '');
}

/** Rounds half away from zero by decimal digits, not by the binary fraction: 1.005 becomes 1.01. */
function roundToPlaces(value: number, places: number): string {
  const shifted = Number(`${value}e${places}`);
  if (Number.isNaN(shifted) || value >= 1e15) return value.toFixed(places);
  return Number(`${Math.round(shifted)}e-${places}`).toFixed(places);
}

const FORMULA_ERROR: ExtendedValue = {
  errorValue: { type: 'ERROR', message: 'The emulator does not evaluate formulas.' },
};

export function getValue({ userEnteredValue }: Cell): ExtendedValue | undefined {
  return userEnteredValue?.formulaValue === undefined ? userEnteredValue : FORMULA_ERROR;
}

export function getHyperlink(cell: Cell): string | undefined {
  return cell.userEnteredFormat?.textFormat?.link?.uri;
}

/** Returns the text that the sheet shows for a cell; undefined if the cell has no value. */
export function formatCellValue(cell: Cell): string | undefined {
  const value = getValue(cell);
  if (value === undefined) return undefined;
  if (value.numberValue !== undefined) {
    return formatNumber(value.numberValue, cell.userEnteredFormat?.numberFormat?.pattern ?? '');
  }
  if (value.boolValue !== undefined) return value.boolValue ? 'TRUE' : 'FALSE';
  return value.errorValue === undefined ? value.stringValue : '#ERROR!';
}
