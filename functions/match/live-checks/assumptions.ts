import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import type { Google } from '../../google/connect.ts';
import {
  findByProperty,
  listGrants,
  listParentIds,
  moveFileInto,
  readFileState,
  setProperties,
} from '../../google/drive.ts';
import { GoogleError, recoverIfExpected } from '../../google/error.ts';
import { buildDrawRequests } from '../../google/form-requests.ts';
import { listResponses, publishForm, readForm, redrawForm } from '../../google/forms.ts';
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
  readAreas,
  readDescription,
  readRowHeights,
} from '../../google/sheets.ts';
import { deleteObject, findObject, readPublicObject, writeObject } from '../../google/storage.ts';
import {
  buildOwnId,
  buildTrialObject,
  drawScratchForm,
  drawScratchTab,
  SCRATCH_TITLE,
  TRIAL_TEXT,
} from './scratch-files.ts';

const fileIdSchema = z.string().regex(/^[\w-]{10,200}$/);

/** Body of the task that makes the deployed function run the live checks. */
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
  /** Tab of the side that runs the checks: 1 for the host, 2 for the function. Ids depend on it. */
  readonly tab: 1 | 2;
  /** Addresses of the owners whose files the sweep lists. */
  readonly hosts: readonly string[];
  /** Waits before the next read of a value, which Google may show late. */
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

/** The question that a form's link fills in. */
export const CODE_QUESTION_ID = CONSTANT_QUESTIONS.seatCode.questionId;
export const SENT_CODE = 'TRIAL-CODE';

/** The checks by id, in the order in which they run. */
export const ASSUMPTIONS: Readonly<Record<string, Assumption>> = {
  marker: {
    claim: 'Google refuses a whole batch if its metadata id already exists.',
    otherwise: 'Do not play: an entry could be written only in part, or twice.',
    ask: async (scratch) => [
      await writeCell(scratch, 1, 'first', [buildTrialMarker(scratch, 1)]),
      await writeCell(scratch, 2, 'second', [buildTrialMarker(scratch, 1)]),
      await readCell(scratch, 1),
      await readCell(scratch, 2),
    ],
    must: ['applied', 'refused', 'first', ''],
  },
  race: {
    claim: 'Google applies one of 20 simultaneous batches with the same metadata id.',
    otherwise: 'Run no command while a step is resolved: both could write the same entry.',
    ask: async (scratch) => {
      const race = (_: unknown, racer: number) =>
        writeCell(scratch, 3, racer, [buildTrialMarker(scratch, 2)]);
      const outcomes = await Promise.all(Array.from({ length: 20 }, race));
      const applied = outcomes.filter((outcome) => outcome === 'applied').length;
      return [applied, outcomes[Number(await readCell(scratch, 3))] ?? 'not written'];
    },
    must: [1, 'applied'],
  },
  append: {
    claim: 'Appended rows follow the last row with a value.',
    otherwise: 'Do not play: new entries could cover old ones.',
    ask: async (scratch) => {
      const append = buildAppending({ sheetId: scratch.tab, rows: [[{ value: 'next' }]] });
      return [await writeCell(scratch, 6, 'last', [append]), await readCell(scratch, 7)];
    },
    must: ['applied', 'next'],
  },
  guard: {
    claim: 'A named range can be added only once, so an outdated page is refused.',
    otherwise: 'If an old page covers a newer one, run “sealed resolve” to draw the pages again.',
    ask: async (scratch) => {
      const name = (id: number) => `trial_${buildOwnId(scratch, id)}`;
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
    ask: async (scratch) => {
      const { google, bookId } = scratch;
      const tab = drawScratchTab(scratch);
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
    ask: async (scratch) => {
      const { google, bookId, hosts } = scratch;
      if (hosts.length === 0) return ['no owners are configured (SEALED_HOSTS)'];
      const property = { key: 'sealed-orders-trial', value: 'open' };
      await setProperties(google, bookId, { [property.key]: property.value });
      const find = async () => {
        const found = await findByProperty(google, { ...property, owners: hosts });
        return found.some(({ id }) => id === bookId) ? 'found' : 'not found';
      };
      return [await pollUntilValue(scratch, 'found', find)];
    },
    must: ['found'],
  },
  moved: {
    claim: 'An editor may move a file, which then only readers of its new folder can open.',
    otherwise:
      'In a season, check “Share” in Drive: a player who handed over a seat may still read its ' +
      'workbook. If the function may not move files, open its matches with “sealed run”.',
    ask: async (scratch) => {
      const { google, bookId, openFolderId } = scratch;
      const [home = ''] = await listParentIds(google, bookId);
      const access = async () =>
        (await listGrants(google, bookId)).some(({ email }) => email === null) ? 'open' : 'closed';
      await moveFileInto(google, bookId, openFolderId);
      const opened = await pollUntilValue(scratch, 'open', access);
      await moveFileInto(google, bookId, home);
      return [opened, await pollUntilValue(scratch, 'closed', access)];
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
      return [await pollUntilValue(scratch, 'higher', compare)];
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
    ask: async (scratch) => {
      if (!scratch.answered) return 'Nobody has sent the form.';
      const list = async () => {
        const [first] = await listResponses(scratch.google, scratch.formId, null);
        return first === undefined ? 'not listed' : (first.answers[CODE_QUESTION_ID]?.join() ?? '');
      };
      return [await pollUntilValue(scratch, SENT_CODE, list)];
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
      const at = buildTrialObject(bucket);
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
  /** `held`: null if the check did not run. `seen`: the observations, or why it did not run. */
  checked: z.array(z.object({ id: z.string(), held: z.boolean().nullable(), seen: z.string() })),
  /** Whether the task arrived with a signed token. */
  token: z.enum(['signed', 'stripped', 'not checked', 'absent']),
});
export type TrialReport = z.infer<typeof trialReportSchema>;
export type CheckedAssumption = TrialReport['checked'][number];

/** Runs the checks one by one, within Google's quota. A refusal by Google counts as a result. */
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

/** Id of the tab that contains the function's report. */
const REPORT_SHEET_ID = 3;

/** Runs all checks, and writes a report into the scratch spreadsheet. @throws GoogleError */
export async function runTrial(
  google: Google,
  task: TrialTask,
  { token, ...ways }: Pick<ScratchContext, 'pause' | 'hosts'> & Pick<TrialReport, 'token'>,
): Promise<'tried' | 'no trial'> {
  const { title } = await readDescription(google, task.bookId);
  if (title !== SCRATCH_TITLE) return 'no trial';
  const checked = await checkAssumptions({ google, ...task, tab: 2, ...ways });
  const report: TrialReport = { checked, token };
  await writeCell({ google, ...task, tab: REPORT_SHEET_ID }, 0, JSON.stringify(report));
  return 'tried';
}

/** Reads the function's report; null if there is none. @throws GoogleError */
export async function readTrialReport(google: Google, bookId: string): Promise<TrialReport | null> {
  const cell = await readCell({ google, bookId, tab: REPORT_SHEET_ID }, 0);
  return cell === '' ? null : trialReportSchema.parse(JSON.parse(String(cell)));
}

const buildTrialMarker = (scratch: ScratchContext, number: number) =>
  buildMarkerBatch({ metadataId: buildOwnId(scratch, number), key: 'trial', value: 'trial' });

type ScratchBook = Pick<ScratchContext, 'google' | 'bookId'> & { readonly tab: number };

/**
 * Writes a cell in column A of this side's tab, together with other requests in one batch.
 * @throws GoogleError unless Google applies the batch or refuses it as invalid
 */
function writeCell(
  { google, bookId, tab }: ScratchBook,
  row: number,
  value: CellValue,
  others: readonly SheetRequest[] = [],
): Promise<'applied' | 'refused'> {
  const cell = setCells({ sheetId: tab, row, column: 0, rows: [[{ value }]] });
  const applying = applyBatch(google, bookId, [cell, ...others]).then(() => 'applied' as const);
  return recoverIfExpected(applying, ({ kind }) => kind === 'invalid', 'refused' as const);
}

/** Reads a cell in column A of this side's tab; "" if empty. @throws GoogleError */
async function readCell({ google, bookId, tab }: ScratchBook, row: number): Promise<CellValue> {
  const [grid] = await readAreas(google, bookId, [{ kind: 'tab', sheetId: tab }]);
  return grid?.[row]?.[0] ?? '';
}

/** Reads a value up to 30 times until it equals `wanted`. Returns the last value. */
async function pollUntilValue(
  { pause }: ScratchContext,
  wanted: string,
  readValue: () => Promise<string>,
): Promise<string> {
  let value = await readValue();
  for (let reads = 1; reads < 30 && value !== wanted; reads++) {
    await pause();
    value = await readValue();
  }
  return value;
}
