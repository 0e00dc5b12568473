/** What a world shows to anybody who looks: every cell, format, chart, mark, form and task, without counters and times of writing. */

import * as z from 'zod';
import type { World } from '../../../emulator/core/world.ts';
import { type DeadlineTask, deadlineTask } from '../../../functions/match/next/deadline-task.ts';
import {
  type PollTask,
  pollTask,
  type WakeTask,
  wakeTask,
} from '../../../functions/match/next/poll-task.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';

/** By what it is about, as JSON text: equal worlds have equal texts. */
export type Shown = ReadonlyMap<string, string>;

/** `except` names the task that is being carried out: whether it is still in the queue is not a matter of what it did. */
export function shownIn(world: World, except: string): Shown {
  const shown = new Map<string, string>();
  for (const [id, spreadsheet] of Object.entries(world.spreadsheets)) {
    for (const sheet of spreadsheet.sheets)
      shown.set(`spreadsheet ${id}, ${sheet.properties.title}`, textOf(sheet));
    shown.set(`spreadsheet ${id}, marks`, JSON.stringify(marksOf(spreadsheet)));
  }
  for (const [id, { revision: _revision, ...form }] of Object.entries(world.forms)) {
    shown.set(`form ${id}`, JSON.stringify(form));
  }
  const visits = visitsIn(world).map(({ taskName }) => taskName);
  for (const [name, queue] of Object.entries(world.queues)) {
    const waiting = Object.values(queue.tasks).filter(
      (task) =>
        task.name !== except &&
        !visits.includes(task.name) &&
        pollIn(task.request.body) === null &&
        wakeIn(task.request.body) === null,
    );
    const due = waiting.map(({ name: task, scheduleMs, request }) =>
      JSON.stringify({
        task: withoutTaskCount(task),
        isTimely: scheduleMs >= momentIn(task),
        request,
      }),
    );
    // Two that say the same do what one does: who was told that none was there has made another. With more it would have no end.
    const once = [...new Set(due)].toSorted();
    const often = once.filter((line) => due.filter((one) => one === line).length > MOST_ALIKE);
    shown.set(`queue ${name}`, [...once, ...often].join('\n'));
  }
  const tasks = Object.values(world.queues).flatMap((queue) => Object.values(queue.tasks));
  for (const [match, upon] of pollsOf(tasks))
    if (upon > NO_ENTRY) shown.set(`polls of ${match}`, String(upon));
  const woken = tasks.flatMap(({ request }) => wakeIn(request.body)?.match ?? []);
  shown.set('wakes', [...new Set(woken)].toSorted().join('\n'));
  return shown;
}

const MOST_ALIKE = 2;

type Task = World['queues'][string]['tasks'][string];

/** By match: the last entry upon which a poll comes, if it is the last that tasks are about. */
function pollsOf(tasks: readonly Task[]): ReadonlyMap<string, number> {
  const due = tasks.flatMap(({ request }) => taskIn(request.body) ?? []);
  const polls = tasks.flatMap(({ request }) => pollIn(request.body) ?? []);
  const matches = new Set([...due, ...polls].map(({ match }) => match));
  return new Map(
    [...matches].map((match) => {
      const own = due.filter((task) => task.match === match);
      const last = Math.max(...own.map(({ entry }) => entry - 1));
      const upon = polls.filter((poll) => poll.match === match).map((poll) => poll.upon);
      return [match, Math.max(NO_ENTRY, ...upon.filter((entry) => entry >= last))];
    }),
  );
}

type Sheet = World['spreadsheets'][string]['sheets'][number];

type Rows = Sheet['rows'];

/** No sheet is changed in place, and of most of them nothing is changed from one world to the next. */
const texts = new WeakMap<Sheet, string>();

function textOf(sheet: Sheet): string {
  const known = texts.get(sheet);
  if (known !== undefined) return known;
  const text = withoutPoll(JSON.stringify({ ...withoutPlace(sheet), rows: rowsOf(sheet) }));
  texts.set(sheet, text);
  return text;
}

const isDesk = ({ properties }: Sheet): boolean => properties.sheetId === HOST_TABS.desk.sheetId;

/**
 * A Desk that had more to say once keeps the rows for it, and the moment of the last look takes one line or two: what stands below is
 * a row further down then.
 */
const withoutPlace = (sheet: Sheet) =>
  isDesk(sheet)
    ? { ...sheet, merges: null, properties: { ...sheet.properties, gridProperties: null } }
    : sheet;

const rowsOf = (sheet: Sheet): Rows =>
  isDesk(sheet)
    ? sheet.rows.filter((row) => row?.some((cell) => cell?.userEnteredValue !== undefined))
    : withoutDrawings(sheet.properties.sheetId, withoutEmptyEnd(sheet.rows));

/** A row that was written once and is empty again is as one that never was. */
const withoutEmptyEnd = (rows: Rows): Rows =>
  rows.slice(0, 1 + rows.findLastIndex((row) => (row ?? []).length > 0));

/**
 * The moment that a task is named after. A queue runs at once what is due already, and puts off what has failed: then a task
 * comes later than its name says, and never before.
 */
const momentIn = (task: string): number => Number(/-(\d+)-\d+$/.exec(task)?.[1]) * 1000 - 999;

/** How often polls have drawn the Desk, when the form was seen open, and whose answer was shown first, is a matter of how they were disturbed. */
const withoutDrawings = (sheetId: number | undefined, rows: Rows): Rows =>
  sheetId === HOST_TABS.received.sheetId
    ? rows
        .filter((row, index) => index !== 1 && !JSON.stringify(row ?? []).includes('"Form"'))
        .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    : rows;

/** Who has polled a match last, and when, is a matter of who was disturbed. */
const withoutPoll = (text: string): string =>
  text.replace(/Last polled.*?by [^"\\]*/, 'Last polled');

const marksOf = (spreadsheet: World['spreadsheets'][string]): unknown => ({
  metadata: spreadsheet.developerMetadata.map(({ metadataId, metadataValue }) => [
    metadataId,
    metadataValue,
  ]),
  names: spreadsheet.namedRanges
    .map(({ namedRangeId }) => withoutCount(namedRangeId ?? ''))
    .toSorted(),
});

/** How often something was drawn for an entry is no matter of what it shows. */
const withoutCount = (name: string): string =>
  name.replace(/^((?:desk|entry)_\d+_h[0-9a-f]+)_\d+$/, '$1');

/** A task that was lost is made again under the next count. */
const withoutTaskCount = (task: string): string => task.replace(/-\d+$/, '');

/** Tasks by which the adjudicator comes back to what it could not finish: the task’s name, and what it says. */
export function visitsIn(world: World): readonly Visit[] {
  return Object.values(world.queues)
    .flatMap(({ tasks }) => Object.values(tasks))
    .map(({ name, request }) => ({ taskName: name, task: taskIn(request.body) }))
    .filter((visit): visit is Visit => visit.task?.after !== undefined);
}

/** What waits in all queues, by what it is. */
export function tasksIn(world: World): {
  readonly deadlines: readonly DeadlineTask[];
  readonly polls: readonly PollTask[];
  readonly wakes: readonly WakeTask[];
} {
  const bodies = Object.values(world.queues).flatMap(({ tasks }) =>
    Object.values(tasks).map(({ request }) => request.body),
  );
  return {
    deadlines: bodies.flatMap((body) => taskIn(body) ?? []),
    polls: bodies.flatMap((body) => pollIn(body) ?? []),
    wakes: bodies.flatMap((body) => wakeIn(body) ?? []),
  };
}

interface Visit {
  readonly taskName: string;
  readonly task: DeadlineTask;
}

/** Null for a poll. */
const taskIn = (body: string | null): DeadlineTask | null =>
  pollIn(body) === null && wakeIn(body) === null ? deadlineTask.parse(saidIn(body)) : null;

/** Which match is to be looked at, a season by a match of it that is over. When that was asked for is no matter. */
const wakeIn = (body: string | null): WakeTask | null =>
  wakeTask.safeParse(saidIn(body)).data ?? null;

/**
 * Of polls it matters that one comes upon the last entry, through whichever queue was there: others find that the match has gone
 * on. Null for all else.
 */
const pollIn = (body: string | null): PollTask | null =>
  pollTask.safeParse(saidIn(body)).data ?? null;

const saidIn = (body: string | null): unknown =>
  JSON.parse(Buffer.from(body ?? '', 'base64').toString('utf8'));

/** Before the opening. */
const NO_ENTRY = -1;

/** What differs between two worlds: names of what is shown otherwise, missing or too much. */
export const differences = (expected: Shown, found: Shown): readonly string[] =>
  [...new Set([...expected.keys(), ...found.keys()])].filter(
    (key) => expected.get(key) !== found.get(key),
  );

/**
 * Of tasks those alone that have something to do in the match: they are about the entry that its ledger is to have next, and of polls upon its last
 * one. The others are not made again when they are lost. Nor are those of other matches by what is done here: see `purged.ts`.
 */
export function withOwnTasks(shown: Shown, match: string): Shown {
  const next = entriesIn(shown, match);
  return new Map(
    [...shown].flatMap(([key, text]) => {
      if (key === 'wakes' || key === 'tasks') return [];
      if (key.startsWith('polls of '))
        return key.endsWith(match) && Number(text) >= next - 1 ? [[key, text]] : [];
      if (!key.startsWith('queue ')) return [[key, text]];
      const lines = text.split('\n').filter((line) => isAbout(line, match, next));
      return [[key, lines.join('\n')]];
    }),
  );
}

const ledgerTab = z.looseObject({
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

/** How many entries stand on its ledger; 0 where that is not looked at. */
function entriesIn(shown: Shown, match: string): number {
  const text = shown.get(`spreadsheet ${match}, ${HOST_TABS.ledger.title}`);
  if (text === undefined) return 0;
  const { rows } = ledgerTab.parse(JSON.parse(text));
  return rows.filter((row) => row[0]?.userEnteredValue?.numberValue !== undefined).length;
}

const lineOfTask = z.object({ request: z.object({ body: z.string() }) });

/** What follows an entry has been done by now, by whatever came. */
function isAbout(line: string, match: string, entry: number): boolean {
  if (line === '') return false;
  const task = taskIn(lineOfTask.parse(JSON.parse(line)).request.body);
  return task?.match === match && task.entry === entry;
}
