/** Reads the body of a request, or refuses the request with a sentence. */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage, Server } from 'node:http';
import * as z from 'zod';
import { hashBody } from '../google/proof.ts';

export type BodyResult = { readonly kind: 'read'; readonly value: unknown } | RefusedBody;

interface RefusedBody {
  readonly kind: 'refused';
  readonly status: 400 | 403 | 408 | 413 | 415;
  readonly sentence: string;
}

/** Maximum length in bytes. The body of a task has some hundreds. */
export const MAX_BODY_BYTES = 16_384;

/** Time limit for reading the whole body. */
const BODY_TIMEOUT_MS = 10_000;

interface BodyRequirements {
  /** Expected hash, as `hashBody` computes it; null to accept any body. */
  readonly digest: string | null;
  readonly patienceMs?: number;
}

/** Reads a body of any content type. Cloud Tasks may omit the type. Never throws. */
export async function readBody(
  request: IncomingMessage,
  { digest, patienceMs = BODY_TIMEOUT_MS }: BodyRequirements,
): Promise<BodyResult> {
  const refused = request.destroyed ? BODY_INTERRUPTED : checkHeaders(request);
  if (refused !== null) return refused;
  const bytes = await readBytes(request, patienceMs);
  if (!Buffer.isBuffer(bytes)) return bytes;
  return digest === null || hashBody(bytes) === digest ? parseBody(bytes) : OTHER_BODY;
}

/** Checks `headersDistinct`, since the body's headers are hidden from `headers`. */
function checkHeaders({ headersDistinct }: IncomingMessage): RefusedBody | null {
  if (headersDistinct['content-encoding'] !== undefined) return BODY_COMPRESSED;
  const length = Number(headersDistinct['content-length']?.[0] ?? 0);
  return length > MAX_BODY_BYTES ? BODY_TOO_LONG : null;
}

function readBytes(request: IncomingMessage, patienceMs: number): Promise<Buffer | RefusedBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_BODY_BYTES) finish(BODY_TOO_LONG);
    };
    const onEnd = (): void => finish(Buffer.concat(chunks));
    const onClose = (): void => finish(BODY_INTERRUPTED);
    const timer = setTimeout(() => finish(BODY_TOO_SLOW), patienceMs);
    const finish = (result: Buffer | RefusedBody): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose).resume();
      resolve(result);
    };
    request.on('data', onData).once('end', onEnd).once('close', onClose);
  });
}

function parseBody(bytes: Buffer): BodyResult {
  try {
    return { kind: 'read', value: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return INVALID_JSON;
  }
}

const buildRefusal = (status: RefusedBody['status'], sentence: string): RefusedBody => ({
  kind: 'refused',
  status,
  sentence,
});

const INVALID_JSON = buildRefusal(400, 'The body is not valid JSON.');
const OTHER_BODY = buildRefusal(403, 'The body does not match its proof.');
const BODY_INTERRUPTED = buildRefusal(400, 'The body ended too early.');
const BODY_TOO_SLOW = buildRefusal(408, 'The body did not arrive in time.');
const BODY_TOO_LONG = buildRefusal(413, `The body is longer than ${MAX_BODY_BYTES} bytes.`);
const BODY_COMPRESSED = buildRefusal(
  415,
  'The body is compressed. Send it without a content encoding.',
);

/** Channel on which Node publishes new requests, before it calls a server's own listeners. */
const REQUEST_START_CHANNEL = 'http.server.request.start';

/**
 * Hides body and path of requests to our servers from the framework. The framework would parse up
 * to a gigabyte, and answer a parse error with a stack trace. Returns a function that ends this.
 */
export function disableBodyParsing(isOurs: (server: Server) => boolean): () => void {
  const onStart = (message: unknown): void => {
    const start = requestStartSchema.safeParse(message).data;
    if (start !== undefined && isOurs(start.server)) hideBody(start.request);
  };
  subscribe(REQUEST_START_CHANNEL, onStart);
  return () => unsubscribe(REQUEST_START_CHANNEL, onStart);
}

const requestStartSchema = z.object({
  request: z.instanceof(IncomingMessage),
  server: z.instanceof(Server),
});

/** Removes the body's headers from `headers`. `headersDistinct` keeps them. */
function hideBody(request: IncomingMessage): void {
  request.headers['content-length'] = undefined;
  request.headers['transfer-encoding'] = undefined;
  request.url = '/';
}
