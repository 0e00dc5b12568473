/** How each method of the Drive API is entered in the table of routes. */
import { refuseStrayParameters } from '../core/route.ts';
import type { MessageShape } from '../core/shape.ts';
import type { Handler, Route } from '../core/world.ts';
import { maskOf } from './resource.ts';

/** Accepted by every method (recorded), without effect: there are no shared drives. */
const SHARED_DRIVES = [
  'supportsAllDrives',
  'supportsTeamDrives',
  'includeItemsFromAllDrives',
  'includeTeamDriveItems',
];

interface Method {
  readonly handler: Handler;
  /** Parameters that the method has beside the standard ones. */
  readonly query: readonly string[];
  /** What it answers with, which is all that `fields` may name; null where there is no answer. */
  readonly reply: MessageShape | null;
}

/** The address is checked in full before the handler changes anything. */
export function driveRoute(method: string, path: string, { handler, query, reply }: Method): Route {
  const known = [...query, ...SHARED_DRIVES];
  return {
    api: 'drive',
    method,
    path,
    // Writes count as reads do.
    quota: 'read',
    handler: (call) => {
      refuseStrayParameters(call.url, known);
      if (reply !== null) maskOf(call.url, reply, 'everything');
      return handler(call);
    },
  };
}
