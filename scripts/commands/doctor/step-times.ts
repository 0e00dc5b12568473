/** Times the writes of a step of each game on scratch files (`sealed doctor --live`). */

import type { Google } from '../../../functions/google/connect.ts';
import { moveFileInto } from '../../../functions/google/drive.ts';
import { listDrawRequests } from '../../../functions/google/sheet-requests.ts';
import { SCRATCH_TITLE } from '../../../functions/match/live-checks/scratch-files.ts';
import { buildNextEntry } from '../../../functions/match/next/build-entry.ts';
import { createBook } from '../../../functions/match/opening/draft-files.ts';
import { draftMatch, type Plan } from '../../../functions/match/opening/draft-match.ts';
import { createInboxCollector } from '../../../functions/match/reading/inbox.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import {
  converge,
  drawPublicOnce,
  drawSeatOnce,
} from '../../../functions/match/showing/converge.ts';
import { NO_ENTRY } from '../../../functions/match/showing/guard.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import { parseContactLines } from '../../shared/files/seats-file.ts';

/** Speed of the model, from the only public measurement known to us: 3 s for 10,000 cells. */
export const MODEL_CELLS_PER_SECOND = 10_000 / 3;

/** Describes a match with the maximum number of seats. */
export const describeFullMatch = ({ id, seats }: AnyGame, nowMs: number) => ({
  game: id,
  players: Array.from({ length: seats.most }, (_, at) =>
    parseContactLines(`Guest ${at + 1}`),
  ).flat(),
  first: new Date(nowMs + DAY_MS).toISOString(),
  run: true as const,
});

const DAY_MS = 86_400_000;

/** Times the batches of the public workbook and of a player’s workbook. @throws GoogleError */
export async function timeStep(google: Google, folderId: string, plan: Plan): Promise<string> {
  const match = playTwoSteps(plan, google.now());
  const seats = plan.entrants.slice(0, 1).map(({ seat }) => drawSeatOnce(match, seat));
  const times: string[] = [];
  for (const workbook of [drawPublicOnce(match), ...seats])
    times.push(await timeDrawing(google, folderId, workbook));
  return `${plan.game.title}: ${times.join('; ')}.`;
}

/** Plays two steps without answers. */
function playTwoSteps(plan: Plan, nowMs: number): Match {
  let match = draftMatch(plan, nowMs);
  for (let step = 1; step <= 2; step++) {
    const cutOffMs = Date.parse(currentPosition(match).sealed.entry.next?.deadline ?? '');
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
  await moveFileInto(google, fileId, folderId);
  const page = { fileId, workbook, others: [], name: SCRATCH_TITLE, hostId: fileId, isWhole: true };
  await converge(google, { ...page, shown: NO_ENTRY, before: null });
  const fromMs = performance.now();
  await converge(google, { ...page, shown: { ...NO_ENTRY, entry: 1 }, before: NO_ENTRY });
  const seconds = ((performance.now() - fromMs) / 1000).toFixed(1);
  const requests = workbook.sheets.flatMap(listDrawRequests);
  const rows = requests.flatMap(({ updateCells }) => updateCells?.rows ?? []);
  const cells = rows.reduce((sum, { values }) => sum + (values?.length ?? 0), 0);
  const kb = Math.round(Buffer.byteLength(JSON.stringify(requests)) / 1024);
  return (
    `${cells} cells, ${requests.length} requests, ${kb} KB in ${seconds} s ` +
    `(model ${(cells / MODEL_CELLS_PER_SECOND).toFixed(1)})`
  );
}
