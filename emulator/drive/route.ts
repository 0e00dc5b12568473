import type { MessageShape } from '../core/shape.ts';
import type { Handler, Route } from '../core/world.ts';
import { parseFieldMask } from './resource.ts';

/** Parameters about shared drives, which every method accepts (recorded) and ignores. */
const IGNORED_PARAMETERS = [
  'supportsAllDrives',
  'supportsTeamDrives',
  'includeItemsFromAllDrives',
  'includeTeamDriveItems',
];

interface DriveMethod {
  readonly handler: Handler;
  readonly query: readonly string[];
  /** The shape from which `fields` selects; null if there is no reply. */
  readonly reply: MessageShape | null;
}

/** Builds a route that checks `fields` before its handler changes anything. */
export function toDriveRoute(
  method: string,
  path: string,
  { handler, query, reply }: DriveMethod,
): Route {
  return {
    ...{ api: 'drive', method, path, query: [...query, ...IGNORED_PARAMETERS] },
    // Writes count like reads.
    quota: 'read',
    handler: (call) => {
      if (reply !== null) parseFieldMask(call.url, reply, 'everything');
      return handler(call);
    },
  };
}
