/** What a cell has of what is typed into it, and how that would be typed again, as far as it is emulated. */
import type { CellResource } from './resource.ts';

export interface TypedValue {
  /** An ExtendedValue; empty for nothing. */
  readonly value: Readonly<Record<string, string | number | boolean>>;
  /** What the cell's number is shown by from then on; null leaves it as it is. */
  readonly numberFormat: { readonly type: string; readonly pattern: string } | null;
}

/**
 * As a spreadsheet of the locale `en_GB` reads it: days (2026-11-22, 22/11/2026), times (20:00, 8pm) and both together become
 * numbers of days since 1899-12-30. An apostrophe before it keeps anything a text. Amounts of money and percentages stay texts here.
 */
export function valueTyped(text: string): TypedValue {
  const moment = momentIn(text);
  return moment ?? { value: plainValue(text), numberFormat: null };
}

/** Whether whatever is typed into the cell stays a text: "Plain text" in the menu Format, Number. */
export const isPlainText = (cell: CellResource | undefined): boolean =>
  cell?.userEnteredFormat?.numberFormat?.type === 'TEXT';

/** The value of a plain-text cell after `text` is typed into it. */
export const textTyped = (text: string): TypedValue => ({
  value: text === '' ? {} : { stringValue: text.replace(/^'/, '') },
  numberFormat: null,
});

function plainValue(text: string): TypedValue['value'] {
  if (text === '') return {};
  if (text.startsWith("'")) return { stringValue: text.slice(1) };
  if (text.startsWith('=')) return { formulaValue: text };
  if (/^(true|false)$/i.test(text)) return { boolValue: text.toLowerCase() === 'true' };
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)
    ? { numberValue: Number(text) }
    : { stringValue: text };
}

const DAY = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\/(\d{1,2})\/(\d{4}))$/;
const TIME = /^(\d{1,2})(?::(\d{2})(?::(\d{2}))?)?\s*([ap]m)?$/i;
const DAY_MS = 86_400_000;
const EPOCH_MS = Date.UTC(1899, 11, 30);

/** Null where it is neither a day nor a time. */
function momentIn(text: string): TypedValue | null {
  const parts = /^(\S+)(?:\s+(\S.*))?$/.exec(text.trim());
  if (parts === null) return null;
  const [, first = '', second] = parts;
  const day = dayIn(first);
  const time = timeIn(day === null ? text.trim() : (second ?? ''));
  const pattern = /^\d{4}/.test(first) ? 'yyyy-mm-dd' : 'dd/mm/yyyy';
  if (day !== null && second === undefined)
    return { value: { numberValue: day }, numberFormat: { type: 'DATE', pattern } };
  if (time === null) return null;
  return day === null
    ? { value: { numberValue: time }, numberFormat: { type: 'TIME', pattern: 'hh:mm' } }
    : {
        value: { numberValue: day + time },
        numberFormat: { type: 'DATE_TIME', pattern: `${pattern} hh:mm` },
      };
}

function dayIn(text: string): number | null {
  const parts = DAY.exec(text)?.slice(1);
  if (parts === undefined) return null;
  const [year, month, day] = (parts[0] === undefined ? [parts[5], parts[4], parts[3]] : parts).map(
    Number,
  );
  const ms = Date.UTC(year ?? 0, (month ?? 0) - 1, day);
  // A day that there is not is one of another month.
  return new Date(ms).getUTCMonth() + 1 === month ? (ms - EPOCH_MS) / DAY_MS : null;
}

/** As a part of a day. */
function timeIn(text: string): number | null {
  const parts = TIME.exec(text);
  if (parts === null) return null;
  const [, hours, minutes, seconds = '0', half] = parts;
  if (minutes === undefined && half === undefined) return null;
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half.toLowerCase());
  if (hour > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return null;
  return (hour * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)) / 86_400;
}

/** 12 am is midnight. */
const hourOf = (hour: number, half: string): number =>
  hour < 1 || hour > 12 ? Number.POSITIVE_INFINITY : (hour % 12) + (half === 'pm' ? 12 : 0);

/** What stands in a cell as it would be typed: the way back from {@link valueTyped}. */
export function typedIn(cell: CellResource | undefined): string {
  const { stringValue, numberValue, boolValue, formulaValue } = cell?.userEnteredValue ?? {};
  if (boolValue !== undefined) return boolValue ? 'TRUE' : 'FALSE';
  if (numberValue !== undefined) return numberTyped(cell, numberValue);
  if (formulaValue !== undefined) return formulaValue;
  if (stringValue === undefined) return '';
  return isPlainText(cell) || valueTyped(stringValue).value['stringValue'] === stringValue
    ? stringValue
    : `'${stringValue}`;
}

/** A day and a time as they are shown. */
const numberTyped = (cell: CellResource | undefined, value: number): string =>
  /^(DATE|TIME|DATE_TIME)$/.test(cell?.userEnteredFormat?.numberFormat?.type ?? '')
    ? (cell?.formattedValue ?? '')
    : String(value);
