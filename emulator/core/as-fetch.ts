import { buildFetchError, ConnectionDroppedError } from './fault.ts';
import { refusePayload } from './refusal.ts';

type Fetch = typeof globalThis.fetch;

/** Caches bodies that were given as text, because reading a body is slow. */
const textBodies = new WeakMap<Request, string>();

export const readRequestText = async (request: Request): Promise<string> =>
  textBodies.get(request) ??
  (isUpload(request)
    ? Buffer.from(await request.arrayBuffer()).toString('latin1')
    : request.text());

/**
 * Calls the emulator like `fetch`. Rejects with `fetch failed` if the connection is dropped, and
 * with the signal’s reason if the signal aborts. An aborted call is still applied.
 */
export async function callAsFetch(
  answer: (request: Request) => Promise<Response>,
  ...[input, init]: Parameters<Fetch>
): Promise<Response> {
  const signal = init?.signal ?? null;
  signal?.throwIfAborted();
  const request = new Request(input, { ...init, signal: null });
  if (typeof init?.body === 'string') textBodies.set(request, init.body);
  try {
    return await awaitUnlessAborted(answer(request), signal);
  } catch (error) {
    throw error instanceof ConnectionDroppedError ? buildFetchError() : error;
  }
}

async function awaitUnlessAborted(
  answered: Promise<Response>,
  signal: AbortSignal | null,
): Promise<Response> {
  if (signal === null) return answered;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([answered, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

export const isUpload = ({ headers }: Request): boolean =>
  headers.get('content-type')?.startsWith('multipart/') === true;

/** An upload whose text has one character for each byte (Latin-1). */
export interface Upload {
  readonly metadata: string;
  readonly contentType: string;
  readonly content: string;
}

/** Parses a body that was read as Latin-1. Throws 400 if it is malformed. */
export function readUpload(body: string, contentType: string): Upload {
  const boundary = /^multipart\/related;.*\bboundary="?([^";]+)"?/i.exec(contentType)?.[1];
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1);
  const [metadata, media] = parts.map(readPart);
  if (metadata === undefined || media === undefined || parts.length !== 2)
    throw refusePayload([{ field: '', description: 'Malformed multipart body.' }]);
  return { metadata: metadata.text, contentType: media.type, content: media.text };
}

function readPart(part: string): { readonly type: string; readonly text: string } {
  const end = part.indexOf('\r\n\r\n');
  const type = /^content-type:\s*(.+?)\s*$/im.exec(part.slice(0, end))?.[1] ?? '';
  return { type, text: part.slice(end + 4, -2) };
}
