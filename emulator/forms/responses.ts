/** Lists responses with a filter by time, page by page. */
import { refuseArgument } from '../core/refusal.ts';
import type { FormResponse } from './form.ts';
import { toResponseResource } from './resource.ts';

export interface ListOptions {
  readonly repeatsAtSeams?: boolean;
  readonly filter: string | null;
  readonly pageSize: string | null;
  readonly pageToken: string | null;
}

const MAX_PAGE_SIZE = 5000;

/** Lists responses by id. Throws for an invalid filter, size or token. */
export function listResponses(
  responses: readonly FormResponse[],
  { filter, pageSize, pageToken, repeatsAtSeams = false }: ListOptions,
): object {
  const all = filterResponses(responses, filter);
  const size = readPageSize(pageSize);
  const lastId = pageToken ? readPageToken(pageToken, filter) : '';
  const after = all.filter(({ responseId }) => responseId <= lastId).length;
  // Pages of one response would repeat it forever.
  const from = repeatsAtSeams && size > 1 ? Math.max(0, after - 1) : after;
  return buildPage(all.slice(from, from + size + 1), size, filter);
}

interface FilteredResponses {
  readonly filter: string | null;
  readonly all: readonly FormResponse[];
}

const lastFilteredResponses = new WeakMap<readonly FormResponse[], FilteredResponses>();

/** Sorts responses by id. Cached for the pages of a list, because lists are never changed. */
function filterResponses(
  responses: readonly FormResponse[],
  filter: string | null,
): readonly FormResponse[] {
  const known = lastFilteredResponses.get(responses);
  if (known !== undefined && known.filter === filter) return known.all;
  const first = readFilter(filter);
  const all = responses
    .filter((one) => isAtOrAfter(one, first))
    .sort((a, b) => (a.responseId < b.responseId ? -1 : 1));
  lastFilteredResponses.set(responses, { filter, all });
  return all;
}

/** Builds a page. `found` has one response more than the page if a next page exists. */
function buildPage(found: readonly FormResponse[], size: number, filter: string | null): object {
  const formResponses = found.slice(0, size);
  const last = formResponses.at(-1);
  return {
    ...(formResponses.length > 0 ? { responses: formResponses.map(toResponseResource) } : {}),
    ...(last && found.length > size ? { nextPageToken: buildPageTokenAfter(last, filter) } : {}),
  };
}

interface MicrosecondTime {
  readonly ms: number;
  /** The microseconds, 0 to 1000; 1000 is the start of the next millisecond. */
  readonly micros: number;
}

const isAtOrAfter = (
  { submittedMs, submittedMicros = 0 }: FormResponse,
  { ms, micros }: MicrosecondTime,
) => submittedMs > ms || (submittedMs === ms && submittedMicros >= micros);

const TIME_FILTER = /^\s*timestamp\s*(>=|>)\s*"?([0-9T:.-]+Z)"?\s*$/;

function readFilter(filter: string | null): MicrosecondTime {
  if (filter === null || filter === '') return { ms: Number.NEGATIVE_INFINITY, micros: 0 };
  const [, operator, time = ''] = TIME_FILTER.exec(filter) ?? [];
  const bound = parseTimestamp(time);
  if (operator === undefined || bound === null) {
    throw refuseArgument(
      `Invalid filter: ${filter}. It must be "timestamp > N" or "timestamp >= N", N in RFC3339 ` +
        'UTC "Zulu" format.',
    );
  }
  const isNextMicrosecond = operator === '>' || bound.hasRest;
  return { ms: bound.ms, micros: bound.micros + (isNextMicrosecond ? 1 : 0) };
}

/** A time truncated to microseconds. `hasRest`: whether nonzero digits were cut off. */
interface ParsedTime extends MicrosecondTime {
  readonly hasRest: boolean;
}

const RFC_3339_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?Z$/;

function parseTimestamp(time: string): ParsedTime | null {
  const [, seconds, decimals = ''] = RFC_3339_TIME.exec(time) ?? [];
  const nanoseconds = decimals.padEnd(9, '0');
  const ms = Date.parse(`${seconds}.${nanoseconds.slice(0, 3)}Z`);
  if (Number.isNaN(ms)) return null;
  const micros = Number(nanoseconds.slice(3, 6));
  return { ms, micros, hasRest: Number(nanoseconds.slice(6)) > 0 };
}

function readPageSize(pageSize: string | null): number {
  const size = Number(pageSize ?? 0);
  if (!Number.isInteger(size) || size < 0) {
    throw refuseArgument(`Invalid page size: ${pageSize}. It must be a whole number from 0 on.`);
  }
  return size === 0 ? MAX_PAGE_SIZE : Math.min(size, MAX_PAGE_SIZE);
}

function buildPageTokenAfter({ responseId }: FormResponse, filter: string | null): string {
  return Buffer.from(JSON.stringify([responseId, filter ?? ''])).toString('base64url');
}

function readPageToken(token: string, filter: string | null): string {
  const parts = parseTokenJson(token);
  if (!Array.isArray(parts) || typeof parts[0] !== 'string' || parts[1] !== (filter ?? '')) {
    throw createInvalidToken();
  }
  return parts[0];
}

function parseTokenJson(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    throw createInvalidToken();
  }
}

const createInvalidToken = () => refuseArgument('Invalid page token.');
