import type { Google } from '../../google/connect.ts';
import { readEntered } from '../../google/sheets.ts';
import type { Match } from '../reading/match.ts';
import { writeSetting } from './commit.ts';
import { buildPublicPage, DRAWN_WITH_ENTRY, showWorkbook } from './converge.ts';
import { findHeldReasons } from './intervention-texts.ts';
import { buildPageSetting } from './match-settings.ts';
import { drawPublicContent } from './workbooks.ts';

/**
 * Writes the address of the match's page to the tab Match, and links to it from the public
 * workbook. An empty address removes the link. The public workbook still shows why the step waits.
 * Idempotent. @throws GoogleError; IncidentError if the public workbook must not be drawn over
 */
export async function notePageAddress(
  google: Google,
  read: Match,
  pageAddress: string,
): Promise<void> {
  const match = { ...read, pageAddress };
  const { publicId } = match.files;
  if (read.pageAddress !== pageAddress)
    await writeSetting(google, match, buildPageSetting(pageAddress));
  if (publicId === '') return;
  const workbook = await readEntered(google, publicId);
  const page = buildPublicPage(match, () =>
    drawPublicContent(match, findHeldReasons(workbook.tabs)),
  );
  if (page !== null)
    await showWorkbook(google, page, { seen: workbook, draws: [...DRAWN_WITH_ENTRY, 'edited'] });
}
