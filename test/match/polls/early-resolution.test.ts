import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyBatch } from '../../../functions/google/sheets.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { buildNextPoll } from '../../../functions/match/next/tasks.ts';
import type { Wake } from '../../../functions/match/next/wake.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import { listFreeAsks } from '../../../rules/kit/asking/owing.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { createRobotPolicy, playMatch } from '../../../rules/kit/playing/play.ts';
import { getAllRobots } from '../../../rules/kit/playing/robots.ts';
import { getContentSheetId } from '../../../sheets-templates/workbooks/workbook.ts';
import { findViolations } from '../../long-runs/faults/fault-schedule.ts';
import {
  everyNth,
  listCrashes,
  listSingleStrikes,
  listSwitches,
} from '../../long-runs/faults/schedules.ts';
import { getRobotAnswers, runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { parseGame } from '../../support/options.ts';
import { typed } from '../../support/table/by-hand.ts';
import { loadDefaultContent } from '../../support/table/content.ts';
import { answerWithResignation } from '../../support/table/season-table.ts';
import {
  createEntrants,
  HOST,
  openTable,
  type SavedMatch,
  submitForm,
  type Table,
  type TableOptions,
} from '../../support/table/table.ts';
import { USUAL_GAME as game, USUAL_GAME } from '../../support/table/usual-game.ts';
import { createPlantedWebhook, listMessages } from '../announcements/scene.ts';
import { createPollMoment } from './poll-act.ts';
import { createRowActions } from './rows.ts';
import {
  DEMS,
  endIn,
  HOUR_MS,
  MINUTE_MS,
  passTime,
  readDeskRow,
  readSeatText,
  SCARLET,
} from './scene.ts';

let table: Table;

describe('early resolutions', () => {
  const EARLY_DELAY_MS = 10 * MINUTE_MS;

  /** Only one of this number of faults is tried. */
  const FAULT_STRIDE = atDepth({ quick: 197, deep: 7 });

  /** Opens a match that resolves its steps `earlyMs` after the last answer. */
  const openEarlyTable = (
    earlyMs = EARLY_DELAY_MS,
    options: Partial<TableOptions> = {},
  ): Promise<Table> => openTable({ game: USUAL_GAME, settings: { earlyMs }, ...options });

  beforeEach(async () => {
    table = await openEarlyTable();
  });

  const passMinutes = (minutes: number): Promise<void> => passTime(table, minutes * MINUTE_MS);
  const readEntryNumber = async (): Promise<number> =>
    getCurrentPosition(await table.read()).sealed.entry.entry;

  test('a poll resolves the step once the last answer is old enough', async () => {
    await passMinutes(3);
    await table.robots();
    await passMinutes(9);
    expect(await readEntryNumber()).toBe(0);
    await passMinutes(8);
    expect(await readEntryNumber()).toBe(1);
    const { sealed } = getCurrentPosition(await table.read());
    expect(sealed.entry).toMatchObject({
      kind: 'resolved',
      deadline: '2026-06-01T20:20:00.000Z',
    });
  });

  test('a changed answer restarts the delay of the early resolution', async () => {
    await table.robots();
    await passMinutes(9);
    const [first] = (await table.read()).files.seats;
    await table.robots(first === undefined ? [] : [first.seat]);
    await passMinutes(2);
    expect(await readEntryNumber()).toBe(0);
    await passMinutes(9);
    expect(await readEntryNumber()).toBe(1);
  });

  test('the deadline after an early resolution keeps the host’s hour', async () => {
    table = await openEarlyTable(60 * MINUTE_MS);
    await table.robots();
    await passMinutes(61);
    const { next } = getCurrentPosition(await table.read()).sealed.entry;
    expect(next?.deadline).toBe('2026-06-02T08:00:00.000Z');
    await table.emulator.clock.advanceTo(Date.parse('2026-06-02T07:59:59Z'));
    expect(await readEntryNumber()).toBe(1);
  });

  test('a match whose steps are all resolved early ends and is verified', async () => {
    for (let step = 1; step <= 5; step++) {
      await table.robots();
      await passMinutes(21);
      expect(await readEntryNumber()).toBe(step);
    }
    await answerWithResignation(table, await table.read());
    await passMinutes(21);
    await passMinutes(20);
    expect(getCurrentPosition(await table.read()).sealed.entry.kind).toBe('closed');
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  /**
   * Submits an answer while a poll is late. Returns the result of the poll and the number of the
   * last entry.
   */
  const pollAfterAnswer = async (waits: boolean | null): Promise<readonly [string, number]> => {
    table = await openEarlyTable(EARLY_DELAY_MS, { deadlinesFire: false });
    await table.robots();
    const match = await table.read();
    const late = buildNextPoll(match, table.emulator.clock.now());
    const seat = match.files.seats[0]?.seat;
    if (late === null || seat === undefined) throw new Error('there is no poll or no seat');
    await passMinutes(11);
    if (waits !== null) {
      await submitForm(table.emulator, match, {
        seat,
        answers: getRobotAnswers(match, seat),
        waits,
      });
      await passMinutes(1);
      const at = new Date(table.emulator.clock.now()).toISOString();
      await runMatch(table.adjudicator, { ...late, at });
    }
    const { kind } = await runMatch(table.adjudicator, late);
    return [kind, await readEntryNumber()];
  };

  test('a late poll uses its own time if no player has sent an answer since', async () => {
    expect(await pollAfterAnswer(null)).toEqual(['resolved', 1]);
  });

  test.each([
    ['an answer that was sent since and is confirmed', false],
    ['a wish to wait', true],
  ])('a late poll does not ignore new answers: %s delays the resolution', async (_what, waits) => {
    expect(await pollAfterAnswer(waits)).toEqual(['polled', 0]);
    await passMinutes(1);
    const { confirmed } = (await table.read()).polled;
    expect(Object.values(confirmed)[0]?.received).toContain('T20:11');
  });

  const RENAME_REQUEST = typed(getContentSheetId(0), 1, 1, 'Palace of Glass');

  test.each([
    ['a step', USUAL_GAME, [], 'resolved'],
    ['edited content', parseGame('uncharted-territory'), [RENAME_REQUEST], 'content'],
  ] as const)(
    'a poll killed at its message about %s sends the message when it is retried',
    async (_what, game, edits, kind) => {
      const announced = { webhook: createPlantedWebhook() };
      table = await openEarlyTable(EARLY_DELAY_MS, { game, deadlinesFire: false, announced });
      await applyBatch(table.as(HOST), table.hostId, edits);
      await table.robots();
      const poll = buildNextPoll(await table.read(), table.emulator.clock.now());
      if (poll === null) throw new Error('a poll is due');
      await runAsMatchHost(table, {
        kind: 'deadline',
        toMs: table.emulator.clock.now() + 90 * MINUTE_MS,
      });
      await passMinutes(11);
      const before = listMessages(table).length;
      await killAtMessage(poll);
      const { sealed } = getCurrentPosition(await table.read());
      expect(sealed.entry).toMatchObject({ entry: 2, kind });
      expect(listMessages(table)).toHaveLength(before);
      // A sender that may have died is awaited for three minutes.
      await passMinutes(4);
      expect((await runMatch(table.adjudicator, poll)).kind).toBe('resolved before');
      expect(listMessages(table)).toHaveLength(before + 1);
    },
  );

  /** Runs a poll that dies during its first call to Discord. */
  async function killAtMessage(poll: Wake): Promise<void> {
    const { discord } = table.adjudicator;
    if (discord === undefined) throw new Error('the match is announced');
    await new Promise<void>((resolve) => {
      const fetchImplementation = () => {
        resolve();
        return new Promise<never>(() => {});
      };
      void runMatch({ ...table.adjudicator, discord: { ...discord, fetchImplementation } }, poll);
    });
  }

  test('an early resolution has one result if a poll is killed or fails at any call', async () => {
    table = await openEarlyTable(EARLY_DELAY_MS, { deadlinesFire: false });
    await table.robots();
    await passMinutes(10);
    const poll = buildNextPoll(await table.read(), Date.parse('2026-06-01T20:00:00Z'));
    if (poll === null) throw new Error('a poll is due');
    const { queues } = table.emulator.snapshot();
    const tasks = Object.values(queues).flatMap((queue) => Object.values(queue.tasks));
    const due = tasks.find(({ scheduleMs }) => scheduleMs < Date.parse('2026-06-02T00:00:00Z'));
    const moment = await createPollMoment(table, poll, due?.name);
    const schedules = [listCrashes, listSingleStrikes, listSwitches].flatMap((family) =>
      everyNth(FAULT_STRIDE, family(moment.calls)),
    );
    expect(await findViolations(moment, schedules)).toEqual([]);
  });
});

describe('seats that owe nothing', () => {
  /** Seed of a match of robots in which a player gets stuck early. */
  const STUCK_SEED = 383;
  const SETTINGS = { earlyMs: 10 * MINUTE_MS, pollMs: 5 * MINUTE_MS, remindMs: [2 * HOUR_MS] };

  /** Returns the answers to all steps before a seat may answer without owing an answer. */
  function listAnswersUntilFree(): readonly Readonly<Record<Seat, Answers>>[] {
    const ways = getAllRobots(game);
    const getRobotStyle = (seat: Seat) => ways[seat === SCARLET ? 'first proposal' : 'at random'];
    const setup = {
      players: createEntrants(game),
      content: loadDefaultContent(game),
      variants: {},
    };
    const choose = createRobotPolicy(STUCK_SEED, (seat) => {
      const robot = getRobotStyle(seat);
      if (robot === undefined) throw new Error('the robots are gone');
      return robot;
    });
    const until: Readonly<Record<Seat, Answers>>[] = [];
    for (const { step, answers } of playMatch({ game, setup, seed: STUCK_SEED, choose })) {
      if (listFreeAsks(step).length > 0) return until;
      until.push(answers);
    }
    throw new Error('nobody was stuck');
  }

  let from: SavedMatch;
  beforeAll(async () => {
    const opened = await openTable({ game, settings: SETTINGS });
    for (const answers of listAnswersUntilFree()) {
      for (const seat of [SCARLET, DEMS]) await opened.answer(seat, answers[seat] ?? {});
      await passTime(opened, 25 * MINUTE_MS);
    }
    from = opened.keep();
  });

  beforeEach(async () => {
    table = await openTable({ game, from });
  });

  const { preview, confirm } = createRowActions(() => table);

  /** Finds a seat that may answer without owing an answer, and a seat that owes an answer. */
  async function findSeats(): Promise<{ readonly free: Seat; readonly owing: Seat }> {
    const { step } = getCurrentPosition(await table.read());
    const free = listFreeAsks(step)[0]?.seat;
    if (free === undefined) throw new Error('somebody owes nothing');
    return { free, owing: free === SCARLET ? DEMS : SCARLET };
  }

  const entry = async (): Promise<number> =>
    getCurrentPosition(await table.read()).sealed.entry.entry;

  test('a step is resolved once all seats that owe an answer have sent one', async () => {
    const { owing } = await findSeats();
    const before = await entry();
    await table.robots([owing]);
    await passTime(table, 25 * MINUTE_MS);
    expect(await entry()).toBeGreaterThan(before);
  });

  test('a seat that owes nothing is never reported as missing', async () => {
    const { free } = await findSeats();
    await endIn(table, 2 * HOUR_MS + 6 * MINUTE_MS);
    await passTime(table, 20 * MINUTE_MS);
    expect(await readDeskRow(table, free)).toContain('need not answer');
    const now = await readSeatText(table, free, 'Now');
    expect(now).toContain('You need not answer in this step');
    expect(now).not.toContain('missing');
    await table.deadline();
    expect((await readDeskRow(table, free)).slice(2).join()).not.toContain('missing');
  });

  const listNextEvents = async () =>
    getCurrentPosition(await table.deadline()).history.at(-1)?.events;
  const buildResignation = (seat: Seat) => expect.objectContaining({ kind: 'resigned', seat });

  test('an answer of a seat that owes nothing counts', async () => {
    const { free } = await findSeats();
    await endIn(table, 20 * MINUTE_MS);
    await table.answer(free, { resign: ['yes'] });
    expect(await listNextEvents()).toContainEqual(buildResignation(free));
  });

  test('the host can enter an answer on Requests for a seat that owes nothing', async () => {
    const { free } = await findSeats();
    await endIn(table, HOUR_MS);
    expect(await preview(1, 'orders', free, 'resign: yes')).toContain('Yes, I resign the match');
    await confirm(1);
    expect(await listNextEvents()).toContainEqual(buildResignation(free));
  });
});
