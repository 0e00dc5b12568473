/** USER_ENTERED input: what a person typing the same into a cell would get, in the en_US locale. */
import type { ExtendedValue, NumberFormat } from './cell-shape.ts';
import { serialOfDay, serialOfTime } from './serial.ts';

export interface Entered {
  readonly value: ExtendedValue;
  /** The format that the typed text implies, e.g. a date's. */
  readonly numberFormat?: NumberFormat;
}

/** `year` is the current one, for dates typed without a year. */
export function readEntered(typed: string, year: number): Entered {
  if (typed.startsWith("'")) return { value: { stringValue: typed.slice(1) } };
  if (typed.startsWith('=') && typed.length > 1) return { value: { formulaValue: typed } };
  const trimmed = typed.trim();
  if (/^(true|false)$/i.test(trimmed)) {
    return { value: { boolValue: trimmed.toLowerCase() === 'true' } };
  }
  return readNumber(trimmed) ?? readMoment(trimmed, year) ?? { value: { stringValue: typed } };
}

const NUMBER = /^([+-])?(\$)?([+-])?(\d{1,3}(?:,\d{3})+|\d+)?(\.\d*)?(e[+-]?\d+)?(%)?$/i;

function readNumber(text: string): Entered | null {
  const match = NUMBER.exec(text);
  if (match === null) return null;
  const [, sign, dollar, signInside, whole, fraction, power, percent] = match;
  if (whole === undefined && (fraction === undefined || fraction === '.')) return null;
  if (sign !== undefined && signInside !== undefined) return null;
  const digits = `${(whole ?? '0').replaceAll(',', '')}${fraction ?? ''}${power ?? ''}`;
  const size = percent === undefined ? Number(digits) : Number(digits) / 100;
  const value = { numberValue: (sign ?? signInside) === '-' ? -size : size };
  const numberFormat = impliedFormat({ dollar, percent, power, whole, fraction });
  return numberFormat === null ? { value } : { value, numberFormat };
}

interface Parts {
  readonly dollar: string | undefined;
  readonly percent: string | undefined;
  readonly power: string | undefined;
  readonly whole: string | undefined;
  readonly fraction: string | undefined;
}

function impliedFormat({ dollar, percent, power, whole, fraction }: Parts): NumberFormat | null {
  const decimals = fraction !== undefined && fraction.length > 1 ? '.00' : '';
  if (dollar !== undefined) return { type: 'CURRENCY', pattern: `"$"#,##0${decimals}` };
  if (percent !== undefined) return { type: 'PERCENT', pattern: `0${decimals}%` };
  if (power !== undefined) return { type: 'SCIENTIFIC', pattern: '0.00E+00' };
  if (whole?.includes(',')) return { type: 'NUMBER', pattern: `#,##0${decimals}` };
  return null;
}

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?$/i;

function readMoment(text: string, year: number): Entered | null {
  const time = readTime(text);
  if (time !== null) return { value: { numberValue: time }, numberFormat: { type: 'TIME' } };
  const [first = '', ...rest] = text.split(/[ T]+/);
  const day = readDay(first, year);
  if (day === null) return null;
  if (rest.length === 0) return dateOf(day, first);
  const timeOfDay = readTime(rest.join(' '));
  if (timeOfDay === null) return null;
  return { value: { numberValue: day + timeOfDay }, numberFormat: { type: 'DATE_TIME' } };
}

function dateOf(day: number, typed: string): Entered {
  const pattern = /^\d{4}-/.test(typed) ? 'yyyy-mm-dd' : typed.includes('-') ? 'm-d' : undefined;
  const numberFormat =
    pattern === undefined ? { type: 'DATE' as const } : { type: 'DATE' as const, pattern };
  return { value: { numberValue: day }, numberFormat };
}

function readTime(text: string): number | null {
  const match = TIME.exec(text);
  if (match === null) return null;
  const hour = Number(match[1]);
  const half = match[4]?.toLowerCase();
  if (Number(match[2]) > 59 || Number(match[3] ?? 0) > 59 || hour > (half ? 12 : 24)) return null;
  const hours = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
  return serialOfTime(hours, Number(match[2]), Number(match[3] ?? 0));
}

function readDay(text: string, year: number): number | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (iso) return serialOfDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})([-/])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(text);
  if (american === null) return null;
  const written = american[4] === undefined ? year : Number(american[4]);
  const full = written >= 100 ? written : written + (written < 50 ? 2000 : 1900);
  return serialOfDay(full, Number(american[1]), Number(american[3]));
}
