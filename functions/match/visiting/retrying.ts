/** A match that cannot go on waits and comes back by itself: soon for some minutes, then every quarter of an hour, for weeks. */

import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { sha256, shortHash } from '../ledger/digest.ts';
import type { Incident } from '../ledger/incident.ts';
import { scheduleTaskAt } from '../next/deadline-task.ts';
import type { DeadlineTask } from '../next/wake.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 86_400_000;

/** After the deadline. */
const SOON_MS = [15, 30, 60, 120, 240, 480].map((seconds) => seconds * SECOND_MS);
/** From then on. */
const EVERY_MS = 15 * MINUTE_MS;
/** What a game from outside does wrong, it does again: after ten times in the first hour it is tried hourly. */
const OFTEN_FOR_MS = HOUR_MS;
/** Whoever has not mended it by then has given the match up; `sealed resolve` takes it up again. */
const LONGEST_MS = 60 * DAY_MS;
/** A task is not asked for more closely than this. */
const AT_LEAST_MS = 5 * SECOND_MS;

/**
 * When a match is looked at again whose deadline has passed: the same instants for everybody who asks, so that there is one task
 * for each. Null when it has waited for 60 days. All in milliseconds since 1970.
 */
export function nextRetry(
  deadlineMs: number,
  nowMs: number,
  { isGameFault = false }: { readonly isGameFault?: boolean } = {},
): number | null {
  const soonestMs = nowMs + AT_LEAST_MS;
  if (soonestMs > deadlineMs + LONGEST_MS) return null;
  const soon = SOON_MS.map((ms) => deadlineMs + ms).find((ms) => ms >= soonestMs);
  const isRare = isGameFault && soonestMs > deadlineMs + OFTEN_FOR_MS;
  const everyMs = isRare ? HOUR_MS : EVERY_MS;
  return soon ?? deadlineMs + Math.ceil((soonestMs - deadlineMs) / everyMs) * everyMs;
}

/** What passes by itself is told only when it has lasted so long after the deadline; a beacon, whose rounds come later, longer. */
export const reportTransientAfterMs = (incidents: readonly Incident[]): number =>
  incidents.some(({ code }) => code === 'beacon') ? 10 * MINUTE_MS : 5 * MINUTE_MS;

/**
 * Has the task come again, later than it has come now: where Google answers nothing at all its time stands still, and the same moment
 * would be that of this very task, which is about to end. `stands`: the short hash of its entry, where that is written. Returns when
 * (RFC 3339); null when it has waited too long. @throws GoogleError when the queue cannot be told: whoever called must then be called again.
 */
export async function scheduleRetry(
  adjudicator: Adjudicator,
  task: DeadlineTask,
  {
    stands = task.stands,
    incidents = [],
  }: { readonly stands?: string | undefined; readonly incidents?: readonly Incident[] } = {},
): Promise<string | null> {
  const isGameFault = incidents.some(({ code }) => code === 'game fault');
  const nowMs = Math.max(adjudicator.google.now(), Date.parse(task.retryAt ?? task.deadline));
  const atMs = nextRetry(Date.parse(task.deadline), nowMs, { isGameFault });
  if (atMs === null) return null;
  const retryAt = new Date(atMs).toISOString();
  const again = { ...task, retryAt, ...(stands === undefined ? {} : { stands }) };
  await scheduleTaskAt(adjudicator, again, atMs);
  return retryAt;
}

/** A short hash of what the Desk reports. It prevents the same report from being written twice. */
export const hashOfDesk = (
  incidents: readonly DeskProblem[],
  repairNotes: readonly string[],
): string =>
  incidents.length === 0 && repairNotes.length === 0
    ? ''
    : shortHash(sha256(JSON.stringify([incidents, repairNotes])));
