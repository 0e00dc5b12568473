/** Converts the times of steps, as hosts write them, to deadlines, and describes them on pages. */

import { GAMES, SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Settings } from '../ledger/entry.ts';
import {
  computeGridPoint,
  formatTime,
  INTERVAL_EXPECTED,
  type Interval,
  MONTHS,
  parseInterval,
  type TimeStyle,
  toApproximateMs,
  toInstant,
  toLocalDay,
  toWallMs,
  UNIT_MS,
  WEEKDAYS,
} from './time.ts';

const DAY_MINUTES = 1440;
const { day: DAY_MS, minute: MINUTE_MS } = UNIT_MS;

/** A time of day on a weekday, in the match's zone. */
interface NamedTime {
  /** Day of the week, 0 for Sunday. */
  readonly weekday: number;
  /** Minutes since midnight. */
  readonly minute: number;
}

export type Rhythm =
  | { readonly kind: 'interval'; readonly interval: Interval }
  | { readonly kind: 'days'; readonly times: readonly NamedTime[] };

export const RHYTHM_EXPECTED = `${INTERVAL_EXPECTED}; or days, such as "mon, thu 19:00"`;

/** Parses "2 days" or "mon, thu 19:00, sat 12:00"; null if the text is neither. */
export function parseRhythm(text: string): Rhythm | null {
  const interval = parseInterval(text);
  if (interval !== null) return { kind: 'interval', interval };
  const times = parseNamedTimes(text);
  return times === null ? null : { kind: 'days', times };
}

/** Returns an interval as typed, and named days in week order: "Mon, Thu 19:00, Sat 12:00". */
export function normalizeRhythm(text: string): string {
  const rhythm = parseRhythm(text);
  if (rhythm?.kind !== 'days') return text.trim();
  const groups = Map.groupBy(rhythm.times, ({ minute }) => minute);
  return [...groups]
    .map(
      ([minute, times]) =>
        `${times.map(({ weekday }) => WEEKDAYS[weekday]).join(', ')} ${formatTimeOfDay(minute)}`,
    )
    .join(', ');
}

/** Formats minutes since midnight as "19:00". */
export const formatTimeOfDay = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/**
 * Parses named times, sorted in week order without repeats. Days without a time get the next time
 * in the text. Null if the text is invalid.
 */
function parseNamedTimes(text: string): readonly NamedTime[] | null {
  const times: NamedTime[] = [];
  let waiting: readonly number[] = [];
  for (const part of splitParts(text)) {
    const [, days = '', time = ''] = /^(\D+?)(?:\s+(?:at\s+)?(\d.*))?$/.exec(part) ?? [];
    const weekdays = parseWeekdays(days);
    if (weekdays === null) return null;
    waiting = [...waiting, ...weekdays];
    if (time === '') continue;
    const minute = parseTimeOfDay(time);
    if (minute === null) return null;
    times.push(...waiting.map((weekday) => ({ weekday, minute })));
    waiting = [];
  }
  if (waiting.length > 0 || times.length === 0) return null;
  const inWeek = new Map(times.map((time) => [getMinuteOfWeek(time), time]));
  return [...inWeek].toSorted(([one], [other]) => one - other).map(([, time]) => time);
}

/** Maximum number of characters that the patterns below may read. */
const MAX_TEXT_LENGTH = 300;

/** Splits a text at commas, semicolons and “and”. Returns no parts if the text is too long. */
const splitParts = (text: string): readonly string[] =>
  (text.length > MAX_TEXT_LENGTH ? '' : text)
    .split(/\s*(?:[,;]|\band\b)\s*/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns the minutes since Monday 00:00. */
const getMinuteOfWeek = ({ weekday, minute }: NamedTime): number =>
  ((weekday + 6) % 7) * DAY_MINUTES + minute;

/** Parses "Mon", "mondays" or "mon to fri"; null for any other text. */
function parseWeekdays(text: string): readonly number[] | null {
  const ends = splitRange(text).map(parseWeekday);
  const [from, to = from] = ends;
  if (from === undefined || to === undefined || ends.includes(-1) || ends.length > 2) return null;
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7);
}

const splitRange = (text: string): readonly string[] => text.split(/\s+to\s+|\s*[-\u2013]\s*/i);

/** Returns the number of the weekday; -1 for any other text. */
const parseWeekday = (text: string): number =>
  FULL_WEEKDAYS.findIndex(
    (name) => text.length >= 3 && `${name}s`.startsWith(text.trim().toLowerCase()),
  );

const FULL_WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/** Parses "19:00", "7 pm" or "7:30pm" as minutes since midnight; null for any other text. */
export function parseTimeOfDay(text: string): number | null {
  const [, hours = '', minutes, half] = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap]m)?$/i.exec(text) ?? [];
  if (hours === '' || (minutes === undefined && half === undefined)) return null;
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null;
  const isLate = half?.toLowerCase() === 'pm';
  return (half === undefined ? hour : (hour % 12) + (isLate ? 12 : 0)) * 60 + minute;
}

interface SkippedDays {
  readonly weekdays: readonly number[];
  readonly ranges: readonly DateRange[];
}

/** A range of days, including both: "2026-12-24" for one year, or "12-24" for every year. */
interface DateRange {
  readonly from: string;
  readonly to: string;
}

export const SKIP_EXPECTED = 'days and dates, such as "sat, sun, 24 Dec to 2 Jan"';

/** Parses "sat, sun, 24 Dec to 2 Jan, 1 May 2027"; null if a part is not valid. */
export function parseSkippedDays(text: string): SkippedDays | null {
  const weekdays = new Set<number>();
  const ranges: DateRange[] = [];
  const parts = splitParts(text);
  if (parts.length === 0) return null;
  for (const part of parts) {
    const days = parseWeekdays(part);
    const range = days === null ? parseDateRange(part) : null;
    if (days === null && range === null) return null;
    for (const day of days ?? []) weekdays.add(day);
    if (range !== null) ranges.push(range);
  }
  const inWeek = [...weekdays].toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7));
  return { weekdays: inWeek, ranges };
}

/** Formats valid skipped days in one standard way: "Sat, Sun, 24 Dec to 2 Jan". */
export function normalizeSkippedDays(text: string): string {
  const { weekdays = [], ranges = [] } = parseSkippedDays(text) ?? {};
  return [
    ...weekdays.map((weekday) => WEEKDAYS[weekday]),
    ...ranges.map(({ from, to }) =>
      from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`,
    ),
  ].join(', ');
}

function formatDate(date: string): string {
  const [day, month, year] = date.split('-').toReversed();
  const name = MONTHS[Number(month) - 1];
  return `${Number(day)} ${name}${year === undefined ? '' : ` ${year}`}`;
}

/** Parses "24 Dec", "24 to 26 Dec", "24 Dec to 2 Jan" or "2026-12-24 to 2027-01-02". */
function parseDateRange(text: string): DateRange | null {
  const [first = '', last = first, more] = /\d{4}-\d/.test(text)
    ? text.split(/\s+to\s+/i)
    : splitRange(text);
  const month = /[a-z]+/i.exec(last)?.[0] ?? '';
  const to = parseDate(last);
  const from = parseDate(/^\d{1,2}$/.test(first) ? `${first} ${month}` : first);
  if (to === null || from === null || more !== undefined) return null;
  const dated = from.length < to.length ? addYearBefore(from, to) : from;
  if (dated.length !== to.length) return null;
  return to.length === ANNUAL_DATE_LENGTH || dated <= to ? { from: dated, to } : null;
}

const ANNUAL_DATE_LENGTH = '12-24'.length;

/** Puts a year before `from`: the latest one for which the range begins before it ends. */
function addYearBefore(from: string, to: string): string {
  const year = Number(to.slice(0, 4));
  return `${from <= to.slice(5) ? year : year - 1}-${from}`;
}

/** Returns "12-24", or "2026-12-24" if the text has a year; null for a day that does not exist. */
function parseDate(text: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return findExistingDate(text);
  const words = text.split(/[\s.]+/);
  const [day, name, year] = [/^\d{1,2}$/, /^[a-z]{3,9}$/i, /^\d{4}$/].map((kind) =>
    words.find((word) => kind.test(word)),
  );
  if (day === undefined || name === undefined) return null;
  if (words.length !== (year === undefined ? 2 : 3)) return null;
  const month = MONTHS.findIndex((one) => name.toLowerCase().startsWith(one.toLowerCase())) + 1;
  const date = [month, day].map((part) => String(part).padStart(2, '0')).join('-');
  const whole = findExistingDate(`${year ?? LEAP_YEAR}-${date}`);
  return year === undefined && whole !== null ? date : whole;
}

const LEAP_YEAR = 2028;

function findExistingDate(date: string): string | null {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(ms) && formatUtcDay(ms) === date ? date : null;
}

const formatUtcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const isSkippedDay = ({ weekdays, ranges }: SkippedDays, day: string): boolean =>
  weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ||
  ranges.some(({ from, to }) => {
    const date = from.length === ANNUAL_DATE_LENGTH ? day.slice(5) : day;
    return from <= to ? from <= date && date <= to : from <= date || date <= to;
  });

export type CalendarSettings = Pick<Settings, 'timeZone' | 'skip' | 'least'>;

export interface Calendar {
  readonly rhythm: Rhythm;
  readonly settings: CalendarSettings;
  /** The deadline from which intervals are counted, in milliseconds since 1970. */
  readonly originMs: number;
}

/** Builds a calendar. @throws Error if the game lacks a pace with this name and a valid time */
export function buildCalendar(given: {
  readonly game: Pick<AnyGame, 'id' | 'paces'>;
  readonly settings: CalendarSettings & Pick<Settings, 'times'>;
  readonly pace: string;
  readonly originMs: number;
}): Calendar {
  const { game, settings, pace, originMs } = given;
  const usual = game.paces.find(({ name }) => name === pace)?.usual ?? '';
  const rhythm = parseRhythm(settings.times[pace] ?? usual);
  if (rhythm === null) throw new Error(`the pace "${pace}" of ${game.id} lacks a time`);
  return { rhythm, settings, originMs };
}

/**
 * Returns the first deadline that leaves a step its minimum time, counted from the cut-off and from
 * now. Late and early steps do not move later deadlines. After an outage the deadline is still
 * ahead.
 */
export function findNextDeadline(
  { rhythm, settings, originMs }: Calendar,
  { cutOffMs, nowMs }: { readonly cutOffMs: number; readonly nowMs: number },
): number {
  const soonestMs = Math.max(cutOffMs, nowMs) + computeMinStepMs(rhythm, settings);
  return rhythm.kind === 'days'
    ? findFirstNamedTime(rhythm.times, settings, soonestMs)
    : moveOffSkippedDays(
        findFirstGridPoint({ originMs, interval: rhythm.interval, soonestMs }, settings),
        settings,
      );
}

/** Returns the configured minimum time of a step. Default: half the shortest interval. */
function computeMinStepMs(rhythm: Rhythm, { least }: CalendarSettings): number {
  const interval = least === undefined ? null : parseInterval(least);
  return interval === null ? computeShortestMs(rhythm) / 2 : toApproximateMs(interval);
}

/** Returns the shortest time between two deadlines, ignoring changes of the clocks. */
function computeShortestMs(rhythm: Rhythm): number {
  if (rhythm.kind === 'interval') return toApproximateMs(rhythm.interval);
  const minutes = rhythm.times.map(getMinuteOfWeek);
  const gaps = minutes.map(
    (minute, index) => minute - (minutes[index - 1] ?? (minutes.at(-1) ?? 0) - 7 * DAY_MINUTES),
  );
  return Math.min(...gaps) * MINUTE_MS;
}

function findFirstGridPoint(
  grid: { readonly originMs: number; readonly interval: Interval; readonly soonestMs: number },
  { timeZone }: CalendarSettings,
): number {
  const { originMs, interval, soonestMs } = grid;
  let index = Math.floor((soonestMs - originMs) / toApproximateMs(interval)) - 1;
  const point = (): number => computeGridPoint({ originMs, interval, timeZone }, index);
  while (point() < soonestMs) index += 1;
  return point();
}

function findFirstNamedTime(
  times: readonly NamedTime[],
  settings: CalendarSettings,
  soonestMs: number,
): number {
  const today = Date.parse(toLocalDay(soonestMs, settings.timeZone));
  for (const day of listDays(today - DAY_MS)) {
    const found = times
      .filter(({ weekday }) => weekday === day.getUTCDay())
      .map(({ minute }) => toInstant(day.getTime() + minute * MINUTE_MS, settings.timeZone))
      .filter((ms) => ms >= soonestMs && !isSkipped(ms, settings));
    if (found.length > 0) return Math.min(...found);
  }
  throw new Error('a calendar has days left');
}

/** Moves an instant on a skipped day to the same time on the next day that is not skipped. */
export function moveOffSkippedDays(ms: number, settings: CalendarSettings): number {
  const { timeZone } = settings;
  if (!isSkipped(ms, settings)) return ms;
  for (const day of listDays(toWallMs(ms, timeZone))) {
    const then = toInstant(day.getTime(), timeZone);
    if (then > ms && !isSkipped(then, settings)) return then;
  }
  throw new Error('a calendar has days left');
}

export function isSkipped(ms: number, { timeZone, skip }: CalendarSettings): boolean {
  const skipped = skip === undefined ? null : parseSkippedDays(skip);
  return skipped !== null && isSkippedDay(skipped, toLocalDay(ms, timeZone));
}

/** Lists the same wall clock time on each day of two years. */
function* listDays(ms: number): Generator<Date> {
  for (let day = 0; day <= 2 * MAX_DAYS_WITHOUT; day++) yield new Date(ms + day * DAY_MS);
}

/** Maximum number of days without a deadline. */
const MAX_DAYS_WITHOUT = 366;
const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
/** Number of years after which the same dates have the same weekdays again. */
const CYCLE_YEARS = 28;

/** Describes a pace that leaves more than a year without a deadline; null if there is none. */
export function describeCalendarProblem(
  paces: AnyGame['paces'],
  { times, skip }: Pick<Settings, 'times' | 'skip'>,
  fromMs: number,
): string | null {
  const skipped = skip === undefined ? null : parseSkippedDays(skip);
  if (skipped === null) return null;
  const rhythms = paces.flatMap(({ name, usual }) => parseRhythm(times[name] ?? usual) ?? []);
  return rhythms.some((rhythm) => !hasDeadlineEveryYear(rhythm, skipped, fromMs))
    ? `“${skip}” leaves no day for a deadline within a year. Skip fewer days.`
    : null;
}

/** Whether no gap between deadlines is longer than `MAX_DAYS_WITHOUT`. */
function hasDeadlineEveryYear(rhythm: Rhythm, skipped: SkippedDays, fromMs: number): boolean {
  const weekdays = rhythm.kind === 'interval' ? null : rhythm.times.map(({ weekday }) => weekday);
  const left = (weekdays ?? EVERY_DAY).filter((day) => !skipped.weekdays.includes(day));
  const cycle = skipped.ranges.length === 0 ? MAX_DAYS_WITHOUT : CYCLE_YEARS * MAX_DAYS_WITHOUT;
  let without = left.length === 0 ? MAX_DAYS_WITHOUT + 1 : 0;
  for (let day = 0; day < cycle && without <= MAX_DAYS_WITHOUT; day++) {
    const date = new Date(fromMs + day * DAY_MS);
    const isLeft =
      left.includes(date.getUTCDay()) && !isSkippedDay(skipped, formatUtcDay(date.getTime()));
    without = isLeft ? 0 : without + 1;
  }
  return without <= MAX_DAYS_WITHOUT;
}

export const splitTimesByPace = (text: string, game: AnyGame): readonly string[] =>
  text.includes('=')
    ? text.split(/,(?=[^,=]*=)/).map((one) => one.trim())
    : listPaces(game).map(({ name }) => `${name}=${text}`);

/**
 * Returns the given or usual time for every pace of the game. For a season, returns only given
 * times, so that each game keeps its usual ones. `problems` contains a sentence for each invalid
 * text.
 */
export function readStepTimes(
  given: readonly string[],
  game: AnyGame,
  before: Settings['times'] = withUsualTimes(game, {}),
): { readonly times: Settings['times']; readonly problems: readonly string[] } {
  const pairs = given.map((text) => {
    const [pace = '', ...rest] = text.split('=');
    return { text, pace: pace.trim().toLowerCase(), rhythm: rest.join('=').trim() };
  });
  return {
    times: {
      ...before,
      ...Object.fromEntries(pairs.map(({ pace, rhythm }) => [pace, normalizeRhythm(rhythm)])),
    },
    problems: pairs.flatMap((pair) => describeProblem(pair, game) ?? []),
  };
}

export const withUsualTimes = (
  { paces }: AnyGame,
  times: Settings['times'],
): Settings['times'] => ({
  ...Object.fromEntries(paces.map(({ name, usual }) => [name, usual])),
  ...times,
});

function describeProblem(
  { text, pace, rhythm }: Readonly<Record<'text' | 'pace' | 'rhythm', string>>,
  game: AnyGame,
): string | null {
  if (!listPaces(game).some(({ name }) => name === pace)) {
    const known = [...Map.groupBy(listPacesByGame(game), ({ name }) => name)]
      .map(([name, all]) => [name, [...new Set(all.map(({ usual }) => usual))]] as const)
      .map(([name, times]) => `${name} (usually ${times.join(' or ')})`)
      .join(', ');
    return `"${text}": ${game.title} does not have a pace “${pace}”. It has ${known}.`;
  }
  return parseRhythm(rhythm) === null
    ? `"${text}": “${rhythm}” is not a valid time. Expected: ${RHYTHM_EXPECTED}.`
    : null;
}

/** Lists the paces of a game. For a season, also lists those of all games that it may play. */
export function listPaces(game: AnyGame): readonly Pick<AnyGame['paces'][number], 'name'>[] {
  const all = listPacesByGame(game);
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index);
}

export const listPacesByGame = (game: AnyGame): AnyGame['paces'] =>
  (game === SEASON ? [game, ...GAMES] : [game]).flatMap(({ paces }) => paces);

export const LIMIT_NAMES = ['skip', 'least'] as const;
type LimitName = (typeof LIMIT_NAMES)[number];

/** Returns a limit as it is stored; undefined for "none". Adds a sentence to `problems`, if any. */
export function readLimit(name: LimitName, text: string) {
  if (/^none$/i.test(text.trim())) return { [name]: undefined, problems: [] };
  const isSkip = name === 'skip';
  const isValid = (isSkip ? parseSkippedDays(text) : parseInterval(text)) !== null;
  if (isValid) return { [name]: isSkip ? normalizeSkippedDays(text) : text.trim(), problems: [] };
  const expected = isSkip ? SKIP_EXPECTED : INTERVAL_EXPECTED;
  return { problems: [`“${text.slice(0, 60)}” is not valid. Expected: ${expected}.`] };
}

export const listLimitSentences = ({
  skip,
  least,
}: Pick<Settings, 'skip' | 'least'>): readonly string[] => [
  ...(skip === undefined ? [] : [`No step ends on ${skip}.`]),
  ...(least === undefined ? [] : [`Each step lasts at least ${least}.`]),
];

export const listCalendarSentences = (
  game: Pick<AnyGame, 'title' | 'paces'>,
  settings: Pick<Settings, 'times' | 'skip' | 'least'>,
): readonly string[] => {
  const times = describeTimes([game], settings.times);
  return [`${times.slice(0, 1).toUpperCase()}${times.slice(1)}.`, ...listLimitSentences(settings)];
};

/** Warns of a deadline on a skipped day. */
export const listSkippedWarnings = (
  ms: number,
  settings: TimeStyle & CalendarSettings,
): readonly string[] =>
  isSkipped(ms, settings)
    ? [`${formatTime(ms, settings)} is on a day that this match skips. You may keep this time.`]
    : [];

/** Describes the times of steps as a clause, such as "each step takes 1 day". */
export function describeTimes(
  games: readonly Pick<AnyGame, 'title' | 'paces'>[],
  times: Settings['times'],
): string {
  const all = games.flatMap(({ title: of, paces }) =>
    paces.map(({ name, title, usual }) => ({ of, title, time: times[name] ?? usual })),
  );
  const [one = '', ...others] = [...new Set(all.map(({ time }) => time))];
  if (others.length === 0) return `each step ${formatTimeClause(one)}`;
  const titles = [...new Set(all.map(({ title }) => title))];
  return titles
    .map((title) => describeStepKind(all.filter((each) => each.title === title)))
    .join(', ');
}

/** Formats a time as "takes 1 day" or "ends Mon, Thu 19:00". */
const formatTimeClause = (time: string): string =>
  `${parseRhythm(time)?.kind === 'days' ? 'ends' : 'takes'} ${time}`;

function describeStepKind(same: readonly Record<'of' | 'title' | 'time', string>[]): string {
  const isAlike = new Set(same.map(({ time }) => time)).size === 1;
  const texts = same.map(
    ({ of, title, time }) => `${title} ${formatTimeClause(time)}${isAlike ? '' : ` in ${of}`}`,
  );
  return [...new Set(texts)].join(', ');
}
