/** Requests of strangers are counted, and told in one line a quarter of an hour at most: whoever knocks cannot fill the log. */

import type { LogLine } from '../match/adjudicator.ts';
import { REFUSAL_REASONS, type RefusalReason } from './refusal-reasons.ts';

const QUARTER_MS = 15 * 60_000;

export interface RefusalCount {
  readonly add: (reason: RefusalReason) => void;
  /** Tells what has been counted, where a quarter of an hour has gone by since it was told last. */
  readonly tell: () => void;
}

/** Of one instance of the function. `nowMs` is this machine's time. */
export function countRefusals(log: (line: LogLine) => void, nowMs: () => number): RefusalCount {
  let counts: ReadonlyMap<RefusalReason, number> = new Map();
  let toldMs = Number.NEGATIVE_INFINITY;
  return {
    add: (reason) => {
      counts = new Map([...counts, [reason, (counts.get(reason) ?? 0) + 1]]);
    },
    tell: () => {
      if (counts.size === 0 || nowMs() - toldMs < QUARTER_MS) return;
      log({ severity: 'WARNING', message: countText(counts), match: 'none' });
      counts = new Map();
      toldMs = nowMs();
    },
  };
}

function countText(counts: ReadonlyMap<RefusalReason, number>): string {
  const parts = REFUSAL_REASONS.filter((reason) => counts.has(reason)).map(
    (reason) => `${counts.get(reason)} ${reason}`,
  );
  return `Strangers were turned away since this was told last: ${parts.join(', ')}. Nothing is to be done about it.`;
}
