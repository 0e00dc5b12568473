/** How each method of the Sheets API is entered in the table of routes. */
import { type Mask, parseMask, strayFieldsRefusal, strayPath } from '../core/mask.ts';
import { refuseStrayParameters } from '../core/route.ts';
import type { MessageShape } from '../core/shape.ts';
import type { Handler, QuotaClass, Route } from '../core/world.ts';

interface Method {
  readonly handler: Handler;
  readonly quota: QuotaClass;
  /** Parameters that the method has beside the standard ones. */
  readonly query?: readonly string[];
  /** What it answers with, where `fields` is checked against that. */
  readonly reply?: MessageShape;
}

/** The address is checked in full before the handler changes anything. */
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
  const stray = reply === undefined ? null : strayPath(mask, reply);
  if (stray !== null) throw strayFieldsRefusal(stray);
  return mask;
}

function parse(fields: string): Mask {
  try {
    return parseMask(fields);
  } catch {
    throw strayFieldsRefusal(fields);
  }
}
