import { gzipSync } from 'node:zlib';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import type { DrawnForm, DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { layoutPanes, STORY_GRID_PX } from '../../../sheets-templates/drawing/panes.ts';
import { drawForm } from '../../../sheets-templates/forms/form.ts';
import type { Google } from '../../google/connect.ts';
import {
  allowResponses,
  createFolder,
  moveFileInto,
  shareFile,
  shareWithEverybody,
} from '../../google/drive.ts';
import { createForm, readForm, redrawForm } from '../../google/forms.ts';
import { createSpreadsheet } from '../../google/sheets.ts';
import type { NewObject } from '../../google/storage.ts';

/** Title of the scratch files. Checks write only to a spreadsheet with this title. */
export const SCRATCH_TITLE = 'Sealed Orders: a trial, to be removed';

/** Creates scratch files in a folder shared with the function’s account. @throws GoogleError */
export async function createScratchFiles(
  google: Google,
  folderId: string,
  account: string | null,
): Promise<Record<'bookId' | 'formId' | 'openFolderId', string>> {
  const bookId = await createSpreadsheet(google, {
    ...{ title: SCRATCH_TITLE, timeZone: 'Etc/UTC', locale: 'en_GB' },
    sheets: ['Host', 'Function', 'Report'].map((title, index) => ({
      ...{ sheetId: index + 1, title, rowCount: 60, columnCount: 6 },
    })),
  });
  const formId = await createForm(google, SCRATCH_TITLE);
  await redrawForm(google, await readForm(google, formId), drawScratchForm('Drawn first.'));
  for (const id of [bookId, formId]) await moveFileInto(google, id, folderId);
  const openFolderId = await createFolder(google, `${SCRATCH_TITLE} (open)`, { parent: folderId });
  await shareWithEverybody(google, openFolderId);
  if (account !== null)
    await shareFile(google, folderId, { email: account, role: 'writer', note: null });
  await allowResponses(google, formId);
  return { bookId, formId, openFolderId };
}

/** Returns an id that only one side uses: the host (tab 1) or the function (tab 2). */
export const buildOwnId = ({ tab }: { readonly tab: number }, number: number): number =>
  tab * 1000 + number;

/** Draws a tab with a line chart and a map. */
export const drawScratchTab = ({ tab }: { readonly tab: number }): DrawnSheet => {
  const columns = [{ title: 'Round' }, { title: 'Score' }];
  const rows = [1, 2].map((round) => [round, 2 * round + 1]);
  const scores = { kind: 'table', title: 'Scores', columns, rows } as const;
  const places = ['A1', 'B1'].map((name, x) => ({ name, label: name, x, y: x, owner: 0 }));
  const lines = [{ kind: 'road', title: 'roads', colour: 'blue', isDashed: true }] as const;
  const roads = [{ ends: ['A1', 'B1'], kind: 'road' }] as const;
  return layoutPanes({
    ...{ sheetId: buildOwnId({ tab }, 50), chartIds: buildOwnId({ tab }, 61) },
    ...{ title: `Charts of side ${tab}`, heading: 'Charts', status: 'A trial.' },
    ...{ seats: [], grid: STORY_GRID_PX, main: [] },
    picture: [{ kind: 'map', title: 'Map', owners: ['One'], figures: [], places, roads, lines }],
    aside: [{ kind: 'line chart', of: scores }],
  });
};

/** Draws a form whose options lead to different pages, one page for each of two seats. */
export const drawScratchForm = (about: string): DrawnForm => {
  const choices = ['north', 'south'].map((value) => ({ value, label: value }));
  const asks = ['North', 'South'].map((label) => ({
    seat: toSeat(label),
    form: { fields: [{ kind: 'choice', name: 'road', label, required: true, choices } as const] },
  }));
  return drawForm({
    ...{ matchTitle: 'Sealed Orders: a trial', deadlineText: '' },
    at: { contentChanges: 0, place: 1 },
    step: { name: 'trial', title: 'Trial', pace: 'round', about, asks },
  });
};

export const TRIAL_TEXT = 'A trial of “sealed doctor --live”.';

export const buildTrialObject = (bucket: string): NewObject => ({
  ...{ bucket, name: 'trial.txt', body: gzipSync(TRIAL_TEXT), metadata: { sealed: 'trial' } },
  ...{ contentType: 'text/plain; charset=utf-8', cacheControl: 'no-cache' },
});
