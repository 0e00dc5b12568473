/** The scene of a match that Google tells of new responses, as it is when the first poll has made the watch. */

import { type FormWatch, listWatches } from '../../../functions/google/watches.ts';
import { type ActAt, actMoment } from '../../long-runs/faults/act-moment.ts';
import { crashes, everyNth, strikesOnce, switches } from '../../long-runs/faults/schedules.ts';
import { runFaultSchedule } from '../../long-runs/faults/strike.ts';
import { atDepth } from '../../support/depth.ts';
import {
  ADJUDICATOR,
  type Kept,
  openTable,
  type Table,
  type TableOptions,
} from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { aPoll, polledTable, SCARLET, textIn } from './scene.ts';

const NTH = atDepth({ quick: 61, deep: 1 });

let kept: Promise<Kept> | null = null;

async function keep(): Promise<Kept> {
  const first = await polledTable({ notices: true });
  await aPoll(first);
  const scene = first.keep();
  await first.close();
  return scene;
}

export const tableFrom = (from: Kept, options: Partial<TableOptions> = {}): Promise<Table> =>
  openTable({ game: USUAL_GAME, notices: true, from, ...options });

/** A table of its own at that moment. */
export async function watchedTable(options: Partial<TableOptions> = {}): Promise<Table> {
  kept ??= keep();
  return tableFrom(await kept, options);
}

export const formIdOf = async (table: Table): Promise<string> => (await table.read()).files.formId;

export const watchesOf = async (table: Table): Promise<readonly FormWatch[]> =>
  listWatches(table.as(ADJUDICATOR), await formIdOf(table));

export const isReceipted = async (table: Table): Promise<boolean> =>
  (await textIn(table, SCARLET, 'Now')).includes('Your answer, as it stands');

/** What is other than it must be, when it is killed or disturbed anywhere, or done by two at once. */
export async function disturbedAt(given: ActAt): Promise<readonly string[]> {
  const moment = await actMoment(given);
  const found: string[] = [];
  for (const family of [crashes, strikesOnce, switches]) {
    // A queue that is not there is a story of its own: the poll goes through the other one.
    const schedules = family(moment.calls).filter(({ name }) => !name.includes('404'));
    for (const schedule of everyNth(NTH, schedules)) {
      const violation = await runFaultSchedule(moment, schedule);
      if (violation !== null) found.push(`${schedule.name}: ${violation}`);
    }
  }
  return found;
}
