import { type Access, canOpenFile, findAccess, hasAccess } from '../core/permission.ts';
import { createMissingFileRefusal, type Refusal, refuseDrive } from '../core/refusal.ts';
import type { MessageShape } from '../core/shape.ts';
import type { Call, DriveFile, Handler, Route } from '../core/world.ts';
import { parseFieldMask } from './resource.ts';

/** Returns the file. Throws Drive’s 404 if it is not shared, and 403 for too little access. */
export function requireFile(
  call: Call,
  needed: Access,
  id = call.parameters['fileId'] ?? '',
): DriveFile {
  const file = Object.hasOwn(call.world.files, id) ? call.world.files[id] : undefined;
  if (file === undefined || !canOpenFile(call, file)) throw createMissingFileRefusal(id);
  if (findAccess(call.world, file, call.caller) === null) throw createMissingFileRefusal(id);
  if (hasAccess(call.world, { file, caller: call.caller, needed })) return file;
  const message = 'The user does not have sufficient permissions for this file.';
  throw refuseDrive(403, 'insufficientFilePermissions', message);
}

/** Returns the caller’s e-mail address. Throws Drive’s 401 for an anonymous caller. */
export function requireSignedIn(call: Call): string {
  if (call.caller !== null) return call.caller;
  throw refuseDrive(401, 'required', 'Login Required.', {
    locationType: 'header',
    location: 'Authorization',
  });
}

export function refuseValue(message: string): Refusal {
  return refuseDrive(400, 'invalid', message);
}

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
    // Writes count against the same quota as reads.
    quota: 'read',
    handler: (call) => {
      if (reply !== null) parseFieldMask(call.url, reply, 'everything');
      return handler(call);
    },
  };
}
