import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Emulator } from '../../../emulator/emulator.ts';
import { publishForm, readForm } from '../../../functions/google/forms.ts';
import { swapGuards } from '../../../functions/google/sheet-requests.ts';
import { readDescription } from '../../../functions/google/sheets.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import type { Wake } from '../../../functions/match/next/wake.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { findCurrentGuard, formatGuard } from '../../../functions/match/showing/guard.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { listRetries } from '../../long-runs/faults/shown-texts.ts';
import {
  buildRequest,
  createIntervention,
  readFormHead,
} from '../../long-runs/interventions/host.ts';
import {
  byHand,
  clearFaults,
  deskText,
  faults,
  HOUR_MS,
  MINUTE_MS,
  passTime,
  protectTab,
  typeSetting,
} from '../../support/table/by-hand.ts';
import {
  ADJUDICATOR,
  HOST,
  openTable,
  type Table,
  type TableOptions,
} from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { getNextPoll, POLL_SETTINGS } from '../polls/scene.ts';
import { openInSecondStep, readShownResult, readUndisturbedResult } from './scene.ts';

/** Actions that run before or after certain calls. The end of an address identifies a call. */
interface CallInterruption {
  readonly before?: string;
  readonly after?: string;
  readonly times?: number;
  readonly act: () => Promise<unknown>;
}
let interruption: CallInterruption | null = null;
let table: Table;
afterEach(async () => {
  interruption = null;
});

/** Forwards calls, and runs the actions of `interruption` before or after the named call. */
const carry =
  (emulator: Emulator): typeof globalThis.fetch =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const at = interruption;
    const isBefore = at?.before !== undefined && pathname.endsWith(at.before);
    const isAfter = at?.after !== undefined && pathname.endsWith(at.after);
    if (at !== null && (isBefore || isAfter)) {
      const left = (at.times ?? 1) - 1;
      interruption = left > 0 ? { ...at, times: left } : null;
    }
    if (isBefore) await at?.act();
    const response = await emulator.fetchImplementation(input, init);
    if (isAfter) await at?.act();
    return response;
  };

/** Creates an adjudicator whose calls are not interrupted. */
const createOtherInstance = (): Adjudicator => ({
  ...table.adjudicator,
  google: table.as(ADJUDICATOR),
});
const readPosition = async (): Promise<ReturnType<typeof getCurrentPosition>> =>
  getCurrentPosition(await table.read());
const isFormOpen = async (): Promise<boolean> =>
  (await readForm(table.as(HOST), (await table.read()).files.formId)).accepting;

/** Plays to the deadline of the second step, with all answers in. */
async function playToDeadline(options: Partial<TableOptions> = {}): Promise<void> {
  table = await openInSecondStep({ ...options, deadlinesFire: false, carry });
  await table.emulator.clock.advanceTo(Date.parse((await table.task()).deadline));
}

/** Changes the form’s title by hand. */
async function renameForm(): Promise<void> {
  const { formId } = (await table.read()).files;
  await table.as(HOST).forms.forms.batchUpdate({
    formId,
    requestBody: {
      requests: [{ updateFormInfo: { info: { title: 'Another' }, updateMask: 'title' } }],
    },
  });
}

describe('changes during a resolution', () => {
  beforeEach(() => playToDeadline());

  test('a form that is edited by hand during a resolution is corrected', async () => {
    const task = await table.task();
    interruption = { before: `${task.form}:batchUpdate`, act: renameForm };
    expect(await runMatch(table.adjudicator, task)).toMatchObject({ kind: 'resolved' });
    expect(interruption).toBeNull();
    expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
    expect(await readFormHead(table)).not.toContain('"Another"');
    expect(await deskText(table)).not.toContain('Problem');
  });

  test('repeated edits of the form during a resolution are reported and corrected', async () => {
    const task = await table.task();
    interruption = { before: `${task.form}:batchUpdate`, times: 100, act: renameForm };
    const result = await runMatch(table.adjudicator, task);
    expect(result).toMatchObject({ kind: 'resolved', incidents: [{ code: 'own fault' }] });
    expect(await deskText(table)).toContain('The adjudicator failed unexpectedly');
    interruption = null;
    const [visit] = listRetries(table.emulator.snapshot());
    if (visit === undefined) throw new Error('it comes back');
    await runMatch(table.adjudicator, visit.task);
    expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
    expect(await readFormHead(table)).not.toContain('"Another"');
    expect(await deskText(table)).not.toContain('Problem');
  });

  test.each([1, 2])(
    'a step that another runner resolves during %s refusals of pages has one result',
    async (refusals) => {
      await byHand(table, [protectTab(HOST_TABS.desk.sheetId)]);
      const task = await table.task();
      let refused = 0;
      interruption = {
        after: `${table.hostId}:batchUpdate`,
        times: refusals,
        act: async () => {
          refused += 1;
          const hosts = { ...table.adjudicator, google: table.as(HOST) };
          if (refused === refusals) await runMatch(hosts, task);
        },
      };
      expect((await runMatch(table.adjudicator, task)).kind).toBe('resolved before');
      expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
    },
  );
});

/** Returns the task that retries the step. */
const findRetryTask = (): Parameters<typeof runMatch>[1] => {
  const [found] = listRetries(table.emulator.snapshot());
  if (found === undefined) throw new Error('it comes back');
  return found.task;
};

test('a page drawn without links, because the form was refused, is redrawn later', async () => {
  await playToDeadline();
  const { files } = await table.read();
  const task = await table.task();
  const ids = [files.publicId, files.seats[0]?.workbookId ?? ''];
  const refuse = (api: string, path: string, times: number) =>
    ({ api, path, method: 'POST', effect: { kind: 'fail', status: 403 }, times }) as const;
  await faults(
    table,
    ids.map((id) => refuse('sheets', `${id}:batchUpdate`, 1)),
  );
  await runMatch(table.adjudicator, task);
  const first = findRetryTask();
  await faults(table, [{ api: 'forms', effect: { kind: 'fail', status: 403 }, times: 1000 }]);
  await typeSetting(table, 'Form, for players', '');
  await passTime(table, MINUTE_MS);
  await runMatch(table.adjudicator, first);
  await clearFaults(table);
  expect(linksIn(ids)).toEqual([false, false]);
  await runMatch(table.adjudicator, { ...first, at: findRetryTask().at });
  expect(linksIn(ids)).toEqual([true, true]);
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
});

/** Returns, for each workbook, whether it contains a link to the form. */
const linksIn = (ids: readonly string[]): readonly boolean[] =>
  ids.map((id) => JSON.stringify(table.emulator.snapshot().spreadsheets[id]).includes('/viewform'));

test('the form opens again if a deadline is moved during the cut-off', async () => {
  const settings = { review: true } as const;
  table = await openTable({ game: USUAL_GAME, settings, deadlinesFire: false, carry });
  await table.robots();
  const task = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(task.deadline));
  const toMs = table.emulator.clock.now() + HOUR_MS;
  interruption = {
    after: 'setPublishSettings',
    act: () =>
      createIntervention(
        table.hostId,
        buildRequest({ kind: 'deadline', toMs }),
      )(createOtherInstance()),
  };
  await runMatch(table.adjudicator, task);
  expect(interruption).toBeNull();
  expect(await isFormOpen()).toBe(true);
  expect((await readPosition()).sealed.entry.kind).toBe('deadline');
});

test('a request that another runner carries out meanwhile counts as done before', async () => {
  table = await openInSecondStep({ carry });
  const request = buildRequest({ kind: 'pause', form: 'open' });
  const { entry } = (await readPosition()).sealed.entry;
  interruption = {
    before: `${table.hostId}:batchUpdate`,
    act: () => createIntervention(table.hostId, request)(createOtherInstance()),
  };
  const done = await createIntervention(table.hostId, request)(table.adjudicator);
  expect(done).toMatchObject({ kind: 'done', isNew: false, entry: entry + 1 });
  expect((await readPosition()).sealed.entry.entry).toBe(entry + 1);
});

/**
 * Polls while another instance draws the Desk before each write of the poll. Returns the number
 * of writes.
 */
async function pollDisturbed(): Promise<{
  readonly poll: Wake;
  readonly drawn: () => number;
}> {
  table = await openTable({
    game: USUAL_GAME,
    settings: POLL_SETTINGS,
    deadlinesFire: false,
    carry,
  });
  const poll = await getNextPoll(table);
  await table.emulator.clock.advanceTo(Date.parse(poll.at));
  let drawn = 0;
  const drawnByOther = async (): Promise<void> => {
    drawn += 1;
    const description = await readDescription(table.as(HOST), table.hostId);
    const { ids, guard } = findCurrentGuard(description, 'desk');
    if (guard === null) throw new Error('the Desk has been drawn');
    const to = formatGuard({ ...guard, count: guard.count + 1 });
    const sheetId = HOST_TABS.desk.sheetId;
    await byHand(table, swapGuards({ from: ids, to, sheetId }));
  };
  interruption = { before: `${table.hostId}:batchUpdate`, times: 20, act: drawnByOther };
  return { poll, drawn: () => drawn };
}

test('a poll with a disturbed Desk opens a form closed by hand at its third try', async () => {
  const { poll, drawn } = await pollDisturbed();
  await publishForm(table.as(HOST), (await table.read()).files.formId, false);
  expect(await runMatch(table.adjudicator, poll)).toMatchObject({ kind: 'polled', isNew: true });
  expect(drawn()).toBe(3);
  expect(await isFormOpen()).toBe(true);
});

test('a poll leaves the step to a deadline that arrives during the poll', async () => {
  const settings = { ...POLL_SETTINGS, earlyMs: 10 * MINUTE_MS };
  table = await openTable({ game: USUAL_GAME, settings, deadlinesFire: false, carry });
  await table.robots();
  await passTime(table, 30 * MINUTE_MS);
  const task = await getNextPoll(table);
  const { deadline } = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(task.at));
  interruption = {
    after: 'responses',
    act: () => table.emulator.clock.advanceTo(Date.parse(deadline)),
  };
  expect((await runMatch(table.adjudicator, task)).kind).toBe('polled');
  expect((await readPosition()).sealed.entry.entry).toBe(0);
});
