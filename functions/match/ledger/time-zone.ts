/** Names of time zones. */

/** Whether this machine can reckon with it: also abbreviations and offsets, which are no names of IANA zones. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the IANA name of a zone in its own capitals: "Europe/Berlin" for "europe/berlin". Returns null for an offset such as +02:00, which
 * knows no summer time, and for an abbreviation such as EST, which several zones share.
 */
export function timeZoneNamed(text: string): string | null {
  const name = text.trim();
  if (name.toUpperCase() === 'UTC') return 'UTC';
  if (!name.includes('/') || !isTimeZone(name)) return null;
  const plain = name.toLowerCase();
  const listed = Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase() === plain);
  return listed ?? (/^(?:[A-Z][^/]*\/?)+$/.test(name) ? name : capitalized(plain));
}

/** A zone that the machine lists under another name, such as Asia/Kolkata. */
const capitalized = (plain: string): string =>
  plain
    .replace(/^(?:us|etc\/(?:utc|gmt|uct))\b/, (part) => part.toUpperCase().replace('ETC', 'Etc'))
    .replaceAll(/(?<=^|[/_-])[a-z]/g, (letter) => letter.toUpperCase());

/** For sentences about a text that is none. */
export const TIME_ZONE_EXPECTED = 'an IANA name such as Europe/Berlin, or UTC';
