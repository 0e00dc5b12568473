/** Telling the host on the Desk what went wrong, outside a commit: drawn anew as a whole, so that saying it again changes nothing. */

import { deskSheet } from '../../sheets-templates/desk.ts';
import { HOST_TABS } from '../../sheets-templates/host-workbook.ts';
import type { Google } from '../google/connect.ts';
import { GoogleError } from '../google/error.ts';
import { drawSheetRequests } from '../google/sheet-requests.ts';
import { applyBatch } from '../google/sheets.ts';
import type { Adjudicator } from './adjudicator.ts';
import { deskData } from './desk-data.ts';
import type { Match } from './match.ts';
import { sentenceOf, type Trouble } from './trouble.ts';

/** Adds troubles to the Desk of a match that goes on. */
export const addToDesk = (
  adjudicator: Adjudicator,
  match: Match,
  troubles: readonly Trouble[],
): Promise<void> => drawDesk(adjudicator, match.files.hostId, deskData(match, troubles));

/** Says on the Desk that the match stands still, and why. What else stood there cannot be trusted now. */
export const recordStop = (
  adjudicator: Adjudicator,
  hostId: string,
  troubles: readonly Trouble[],
): Promise<void> =>
  drawDesk(adjudicator, hostId, {
    title: 'This match',
    state: 'stopped',
    stepTitle: '',
    deadlineText: '',
    seats: [],
    problems: troubles,
    links: [],
    lastEntry: null,
  });

/** A Desk that cannot be written (the tab is gone, the workbook is) must not hide what it would have said: the log has it. */
async function drawDesk(
  { google, log }: Adjudicator,
  hostId: string,
  desk: Parameters<typeof deskSheet>[0],
): Promise<void> {
  try {
    await drawOn(google, hostId, desk);
  } catch (error) {
    if (!(error instanceof GoogleError) || error.retriable) throw error;
    const problems = desk.problems.map((problem) => sentenceOf({ code: 'match tab', ...problem }));
    log({
      severity: 'ERROR',
      message: `The Desk could not be written: ${error.detail}. It would have said: ${problems.join(' ')}`,
      match: hostId,
    });
  }
}

const drawOn = (
  google: Google,
  hostId: string,
  desk: Parameters<typeof deskSheet>[0],
): Promise<void> =>
  applyBatch(google, hostId, drawSheetRequests(deskSheet(desk, HOST_TABS.desk.sheetId)));
