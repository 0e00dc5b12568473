import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { layoutPanes, STORY_GRID_PX } from '../../../sheets-templates/drawing/panes.ts';
import { drawForm } from '../../../sheets-templates/forms/form.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import type { Google } from '../../google/connect.ts';
import {
  allowResponses,
  createFolder,
  findByProperty,
  listGrants,
  listParentIds,
  moveFileInto,
  readFileState,
  setProperties,
  shareFile,
  shareWithEverybody,
} from '../../google/drive.ts';
import { GoogleError, recoverIfExpected } from '../../google/error.ts';
import { buildDrawRequests } from '../../google/form-requests.ts';
import {
  createForm,
  listResponses,
  publishForm,
  readForm,
  redrawForm,
} from '../../google/forms.ts';
import {
  buildAppending,
  buildMarkerBatch,
  buildNewCharts,
  buildSheetRequests,
  listDrawRequests,
  type SheetRequest,
  setCells,
  swapGuards,
} from '../../google/sheet-requests.ts';
import {
  applyBatch,
  type CellValue,
  createSpreadsheet,
  readAreas,
  readDescription,
  readRowHeights,
} from '../../google/sheets.ts';
import { deleteObject, findObject, readPublicObject, writeObject } from '../../google/storage.ts';

const fileIdSchema = z.string().regex(/^[\w-]{10,200}$/);

/** Body of the task in which the deployed function runs the live checks. */
export const trialTaskSchema = z.strictObject({
  bookId: fileIdSchema,
  formId: fileIdSchema,
  openFolderId: fileIdSchema,
  /** Whether somebody has answered the form. */
  answered: z.boolean(),
  /** Bucket of live pages, which only the function writes to; absent if there is none. */
  bucket: z.string().min(1).optional(),
});
export type TrialTask = z.infer<typeof trialTaskSchema>;

export interface ScratchContext extends TrialTask {
  readonly google: Google;
  /** Tab of the side that runs the checks: host (1) or function (2). Ids depend on the tab. */
  readonly tab: number;
  /** Addresses of the owners whose files the sweep lists. */
  readonly hosts: readonly string[];
  /** Waits before the next read of a value that Google may show late. */
  readonly pause: () => Promise<void>;
}

export interface Assumption {
  readonly claim: string;
  /** The remedy for the host, and the effect on matches, if the claim is false. */
  readonly otherwise: string;
  /** Makes calls to Google. Returns observations, or a sentence if the check cannot run. */
  readonly ask: (scratch: ScratchContext) => Promise<readonly CellValue[] | string>;
  readonly must: readonly CellValue[];
}

/** The question that the link of a form fills in. */
export const CODE_QUESTION_ID = CONSTANT_QUESTIONS.seatCode.questionId;
export const SENT_CODE = 'TRIAL-CODE';
const TRIAL_TEXT = 'A trial of “sealed doctor --live”.';

/** Title of the scratch files. Checks write only to a spreadsheet with this title. */
export const SCRATCH_TITLE = 'Sealed Orders: a trial, to be removed';

/** The checks by their ids, in the order in which they run. */
export const ASSUMPTIONS: Readonly<Record<string, Assumption>> = {
  marker: {
    claim:
      'Google applies one of 20 simultaneous batches with the same metadata id, and no others.',
    otherwise: 'Do not play: an entry could be written only in part, or twice.',
    ask: async (scratch) => {
      const marker = { metadataId: buildOwnId(scratch.tab, 1), key: 'trial', value: 'trial' };
      const write = (row: number) => writeCell(scratch, row, row, [buildMarkerBatch(marker)]);
      const rows = Array.from({ length: 20 }, (_, racer) => 10 + racer);
      const outcomes = [...(await Promise.all(rows.map(write))), await write(30)];
      const written = (await readColumn(scratch)).slice(10, 31).filter(String);
      const applied = [...rows, 30].filter((_, index) => outcomes[index] === 'applied');
      return [applied.length, isDeepStrictEqual(written, applied) ? 'whole' : 'in part'];
    },
    must: [1, 'whole'],
  },
  append: {
    claim: 'Appended rows follow the last row with a value.',
    otherwise: 'Do not play: new entries could cover old ones.',
    ask: async (scratch) => {
      const append = buildAppending({ sheetId: scratch.tab, rows: [[{ value: 'next' }]] });
      return [await writeCell(scratch, 40, 'last', [append]), await readCell(scratch, 41)];
    },
    must: ['applied', 'next'],
  },
  guard: {
    claim: 'A named range can be added only once, so an outdated page is refused.',
    otherwise: 'If an old page covers a newer one, run “sealed resolve” to draw the pages again.',
    ask: async (scratch) => {
      const name = (id: number) => `trial_${buildOwnId(scratch.tab, id)}`;
      const swap = (row: number, from: readonly number[], to: number) => {
        const change = { from: from.map(name), to: name(to), sheetId: scratch.tab };
        return writeCell(scratch, 4, row, swapGuards(change));
      };
      const added = [await swap(1, [], 1), await swap(2, [], 1)];
      const moved = [await swap(3, [1], 2), await swap(4, [1], 3)];
      return [...added, ...moved, await readCell(scratch, 4)];
    },
    must: ['applied', 'refused', 'applied', 'refused', 3],
  },
  drawing: {
    claim: 'A tab can be drawn and redrawn with a chart, a map, and rows of the requested heights.',
    otherwise: 'Nothing is lost, but charts may be outdated, and rows too high or too low.',
    ask: async ({ google, bookId, tab: side }) => {
      const tab = drawScratchTab(side);
      await applyBatch(google, bookId, [...buildSheetRequests(tab), ...buildNewCharts(tab)]);
      await applyBatch(google, bookId, listDrawRequests(tab));
      const { chartIds } = await readDescription(google, bookId);
      const drawn = tab.charts.filter(({ chartId }) => chartIds.includes(chartId));
      const heights = await readRowHeights(google, bookId, tab.title);
      const others = (tab.rowHeights ?? []).filter((height, row) => height !== heights[row]);
      return [`${drawn.length} charts drawn`, `${others.length} heights differ`];
    },
    must: ['2 charts drawn', '0 heights differ'],
  },
  sweep: {
    claim: 'A search by property and owner finds a file shared through its folder.',
    otherwise:
      'Run “sealed deploy” again, or share each host’s workbook with the function’s account. The ' +
      'sweep finds no match, so a match whose polls are lost stops.',
    ask: async ({ google, bookId, hosts, pause }) => {
      if (hosts.length === 0) return ['no owners are configured (SEALED_HOSTS)'];
      const property = { key: 'sealed-orders-trial', value: 'open' };
      await setProperties(google, bookId, { [property.key]: property.value });
      const find = async () => {
        const found = await findByProperty(google, { ...property, owners: hosts });
        return found.some(({ id }) => id === bookId) ? 'found' : 'not found';
      };
      return [await pollUntilValue(pause, 'found', find)];
    },
    must: ['found'],
  },
  moved: {
    claim: 'An editor may move a file, which then only readers of its new folder can open.',
    otherwise:
      'In a season, check “Share” in Drive: a player who handed over a seat may still read its ' +
      'workbook. If the function may not move files, open its matches with “sealed run”.',
    ask: async ({ google, bookId, openFolderId, pause }) => {
      const [home = ''] = await listParentIds(google, bookId);
      const access = async () =>
        (await listGrants(google, bookId)).some(({ email }) => email === null) ? 'open' : 'closed';
      await moveFileInto(google, bookId, openFolderId);
      const opened = await pollUntilValue(pause, 'open', access);
      await moveFileInto(google, bookId, home);
      return [opened, await pollUntilValue(pause, 'closed', access)];
    },
    must: ['open', 'closed'],
  },
  version: {
    claim: 'An edit of a spreadsheet raises the version that Drive shows for its file.',
    otherwise: 'Edited pages are restored after a step or within a day, not within an hour.',
    ask: async (scratch) => {
      const readVersion = async () =>
        BigInt((await readFileState(scratch.google, scratch.bookId)).version ?? 0);
      const before = await readVersion();
      await writeCell(scratch, 5, 'edited');
      const compare = async () => ((await readVersion()) > before ? 'higher' : 'the same');
      return [await pollUntilValue(scratch.pause, 'higher', compare)];
    },
    must: ['higher'],
  },
  form: {
    claim: 'Google stores a form unchanged, with chosen ids and options that lead to pages.',
    otherwise: 'Do not play: runs would redraw the form, or answers would lose their questions.',
    ask: async ({ google, formId, tab }) => {
      const wanted = drawScratchForm(`Drawn by side ${tab}.`);
      await redrawForm(google, await readForm(google, formId), wanted);
      const differences = buildDrawRequests(wanted, await readForm(google, formId));
      return [`${differences.length} parts differ`];
    },
    must: ['0 parts differ'],
  },
  publishing: {
    claim: 'An editor may close and open a form.',
    otherwise: 'Close the form by hand when the match is over. Late answers do not count.',
    ask: async ({ google, formId }) => {
      const set = async (accepting: boolean) => {
        await publishForm(google, formId, accepting);
        return (await readForm(google, formId)).accepting ? 'open' : 'closed';
      };
      return [await set(false), await set(true)];
    },
    must: ['closed', 'open'],
  },
  answers: {
    claim: 'An answer is listed within seconds, with the prefilled question.',
    otherwise:
      'If the answer was late, give more grace (SEALED_GRACE_SECONDS). If the function cannot ' +
      'list it, use “sealed run”, which reads with the host’s account.',
    ask: async ({ google, formId, answered, pause }) => {
      if (!answered) return 'Nobody has sent the form.';
      const list = async () => {
        const [first] = await listResponses(google, formId, null);
        return first === undefined ? 'not listed' : (first.answers[CODE_QUESTION_ID]?.join() ?? '');
      };
      return [await pollUntilValue(pause, SENT_CODE, list)];
    },
    must: [SENT_CODE],
  },
  'live page': {
    claim:
      'A live page is written with its metadata, and only over the version that was read. ' +
      'Anybody can read it, and an unchanged page is not sent again.',
    otherwise:
      'Run “sealed deploy --bucket” again, or open matches without --live: nobody sees the page, ' +
      'each poll loads it whole, or an old page covers a newer one until the next entry.',
    ask: async ({ google, bucket }) => {
      if (bucket === undefined) return 'Only a function with a bucket writes live pages.';
      const at = {
        ...{ bucket, name: 'trial.txt', body: gzipSync(TRIAL_TEXT), metadata: { sealed: 'trial' } },
        ...{ contentType: 'text/plain; charset=utf-8', cacheControl: 'no-cache' },
      };
      const before = await findObject(google, at);
      const written = await writeObject(google, at, before);
      const again = await writeObject(google, at, before);
      const guard = (await findObject(google, at))?.metadata['sealed'] ?? 'no guard';
      const read = await readPublicObject(google, at);
      const { status } = await readPublicObject(google, at, read.etag);
      await deleteObject(google, at);
      return [written, again, guard, read.text, status];
    },
    must: ['written', 'changed meanwhile', 'trial', TRIAL_TEXT, 304],
  },
};

const trialReportSchema = z.object({
  /** `held` is null if the check did not run. `seen` is the observations, or the reason. */
  checked: z.array(z.object({ id: z.string(), held: z.boolean().nullable(), seen: z.string() })),
  token: z.enum(['signed', 'stripped', 'not checked', 'absent']),
});
export type TrialReport = z.infer<typeof trialReportSchema>;
export type CheckedAssumption = TrialReport['checked'][number];

/** Runs the checks one by one, within Google's quota. A refusal by Google is a result. */
export async function checkAssumptions(scratch: ScratchContext): Promise<CheckedAssumption[]> {
  const checked: CheckedAssumption[] = [];
  for (const [id, { ask, must }] of Object.entries(ASSUMPTIONS)) {
    const seen = await ask(scratch).catch((error: unknown) => {
      if (error instanceof GoogleError) return [error.message.slice(0, 1000)];
      throw error;
    });
    const held = typeof seen === 'string' ? null : isDeepStrictEqual(seen, must);
    const expected = held === false ? `; expected ${formatValues(must)}` : '';
    const values = typeof seen === 'string' ? seen : `${formatValues(seen)}${expected}.`;
    checked.push({ id, held, seen: values });
  }
  return checked;
}

const formatValues = (values: readonly CellValue[]): string =>
  values.map((value) => `“${value}”`).join(', ');

const REPORT_SHEET_ID = 3;

/** Runs all checks, and writes a report into the scratch spreadsheet. @throws GoogleError */
export async function runTrial(
  scratch: Omit<ScratchContext, 'tab'>,
  token: TrialReport['token'],
): Promise<'tried' | 'no trial'> {
  const { title } = await readDescription(scratch.google, scratch.bookId);
  if (title !== SCRATCH_TITLE) return 'no trial';
  const checked = await checkAssumptions({ ...scratch, tab: 2 });
  const report: TrialReport = { checked, token };
  await writeCell({ ...scratch, tab: REPORT_SHEET_ID }, 0, JSON.stringify(report));
  return 'tried';
}

/** Reads the function's report; null if there is none. @throws GoogleError */
export async function readTrialReport(google: Google, bookId: string): Promise<TrialReport | null> {
  const cell = await readCell({ google, bookId, tab: REPORT_SHEET_ID }, 0);
  return cell === '' ? null : trialReportSchema.parse(JSON.parse(String(cell)));
}

type ScratchTab = Pick<ScratchContext, 'google' | 'bookId' | 'tab'>;

/** Writes a cell in column A of this side's tab, with other requests. @throws GoogleError */
function writeCell(
  { google, bookId, tab }: ScratchTab,
  row: number,
  value: CellValue,
  others: readonly SheetRequest[] = [],
): Promise<'applied' | 'refused'> {
  const cell = setCells({ sheetId: tab, row, column: 0, rows: [[{ value }]] });
  const applying = applyBatch(google, bookId, [cell, ...others]).then(() => 'applied' as const);
  return recoverIfExpected(applying, ({ kind }) => kind === 'invalid', 'refused' as const);
}

/** Reads column A of this side's tab. @throws GoogleError */
async function readColumn({ google, bookId, tab }: ScratchTab): Promise<readonly CellValue[]> {
  const [rows = []] = await readAreas(google, bookId, [{ kind: 'tab', sheetId: tab }]);
  return rows.map(([cell = '']) => cell);
}

const readCell = async (tab: ScratchTab, row: number): Promise<CellValue> =>
  (await readColumn(tab))[row] ?? '';

/** Reads a value up to 30 times until it equals `wanted`. Returns the last value. */
async function pollUntilValue(
  pause: ScratchContext['pause'],
  wanted: string,
  readValue: () => Promise<string>,
): Promise<string> {
  for (let reads = 1; ; reads++) {
    const value = await readValue();
    if (value === wanted || reads === 30) return value;
    await pause();
  }
}

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

/** Returns an id that only the host (tab 1) or only the function (tab 2) uses. */
const buildOwnId = (tab: number, number: number): number => tab * 1000 + number;

/** Draws a tab with a line chart and a map. */
const drawScratchTab = (side: number) => {
  const columns = [{ title: 'Round' }, { title: 'Score' }];
  const rows = [1, 2].map((round) => [round, 2 * round + 1]);
  const scores = { kind: 'table', title: 'Scores', columns, rows } as const;
  const places = ['A1', 'B1'].map((name, x) => ({ name, label: name, x, y: x, owner: 0 }));
  const lines = [{ kind: 'road', title: 'roads', colour: 'blue', isDashed: true }] as const;
  const roads = [{ ends: ['A1', 'B1'], kind: 'road' }] as const;
  return layoutPanes({
    ...{ sheetId: buildOwnId(side, 50), chartIds: buildOwnId(side, 61) },
    ...{ title: `Charts of side ${side}`, heading: 'Charts', status: 'A trial.' },
    ...{ seats: [], grid: STORY_GRID_PX, main: [] },
    picture: [{ kind: 'map', title: 'Map', owners: ['One'], figures: [], places, roads, lines }],
    aside: [{ kind: 'line chart', of: scores }],
  });
};

/** Draws a form whose options lead to different pages, one for each of two seats. */
const drawScratchForm = (about: string) => {
  const choices = ['north', 'south'].map((value) => ({ value, label: value }));
  const asks = ['North', 'South'].map((label) => ({
    seat: toSeat(label),
    form: { fields: [{ kind: 'choice', name: 'road', label, required: true, choices } as const] },
  }));
  return drawForm({
    ...{ matchTitle: SCRATCH_TITLE, deadlineText: '', at: { contentChanges: 0, place: 1 } },
    step: { name: 'trial', title: 'Trial', pace: 'round', about, asks },
  });
};
