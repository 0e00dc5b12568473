/** How a method of an API that belongs to a project is entered in the table of routes: whoever is signed in may call it. */
import { requireCaller } from '../identity/bearer.ts';
import { withKnownQuery } from './route.ts';
import type { Api, Handler, Route } from './world.ts';

/** Takes method, path, handler and the names of its own query parameters. The emulated project has no access policies. */
export const projectRoute =
  (api: Api) =>
  (method: string, path: string, handler: Handler, query: readonly string[] = []): Route => ({
    api,
    method,
    path,
    quota: 'none',
    handler: (call) => {
      requireCaller(call.caller);
      return withKnownQuery(handler, query)(call);
    },
  });
