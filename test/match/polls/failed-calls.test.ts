import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { setCells } from '../../../functions/google/sheet-requests.ts';
import { applyBatch } from '../../../functions/google/sheets.ts';
import { POLLS_PER_SECOND } from '../../../functions/match/adjudicator.ts';
import { computePollReadsPerHour } from '../../../functions/match/next/tasks.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { DEFAULT_POLL_MS } from '../../../scripts/shared/google/queue-settings.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { findViolations } from '../../long-runs/faults/fault-schedule.ts';
import { startInstance } from '../../long-runs/faults/instance.ts';
import type { MatchMoment } from '../../long-runs/faults/moments.ts';
import {
  everyNth,
  type FaultSchedule,
  listCrashes,
  listSingleStrikes,
  listSwitches,
} from '../../long-runs/faults/schedules.ts';
import { extractShown } from '../../long-runs/faults/shown-texts.ts';
import { getText } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { parseGame } from '../../support/options.ts';
import { faults } from '../../support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createPollAction, createPollMoment } from './poll-act.ts';
import {
  DEMS,
  endIn,
  getNextPoll,
  HOUR_MS,
  MINUTE_MS,
  openPolledTable,
  POLL_MS,
  passPoll,
  passTime,
  readDeskRow,
  readSeatText,
  SCARLET,
} from './scene.ts';

let table: Table;

/** Only one of this number of faults is tried. */
const FAULT_STRIDE = atDepth({ quick: 23, deep: 1 });

/** Formats a call without ids and queries: "POST /v4/spreadsheets/…:batchUpdate". */
const formatCall = (method: string, address: string): string =>
  `${method} ${new URL(address).pathname.replace(/[\w-]*\d{6}[\w-]*/g, '…')}`;

describe('calls of a poll', () => {
  let calls: string[] = [];
  beforeEach(async () => {
    calls = [];
    table = await openPolledTable({
      carry: (emulator) => (input, init) => {
        const request = new Request(input, init);
        calls.push(formatCall(request.method, request.url));
        return emulator.fetchImplementation(request);
      },
    });
    await passPoll(table);
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
  /** Calls of a poll in a step until workbooks are first compared. */
  const READS = [...IDLE, 'GET /v4/spreadsheets/…'].toSorted();
  const WRITE = 'POST /v4/spreadsheets/…:batchUpdate';

  test('a poll without news reads seven times and schedules the next poll', async () => {
    await passPoll(table);
    expect(calls.toSorted()).toEqual(READS);
  });

  test('the last poll before a deadline checks once for the deadline’s task', async () => {
    await endIn(table, 2 * POLL_MS + MINUTE_MS);
    await passPoll(table);
    calls.length = 0;
    await passPoll(table);
    const ofTasks = calls.filter((call) => call.includes('/tasks'));
    expect(ofTasks.toSorted()).toEqual([
      'GET /v2/projects/p/locations/l/queues/deadlines/tasks/…',
      'POST /v2/projects/p/locations/l/queues/deadlines/tasks',
      'POST /v2/projects/p/locations/l/queues/polls/tasks',
    ]);
  });

  test('a poll reads one spreadsheet once the workbooks have been compared', async () => {
    await passTime(table, HOUR_MS);
    calls.length = 0;
    await passPoll(table);
    expect(calls.toSorted()).toEqual(IDLE);
  });

  test('a poll writes once for each sender and once for the Desk', async () => {
    await table.robots([SCARLET, DEMS]);
    await passPoll(table);
    expect(calls.toSorted()).toEqual([...READS, WRITE, WRITE, WRITE]);
  });

  test('polls add no calls to a deadline', async () => {
    await endIn(table, 7 * MINUTE_MS);
    await table.robots([SCARLET]);
    await passPoll(table);
    calls.length = 0;
    await table.deadline();
    const seats = (await table.read()).files.seats.length;
    expect(calls.filter((call) => call === WRITE)).toHaveLength(1 + seats + 1);
    // Both read a guard or a mark: one in the public workbook, one for the new entry.
    expect(calls.filter((call) => call.startsWith('GET /v4'))).toHaveLength(2);
  });
});

describe('disturbed polls', () => {
  beforeEach(async () => {
    table = await openPolledTable({ deadlinesFire: false });
  });

  test('a poll has one result if it is killed, fails anywhere, or runs twice at once', async () => {
    await table.robots([SCARLET]);
    await table.answer(DEMS, { more: ['no'] });
    const moment = await createNextMoment();
    const schedules = [listCrashes, listSingleStrikes, listSwitches].flatMap((family) =>
      everyNth(FAULT_STRIDE, family(moment.calls).filter(isOfPoll)),
    );
    expect(await findViolations(moment, schedules)).toEqual([]);
  });

  test('a poll that repairs edits has one result when killed at any call', async () => {
    const settings = { pollMs: HOUR_MS };
    table = await openTable({ game: USUAL_GAME, settings, deadlinesFire: false });
    const { publicId } = (await table.read()).files;
    const cell = { sheetId: PUBLIC_TABS.story.sheetId, row: 3, column: 1 };
    await applyBatch(table.as(HOST), publicId, [
      setCells({ ...cell, rows: [[{ value: 'Edited.' }]] }),
    ]);
    const moment = await createNextMoment();
    expect(await getText(table, publicId, 'Story')).toContain('Edited.');
    expect([...moment.after.values()].join()).not.toContain('Edited.');
    const crashes = everyNth(atDepth({ quick: 4, deep: 1 }), listCrashes(moment.calls));
    const found = await findViolations(moment, crashes);
    // A poll killed after a repair does not report the repair later, so only the Desk may differ.
    expect(found.filter((violation) => !DESK_ALONE.test(violation))).toEqual([]);
  });

  test('a slow poll does not overwrite the results of a later poll', async () => {
    const first = await getNextPoll(table);
    await table.robots([SCARLET]);
    await table.emulator.clock.advanceTo(Date.parse(first.at));
    const slow = startInstance(table.emulator, createPollAction(first));
    for (let read = 0; read < 3; read++) {
      await slow.waits();
      await slow.grant('pass');
    }
    await table.robots([SCARLET, DEMS]);
    const second = { ...first, at: new Date(Date.parse(first.at) + POLL_MS).toISOString() };
    await table.emulator.clock.advanceTo(Date.parse(second.at));
    await runMatch(table.adjudicator, second);
    const after = extractShown(table.emulator.snapshot(), '');
    while ((await slow.waits()) === 'waiting') await slow.grant('pass');
    await slow.ended;
    const receipts = await readSeatText(table, SCARLET, 'Receipts');
    expect(receipts).toContain('superseded');
    expect((await readDeskRow(table, DEMS))[1]).toBe('in');
    const now = extractShown(table.emulator.snapshot(), '');
    const differing = [...after.keys()].filter((key) => after.get(key) !== now.get(key));
    expect(differing.filter((key) => !key.startsWith('queue'))).toEqual([]);
  });
});

const DESK_ALONE = /: differs in (?:(?:; )?spreadsheet [\w-]+, (?:Desk|Received))+$/;

describe('polls despite faults', () => {
  beforeEach(async () => {
    table = await openPolledTable();
  });

  /** Edits the workbook as a careless host. */
  const does = (...requests: Parameters<typeof applyBatch>[2]): Promise<void> =>
    applyBatch(table.as(HOST), table.hostId, requests);

  test('a poll restores the deleted tab Received and shows nothing twice', async () => {
    await table.robots([SCARLET]);
    await passPoll(table);
    const before = await readSeatText(table, SCARLET, 'Now');
    await does({ deleteSheet: { sheetId: HOST_TABS.received.sheetId } });
    await passPoll(table);
    expect(table.polls.at(-1)).toMatchObject({ kind: 'polled' });
    expect(await getText(table, table.hostId, 'Received')).toContain('Scarlet');
    expect(await readSeatText(table, SCARLET, 'Now')).toBe(before);
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
    await passPoll(table);
    expect(await readSeatText(table, SCARLET, 'Now')).toContain('What counts unless');
    expect(await readSeatText(table, DEMS, 'Now')).not.toContain('What counts unless');
    await applyBatch(table.as(HOST), dems, [{ deleteProtectedRange: { protectedRangeId: 1 } }]);
    await passPoll(table);
    expect(await readSeatText(table, DEMS, 'Now')).toContain('What counts unless');
  });

  const NOW = { sheetId: PLAYER_TABS.now.sheetId };

  test('a poll without its own queue uses the deadlines’ queue, and logs it', async () => {
    const effect = { kind: 'fail', status: 404 };
    await faults(table, [{ effect, api: 'cloudtasks', path: 'queues/polls', times: 1 }]);
    await passPoll(table);
    await passPoll(table);
    expect(table.polls.map(({ kind }) => kind)).toEqual(['polled', 'polled']);
    expect(table.log.map(({ message }) => message).join()).toContain('SEALED_POLL_QUEUE');
  });
});

/** Whether a fault is of a poll, except for a missing queue, which another test covers. */
const isOfPoll = ({ name }: FaultSchedule): boolean => !name.includes('404');

/** Returns the state before the first poll, and the result without faults. */
async function createNextMoment(): Promise<MatchMoment> {
  const poll = await getNextPoll(table);
  await table.emulator.clock.advanceTo(Date.parse(poll.at));
  return createPollMoment(table, poll);
}

const DAY_MS = 24 * HOUR_MS;

interface RequestCounters {
  reads: number;
  writes: number;
}

/** Opens a table. Counts its requests to the Sheets API like Google's quota. */
async function openCountedTable(
  id: string,
  players: number,
  pollMs: number,
): Promise<RequestCounters> {
  const counted = { reads: 0, writes: 0 };
  table = await openTable({
    game: parseGame(id),
    players,
    settings: { pollMs },
    carry: (emulator) => (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/v4/spreadsheets'))
        counted[pathname.endsWith(':batchUpdate') ? 'writes' : 'reads'] += 1;
      return emulator.fetchImplementation(request);
    },
  });
  return counted;
}

test.each([
  ['pocket-mars', 2, 10],
  ['presents-of-mine', 8, 60],
] as const)(
  'a day of polls makes the calculated number of reads: %s, %i seats, every %i minutes',
  async (id, seats, minutes) => {
    const everyMs = minutes * MINUTE_MS;
    const counted = await openCountedTable(id, seats, everyMs);
    await endIn(table, 2 * DAY_MS);
    Object.assign(counted, { reads: 0, writes: 0 });
    await passTime(table, 2 * HOUR_MS + MINUTE_MS);
    await table.robots();
    await passTime(table, DAY_MS - 2 * HOUR_MS - MINUTE_MS);
    const reckoned = Math.ceil(24 * computePollReadsPerHour({ seats, everyMs }));
    expect(counted.reads).toBeLessThanOrEqual(reckoned);
    expect(counted.reads).toBeGreaterThan(reckoned - 1 - seats);
  },
);

test('polls of a hundred matches usually take at most half of an account’s reads', () => {
  const limits = { sheets: 60, forms: 390, responses: 180 };
  const reads = (everyMs: number) => (100 * computePollReadsPerHour({ seats: 8, everyMs })) / 60;
  expect(reads(DEFAULT_POLL_MS)).toBeLessThanOrEqual(limits.sheets / 2);
  expect(reads(DEFAULT_POLL_MS / 2)).toBeGreaterThan(limits.sheets / 2);
  const polls = (100 * MINUTE_MS) / DEFAULT_POLL_MS;
  expect(polls).toBeLessThanOrEqual(Math.min(limits.forms, limits.responses) / 2);
  expect(polls).toBeLessThanOrEqual(60 * POLLS_PER_SECOND);
});

test('docs/scale.md contains the counted reads', () => {
  const text = readFileSync('docs/scale.md', 'utf8').replace(/\s+/g, ' ');
  const [often = 0, hourly = 0] = [DEFAULT_POLL_MS, HOUR_MS].map((everyMs) =>
    computePollReadsPerHour({ seats: 8, everyMs }),
  );
  expect(text).toContain(`${often.toFixed(1)} reads an hour if polled every five minutes`);
  expect(text).toContain(`${hourly.toFixed(1)} if polled hourly`);
  expect(text).toContain(
    `${Math.floor((30 * 60) / often)} or ${Math.floor((30 * 60) / hourly)} such matches`,
  );
});
