/** Compares two times of Google. The result is negative if the first time is earlier. */
export function compareInstants(one: string, other: string): number {
  const [first, second] = [requireUtcText(one), requireUtcText(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}

function requireUtcText(time: string): string {
  const utc = toUtcText(time);
  if (utc === null) throw new Error(`"${time}" is not a valid timestamp of Google`);
  return utc;
}

/** Converts a time of Google to UTC with nine decimals, which sorts as text; null if invalid. */
function toUtcText(time: string): string | null {
  const [, seconds, decimals = '', zone] = INSTANT_PATTERN.exec(time) ?? [];
  const ms = Date.parse(`${seconds}${zone}`);
  if (Number.isNaN(ms)) return null;
  const utc = zone === 'Z' ? seconds : new Date(ms).toISOString().slice(0, 19);
  return `${utc}.${decimals.padEnd(9, '0')}`;
}

const INSTANT_PATTERN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/** Whether a time of Google is later than `ms`, even by a nanosecond. */
export const isAfter = (time: string, ms: number): boolean =>
  compareInstants(time, new Date(ms).toISOString()) > 0;

/**
 * Builds the key of a submission. Keys sort by time, then by id. An edited response has a new key.
 */
export const buildArrivalKey = (time: string, id: string): string =>
  `${toUtcText(time) ?? time} ${id}`;

/** Id and time of an answer. If the host entered the orders, the id is null. */
interface AnswerReference {
  readonly responseId: string | null;
  readonly received: string;
}

export const buildAnswerKey = ({ responseId, received }: AnswerReference): string =>
  buildArrivalKey(received, responseId ?? '');

/** Whether both are the same answer. An edited response is another answer. */
export const isSameAnswer = (one: AnswerReference | undefined, other: AnswerReference): boolean =>
  one !== undefined &&
  one.responseId === other.responseId &&
  buildAnswerKey(one) === buildAnswerKey(other);

/** Date styles: order of day and month, and 12 or 24 hours. The first one is the default. */
export const DATE_STYLES = ['day-24', 'day-12', 'month-24', 'month-12'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

/** The same instant in each style, for hosts to choose from. */
export const DATE_EXAMPLES: Readonly<Record<DateStyle, string>> = {
  'day-24': 'Sat 21 Nov 2026, 20:00',
  'day-12': 'Sat 21 Nov 2026, 8:00 PM',
  'month-24': 'Sat Nov 21 2026, 20:00',
  'month-12': 'Sat Nov 21 2026, 8:00 PM',
};

/** Whether the machine has data on a zone. Returns true for abbreviations and offsets too. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the IANA name of a zone, such as "Europe/Berlin". Null for offsets, which ignore summer
 * time, and for abbreviations, which several zones share.
 */
export function findTimeZone(text: string): string | null {
  const name = text.trim();
  if (name.toUpperCase() === 'UTC') return 'UTC';
  if (!name.includes('/') || !isTimeZone(name)) return null;
  const plain = name.toLowerCase();
  const listed = Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase() === plain);
  return listed ?? (/^(?:[A-Z][^/]*\/?)+$/.test(name) ? name : capitalizeZone(plain));
}

/** Capitalizes a zone that the machine lists under another name, such as Asia/Kolkata. */
const capitalizeZone = (plain: string): string =>
  plain
    .replace(/^(?:us|etc\/(?:utc|gmt|uct))\b/, (part) => part.toUpperCase().replace('ETC', 'Etc'))
    .replaceAll(/(?<=^|[/_-])[a-z]/g, (letter) => letter.toUpperCase());

export const TIME_ZONE_EXPECTED = 'an IANA name such as Europe/Berlin, or UTC';
