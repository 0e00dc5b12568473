/** When a queue may send its next task: a bucket of tokens for each queue, filled at the queue's rate, on the emulator's clock. */
import type { RateLimits } from './queue.ts';

interface Limited {
  readonly name: string;
  readonly rateLimits: RateLimits;
}

export interface RateGate {
  /** The earliest moment, in whole milliseconds since 1970, at which there is a token; may have passed. */
  readonly opensMs: (queue: Limited) => number;
  /** Takes a token. */
  readonly pass: (queue: Limited, nowMs: number) => void;
  /** All buckets are full. */
  readonly forget: () => void;
}

/** A bucket is kept as the moment at which it will be full again, which no rounding makes drift. */
export function createRateGate(): RateGate {
  const fullMs = new Map<string, number>();
  const perTokenMs = ({ rateLimits }: Limited) => 1000 / rateLimits.maxDispatchesPerSecond;

  return {
    opensMs: (queue) => {
      const full = fullMs.get(queue.name);
      if (full === undefined) return 0;
      return Math.ceil(full - (queue.rateLimits.maxBurstSize - 1) * perTokenMs(queue));
    },
    pass: (queue, nowMs) => {
      const full = Math.max(fullMs.get(queue.name) ?? nowMs, nowMs);
      fullMs.set(queue.name, full + perTokenMs(queue));
    },
    forget: () => fullMs.clear(),
  };
}
