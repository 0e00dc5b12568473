/** Hides bodies from the framework's parsers until the token has been judged (decision 0026). */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage, Server } from 'node:http';
import * as z from 'zod';

/** Node's channel before a server's own listeners. */
const REQUEST_START = 'http.server.request.start';

/**
 * Hides body and path of requests to our servers: the framework would parse up to a gigabyte,
 * unpacked, and answer a parse error with a stack trace. The body stays in the stream for
 * `readBody`. Returns a function that stops it.
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

/** `headersDistinct` keeps the original headers. */
function hideBody(request: IncomingMessage): void {
  request.headers['content-length'] = undefined;
  request.headers['transfer-encoding'] = undefined;
  request.url = '/';
}
