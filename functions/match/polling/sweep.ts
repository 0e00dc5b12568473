import { isBrought } from '../../../rules/games.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { findByProperty } from '../../google/drive.ts';
import { type Adjudicator, pollQueueOf } from '../adjudicator.ts';
import { isoInstant } from '../ledger/entry.ts';
import { waitingIn } from '../next/ensure-task.ts';
import { nameOfPollsOf, pollsOfTask, scheduleWake } from '../next/poll-task.ts';
import { gameIn, OPEN_PROPERTY } from '../reading/drive-notes.ts';

/**
 * Runs every quarter of an hour: creates a poll for each open match without a waiting one. Reads no
 * workbook, only a list of open files of the known hosts and a list of waiting polls. Logs both
 * counts. Idempotent. @throws GoogleError; the next sweep then does the rest
 */
export async function sweep(adjudicator: Adjudicator): Promise<void> {
  const { google, hosts = [], log } = adjudicator;
  const open = await findByProperty(google, { ...openProperty(), owners: hosts });
  // The function cannot run a match of an external game without that game's code.
  const files = open.filter(({ properties }) => {
    const game = gameIn(properties);
    return game === null || isBrought(game.code);
  });
  const polled = new Set((await waitingPolls(adjudicator)).map(pollsOfTask));
  const without = files.filter(({ id }) => !polled.has(nameOfPollsOf(id)));
  const at = isoInstant(google.now());
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

function openProperty(): { readonly key: string; readonly value: string } {
  const [[key, value] = ['', '']] = Object.entries(OPEN_PROPERTY);
  return { key, value };
}

/**
 * Lists waiting polls, which wait in the queue of deadlines unless they have a queue of their own.
 */
async function waitingPolls({ google, queue }: Adjudicator): Promise<readonly string[]> {
  const own = await waitingIn(google, pollQueueOf(queue));
  return own ?? (await waitingIn(google, queue.name)) ?? [];
}
