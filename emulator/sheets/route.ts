/** Builds the route of a method of the Sheets API. */
import { buildStrayFieldsError, findStrayPath, type Mask, parseMask } from '../core/mask.ts';
import { refuseStrayParameters } from '../core/route.ts';
import type { MessageShape } from '../core/shape.ts';
import type { Handler, QuotaClass, Route } from '../core/world.ts';

interface Method {
  readonly handler: Handler;
  readonly quota: QuotaClass;
  /** The method’s own parameters. */
  readonly query?: readonly string[];
  /** The shape of the reply if `fields` is checked against it. */
  readonly reply?: MessageShape;
}

/** Checks the whole address before the handler changes anything. */
export function sheetsRoute(
  method: string,
  path: string,
  { handler, quota, query = [], reply }: Method,
): Route {
  return {
    api: 'sheets',
    method,
    path,
    quota,
    handler: (call) => {
      refuseStrayParameters(call.url, query);
      maskOf(call.url, reply);
      return handler(call);
    },
  };
}

/** The mask in the URL; null without one. Throws 400 for unknown fields. */
export function maskOf(url: URL, reply?: MessageShape): Mask | null {
  const fields = url.searchParams.get('fields');
  if (fields === null || fields === '') return null;
  const mask = parse(fields);
  const stray = reply === undefined ? null : findStrayPath(mask, reply);
  if (stray !== null) throw buildStrayFieldsError(stray);
  return mask;
}

function parse(fields: string): Mask {
  try {
    return parseMask(fields);
  } catch {
    throw buildStrayFieldsError(fields);
  }
}
