/** Keeps requests from the framework's parsers, so that nothing of a body is read before the token was looked at (decision 0026). */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage, Server } from 'node:http';
import * as z from 'zod';

/** What Node publishes before a server's own listeners get a request. */
const REQUEST_START = 'http.server.request.start';

/**
 * From now on the framework finds no body in the requests of a server that is ours, and one and the same path: it parses up to a
 * gigabyte, unpacked, and answers what it cannot decode with a stack trace. The body stays in the stream, for `readBody`.
 * Gives back how to stop.
 */
export function disableBodyParsing(isOurs: (server: Server) => boolean): () => void {
  const onStart = (message: unknown): void => {
    const start = requestStart.safeParse(message).data;
    if (start !== undefined && isOurs(start.server)) hideBody(start.request);
  };
  subscribe(REQUEST_START, onStart);
  return () => unsubscribe(REQUEST_START, onStart);
}

const requestStart = z.object({
  request: z.instanceof(IncomingMessage),
  server: z.instanceof(Server),
});

/** The headers as they were sent stay in `headersDistinct`. */
function hideBody(request: IncomingMessage): void {
  request.headers['content-length'] = undefined;
  request.headers['transfer-encoding'] = undefined;
  request.url = '/';
}
