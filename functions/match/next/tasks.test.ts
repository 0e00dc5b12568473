import { beforeEach, describe, expect, it, test } from 'vitest';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import { connectAs } from '../../../test/support/emulated-client.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../../test/support/retry-policy.ts';
import {
  applyRequest,
  changeEntry,
  changePosition,
  DEADLINE_MS,
  formatIso,
  HOUR_MS,
  OPENED_MS,
  openMatch,
} from '../../../test/support/table/just-opened.ts';
import { type ConnectOptions, connect, type Google } from '../../google/connect.ts';
import type { NewTask } from '../../google/task.ts';
import { ensureQueue } from '../../google/tasks.ts';
import type { Settings } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { buildGraceEntry } from './build-entry.ts';
import {
  buildDeadlineTask,
  buildNextPoll,
  buildPollAfterFailure,
  countRemindersBy,
  ensureTask,
  listWaitingTasks,
  pollReadsResponses,
  rescheduleEarlyTask,
  scheduleDeadline,
} from './tasks.ts';
import { getEntry, parseTask, type StepWake } from './wake.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;
const RETRY_AT = formatIso(DEADLINE_MS + 15_000);

const openLongMatch = (settings: Partial<Settings> = {}): Match => {
  const match = openMatch(settings);
  const ids = { hostId: 'h'.repeat(44), publicId: 'p'.repeat(44), formId: 'f'.repeat(44) };
  return { ...match, files: { ...match.files, ...ids } };
};
const MATCH = openLongMatch();
const TASK = buildDeadlineTask(getCurrentPosition(MATCH), MATCH.files) as StepWake;

const parseBody = (body: object) => parseTask({ ...body, beacon: 7 }).data;

test('the body of a later version’s task is parsed without its unknown fields', () => {
  const { match, at } = TASK;
  expect(parseBody(TASK)).toEqual(TASK);
  expect(parseBody({ match, at })).toEqual({ match, at });
});

test('the body of a task of 1.0.0 is parsed as a run of its match', () => {
  const { match, at, form, expectedEntry, ...rest } = TASK;
  const hash = '0123456789ab';
  const step = { match, form, ...rest, entry: 1, uponHash: expectedEntry?.hash, step: 'round-1' };
  expect(parseBody({ ...step, poll: true })).toEqual(TASK);
  const after = { deskHash: null, unfinished: ['form'], repairNotes: [], at: RETRY_AT };
  expect(parseBody({ ...step, after })).toEqual({ ...TASK, at: RETRY_AT });
  expect(parseBody({ ...step, after: { ...after, entryHash: hash } })).toEqual({
    ...{ ...TASK, at: RETRY_AT, expectedEntry: { entry: 1, hash }, isWritten: true },
  });
  const poll = { match, form, at, kind: 'poll', upon: 1, uponHash: hash, answers: true, since: at };
  expect(parseBody(poll)).toEqual({ match, at });
  expect(parseBody({ kind: 'notice', match, at, form })).toEqual({ match, at });
  expect(parseBody({ kind: 'wake', match, at, hasResult: true })).toEqual({ match, at });
});

describe('deadline', () => {
  let newTasks: NewTask[];
  beforeEach(() => {
    newTasks = [];
  });
  const listTimes = () => newTasks.map(({ at }) => at.getTime());

  /** Returns an adjudicator whose tasks wait in `taken`. */
  function createAdjudicator({ nowMs = OPENED_MS, graceMs = 0 } = {}) {
    const takeTask = (task: NewTask) => {
      if (newTasks.some(({ name }) => name === task.name)) return 'exists already';
      newTasks.push(task);
      return 'scheduled';
    };
    const waitingTasks = () => newTasks.map(({ name }) => name);
    const google = connect({ auth: '', patience: IMMEDIATE_RETRY_POLICY, takeTask, waitingTasks });
    return {
      google: { ...google, now: () => nowMs },
      queue: { name: 'q', url: 'http://function.test/', invoker: 'i@example.com', graceMs },
      log: () => {},
    };
  }

  test('a deadline has only one task, however often the task is scheduled', async () => {
    for (const _ of [1, 2]) await scheduleDeadline(createAdjudicator(), TASK);
    expect(listTimes()).toEqual([DEADLINE_MS]);
    const name = new RegExp(`^[\\w-]+-${getEntry(TASK)}-${DEADLINE_MS / 1000}-0$`);
    expect(newTasks[0]?.name).toMatch(name);
  });

  test('the task of a deadline runs after a delay in which Google lists late answers', async () => {
    await scheduleDeadline(createAdjudicator({ graceMs: 45_000 }), TASK);
    expect(listTimes()).toEqual([DEADLINE_MS + 45_000]);
  });

  test('a deadline months ahead has intermediate tasks at most 29 days apart', async () => {
    const far = { ...TASK, deadline: formatIso(OPENED_MS + 100 * DAY_MS) };
    const afterDays = (days: number) => createAdjudicator({ nowMs: OPENED_MS + days * DAY_MS });
    for (const days of [0, 1]) await scheduleDeadline(afterDays(days), far);
    expect(listTimes()).toEqual([OPENED_MS + 25 * DAY_MS]);
    await rescheduleEarlyTask(afterDays(25), far);
    expect(listTimes()).toEqual([25, 50].map((days) => OPENED_MS + days * DAY_MS));
  });

  test('a task that runs too early is scheduled again a second later', async () => {
    await rescheduleEarlyTask(createAdjudicator(), TASK);
    expect(listTimes()).toEqual([DEADLINE_MS + 1000]);
    await rescheduleEarlyTask(createAdjudicator(), newTasks[0]?.body as StepWake);
    expect(listTimes()).toEqual([DEADLINE_MS + 1000, DEADLINE_MS + 2000]);
    await rescheduleEarlyTask(createAdjudicator({ graceMs: 60_000 }), TASK);
    expect(listTimes()).toContain(DEADLINE_MS + 61_000);
  });
});

/** Returns the match with another next step in its last entry. */
const changeNext = (match: Match, next: object): Match =>
  changeEntry(match, { next: { ...getCurrentPosition(match).sealed.entry.next, ...next } });
const requestRow = (what: string, done = ''): Match['requests'] => [
  REQUESTS.buildRow({
    ...{ whom: '', value: '', reason: '', tick: '', change: '', number: '', what, done },
  }),
];
const POLL_SETTINGS = { pollMs: 10 * MINUTE_MS };
const READS_ANSWERS = { since: expect.any(String) };

const often = openLongMatch(POLL_SETTINGS);
const rare = openLongMatch({ pollMs: 3 * HOUR_MS });
const early = openLongMatch({ earlyMs: 5 * MINUTE_MS, ...POLL_SETTINGS });
const reminding = openLongMatch({ remindMs: [24 * HOUR_MS, HOUR_MS + MINUTE_MS] });
const done = requestRow('pause', 'Done with entry 3, Monday.');

test.each<readonly [string, Match, number, number]>([
  ['hourly if only requests need polls', MATCH, 0, 60],
  ['hourly until the hour', MATCH, 59.999, 60],
  ['hourly from the hour on', MATCH, 60, 120],
  ['as frequent as the host has set', often, 10, 20],
  ['at most an hour apart', rare, 0, 60],
  ['as frequent as the delay of early resolution', early, 0, 5],
  ['frequent while a request is open', { ...MATCH, requests: requestRow('pause') }, 0, 5],
  ['hourly once a request is done', { ...MATCH, requests: done }, 0, 60],
  ['hourly without the tab “Requests”', { ...MATCH, requests: null }, 0, 60],
  ['moved forward to a reminder', reminding, 1410, 1440],
  ['hourly from a reminder on', reminding, 1440, 1500],
  ['moved forward to the last reminder', reminding, 2818, 2819],
])('polls are %s, in minutes of the step', (_claim, match, now, next) => {
  const { at = '' } = buildNextPoll(match, OPENED_MS + now * MINUTE_MS) ?? {};
  expect((Date.parse(at) - OPENED_MS) / MINUTE_MS).toBe(next);
});

test('polls read answers at the frequency that the host has set', () => {
  const poll = buildNextPoll(MATCH, OPENED_MS);
  expect(poll).toMatchObject({ expectedEntry: { entry: 0 }, everyMs: HOUR_MS });
  expect(poll).not.toMatchObject(READS_ANSWERS);
  const frequent = { ...READS_ANSWERS, everyMs: 10 * MINUTE_MS };
  expect(buildNextPoll(often, OPENED_MS)).toMatchObject(frequent);
});

test('polls after the cut-off do not read answers', () => {
  const late = DEADLINE_MS - 10 * MINUTE_MS;
  for (const settings of [POLL_SETTINGS, { ...POLL_SETTINGS, review: true }] as const) {
    const polled = openLongMatch(settings);
    expect(buildNextPoll(polled, late - 1)).toMatchObject(READS_ANSWERS);
    for (const nowMs of [late, DEADLINE_MS, DEADLINE_MS + MINUTE_MS - 1]) {
      const poll = buildNextPoll(polled, nowMs);
      const at = formatIso(DEADLINE_MS + MINUTE_MS);
      expect(poll).toMatchObject({ at, everyMs: 10 * MINUTE_MS });
      expect(poll).not.toMatchObject(READS_ANSWERS);
    }
    const second = formatIso(DEADLINE_MS + 10 * MINUTE_MS);
    expect(buildNextPoll(polled, DEADLINE_MS + MINUTE_MS)?.at).toBe(second);
    expect(buildNextPoll(polled, DEADLINE_MS + 30 * DAY_MS)).not.toBeNull();
  }
});

test('polls during a grace period read answers until the cut-off', () => {
  const graceful = changeNext(often, { graceMs: 15 * MINUTE_MS });
  expect(buildNextPoll(graceful, DEADLINE_MS)).toMatchObject(READS_ANSWERS);
  expect(buildNextPoll(graceful, DEADLINE_MS + 10 * MINUTE_MS)).not.toMatchObject(READS_ANSWERS);
});

test('a poll a minute after the start of a late grace period reads answers', () => {
  const lateMs = DEADLINE_MS + 5 * MINUTE_MS;
  const graceful = buildGraceEntry(openLongMatch({ graceIfMissingMs: HOUR_MS }), lateMs).match;
  const poll = buildNextPoll(graceful, lateMs);
  expect(poll).toMatchObject({ ...READS_ANSWERS, at: formatIso(lateMs + MINUTE_MS) });
});

test('polls continue to read answers while the match is paused', () => {
  const pause = { kind: 'pause', form: 'open' } as const;
  const paused = applyRequest(often, pause, OPENED_MS);
  expect(buildNextPoll(paused, OPENED_MS)).toMatchObject({
    ...{ ...READS_ANSWERS, everyMs: 10 * MINUTE_MS },
  });
});

test('no poll is scheduled if no step is due', () => {
  const closed = changePosition(changeEntry(often, { next: null }), { step: null });
  expect(buildNextPoll(closed, OPENED_MS)).toBeNull();
});

test('a poll reads no answers if the form is unknown', () => {
  const task = buildNextPoll({ ...often, files: { ...often.files, formId: '' } }, OPENED_MS);
  expect(task).toMatchObject({ form: '' });
  expect(task).not.toMatchObject(READS_ANSWERS);
  expect(parseTask(task).data).toEqual(task);
});

test('a poll that failed to read its match is followed by a later poll', () => {
  const task = buildNextPoll(often, OPENED_MS);
  if (task === null) throw new Error('there is one');
  const again = (minutes: number): number => {
    const { at = '' } = buildPollAfterFailure(task, OPENED_MS + minutes * MINUTE_MS) ?? {};
    return (Date.parse(at) - OPENED_MS) / MINUTE_MS;
  };
  expect([0, 10, 19, 20, 45].map(again)).toEqual([20, 20, 20, 30, 50]);
});

const withoutQuestions = ({ step, ...position }: Position): Position => ({
  ...{ ...position, step: step && { ...step, asks: [] } },
});

test.each<readonly [Partial<Settings>, boolean]>([
  [{}, false],
  [{ remindMs: [] }, false],
  [{ remindMs: [HOUR_MS] }, true],
  [{ earlyMs: HOUR_MS }, true],
  [POLL_SETTINGS, true],
])('whether polls read answers with the settings %o: %s', (settings, isRead) => {
  const position = getCurrentPosition(openLongMatch(settings));
  expect(pollReadsResponses(position)).toBe(isRead);
  expect(pollReadsResponses({ ...position, step: null })).toBe(false);
  expect(pollReadsResponses(withoutQuestions(position))).toBe(false);
});

test('a reminder is due from its time on if the step has a deadline and questions', () => {
  const match = openLongMatch({ remindMs: [2 * HOUR_MS, HOUR_MS] });
  const position = getCurrentPosition(match);
  const before = [2 * HOUR_MS + 1, 2 * HOUR_MS, HOUR_MS, 0];
  expect(before.map((ms) => countRemindersBy(position, DEADLINE_MS - ms))).toEqual([0, 1, 2, 2]);
  const paused = getCurrentPosition(changeNext(match, { deadline: null }));
  expect(countRemindersBy(paused, DEADLINE_MS)).toBe(0);
  expect(countRemindersBy(withoutQuestions(position), DEADLINE_MS)).toBe(0);
});

describe('task', () => {
  const QUEUE_NAME = 'projects/sealed-orders/locations/europe-west1/queues/deadlines';

  let emulator: Emulator;
  let google: Google;
  /** Status of replies to requests for tasks; null to keep the emulator’s own reply. */
  let taskReplyStatus: number | null;
  /** Methods of the calls to Cloud Tasks. */
  let callMethods: string[];

  beforeEach(async () => {
    taskReplyStatus = null;
    emulator = createEmulator({ dispatch: async () => new Response(null, { status: 200 }) });
    google = createClient({});
    await ensureQueue(google, QUEUE_NAME);
    callMethods = [];
    return () => emulator.close();
  });

  const createClient = (more: Partial<ConnectOptions>): Google =>
    connectAs(emulator, 'host@example.com', {
      fetchImplementation: async (input, init) => {
        const { method } = new Request(input, init);
        callMethods?.push(method);
        const status = taskReplyStatus;
        return method !== 'GET' || status === null
          ? emulator.fetchImplementation(input, init)
          : Response.json({ error: { code: status, message: 'No.' } }, { status });
      },
      ...more,
    });

  const createTask = (): NewTask => ({
    ...{ queue: QUEUE_NAME, name: 'look', url: 'http://function.test/', body: {} },
    ...{ at: new Date(emulator.clock.now() + HOUR_MS), invoker: 'invoker@example.com' },
    audience: 'http://function.test/',
  });
  const listWaiting = async (of = google) => (await listWaitingTasks(of, QUEUE_NAME))?.toSorted();

  it('ensureTask creates a task only once, with one call, and two if the task waits', async () => {
    expect(await ensureTask(google, createTask())).toBe('made');
    expect(callMethods).toEqual(['POST']);
    expect(await ensureTask(google, createTask())).toBe('there');
    expect(callMethods).toEqual(['POST', 'POST', 'GET']);
    expect(await listWaiting()).toEqual(['look-0']);
  });

  it('ensureTask uses the next name if the last task has ended or was deleted', async () => {
    for (const name of ['look-0', 'look-1', 'look-2']) {
      expect(await ensureTask(google, createTask())).toBe('made');
      expect(await listWaiting()).toEqual([name]);
      const { tasks } = google.tasks.projects.locations.queues;
      if (name === 'look-0') await emulator.clock.advanceBy(HOUR_MS);
      else await tasks.delete({ name: `${QUEUE_NAME}/tasks/${name}` });
    }
  });

  it('a task with a taken name counts as waiting if tasks cannot be listed', async () => {
    await ensureTask(google, createTask());
    await emulator.clock.advanceBy(HOUR_MS);
    taskReplyStatus = 404;
    expect(await listWaiting()).toBeUndefined();
    taskReplyStatus = 403;
    expect(await listWaiting()).toBeUndefined();
    expect(await ensureTask(google, createTask())).toBe('there');
    taskReplyStatus = 400;
    await expect(ensureTask(google, createTask())).rejects.toThrow('No.');
    await expect(listWaiting()).rejects.toThrow('No.');
  });

  it('ensureTask creates no task if fifty of its names are taken', async () => {
    let asked = 0;
    const takeTask = () => {
      asked += 1;
      return 'exists already' as const;
    };
    const google = createClient({ takeTask, waitingTasks: () => [] });
    expect(await ensureTask(google, createTask())).toBe('there');
    expect(asked).toBe(50);
  });

  it('a taken task name counts as waiting if the service lists no tasks', async () => {
    const had: string[] = [];
    const takeTask = ({ name }: NewTask) => {
      if (had.includes(name)) return 'exists already';
      had.push(name);
      return 'scheduled';
    };
    const silent = createClient({ takeTask });
    expect(await ensureTask(silent, createTask())).toBe('made');
    expect(await ensureTask(silent, createTask())).toBe('there');
    expect(await listWaiting(silent)).toBeUndefined();
    const createWith = (...names: readonly string[]) =>
      createClient({ takeTask, waitingTasks: () => names });
    expect(await ensureTask(createWith('look-0'), createTask())).toBe('there');
    expect(await listWaiting(createWith('look-0'))).toEqual(['look-0']);
    expect(await ensureTask(createWith(), createTask())).toBe('made');
    expect(had).toEqual(['look-0', 'look-1']);
    expect(callMethods).toEqual([]);
  });
});
