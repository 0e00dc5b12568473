/** A time as people say it, such as "tomorrow 20:00": read in the match’s zone, and only where it says a day and an hour. */

import { TZDate } from '@date-fns/tz';
import { en } from 'chrono-node';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { gridPoint, intervalFrom, roughlyMs } from '../../../functions/match/next/time.ts';
import { type FirstDeadline, readFirstDeadline } from './first-deadline.ts';

export interface TimePlace {
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** For help. */
export const TIME_EXAMPLES = timeExamples('2026-11-22');

/** For a question: of days that are to come. */
export const examplesAt = ({ timeZone, nowMs }: TimePlace): string =>
  timeExamples(format(addDays(new TZDate(nowMs, timeZone), 7), 'yyyy-MM-dd'));

function timeExamples(date: string): string {
  return `"tomorrow 20:00", "Friday 19:30", "+2 days", or "${date} 20:00"`;
}

/** As {@link readFirstDeadline}, and besides what people say; "+2 days" is the same hour two days on. */
export function readTime(
  text: string,
  { timeZone, nowMs }: TimePlace,
  option = '--first ',
): FirstDeadline {
  const trimmed = text.trim();
  const written = readFirstDeadline(trimmed, timeZone, option);
  if (written.kind === 'sound' || WRITTEN.test(trimmed)) return written;
  if (trimmed.startsWith('+')) return readLater(trimmed, { timeZone, nowMs }) ?? written;
  const wall = wallTimeIn(trimmed, { timeZone, nowMs });
  if (wall === null) return unclear(trimmed, { timeZone, nowMs });
  return readFirstDeadline(wall, timeZone, option);
}

/** What is written as a date is one, or none. */
const WRITTEN = /^\d{4}-/;

const unclear = (text: string, place: TimePlace): FirstDeadline => ({
  kind: 'unsound',
  sentence: `“${text.slice(0, 60)}” says no day and hour that are clear. Write ${examplesAt(place)}.`,
});

function readLater(text: string, { timeZone, nowMs }: TimePlace): FirstDeadline | null {
  const interval = intervalFrom(text.slice(1));
  if (interval === null) return null;
  const unitMs = roughlyMs(interval) < HOUR_MS ? SECOND_MS : MINUTE_MS;
  const originMs = Math.ceil(nowMs / unitMs) * unitMs;
  return { kind: 'sound', ms: gridPoint({ originMs, interval, timeZone }, 1) };
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Days and months written with strokes mean one thing here and another there. */
const STROKES = /\d\s*[/.]\s*\d+\s*(?:[/.]|$|\s)/;

/** "2026-11-22 20:00"; null where day or hour are not said, or more is said than a time. */
function wallTimeIn(text: string, { timeZone, nowMs }: TimePlace): string | null {
  if (STROKES.test(text)) return null;
  const timezone = -new TZDate(nowMs, timeZone).getTimezoneOffset();
  const [found, ...more] = en.GB.parse(
    text,
    { instant: new Date(nowMs), timezone },
    { forwardDate: true },
  );
  if (found === undefined || more.length > 0 || found.end != null) return null;
  if (found.text.length < text.length || !found.start.isCertain('hour')) return null;
  if (found.start.isCertain('timezoneOffset')) return found.start.date().toISOString();
  const [year, month, day, hour, minute] = (
    ['year', 'month', 'day', 'hour', 'minute'] as const
  ).map((part) => String(found.start.get(part) ?? 0).padStart(2, '0'));
  return `${year}-${month}-${day} ${hour}:${minute}`;
}
