/** Finds the account of the deployment that runs a match. */

import type { Google } from '../../../functions/google/connect.ts';
import { type Notes, readNotes } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import type { Adjudicator, Queue } from '../../../functions/match/adjudicator.ts';
import { findDraft } from '../../../functions/match/opening/draft-files.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { findOpenMatches, getNotedAccount } from '../../../functions/match/reading/drive-notes.ts';
import { createUnscheduledAdjudicator } from '../google/adjudicators.ts';
import { listAccountQueues, type QueueOptions } from '../google/queue-settings.ts';
import { printStatus } from '../terminal/terminal.ts';

/** Selects the match's own queue. Without one, schedules nothing and warns the host. */
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
  return createUnscheduledAdjudicator(options);
}

/** Finds the queue of an account. A match without a noted account has the first queue. */
export const findAccountQueue = (queues: readonly Queue[], account: string | null): Queue | null =>
  (account === null ? queues[0] : queues.find(({ invoker }) => invoker === account)) ?? null;

/** Reads the notes; none for another host's file, which may be hidden from this account. */
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
  'these ' +
  'accounts, whose function then finds it within a quarter of an hour: ' +
  `${queues.map(({ invoker }) => invoker).join(', ')}.`;

/** Returns the queue of an unfinished opening, else the one with the fewest open matches. */
export async function selectQueueForMatch(
  google: Google,
  options: QueueOptions,
  plan: Plan,
): Promise<Queue | null> {
  const queues = await listAccountQueues(options);
  if (queues.length < 2) return null;
  const begun = getNotedAccount((await findDraft(google, plan))?.notes ?? {});
  const same = begun === null ? null : findAccountQueue(queues, begun);
  return same ?? findLeastBusyQueue(queues, await openAccounts(google));
}

/** Lists the account of each open match; null for matches without a noted account. */
export const openAccounts = async (google: Google): Promise<readonly (string | null)[]> =>
  (await findOpenMatches(google)).map(({ notes }) => getNotedAccount(notes));

/** Returns the first of the queues with the fewest open matches. */
export function findLeastBusyQueue(
  queues: readonly Queue[],
  open: readonly (string | null)[],
): Queue | null {
  const counts = queues.map(
    (queue) => open.filter((one) => findAccountQueue(queues, one) === queue).length,
  );
  return queues[counts.indexOf(Math.min(...counts))] ?? null;
}
