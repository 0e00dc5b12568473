/** Finds a time zone by city or by IANA name, in upper or lower case. */

import { findTimeZone } from '../../../functions/match/ledger/instant.ts';
import { UsageError } from '../terminal/exit.ts';

/**
 * Parses a city or a zone, such as "Berlin", "new york", "europe/berlin" or "UTC". Returns null for
 * offsets and abbreviations, which do not determine when clocks change.
 */
export const findZone = (text: string): string | null => findTimeZone(text) ?? findZoneOfCity(text);

/** Parses a zone as {@link findZone} does. @throws UsageError if the text is not a zone */
export function requireTimeZone(text: string): string {
  const zone = findZone(text);
  if (zone === null) throw new UsageError(describeZoneProblem(text.trim().slice(0, 40)));
  return zone;
}

/** Returns the only zone with a city of this name; null if there is none, or more than one. */
function findZoneOfCity(text: string): string | null {
  const city = text.trim().toLowerCase().replaceAll(/\s+/g, '_');
  if (!/^[a-z_'-]+$/.test(city)) return null;
  const zones = Intl.supportedValuesOf('timeZone');
  const [one, ...more] = zones.filter((zone) => zone.toLowerCase().endsWith(`/${city}`));
  if (one !== undefined) return more.length > 0 ? null : one;
  // Try the city in each area: some machines list Asia/Kolkata as Asia/Calcutta.
  const areas = [...new Set(zones.map((zone) => zone.slice(0, zone.indexOf('/'))))];
  return areas.map((area) => findTimeZone(`${area}/${city}`)).find((zone) => zone !== null) ?? null;
}

const TIME_ZONE_ADVICE =
  'Give the city of a zone, such as Berlin, or an IANA name such as Europe/Berlin.';

function describeZoneProblem(text: string): string {
  return /^(utc|gmt)?\s*[+-]\s*\d|^[a-z]{1,4}t$|^[a-z]{3}\d/i.test(text)
    ? `“${text}” does not determine when clocks change. ${TIME_ZONE_ADVICE}`
    : `“${text}” is not a time zone. ${TIME_ZONE_ADVICE}`;
}

export const getMachineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
