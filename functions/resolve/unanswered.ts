/** A game from outside that ends the process it runs in, or fills its time, answers nothing: whoever is called again for the same task tells its host. */

import * as z from 'zod';
import type { Adjudicator } from '../match/adjudicator.ts';
import { fileId } from '../match/next/deadline-task.ts';
import { gameIncident } from '../match/visiting/bounded-game.ts';
import { reportUnplayed } from '../match/visiting/reporting.ts';

/** Fewer may be an outage. */
const LEAST_RETRIES = 3;

const aboutMatch = z.object({ match: fileId });

/** `retries`: how often this task has come before. The queue has it come hourly in the end, see `queueSteps`. */
export async function reportUnanswered(
  adjudicator: Adjudicator,
  body: unknown,
  retries: number,
): Promise<void> {
  const { serves } = adjudicator;
  const task = aboutMatch.safeParse(body);
  if (serves === undefined || !task.success || !(retries >= LEAST_RETRIES)) return;
  const what = `Its code ended the process that it ran in, or did not come to an end in time, ${retries} times in a row.`;
  await reportUnplayed(adjudicator, task.data.match, [gameIncident(serves, what)]);
}
