import { isRegistered } from '../../../rules/games.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { findByProperty } from '../../google/drive.ts';
import { type Adjudicator, getPollQueue } from '../adjudicator.ts';
import { formatInstant } from '../ledger/entry.ts';
import { buildPollPrefix, getPollPrefix, listWaitingTasks, scheduleWake } from '../next/tasks.ts';
import { OPEN_MATCH_NOTE, parseGameProperty } from '../reading/drive-notes.ts';

/**
 * Creates a poll for each open match without a waiting one, every quarter of an hour. Reads only
 * lists of files and tasks, no workbook. Idempotent. @throws GoogleError; the next sweep then does
 * the rest
 */
export async function sweep(adjudicator: Adjudicator): Promise<void> {
  const { google, hosts = [], log } = adjudicator;
  const [[key, value] = ['', '']] = Object.entries(OPEN_MATCH_NOTE);
  const open = await findByProperty(google, { key, value, owners: hosts });
  // The function cannot run a match of an external game without that game's code.
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
      `A sweep found ${countText(files.length, 'open match')}. ${without.length} of them ` +
      'had no waiting poll and got one.',
    match: 'none',
  });
}

/** Lists waiting polls; without a queue of their own, all tasks. */
async function listWaitingPolls({ google, queue }: Adjudicator): Promise<readonly string[]> {
  const own = await listWaitingTasks(google, getPollQueue(queue));
  return own ?? (await listWaitingTasks(google, queue.name)) ?? [];
}
