/** Tasks of steps, named after the due entry, so that each is created once. */

import { findGameByRules } from '../../../rules/games.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { findRoundToFetch } from '../ledger/dice.ts';
import { sha256, shortenHash } from '../ledger/digest.ts';
import { type Entry, formatInstant, instantOf, type Sealed } from '../ledger/entry.ts';
import { getAnswerCutOff } from '../ledger/entry-parts.ts';
import type { Position } from '../ledger/position.ts';
import type { MatchFiles } from '../reading/files.ts';
import { buildRunTask, type EnsuredTask, ensureTask } from './ensure-task.ts';
import { entryOf, type StepWake } from './wake.ts';

/** Files named in a task. */
export type TaskFiles = Pick<MatchFiles, 'hostId' | 'publicId' | 'formId'>;

/** Builds the field of the public workbook; empty if the workbook is lost. */
export const buildPublicField = ({ publicId }: TaskFiles): { readonly public?: string } =>
  publicId === '' ? {} : { public: publicId };

/**
 * Time before the first unsorted response from which responses are listed, since Google may list
 * one late.
 */
const LISTING_OVERLAP_MS = 3_600_000;

const DAY_MS = 86_400_000;

/** Builds the task of the open step; null at the end and while the match is paused. */
export function buildDeadlineTask(position: Position, files: TaskFiles): StepWake | null {
  const { sealed, opened } = position;
  const { entry } = sealed;
  const deadline = entry.next === null ? null : getAnswerCutOff(entry.next);
  if (entry.next === null || deadline === null) return null;
  const { beacon } = opened.settings;
  const number = findRoundToFetch(position);
  return {
    match: files.hostId,
    at: deadline,
    expectedEntry: { entry: entry.entry, hash: shortenHash(sealed.hash) },
    deadline,
    form: files.formId,
    ...buildPublicField(files),
    since: getListingStart(entry),
    tabs: [...listContentTabs(entry)],
    ...(beacon !== undefined && number !== null && { round: { chain: beacon.chain, number } }),
  };
}

/** Returns the task of the same step at another cut-off (RFC 3339). */
export const withCutOff = (task: StepWake, deadline: string): StepWake => ({
  ...{ ...task, at: deadline, deadline },
});

/** Returns the instant (RFC 3339) from which responses are listed after an entry. */
export const getListingStart = (entry: Entry): string =>
  new Date(Date.parse(getUnsortedStart(entry)) - LISTING_OVERLAP_MS).toISOString();

/** Returns the instant (RFC 3339) of the first response without a status after an entry. */
export function getUnsortedStart(entry: Entry): string {
  if (entry.kind === 'opened') return entry.at;
  return 'answersSince' in entry ? entry.answersSince : entry.deadline;
}

/** Lists the titles of the game's content tabs; empty for an unknown game. */
const listContentTabs = ({ rules }: Pick<Entry, 'rules'>): readonly string[] =>
  findGameByRules(rules)?.content.tabs.map(({ name }) => name) ?? [];

/**
 * Builds the task that finishes an entry if its writer is killed. It has no effect if the entry is
 * never written.
 */
export function buildContinuationTask({ entry }: Sealed, files: TaskFiles): StepWake {
  const at = instantOf(entry);
  const before = { entry: entry.entry - 1, hash: shortenHash(entry.previous) };
  return {
    match: files.hostId,
    at,
    ...(entry.previous !== '' && { expectedEntry: before }),
    ...{ deadline: at, form: files.formId, ...buildPublicField(files), since: at },
  };
}

/** Maximum time of a task ahead. Cloud Tasks allows 30 days; later instants are reached in hops. */
const MAX_TASK_AHEAD_MS = 29 * DAY_MS;
/** Length of a hop, counted back from the due instant, so that every run schedules the same hop. */
const HOP_LENGTH_MS = 25 * DAY_MS;

/** Computes the next hop to an instant. All times are in milliseconds. */
export function computeNextHop(dueMs: number, nowMs: number): number {
  const hops = Math.ceil((dueMs - nowMs - MAX_TASK_AHEAD_MS) / HOP_LENGTH_MS);
  return dueMs - Math.max(0, hops) * HOP_LENGTH_MS;
}

/** Schedules a step unless its task is already scheduled. @throws GoogleError */
export function scheduleDeadline(adjudicator: Adjudicator, task: StepWake): Promise<EnsuredTask> {
  const { google, queue } = adjudicator;
  const dueMs = Date.parse(task.deadline) + queue.graceMs;
  return scheduleTaskAt(adjudicator, task, computeNextHop(dueMs, google.now()));
}

const SECOND_MS = 1000;

/** Schedules a step again if its task came too early. @throws GoogleError */
export function rescheduleEarlyTask(
  adjudicator: Adjudicator,
  task: StepWake,
): Promise<EnsuredTask> {
  const { google, queue } = adjudicator;
  const dueMs = Date.parse(task.deadline) + queue.graceMs;
  const hopMs = computeNextHop(dueMs, google.now());
  return hopMs === dueMs
    ? scheduleLater(adjudicator, task, dueMs)
    : scheduleTaskAt(adjudicator, task, hopMs);
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

/** Schedules a task at an instant in milliseconds. */
export function scheduleTaskAt(
  { google, queue }: Adjudicator,
  task: StepWake,
  atMs: number,
): Promise<EnsuredTask> {
  const name = `${buildTaskPrefix(task.match, entryOf(task))}${Math.ceil(atMs / 1000)}`;
  return ensureTask(google, buildRunTask(queue, task, name, atMs));
}

/**
 * Returns the prefix of all tasks for an entry. It starts with a hash, since sequential names slow
 * Cloud Tasks.
 */
export const buildTaskPrefix = (match: string, entry: number): string =>
  `${shortenHash(sha256(`${match} ${entry}`))}-${entry}-`;
