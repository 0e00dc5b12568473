/** Sends a request to a target that may reply late, wrongly, or never. */
import type { WorkAgenda } from '../clock.ts';
import type { DeliverToken } from '../identity/id-token.ts';
import type { World } from './world.ts';

export interface SendResult {
  /** The HTTP status; null if there was no reply. */
  readonly status: number | null;
  readonly retryAfter: string | null;
}

/** Sends a request to its target. A rejection means that there was no reply. */
export type Dispatch = (request: Request) => Promise<Response>;

/** Parts that Cloud Tasks and Cloud Scheduler need to send requests. */
export interface SenderParts {
  /** Call this for each use, because restoring a world replaces the object. */
  readonly world: () => World;
  readonly now: () => number;
  readonly dispatch: Dispatch;
  readonly deliverToken: DeliverToken;
}

export interface Sender extends WorkAgenda {
  /** Aborts all requests that a replaced world has started. */
  readonly forget: () => void;
}

const NO_REPLY: SendResult = { status: null, retryAfter: null };

/** Returns a request’s outcome, which is “no reply” if its signal aborts. Never rejects. */
export async function reachTarget(request: Request, dispatch: Dispatch): Promise<SendResult> {
  const answer = awaitReply(request, dispatch);
  const { signal } = request;
  const end = Promise.withResolvers<SendResult>();
  const abort = () => end.resolve(NO_REPLY);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  return Promise.race([answer, end.promise]);
}

async function awaitReply(request: Request, dispatch: Dispatch): Promise<SendResult> {
  try {
    const response = await dispatch(request);
    await response.body?.cancel();
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch {
    return NO_REPLY;
  }
}

export const isSuccess = ({ status }: SendResult): boolean => Math.floor((status ?? 0) / 100) === 2;
