import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSteppedClock } from '../../../emulator/clock.ts';
import { createEmulator } from '../../../emulator/emulator.ts';
import { publishForm } from '../../../functions/google/forms.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { drawAnswers, type TextsByQuestion } from '../../long-runs/bad-input/sending.ts';
import { type FunctionInstance, startInstance } from '../../long-runs/faults/instance.ts';
import { listRetries } from '../../long-runs/faults/shown.ts';
import { atDepth } from '../../support/depth.ts';
import {
  clearFaults,
  countTasks,
  deskText,
  faults,
  fireDeadline,
  HOUR_MS,
  MINUTE_MS,
  passTime,
  postControl,
} from '../../support/table/by-hand.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { USUAL_SEATS } from '../../support/table/usual-game.ts';
import { openInSecondStep, readShownResult, readUndisturbedResult } from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep();
});

/** The calls of a step, by kind. */
const STEP_CALLS = [
  { api: 'forms', method: 'GET', path: 'responses' },
  { api: 'forms', method: 'GET', path: 'forms/[^/]+$' },
  { api: 'forms', method: 'POST', path: 'batchUpdate' },
  { api: 'sheets', method: 'POST', path: 'batchGetByDataFilter' },
  { api: 'sheets', method: 'POST', path: ':batchUpdate' },
  { api: 'cloudtasks', method: 'POST', path: 'tasks' },
] as const;
const STATUSES = [400, 401, 403, 404, 409, 413] as const;

describe('one refused call', () => {
  const cases = STEP_CALLS.flatMap((call) =>
    STATUSES.map((status) => ({ ...call, status })),
  ).filter((_, index) => index % atDepth({ quick: 9, deep: 1 }) === 0);

  test.each(cases)(
    'a step retried after a refused call has the usual result: $api $path, $status',
    async (one) => {
      const { status, ...call } = one;
      const order = { ...call, effect: { kind: 'fail', status }, times: 1 };
      await fireDeadline(table, () => faults(table, [order]));
      await passTime(table, 2 * MINUTE_MS);
      expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
      expect(await deskText(table)).toContain('Orders are taken until');
      expect(await deskText(table)).not.toContain('Problem');
    },
  );
});

describe('a resolution after a refusal', () => {
  test('a retry completes a resolution that is killed at any call after a refusal', async () => {
    table = await openInSecondStep({ deadlinesFire: false });
    const task = await table.task();
    const refusal = { effect: { kind: 'fail', status: 403 }, api: 'forms', path: 'responses' };
    await fireDeadline(table, () => faults(table, [refusal]));
    expect(await resolveStep(table.adjudicator, task)).toMatchObject({ kind: 'waits' });
    const [visit] = listRetries(table.emulator.snapshot());
    if (visit === undefined) throw new Error('a visit was asked for');
    const before = table.keep();
    const step = atDepth({ quick: 4, deep: 1 });
    for (let cut = 3; cut <= 24; cut += step) {
      const emulator = createEmulator({
        clock: createSteppedClock(before.nowMs),
        world: before.world,
        dispatch: async () => new Response(null, { status: 503 }),
      });
      await grant(startInstance(emulator, visit.task), cut);
      await grant(startInstance(emulator, visit.task), Number.POSITIVE_INFINITY);
      table.emulator.restore(emulator.snapshot());
      expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
      await emulator.close();
    }
  });

  /** Lets the instance make `calls` calls, and kills it after the last. */
  async function grant(instance: FunctionInstance, calls: number): Promise<void> {
    for (let call = 1; call <= calls && (await instance.waits()) === 'waiting'; call++) {
      await instance.grant(call === calls ? 'cut after' : 'pass');
    }
    await instance.ended;
  }
});

describe('calls refused for hours', () => {
  const cases = [
    { api: 'forms', path: 'responses', status: 403, told: /The form.*Share it with/s },
    {
      api: 'sheets',
      path: ':batchGetByDataFilter',
      status: 404,
      told: /The host’s workbook.*Share it/s,
    },
    { api: 'cloudtasks', path: 'tasks', status: 403, told: /The queue of Cloud Tasks.*Enqueuer/s },
    {
      api: 'forms',
      path: 'forms/[^/]+:batchUpdate',
      status: 403,
      told: /The form.*Share it with/s,
    },
    {
      api: 'sheets',
      path: ':batchGetByDataFilter',
      status: 503,
      told: /Google Sheets.*retried/s,
    },
  ] as const;

  test.each(cases)(
    'a refusal is reported on the Desk until the match goes on: $api $path, $status',
    async (one) => {
      const { told, status, ...call } = one;
      const order = { ...call, effect: { kind: 'fail', status }, times: null };
      await fireDeadline(table, () => faults(table, [order]));
      await passTime(table, HOUR_MS);
      expect(await deskOnly()).toMatch(told);
      expect(countTasks(table)).toBeGreaterThan(0);
      await clearFaults(table);
      await passTime(table, 15 * MINUTE_MS);
      expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
      expect(await deskText(table)).not.toContain('Problem');
    },
  );

  /** Reads the Desk from the emulator's data, since calls may fail. */
  async function deskOnly(): Promise<string> {
    const { sheets = [] } = table.emulator.snapshot().spreadsheets[table.hostId] ?? {};
    const desk = sheets.find(({ properties }) => properties.sheetId === HOST_TABS.desk.sheetId);
    return (desk?.rows ?? [])
      .flatMap((row) => row?.map((cell) => cell?.userEnteredValue?.stringValue ?? '') ?? [])
      .join(' ')
      .replace(/\s+/g, ' ');
  }
});

describe('a stale read', () => {
  test.each(atDepth({ quick: [2, 40], deep: [1, 2, 8, 40] }))(
    'a step with %i stale reads is resolved once and shown completely',
    async (reads) => {
      const task = await table.task();
      await table.deadline();
      await postControl(table, 'stale-reads', [{ spreadsheetId: table.hostId, reads }]);
      await resolveStep(table.adjudicator, task);
      await passTime(table, HOUR_MS);
      expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
      expect(await deskText(table)).not.toContain('Problem');
    },
  );
});

describe('clocks that are wrong', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([-5, 5])(
    'a function whose clock is wrong by %i minutes resolves nothing early or late',
    async (minutes) => {
      const task = await table.task();
      const early = Date.parse(task.deadline) - 2 * MINUTE_MS;
      await table.emulator.clock.advanceTo(early);
      vi.useFakeTimers({ toFake: ['Date'], now: early + minutes * MINUTE_MS });
      expect(await resolveStep(table.adjudicator, task)).toMatchObject({ kind: 'not yet' });
      await table.deadline();
      expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
    },
  );
});

describe('edited forms', () => {
  test('a form closed by hand opens with the next step, as the Desk reports', async () => {
    const { files } = await table.read();
    await publishForm(table.as(HOST), files.formId, false);
    await table.deadline();
    expect(await deskText(table)).toContain('The form was closed when the deadline came');
    await table.robots();
    await table.deadline();
    const { receipts } = await table.read();
    expect(receipts.filter(({ entry }) => entry === 3).map(({ fate }) => fate)).toEqual(
      Array.from({ length: USUAL_SEATS }, () => 'accepted'),
    );
  });

  test('a form without “Seat code” is repaired, and the Desk reports unknown answers', async () => {
    await table.deadline();
    const match = await table.read();
    const { formId } = match.files;
    const { forms } = table.as(HOST);
    const { data } = await forms.forms.get({ formId });
    const index = (data.items ?? []).findIndex(({ title }) => title === 'Seat code');
    await forms.forms.batchUpdate({
      formId,
      requestBody: { requests: [{ deleteItem: { location: { index } } }] },
    });
    const { [CONSTANT_QUESTIONS.seatCode.questionId]: _code, ...rest } = drawAnswers(match);
    await addAnswers(
      formId,
      Array.from({ length: USUAL_SEATS }, () => rest),
    );
    await table.deadline();
    const desk = await deskText(table);
    expect(desk).toContain(
      `${USUAL_SEATS} answers at the last deadline came from an unknown sender`,
    );
    expect(desk).toContain('The form’s question “Seat code” was missing or changed');
    await table.robots();
    await table.deadline();
    const { receipts } = await table.read();
    expect(receipts.filter(({ fate, entry }) => fate === 'accepted' && entry === 4)).toHaveLength(
      USUAL_SEATS,
    );
  });
});

/** Adds responses to the form without its checks. */
const addAnswers = (formId: string, answers: readonly TextsByQuestion[]): Promise<void> =>
  postControl(table, `forms/${formId}/responses`, {
    unchecked: true,
    responses: answers.map((own) => ({ answers: own })),
  });
