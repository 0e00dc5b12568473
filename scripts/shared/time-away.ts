/** How far away a moment is, as a person says it. */

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** "in 2 days 3 hours", "12 minutes ago"; the two largest units, rounded down. */
export function timeAway(ms: number, nowMs: number): string {
  const minutes = Math.floor(Math.abs(ms - nowMs) / MINUTE_MS);
  if (minutes === 0) return ms >= nowMs ? 'in less than a minute' : 'less than a minute ago';
  return ms >= nowMs ? `in ${duration(minutes)}` : `${duration(minutes)} ago`;
}

function duration(minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES);
  const parts = [
    counted(days, 'day'),
    counted(hours, 'hour'),
    counted(minutes % HOUR_MINUTES, 'minute'),
  ];
  const first = parts.findIndex((part) => part !== '');
  return parts
    .slice(first, first + 2)
    .filter((part) => part !== '')
    .join(' ');
}

const counted = (count: number, unit: string): string =>
  count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;
