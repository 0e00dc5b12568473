/** Another time zone database, with Berlin one hour further east all year. */

import { DATE_STYLES } from '../../functions/match/ledger/instant.ts';
import { formatClock } from '../../functions/match/next/time.ts';

const MOVED_ZONE = 'Europe/Berlin';
const FULL_CLOCK = /\w{3} (\d+ \w{3} \d{4}, [\d:]+) \(GMT\+(\d), Europe\/Berlin\)/g;

const SHORT_CLOCK = /\w{3} (\d+ \w{3}), ([\d:]+) \(GMT\+(\d)\)/g;

/** Replaces clock times by those of the other database: equal instants at other offsets. */
export const toOtherOffsets = (text: string): string =>
  toOtherOffsetsInFull(text).replaceAll(
    SHORT_CLOCK,
    (_short, day: string, time: string, hours: string) =>
      toOtherOffsetsInFull(`Sat ${day} ${MATCH_YEAR}, ${time} (GMT+${hours}, ${MOVED_ZONE})`)
        .replace(` ${MATCH_YEAR},`, ',')
        .replace(`, ${MOVED_ZONE})`, ')'),
  );

/** Year of all matches in these suites. */
const MATCH_YEAR = 2026;

const toOtherOffsetsInFull = (text: string): string =>
  text.replaceAll(FULL_CLOCK, (_, clock: string, hours: string) =>
    formatClock({
      ms: Date.parse(`${clock} GMT+0${hours}00`),
      timeZone: MOVED_ZONE,
      dates: DATE_STYLES[0],
      offset: (Number(hours) + 1) * 60,
    }),
  );

export const countClocks = (text: string): number =>
  [...text.matchAll(FULL_CLOCK), ...text.matchAll(SHORT_CLOCK)].length;
