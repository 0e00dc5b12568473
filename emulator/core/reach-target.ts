/** Sends a request to a target that may answer late, wrongly, or never. */

/** The result of an attempt. */
export interface Outcome {
  /** Null without a reply. */
  readonly status: number | null;
  readonly retryAfter: string | null;
}

/** Sends a request to its target; a rejection is an attempt without a reply. */
export type Dispatch = (request: Request) => Promise<Response>;

const NO_ANSWER: Outcome = { status: null, retryAfter: null };

/** Waits until the request’s signal aborts. Never rejects. */
export async function reachTarget(request: Request, dispatch: Dispatch): Promise<Outcome> {
  const answer = answerOf(request, dispatch);
  const { signal } = request;
  const end = Promise.withResolvers<Outcome>();
  const abort = () => end.resolve(NO_ANSWER);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  return Promise.race([answer, end.promise]);
}

async function answerOf(request: Request, dispatch: Dispatch): Promise<Outcome> {
  try {
    const response = await dispatch(request);
    await response.body?.cancel();
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch {
    return NO_ANSWER;
  }
}

export const isSuccess = ({ status }: Outcome): boolean => Math.floor((status ?? 0) / 100) === 2;
