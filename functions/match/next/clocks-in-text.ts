/**
 * Wall clocks within a text, compared as instants. Each names its offset, so it says the same instant to every reader, whichever
 * version of the time zone database wrote it.
 */

import { DATE_STYLES } from '../ledger/date-style.ts';
import { clockText } from './time.ts';

/** Two wall clocks of one instant and one zone that differ in their offsets. */
export interface OtherClock {
  /** As this machine writes it. */
  readonly expected: string;
  readonly found: string;
}

/** Whether two texts are the same but for the offsets at which they show the same instants. */
export const isSameButForOffsets = (one: string, other: string): boolean =>
  one === other || withInstants(one) === withInstants(other);

/** The first clock at which such texts differ. */
export function firstOtherClock(expected: string, found: string): OtherClock {
  const [own, others] = [expected, found].map((text) => clocksIn(text));
  const at = own?.findIndex((clock, index) => clock !== others?.[index]) ?? -1;
  return { expected: own?.[at] ?? '', found: others?.[at] ?? '' };
}

const clocksIn = (text: string): readonly string[] =>
  [...text.matchAll(CLOCK)].map(([clock]) => clock);

/** Every style of `clockText`: day or month first, 24 or 12 hours, with or without seconds. */
const CLOCK =
  /[A-Z][a-z]{2} (?:\d{1,2} [A-Z][a-z]{2}|[A-Z][a-z]{2} \d{1,2}) \d{4}, \d{1,2}:\d\d(?::\d\d)?(?: [AP]M)? \((?:GMT[+-]\d{1,2}(?::\d\d)?|UTC), [\w+/-]{1,64}\)/g;

/** The text with each wall clock replaced by its instant and zone. */
export const withInstants = (text: string): string =>
  text.replaceAll(CLOCK, (clock) => instantText(clock) ?? clock);

/** The instant and the zone; null where the clock is not one that `clockText` writes, such as one with another weekday. */
function instantText(clock: string): string | null {
  const [, day = '', time = '', sign, hours = 0, minutes = 0, timeZone = ''] =
    /^\w{3} (.+), (.+) \((?:GMT([+-])(\d+)(?::(\d+))?|UTC), (.+)\)$/.exec(clock) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  const offset = sign === undefined ? null : sign === '-' ? -size : size;
  const ms = Date.parse(`${day} ${time} UTC`) - (offset ?? 0) * 60_000;
  if (Number.isNaN(ms)) return null;
  const isOurs = DATE_STYLES.some((dates) => clockText({ ms, timeZone, dates, offset }) === clock);
  return isOurs ? `${new Date(ms).toISOString()} ${timeZone}` : null;
}
