/** Sends a request to a target that may answer late, wrongly, or never. */

/** What came of an attempt. */
export interface Outcome {
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly retryAfter: string | null;
}

/** How a target is reached; a rejection is an attempt without an answer. */
export type Dispatch = (request: Request) => Promise<Response>;

const NO_ANSWER: Outcome = { status: null, retryAfter: null };

/** Waits as long as the request's signal allows. Never rejects. */
export async function reachTarget(request: Request, dispatch: Dispatch): Promise<Outcome> {
  const answer = answerOf(request, dispatch);
  const { signal } = request;
  const end = Promise.withResolvers<Outcome>();
  const giveUp = () => end.resolve(NO_ANSWER);
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
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
