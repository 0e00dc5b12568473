import type { MessageShape } from '../core/shape.ts';
import type { Handler, Route } from '../core/world.ts';
import { parseFieldMask } from './resource.ts';

/** Parameters about shared drives, which every method accepts (recorded) and ignores. */
const SHARED_DRIVES = [
  'supportsAllDrives',
  'supportsTeamDrives',
  'includeItemsFromAllDrives',
  'includeTeamDriveItems',
];

interface Method {
  readonly handler: Handler;
  readonly query: readonly string[];
  /** The shape from which `fields` selects; null if there is no reply. */
  readonly reply: MessageShape | null;
}

/** Builds a route that checks `fields` before its handler changes anything. */
export function driveRoute(method: string, path: string, { handler, query, reply }: Method): Route {
  return {
    ...{ api: 'drive', method, path, query: [...query, ...SHARED_DRIVES] },
    // Writes count like reads.
    quota: 'read',
    handler: (call) => {
      if (reply !== null) parseFieldMask(call.url, reply, 'everything');
      return handler(call);
    },
  };
}
