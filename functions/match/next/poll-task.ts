/** Tasks of polls: they confirm answers, remind, resolve complete steps early and do requests. */

import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import { isRequestOpen } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { GoogleError } from '../../google/error.ts';
import { type Adjudicator, pollQueueOf } from '../adjudicator.ts';
import { extensionsUntil } from '../ledger/about-me.ts';
import { presentCoHosts } from '../ledger/co-hosts.ts';
import { sha256, shortHash } from '../ledger/digest.ts';
import { hasAboutForm, instantOf } from '../ledger/entry.ts';
import { answerCutoffOf } from '../ledger/entry-parts.ts';
import {
  activePause,
  isGraceGiven,
  isReviewed,
  type Position,
  resolvesEarly,
} from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { listResponsesFrom, publicOf } from './deadline-task.ts';
import { ensureTask, runAt } from './ensure-task.ts';
import type { Wake } from './wake.ts';

const HOUR_MS = 3_600_000;

/** The interval while the host waits for a preview or for a request. */
const REQUESTED_MS = 5 * 60_000;

/** Intervals of polls in milliseconds: usually, and while a row of “Requests” is open. */
export function requestsServedMs(position: Position): {
  readonly usual: number;
  readonly open: number;
} {
  const usual = Math.min(HOUR_MS, position.opened.settings.pollMs ?? HOUR_MS);
  const open = Math.min(usual, REQUESTED_MS);
  return { usual: hasTeam(position) ? open : usual, open };
}

/** Only polls read the tabs of co-hosts, so these polls are as frequent as for an open row. */
const hasTeam = (position: Position): boolean => presentCoHosts(position).length > 0;

/** The interval of a match's polls, in milliseconds; hourly by default and while it is paused. */
export function pollEveryMs(match: Match, nowMs: number): number {
  const position = currentPosition(match);
  const { pollMs, earlyMs } = position.opened.settings;
  const endMs = endOf(position);
  const isRunning = pollReadsResponses(position) && endMs !== null && nowMs < endMs;
  const wanted = [
    HOUR_MS,
    ...(isOpen(match.requests) || hasTeam(position) ? [REQUESTED_MS] : []),
    ...(pollMs === undefined ? [] : [pollMs]),
    ...(isRunning && earlyMs !== null && resolvesEarly(position) ? [earlyMs] : []),
  ];
  return Math.min(...wanted);
}

/** The cut-off of answers, in milliseconds; null while the match is paused. */
function endOf({ sealed }: Position): number | null {
  const cutOff = sealed.entry.next === null ? null : answerCutoffOf(sealed.entry.next);
  return cutOff === null ? null : Date.parse(cutOff);
}

const isOpen = (requests: Match['requests']): boolean =>
  (requests ?? []).map(REQUESTS.recordOf).some(isRequestOpen);

/** Whether polls of the match read responses. */
export function pollReadsResponses(position: Position): boolean {
  const { opened, step } = position;
  const { pollMs, earlyMs, remindMs = [] } = opened.settings;
  const isWanted =
    pollMs !== undefined || earlyMs !== null || remindMs.length > 0 || isGraceGiven(position);
  const isTold = hasAboutForm(opened.settings) && step !== null;
  return isTold || (isWanted && owedAsks(step).length > 0);
}

/** The first poll after a cut-off leaves the task of the deadline time to resolve the step. */
const AFTER_CUT_OFF_MS = 60_000;
/** After the entry that gives a grace. */
const INTO_GRACE_MS = 60_000;

/**
 * Returns the next poll: whole intervals after the open step began, or the next reminder or the end
 * of the pause if that is earlier. So all instances poll at the same instants. The deadline's task
 * may be lost, so polls continue after it: the first comes a minute after the cut-off. Another
 * comes a minute after a grace has begun, since its pages do not show who has answered. Polls read
 * answers until the cut-off, unless the form is lost. Null after the end.
 */
export function nextPoll(match: Match, nowMs: number): Wake | null {
  const position = currentPosition(match);
  const { entry } = position.sealed;
  if (entry.next === null) return null;
  const everyMs = pollEveryMs(match, nowMs);
  const fromMs = Date.parse(position.since);
  const times = Math.max(1, Math.floor((nowMs - fromMs) / everyMs) + 1);
  const { until } = activePause(position) ?? {};
  const instants = [
    ...reminderInstants(position),
    ...lastExtensionMs(position),
    ...(until === undefined ? [] : [Date.parse(until)]),
    ...(isGraceGiven(position) ? [Date.parse(instantOf(entry)) + INTO_GRACE_MS] : []),
  ].filter((ms) => ms > nowMs);
  const endMs = endOf(position);
  const firstMs = endMs === null ? nowMs : endMs + AFTER_CUT_OFF_MS;
  const usualMs = fromMs + times * everyMs;
  const isFirst = endMs !== null && nowMs < firstMs && usualMs >= endMs;
  const atMs = Math.min(isFirst ? firstMs : usualMs, ...instants);
  return {
    match: match.files.hostId,
    at: new Date(atMs).toISOString(),
    expectedEntry: { entry: entry.entry, hash: shortHash(position.sealed.hash) },
    ...pollReads(match, atMs),
    everyMs,
  };
}

/** With a beacon, extensions are written well before the deadline. In milliseconds. */
function lastExtensionMs(position: Position): readonly number[] {
  const { extensions, beacon } = position.opened.settings;
  const until = extensionsUntil(position);
  return extensions === undefined || beacon === undefined || until === null
    ? []
    : [Date.parse(until)];
}

/** The files and answers that a poll reads at an instant, in milliseconds. */
export function pollReads(match: Match, atMs: number): Pick<Wake, 'form' | 'public' | 'since'> {
  const position = currentPosition(match);
  const isRead = isAnswered(match, atMs) && pollReadsResponses(position);
  return {
    ...{ form: match.files.formId, ...publicOf(match.files) },
    ...(isRead && { since: listResponsesFrom(position.sealed.entry) }),
  };
}

/**
 * Whether the form is known, and an instant (in milliseconds) is before the cut-off, if any. During
 * a review, messages on the form “About me” are read.
 */
export function isAnswered(match: Match, atMs: number): boolean {
  const position = currentPosition(match);
  const endMs = endOf(position);
  const isTold = isReviewed(position) && hasAboutForm(position.opened.settings);
  return match.files.formId !== '' && (endMs === null || atMs < endMs || isTold);
}

/** The instants of reminders of the open step, sorted; empty without a deadline. */
export function reminderInstants({ sealed, opened, step }: Position): readonly number[] {
  const deadline = sealed.entry.next?.deadline ?? null;
  if (deadline === null || owedAsks(step).length === 0) return [];
  return (opened.settings.remindMs ?? [])
    .map((beforeMs) => Date.parse(deadline) - beforeMs)
    .toSorted((one, other) => one - other);
}

/** The number of reminders due by an instant, in milliseconds. */
export const remindersBy = (position: Position, atMs: number): number =>
  reminderInstants(position).filter((ms) => ms <= atMs).length;

/** The poll after one that could not read its match; null if only the sweep can find it again. */
export function pollAfterFailure(wake: Wake, nowMs: number): Wake | null {
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

/** Schedules a poll unless one waits for the same instant. @throws GoogleError */
export async function schedulePoll(adjudicator: Adjudicator, wake: Wake | null): Promise<void> {
  if (wake === null) return;
  const seconds = Math.ceil(Date.parse(wake.at) / 1000);
  await scheduleIn(adjudicator, wake, `${nameOfPollsOf(wake.match)}${seconds}`);
}

/** The prefix of all polls of a match. */
export const nameOfPollsOf = (match: string): string => `${shortHash(sha256(match))}${POLL}`;

const POLL = '-poll-';

/** The prefix of a poll's name, see `nameOfPollsOf`; the whole name of another task. */
export function pollsOfTask(name: string): string {
  const at = name.indexOf(POLL);
  return at < 0 ? name : name.slice(0, at + POLL.length);
}

/** Schedules an immediate poll that restarts the polls of a match. @throws GoogleError */
export async function scheduleWake(adjudicator: Adjudicator, wake: Wake): Promise<void> {
  const seconds = Math.floor(Date.parse(wake.at) / 1000);
  const kind = wake.foundBy === undefined ? 'result' : 'wake';
  await scheduleIn(adjudicator, wake, `${nameOfPollsOf(wake.match)}${kind}-${seconds}`);
}

/** Uses the queue of polls, or that of deadlines if it does not exist. */
async function scheduleIn(adjudicator: Adjudicator, task: Wake, name: string): Promise<void> {
  const { google, queue } = adjudicator;
  const own = runAt(queue, task, name, Date.parse(task.at) + queue.graceMs);
  try {
    await ensureTask(google, { ...own, queue: pollQueueOf(queue) });
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'not found') throw error;
    adjudicator.log({ severity: 'WARNING', message: NO_QUEUE, match: task.match });
    await ensureTask(google, own);
  }
}

const NO_QUEUE =
  'The queue of the polls is not there: this poll goes through the queue of the deadlines. ' +
  'Make the queue, or name another one in SEALED_POLL_QUEUE.';
