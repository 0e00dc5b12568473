/** A queue as `gcloud tasks queues describe` shows it. */

import type { Typed } from './command.ts';

const count = (text: string | undefined, usual: number): number =>
  text === undefined ? usual : Number(text);

/** With Google’s defaults where nothing is said: a hundred attempts, not endless ones. */
export function describedQueue(
  { flags }: Typed,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return {
    state: 'RUNNING',
    ...before,
    rateLimits: {
      maxConcurrentDispatches: count(flags.get('max-concurrent-dispatches'), 1000),
      maxDispatchesPerSecond: count(flags.get('max-dispatches-per-second'), 500),
    },
    retryConfig: {
      maxAttempts: count(flags.get('max-attempts'), 100),
      minBackoff: flags.get('min-backoff') ?? '0.100s',
      maxBackoff: flags.get('max-backoff') ?? '3600s',
      maxDoublings: count(flags.get('max-doublings'), 16),
    },
  };
}
