/** Whether the open matches of an account are kept: none of them has a step that should have been resolved by now. */

import type { Google } from '../../../functions/google/connect.ts';
import type { NotedFile } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { isOverdue } from '../../../functions/match/ledger/open-step.ts';
import { currentPosition, readMatch } from '../../../functions/match/reading/match.ts';
import { type Finding, missing, sound } from './finding.ts';

/** Names of those that are overdue. One that cannot be read is not known to be: its own Desk says what is wrong. */
export async function overdueAmong(
  google: Google,
  files: readonly NotedFile[],
  now: () => number,
): Promise<readonly string[]> {
  const overdue: string[] = [];
  for (const { id, name } of files) if (await isOverdueMatch(google, id, now)) overdue.push(name);
  return overdue;
}

async function isOverdueMatch(google: Google, id: string, now: () => number): Promise<boolean> {
  try {
    const match = await readMatch(google, id, { checked: 'the last entry' });
    return isOverdue(currentPosition(match), now());
  } catch (error) {
    if (error instanceof IncidentError || error instanceof GoogleError) return false;
    throw error;
  }
}

export function openMatchesFinding(
  what: string,
  overdue: readonly string[],
  open: number,
): Finding {
  if (overdue.length === 0) return sound(what, open === 0 ? 'none is found' : `${open} found`);
  const names = overdue.map((name) => `“${name}”`).join(', ');
  const seen = `${open} found. Overdue, and resolved by nobody: ${names}.`;
  return missing(
    what,
    seen,
    'sealed run --once\nor mend what is missing below; “sealed status” says more of a match',
  );
}
