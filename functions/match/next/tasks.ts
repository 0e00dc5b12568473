/** Schedules tasks for deadlines, unfinished entries and polls. Each task has a unique name. */

import { findGameByRules } from '../../../rules/games.ts';
import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import { isRequestOpen } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError, recoverIfExpected } from '../../google/error.ts';
import type { NewTask, TaskName } from '../../google/task.ts';
import { findTask, listTasks, scheduleTask } from '../../google/tasks.ts';
import { type Adjudicator, getPollQueue, type Queue } from '../adjudicator.ts';
import { findLastExtensionInstant } from '../ledger/about-me.ts';
import { listPresentCoHosts } from '../ledger/co-hosts.ts';
import { findRoundToFetch } from '../ledger/dice.ts';
import { sha256, shortenHash } from '../ledger/digest.ts';
import {
  type Entry,
  formatInstant,
  getInstant,
  hasAboutForm,
  type SealedEntry,
} from '../ledger/entry.ts';
import { getAnswerCutOff } from '../ledger/entry-parts.ts';
import {
  findActivePause,
  getCutOffMs,
  isGraceGiven,
  isPastCutOff,
  isReviewed,
  mayResolveEarly,
  type Position,
} from '../ledger/position.ts';
import type { MatchFiles } from '../reading/files.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { getEntry, isStepWake, type StepWake, type Wake } from './wake.ts';

/** Files named in a task. */
type TaskFiles = Pick<MatchFiles, 'hostId' | 'publicId' | 'formId'>;

/** Names the files that the run should read. Omits the public workbook if it is lost. */
const buildFileHints = ({ formId, publicId }: TaskFiles) => ({
  form: formId,
  ...(publicId !== '' && { public: publicId }),
});

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Builds the task of the open step; null if the match is over or paused. */
export function buildDeadlineTask(position: Position, files: TaskFiles): StepWake | null {
  const { sealed, opened } = position;
  const { entry } = sealed;
  const deadline = getAnswerCutOff(entry.next);
  if (deadline === null) return null;
  const { beacon } = opened.settings;
  const number = findRoundToFetch(position);
  const game = findGameByRules(entry.rules);
  return {
    match: files.hostId,
    at: deadline,
    expectedEntry: { entry: entry.entry, hash: shortenHash(sealed.hash) },
    deadline,
    ...buildFileHints(files),
    since: getListingStart(entry),
    tabs: game?.content.tabs.map(({ name }) => name) ?? [],
    ...(beacon !== undefined && number !== null && { round: { chain: beacon.chain, number } }),
  };
}

/** Returns a task for the same step at another cut-off (RFC 3339). */
export const withCutOff = (task: StepWake, deadline: string): StepWake => ({
  ...{ ...task, at: deadline, deadline },
});

/** Period for which responses are listed again, since Google may have listed some late. */
const LISTING_OVERLAP_MS = HOUR_MS;

/** Returns the instant (RFC 3339) from which responses are listed after an entry. */
export const getListingStart = (entry: Entry): string =>
  new Date(Date.parse(getUnsortedStart(entry)) - LISTING_OVERLAP_MS).toISOString();

/** Returns the instant (RFC 3339) of the first response without a status after an entry. */
export function getUnsortedStart(entry: Entry): string {
  if (entry.kind === 'opened') return entry.at;
  return 'answersSince' in entry ? entry.answersSince : entry.deadline;
}

/** Builds the task that finishes an entry if the writer is killed. */
export function buildContinuationTask({ entry }: SealedEntry, files: TaskFiles): StepWake {
  const at = getInstant(entry);
  const before = { entry: entry.entry - 1, hash: shortenHash(entry.previous) };
  return {
    match: files.hostId,
    at,
    ...(entry.previous !== '' && { expectedEntry: before }),
    ...{ deadline: at, since: at },
    ...buildFileHints(files),
  };
}

/** Maximum time until a task. Cloud Tasks allows 30 days, so a later task is reached in hops. */
const MAX_TASK_AHEAD_MS = 29 * DAY_MS;
/** Length of a hop. Runs count hops back from the due instant, so all schedule the same hops. */
const HOP_LENGTH_MS = 25 * DAY_MS;

function computeNextHop(dueMs: number, nowMs: number): number {
  const hops = Math.ceil((dueMs - nowMs - MAX_TASK_AHEAD_MS) / HOP_LENGTH_MS);
  return dueMs - Math.max(0, hops) * HOP_LENGTH_MS;
}

/** Schedules a step unless its task is already scheduled. @throws GoogleError */
export function scheduleDeadline(adjudicator: Adjudicator, task: StepWake): Promise<EnsuredTask> {
  const { google, queue } = adjudicator;
  const dueMs = Date.parse(task.deadline) + queue.graceMs;
  return scheduleTaskAt(adjudicator, task, computeNextHop(dueMs, google.now()));
}

/** Schedules a step again if its task came too early. @throws GoogleError */
export function rescheduleEarlyTask(
  adjudicator: Adjudicator,
  task: StepWake,
): Promise<EnsuredTask> {
  const { google, queue } = adjudicator;
  const dueMs = Date.parse(task.deadline) + queue.graceMs;
  return computeNextHop(dueMs, google.now()) === dueMs
    ? scheduleLater(adjudicator, task, dueMs)
    : scheduleDeadline(adjudicator, task);
}

/**
 * Schedules the running task again at `fromMs` or later, and at least a second after its present
 * time, since its name is taken until it ends. @throws GoogleError
 */
export function scheduleLater(
  adjudicator: Adjudicator,
  task: StepWake,
  fromMs: number,
): Promise<EnsuredTask> {
  const { graceMs } = adjudicator.queue;
  const atMs = Math.max(fromMs, Date.parse(task.at) + graceMs + SECOND_MS);
  return scheduleTaskAt(adjudicator, { ...task, at: formatInstant(atMs - graceMs) }, atMs);
}

/** Schedules a task at an instant in milliseconds. @throws GoogleError */
export function scheduleTaskAt(
  { google, queue }: Adjudicator,
  task: StepWake,
  atMs: number,
): Promise<EnsuredTask> {
  const name = `${buildTaskPrefix(task.match, getEntry(task))}${Math.ceil(atMs / SECOND_MS)}`;
  return ensureTask(google, buildRunTask(queue, { body: task, name, atMs }));
}

/** Returns the prefix of the names of an entry's tasks: a hash, as sequential names are slow. */
export const buildTaskPrefix = (match: string, entry: number): string =>
  `${shortenHash(sha256(`${match} ${entry}`))}-${entry}-`;

/** Interval of polls while the host waits for a preview or for a request to be carried out. */
const OPEN_REQUEST_POLL_MS = 5 * MINUTE_MS;

/** Returns two intervals of polls in milliseconds: the usual one, and one for open requests. */
export function getRequestPollMs(position: Position): {
  readonly usual: number;
  readonly open: number;
} {
  const usual = Math.min(HOUR_MS, position.opened.settings.pollMs ?? HOUR_MS);
  const open = Math.min(usual, OPEN_REQUEST_POLL_MS);
  // Only polls read the tabs of co-hosts.
  return { usual: listPresentCoHosts(position).length > 0 ? open : usual, open };
}

/** Returns the interval of a match's polls, in milliseconds. */
export function computePollMs(match: Match, nowMs: number): number {
  const position = getCurrentPosition(match);
  const { earlyMs } = position.opened.settings;
  const { usual, open } = getRequestPollMs(position);
  const endMs = getCutOffMs(position);
  const isRunning = Number.isFinite(endMs) && nowMs < endMs && pollReadsResponses(position);
  const isEarly = isRunning && earlyMs !== null && mayResolveEarly(position);
  return Math.min(hasOpenRequest(match) ? open : usual, isEarly ? earlyMs : HOUR_MS);
}

const hasOpenRequest = ({ requests }: Match): boolean =>
  (requests ?? []).map(REQUESTS.readRecord).some(isRequestOpen);

/** Whether polls of this match read responses. */
export function pollReadsResponses(position: Position): boolean {
  const { opened, step } = position;
  const { pollMs, earlyMs, remindMs = [] } = opened.settings;
  const isWanted =
    pollMs !== undefined || earlyMs !== null || remindMs.length > 0 || isGraceGiven(position);
  const isTold = hasAboutForm(opened.settings) && step !== null;
  return isTold || (isWanted && listOwedAsks(step).length > 0);
}

/** Delay of the first poll after a cut-off. The deadline's task can resolve the step before it. */
const FIRST_POLL_DELAY_MS = MINUTE_MS;
/** Delay of the poll that shows, after grace was given, which seats have answered. */
const GRACE_POLL_DELAY_MS = MINUTE_MS;

/**
 * Builds the next poll, or null after the end. Its instant is a whole number of intervals after the
 * open step began, so that all instances agree; a reminder or the end of a pause may be earlier.
 * Since the deadline's task may be lost, polls continue after the cut-off, the first a minute
 * later. Polls read answers until the cut-off, unless the form is lost.
 */
export function buildNextPoll(match: Match, nowMs: number): Wake | null {
  const position = getCurrentPosition(match);
  const { entry } = position.sealed;
  if (entry.next === null) return null;
  const everyMs = computePollMs(match, nowMs);
  const fromMs = Date.parse(position.since);
  const times = Math.max(1, Math.floor((nowMs - fromMs) / everyMs) + 1);
  const { until } = findActivePause(position) ?? {};
  const instants = [
    ...listReminderInstants(position),
    ...listLastExtensionMs(position),
    ...(until === undefined ? [] : [Date.parse(until)]),
    ...(isGraceGiven(position) ? [Date.parse(getInstant(entry)) + GRACE_POLL_DELAY_MS] : []),
  ].filter((ms) => ms > nowMs);
  const endMs = getCutOffMs(position);
  const firstMs = endMs + FIRST_POLL_DELAY_MS;
  const usualMs = fromMs + times * everyMs;
  const isFirst = nowMs < firstMs && usualMs >= endMs;
  const atMs = Math.min(isFirst ? firstMs : usualMs, ...instants);
  return {
    match: match.files.hostId,
    at: new Date(atMs).toISOString(),
    expectedEntry: { entry: entry.entry, hash: shortenHash(position.sealed.hash) },
    ...selectPollReads(match, atMs),
    everyMs,
  };
}

/**
 * Lists the last instant, in milliseconds, at which the step can be extended in a match with a
 * beacon. A poll then writes the extension well before the deadline. Empty if there is no such
 * instant.
 */
function listLastExtensionMs(position: Position): readonly number[] {
  const { extensions, beacon } = position.opened.settings;
  const until = findLastExtensionInstant(position);
  return extensions === undefined || beacon === undefined || until === null
    ? []
    : [Date.parse(until)];
}

/** Selects the files and answers that a poll reads at an instant, in milliseconds. */
function selectPollReads(match: Match, atMs: number): Pick<Wake, 'form' | 'public' | 'since'> {
  const position = getCurrentPosition(match);
  const isRead = areAnswersRead(match, atMs) && pollReadsResponses(position);
  return {
    ...buildFileHints(match.files),
    ...(isRead && { since: getListingStart(position.sealed.entry) }),
  };
}

/** Selects the files and answers that a run reads. A step’s run reads the answers to the step. */
export function selectReads(match: Match, wake: Wake): Pick<Wake, 'form' | 'public' | 'since'> {
  if (!isStepWake(wake)) return selectPollReads(match, Date.parse(wake.at));
  const { entry } = getCurrentPosition(match).sealed;
  const isOpen = getEntry(wake) === entry.entry + 1;
  return { ...buildFileHints(match.files), ...(isOpen && { since: getListingStart(entry) }) };
}

/**
 * Whether the form is known and the instant (in milliseconds) is before the cut-off, if any. During
 * a review, messages sent by the form “About me” are read.
 */
function areAnswersRead(match: Match, atMs: number): boolean {
  const position = getCurrentPosition(match);
  const isTold = isReviewed(position) && hasAboutForm(position.opened.settings);
  return match.files.formId !== '' && (!isPastCutOff(position, atMs) || isTold);
}

/** Lists the instants of reminders of the open step, sorted; empty if there is no deadline. */
export function listReminderInstants({ sealed, opened, step }: Position): readonly number[] {
  const deadline = sealed.entry.next?.deadline ?? null;
  if (deadline === null || listOwedAsks(step).length === 0) return [];
  return (opened.settings.remindMs ?? [])
    .map((beforeMs) => Date.parse(deadline) - beforeMs)
    .toSorted((one, other) => one - other);
}

/** Counts the reminders due by an instant, in milliseconds. */
export const countRemindersBy = (position: Position, atMs: number): number =>
  listReminderInstants(position).filter((ms) => ms <= atMs).length;

/** Builds the poll after one that could not read its match; null if the sweep takes over. */
export function buildPollAfterFailure(wake: Wake, nowMs: number): Wake | null {
  const { everyMs, failed = 0 } = wake;
  if (everyMs === undefined) return null;
  const atMs = Date.parse(wake.at);
  const times = Math.max(1, Math.floor((nowMs - atMs) / everyMs) + 1);
  const at = new Date(atMs + times * everyMs).toISOString();
  return { ...wake, at, failed: failed + 1 };
}

/** Schedules a poll unless one is scheduled for the same instant. @throws GoogleError */
export async function schedulePoll(adjudicator: Adjudicator, wake: Wake | null): Promise<void> {
  if (wake === null) return;
  const seconds = Math.ceil(Date.parse(wake.at) / SECOND_MS);
  await scheduleInPollQueue(adjudicator, wake, `${buildPollPrefix(wake.match)}${seconds}`);
}

/** Returns the prefix of the names of a match's polls. */
export const buildPollPrefix = (match: string): string =>
  `${shortenHash(sha256(match))}${POLL_INFIX}`;

const POLL_INFIX = '-poll-';

/** Returns the prefix of a poll's name, see `buildPollPrefix`; for other tasks, the whole name. */
export function getPollPrefix(name: string): string {
  const at = name.indexOf(POLL_INFIX);
  return at < 0 ? name : name.slice(0, at + POLL_INFIX.length);
}

/** Schedules a poll at once, which restarts the polls of a match. @throws GoogleError */
export async function scheduleWake(adjudicator: Adjudicator, wake: Wake): Promise<void> {
  const seconds = Math.floor(Date.parse(wake.at) / SECOND_MS);
  const kind = wake.foundBy === undefined ? 'result' : 'wake';
  await scheduleInPollQueue(adjudicator, wake, `${buildPollPrefix(wake.match)}${kind}-${seconds}`);
}

/** Schedules a task in the queue of polls; without such a queue, in the queue of deadlines. */
async function scheduleInPollQueue(
  adjudicator: Adjudicator,
  body: Wake,
  name: string,
): Promise<void> {
  const { google, queue, log } = adjudicator;
  const atMs = Date.parse(body.at) + queue.graceMs;
  const task = buildRunTask(queue, { body, name, atMs });
  try {
    await ensureTask(google, { ...task, queue: getPollQueue(queue) });
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'not found') throw error;
    log({ severity: 'WARNING', message: MISSING_QUEUE_MESSAGE, match: body.match });
    await ensureTask(google, task);
  }
}

const MISSING_QUEUE_MESSAGE =
  'The queue of polls is missing, so this poll uses the queue of deadlines. Create the queue of ' +
  'polls, or name another one in SEALED_POLL_QUEUE.';

const buildRunTask = (
  { name: queue, url, invoker }: Queue,
  { atMs, ...run }: Pick<NewTask, 'body' | 'name'> & { readonly atMs: number },
): NewTask => ({
  ...{ queue, url, ...run, invoker, audience: url, at: new Date(atMs) },
});

/** "there": the task was already waiting, or another run has just created it. */
type EnsuredTask = 'there' | 'made';

/** Maximum number of names tried. A name stays taken for a day after its task has ended. */
const MAX_TASK_NAMES = 50;

/**
 * Ensures that a task waits under its name and a count. Takes one call if the name is free. If its
 * task has ended or was deleted, the name stays taken and the next count is tried. Without
 * permission to see tasks, a taken name counts as waiting. Idempotent. @throws GoogleError
 */
export async function ensureTask(google: Google, task: NewTask): Promise<EnsuredTask> {
  for (let count = 0; count < MAX_TASK_NAMES; count++) {
    const named = { ...task, name: `${task.name}-${count}` };
    if ((await scheduleTask(google, named)) === 'scheduled') return 'made';
    // Another run may just have created the task, so only names of ended tasks are skipped.
    if (!(await hasTaskEnded(google, named))) return 'there';
  }
  return 'there';
}

/** Whether Google shows that a task has ended. */
async function hasTaskEnded(google: Google, task: TaskName): Promise<boolean> {
  const { takeTask, waitingTasks } = google;
  if (waitingTasks !== null) return !waitingTasks().includes(task.name);
  if (takeTask !== null) return false;
  return (await recoverIfExpected(findTask(google, task), isHidden, undefined)) === null;
}

/** Lists the names of a queue's tasks; null if they cannot be listed. @throws GoogleError */
export async function listWaitingTasks(
  google: Google,
  queue: string,
): Promise<readonly string[] | null> {
  const { takeTask, waitingTasks } = google;
  if (waitingTasks !== null) return waitingTasks();
  if (takeTask !== null) return null;
  const tasks = await recoverIfExpected(listTasks(google, queue), isHidden, null);
  return tasks?.map(({ name }) => name) ?? null;
}

/** Deployments of version 1.0.0 may create tasks, but may not see them. */
const isHidden = ({ kind }: GoogleError): boolean => kind === 'forbidden' || kind === 'not found';

/**
 * Returns how often the polls of a match read spreadsheets in an hour, averaged over a day that
 * begins with a step. Each poll reads the host’s workbook, and in the first hour the public one.
 * Every workbook is compared once, and a player’s workbook again after an answer.
 */
export function computePollReadsPerHour(polled: {
  readonly seats: number;
  readonly everyMs: number;
}): number {
  const polls = HOUR_MS / polled.everyMs;
  const afterAnswers = polled.seats * (1 + 1 / polls);
  return polls + (polls + polled.seats + 1 + afterAnswers) / 24;
}
