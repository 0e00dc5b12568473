/** A time zone as people name theirs: by its city. */

import { isTimeZone } from '../../../functions/match/ledger/time-zone.ts';

/** "Berlin", "new york" and "Europe/Berlin"; null where no zone, or more than one, is called so. */
export function zoneNamed(text: string): string | null {
  const name = text.trim();
  if (isTimeZone(name)) return name;
  const city = name.toLowerCase().replaceAll(/\s+/g, '_');
  const [one, ...more] = Intl.supportedValuesOf('timeZone').filter((zone) =>
    zone.toLowerCase().endsWith(`/${city}`),
  );
  return one === undefined || more.length > 0 ? null : one;
}
