/** What becomes of answers at a step's deadline and after it, as sentences. */

import { durationText, type TimeStyle, wallClock } from '../../../functions/match/next/time.ts';
import { timeAway } from './time-away.ts';

export interface CutOff extends TimeStyle {
  readonly deadlineMs: number;
  /** At the deadline, or later by what grace there is. */
  readonly cutOffMs: number;
  /** Whether the step is resolved only when the host says so. */
  readonly review: boolean;
}

/** Nothing where the deadline says it all, and from the cut-off on: see `waitingLines`. */
export function cutOffText(step: CutOff, nowMs: number): readonly string[] {
  const { cutOffMs, deadlineMs, review } = step;
  if (nowMs >= cutOffMs) return [];
  const until = wallClock(cutOffMs, step);
  const grace =
    nowMs < deadlineMs
      ? `Answers count for ${durationText(cutOffMs - deadlineMs)} after the deadline, until ${until}.`
      : `The deadline has passed; answers count until ${until}, ${timeAway(cutOffMs, nowMs)}.`;
  return [...(cutOffMs === deadlineMs ? [] : [grace]), ...(review ? [REVIEWED] : [])];
}

const REVIEWED =
  'Then answers are cut off, and the step is resolved when you say so, with “sealed resolve”.';
