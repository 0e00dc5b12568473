/** Extracts what people can see in a world, without counters and times of writing. */

import * as z from 'zod';
import type { World } from '../../../emulator/core/world.ts';
import { getEntry, type StepWake, type Wake } from '../../../functions/match/next/wake.ts';
import { memoizeByObject } from '../../../rules/kit/reckoning/memoize.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import {
  listQueuedTasks,
  parsePoll,
  parsePollRequest,
  parseStepTask,
  readTaskText,
} from '../harness/tasks.ts';

/** JSON texts by subject. Worlds that look equal have equal texts. */
export type ShownTexts = ReadonlyMap<string, string>;

/** Extracts what people can see. The task `except` may still be in the queue. */
export function extractShown(world: World, except: string): ShownTexts {
  const shown = new Map<string, string>();
  for (const [id, spreadsheet] of Object.entries(world.spreadsheets)) {
    for (const sheet of spreadsheet.sheets)
      shown.set(`spreadsheet ${id}, ${sheet.properties.title}`, renderSheet(sheet));
    shown.set(`spreadsheet ${id}, marks`, JSON.stringify(getMarks(spreadsheet)));
  }
  for (const [id, { revision: _revision, ...form }] of Object.entries(world.forms)) {
    shown.set(`form ${id}`, JSON.stringify(form));
  }
  for (const [key, { generation: _generation, createdMs: _createdMs, ...object }] of Object.entries(
    world.objects,
  ))
    shown.set(`object ${key}`, JSON.stringify(object));
  const visits = listRetries(world).map(({ taskName }) => taskName);
  for (const [name, queue] of Object.entries(world.queues)) {
    const waiting = Object.values(queue.tasks).filter(
      (task) =>
        task.name !== except &&
        !visits.includes(task.name) &&
        parsePoll(readTaskText(task)) === null &&
        parsePollRequest(readTaskText(task)) === null,
    );
    const due = waiting.map(({ name: task, scheduleMs, request }) =>
      JSON.stringify({
        task: omitTaskCount(task),
        isTimely: scheduleMs >= parseMoment(task),
        request,
      }),
    );
    // If the result of adding a task is unknown, the function may add the same task again.
    const once = [...new Set(due)].toSorted();
    const often = once.filter((line) => due.filter((one) => one === line).length > MAX_EQUAL_TASKS);
    shown.set(`queue ${name}`, [...once, ...often].join('\n'));
  }
  const texts = listQueuedTasks(world).map(readTaskText);
  for (const text of texts) {
    const poll = parsePoll(text);
    if (poll !== null) shown.set(`polls of ${poll.match}`, 'wait');
  }
  const woken = texts.flatMap((text) => parsePollRequest(text)?.match ?? []);
  shown.set('wakes', [...new Set(woken)].toSorted().join('\n'));
  return shown;
}

const MAX_EQUAL_TASKS = 2;

type SheetState = World['spreadsheets'][string]['sheets'][number];

type SheetRows = SheetState['rows'];

/** Renders a sheet. Most sheets are shared by many worlds. */
const renderSheet = memoizeByObject((sheet: SheetState) =>
  omitPoll(JSON.stringify({ ...removeCellPlaces(sheet), rows: getRows(sheet) })),
);

const isDesk = ({ properties }: SheetState): boolean =>
  properties.sheetId === HOST_TABS.desk.sheetId;

/** Removes numbers and heights of rows, since Desk and Received keep rows of earlier messages. */
const removeCellPlaces = (sheet: SheetState) =>
  isDesk(sheet) || isReceivedTab(sheet)
    ? {
        ...{ ...sheet, merges: null, rowProperties: null },
        properties: { ...sheet.properties, gridProperties: null },
      }
    : sheet;

const isReceivedTab = ({ properties }: SheetState): boolean =>
  properties.sheetId === HOST_TABS.received.sheetId;

const getRows = (sheet: SheetState): SheetRows =>
  isDesk(sheet)
    ? [listFilledCells(sheet.rows)]
    : omitDrawings(sheet.properties.sheetId, omitEmptyEnd(sheet.rows));

/** Lists filled cells column by column, since a longer text moves only cells in its column. */
function listFilledCells(rows: SheetRows): SheetRows[number] {
  const length = Math.max(0, ...rows.map((row) => row?.length ?? 0));
  return Array.from({ length }, (_, column) => rows.map((row) => row?.[column] ?? null))
    .flat()
    .filter((cell) => cell?.userEnteredValue !== undefined);
}

/** Omits empty rows at the end, since cleared rows and missing rows look equal. */
const omitEmptyEnd = (rows: SheetRows): SheetRows =>
  rows.slice(0, 1 + rows.findLastIndex((row) => (row ?? []).length > 0));

const parseMoment = (task: string): number => Number(/-(\d+)-\d+$/.exec(task)?.[1]) * 1000 - 999;

/** Omits content that depends on faults, such as the order of receipts. */
const omitDrawings = (sheetId: number | undefined, rows: SheetRows): SheetRows =>
  sheetId === HOST_TABS.received.sheetId
    ? rows
        .filter((row, index) => index !== 1 && !POLL_FIELDS.test(JSON.stringify(row ?? [])))
        .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    : rows;

const POLL_FIELDS = /"(Form|Compared)"/;

const omitPoll = (text: string): string =>
  text.replace(/Not polled yet\.|Last polled.*?by [^"\\]*/, 'Last polled');

const getMarks = (spreadsheet: World['spreadsheets'][string]): unknown => ({
  metadata: spreadsheet.developerMetadata.map(({ metadataId, metadataValue }) => [
    metadataId,
    metadataValue,
  ]),
  names: spreadsheet.namedRanges
    .map(({ namedRangeId }) => omitDrawingCount(namedRangeId ?? ''))
    .toSorted(),
});

const omitDrawingCount = (name: string): string =>
  name.replace(/^((?:desk|entry)_\d+_h[0-9a-f]+)_\d+$/, '$1');

const omitTaskCount = (task: string): string => task.replace(/-\d+$/, '');

export function listRetries(world: World): readonly RetryTask[] {
  return listQueuedTasks(world)
    .map((queued) => ({ taskName: queued.name, task: parseStepTask(readTaskText(queued)) }))
    .filter((visit): visit is RetryTask => visit.task !== null && isRetry(visit.task));
}

const isRetry = ({ at, deadline, since }: StepWake): boolean => at > deadline || since === deadline;

/** Sorts the tasks of all queues by purpose. */
export function listTasks(world: World): {
  readonly deadlines: readonly StepWake[];
  readonly polls: readonly Wake[];
  readonly wakes: readonly Wake[];
} {
  const texts = listQueuedTasks(world).map(readTaskText);
  return {
    deadlines: texts.flatMap((text) => parseStepTask(text) ?? []),
    polls: texts.flatMap((text) => parsePoll(text) ?? []),
    wakes: texts.flatMap((text) => parsePollRequest(text) ?? []),
  };
}

interface RetryTask {
  readonly taskName: string;
  readonly task: StepWake;
}

/** Lists the names of items that differ or exist in only one of the two. */
export const findDifferences = (expected: ShownTexts, found: ShownTexts): readonly string[] =>
  [...new Set([...expected.keys(), ...found.keys()])].filter(
    (key) => expected.get(key) !== found.get(key),
  );

/** Keeps polls and tasks for the match's next entry. No other task has an effect. */
export function selectOwnTasks(texts: ShownTexts, match: string): ShownTexts {
  const next = countEntries(texts, match);
  return new Map(
    [...texts].flatMap(([key, text]) => {
      if (key === 'wakes' || key === 'tasks') return [];
      if (key.startsWith('polls of ')) return key.endsWith(match) ? [[key, text]] : [];
      if (!key.startsWith('queue ')) return [[key, text]];
      const lines = text.split('\n').filter((line) => isAboutFinishedEntry(line, match, next));
      return [[key, lines.join('\n')]];
    }),
  );
}

const ledgerTabSchema = z.looseObject({
  rows: z.array(
    z.array(
      z
        .looseObject({
          userEnteredValue: z
            .looseObject({ numberValue: z.number().optional() })
            .nullable()
            .optional(),
        })
        .nullable(),
    ),
  ),
});

function countEntries(texts: ShownTexts, match: string): number {
  const text = texts.get(`spreadsheet ${match}, ${HOST_TABS.ledger.title}`);
  if (text === undefined) return 0;
  const { rows } = ledgerTabSchema.parse(JSON.parse(text));
  return rows.filter((row) => row[0]?.userEnteredValue?.numberValue !== undefined).length;
}

const taskLineSchema = z.object({ request: z.object({ body: z.string() }) });

function isAboutFinishedEntry(line: string, match: string, entry: number): boolean {
  if (line === '') return false;
  const { body } = taskLineSchema.parse(JSON.parse(line)).request;
  const task = parseStepTask(Buffer.from(body, 'base64').toString('utf8'));
  return task?.match === match && getEntry(task) === entry;
}
