import { isRegistered } from '../../../rules/games.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { findByProperty } from '../../google/drive.ts';
import { type Adjudicator, getPollQueue } from '../adjudicator.ts';
import { formatInstant } from '../ledger/entry.ts';
import { listWaitingTasks } from '../next/ensure-task.ts';
import { buildPollPrefix, getPollPrefix, scheduleWake } from '../next/poll-task.ts';
import { OPEN_PROPERTY, parseGameProperty } from '../reading/drive-notes.ts';

/**
 * Every quarter of an hour: creates a poll for each open match without a waiting one. Reads no
 * workbook, only a list of open files of the known hosts and a list of the waiting polls. Logs both
 * counts. Idempotent. @throws GoogleError: the next sweep does the rest
 */
export async function sweep(adjudicator: Adjudicator): Promise<void> {
  const { google, hosts = [], log } = adjudicator;
  const open = await findByProperty(google, { ...getOpenProperty(), owners: hosts });
  // Without the code of its external game the function cannot run a match.
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
      `A sweep has seen ${countText(files.length, 'open match')}. ${without.length} of them ` +
      'lacked a poll and got one.',
    match: 'none',
  });
}

function getOpenProperty(): { readonly key: string; readonly value: string } {
  const [[key, value] = ['', '']] = Object.entries(OPEN_PROPERTY);
  return { key, value };
}

/** Without a queue of their own, polls wait in the queue of the deadlines. */
async function listWaitingPolls({ google, queue }: Adjudicator): Promise<readonly string[]> {
  const own = await listWaitingTasks(google, getPollQueue(queue));
  return own ?? (await listWaitingTasks(google, queue.name)) ?? [];
}
