import { setAccepting } from '../../../functions/google/forms.ts';
import { guardRequests } from '../../../functions/google/sheet-requests.ts';
import { applyBatch } from '../../../functions/google/sheets.ts';
import { isoInstant } from '../../../functions/match/ledger/entry.ts';
import { BY_HOST } from '../../../functions/match/next/due.ts';
import { nextPoll } from '../../../functions/match/next/poll-task.ts';
import type { Wake } from '../../../functions/match/next/wake.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { publishedIds } from '../../../functions/match/reading/files.ts';
import { currentPosition, polledNow } from '../../../functions/match/reading/match.ts';
import { readLostEntries } from '../../../functions/match/showing/behind.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { rerunEffects } from '../../../functions/match/visiting/write-entry.ts';
import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { faults, HOUR_MS, MINUTE_MS, noFaults, passTime } from '../../support/table/by-hand.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { hostDoes } from '../interventions/host.ts';
import {
  deleteAnswer,
  FALSE_ANSWERS,
  loseTask,
  mergeMarks,
  purgeQueues,
  shortenLists,
  TAKEN,
  taskNamesIn,
} from './from-outside.ts';

/** A match with an open step, a deadline, and all answers. */
interface Struck {
  readonly table: Table;
  readonly draw: Draw;
  readonly turn: number;
}

type Incident = (struck: Struck) => Promise<void>;

/** Each ends with a resolved step. @throws violations */
export const INCIDENTS: Readonly<Record<string, Incident>> = {
  'a task is lost': async ({ table, draw }) => {
    const tasks = taskNamesIn(table.emulator);
    if (tasks.length === 0) throw new Error('no task is left');
    await loseTask(table.emulator, draw.pick(tasks));
    const { length } = (await table.read()).positions;
    await table.deadline();
    // Tables skip hourly polls, the first of which after a cut-off finds the loss.
    if (!(await isResolved(table, length))) await polled(table);
  },
  'the queues are purged': async ({ table }) => {
    await purged(table);
    await swept(table);
    await table.deadline();
  },
  'its keeper is away': async ({ table, draw }) => {
    const { deadline } = await table.task();
    await purged(table);
    await table.emulator.clock.advanceTo(Date.parse(deadline) + draw.integer(1, 100) * HOUR_MS);
    await swept(table);
    await passTime(table, MINUTE_MS);
  },
  'an older version is brought back, and the newer one': async (struck) => {
    const { table } = struck;
    const { newer, seen } = await broughtBack(struck);
    await isWaiting(table);
    await passTime(table, 2 * HOUR_MS);
    await polled(table);
    if (JSON.stringify(shownToOthers(table)) !== seen) throw new Error('a page was drawn back');
    table.emulator.versions.bringBack(table.hostId, { version: newer, metadata: 'stays' });
    await polled(table);
  },
  'an older version is brought back, and gone on from': async (struck) => {
    const { table, turn } = struck;
    await broughtBack(struck);
    await isWaiting(table);
    const lost = await readLostEntries(table.as(HOST), await table.read());
    const givenUp = lost.map(({ hash }) => hash);
    const done = await hostDoes(table, { kind: 'lost', givenUp }, `It is lost, in turn ${turn}.`);
    if (done.kind !== 'done') throw new Error(JSON.stringify(done));
    await passTime(table, 20 * MINUTE_MS);
  },
  'a guard is forged': async ({ table, draw }) => {
    const fileId = draw.pick(publishedIds((await table.read()).files));
    const of = draw.integer(1, 999_999);
    const forged = `entry_${of}_h${'0123456789ab'.slice(draw.integer(0, 5)).padEnd(12, 'f')}`;
    const book = table.emulator.snapshot().spreadsheets[fileId];
    const from = book?.namedRanges.map(({ namedRangeId }) => namedRangeId ?? '') ?? [];
    const sheetId = book?.sheets[0]?.properties.sheetId ?? 0;
    const kept = draw.integer(0, 1) === 1 ? [] : from;
    await applyBatch(table.as(HOST), fileId, guardRequests({ from: kept, to: forged, sheetId }));
    if (draw.integer(0, 1) === 1) await polled(table);
    await table.deadline();
  },
  'a 200 has no effect': async ({ table, draw }) => {
    const effect = draw.pick(Object.values(FALSE_ANSWERS));
    const batch = { api: 'sheets', method: 'POST', path: ':batchUpdate$' };
    await faults(table, [
      { ...batch, effect, from: draw.integer(1, 4), times: draw.integer(1, 3) },
    ]);
    await table.deadline();
    await passTime(table, 10 * MINUTE_MS);
    await noFaults(table);
    await passTime(table, 20 * MINUTE_MS);
  },
  'both marks are taken': async ({ table, draw }) => {
    const task = await table.task();
    await mergeMarks(table.emulator, table.hostId, draw.pick(TAKEN));
    await Promise.all([
      table.emulator.clock.advanceTo(Date.parse(task.deadline)),
      resolveStep(table.adjudicator, task, BY_HOST).catch(() => {}),
    ]);
    await noFaults(table);
    await passTime(table, 10 * MINUTE_MS);
  },
  'the list is short': async ({ table, draw }) => {
    const { formId } = (await table.read()).files;
    const [latest, lists] = [draw.integer(1, 2), draw.integer(1, 2)];
    await shortenLists(table.emulator, { formId, latest, lists });
    await table.deadline();
  },
  'a confirmed answer is deleted': async ({ table }) => {
    await polled(table, { since: currentPosition(await table.read()).since });
    const match = await table.read();
    const [[seat = '', lost] = []] = Object.entries(polledNow(match).confirmed);
    if (lost !== undefined) await deleteAnswer(table.emulator, match.files.formId, lost.responseId);
    const { length } = match.positions;
    await table.deadline();
    await passTime(table, 45 * MINUTE_MS);
    if (lost === undefined) return;
    const [after] = (await table.read()).positions.slice(length);
    if (after === undefined) return hostsWord(table);
    // An undone step keeps its answers in the ledger, and the host's orders replace any answer.
    const used = after.line.at(-1)?.by.orders[seat]?.responseId;
    if (used !== null && used !== lost.responseId)
      throw new Error('it was resolved without an answer that had been confirmed');
  },
  'the form is closed': async ({ table }) => {
    const { formId } = (await table.read()).files;
    await setAccepting(table.as(HOST), formId, false);
    const { length } = (await table.read()).positions;
    await table.deadline();
    // If an answer is missing.
    if (!(await isResolved(table, length))) await hostsWord(table);
  },
};

export const INCIDENT_NAMES: readonly string[] = Object.keys(INCIDENTS);

/** @throws violations */
export async function befall(name: string, struck: Struck): Promise<void> {
  const before = (await struck.table.read()).positions.length;
  await INCIDENTS[name]?.(struck);
  // The clocks of disturbed queues run again for a while.
  for (let wait = 0; wait < 8 && !(await isResolved(struck.table, before)); wait++)
    await passTime(struck.table, 15 * MINUTE_MS);
  if (!(await isResolved(struck.table, before))) throw new Error('the step was not resolved');
  if (!(await showsTheLedger(struck.table))) await polled(struck.table);
  if (!(await showsTheLedger(struck.table))) throw new Error('a page does not show the ledger');
}

const isResolved = async (table: Table, before: number): Promise<boolean> =>
  (await table.read()).positions.length > before;

/** Whether each published workbook has exactly one guard, for the last entry. */
async function showsTheLedger(table: Table): Promise<boolean> {
  const { files, positions } = await table.read();
  const { entry, hash } = positions.at(-1)?.sealed ?? {};
  const name = `entry_${entry?.entry}_h${hash?.slice(0, 12)}`;
  const { spreadsheets } = table.emulator.snapshot();
  return publishedIds(files).every((id) => {
    const names = spreadsheets[id]?.namedRanges.map((one) => one.name ?? '') ?? [];
    return names.length === 1 && names[0]?.startsWith(name) === true;
  });
}

/** Resolves the step, then restores the host's workbook of before. */
async function broughtBack({
  table,
  draw,
}: Struck): Promise<{ readonly newer: number; readonly seen: string }> {
  const { versions } = table.emulator;
  const version = versions.keep(table.hostId);
  await table.deadline();
  await passTime(table, MINUTE_MS);
  const metadata = draw.pick(['goes back', 'stays'] as const);
  const newer = versions.bringBack(table.hostId, { version, metadata });
  return { newer, seen: JSON.stringify(shownToOthers(table)) };
}

function shownToOthers({ emulator, hostId }: Table): unknown {
  const { spreadsheets, forms } = emulator.snapshot();
  const others = Object.entries(spreadsheets).filter(([id]) => id !== hostId);
  return { others, forms };
}

/** Asserts that nothing goes on from the older version. */
async function isWaiting(table: Table): Promise<void> {
  const result = await resolveStep(table.adjudicator, await table.task(), BY_HOST);
  if (result.kind !== 'waits') throw new Error(`it went on from an older version: ${result.kind}`);
}

const purged = ({ emulator, adjudicator }: Table): Promise<void> =>
  purgeQueues(emulator, adjudicator.queue.name);

/** As the sweep does for a match without polls. */
async function swept(table: Table): Promise<void> {
  const at = isoInstant(table.emulator.clock.now());
  await pollMatch(table.adjudicator, { match: table.hostId, at, foundBy: 'the sweep' });
}

/** As `sealed resolve`, if the step waits for it. */
async function hostsWord(table: Table): Promise<void> {
  const task = await table.task();
  const { kind } = await resolveStep(table.adjudicator, task, BY_HOST);
  if (kind !== 'resolved') throw new Error(`the host’s decision came to: ${kind}`);
}

/** The next poll; a finished match is published again by its host instead. */
async function polled(table: Table, more: Partial<Wake['hints']> = {}): Promise<void> {
  const match = await table.read();
  const poll = nextPoll(match, table.emulator.clock.now());
  if (poll === null) {
    await rerunEffects(table.adjudicator, match);
    return;
  }
  const { deadline } = currentPosition(match).sealed.entry.next ?? { deadline: null };
  if (deadline === null || poll.at < deadline)
    await table.emulator.clock.advanceTo(Date.parse(poll.at));
  const hints = { form: match.files.formId, ...poll.hints, ...more };
  await pollMatch(table.adjudicator, { ...poll, hints });
}
