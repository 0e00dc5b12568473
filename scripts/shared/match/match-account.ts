/** Finds the account of the deployment that runs a match. */

import { hostname } from 'node:os';
import type { Google } from '../../../functions/google/connect.ts';
import { type Notes, readNotes } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import type { Adjudicator, LogLine, Queue } from '../../../functions/match/adjudicator.ts';
import { findDraft } from '../../../functions/match/opening/draft-files.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { findOpenMatches, getNotedAccount } from '../../../functions/match/reading/drive-notes.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { isRunElsewhere } from '../../../functions/match/running/read-for-run.ts';
import {
  connectTo,
  type GoogleConnection,
  type GoogleOptions,
  type OwnTaskHandler,
} from '../google/connection.ts';
import { isBundled } from '../google/deployment.ts';
import {
  listAccountQueues,
  parseTaskDelay,
  type QueueOptions,
  type QueueSettings,
  readQueue,
} from '../google/queue-settings.ts';
import { printStatus } from '../terminal/terminal.ts';
import { type MatchKind, readNamedMatch } from './match-name.ts';

/** Selects the queue of the match. If there is none, schedules nothing and warns the host. */
export async function withQueueOfMatch(
  adjudicator: Adjudicator,
  options: QueueOptions,
  hostId: string,
): Promise<Adjudicator> {
  const queues = await listAccountQueues(options);
  if (queues.length < 2) return adjudicator;
  const account = getNotedAccount(await readNotesIfVisible(adjudicator.google, hostId));
  const own = findAccountQueue(queues, account);
  if (own !== null) return { ...adjudicator, queue: own };
  printStatus(describeUnknownAccount(account ?? '', queues));
  return buildOwnAdjudicator(await connectTo(options, DROPPED_TASKS), parseTaskDelay(options));
}

/** Finds the queue of an account. If a match has no recorded account, uses the first queue. */
export const findAccountQueue = (queues: readonly Queue[], account: string | null): Queue | null =>
  (account === null ? queues[0] : queues.find(({ invoker }) => invoker === account)) ?? null;

/** Reads the notes; none if they belong to another host and therefore are not visible. */
async function readNotesIfVisible(google: Google, fileId: string): Promise<Notes> {
  try {
    return await readNotes(google, fileId);
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'not found') return {};
    throw error;
  }
}

const describeUnknownAccount = (account: string, queues: readonly Queue[]): string =>
  `This match was run by ${account}, which is no longer an account of the function. Nothing is ` +
  'scheduled. Run the match with “sealed run”, or share its folder, as an editor, with one of ' +
  'the accounts below. The function of that account then finds it within a quarter of an hour: ' +
  `${queues.map(({ invoker }) => invoker).join(', ')}.`;

/** Returns the queue of an unfinished opening; otherwise the one with the fewest open matches. */
export async function selectQueueForMatch(
  google: Google,
  options: QueueOptions,
  plan: Plan,
): Promise<Queue | null> {
  const queues = await listAccountQueues(options);
  if (queues.length < 2) return null;
  const begun = getNotedAccount((await findDraft(google, plan))?.notes ?? {});
  const same = begun === null ? null : findAccountQueue(queues, begun);
  return same ?? findLeastBusyQueue(queues, await listOpenMatchAccounts(google));
}

/** Lists the account of each open match, or null for one without a recorded account. */
export const listOpenMatchAccounts = async (google: Google): Promise<readonly (string | null)[]> =>
  (await findOpenMatches(google)).map(({ notes }) => getNotedAccount(notes));

/** Returns the queue with the fewest open matches. If there are several, returns the first. */
export function findLeastBusyQueue(
  queues: readonly Queue[],
  open: readonly (string | null)[],
): Queue | null {
  const counts = queues.map(
    (queue) => open.filter((one) => findAccountQueue(queues, one) === queue).length,
  );
  return queues[counts.indexOf(Math.min(...counts))] ?? null;
}

export interface CommandAdjudicator {
  readonly adjudicator: Adjudicator;
  /** Sentence on why nothing is scheduled; null if a queue schedules tasks. */
  readonly unscheduled: string | null;
}

/** Returns the adjudicator. Prints a notice if it cannot use the queue. @throws UsageError */
export async function createAdjudicator(options: QueueOptions): Promise<Adjudicator> {
  const settings = await readQueue(options);
  const { adjudicator, unscheduled } = await createAdjudicatorFromQueue(options, settings);
  if (settings.queue !== null && unscheduled !== null)
    printStatus(`${unscheduled} ${RUNNER_NOTICE}`);
  return adjudicator;
}

/** Returns an adjudicator that schedules nothing if our function cannot run the match. */
async function restrictToOwnMatch(
  adjudicator: Adjudicator,
  match: Match,
  options: GoogleOptions,
): Promise<Adjudicator> {
  const { rules } = getCurrentPosition(match).opened;
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
  { queue, graceMs }: QueueSettings,
): Promise<CommandAdjudicator> {
  const connection = queue === null ? null : await connectTo(options, 'Cloud Tasks');
  if (queue !== null && connection?.tasksRefused === null) {
    const { google, discord, beacon } = connection;
    const live = 'left to the function' as const;
    const adjudicator = { google, discord, beacon, queue, live, log: printLogLine };
    return { adjudicator, unscheduled: null };
  }
  return {
    adjudicator: buildOwnAdjudicator(await connectTo(options, DROPPED_TASKS), graceMs),
    unscheduled: connection?.tasksRefused ?? NO_QUEUE_NOTICE,
  };
}

const NO_QUEUE_NOTICE = 'No queue is set up on this machine, so nothing is scheduled.';

/** Drops all tasks. The next run of the match finds the due work in the ledger anyway. */
const DROPPED_TASKS: OwnTaskHandler = { take: () => 'scheduled' };

export const buildOwnAdjudicator = (
  { google, discord, beacon }: GoogleConnection,
  graceMs: number,
): Adjudicator => ({
  google,
  discord,
  runnerName: `“sealed run” on ${hostname()}`,
  beacon,
  queue: { name: '', url: '', invoker: '', graceMs },
  log: printLogLine,
});

/** Prints warnings and errors only. The command reports success itself. */
function printLogLine({ severity, message }: LogLine): void {
  if (severity !== 'INFO') printStatus(message);
}

/** Reads a match to be changed, with the adjudicator and the queue that run it. */
export async function readMatchToChange(
  any: Adjudicator,
  options: QueueOptions,
  named: { readonly name: string | undefined; readonly about?: MatchKind },
): Promise<{ readonly adjudicator: Adjudicator; readonly match: Match }> {
  const match = await readNamedMatch(any.google, named.name, named.about);
  const own = await withQueueOfMatch(any, options, match.files.hostId);
  return { adjudicator: await restrictToOwnMatch(own, match, options), match };
}
