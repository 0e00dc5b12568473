/** Polls: between deadlines the match is polled, so that answers are confirmed, the missing reminded, a complete step resolved early, and the host's requests done. */

import * as z from 'zod';
import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import { isRequestOpen } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { GoogleError } from '../../google/error.ts';
import { scheduleTask } from '../../google/tasks.ts';
import { type Adjudicator, pollQueueOf } from '../adjudicator.ts';
import { sha256, shortHash } from '../ledger/digest.ts';
import { isDue, resolvesEarly } from '../ledger/open-step.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { fileId, listResponsesFrom } from './deadline-task.ts';

const INSTANT = z.iso.datetime({ precision: 3 });

/** What the task of a poll tells the function. Everything is checked against the ledger; see `deadlineTask` for fields that are not known. */
export const pollTask = z.object({
  kind: z.literal('poll'),
  /** Id of the host's workbook. */
  match: fileId,
  /** Id of the form, so that responses can be read together with the ledger. */
  form: fileId,
  /** The last entry when it was asked for: a later one has polls of its own. */
  upon: z.int().min(0).max(1_000_000),
  /** What was received until then is looked at. */
  at: INSTANT,
  /** To the next one, in milliseconds, should the match not be readable. */
  everyMs: z.int().min(1000),
  /** Whether responses are read. */
  answers: z.boolean(),
  /** Responses before this instant were sorted at earlier entries. */
  since: INSTANT,
  /** When the watch on the form is to be seen to; absent for at once, if the form is watched at all. */
  watchDue: INSTANT.optional(),
});
export type PollTask = z.infer<typeof pollTask>;

/** A poll that a notice of a new response asks for. Nothing is known but what the notice says. */
export const noticeTask = z.object({
  kind: z.literal('notice'),
  /** Id of the host's workbook, by the watch. */
  match: fileId,
  form: fileId,
  /** What was received until then is looked at. */
  at: INSTANT,
});
export type NoticeTask = z.infer<typeof noticeTask>;

const HOUR_MS = 3_600_000;

/** While the host waits for what a request would change, or for its being done. */
const REQUESTED_MS = 5 * 60_000;

/** How often the tab Requests is looked at, in milliseconds: when nothing is asked for there, and while something is not done. */
export function requestsServedMs({ opened }: Position): {
  readonly usual: number;
  readonly open: number;
} {
  const usual = Math.min(HOUR_MS, opened.settings.pollMs ?? HOUR_MS);
  return { usual, open: Math.min(usual, REQUESTED_MS) };
}

/** From one look at a match to the next, in milliseconds. Hourly where nothing else is wanted, for the tab Requests. */
function pollEveryMs(match: Match, nowMs: number): number {
  const position = currentPosition(match);
  const { pollMs, earlyMs } = position.opened.settings;
  const isRunning = pollReadsResponses(position) && nowMs < endOf(position);
  const wanted = [
    HOUR_MS,
    ...(isOpen(match.requests) ? [REQUESTED_MS] : []),
    ...(pollMs === undefined ? [] : [pollMs]),
    ...(isRunning && earlyMs !== null && resolvesEarly(position) ? [earlyMs] : []),
  ];
  return Math.min(...wanted);
}

/** When its clock stands still: in milliseconds, the deadline of the open step; long ago while the match is paused. */
const endOf = ({ sealed }: Position): number => Date.parse(sealed.entry.next?.deadline ?? PAUSED);
const PAUSED = new Date(0).toISOString();

const isOpen = (requests: Match['requests']): boolean =>
  (requests ?? []).map(REQUESTS.recordOf).some(isRequestOpen);

/** Whether a poll at the match reads what was answered. */
export function pollReadsResponses({ opened, step }: Position): boolean {
  const { pollMs, earlyMs, remindMs = [] } = opened.settings;
  const isWanted = pollMs !== undefined || earlyMs !== null || remindMs.length > 0;
  return isWanted && owedAsks(step).length > 0;
}

/**
 * The next poll: whole intervals after the open step was opened, the first that is not past; or the next reminder, if that comes
 * first. So all instances look at the same instants, whoever has answered. Null when there is no poll before the deadline;
 * but where the step waits for its host's word then, his requests are looked at on.
 */
export function nextPoll(match: Match, nowMs: number): PollTask | null {
  const position = currentPosition(match);
  const { entry } = position.sealed;
  if (entry.next === null || position.step === null || match.files.formId === '') return null;
  const everyMs = pollEveryMs(match, nowMs);
  const fromMs = Date.parse(position.since);
  const times = Math.max(1, Math.floor((nowMs - fromMs) / everyMs) + 1);
  const reminders = reminderInstants(position).filter((ms) => ms > nowMs);
  const atMs = Math.min(fromMs + times * everyMs, ...reminders);
  const { deadline } = entry.next;
  if (isDue(position, atMs)) return null;
  const isOver = deadline !== null && atMs >= Date.parse(deadline);
  return {
    kind: 'poll',
    match: match.files.hostId,
    form: match.files.formId,
    upon: entry.entry,
    at: new Date(atMs).toISOString(),
    everyMs,
    answers: !isOver && pollReadsResponses(position),
    since: listResponsesFrom(entry),
  };
}

/**
 * The poll that a notice asks for, upon what stands: as of the notice, or of what is surely listed by now, whichever is later, so
 * that it never sees less than a poll before it. Null where there is none to be had: for another match's form, where nobody is asked
 * or no poll reads answers, and before and after the open step's time.
 */
export function pollTaskOfPush(
  match: Match,
  notice: NoticeTask,
  { nowMs, graceMs }: { readonly nowMs: number; readonly graceMs: number },
): PollTask | null {
  const position = currentPosition(match);
  const { entry } = position.sealed;
  const { hostId, formId } = match.files;
  const atMs = Math.max(Date.parse(notice.at), nowMs - graceMs);
  const endMs = Date.parse(entry.next?.deadline ?? NEVER);
  const isTimely = atMs > Date.parse(position.since) && atMs < endMs;
  if (formId !== notice.form || !pollReadsResponses(position) || !isTimely) return null;
  return {
    kind: 'poll',
    match: hostId,
    form: formId,
    upon: entry.entry,
    at: new Date(atMs).toISOString(),
    everyMs: HOUR_MS,
    answers: true,
    since: listResponsesFrom(entry),
    watchDue: new Date(atMs + WATCHED_MS).toISOString(),
  };
}

/** While the match is paused its form may be open. */
const NEVER = '9999-12-31T00:00:00.000Z';
/** A watch that has just told something need not be seen to. */
const WATCHED_MS = 24 * HOUR_MS;

/** When whoever is missing is reminded of the open step, the first instant first. None while there is no deadline. */
export function reminderInstants({ sealed, opened, step }: Position): readonly number[] {
  const deadline = sealed.entry.next?.deadline ?? null;
  if (deadline === null || owedAsks(step).length === 0) return [];
  return (opened.settings.remindMs ?? [])
    .map((beforeMs) => Date.parse(deadline) - beforeMs)
    .toSorted((one, other) => one - other);
}

/** How many reminders of the open step were due by an instant, in milliseconds. */
export const remindersBy = (position: Position, atMs: number): number =>
  reminderInstants(position).filter((ms) => ms <= atMs).length;

/** The poll after one that could not read its match. */
export function pollAfterFailure(task: PollTask, nowMs: number): PollTask {
  const atMs = Date.parse(task.at);
  const times = Math.max(1, Math.floor((nowMs - atMs) / task.everyMs) + 1);
  return { ...task, at: new Date(atMs + times * task.everyMs).toISOString() };
}

/** Schedules it; one of the same instant that was there before is as good. @throws GoogleError */
export async function schedulePoll(adjudicator: Adjudicator, task: PollTask | null): Promise<void> {
  if (task === null) return;
  const seconds = Math.ceil(Date.parse(task.at) / 1000);
  const name = `${shortHash(sha256(`${task.match} ${task.upon}`))}-${task.upon}-${seconds}-look`;
  await scheduleIn(adjudicator, task, name);
}

/** Schedules the poll of a notice: once, however often the same message of it comes. @throws GoogleError */
export const schedulePushedPoll = (
  adjudicator: Adjudicator,
  task: NoticeTask,
  message: string,
): Promise<void> =>
  scheduleIn(adjudicator, task, `${shortHash(sha256(`${task.match} ${message}`))}-notice`);

/** In the queue of the polls, one by one with all others; where that is not there, in the other one. */
async function scheduleIn(
  adjudicator: Adjudicator,
  task: PollTask | NoticeTask,
  name: string,
): Promise<void> {
  const { queue } = adjudicator;
  try {
    await schedule(adjudicator, task, { queue: pollQueueOf(queue), name });
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'not found') throw error;
    adjudicator.log({ severity: 'WARNING', message: NO_QUEUE, match: task.match });
    await schedule(adjudicator, task, { queue: queue.name, name });
  }
}

const NO_QUEUE =
  'The queue of the looks is not there: this look goes through the queue of the deadlines. Make the queue, or name another one in SEALED_POLL_QUEUE.';

async function schedule(
  { google, queue }: Adjudicator,
  task: PollTask | NoticeTask,
  where: { readonly queue: string; readonly name: string },
): Promise<void> {
  const atMs = Date.parse(task.at);
  await scheduleTask(google, {
    ...where,
    url: queue.url,
    body: task,
    at: new Date(atMs + queue.graceMs),
    invoker: queue.invoker,
    audience: queue.url,
  });
}
