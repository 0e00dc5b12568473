import { TZDate } from '@date-fns/tz';
import { GB } from 'chrono-node/en';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { formatRFC3339 } from 'date-fns/formatRFC3339';
import type { Position } from '../ledger/position.ts';
import { formatTimeOfDay, parseTimeOfDay } from './calendar.ts';
import {
  computeGridPoint,
  formatTime,
  INTERVAL_EXPECTED,
  parseInterval,
  parseLocalTime,
  toWallMs,
  UNIT_MS,
} from './time.ts';

export interface TimePlace {
  readonly timeZone: string;
  /** Current time in milliseconds since 1970. */
  readonly nowMs: number;
  /** The deadline to move, in ms. "+2 days" counts from it, and a day alone keeps its hour. */
  readonly deadlineMs?: number | undefined;
}

/** Returns examples of ways to write a time. Their date is a week ahead. */
export const formatTimeExamples = ({ timeZone, nowMs }: Omit<TimePlace, 'deadlineMs'>): string =>
  '“tomorrow 20:00”, “Friday 19:30”, “+2 days”, or ' +
  `“${format(addDays(new TZDate(nowMs, timeZone), 7), 'yyyy-MM-dd')} 20:00”`;

/**
 * Parses a wall clock time in the zone, or RFC 3339 with an offset, as milliseconds. Accepts past
 * times too. Returns a sentence for an unclear time.
 */
function readFirstDeadline(text: string, place: TimePlace): number | string {
  const { timeZone } = place;
  const [ms, other] = parseLocalTime(text, timeZone);
  if (ms === undefined)
    return (
      `${quoteTypedTime(text)} is not a time. Write ${formatTimeExamples(place)}, in ` +
      `${timeZone}.`
    );
  if (other === undefined) return ms;
  const isTwice = toWallMs(ms, timeZone) === toWallMs(other, timeZone);
  const what = isTwice
    ? `occurs twice in ${timeZone}, because the clocks go back.`
    : `does not exist in ${timeZone}, because the clocks go forward.`;
  const times = [ms, other].map((one) => formatRFC3339(new TZDate(one, timeZone)));
  return `${text} ${what} Write ${times.join(' or ')}.`;
}

/** Describes why a deadline is invalid at `nowMs`; null if it is valid. */
export function describePastDeadline(deadline: {
  readonly ms: number;
  readonly nowMs: number;
  readonly timeZone: string;
}): string | null {
  const { ms, nowMs, timeZone } = deadline;
  if (ms > nowMs) return null;
  return (
    `Choose a later first deadline: ${formatTime(ms, timeZone)} has passed. It is now ` +
    `${formatTime(nowMs, timeZone)}.`
  );
}

const MAX_TIME_LENGTH = 60;

/**
 * Parses a wall clock time, RFC 3339, a text with one clear day and hour, or "+2 days", as
 * milliseconds. Returns a sentence for an unclear time.
 */
export function readTime(text: string, place: TimePlace): number | string {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  if (trimmed.length > MAX_TIME_LENGTH) return describeUnclearTime(trimmed, place);
  if (/^[-\u2212]/.test(trimmed))
    return `“${trimmed}” is not in the future. Write ${formatTimeExamples(place)}.`;
  const later = parseLater(trimmed, place);
  if (later !== null) return later;
  const day = parseNumericDay(trimmed);
  if (day !== null && day.dates.length > 1)
    return `“${trimmed}” can mean two days. Write ${day.dates.join(' or ')}, with the hour.`;
  const wall = day === null ? parseSpokenTime(trimmed, place) : toWallTime(day, place);
  return wall === null ? describeUnclearTime(trimmed, place) : readFirstDeadline(wall, place);
}

/** Parses the time to which the open step’s deadline is to be moved. */
export function readNewDeadline(
  { sealed, opened }: Pick<Position, 'sealed' | 'opened'>,
  text: string,
  nowMs: number,
): number | string {
  const { timeZone } = opened.settings;
  const deadline = sealed.entry.next?.deadline ?? null;
  const isLater = parseInterval(text.trim().replace(/^\+/, '')) !== null;
  // Without a deadline the request is refused later, with a better reason.
  if (deadline === null && isLater) return 0;
  const deadlineMs = deadline === null ? undefined : Date.parse(deadline);
  return readTime(text, { timeZone, nowMs, deadlineMs });
}

const describeUnclearTime = (text: string, place: TimePlace): string =>
  `${quoteTypedTime(text)} does not contain a clear day and hour. Write ` +
  `${formatTimeExamples(place)}.`;

const quoteTypedTime = (text: string): string => `“${text.slice(0, MAX_TIME_LENGTH)}”`;

/** Parses an interval: "+2 days", or "2 days" after a deadline. Null for other texts. */
function parseLater(
  text: string,
  { timeZone, nowMs, deadlineMs }: TimePlace,
): number | string | null {
  const hasPlus = text.startsWith('+');
  const interval = parseInterval(text.replace(/^\+/, ''));
  if (interval === null)
    return hasPlus ? `“${text}” is not a time. After + write ${INTERVAL_EXPECTED}.` : null;
  if (deadlineMs === undefined && !hasPlus) return null;
  // Round up to a minute, since all later deadlines follow from the first one.
  const originMs = deadlineMs ?? Math.ceil(nowMs / UNIT_MS.minute) * UNIT_MS.minute;
  return computeGridPoint({ originMs, interval, timeZone }, 1);
}

interface NumericDay {
  /** Dates in ISO format: two if the order of day and month is not clear. */
  readonly dates: readonly string[];
  readonly rest: string;
}

/** Parses a date in digits. Before points the day comes first; before slashes it must be clear. */
function parseNumericDay(text: string): NumericDay | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/.exec(text);
  if (iso !== null) {
    const [, year = '', month = '', day = '', rest = ''] = iso;
    return { dates: [toIsoDate(year, month, day)], rest };
  }
  const found = /^(\d{1,2})([/.])\s?(\d{1,2})\2\s?(\d{4})(.*)$/.exec(text);
  if (found === null) return null;
  const [, one = '', sign, other = '', year = '', rest = ''] = found;
  const [dayFirst, monthFirst] = [toIsoDate(year, other, one), toIsoDate(year, one, other)];
  if (sign === '.' || one === other || Number(one) > 12) return { dates: [dayFirst], rest };
  return { dates: Number(other) > 12 ? [monthFirst] : [dayFirst, monthFirst], rest };
}

const toIsoDate = (year: string, month: string, day: string): string =>
  [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');

/** Returns the wall clock time of a date; null if the hour is not clear. */
function toWallTime({ dates: [date = ''], rest }: NumericDay, place: TimePlace): string | null {
  if (/^T/i.test(rest)) return `${date}${rest}`;
  const hour = rest.replace(/^,?\s*(at\s)?/i, '').trim();
  if (hour === '') return buildDayAtKeptHour(place, date);
  const minute = parseTimeOfDay(hour);
  return minute === null ? null : `${date} ${formatTimeOfDay(minute)}`;
}

/** Combines a day with the hour of the deadline to move; null if no deadline is to be moved. */
const buildDayAtKeptHour = ({ timeZone, deadlineMs }: TimePlace, date: string): string | null =>
  deadlineMs === undefined ? null : `${date} ${format(new TZDate(deadlineMs, timeZone), 'HH:mm')}`;

/** Matches dates in digits, in which the order of day and month is not clear. */
const NUMERIC_DATE_PATTERN = /\d\s*[/.]\s*\d+\s*(?:[/.]|$|\s)/;

/** Parses a spoken time as "2026-11-22 20:00"; null unless day and hour are clear. */
function parseSpokenTime(text: string, place: TimePlace): string | null {
  const { timeZone, nowMs } = place;
  if (NUMERIC_DATE_PATTERN.test(text)) return null;
  const timezone = -new TZDate(nowMs, timeZone).getTimezoneOffset();
  const [found, ...more] = GB.parse(
    text,
    { instant: new Date(nowMs), timezone },
    { forwardDate: true },
  );
  if (found === undefined || more.length > 0 || found.end != null) return null;
  if (found.text.length < text.length) return null;
  const [year, month, day, hour, minute] = (
    ['year', 'month', 'day', 'hour', 'minute'] as const
  ).map((part) => String(found.start.get(part) ?? 0).padStart(2, '0'));
  const date = `${year}-${month}-${day}`;
  if (!found.start.isCertain('hour'))
    return found.start.isCertain('day') || found.start.isCertain('weekday')
      ? buildDayAtKeptHour(place, date)
      : null;
  if (found.start.isCertain('timezoneOffset')) return found.start.date().toISOString();
  return `${date} ${hour}:${minute}`;
}
