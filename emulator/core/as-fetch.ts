import { buildFetchError, ConnectionDropped } from './fault.ts';
import { isUpload } from './upload.ts';

type Fetch = typeof globalThis.fetch;

/** Caches bodies that were passed as text, because reading a body is slow. */
const textBodies = new WeakMap<Request, string>();

export const readRequestText = async (request: Request): Promise<string> =>
  textBodies.get(request) ??
  (isUpload(request)
    ? Buffer.from(await request.arrayBuffer()).toString('latin1')
    : request.text());

/**
 * Calls the emulator as `fetch`. Rejects with `fetch failed` for a dropped connection, and with the
 * signal’s reason when it aborts. An aborted call is still applied.
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
    throw error instanceof ConnectionDropped ? buildFetchError() : error;
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
