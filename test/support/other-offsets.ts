/** Imitates another time zone database, with Berlin one hour further east all year. */

import { DATE_STYLES } from '../../functions/match/ledger/instant.ts';
import { clockText } from '../../functions/match/next/time.ts';

const ZONE = 'Europe/Berlin';
const CLOCK = /\w{3} (\d+ \w{3} \d{4}, [\d:]+) \(GMT\+(\d), Europe\/Berlin\)/g;

/** The text as written with that database: the same instants at other offsets. */
export const atOtherOffsets = (text: string): string =>
  text.replaceAll(CLOCK, (_, clock: string, hours: string) =>
    clockText({
      ms: Date.parse(`${clock} GMT+0${hours}00`),
      timeZone: ZONE,
      dates: DATE_STYLES[0],
      offset: (Number(hours) + 1) * 60,
    }),
  );

export const countClocks = (text: string): number => [...text.matchAll(CLOCK)].length;
