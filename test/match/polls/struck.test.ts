import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cellsRequest } from '../../../functions/google/sheet-requests.ts';
import { applyBatch } from '../../../functions/google/sheets.ts';
import { withCutOff } from '../../../functions/match/next/tasks.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { createActionMoment } from '../../long-runs/faults/act-moment.ts';
import { startInstance } from '../../long-runs/faults/instance.ts';
import type { Moment } from '../../long-runs/faults/moments.ts';
import {
  crashes,
  everyNth,
  type Schedule,
  strikesOnce,
  switches,
} from '../../long-runs/faults/schedules.ts';
import { extractShown } from '../../long-runs/faults/shown.ts';
import { runFaultSchedule } from '../../long-runs/faults/strike.ts';
import { textOf } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { faults } from '../../support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { actOf } from './poll-act.ts';
import {
  aPoll,
  DEMS,
  deskRow,
  endsIn,
  HOUR_MS,
  MINUTE_MS,
  POLL_MS,
  pass,
  pollDue,
  polledTable,
  SCARLET,
  textIn,
} from './scene.ts';

/** Number of faults of which one is tried. */
const NTH = atDepth({ quick: 23, deep: 1 });

let table: Table;
afterEach(() => table.close());

/** Formats a call without ids and queries: "POST /v4/spreadsheets/…:batchUpdate". */
const named = (method: string, address: string): string =>
  `${method} ${new URL(address).pathname.replace(/[\w-]*\d{6}[\w-]*/g, '…')}`;

describe('calls of a poll', () => {
  let calls: string[] = [];
  beforeEach(async () => {
    calls = [];
    table = await polledTable({
      carry: (emulator) => (input, init) => {
        const request = new Request(input, init);
        calls.push(named(request.method, request.url));
        return emulator.fetchImplementation(request);
      },
    });
    await aPoll(table);
    calls.length = 0;
  });

  const IDLE = [
    'GET /drive/v3/files/…',
    'GET /drive/v3/files/…',
    'GET /drive/v3/files/…/permissions',
    'GET /v1/forms/…',
    'GET /v1/forms/…/responses',
    'POST /v2/projects/p/locations/l/queues/polls/tasks',
    'POST /v4/spreadsheets/…/values:batchGetByDataFilter',
  ];
  /** Calls before the first comparison of a step, which also reads the public workbook's guard. */
  const READS = [...IDLE, 'GET /v4/spreadsheets/…'].toSorted();
  const WRITE = 'POST /v4/spreadsheets/…:batchUpdate';

  test('a poll without news reads seven times and schedules the next poll', async () => {
    await aPoll(table);
    expect(calls.toSorted()).toEqual(READS);
  });

  test('the last poll before a deadline checks once for the deadline’s task', async () => {
    await endsIn(table, 2 * POLL_MS + MINUTE_MS);
    await aPoll(table);
    calls.length = 0;
    await aPoll(table);
    const ofTasks = calls.filter((call) => call.includes('/tasks'));
    expect(ofTasks.toSorted()).toEqual([
      'GET /v2/projects/p/locations/l/queues/deadlines/tasks/…',
      'POST /v2/projects/p/locations/l/queues/deadlines/tasks',
      'POST /v2/projects/p/locations/l/queues/polls/tasks',
    ]);
  });

  test('a poll reads one spreadsheet once the workbooks have been compared', async () => {
    await pass(table, HOUR_MS);
    calls.length = 0;
    await aPoll(table);
    expect(calls.toSorted()).toEqual(IDLE);
  });

  test('a poll writes once for each sender and once for the Desk', async () => {
    await table.robots([SCARLET, DEMS]);
    await aPoll(table);
    expect(calls.toSorted()).toEqual([...READS, WRITE, WRITE, WRITE]);
  });

  test('polls add no calls to a deadline', async () => {
    await endsIn(table, 7 * MINUTE_MS);
    await table.robots([SCARLET]);
    await aPoll(table);
    calls.length = 0;
    await table.deadline();
    const seats = (await table.read()).files.seats.length;
    expect(calls.filter((call) => call === WRITE)).toHaveLength(1 + seats + 1);
    // Reads of the public workbook's guard and of the new entry's mark.
    expect(calls.filter((call) => call.startsWith('GET /v4'))).toHaveLength(2);
  });
});

describe('disturbed polls', () => {
  beforeEach(async () => {
    table = await polledTable({ deadlinesFire: false });
  });

  test('a poll has one result if it is killed, fails anywhere, or runs twice at once', async () => {
    await table.robots([SCARLET]);
    await table.answer(DEMS, { more: ['no'] });
    const moment = await momentOfPoll();
    const found: string[] = [];
    for (const family of [crashes, strikesOnce, switches]) {
      for (const schedule of everyNth(NTH, family(moment.calls).filter(isOfPoll))) {
        const violation = await runFaultSchedule(moment, schedule);
        if (violation !== null) found.push(`${schedule.name}: ${violation}`);
      }
    }
    expect(found).toEqual([]);
  });

  test('a poll that repairs edits has one result when killed at any call', async () => {
    await table.close();
    const settings = { pollMs: HOUR_MS };
    table = await openTable({ game: USUAL_GAME, settings, deadlinesFire: false });
    const { publicId } = (await table.read()).files;
    const cell = { sheetId: PUBLIC_TABS.story.sheetId, row: 3, column: 1 };
    await applyBatch(table.as(HOST), publicId, [
      cellsRequest({ ...cell, rows: [[{ value: 'Edited.' }]] }),
    ]);
    const moment = await momentOfPoll();
    expect(await textOf(table, publicId, 'Story')).toContain('Edited.');
    expect([...moment.after.values()].join()).not.toContain('Edited.');
    const found: string[] = [];
    for (const schedule of everyNth(atDepth({ quick: 4, deep: 1 }), crashes(moment.calls))) {
      const violation = await runFaultSchedule(moment, schedule);
      // A poll killed after a repair does not report the repair later, so only the Desk may differ.
      const isUntold = violation !== null && DESK_ALONE.test(violation);
      if (violation !== null && !isUntold) found.push(`${schedule.name}: ${violation}`);
    }
    expect(found).toEqual([]);
  });

  test('a slow poll writes nothing old over the results of a later one', async () => {
    const first = await pollDue(table);
    await table.robots([SCARLET]);
    await table.emulator.clock.advanceTo(Date.parse(first.at));
    const slow = startInstance(table.emulator, actOf(first));
    for (let read = 0; read < 3; read++) {
      await slow.waits();
      await slow.grant('pass');
    }
    await table.robots([SCARLET, DEMS]);
    const second = { ...first, at: new Date(Date.parse(first.at) + POLL_MS).toISOString() };
    await table.emulator.clock.advanceTo(Date.parse(second.at));
    await pollMatch(table.adjudicator, second);
    const after = extractShown(table.emulator.snapshot(), '');
    while ((await slow.waits()) === 'waiting') await slow.grant('pass');
    await slow.ended;
    const receipts = await textIn(table, SCARLET, 'Receipts');
    expect(receipts).toContain('superseded');
    expect((await deskRow(table, DEMS))[1]).toBe('in');
    const now = extractShown(table.emulator.snapshot(), '');
    const differing = [...after.keys()].filter((key) => after.get(key) !== now.get(key));
    expect(differing.filter((key) => !key.startsWith('queue'))).toEqual([]);
  });
});

const DESK_ALONE = /^differs in (?:(?:; )?spreadsheet [\w-]+, (?:Desk|Received))+$/;

describe('polls despite faults', () => {
  beforeEach(async () => {
    table = await polledTable();
  });

  /** Edits the workbook as a careless host. */
  const does = (...requests: Parameters<typeof applyBatch>[2]): Promise<void> =>
    applyBatch(table.as(HOST), table.hostId, requests);

  test('a poll restores the deleted tab Received and shows nothing twice', async () => {
    await table.robots([SCARLET]);
    await aPoll(table);
    const before = await textIn(table, SCARLET, 'Now');
    await does({ deleteSheet: { sheetId: HOST_TABS.received.sheetId } });
    await aPoll(table);
    expect(table.polls.at(-1)).toMatchObject({ kind: 'polled' });
    expect(await textOf(table, table.hostId, 'Received')).toContain('Scarlet');
    expect(await textIn(table, SCARLET, 'Now')).toBe(before);
  });

  test('a poll redraws a cleared Desk', async () => {
    await aPoll(table);
    await does({ updateCells: { range: { sheetId: HOST_TABS.desk.sheetId }, fields: '*' } });
    await aPoll(table);
    expect((await deskRow(table, DEMS))[1]).toBe('missing');
  });

  test('a poll writes the other workbooks if one is protected, and that one later', async () => {
    await table.robots([SCARLET, DEMS]);
    const { files } = await table.read();
    const dems = files.seats.find(({ seat }) => seat === DEMS)?.workbookId ?? '';
    await applyBatch(table.as(HOST), dems, [
      {
        addProtectedRange: {
          protectedRange: { protectedRangeId: 1, range: NOW, editors: { users: [HOST] } },
        },
      },
    ]);
    await aPoll(table);
    expect(await textIn(table, SCARLET, 'Now')).toContain('My answer so far');
    expect(await textIn(table, DEMS, 'Now')).not.toContain('My answer so far');
    await applyBatch(table.as(HOST), dems, [{ deleteProtectedRange: { protectedRangeId: 1 } }]);
    await aPoll(table);
    expect(await textIn(table, DEMS, 'Now')).toContain('My answer so far');
  });

  const NOW = { sheetId: PLAYER_TABS.now.sheetId };

  test('a poll without its own queue uses the deadlines’ queue, and the log says so', async () => {
    const effect = { kind: 'fail', status: 404 };
    await faults(table, [{ effect, api: 'cloudtasks', path: 'queues/polls', times: 1 }]);
    await aPoll(table);
    await aPoll(table);
    expect(table.polls.map(({ kind }) => kind)).toEqual(['polled', 'polled']);
    expect(table.log.map(({ message }) => message).join()).toContain('SEALED_POLL_QUEUE');
  });
});

/** Without its queue a poll uses another queue, which a test of its own covers. */
const isOfPoll = ({ name }: Schedule): boolean => !name.includes('404');

/** Returns the moment before the first poll, with the undisturbed result. */
async function momentOfPoll(): Promise<Moment> {
  const poll = await pollDue(table);
  await table.emulator.clock.advanceTo(Date.parse(poll.at));
  const before = table.emulator.snapshot();
  const act = actOf(poll);
  const task = withCutOff(await table.task(), poll.at);
  return createActionMoment({ name: 'a poll', task, act, before, nowMs: Date.parse(poll.at) });
}
