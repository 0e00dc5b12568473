/** How each method of the Sheets API is entered in the table of routes. */
import { refuseStrayParameters } from '../core/route.ts';
import type { Handler, QuotaClass, Route } from '../core/world.ts';

/** `query` names the parameters that the method has beside the standard ones. */
export function sheetsRoute(
  quota: QuotaClass,
  method: string,
  path: string,
  handler: Handler,
  query: readonly string[] = [],
): Route {
  return {
    api: 'sheets',
    method,
    path,
    quota,
    handler: (call) => {
      refuseStrayParameters(call.url, query);
      return handler(call);
    },
  };
}
