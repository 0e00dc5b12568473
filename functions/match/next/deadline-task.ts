/** The task that makes a deadline come true: one for each entry that is due, named after it, so that there is never a second. */

import { gameByRules } from '../../../rules/games.ts';
import type { NewTask } from '../../google/task.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { roundToAsk } from '../ledger/dice.ts';
import { sha256, shortHash } from '../ledger/digest.ts';
import { answerCutoffOf, type Entry, type Sealed } from '../ledger/entry.ts';
import { instantOf, stepOf } from '../ledger/entry-words.ts';
import type { Position } from '../ledger/position.ts';
import type { MatchFiles } from '../reading/files.ts';
import { type Ensured, ensureTask, makeAnother, makeOnce } from './ensure-task.ts';
import { type DeadlineTask, wakeOfStep } from './wake.ts';

/** Where a task finds what is read together with the ledger. */
export type TaskFiles = Pick<MatchFiles, 'hostId' | 'publicId' | 'formId'>;

/** A file that is lost is not named. */
export const publicOf = ({ publicId }: TaskFiles): { readonly public?: string } =>
  publicId === '' ? {} : { public: publicId };

/** Google may list a response a little late; those of the last hour are looked at again. */
const OVERLAP_MS = 3_600_000;

const DAY_MS = 86_400_000;

/** What is due after an entry; null when nothing is, and while the match is paused. */
export function deadlineTaskAfter(sealed: Sealed, files: TaskFiles): DeadlineTask | null {
  const { entry } = sealed;
  const deadline = entry.next === null ? null : answerCutoffOf(entry.next);
  if (entry.next === null || deadline === null) return null;
  return {
    match: files.hostId,
    form: files.formId,
    ...publicOf(files),
    entry: entry.entry + 1,
    uponHash: shortHash(sealed.hash),
    step: entry.next.step,
    deadline,
    poll: false,
    since: listResponsesFrom(entry),
    tabs: [...contentTabsOf(entry)],
  };
}

/** What is due at a position, with the round of a beacon that it takes. */
export function deadlineTaskAt(position: Position, files: TaskFiles): DeadlineTask | null {
  const task = deadlineTaskAfter(position.sealed, files);
  const { beacon } = position.opened.settings;
  const number = roundToAsk(position);
  if (task === null || beacon === undefined || number === null) return task;
  return { ...task, round: { chain: beacon.chain, number } };
}

/** From when on responses are listed after an entry: a little before those without a status. RFC 3339. */
export const listResponsesFrom = (entry: Entry): string =>
  new Date(Date.parse(unsortedResponsesFrom(entry)) - OVERLAP_MS).toISOString();

/** Responses from this instant on are without a status after an entry. */
export function unsortedResponsesFrom(entry: Entry): string {
  if (entry.kind === 'opened') return entry.at;
  return 'answersSince' in entry ? entry.answersSince : entry.deadline;
}

/** The content tabs that a game has; none when it is not known here. */
const contentTabsOf = ({ rules }: Pick<Entry, 'rules'>): readonly string[] =>
  gameByRules(rules)?.content.tabs.map(({ name }) => name) ?? [];

/**
 * Builds the recovery task for an entry about to be written, in case its writer is killed right afterwards. If the entry is
 * never written, the task does nothing.
 */
export const continuationTask = (sealed: Sealed, files: TaskFiles): DeadlineTask => ({
  match: files.hostId,
  form: files.formId,
  ...publicOf(files),
  entry: sealed.entry.entry,
  ...(sealed.entry.previous === '' ? {} : { uponHash: shortHash(sealed.entry.previous) }),
  step: `after ${stepOf(sealed.entry)}`,
  deadline: instantOf(sealed.entry),
  poll: false,
  since: instantOf(sealed.entry),
  tabs: [],
});

/** Cloud Tasks takes tasks for at most 30 days ahead; what is due later is come to in hops. */
const FURTHEST_MS = 29 * DAY_MS;
/** Counted back from when it is due, so that whoever schedules it means the same instant. */
const HOP_MS = 25 * DAY_MS;

/** When the task of what is due at an instant comes next. All in milliseconds. */
export function nextHop(dueMs: number, nowMs: number): number {
  const hops = Math.ceil((dueMs - nowMs - FURTHEST_MS) / HOP_MS);
  return dueMs - Math.max(0, hops) * HOP_MS;
}

/** Has what is due carried out: found scheduled, or scheduled. See {@link ensureTask} for `first`. @throws GoogleError */
export function scheduleDeadline(
  adjudicator: Adjudicator,
  task: DeadlineTask,
  first: 'look' | 'make' = 'make',
): Promise<Ensured> {
  const { google, queue } = adjudicator;
  const atMs = nextHop(Date.parse(task.deadline) + queue.graceMs, google.now());
  return ensureTask(google, newTask(adjudicator, task, atMs), first);
}

/** Once more, since its task has come before its time. @throws GoogleError */
export function rescheduleEarlyTask(adjudicator: Adjudicator, task: DeadlineTask): Promise<void> {
  const { google, queue } = adjudicator;
  const atMs = nextHop(Date.parse(task.deadline) + queue.graceMs, google.now());
  return makeAnother(google, newTask(adjudicator, task, atMs));
}

/** Has the match looked at again at an instant, in milliseconds. */
export const scheduleTaskAt = (
  adjudicator: Adjudicator,
  task: DeadlineTask,
  atMs: number,
): Promise<Ensured> => ensureTask(adjudicator.google, newTask(adjudicator, task, atMs));

/** Has the match come to at once, for the same at most once a day. */
export async function scheduleDaily(adjudicator: Adjudicator, task: DeadlineTask): Promise<void> {
  const dayMs = Math.floor(adjudicator.google.now() / DAY_MS) * DAY_MS;
  await makeOnce(adjudicator.google, newTask(adjudicator, task, dayMs));
}

function newTask({ queue }: Adjudicator, task: DeadlineTask, atMs: number): NewTask {
  return {
    queue: queue.name,
    name: `${nameOfTasksFor(task)}${Math.ceil(atMs / 1000)}`,
    url: queue.url,
    body: wakeOfStep(task),
    at: new Date(atMs),
    invoker: queue.invoker,
    audience: queue.url,
  };
}

/** How the names of all tasks for an entry of a match begin. They start with a hash, because sequential names slow Cloud Tasks down. */
export const nameOfTasksFor = ({ match, entry }: Pick<DeadlineTask, 'match' | 'entry'>): string =>
  `${shortHash(sha256(`${match} ${entry}`))}-${entry}-`;
