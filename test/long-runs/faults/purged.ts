/** Queues that were purged: whatever was struck, after the sweep and the polls that it asks for everything open is come back to. */

import type { World } from '../../../emulator/core/world.ts';
import { isInTrash } from '../../../emulator/drive/file.ts';
import type { Emulator } from '../../../emulator/emulator.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { isReviewed } from '../../../functions/match/ledger/open-step.ts';
import { deadlineTaskAt } from '../../../functions/match/next/deadline-task.ts';
import { pollOnWake } from '../../../functions/match/polling/poll.ts';
import { sweep } from '../../../functions/match/polling/sweep.ts';
import { currentPosition, readMatch } from '../../../functions/match/reading/match.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { calmAdjudicator, type InstanceOptions } from './instance.ts';
import { tasksIn } from './shown.ts';

/** What of all that is open is still without a task when the sweep has come, a sentence; null when all of it has one. */
export async function leftWithout(
  emulator: Emulator,
  options: InstanceOptions,
): Promise<string | null> {
  const adjudicator = calmAdjudicator(emulator, options);
  await sweep(adjudicator);
  for (const wake of tasksIn(emulator.snapshot()).wakes) await pollOnWake(adjudicator, wake);
  for (const hostId of hostWorkbooksIn(emulator.snapshot())) {
    const missing = await missingOf(adjudicator, hostId, emulator.snapshot());
    if (missing !== null) return missing;
  }
  return null;
}

/** By their ledgers, whatever is noted on them: those of matches that are over, too. */
const hostWorkbooksIn = (world: World): readonly string[] =>
  Object.values(world.spreadsheets)
    .filter(({ sheets }) =>
      sheets.some(
        ({ properties, rows }) =>
          properties.sheetId === HOST_TABS.ledger.sheetId &&
          properties.title === HOST_TABS.ledger.title &&
          rows[1]?.[0]?.userEnteredValue?.numberValue === 0,
      ),
    )
    .map(({ spreadsheetId }) => spreadsheetId)
    .filter((id) => {
      const file = world.files[id];
      return file !== undefined && file.parents.length > 0 && !isInTrash(world, file);
    });

async function missingOf(
  { google }: Adjudicator,
  hostId: string,
  world: World,
): Promise<string | null> {
  const match = await readMatch(google, hostId);
  const position = currentPosition(match);
  const { entry } = position.sealed.entry;
  if (position.sealed.entry.next === null) return null;
  const { deadlines, polls } = tasksIn(world);
  const called = `${position.game.title}, open upon entry ${entry},`;
  if (!polls.some((poll) => poll.match === hostId && poll.upon === entry))
    return `${called} has no poll after a sweep`;
  const due = isReviewed(position) ? null : deadlineTaskAt(position, match.files);
  if (due === null) return null;
  const isThere = deadlines.some(
    (task) => task.match === hostId && task.entry === due.entry && task.deadline === due.deadline,
  );
  return isThere ? null : `${called} has no task for its deadline after a sweep`;
}
