/** Google's times, compared to their last digit: RFC 3339 in UTC with up to nine decimals. */

/** Sorts two of Google's times; negative when the first is earlier. */
export function compareInstants(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  return first.seconds - second.seconds || first.nanos - second.nanos;
}

/** Whether a time of Google's lies after an instant in milliseconds; a nanosecond is enough. */
export const isAfter = (time: string, ms: number): boolean =>
  compareInstants(time, new Date(ms).toISOString()) > 0;

/**
 * The key of one submission: a response that was edited since has another time, and is another one. A text that sorts as the
 * instants do, and by id where they are the same. What is no time, since somebody typed over it, sorts
 * somewhere.
 */
export function arrivalKey(time: string, id: string): string {
  const [, seconds, decimals = '', zone] = PATTERN.exec(time) ?? [];
  const utc = zone === 'Z' ? seconds : inUtc(`${seconds}${zone}`);
  return utc === undefined ? `${time} ${id}` : `${utc}.${decimals.padEnd(9, '0')} ${id}`;
}

/** A submission as orders, rows and confirmations name it. The id is null for orders that the host entered. */
interface NamedAnswer {
  readonly responseId: string | null;
  /** Google's time of it. */
  readonly received: string;
}

/** The same of an answer as it is kept. */
export const answerKey = ({ responseId, received }: NamedAnswer): string =>
  arrivalKey(received, responseId ?? '');

/** Whether both are one submission: an edit of a response is another one. */
export const isSameAnswer = (one: NamedAnswer | undefined, other: NamedAnswer): boolean =>
  one !== undefined && one.responseId === other.responseId && answerKey(one) === answerKey(other);

function inUtc(time: string): string | undefined {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().slice(0, 19);
}

const PATTERN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

interface Parts {
  /** Since 1970. */
  readonly seconds: number;
  readonly nanos: number;
}

/** @throws when it is no such time: Google promises one with every response. */
function partsOf(time: string): Parts {
  const parts = PATTERN.exec(time);
  const seconds = Date.parse(`${parts?.[1]}${parts?.[3]}`) / 1000;
  if (Number.isNaN(seconds)) throw new Error(`"${time}" is not a time of Google’s`);
  return { seconds, nanos: Number((parts?.[2] ?? '').padEnd(9, '0')) };
}
