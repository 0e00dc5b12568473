/**
 * Times the largest writes of a step and of a poll on scratch files, and compares them with a
 * model.
 */

import type { Google } from '../../../functions/google/connect.ts';
import { moveInto } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { drawSheetRequests } from '../../../functions/google/sheet-requests.ts';
import { SCRATCH_TITLE } from '../../../functions/match/live-checks/scratch-files.ts';
import { buildNextEntry } from '../../../functions/match/next/build-entry.ts';
import { createBook } from '../../../functions/match/opening/draft-files.ts';
import { draftMatch } from '../../../functions/match/opening/draft-match.ts';
import { createInboxCollector } from '../../../functions/match/reading/inbox.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { converge } from '../../../functions/match/showing/converge.ts';
import { NO_ENTRY } from '../../../functions/match/showing/guard.ts';
import { drawSeatContent, publicDrawing } from '../../../functions/match/showing/workbooks.ts';
import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { getUsualVariants } from '../../../rules/kit/match/variants.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import { getDefaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import { buildGoodFinding, type DoctorFinding } from './finding.ts';

/** Speed of the model, from the only public measurement that we know: 3 s for 10,000 cells. */
export const MODEL_CELLS_PER_SECOND = 10_000 / 3;

const WHAT = 'Seconds for the largest writes of a step and of a poll, with the model’s figure';

/** Draws the workbooks of each game after two steps. */
export async function timeBatches(google: Google, folderId: string): Promise<DoctorFinding> {
  const time = (workbook: DrawnWorkbook) => timeDrawing(google, folderId, workbook);
  const seen: string[] = [];
  try {
    for (const game of GAMES) {
      const match = await playTwoSteps(game, google.now());
      const [first] = currentPosition(match).setup.players;
      if (first === undefined) throw new Error('a match has players');
      const step = await time(publicDrawing(match));
      seen.push(`${game.title}: ${step}; ${await time(drawSeatContent(match, first.seat))}.`);
    }
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return { what: WHAT, state: 'not known', seen: [...seen, error.message].join(' '), remedy: '' };
  }
  return buildGoodFinding(WHAT, seen.join(' '));
}

/** Plays two steps with the maximum number of players, who send nothing. */
async function playTwoSteps(game: AnyGame, nowMs: number): Promise<Match> {
  const read = await readContentFolder(game, getDefaultFolder(game));
  if (read.kind === 'unsound') throw new Error(`the content of ${game.title} is invalid`);
  const times = Object.fromEntries(game.paces.map(({ name, usual }) => [name, usual]));
  const named = { game: game.id, title: SCRATCH_TITLE, timeZone: 'Etc/UTC' };
  const answers = { counts: 'last', knownBy: 'code', earlyMs: null } as const;
  const settings = { ...named, ...answers, times, variants: getUsualVariants(game) };
  const entrants = Array.from({ length: game.seats.most }, (_, index) => {
    return { seat: toSeat(`Guest ${index + 1}`), email: '', garnets: 5 };
  });
  const { content } = read;
  const plan = { game, settings, entrants, content, firstDeadlineMs: nowMs };
  let match = draftMatch({ ...plan, editor: null, notify: false }, nowMs);
  for (let step = 1; step <= 2; step++) {
    const { next } = currentPosition(match).sealed.entry;
    const cutOffMs = Date.parse(next?.deadline ?? '');
    const inbox = createInboxCollector(match, cutOffMs).inbox();
    match = buildNextEntry({ match, inbox, cutOffMs, nowMs: cutOffMs }).match;
  }
  return match;
}

/** Draws a workbook twice and times the second batch: "2365 cells, … in 1.2 s (model 0.7)". */
async function timeDrawing(
  google: Google,
  folderId: string,
  workbook: DrawnWorkbook,
): Promise<string> {
  const fileId = await createBook(google, { timeZone: 'Etc/UTC' }, workbook);
  await moveInto(google, fileId, folderId);
  const page = { fileId, workbook, others: [], name: SCRATCH_TITLE, hostId: fileId, isWhole: true };
  await converge(google, { ...page, shown: NO_ENTRY, before: null });
  const fromMs = performance.now();
  await converge(google, { ...page, shown: { ...NO_ENTRY, entry: 1 }, before: NO_ENTRY });
  const seconds = ((performance.now() - fromMs) / 1000).toFixed(1);
  const requests = workbook.sheets.flatMap(drawSheetRequests);
  const rows = requests.flatMap(({ updateCells }) => updateCells?.rows ?? []);
  const cells = rows.reduce((sum, { values }) => sum + (values?.length ?? 0), 0);
  const kb = Math.round(Buffer.byteLength(JSON.stringify(requests)) / 1024);
  return (
    `${cells} cells, ${requests.length} requests, ${kb} KB in ${seconds} s ` +
    `(model ${(cells / MODEL_CELLS_PER_SECOND).toFixed(1)})`
  );
}
