/** Finds a time zone by its city, or by its IANA name in any capitals. */

import { timeZoneNamed } from '../../../functions/match/ledger/instant.ts';

export type ReadZone =
  | { readonly kind: 'sound'; readonly zone: string }
  | { readonly kind: 'unsound'; readonly sentence: string };

/**
 * Parses "Berlin", "new york", "europe/berlin" and "UTC". Rejects offsets and abbreviations, which
 * do not determine when clocks change.
 */
export function readZone(text: string): ReadZone {
  const zone = timeZoneNamed(text) ?? zoneOfCity(text);
  return zone === null
    ? { kind: 'unsound', sentence: whyNoZone(text.trim().slice(0, 40)) }
    : { kind: 'sound', zone };
}

/** Returns null if the name of the city fits no zone or several. */
function zoneOfCity(text: string): string | null {
  const city = text.trim().toLowerCase().replaceAll(/\s+/g, '_');
  if (!/^[a-z_'-]+$/.test(city)) return null;
  const zones = Intl.supportedValuesOf('timeZone');
  const [one, ...more] = zones.filter((zone) => zone.toLowerCase().endsWith(`/${city}`));
  if (one !== undefined) return more.length > 0 ? null : one;
  // This machine lists Asia/Kolkata as Asia/Calcutta.
  const areas = [...new Set(zones.map((zone) => zone.slice(0, zone.indexOf('/'))))];
  return (
    areas.map((area) => timeZoneNamed(`${area}/${city}`)).find((zone) => zone !== null) ?? null
  );
}

const GIVE = 'Give the city of a zone, such as Berlin, or an IANA name such as Europe/Berlin.';

function whyNoZone(text: string): string {
  return /^(utc|gmt)?\s*[+-]\s*\d|^[a-z]{1,4}t$|^[a-z]{3}\d/i.test(text)
    ? `“${text}” does not determine when clocks change. ${GIVE}`
    : `“${text}” is not a time zone. ${GIVE}`;
}

export const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
