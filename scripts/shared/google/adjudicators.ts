/**
 * Creates the adjudicator of a command, which schedules tasks in Cloud Tasks or schedules nothing.
 */

import { hostname } from 'node:os';
import type { Adjudicator, LogLine } from '../../../functions/match/adjudicator.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { isRunElsewhere } from '../../../functions/match/running/read-for-run.ts';
import { UsageError } from '../terminal/exit.ts';
import { printStatus } from '../terminal/terminal.ts';
import {
  connectTo,
  type GoogleConnection,
  type GoogleOptions,
  type OwnTaskHandler,
} from './connection.ts';
import { isBundled } from './deployment.ts';
import { parseTaskDelay, type QueueOptions, type ReadQueue, readQueue } from './queue-settings.ts';

export interface CommandAdjudicator {
  readonly adjudicator: Adjudicator;
  /** Sentence that says why nothing is scheduled; null if a queue schedules. */
  readonly unscheduled: string | null;
}

/**
 * Returns the adjudicator. Without a queue, prints what will run the next step. @throws UsageError
 */
export async function createAdjudicator(options: QueueOptions): Promise<Adjudicator> {
  const queue = await readQueue(options);
  if (queue.kind === 'unsound') throw new UsageError(...queue.problems);
  const { adjudicator, unscheduled } = await createAdjudicatorFromQueue(options, queue);
  if (queue.kind === 'sound' && unscheduled !== null)
    printStatus(`${unscheduled} ${RUNNER_NOTICE}`);
  return adjudicator;
}

/**
 * Returns an adjudicator that schedules nothing if this deployment’s function cannot run the match.
 */
export async function restrictToOwnMatch(
  adjudicator: Adjudicator,
  match: Match,
  options: GoogleOptions,
): Promise<Adjudicator> {
  const { rules } = currentPosition(match).opened;
  const isExternal = rules.split(' ').length > 2;
  const isElsewhere = isRunElsewhere(adjudicator, match);
  if (isElsewhere) printStatus(RUN_ELSEWHERE_NOTICE);
  if (!isElsewhere && (!isExternal || (await isBundled(rules)))) return adjudicator;
  return buildOwnAdjudicator(await connectTo(options, DROPPED_TASKS), adjudicator.queue.graceMs);
}

const RUN_ELSEWHERE_NOTICE =
  'Another function runs this match and finds the change at its next poll. ' +
  'This command schedules nothing.';

const RUNNER_NOTICE =
  '“sealed run” resolves due steps, or the function resolves them at its next poll.';

export async function createAdjudicatorFromQueue(
  options: GoogleOptions,
  read: Exclude<ReadQueue, { kind: 'unsound' }>,
): Promise<CommandAdjudicator> {
  const connection = read.kind === 'none' ? null : await connectTo(options, 'Cloud Tasks');
  if (read.kind === 'sound' && connection?.tasksRefused === null) {
    const { google, discord, beacon } = connection;
    const live = 'left to the function' as const;
    const adjudicator = { google, discord, beacon, queue: read.queue, live, log: printLogLine };
    return { adjudicator, unscheduled: null };
  }
  const graceMs = read.kind === 'none' ? read.graceMs : read.queue.graceMs;
  return {
    adjudicator: buildOwnAdjudicator(await connectTo(options, DROPPED_TASKS), graceMs),
    unscheduled: connection?.tasksRefused ?? NO_QUEUE_NOTICE,
  };
}

const NO_QUEUE_NOTICE = 'No queue is set up on this machine, so nothing is scheduled.';

export async function createUnscheduledAdjudicator(options: QueueOptions): Promise<Adjudicator> {
  return buildOwnAdjudicator(await connectTo(options, DROPPED_TASKS), parseTaskDelay(options));
}

/** Drops all tasks. The next run of the match finds due work in the ledger. */
const DROPPED_TASKS: OwnTaskHandler = { take: () => 'scheduled' };

export const buildOwnAdjudicator = (
  { google, discord, beacon }: GoogleConnection,
  graceMs: number,
): Adjudicator => ({
  google,
  discord,
  keeper: `“sealed run” on ${hostname()}`,
  beacon,
  queue: { name: '', url: '', invoker: '', graceMs },
  log: printLogLine,
});

/** Prints warnings and errors. The command itself reports success. */
function printLogLine({ severity, message }: LogLine): void {
  if (severity !== 'INFO') printStatus(message);
}
