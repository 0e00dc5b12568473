/** How each method of the Drive API is entered in the table of routes. */
import { refuseStrayParameters } from '../core/route.ts';
import type { Handler, QuotaClass, Route } from '../core/world.ts';

/** Taken by every method and without effect: there are no shared drives here. */
const SHARED_DRIVES = ['supportsAllDrives', 'supportsTeamDrives'];

/** `query` names the parameters that the method has beside the standard ones. */
export function driveRoute(
  quota: QuotaClass,
  method: string,
  path: string,
  handler: Handler,
  query: readonly string[] = [],
): Route {
  const known = [...query, ...SHARED_DRIVES];
  return {
    api: 'drive',
    method,
    path,
    quota,
    handler: (call) => {
      refuseStrayParameters(call.url, known);
      return handler(call);
    },
  };
}
