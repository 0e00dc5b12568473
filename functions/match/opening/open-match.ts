/** Opening a match: files made and shared, the first entry written, everything published, the first deadline scheduled. */

import type { DrawnWorkbook } from '../../../sheets-templates/drawing.ts';
import {
  createFolder,
  letAnswer,
  moveInto,
  shareWith,
  shareWithEverybody,
} from '../../google/drive.ts';
import { type CreatedForm, createForm, setEmailCollection } from '../../google/forms.ts';
import { createSpreadsheet } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { newCode } from '../ledger/seat-code.ts';
import { Troubled } from '../ledger/trouble.ts';
import { orderFollowing } from '../next/deadline-task.ts';
import type { MatchFiles, SeatFiles } from '../reading/files.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { commitOpening } from '../showing/commit.ts';
import { hostDrawing, publicDrawing, seatDrawing } from '../showing/workbooks.ts';
import { ANNOUNCE, follow } from '../visiting/follow.ts';
import { comeAgain } from '../visiting/waiting.ts';
import { boundMatch, draftMatch, type Plan } from './draft-match.ts';

/** What the host is told while it goes on. */
export type Progress = (done: string) => void;

/**
 * Opens a match as the host who is signed in. Killed half-way it leaves files that no match knows of: the host deletes the
 * folder and opens it anew. @throws GoogleError; Troubled when not everything that follows could be done: `sealed resolve` does it.
 */
export async function openMatch(
  adjudicator: Adjudicator,
  plan: Plan,
  progress: Progress,
): Promise<Match> {
  const { google } = adjudicator;
  const draft = draftMatch(plan, google.now());
  const files = await makeFiles(adjudicator, plan, draft);
  const match = boundMatch(draft, files, google.now());
  progress('The files are made.');
  await commitOpening(adjudicator, match);
  progress('The first entry of the ledger is written.');
  await shareFiles(adjudicator, plan, match.files);
  progress('The files are shared.');
  const { undone, said } = await follow(adjudicator, match, { form: null, only: null });
  const left = undone.filter(({ name }) => name !== ANNOUNCE);
  if (left.length > 0) {
    throw new Troubled(left.flatMap(({ trouble }) => (trouble === null ? [] : [trouble])));
  }
  if (undone.length > 0) await announceLater(adjudicator, match, said);
  for (const sentence of said) progress(sentence);
  progress('Everything is published, the form takes answers and the first deadline is scheduled.');
  return match;
}

/** By a task that does nothing else. */
async function announceLater(
  adjudicator: Adjudicator,
  match: Match,
  said: readonly string[],
): Promise<void> {
  const order = orderFollowing(currentPosition(match).sealed, match.files);
  await comeAgain(adjudicator, order, { told: null, undone: [ANNOUNCE], said });
}

async function makeFiles({ google }: Adjudicator, plan: Plan, draft: Match): Promise<MatchFiles> {
  const { title, timeZone } = plan.settings;
  const folder = await createFolder(google, title);
  const spreadsheet = async (workbook: DrawnWorkbook): Promise<string> => {
    const { spreadsheetId } = await createSpreadsheet(google, {
      title: workbook.title,
      timeZone,
      locale: 'en_GB',
      sheets: workbook.sheets,
    });
    await handOver(spreadsheetId);
    return spreadsheetId;
  };
  const handOver = async (fileId: string): Promise<void> => {
    await moveInto(google, fileId, folder);
    if (plan.editor === null) return;
    await shareWith(google, fileId, { email: plan.editor, role: 'writer', notify: false });
  };
  const form = async (): Promise<CreatedForm> => {
    const created = await createForm(google, title);
    const collected = plan.settings.knownBy === 'email' ? 'verified' : 'not at all';
    await setEmailCollection(google, created.formId, collected);
    await handOver(created.formId);
    return created;
  };
  const [hostId, publicId, { formId, responderUri }, seats] = await Promise.all([
    spreadsheet(hostDrawing(draft)),
    spreadsheet(publicDrawing(draft)),
    form(),
    Promise.all(
      plan.entrants.map(async ({ seat, email }): Promise<SeatFiles> => {
        const workbookId = await spreadsheet(seatDrawing(draft, seat));
        return { seat, email, code: newCode(), workbookId };
      }),
    ),
  ]);
  return { hostId, publicId, formId, formAddress: responderUri, seats };
}

/** Only when everything is there: what Google tells a player by e-mail can be opened at once. */
async function shareFiles({ google }: Adjudicator, plan: Plan, files: MatchFiles): Promise<void> {
  await letAnswer(google, files.formId, 'anyone');
  await shareWithEverybody(google, files.publicId);
  await Promise.all(
    files.seats.map(({ email, workbookId }) =>
      email === ''
        ? shareWithEverybody(google, workbookId)
        : shareWith(google, workbookId, { email, role: 'reader', notify: plan.notify }),
    ),
  );
}
