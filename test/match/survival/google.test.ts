import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { createInboxCollector } from '../../../functions/match/reading/inbox.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { type FunctionInstance, startInstance } from '../../long-runs/faults/instance.ts';
import { listRetries } from '../../long-runs/faults/shown-texts.ts';
import { atDepth } from '../../support/depth.ts';
import {
  addResponses,
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
import { selectGames } from '../../support/table/some-games.ts';
import { HOST, openTable, type Table, type TableOptions } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { SCARLET } from '../polls/scene.ts';
import {
  createUnservedEmulator,
  openInSecondStep,
  readShownResult,
  readUndisturbedResult,
} from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep();
});

test('a retry completes a resolution that is killed at any call after a refusal', async () => {
  table = await openInSecondStep({ deadlinesFire: false });
  const task = await table.task();
  const refusal = { effect: { kind: 'fail', status: 403 }, api: 'forms', path: 'responses' };
  await fireDeadline(table, () => faults(table, [refusal]));
  expect(await runMatch(table.adjudicator, task)).toMatchObject({ kind: 'waits' });
  const [visit] = listRetries(table.emulator.snapshot());
  if (visit === undefined) throw new Error('a visit was asked for');
  const before = table.keep();
  const step = atDepth({ quick: 4, deep: 1 });
  for (let cut = 3; cut <= 24; cut += step) {
    const emulator = createUnservedEmulator(before.world, before.nowMs);
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

const cases = [
  { api: 'forms', path: 'responses', status: 403, told: /The form.*Share the file with/s },
  {
    api: 'sheets',
    path: ':batchGetByDataFilter',
    status: 404,
    told: /The host’s workbook.*Share the file/s,
  },
  {
    api: 'cloudtasks',
    path: 'tasks',
    status: 403,
    told: /The queue of Cloud Tasks.*Enqueuer/s,
  },
  {
    api: 'forms',
    path: 'forms/[^/]+:batchUpdate',
    status: 403,
    told: /The form.*Share the file with/s,
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
    expect(await readDeskOnly()).toMatch(told);
    expect(countTasks(table)).toBeGreaterThan(0);
    await clearFaults(table);
    await passTime(table, 15 * MINUTE_MS);
    expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
    expect(await deskText(table)).not.toContain('Problem');
  },
);

/** Reads the Desk from the emulator's data, since calls may fail. */
async function readDeskOnly(): Promise<string> {
  const { sheets = [] } = table.emulator.snapshot().spreadsheets[table.hostId] ?? {};
  const desk = sheets.find(({ properties }) => properties.sheetId === HOST_TABS.desk.sheetId);
  return (desk?.rows ?? [])
    .flatMap((row) => row?.map((cell) => cell?.userEnteredValue?.stringValue ?? '') ?? [])
    .join(' ')
    .replace(/\s+/g, ' ');
}

test.each(atDepth({ quick: [2, 40], deep: [1, 2, 8, 40] }))(
  'a step with %i stale reads is resolved once and shown completely',
  async (reads) => {
    const task = await table.task();
    await table.deadline();
    await postControl(table, 'stale-reads', [{ spreadsheetId: table.hostId, reads }]);
    await runMatch(table.adjudicator, task);
    await passTime(table, HOUR_MS);
    expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
    expect(await deskText(table)).not.toContain('Problem');
  },
);

test.each([-5, 5])(
  'a function whose clock is wrong by %i minutes resolves nothing early or late',
  async (minutes) => {
    const task = await table.task();
    const early = Date.parse(task.deadline) - 2 * MINUTE_MS;
    await table.emulator.clock.advanceTo(early);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: early + minutes * MINUTE_MS });
    expect(await runMatch(table.adjudicator, task)).toMatchObject({ kind: 'not yet' });
    await table.deadline();
    expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
  },
);

const STATUSES = [401, 403, 413, 429, 500, 503] as const;

/** An outage of an API. Its calls get this status, or no reply if the status is null. */
interface Outage {
  readonly status: (typeof STATUSES)[number] | null;
  /** Whether Google carries out the call despite the error. */
  readonly isDone: boolean;
  readonly matches: (url: string) => boolean;
}

/** Faults of the adjudicator's calls. */
interface GoogleWeather {
  outage: Outage | null;
  /** Percentage of calls that fail at random. */
  readonly gusts: number;
}

type CreateFetch = NonNullable<TableOptions['carry']>;

const createRefusal = (status: number, nowMs: number): Response =>
  Response.json(
    { error: { code: status, message: 'A storm.', status: 'STORM' } },
    { status, headers: { date: new Date(nowMs).toUTCString() } },
  );

const createStormyFetch =
  (weather: GoogleWeather, draw: Draw): CreateFetch =>
  ({ clock, fetchImplementation }) =>
  async (input, init) => {
    const isGust = draw.integer(1, 100) <= weather.gusts;
    const { outage } = weather;
    const url = input instanceof Request ? input.url : String(input);
    const isStruck = outage?.matches(url) === true;
    if (!isGust && !isStruck) return fetchImplementation(input, init);
    const isDone = isStruck ? outage.isDone : draw.pick([true, false]);
    if (isDone) await fetchImplementation(input, init);
    const status = isStruck ? outage.status : draw.pick(STATUSES);
    if (isDone || status === null) throw new TypeError('fetch failed');
    return createRefusal(status, clock.now());
  };

const API_NAMES = ['spreadsheets', 'forms', 'drive', 'queues'] as const;

const drawOutage = (draw: Draw): Outage => {
  const api = draw.pick([...API_NAMES, '']);
  return {
    status: draw.pick([...STATUSES, null]),
    isDone: draw.integer(1, 4) === 1,
    matches: (url) => url.includes(api),
  };
};

const getLastEntryNumber = (match: Match): number => getCurrentPosition(match).sealed.entry.entry;

/** Lets robots answer as soon as the form asks about the open step. */
async function answerByRobots(): Promise<void> {
  for (let tries = 0; tries < 8; tries++) {
    try {
      return await table.robots();
    } catch {
      await passTime(table, 16 * MINUTE_MS);
    }
  }
  throw new Error('the form does not ask what it should');
}

/**
 * Passes the deadline while Google fails for some hours. Returns whether the step was resolved
 * without the host.
 */
async function playStepInOutage(weather: GoogleWeather, draw: Draw): Promise<boolean> {
  const before = getLastEntryNumber(await table.read());
  await answerByRobots();
  const outage = drawOutage(draw);
  weather.outage = outage;
  await table.deadline();
  await passTime(table, draw.integer(1, 3) * HOUR_MS);
  weather.outage = null;
  await passTime(table, 65 * MINUTE_MS);
  return getLastEntryNumber(await table.read()) > before;
}

/** Number of steps. */
const PLAYED_STEPS = atDepth({ quick: 2, deep: 300 });

describe.each(selectGames('dm-invitational').map((game) => [game.title, game] as const))(
  '%s, in a storm to the end',
  (_title, game) => {
    test('no random fault of Google loses an answer or stops the match', async () => {
      const draw = seedChance(38)(`storm of ${game.id}`);
      const weather: GoogleWeather = { outage: null, gusts: 6 };
      table = await openTable({ game, carry: createStormyFetch(weather, draw) });
      // The adjudicator uses this machine's time until the emulator's first reply.
      await readMatch(table.adjudicator.google, table.hostId).catch(() => null);
      for (let step = 0; step < PLAYED_STEPS; step++) {
        if (getCurrentPosition(await table.read()).sealed.entry.next === null) break;
        expect({ step, isResolved: await playStepInOutage(weather, draw) }).toEqual({
          step,
          isResolved: true,
        });
      }
      await passTime(table, 2 * HOUR_MS);
      const { receipts, incidents } = await table.read();
      const lost = receipts.filter(({ fate }) => !['accepted', 'superseded'].includes(fate));
      expect({ lost, incidents }).toEqual({ lost: [], incidents: [] });
      expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    });
  },
);

describe('junk answers', () => {
  beforeEach(async () => {
    table = await openTable({ game: USUAL_GAME });
  });

  const sendJunk = async (count: number): Promise<void> => {
    const { formId } = (await table.read()).files;
    const junk = { [CONSTANT_QUESTIONS.seatCode.questionId]: ['no-code'] };
    await addResponses(table, formId, Array(count).fill(junk));
  };

  test('an answer listed late among junk gets its status at the next deadline', async () => {
    const { deadline } = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(deadline) - 600_000);
    await sendJunk(400);
    await table.robots([SCARLET]);
    const { files } = await table.read();
    const { responses = [] } = table.emulator.snapshot().forms[files.formId] ?? {};
    const honest = responses.at(-1)?.responseId ?? '';
    await postControl(table, 'short-lists', [{ responseIds: [honest] }]);
    await table.deadline();
    const fates = async () =>
      (await table.read()).receipts.filter((one) => one.responseId === honest);
    expect(await fates()).toEqual([]);
    expect(await deskText(table)).toContain('The form contains 350 more of these answers.');
    await table.deadline();
    expect(await fates()).toMatchObject([{ seat: SCARLET, fate: 'late' }]);
  });

  test.each([
    [0, 50],
    [80, 20],
    [100, 0],
  ])('a step with %i kept answers of unknown senders keeps %i more', async (before, kept) => {
    const match = await table.read();
    const { entry } = getCurrentPosition(match).sealed.entry;
    const row = { entry, seat: '', isSound: true } as (typeof match.receipts)[number];
    const receipts = Array.from({ length: before }, (_, index) => ({
      ...row,
      responseId: `before ${index}`,
    }));
    const nowMs = table.emulator.clock.now();
    const collector = createInboxCollector({ ...match, receipts }, nowMs);
    const submittedAt = new Date(nowMs).toISOString();
    const of = {
      submittedAt,
      submittedMs: nowMs,
      createdMs: nowMs,
      isEdited: false,
      respondentEmail: null,
      answers: {},
    };
    collector.add(
      Array.from({ length: 400 }, (_, index) => ({ ...of, responseId: `now ${index}` })),
    );
    const { received, notKept } = collector.inbox();
    expect([received.length, notKept]).toEqual([kept, 400 - kept]);
  });
});
