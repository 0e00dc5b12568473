/** A match of the same title as one that is open: commands could not tell them apart by it. */

import { isDraftLeft } from '../../../functions/match/opening/draft-files.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { findOpen } from '../../../functions/match/reading/drive-notes.ts';
import { titleInName } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { connectTo, type GoogleOptions } from '../../shared/google/connection.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { askWhether } from '../../shared/terminal/questions.ts';

/** Asks where there is one; true where there is none. */
export const isSecondWanted = async (plan: Plan, options: GoogleOptions): Promise<boolean> =>
  !(await isSecond(plan, options)) || (await askWhether(`${textOf(plan)} Open a second one?`));

/** @throws UsageError where there is one, and nobody can be asked */
export async function refuseSecond(plan: Plan, options: GoogleOptions): Promise<void> {
  if (await isSecond(plan, options))
    throw new UsageError(`${textOf(plan)} Give another --title, or open a second one with --yes.`);
}

/** An opening that goes on after an interruption is not a second one. */
async function isSecond(plan: Plan, options: GoogleOptions): Promise<boolean> {
  const { google } = await connectTo(options);
  const wanted = plan.settings.title.toLowerCase();
  const isTaken = (await findOpen(google)).some(
    ({ name }) => titleInName(name).toLowerCase() === wanted,
  );
  return isTaken && !(await isDraftLeft(google, plan));
}

const textOf = ({ settings: { title } }: Plan): string =>
  `A match called “${title}” is open already: commands would find both by their numbers in “sealed list” alone.`;
