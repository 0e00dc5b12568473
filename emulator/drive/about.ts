/** `about.get`: whose account it is. */
import { select } from '../core/mask.ts';
import { refuseDrive } from '../core/refusal.ts';
import type { Call, Route } from '../core/world.ts';
import { about } from './file-shape.ts';
import { signedIn } from './open-file.ts';
import { maskOf } from './resource.ts';
import { driveRoute } from './route.ts';

function get(call: Call): unknown {
  const emailAddress = signedIn(call);
  if (!call.url.searchParams.has('fields')) throw fieldsMissing();
  const reply = { kind: 'drive#about', user: { kind: 'drive#user', me: true, emailAddress } };
  return select(reply, maskOf(call.url, about, 'everything'));
}

const fieldsMissing = (): Error =>
  refuseDrive({
    status: 400,
    reason: 'required',
    message: "The 'fields' parameter is required for this method.",
    locationType: 'parameter',
    location: 'fields',
  });

export const aboutRoutes: readonly Route[] = [
  driveRoute('GET', '/drive/v3/about', { handler: get, query: [], reply: about }),
];
