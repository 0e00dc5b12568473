/**
 * Tasks of polls, which confirm answers, remind, resolve complete steps early and carry out
 * requests.
 */

import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import { isRequestOpen } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { GoogleError } from '../../google/error.ts';
import { type Adjudicator, getPollQueue } from '../adjudicator.ts';
import { findLastExtensionInstant } from '../ledger/about-me.ts';
import { listPresentCoHosts } from '../ledger/co-hosts.ts';
import { sha256, shortenHash } from '../ledger/digest.ts';
import { hasAboutForm, instantOf } from '../ledger/entry.ts';
import { getAnswerCutOff } from '../ledger/entry-parts.ts';
import {
  activePause,
  isGraceGiven,
  isReviewed,
  mayResolveEarly,
  type Position,
} from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { buildPublicField, getListingStart } from './deadline-task.ts';
import { buildRunTask, ensureTask } from './ensure-task.ts';
import type { Wake } from './wake.ts';

const HOUR_MS = 3_600_000;

/** Interval of polls while the host waits for a preview or a request. */
const OPEN_REQUEST_POLL_MS = 5 * 60_000;

/**
 * Returns the intervals of polls in milliseconds: usually, and while a row of “Requests” is open.
 */
export function getRequestPollMs(position: Position): {
  readonly usual: number;
  readonly open: number;
} {
  const usual = Math.min(HOUR_MS, position.opened.settings.pollMs ?? HOUR_MS);
  const open = Math.min(usual, OPEN_REQUEST_POLL_MS);
  return { usual: hasTeam(position) ? open : usual, open };
}

/**
 * Whether the match has co-hosts. Only polls read their tabs, so polls are then as frequent as for
 * an open row.
 */
const hasTeam = (position: Position): boolean => listPresentCoHosts(position).length > 0;

/**
 * Returns the interval of a match's polls, in milliseconds; hourly by default and while it is
 * paused.
 */
export function computePollMs(match: Match, nowMs: number): number {
  const position = currentPosition(match);
  const { pollMs, earlyMs } = position.opened.settings;
  const endMs = findCutOffMs(position);
  const isRunning = pollReadsResponses(position) && endMs !== null && nowMs < endMs;
  const wanted = [
    HOUR_MS,
    ...(hasOpenRequest(match.requests) || hasTeam(position) ? [OPEN_REQUEST_POLL_MS] : []),
    ...(pollMs === undefined ? [] : [pollMs]),
    ...(isRunning && earlyMs !== null && mayResolveEarly(position) ? [earlyMs] : []),
  ];
  return Math.min(...wanted);
}

/** Returns the cut-off of answers, in milliseconds; null while the match is paused. */
function findCutOffMs({ sealed }: Position): number | null {
  const cutOff = sealed.entry.next === null ? null : getAnswerCutOff(sealed.entry.next);
  return cutOff === null ? null : Date.parse(cutOff);
}

const hasOpenRequest = (requests: Match['requests']): boolean =>
  (requests ?? []).map(REQUESTS.recordOf).some(isRequestOpen);

/** Whether polls of the match read responses. */
export function pollReadsResponses(position: Position): boolean {
  const { opened, step } = position;
  const { pollMs, earlyMs, remindMs = [] } = opened.settings;
  const isWanted =
    pollMs !== undefined || earlyMs !== null || remindMs.length > 0 || isGraceGiven(position);
  const isTold = hasAboutForm(opened.settings) && step !== null;
  return isTold || (isWanted && listOwedAsks(step).length > 0);
}

/** Time from a cut-off to the first poll, in which the deadline's task can resolve the step. */
const FIRST_POLL_DELAY_MS = 60_000;
/** Time from the entry of a grace to the poll that shows its answers. */
const GRACE_POLL_DELAY_MS = 60_000;

/**
 * Builds the next poll, or null after the end. Its instant is a whole number of intervals after the
 * open step began, so that all instances agree; a reminder or the end of a pause may be earlier.
 * Since the deadline's task may be lost, polls continue after the cut-off, the first a minute
 * later. Another comes a minute after a grace has begun, whose pages do not show yet which seats
 * have answered. Polls read answers until the cut-off, unless the form is lost.
 */
export function nextPoll(match: Match, nowMs: number): Wake | null {
  const position = currentPosition(match);
  const { entry } = position.sealed;
  if (entry.next === null) return null;
  const everyMs = computePollMs(match, nowMs);
  const fromMs = Date.parse(position.since);
  const times = Math.max(1, Math.floor((nowMs - fromMs) / everyMs) + 1);
  const { until } = activePause(position) ?? {};
  const instants = [
    ...listReminderInstants(position),
    ...listLastExtensionMs(position),
    ...(until === undefined ? [] : [Date.parse(until)]),
    ...(isGraceGiven(position) ? [Date.parse(instantOf(entry)) + GRACE_POLL_DELAY_MS] : []),
  ].filter((ms) => ms > nowMs);
  const endMs = findCutOffMs(position);
  const firstMs = endMs === null ? nowMs : endMs + FIRST_POLL_DELAY_MS;
  const usualMs = fromMs + times * everyMs;
  const isFirst = endMs !== null && nowMs < firstMs && usualMs >= endMs;
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
 * Returns the instant of the last extension with a beacon, in milliseconds, so that its entry is
 * written well before the deadline; empty for none.
 */
function listLastExtensionMs(position: Position): readonly number[] {
  const { extensions, beacon } = position.opened.settings;
  const until = findLastExtensionInstant(position);
  return extensions === undefined || beacon === undefined || until === null
    ? []
    : [Date.parse(until)];
}

/** Selects the files and answers that a poll reads at an instant, in milliseconds. */
export function selectPollReads(
  match: Match,
  atMs: number,
): Pick<Wake, 'form' | 'public' | 'since'> {
  const position = currentPosition(match);
  const isRead = areAnswersRead(match, atMs) && pollReadsResponses(position);
  return {
    ...{ form: match.files.formId, ...buildPublicField(match.files) },
    ...(isRead && { since: getListingStart(position.sealed.entry) }),
  };
}

/**
 * Whether the form is known and the instant (in milliseconds) is before the cut-off, if any. During
 * a review, messages sent by the form “About me” are read.
 */
export function areAnswersRead(match: Match, atMs: number): boolean {
  const position = currentPosition(match);
  const endMs = findCutOffMs(position);
  const isTold = isReviewed(position) && hasAboutForm(position.opened.settings);
  return match.files.formId !== '' && (endMs === null || atMs < endMs || isTold);
}

/** Lists the instants of reminders of the open step, sorted; empty without a deadline. */
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

/**
 * Builds the poll after one that could not read its match; null if only the sweep can find the
 * match again.
 */
export function buildPollAfterFailure(wake: Wake, nowMs: number): Wake | null {
  const { everyMs, failed = 0 } = wake;
  if (everyMs === undefined) return null;
  const atMs = Date.parse(wake.at);
  const times = Math.max(1, Math.floor((nowMs - atMs) / everyMs) + 1);
  const at = new Date(atMs + times * everyMs).toISOString();
  return { ...wake, at, failed: failed + 1 };
}

/** Schedules the next poll of a running match. @throws GoogleError */
export const scheduleNextPoll = (adjudicator: Adjudicator, match: Match): Promise<void> =>
  schedulePoll(adjudicator, nextPoll(match, adjudicator.google.now()));

/** Schedules a poll unless one is scheduled for the same instant. @throws GoogleError */
export async function schedulePoll(adjudicator: Adjudicator, wake: Wake | null): Promise<void> {
  if (wake === null) return;
  const seconds = Math.ceil(Date.parse(wake.at) / 1000);
  await scheduleInPollQueue(adjudicator, wake, `${buildPollPrefix(wake.match)}${seconds}`);
}

/** Returns the prefix of all polls of a match. */
export const buildPollPrefix = (match: string): string =>
  `${shortenHash(sha256(match))}${POLL_INFIX}`;

const POLL_INFIX = '-poll-';

/** Returns the prefix of a poll's name, see `buildPollPrefix`; for another task its whole name. */
export function getPollPrefix(name: string): string {
  const at = name.indexOf(POLL_INFIX);
  return at < 0 ? name : name.slice(0, at + POLL_INFIX.length);
}

/** Schedules an immediate poll that restarts the polls of a match. @throws GoogleError */
export async function scheduleWake(adjudicator: Adjudicator, wake: Wake): Promise<void> {
  const seconds = Math.floor(Date.parse(wake.at) / 1000);
  const kind = wake.foundBy === undefined ? 'result' : 'wake';
  await scheduleInPollQueue(adjudicator, wake, `${buildPollPrefix(wake.match)}${kind}-${seconds}`);
}

/**
 * Schedules in the queue of polls, or in that of deadlines if the queue of polls does not exist.
 */
async function scheduleInPollQueue(
  adjudicator: Adjudicator,
  task: Wake,
  name: string,
): Promise<void> {
  const { google, queue } = adjudicator;
  const own = buildRunTask(queue, task, name, Date.parse(task.at) + queue.graceMs);
  try {
    await ensureTask(google, { ...own, queue: getPollQueue(queue) });
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'not found') throw error;
    adjudicator.log({ severity: 'WARNING', message: MISSING_QUEUE_MESSAGE, match: task.match });
    await ensureTask(google, own);
  }
}

const MISSING_QUEUE_MESSAGE =
  'The queue of polls is missing, so this poll uses the queue of deadlines. Create the queue ' +
  'of polls, or name another one in SEALED_POLL_QUEUE.';
