import { formatDuration } from '../../../functions/match/next/time.ts';

const MINUTE_MS = 60_000;

/** Returns "in 2 days 3 hours" or "12 minutes ago": the two largest units, rounded down. */
export function timeAway(ms: number, nowMs: number): string {
  const awayMs = Math.abs(ms - nowMs);
  if (awayMs < MINUTE_MS) return ms >= nowMs ? 'in less than a minute' : 'less than a minute ago';
  return ms >= nowMs ? `in ${formatDuration(awayMs)}` : `${formatDuration(awayMs)} ago`;
}
