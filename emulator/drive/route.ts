/** Builds the route of a method of the Drive API. */
import { refuseStrayParameters } from '../core/route.ts';
import type { MessageShape } from '../core/shape.ts';
import type { Handler, Route } from '../core/world.ts';
import { parseFieldMask } from './resource.ts';

/** Ignored parameters, which every method accepts (recorded): shared drives are missing here. */
const SHARED_DRIVES = [
  'supportsAllDrives',
  'supportsTeamDrives',
  'includeItemsFromAllDrives',
  'includeTeamDriveItems',
];

interface Method {
  readonly handler: Handler;
  /** The method’s own parameters. */
  readonly query: readonly string[];
  /** The reply, whose fields `fields` may select; null without a reply. */
  readonly reply: MessageShape | null;
}

/** Checks the whole address before the handler changes anything. */
export function driveRoute(method: string, path: string, { handler, query, reply }: Method): Route {
  const known = [...query, ...SHARED_DRIVES];
  return {
    api: 'drive',
    method,
    path,
    // Writes count like reads.
    quota: 'read',
    handler: (call) => {
      refuseStrayParameters(call.url, known);
      if (reply !== null) parseFieldMask(call.url, reply, 'everything');
      return handler(call);
    },
  };
}
