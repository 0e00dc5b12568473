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
import { GoogleError, recover } from '../../google/error.ts';
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
import { deleteObject, findObject, readPublicly, writeObject } from '../../google/storage.ts';
import {
  buildOwnId,
  buildTrialObject,
  drawScratchForm,
  drawScratchTab,
  SCRATCH_TITLE,
  TRIAL_TEXT,
} from './scratch-files.ts';

const fileIdSchema = z.string().regex(/^[\w-]{10,200}$/);

/** Body of the task in which the deployed function runs the live checks. */
export const trialTaskSchema = z.strictObject({
  bookId: fileIdSchema,
  formId: fileIdSchema,
  openFolderId: fileIdSchema,
  /** Whether somebody has answered the form. */
  answered: z.boolean(),
  /** Bucket of live pages, which only the function writes to; absent for none. */
  bucket: z.string().min(1).optional(),
});
export type TrialTask = z.infer<typeof trialTaskSchema>;

export interface ScratchContext extends TrialTask {
  readonly google: Google;
  /** Tab of the host (1) or of the function (2). Ids depend on the tab. */
  readonly tab: 1 | 2;
  /** Addresses of the owners whose files the sweep lists. */
  readonly hosts: readonly string[];
  /** Waits before the next read of a value that Google may show late. */
  readonly pause: () => Promise<void>;
}

export interface Assumption {
  readonly id: string;
  readonly claim: string;
  /** The host's remedy if the claim is false, and the effect on matches. */
  readonly otherwise: string;
  /** Asks Google. Returns observations, or a sentence if the check cannot run. */
  readonly ask: (scratch: ScratchContext) => Promise<readonly CellValue[] | string>;
  readonly must: readonly CellValue[];
}

/** The question that the link of a form fills in. */
export const CODE_QUESTION_ID = CONSTANT_QUESTIONS.seatCode.questionId;
export const SENT_CODE = 'TRIAL-CODE';

const SIMULTANEOUS_BATCHES = 20;
const NO_BUCKET_SENTENCE = 'Only a function with a bucket writes live pages.';

export const ASSUMPTIONS: readonly Assumption[] = [
  {
    id: 'marker',
    claim: 'Google refuses a whole batch if its metadata id already exists.',
    otherwise:
      'Do not play: an entry could be half written, or written twice. The next run reports ' +
      'a broken ledger.',
    ask: async (scratch) => [
      await writeCell(scratch, 1, 'first', [buildTrialMarker(scratch, 1)]),
      await writeCell(scratch, 2, 'second', [buildTrialMarker(scratch, 1)]),
      await readCell(scratch, 1),
      await readCell(scratch, 2),
    ],
    must: ['applied', 'refused', 'first', ''],
  },
  {
    id: 'race',
    claim:
      `Google applies one of ${SIMULTANEOUS_BATCHES} simultaneous batches with the same ` +
      'metadata id.',
    otherwise:
      'Leave the queue at one task at a time, and run no command while a step is resolved. ' +
      'Two simultaneous runs could both write.',
    ask: async (scratch) => {
      const outcomes = await Promise.all(
        Array.from({ length: SIMULTANEOUS_BATCHES }, (_, racer) =>
          writeCell(scratch, 3, racer, [buildTrialMarker(scratch, 2)]),
        ),
      );
      const applied = outcomes.filter((outcome) => outcome === 'applied').length;
      return [applied, outcomes[Number(await readCell(scratch, 3))] ?? 'not written'];
    },
    must: [1, 'applied'],
  },
  {
    id: 'append',
    claim: 'Appended rows follow the last row with a value.',
    otherwise:
      'Do not play: new entries could cover old entries. The next run reports a broken ledger.',
    ask: async (scratch) => {
      const rows = [[{ value: 'next' }]];
      const append = buildAppending({ sheetId: scratch.tab, rows });
      return [await writeCell(scratch, 6, 'last', [append]), await readCell(scratch, 7)];
    },
    must: ['applied', 'next'],
  },
  {
    id: 'guard',
    claim: 'A named range can be added only once, so an outdated page is refused.',
    otherwise:
      'Run “sealed resolve” to draw pages again: an old page could cover a newer one until the ' +
      'next entry.',
    ask: async (scratch) => {
      const swap = async (row: number, from: readonly number[], to: number) => {
        const name = (id: number) => `trial_${buildOwnId(scratch, id)}`;
        const change = { from: from.map(name), to: name(to), sheetId: scratch.tab };
        return writeCell(scratch, 4, row, swapGuards(change));
      };
      const added = [await swap(1, [], 1), await swap(2, [], 1)];
      const moved = [await swap(3, [1], 2), await swap(4, [1], 3)];
      return [...added, ...moved, await readCell(scratch, 4)];
    },
    must: ['applied', 'refused', 'applied', 'refused', 3],
  },
  {
    id: 'charts',
    claim: 'A chart and a map can be drawn and redrawn.',
    otherwise: 'The Desk reports outdated charts. The tables contain the same numbers.',
    ask: async (scratch) => {
      const tab = drawScratchTab(scratch);
      const { google, bookId } = scratch;
      await applyBatch(google, bookId, [...buildSheetRequests(tab), ...buildNewCharts(tab)]);
      await applyBatch(google, bookId, listDrawRequests(tab));
      const { chartIds } = await readDescription(google, bookId);
      return tab.charts.map(({ chartId }) => (chartIds.includes(chartId) ? 'drawn' : 'missing'));
    },
    must: ['drawn', 'drawn'],
  },
  {
    id: 'heights',
    claim: 'Rows have the requested heights in pixels.',
    otherwise: 'Nothing is lost, but pages look looser or tighter than drawn.',
    ask: async (scratch) => {
      const { google, bookId, tab: side } = scratch;
      const own = {
        sheetId: buildOwnId(scratch, 51),
        title: `Heights of side ${side}`,
        charts: [],
      };
      const tab = { ...drawScratchTab(scratch), ...own };
      await applyBatch(google, bookId, [...buildSheetRequests(tab), ...listDrawRequests(tab)]);
      const heights = await readRowHeights(google, bookId, tab.title);
      const others = (tab.rowHeights ?? []).filter((height, row) => height !== heights[row]);
      return [`${others.length} heights differ`];
    },
    must: ['0 heights differ'],
  },
  {
    id: 'sweep',
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
      return [await readUntil(scratch, 'found', find)];
    },
    must: ['found'],
  },
  {
    id: 'moved',
    claim: 'An editor may move a file, which then only readers of its new folder can open.',
    otherwise:
      'In a season, check “Share” in Drive: a player who handed over a seat may still read its ' +
      'workbook. If the function may not move files, open its matches with “sealed ' +
      'run”.',
    ask: async (scratch) => {
      const { google, bookId, openFolderId } = scratch;
      const [home = ''] = await listParentIds(google, bookId);
      const access = async () =>
        (await listGrants(google, bookId)).some(({ email }) => email === null) ? 'open' : 'closed';
      await moveFileInto(google, bookId, openFolderId);
      const opened = await readUntil(scratch, 'open', access);
      await moveFileInto(google, bookId, home);
      return [opened, await readUntil(scratch, 'closed', access)];
    },
    must: ['open', 'closed'],
  },
  {
    id: 'version',
    claim: 'An edit of a spreadsheet raises the version that Drive shows for its file.',
    otherwise:
      'Hourly comparisons miss edits of pages, which are restored after a step or within a day.',
    ask: async (scratch) => {
      const { google, bookId } = scratch;
      const readNow = async () => BigInt((await readFileState(google, bookId)).version ?? 0);
      const before = await readNow();
      await writeCell(scratch, 5, 'edited');
      const compare = async () => ((await readNow()) > before ? 'higher' : 'the same');
      return [await readUntil(scratch, 'higher', compare)];
    },
    must: ['higher'],
  },
  {
    id: 'form',
    claim: 'Google stores a form unchanged, with chosen ids and options that lead to pages.',
    otherwise:
      'Do not play: each run would redraw the form, or answers would lose their questions.',
    ask: async ({ google, formId, tab }) => {
      const wanted = drawScratchForm(`Drawn by side ${tab}.`);
      await redrawForm(google, await readForm(google, formId), wanted);
      const differences = buildDrawRequests(wanted, await readForm(google, formId));
      return [`${differences.length} parts differ`];
    },
    must: ['0 parts differ'],
  },
  {
    id: 'publishing',
    claim: 'An editor may close and open a form.',
    otherwise:
      'Close the form by hand when the match is over: it stays open past deadlines. Late answers ' +
      'do not count.',
    ask: async ({ google, formId }) => {
      const set = async (accepting: boolean) => {
        await publishForm(google, formId, accepting);
        return (await readForm(google, formId)).accepting ? 'open' : 'closed';
      };
      return [await set(false), await set(true)];
    },
    must: ['closed', 'open'],
  },
  {
    id: 'answers',
    claim: 'An answer is listed within seconds, with the prefilled question.',
    otherwise:
      'If the answer was late, give more grace (SEALED_GRACE_SECONDS). If the function cannot ' +
      'list it, use “sealed run”, which reads with the host’s account.',
    ask: async (scratch) => {
      const list = async () => {
        const [first] = await listResponses(scratch.google, scratch.formId, null);
        return first === undefined ? 'not listed' : (first.answers[CODE_QUESTION_ID]?.join() ?? '');
      };
      return scratch.answered
        ? [await readUntil(scratch, SENT_CODE, list)]
        : 'Nobody has sent the form.';
    },
    must: [SENT_CODE],
  },
  {
    id: 'bucket',
    claim: 'A live page is written with its metadata, and only over the version that was read.',
    otherwise:
      'Open matches without --live: an old page could cover a newer one until the next entry. ' +
      'If the function may not write, run “sealed deploy --bucket” again.',
    ask: async ({ google, bucket }) => {
      if (bucket === undefined) return NO_BUCKET_SENTENCE;
      const at = buildTrialObject(bucket);
      const before = await findObject(google, at);
      const outcomes = [
        await writeObject(google, at, before),
        await writeObject(google, at, before),
      ];
      const guard = (await findObject(google, at))?.metadata['sealed'] ?? 'no guard';
      await deleteObject(google, at);
      return [...outcomes, guard];
    },
    must: ['written', 'changed meanwhile', 'trial'],
  },
  {
    id: 'public page',
    claim: 'Anybody can read a live page, and an unchanged page is not sent again.',
    otherwise:
      'Run “sealed deploy --bucket” again, or open matches without --live: nobody sees live ' +
      'pages, or each poll loads them whole.',
    ask: async ({ google, bucket }) => {
      if (bucket === undefined) return NO_BUCKET_SENTENCE;
      const at = buildTrialObject(bucket);
      await writeObject(google, at, await findObject(google, at));
      const read = await readPublicly(google, at);
      const again = await readPublicly(google, at, read.etag);
      await deleteObject(google, at);
      return [read.text, again.status];
    },
    must: [TRIAL_TEXT, 304],
  },
];

const trialReportSchema = z.object({
  /** `held` is null if the check did not run. `seen` is the observations, or the reason. */
  checked: z.array(z.object({ id: z.string(), held: z.boolean().nullable(), seen: z.string() })),
  /** Whether the task arrived with a signed token. */
  token: z.enum(['signed', 'stripped', 'not checked', 'absent']),
});
export type TrialReport = z.infer<typeof trialReportSchema>;
export type CheckedAssumption = TrialReport['checked'][number];

/** Runs the checks one by one, within Google's quota. A refusal by Google is a result. */
export async function checkAssumptions(scratch: ScratchContext): Promise<CheckedAssumption[]> {
  const checked: CheckedAssumption[] = [];
  for (const { id, ask, must } of ASSUMPTIONS) {
    const seen = await ask(scratch).catch((error: unknown) => {
      if (error instanceof GoogleError) return [error.message.slice(0, 1000)];
      throw error;
    });
    if (typeof seen === 'string') {
      checked.push({ id, held: null, seen });
      continue;
    }
    const held = isDeepStrictEqual(seen, must);
    const expected = held ? '' : `; expected ${formatValues(must)}`;
    checked.push({ id, held, seen: `${formatValues(seen)}${expected}.` });
  }
  return checked;
}

const formatValues = (values: readonly CellValue[]): string =>
  values.map((value) => `“${value}”`).join(', ');

/** Id of the tab to which the function writes its report. */
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

/** Reads the function's report; null for none. @throws GoogleError */
export async function readTrialReport(google: Google, bookId: string): Promise<TrialReport | null> {
  const cell = await readCell({ google, bookId, tab: REPORT_SHEET_ID }, 0);
  return cell === '' ? null : trialReportSchema.parse(JSON.parse(String(cell)));
}

const buildTrialMarker = (scratch: ScratchContext, number: number) =>
  buildMarkerBatch({ metadataId: buildOwnId(scratch, number), key: 'trial', value: 'trial' });

type ScratchBook = Pick<ScratchContext, 'google' | 'bookId'> & { readonly tab: number };

/**
 * Writes a cell in column A of this side's tab, in one batch with other requests.
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
  return recover(applying, ({ kind }) => kind === 'invalid', 'refused' as const);
}

/** Reads a cell in column A of this side's tab; "" if empty. @throws GoogleError */
async function readCell({ google, bookId, tab }: ScratchBook, row: number): Promise<CellValue> {
  const [grid] = await readAreas(google, bookId, [{ kind: 'tab', sheetId: tab }]);
  return grid?.[row]?.[0] ?? '';
}

/** Reads a value up to 30 times until it is as wanted. Returns the last value. */
async function readUntil(
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
