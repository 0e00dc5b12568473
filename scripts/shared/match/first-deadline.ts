/** A deadline, as a host writes it on the command line. */

import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { localTime, wallClock } from '../../../functions/match/next/time.ts';

/** Before what is less than nothing. */
export const MINUS = '−';

export type FirstDeadline =
  | { readonly kind: 'sound'; readonly ms: number }
  | { readonly kind: 'unsound'; readonly sentence: string };

/**
 * A wall clock time in the zone, or RFC 3339 with an offset. Whether it lies ahead is not looked at. `option` is what stands
 * before it on the command line, for sentences.
 */
export function readFirstDeadline(
  text: string,
  timeZone: string,
  option = '--first ',
): FirstDeadline {
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
        sentence: `“${text}” is not a time. Write ${option}"2026-11-22 20:00" for a time in ${timeZone}, or RFC 3339 such as 2026-11-22T20:00:00+01:00.`,
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
