/** Round after round, until the user ends it or the sign-in has ended for good. Whatever else goes wrong is told and tried again. */

import { GoogleError } from '../../../functions/google/error.ts';

export interface Rounds {
  /** Gives how many matches are open. */
  readonly round: () => Promise<number>;
  /** Until the next task is due, in milliseconds by Google's clock. */
  readonly untilDueMs: () => number;
  /** Rests so long; ends at once when the process is asked to end. */
  readonly rest: (ms: number) => Promise<void>;
  readonly isEnding: () => boolean;
  /** Told how many are open when that has changed; -1 as long as it is not known. */
  readonly printOpen: (open: number) => void;
  readonly printFailure: (error: unknown) => void;
}

/** A match that was opened or put right elsewhere is seen this much later at the latest. */
const ROUND_MS = 60_000;
/** A round costs one read for each match, of which Google allows one a second. */
const FOR_EACH_MS = 2000;
/** Whatever is due: Google's time is known in whole seconds, and nobody is to be asked more often. */
const LEAST_REST_MS = 1000;
/** Google says so of a sign-in that has ended, and now and then of one that has not: it is believed after so many rounds in a row. */
const LASTING_ROUNDS = 3;

/** @throws GoogleError when the sign-in has ended for good. */
export async function keepOn(rounds: Rounds): Promise<void> {
  let open = -1;
  let refusals = 0;
  while (!rounds.isEnding()) {
    const tried = await triedRound(rounds);
    if (tried.kind === 'done') {
      if (tried.open !== open) rounds.printOpen(tried.open);
      open = tried.open;
    }
    refusals = tried.kind === 'signed out' ? refusals + 1 : 0;
    if (tried.kind === 'signed out' && refusals === LASTING_ROUNDS) throw tried.error;
    await rounds.rest(tried.kind === 'done' ? restMs(rounds, open) : ROUND_MS);
  }
}

const restMs = ({ untilDueMs }: Rounds, open: number): number =>
  Math.max(LEAST_REST_MS, Math.min(untilDueMs(), Math.max(ROUND_MS, open * FOR_EACH_MS)));

type Tried =
  | { readonly kind: 'done'; readonly open: number }
  | { readonly kind: 'failed' }
  | { readonly kind: 'signed out'; readonly error: GoogleError };

async function triedRound({ round, printFailure }: Rounds): Promise<Tried> {
  try {
    return { kind: 'done', open: await round() };
  } catch (error) {
    printFailure(error);
    return isSignedOut(error) ? { kind: 'signed out', error } : { kind: 'failed' };
  }
}

/** The token endpoint's invalid_grant; a 401 of an API may be a token that has just run out. */
const isSignedOut = (error: unknown): error is GoogleError =>
  error instanceof GoogleError && error.kind === 'unauthorised' && error.status === 400;
