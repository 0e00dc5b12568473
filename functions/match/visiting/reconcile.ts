import type { Adjudicator } from '../adjudicator.ts';
import { formatInstant, instantOf } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import { isReviewed } from '../ledger/position.ts';
import {
  buildContinuationTask,
  buildDeadlineTask,
  buildTaskPrefix,
  listWaitingTasks,
  nextPoll,
  scheduleDeadline,
  schedulePoll,
  scheduleTaskAt,
} from '../next/tasks.ts';
import { entryOf, type Finder, type StepWake } from '../next/wake.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import { isPollProblem } from '../reading/polled.ts';
import type { ShownEntry } from '../showing/guard.ts';

export interface ReconcileFinding {
  /** For the log; null where a missing task is not a fault, so that nothing is logged. */
  readonly by: Finder | null;
  /**
   * Whether to check the deadline's task only if no poll comes before it: then one call to Cloud
   * Tasks is usually enough. Default: no.
   */
  readonly isIdle?: boolean;
}

/**
 * Schedules missing tasks: the next poll, the task of the deadline, and the task that finishes the
 * last entry. Idempotent. Returns a sentence for a missing task, which is also logged.
 * @throws GoogleError
 */
export async function reconcileMatch(
  adjudicator: Adjudicator,
  match: Match,
  { by, isIdle = false }: ReconcileFinding,
): Promise<string | null> {
  const poll = nextPoll(match, adjudicator.google.now());
  await schedulePoll(adjudicator, poll);
  const polledMs = isIdle && poll !== null ? Date.parse(poll.at) : null;
  const missing = await ensureTask(adjudicator, match, { by, polledMs });
  if (missing === null || by === null) return null;
  const { entry } = currentPosition(match).sealed.entry;
  adjudicator.log({ severity: 'WARNING', message: missing, match: match.files.hostId, entry });
  return missing;
}

/** Returns a sentence if a task was missing, else null. */
async function ensureTask(
  adjudicator: Adjudicator,
  match: Match,
  { by, polledMs }: Pick<ReconcileFinding, 'by'> & { readonly polledMs: number | null },
): Promise<string | null> {
  const { google, queue } = adjudicator;
  const position = currentPosition(match);
  const due = match.files.formId === '' ? null : buildDeadlineTask(position, match.files);
  // An overdue step is only late if a task waits for it.
  if (due !== null && google.now() >= Date.parse(due.deadline) + queue.graceMs) {
    const found = { ...due, ...(by === null ? {} : { foundBy: by }) };
    return isReviewed(position) ? null : ensureTaskNow(adjudicator, found, RETRY_TASK_LOST);
  }
  const isPolledBefore = due !== null && polledMs !== null && polledMs < Date.parse(due.deadline);
  if (due !== null && !isPolledBefore && (await scheduleDeadline(adjudicator, due)) === 'made')
    return DEADLINE_TASK_LOST;
  // Such a run also clears the Desk.
  const task = buildContinuationTask(position.sealed, match.files);
  // A former deadline of the step, days ahead, may have a task of the same entry.
  const untilMs = google.now() + MIN_DELAY_MS + RETRY_INTERVAL_MS;
  return isLeftUnfinished(adjudicator, match)
    ? ensureTaskNow(adjudicator, task, EFFECTS_TASK_LOST, untilMs)
    : null;
}

const DEADLINE_TASK_LOST = 'The task of the deadline was missing: it is made again.';
const RETRY_TASK_LOST =
  'The step is overdue and no task was waiting for it: one is made that comes at once.';
const EFFECTS_TASK_LOST =
  'Unfinished parts of the last entry lacked a task: one is made that runs at once.';

/**
 * Schedules a task that is due unless one for its entry waits and comes by `untilMs`. Returns the
 * sentence, or null.
 */
async function ensureTaskNow(
  adjudicator: Adjudicator,
  task: StepWake,
  missing: string,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<string | null> {
  if (await canWait(adjudicator, task, untilMs)) return null;
  await scheduleDeadline(adjudicator, task);
  return missing;
}

/**
 * Whether a run has left effects of the last entry unfinished, and they are still retried: it has
 * reported an incident, or not even the Desk was drawn since the entry.
 */
export function isLeftUnfinished({ google }: Pick<Adjudicator, 'google'>, match: Match): boolean {
  const { entry } = currentPosition(match).sealed;
  const isDeskBehind = match.polled.entry !== entry.entry;
  return (
    (isDeskBehind || !polledNow(match).problems.every(isPollProblem)) &&
    isRetried(instantOf(entry), google.now())
  );
}

/**
 * Unfinished effects and unreadable matches are abandoned 60 days after an instant (RFC 3339).
 * `sealed resolve` finishes them.
 */
export const isRetried = (from: string, nowMs: number): boolean =>
  nowMs < Date.parse(from) + MAX_RETRY_MS;

/** Whether a task for the entry comes by an instant; true if Google does not list queues. */
async function canWait(
  { google, queue }: Adjudicator,
  task: StepWake,
  untilMs: number,
): Promise<boolean> {
  const names = await listWaitingTasks(google, queue.name);
  const own = buildTaskPrefix(task.match, entryOf(task));
  const comesInTime = (name: string): boolean =>
    name.startsWith(own) && Number.parseInt(name.slice(own.length), 10) * SECOND_MS <= untilMs;
  return names === null || names.some(comesInTime);
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 86_400_000;

/** Retries, from the deadline on. */
const FIRST_RETRIES_MS = [15, 30, 60, 120, 240, 480].map((seconds) => seconds * SECOND_MS);
/** Later retries. */
const RETRY_INTERVAL_MS = 15 * MINUTE_MS;
const MAX_RETRY_MS = 60 * DAY_MS;
/** From now to the next retry. */
const MIN_DELAY_MS = 5 * SECOND_MS;

/**
 * Returns when to retry a match whose deadline has passed: daily after 60 days. All callers get the
 * same instants, so that there is one task for each. Milliseconds since 1970.
 */
export function findNextRetry(deadlineMs: number, nowMs: number): number {
  const soonestMs = nowMs + MIN_DELAY_MS;
  const soon = FIRST_RETRIES_MS.map((ms) => deadlineMs + ms).find((ms) => ms >= soonestMs);
  const everyMs = soonestMs > deadlineMs + MAX_RETRY_MS ? DAY_MS : RETRY_INTERVAL_MS;
  return soon ?? deadlineMs + Math.ceil((soonestMs - deadlineMs) / everyMs) * everyMs;
}

/** Transient faults are reported only when they last: rounds of a beacon come later, so longer. */
export const getReportDelayMs = (incidents: readonly Incident[]): number =>
  incidents.some(({ code }) => code === 'beacon') ? 10 * MINUTE_MS : 5 * MINUTE_MS;

/**
 * Schedules the task again, later than its present time. During an outage Google's time does not
 * advance, and the same instant would name this very task, which is about to end. `written`: its
 * entry, if the ledger has it. Returns the instant (RFC 3339).
 * @throws GoogleError if the queue is out of reach: the caller must then be called again
 */
export async function scheduleRetry(
  adjudicator: Adjudicator,
  task: StepWake,
  written: ShownEntry | null = null,
): Promise<string> {
  const nowMs = Math.max(adjudicator.google.now(), Date.parse(task.at));
  const atMs = findNextRetry(Date.parse(task.deadline), nowMs);
  const at = formatInstant(atMs);
  const own = written === null ? {} : { expectedEntry: written, isWritten: true as const };
  await scheduleTaskAt(adjudicator, { ...task, ...own, at }, atMs);
  return at;
}
