/** A deadline as a wall clock time or with its offset, and examples of how to write one. */

import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { localTime, wallClock } from './time.ts';

/** Before what is less than nothing. */
export const MINUS = '−';

export type FirstDeadline =
  | { readonly kind: 'sound'; readonly ms: number }
  | { readonly kind: 'unsound'; readonly sentence: string };

export interface TimePlace {
  readonly timeZone: string;
  /** Milliseconds since 1970, as `deadlineMs`. */
  readonly nowMs: number;
  /** The deadline that is moved: "+2 days" counts from it, and a day without an hour keeps its hour. Absent for none. */
  readonly deadlineMs?: number | undefined;
}

/** Ways to write a time; the date is a week ahead. */
export const examplesAt = ({ timeZone, nowMs }: Omit<TimePlace, 'deadlineMs'>): string =>
  `"tomorrow 20:00", "Friday 19:30", "+2 days", or "${format(addDays(new TZDate(nowMs, timeZone), 7), 'yyyy-MM-dd')} 20:00"`;

/** Parses a wall clock time in the zone, or RFC 3339 with an offset. Accepts past times too. */
export function readFirstDeadline(text: string, place: TimePlace): FirstDeadline {
  const { timeZone } = place;
  const read = localTime(text, timeZone);
  switch (read.kind) {
    case 'once':
      return { kind: 'sound', ms: read.ms };
    case 'twice':
      return unsound(
        `${text} comes twice in ${timeZone}: the clocks are put back then.`,
        read.ms,
        timeZone,
      );
    case 'never':
      return unsound(
        `${text} does not exist in ${timeZone}: the clocks are put forward over it.`,
        momentsAround(text, timeZone),
        timeZone,
      );
    case 'unreadable':
      return {
        kind: 'unsound',
        sentence: `“${text.slice(0, 60)}” is not a time. Write ${examplesAt(place)}, in ${timeZone}.`,
      };
  }
}

const unsound = (
  what: string,
  [one, other]: readonly [number, number],
  timeZone: string,
): FirstDeadline => ({
  kind: 'unsound',
  sentence: `${what} Write ${rfc3339(one, timeZone)} or ${rfc3339(other, timeZone)}.`,
});

const rfc3339 = (ms: number, timeZone: string): string =>
  format(new TZDate(ms, timeZone), "yyyy-MM-dd'T'HH:mm:ssxxx");

const DAY_MS = 86_400_000;

/** What a clock that was not put forward, and one that was put forward before, would mean by it: the earlier first. */
function momentsAround(text: string, timeZone: string): readonly [number, number] {
  const asUtc = Date.parse(`${text.trim().replace(' ', 'T')}:00Z`);
  const momentBy = (awayMs: number): number =>
    asUtc + new TZDate(asUtc + awayMs, timeZone).getTimezoneOffset() * 60_000;
  const [one, other] = [momentBy(-DAY_MS), momentBy(DAY_MS)];
  return [Math.min(one, other), Math.max(one, other)];
}

/** Why a deadline cannot be one at that moment; null when it can. */
export function whyPast(deadline: {
  readonly ms: number;
  readonly nowMs: number;
  readonly timeZone: string;
}): string | null {
  const { ms, nowMs, timeZone } = deadline;
  if (ms > nowMs) return null;
  return `The first deadline, ${wallClock(ms, timeZone)}, is past: it is ${wallClock(nowMs, timeZone)} now. Choose a later one.`;
}
