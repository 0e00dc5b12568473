/** That a step waits for its host's word is told to everybody, and to whom it concerns on the own Now. Receipts stay as they are. */

import { warn } from '../../announce/announce.ts';
import { GoogleError } from '../../google/error.ts';
import { describeSpreadsheet } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { incidentText } from '../ledger/incident.ts';
import { type HostWord, HostWordError } from '../next/host-word.ts';
import { hasAllLinks } from '../reading/files.ts';
import type { Match } from '../reading/match.ts';
import { currentGuardIn, isSameEntry } from '../showing/guard.ts';
import { hostWordWaits } from '../showing/host-word-texts.ts';
import { PUBLIC_NAME, publicationOf } from '../showing/publications.ts';
import { drawAgain, type WorkbookPublication } from '../showing/show-workbook.ts';
import { publicDrawing, seatDrawing } from '../showing/workbooks.ts';
import { incidentsOf } from './failure.ts';

/**
 * Shows what a visit failed with, where that is for everybody. Whatever of it Google or Discord refuses is logged: the Desk tells all of
 * it. Doing it again changes nothing.
 */
export async function showHostWord(
  adjudicator: Adjudicator,
  match: Match,
  failure: unknown,
): Promise<void> {
  if (!(failure instanceof HostWordError) || failure.word.reasons.length === 0) return;
  const { word } = failure;
  for (const page of pagesWith(match, word)) {
    await drawnOver(adjudicator, page).catch(logged(adjudicator, match));
  }
  await warn(adjudicator, match, hostWordWaits(word.reasons)).catch(logged(adjudicator, match));
}

const logged =
  ({ log }: Adjudicator, { files }: Match) =>
  (error: unknown): void => {
    const message = incidentsOf(error).map(incidentText).join(' ');
    log({ severity: 'WARNING', message, match: files.hostId });
  };

/** Over what shows the last entry alone: what is behind is drawn by whoever comes for it. */
async function drawnOver({ google }: Adjudicator, page: WorkbookPublication): Promise<void> {
  const current = currentGuardIn(await describeSpreadsheet(google, page.fileId), 'entry');
  const { guard } = current;
  if (guard === null || !isSameEntry(guard, page.shown)) return;
  const { since, isWhole } = guard;
  try {
    await drawAgain(google, { ...page, since, isWhole }, current);
  } catch (error) {
    // Somebody else has drawn it since it was read.
    if (!(error instanceof GoogleError) || error.kind !== 'invalid') throw error;
  }
}

function pagesWith(match: Match, { reasons, seatTexts }: HostWord): readonly WorkbookPublication[] {
  const { files } = match;
  const common = { isWhole: true, before: null };
  const seats = files.seats.filter(
    ({ seat, workbookId, code }) =>
      Object.hasOwn(seatTexts, seat) && workbookId !== '' && hasAllLinks(files, { code }),
  );
  return [
    ...(files.publicId === ''
      ? []
      : [
          {
            ...common,
            ...publicationOf(match, PUBLIC_NAME, files.publicId),
            workbook: publicDrawing(match, reasons),
          },
        ]),
    ...seats.map(({ seat, workbookId }) => {
      const whole = seatDrawing(match, seat, undefined, seatTexts[seat]);
      // What the own receipts say is what the host may have to enter.
      const workbook = { ...whole, sheets: whole.sheets.slice(0, 1) };
      return {
        ...common,
        ...publicationOf(match, `The workbook of ${seat}`, workbookId),
        workbook,
      };
    }),
  ];
}
