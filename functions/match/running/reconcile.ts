/** Schedules tasks that are missing, and retries of unfinished work. */

import { isRegistered } from '../../../rules/games.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { findByProperty } from '../../google/drive.ts';
import { type Adjudicator, getPollQueue } from '../adjudicator.ts';
import { formatInstant, getInstant } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import { isReviewed } from '../ledger/position.ts';
import {
  buildContinuationTask,
  buildDeadlineTask,
  buildNextPoll,
  buildPollPrefix,
  buildTaskPrefix,
  getPollPrefix,
  listWaitingTasks,
  scheduleDeadline,
  schedulePoll,
  scheduleTaskAt,
  scheduleWake,
} from '../next/tasks.ts';
import { getEntry, type StepWake, type TaskFinder } from '../next/wake.ts';
import { OPEN_MATCH_SEARCH, parseGameProperty } from '../reading/drive-notes.ts';
import { getCurrentPosition, getPollRecord, type Match } from '../reading/match.ts';
import { isPollProblem } from '../reading/polled.ts';
import type { ShownEntry } from '../showing/guard.ts';

export interface ReconcileOptions {
  /** Finder of missing tasks, for the log; null if they were expected to be missing. */
  readonly by: TaskFinder | null;
  /** Whether to check the deadline's task only if no poll comes before it. Default: no. */
  readonly isIdle?: boolean;
}

/**
 * Schedules missing tasks: the next poll, the deadline, and the completion of the last entry.
 * Idempotent. Returns a sentence for a missing task, which is also logged.
 * @throws GoogleError
 */
export async function reconcileMatch(
  adjudicator: Adjudicator,
  match: Match,
  { by, isIdle = false }: ReconcileOptions,
): Promise<string | null> {
  const poll = buildNextPoll(match, adjudicator.google.now());
  await schedulePoll(adjudicator, poll);
  const polledMs = isIdle && poll !== null ? Date.parse(poll.at) : null;
  const missing = await ensureTask(adjudicator, match, { by, polledMs });
  if (missing === null || by === null) return null;
  const { entry } = getCurrentPosition(match).sealed.entry;
  adjudicator.log({ severity: 'WARNING', message: missing, match: match.files.hostId, entry });
  return missing;
}

/** Creates a task if it is missing. Returns a sentence if so; else null. */
async function ensureTask(
  adjudicator: Adjudicator,
  match: Match,
  { by, polledMs }: Pick<ReconcileOptions, 'by'> & { readonly polledMs: number | null },
): Promise<string | null> {
  const { google, queue } = adjudicator;
  const position = getCurrentPosition(match);
  const due = match.files.formId === '' ? null : buildDeadlineTask(position, match.files);
  // If an overdue step has no task, its retries were lost.
  if (due !== null && google.now() >= Date.parse(due.deadline) + queue.graceMs) {
    const found = { ...due, ...(by === null ? {} : { foundBy: by }) };
    return isReviewed(position) ? null : ensureTaskNow(adjudicator, found, RETRY_TASK_LOST);
  }
  const isPolledBefore = due !== null && polledMs !== null && polledMs < Date.parse(due.deadline);
  if (due !== null && !isPolledBefore && (await scheduleDeadline(adjudicator, due)) === 'made')
    return DEADLINE_TASK_LOST;
  // This run also removes old problems from the Desk.
  const task = buildContinuationTask(position.sealed, match.files);
  // A task for this entry may already wait for an earlier deadline, days ahead.
  const untilMs = google.now() + MIN_DELAY_MS + RETRY_INTERVAL_MS;
  return isLeftUnfinished(adjudicator, match)
    ? ensureTaskNow(adjudicator, task, EFFECTS_TASK_LOST, untilMs)
    : null;
}

const DEADLINE_TASK_LOST = 'The task of the deadline was missing and has been created again.';
const RETRY_TASK_LOST = 'The overdue step had no task. A task that runs at once has been created.';
const EFFECTS_TASK_LOST =
  'The unfinished last entry had no task. A task that runs at once has been created.';

/** Schedules a due task and returns the text `missing`; null if another task runs by `untilMs`. */
async function ensureTaskNow(
  adjudicator: Adjudicator,
  task: StepWake,
  missing: string,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<string | null> {
  if (await isTaskWaiting(adjudicator, task, untilMs)) return null;
  await scheduleDeadline(adjudicator, task);
  return missing;
}

/**
 * Whether a run has left effects of the last entry unfinished that are still retried: it has
 * reported an incident, or has not drawn the Desk.
 */
export function isLeftUnfinished({ google }: Pick<Adjudicator, 'google'>, match: Match): boolean {
  const { entry } = getCurrentPosition(match).sealed;
  const isDeskBehind = match.polled.entry !== entry.entry;
  return (
    (isDeskBehind || !getPollRecord(match).problems.every(isPollProblem)) &&
    isRetried(getInstant(entry), google.now())
  );
}

/**
 * Whether unfinished effects and unreadable matches are still retried, for 60 days from an instant
 * (RFC 3339). Later, `sealed resolve` finishes them.
 */
export const isRetried = (from: string, nowMs: number): boolean =>
  nowMs < Date.parse(from) + MAX_RETRY_MS;

/** Whether a task for the entry is due by an instant, or Google does not list tasks. */
async function isTaskWaiting(
  { google, queue }: Adjudicator,
  task: StepWake,
  untilMs: number,
): Promise<boolean> {
  const names = await listWaitingTasks(google, queue.name);
  const own = buildTaskPrefix(task.match, getEntry(task));
  const isInTime = (name: string): boolean =>
    name.startsWith(own) && Number.parseInt(name.slice(own.length), 10) * SECOND_MS <= untilMs;
  return names === null || names.some(isInTime);
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 86_400_000;

/** Delays of the first retries, counted from the deadline. */
const FIRST_RETRIES_MS = [15, 30, 60, 120, 240, 480].map((seconds) => seconds * SECOND_MS);
/** Interval of all later retries. */
const RETRY_INTERVAL_MS = 15 * MINUTE_MS;
const MAX_RETRY_MS = 60 * DAY_MS;
/** Minimum delay of a retry. */
const MIN_DELAY_MS = 5 * SECOND_MS;

/**
 * Returns the time of the next retry after a deadline, in milliseconds since 1970; daily after 60
 * days. Equal for all callers, so that one task is created.
 */
export function findNextRetry(deadlineMs: number, nowMs: number): number {
  const soonestMs = nowMs + MIN_DELAY_MS;
  const soon = FIRST_RETRIES_MS.map((ms) => deadlineMs + ms).find((ms) => ms >= soonestMs);
  const everyMs = soonestMs > deadlineMs + MAX_RETRY_MS ? DAY_MS : RETRY_INTERVAL_MS;
  return soon ?? deadlineMs + Math.ceil((soonestMs - deadlineMs) / everyMs) * everyMs;
}

/** Returns how long a transient fault must last until it is reported: longer for a beacon. */
export const getReportDelayMs = (incidents: readonly Incident[]): number =>
  incidents.some(({ code }) => code === 'beacon') ? 10 * MINUTE_MS : 5 * MINUTE_MS;

/**
 * Schedules the task again, after its present time: during an outage Google's time does not
 * advance, and the same instant would name this task, which is about to end. `written`: the task's
 * entry, if the ledger contains it. Returns the instant (RFC 3339).
 * @throws GoogleError if the queue is out of reach, and the caller must retry
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

/**
 * Creates a poll for each open match without a waiting one, every quarter of an hour. Reads only
 * lists of files and tasks, no workbook. Idempotent. @throws GoogleError; the next sweep then does
 * the rest
 */
export async function sweep(adjudicator: Adjudicator): Promise<void> {
  const { google, hosts = [], log } = adjudicator;
  const open = await findByProperty(google, { ...OPEN_MATCH_SEARCH, owners: hosts });
  // To run a match of an external game, the function needs the code of the game.
  const files = open.filter(({ properties }) => {
    const game = parseGameProperty(properties);
    return game === null || isRegistered(game.code);
  });
  const polled = new Set((await listWaitingPolls(adjudicator)).map(getPollPrefix));
  const without = files.filter(({ id }) => !polled.has(buildPollPrefix(id)));
  const at = formatInstant(google.now());
  for (const { id } of without)
    await scheduleWake(adjudicator, { match: id, at, foundBy: 'the sweep' });
  log({
    severity: without.length === 0 ? 'INFO' : 'WARNING',
    message:
      `A sweep found ${countText(files.length, 'open match')}. ${without.length} of them ` +
      'had no waiting poll and got one.',
    match: 'none',
  });
}

/** Lists the waiting polls; all tasks if polls share the queue of deadlines. */
async function listWaitingPolls({ google, queue }: Adjudicator): Promise<readonly string[]> {
  const own = await listWaitingTasks(google, getPollQueue(queue));
  return own ?? (await listWaitingTasks(google, queue.name)) ?? [];
}
