import { TZDate, tzOffset } from '@date-fns/tz';
import { add } from 'date-fns/add';
import type { Settings } from '../ledger/entry.ts';
import { MAX_GRACE_MS } from '../ledger/entry-parts.ts';
import { IncidentError, LATER_VERSION_REMEDY } from '../ledger/incident.ts';
import { DATE_STYLES, type DateStyle } from '../ledger/instant.ts';

export const MINUS_SIGN = '−';

/** Lengths of units in milliseconds, for days without a change of clocks. */
export const UNIT_MS = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
} as const;
type TimeUnit = keyof typeof UNIT_MS;

/** A length of time. Days and weeks keep the wall clock; shorter units are exact. */
export interface Interval {
  /** Number of units, at least 1. */
  readonly count: number;
  readonly unit: TimeUnit;
}

export const INTERVAL_EXPECTED =
  'a number and minutes, hours, days or weeks, such as "48 hours" or "1 day"';

/** Parses a number with a unit, such as "30 seconds" or "2 weeks"; null for any other text. */
export function parseAmount(text: string): Interval | null {
  const [, count, word] =
    /^\s*([1-9]\d{0,5})\s*(second|minute|hour|day|week)s?\s*$/i.exec(text) ?? [];
  const named = word?.toLowerCase();
  const unit = Object.keys(UNIT_MS).find((known): known is TimeUnit => known === named);
  return unit === undefined ? null : { count: Number(count), unit };
}

/** Parses the time between two deadlines; null if it is not valid or longer than a year. */
export function parseInterval(text: string): Interval | null {
  const interval = parseAmount(text);
  if (interval === null || interval.unit === 'second') return null;
  return toApproximateMs(interval) <= MAX_INTERVAL_MS ? interval : null;
}

const MAX_INTERVAL_MS = 366 * UNIT_MS.day;

/** Returns the length in milliseconds, assuming that the clocks do not change. */
export const toApproximateMs = ({ count, unit }: Interval): number => count * UNIT_MS[unit];

export const EARLY_EXPECTED =
  'a number and seconds, minutes or hours up to a day, such as "10 minutes"';

/** Parses "30 seconds", "10 minutes" or "1 hour", up to a day, as milliseconds; else null. */
export function parseDelayMs(text: string): number | null {
  const delay = parseAmount(text);
  if (delay === null || delay.unit === 'day' || delay.unit === 'week') return null;
  const ms = toApproximateMs(delay);
  return ms <= UNIT_MS.day ? ms : null;
}

/** Formats an interval, such as "every hour" or "every 10 minutes". */
export const formatInterval = (ms: number): string => `every ${formatDelay(ms).replace(/^1 /, '')}`;

/** Formats a delay in the largest unit that needs no fraction, such as "10 minutes". */
export function formatDelay(ms: number): string {
  const unit = (['hour', 'minute', 'second'] as const).find((known) => ms % UNIT_MS[known] === 0);
  if (unit === undefined) return `${ms} milliseconds`;
  return formatCount(ms / UNIT_MS[unit], unit);
}

type GraceSettings = Pick<Settings, 'graceMs' | 'graceIfMissingMs'>;

/** Formats "5 minutes" or "2 hours, if somebody is missing"; undefined if there is no grace. */
export const formatGrace = ({ graceMs, graceIfMissingMs }: GraceSettings): string | undefined => {
  if (graceIfMissingMs !== undefined) return `${formatDelay(graceIfMissingMs)}${IF_MISSING_SUFFIX}`;
  return graceMs === undefined ? undefined : formatDelay(graceMs);
};

const IF_MISSING_SUFFIX = ', if somebody is missing';

export function parseGrace(text: string): GraceSettings | null {
  const [, time = text, condition] =
    /^(.*?),? +(if (?:some|any)(?:body|one) is missing)$/i.exec(text.trim()) ?? [];
  const ms = parseDelayMs(time);
  if (ms === null) return null;
  if (condition !== undefined) return { graceIfMissingMs: ms };
  return ms <= MAX_GRACE_MS ? { graceMs: ms } : null;
}

/** Instants at equal intervals before and after one wall clock time. */
interface DeadlineGrid {
  /** The first deadline, in milliseconds since 1970. */
  readonly originMs: number;
  readonly interval: Interval;
  readonly timeZone: string;
}

/** Computes a point of the grid; point 0 is the origin. Days and weeks follow the calendar. */
export function computeGridPoint(
  { originMs, interval, timeZone }: DeadlineGrid,
  index: number,
): number {
  const { count, unit } = interval;
  if (unit !== 'day' && unit !== 'week') return originMs + index * toApproximateMs(interval);
  if (findOffset(originMs, timeZone) === null)
    throw new IncidentError([buildUnknownZoneIncident(timeZone)]);
  return add(new TZDate(originMs, timeZone), { [`${unit}s`]: index * count }).getTime();
}

const buildUnknownZoneIncident = (timeZone: string) => ({
  code: 'later version' as const,
  where: 'Ledger, entry 0',
  what:
    `The time zone database of this machine does not have ${timeZone}, which the deadlines ` +
    'of the match need.',
  todo: LATER_VERSION_REMEDY,
});

/** A day in a zone, such as "Sat 21 Nov 2026", and its last minute in milliseconds. */
interface NamedDay {
  readonly name: string;
  readonly endMs: number;
}

/** Lists the day of an instant (in milliseconds) and the following days. */
export const listDays = (ms: number, times: TimeStyle, count: number): readonly NamedDay[] =>
  Array.from({ length: count }, (_, index) => {
    const day = add(new TZDate(ms, times.timeZone), { days: index });
    const endMs = day.setHours(23, 59, 0, 0);
    return { name: formatTime(endMs, times).split(',')[0] ?? '', endMs };
  });

export function findDayByName(name: string, times: TimeStyle): NamedDay | null {
  const date = new Date(Date.parse(`${name} 00:00 UTC`));
  if (Number.isNaN(date.getTime())) return null;
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const [found] = listDays(new TZDate(year, month, day, 12, times.timeZone).getTime(), times, 1);
  return found?.name === name ? found : null;
}

/** Formats a duration by its two largest units, rounded down: "2 days 3 hours", "45 seconds". */
export function formatDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 60) return formatCount(seconds, 'second');
  const parts = [
    { unit: 'day', count: Math.floor(seconds / 86_400) },
    { unit: 'hour', count: Math.floor(seconds / 3600) % 24 },
    { unit: 'minute', count: Math.floor(seconds / 60) % 60 },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  return parts
    .slice(first, first + 2)
    .flatMap(({ unit, count }) => (count === 0 ? [] : formatCount(count, unit)))
    .join(' ');
}

const formatCount = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;

/** The zone and style in which times are shown. */
export interface TimeStyle {
  /** IANA name of the zone. */
  readonly timeZone: string;
  /** Style of dates. Default: the first of {@link DATE_STYLES}. */
  readonly dates?: DateStyle | undefined;
}

/**
 * Formats an instant for players: "Sat 21 Nov 2026, 20:00 (GMT+1, Europe/Berlin)". Avoids the
 * runtime's words, which change. An unknown zone gives UTC.
 */
export function formatTime(ms: number, where: string | TimeStyle): string {
  const { timeZone, dates } = typeof where === 'string' ? { timeZone: where } : where;
  return formatClock({ ms, timeZone, dates, offset: findOffset(ms, timeZone) });
}

/** Formats an instant without year and zone, for headings: "Sat 21 Nov, 20:00 (GMT+1)". */
export const formatShortClock = (ms: number, where: TimeStyle): string =>
  formatTime(ms, where)
    .replace(/ \d{4},/, ',')
    .replace(/\((\S+), [^)]+\)$/, '($1)');

/** Returns minutes east of UTC; null if this machine has no data on the zone. */
function findOffset(ms: number, timeZone: string): number | null {
  const offset = tzOffset(timeZone, new Date(ms));
  return Number.isNaN(offset) ? null : offset;
}

/** Formats an instant at a given offset. Does not need this machine’s database of zones. */
export function formatClock(
  given: TimeStyle & { readonly ms: number; readonly offset: number | null },
): string {
  const { ms, offset, timeZone, dates = DATE_STYLES[0] } = given;
  const there = new Date(ms + (offset ?? 0) * UNIT_MS.minute);
  const shown = offset === null ? 'UTC' : formatOffset(offset);
  const zone = timeZone === 'UTC' ? 'UTC' : `${shown}, ${timeZone}`;
  return `${formatDay(there, dates)}, ${formatTimeOfDay(there, dates)} (${zone})`;
}

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function formatDay(there: Date, dates: DateStyle): string {
  const [day, month] = [`${there.getUTCDate()}`, MONTHS[there.getUTCMonth()]];
  const order = dates.startsWith('month') ? [month, day] : [day, month];
  return [WEEKDAYS[there.getUTCDay()], ...order, there.getUTCFullYear()].join(' ');
}

/** Formats the time of day. Omits seconds if they are 0. */
function formatTimeOfDay(there: Date, dates: DateStyle): string {
  const [hour, minute, second] = [
    there.getUTCHours(),
    there.getUTCMinutes(),
    there.getUTCSeconds(),
  ];
  const isWhole = there.getTime() % UNIT_MS.minute === 0;
  const rest = (isWhole ? [minute] : [minute, second]).map(padTwoDigits).join(':');
  return dates.endsWith('12')
    ? `${hour % 12 === 0 ? 12 : hour % 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`
    : `${padTwoDigits(hour)}:${rest}`;
}

const padTwoDigits = (count: number): string => String(count).padStart(2, '0');

/** Formats an offset in minutes: "GMT+1", "GMT-3:30", "GMT+0". */
function formatOffset(offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const sign = offset < 0 ? '-' : '+';
  return `GMT${sign}${hours}${minutes === 0 ? '' : `:${padTwoDigits(minutes)}`}`;
}

/**
 * Parses "2026-11-21 20:00" in a zone, or RFC 3339 with an offset, as milliseconds. For a
 * time that occurs twice, returns both instants, the earlier first. For a time that the clocks skip,
 * returns the instants before and after the change. Empty for other texts.
 */
export function parseLocalTime(text: string, timeZone: string): readonly number[] {
  const trimmed = text.trim();
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(trimmed))
    return [Date.parse(trimmed)].filter((ms) => !Number.isNaN(ms));
  const wall = trimmed.replace(' ', 'T');
  const wallMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN;
  // For a day that does not exist, JavaScript returns a later one.
  if (Number.isNaN(wallMs) || !new Date(wallMs).toISOString().startsWith(wall)) return [];
  const candidates = findCandidateInstants(wallMs, timeZone);
  const shown = candidates.filter((ms) => toWallMs(ms, timeZone) === wallMs);
  return shown.length === 0 ? candidates : [...new Set(shown)];
}

/**
 * Returns the instant of a wall clock time, given as if it were UTC. A time that the clocks skip
 * becomes an hour later. A time that occurs twice gives the first instant.
 */
export function toInstant(wallMs: number, timeZone: string): number {
  const [first, second] = findCandidateInstants(wallMs, timeZone);
  return toWallMs(first, timeZone) === wallMs ? first : second;
}

/** Returns two candidates for the instant, which differ only near a change of clocks. */
function findCandidateInstants(wallMs: number, timeZone: string): readonly [number, number] {
  const computeInstant = (awayMs: number): number =>
    2 * wallMs + awayMs - toWallMs(wallMs + awayMs, timeZone);
  const [one, other] = [computeInstant(-UNIT_MS.day), computeInstant(UNIT_MS.day)];
  return [Math.min(one, other), Math.max(one, other)];
}

/** Returns the wall clock time of an instant, as if it were UTC. */
export function toWallMs(ms: number, timeZone: string): number {
  const offset = findOffset(ms, timeZone);
  if (offset === null) throw new IncidentError([buildUnknownZoneIncident(timeZone)]);
  return ms + offset * UNIT_MS.minute;
}

export const toLocalDay = (ms: number, timeZone: string): string =>
  new Date(toWallMs(ms, timeZone)).toISOString().slice(0, 10);

/** Two texts for one instant, which differ in their offsets. */
export interface OtherClock {
  /** The time as this machine writes it. */
  readonly expected: string;
  readonly found: string;
}

/** Whether two texts are equal except for the offsets at which they show the same instants. */
export const equalsExceptOffsets = (one: string, other: string): boolean =>
  one === other || withInstants(one) === withInstants(other);

export function findFirstOtherClock(expected: string, found: string): OtherClock {
  const [own, others] = [expected, found].map((text) => listClocks(text));
  const at = own?.findIndex((clock, index) => clock !== others?.[index]) ?? -1;
  return { expected: own?.[at] ?? '', found: others?.[at] ?? '' };
}

const listClocks = (text: string): readonly string[] =>
  [...text.matchAll(CLOCK_PATTERN), ...text.matchAll(SHORT_CLOCK_PATTERN)].map(([clock]) => clock);

/** Matches all styles of `formatClock`. */
const CLOCK_PATTERN =
  /[A-Z][a-z]{2} (?:\d{1,2} [A-Z][a-z]{2}|[A-Z][a-z]{2} \d{1,2}) \d{4}, \d{1,2}:\d\d(?::\d\d)?(?: [AP]M)? \((?:GMT[+-]\d{1,2}(?::\d\d)?|UTC), [\w+/-]{1,64}\)/g;

/** Replaces each formatted time in a text by the instant in UTC. */
export const withInstants = (text: string): string =>
  text
    .replaceAll(CLOCK_PATTERN, (clock) => toInstantText(clock) ?? clock)
    .replaceAll(
      SHORT_CLOCK_PATTERN,
      (clock, ...parts: readonly string[]) => toUtcText(parts) ?? clock,
    );

/** Matches all styles of `formatShortClock`. */
const SHORT_CLOCK_PATTERN =
  /([A-Z][a-z]{2}) (\d{1,2} [A-Z][a-z]{2}|[A-Z][a-z]{2} \d{1,2}), (\d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?) \((?:GMT([+-])(\d{1,2})(?::(\d\d))?|UTC)\)/g;

/**
 * Converts a formatted time to a day and time in UTC; null if it is invalid. The text has no year,
 * so a leap year is assumed.
 */
function toUtcText(parts: readonly string[]): string | null {
  const [weekday = '', day = '', time = '', sign = '+', hours = '0', minutes = '0'] = parts;
  const at = (WEEKDAYS as readonly string[]).indexOf(weekday);
  const local = Date.parse(`${day} 2000 ${time} UTC`);
  if (at < 0 || Number.isNaN(local)) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * UNIT_MS.minute;
  const utc = sign === '-' ? local + offset : local - offset;
  const days = Math.floor(utc / UNIT_MS.day) - Math.floor(local / UNIT_MS.day);
  return `${WEEKDAYS[(at + days + 7) % 7]} ${new Date(utc).toISOString().slice(5, 19)}`;
}

/** Converts a formatted time to its instant and zone; null if `formatClock` never writes it. */
function toInstantText(clock: string): string | null {
  const [, day = '', time = '', sign, hours = 0, minutes = 0, timeZone = ''] =
    /^\w{3} (.+), (.+) \((?:GMT([+-])(\d+)(?::(\d+))?|UTC), (.+)\)$/.exec(clock) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  const offset = sign === undefined ? null : sign === '-' ? -size : size;
  const ms = Date.parse(`${day} ${time} UTC`) - (offset ?? 0) * 60_000;
  if (Number.isNaN(ms)) return null;
  const isOurs = DATE_STYLES.some(
    (dates) => formatClock({ ms, timeZone, dates, offset }) === clock,
  );
  return isOurs ? `${new Date(ms).toISOString()} ${timeZone}` : null;
}
