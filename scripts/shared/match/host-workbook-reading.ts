/** Reads the host’s workbook for a command. The error names the kind of any other workbook. */

import type { Google } from '../../../functions/google/connect.ts';
import { setProperties } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { readDescription } from '../../../functions/google/sheets.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { buildOpenProperties } from '../../../functions/match/reading/drive-notes.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { UsageError } from '../terminal/exit.ts';

/** @throws UsageError if the workbook is not the host's; IncidentError, GoogleError */
export async function readHostWorkbook<Value>(
  google: Google,
  id: string,
  reading: (google: Google, id: string) => Promise<Value>,
): Promise<Value> {
  try {
    return await reading(google, id);
  } catch (error) {
    const isWithoutMatch =
      error instanceof IncidentError && error.incidents.some(({ code }) => code === 'match tab');
    if (!isWithoutMatch) throw error;
    const other = await describeOtherWorkbook(google, id);
    throw other === null ? error : new UsageError(`${other} ${HOST_WORKBOOK_ADVICE}`);
  }
}

const HOST_WORKBOOK_ADVICE =
  'Give the link of the host’s workbook, which “sealed new” printed. Its first tab is the Desk.';

/** Describes a workbook that is not the host’s; null for the host’s, even if tabs are missing. */
async function describeOtherWorkbook(google: Google, id: string): Promise<string | null> {
  const { sheets } = await readDescription(google, id);
  const has = (tab: string): boolean => sheets.some(({ title }) => title === tab);
  if (Object.values(HOST_TABS).some(({ title }) => has(title) && !has(PUBLIC_TABS.proof.title)))
    return null;
  if (has(PUBLIC_TABS.proof.title)) return 'This is the match’s public workbook.';
  if (has(PLAYER_TABS.now.title)) return 'This is a player’s workbook.';
  return 'This workbook does not contain a match.';
}

/**
 * Marks a match as open, so that the function’s sweep finds it. Ignores refusals of Google, since
 * the next command tries again.
 */
export async function markAsOpen(google: Google, match: Match): Promise<void> {
  const position = currentPosition(match);
  if (position.step === null) return;
  try {
    await setProperties(google, match.files.hostId, buildOpenProperties(position));
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
  }
}
