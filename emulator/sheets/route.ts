import { buildStrayFieldsError, type Mask, parseCheckedMask } from '../core/mask.ts';
import type { MessageShape } from '../core/shape.ts';
import type { Handler, QuotaClass, Route } from '../core/world.ts';

interface Method {
  readonly handler: Handler;
  readonly quota: QuotaClass;
  readonly query?: readonly string[];
  /** The shape by which `fields` is checked; absent to accept any mask. */
  readonly reply?: MessageShape;
}

/** Builds a route that checks `fields` before its handler changes anything. */
export function sheetsRoute(
  method: string,
  path: string,
  { handler, quota, query = [], reply }: Method,
): Route {
  return {
    ...{ api: 'sheets', method, path, quota, query },
    handler: (call) => {
      maskOf(call.url, reply);
      return handler(call);
    },
  };
}

/** Returns the mask of the URL; null without one. Throws 400 for unknown fields. */
export function maskOf(url: URL, reply?: MessageShape): Mask | null {
  const fields = url.searchParams.get('fields');
  if (fields === null || fields === '') return null;
  return parseCheckedMask(fields, reply ?? null, buildStrayFieldsError);
}
