/** Imitates another time zone database, with Berlin one hour further east all year. */

import { DATE_STYLES } from '../../functions/match/ledger/instant.ts';
import { clockText } from '../../functions/match/next/time.ts';

const ZONE = 'Europe/Berlin';
const CLOCK = /\w{3} (\d+ \w{3} \d{4}, [\d:]+) \(GMT\+(\d), Europe\/Berlin\)/g;

const SHORT_CLOCK = /\w{3} (\d+ \w{3}), ([\d:]+) \(GMT\+(\d)\)/g;

/**
 * Replaces clock times by those that the other database yields: the same instants at other offsets.
 */
export const atOtherOffsets = (text: string): string =>
  fullAtOtherOffsets(text).replaceAll(
    SHORT_CLOCK,
    (_short, day: string, time: string, hours: string) =>
      fullAtOtherOffsets(`Sat ${day} ${YEAR}, ${time} (GMT+${hours}, ${ZONE})`)
        .replace(` ${YEAR},`, ',')
        .replace(`, ${ZONE})`, ')'),
  );

/** Year of all matches in the suites that use this file. */
const YEAR = 2026;

const fullAtOtherOffsets = (text: string): string =>
  text.replaceAll(CLOCK, (_, clock: string, hours: string) =>
    clockText({
      ms: Date.parse(`${clock} GMT+0${hours}00`),
      timeZone: ZONE,
      dates: DATE_STYLES[0],
      offset: (Number(hours) + 1) * 60,
    }),
  );

export const countClocks = (text: string): number =>
  [...text.matchAll(CLOCK), ...text.matchAll(SHORT_CLOCK)].length;
