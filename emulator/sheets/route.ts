import { buildStrayFieldsError, type Mask, parseCheckedMask } from '../core/mask.ts';
import type { MessageShape } from '../core/shape.ts';
import type { Handler, QuotaClass, Route } from '../core/world.ts';

interface SheetsMethod {
  readonly handler: Handler;
  readonly quota: QuotaClass;
  readonly query?: readonly string[];
  /** The shape by which `fields` is checked; absent to accept any mask. */
  readonly reply?: MessageShape;
}

/** Builds a route that checks `fields` before its handler changes anything. */
export function toSheetsRoute(
  method: string,
  path: string,
  { handler, quota, query = [], reply }: SheetsMethod,
): Route {
  return {
    ...{ api: 'sheets', method, path, quota, query },
    handler: (call) => {
      readUrlMask(call.url, reply);
      return handler(call);
    },
  };
}

/** Returns the mask of the URL; null without one. Throws 400 for unknown fields. */
export function readUrlMask(url: URL, reply?: MessageShape): Mask | null {
  const fields = url.searchParams.get('fields');
  if (fields === null || fields === '') return null;
  return parseCheckedMask(fields, reply ?? null, buildStrayFieldsError);
}
