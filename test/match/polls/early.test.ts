import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyBatch } from '../../../functions/google/sheets.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { buildNextPoll, withCutOff } from '../../../functions/match/next/tasks.ts';
import type { Wake } from '../../../functions/match/next/wake.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { backOf, colourOf } from '../../../rules/pocket-mars/cards.ts';
import type { State } from '../../../rules/pocket-mars/state.ts';
import { getContentSheetId } from '../../../sheets-templates/workbooks/workbook.ts';
import { createActionMoment } from '../../long-runs/faults/act-moment.ts';
import type { MatchMoment } from '../../long-runs/faults/moments.ts';
import {
  everyNth,
  listCrashes,
  listSingleStrikes,
  switches,
} from '../../long-runs/faults/schedules.ts';
import { runFaultSchedule } from '../../long-runs/faults/strike.ts';
import { getRobotAnswers, runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { parseGame } from '../../support/options.ts';
import { typed } from '../../support/table/by-hand.ts';
import { answerWithResignation } from '../../support/table/season-table.ts';
import {
  HOST,
  openTable,
  submitForm,
  type Table,
  type TableOptions,
} from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createPlantedWebhook, listMessages } from '../announcements/scene.ts';
import { createPollAction } from '../polls/poll-act.ts';
import { readSeatText, SCARLET } from './scene.ts';

const MINUTE_MS = 60_000;
const EARLY_DELAY_MS = 10 * MINUTE_MS;

/** Number of faults of which one is tried. */
const FAULT_STRIDE = atDepth({ quick: 197, deep: 7 });

/** Opens a match that resolves its steps `earlyMs` after the last answer. */
const openEarlyTable = (
  earlyMs = EARLY_DELAY_MS,
  options: Partial<TableOptions> = {},
): Promise<Table> => openTable({ game: USUAL_GAME, settings: { earlyMs }, ...options });

let table: Table;
beforeEach(async () => {
  table = await openEarlyTable();
});
afterEach(() => table.close());

const passMinutes = (minutes: number): Promise<void> =>
  table.emulator.clock.advanceTo(table.emulator.clock.now() + minutes * MINUTE_MS);
const readEntryNumber = async (): Promise<number> =>
  currentPosition(await table.read()).sealed.entry.entry;

describe('early resolution', () => {
  test('a poll resolves the step once the last answer is old enough', async () => {
    await passMinutes(3);
    await table.robots();
    await passMinutes(9);
    expect(await readEntryNumber()).toBe(0);
    await passMinutes(8);
    expect(await readEntryNumber()).toBe(1);
    const { sealed } = currentPosition(await table.read());
    expect(sealed.entry).toMatchObject({ kind: 'resolved', deadline: '2026-06-01T20:20:00.000Z' });
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
    await table.close();
    table = await openEarlyTable(60 * MINUTE_MS);
    await table.robots();
    await passMinutes(61);
    const { next } = currentPosition(await table.read()).sealed.entry;
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
    expect(currentPosition(await table.read()).sealed.entry.kind).toBe('closed');
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });
});

describe('a late poll', () => {
  /**
   * Submits an answer while a poll is late, unless `waits` is null. Returns the result of the poll
   * and the number of the last entry.
   */
  const lookAfter = async (waits: boolean | null): Promise<readonly [string, number]> => {
    await table.close();
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
      await pollMatch(table.adjudicator, { ...late, at });
    }
    const { kind } = await pollMatch(table.adjudicator, late);
    return [kind, await readEntryNumber()];
  };

  test('a late poll uses its own time if no player has sent an answer since', async () => {
    expect(await lookAfter(null)).toEqual(['resolved', 1]);
  });

  test.each([
    ['an answer that was sent since and is confirmed', false],
    ['a wish to wait', true],
  ])('a late poll does not ignore new answers: %s delays the resolution', async (_what, waits) => {
    expect(await lookAfter(waits)).toEqual(['polled', 0]);
    await passMinutes(1);
    const { confirmed } = (await table.read()).polled;
    expect(Object.values(confirmed)[0]?.received).toContain('T20:11');
  });
});

const RENAME_REQUEST = typed(getContentSheetId(0), 1, 1, 'Palace of Glass');

test.each([
  ['a step', USUAL_GAME, [], 'resolved'],
  ['edited content', parseGame('uncharted-territory'), [RENAME_REQUEST], 'content'],
] as const)(
  'a poll killed at its message about %s sends the message when it is retried',
  async (_what, game, edits, kind) => {
    await table.close();
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
    const { sealed } = currentPosition(await table.read());
    expect(sealed.entry).toMatchObject({ entry: 2, kind });
    expect(listMessages(table)).toHaveLength(before);
    // A sender that may have died is awaited for three minutes.
    await passMinutes(4);
    expect((await pollMatch(table.adjudicator, poll)).kind).toBe('resolved before');
    expect(listMessages(table)).toHaveLength(before + 1);
  },
);

/** Runs a poll until its first call to Discord, which is never answered. */
async function killAtMessage(poll: Wake): Promise<void> {
  const { discord } = table.adjudicator;
  if (discord === undefined) throw new Error('the match is announced');
  await new Promise<void>((resolve) => {
    const fetchImplementation = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    void pollMatch({ ...table.adjudicator, discord: { ...discord, fetchImplementation } }, poll);
  });
}

test('an answer with another player’s card does not resolve a step early', async () => {
  await table.close();
  table = await openEarlyTable(EARLY_DELAY_MS, { game: parseGame('pocket-mars'), players: 2 });
  await table.robots();
  await passMinutes(30);
  expect(await readEntryNumber()).toBe(1);
  const { step, state } = currentPosition(await table.read());
  const own = step?.asks[0]?.seat ?? SCARLET;
  const { settlers } = state as State;
  const [other] = Object.keys(settlers).filter((seat) => seat !== own);
  const [card = 'Energy 1'] = settlers[toSeat(other ?? '')]?.hand ?? [];
  const kind = `E ${backOf(colourOf(card))}`;
  const illegal = { kind: [kind], action: [`E ${card}`], refill: ['highest'] };
  await table.answer(own, illegal);
  await passMinutes(60);
  expect(await readEntryNumber()).toBe(1);
  expect(await readSeatText(table, own, 'Now')).toMatch(
    /is not in your hand or prep module\. Choose another card\./,
  );

  await table.answer(own, { kind: ['D'] });
  await table.answer(own, illegal);
  await passMinutes(60);
  expect(await readEntryNumber()).toBe(2);
  const after = currentPosition(await table.read()).state as State;
  expect(after.settlers[own]?.earth).toBe((settlers[own]?.earth ?? 0) - 1);
  expect(await readSeatText(table, own, 'Receipts')).toContain('another of your answers does');
});

test('the form announces that the step may be resolved early', () => {
  const forms = Object.values(table.emulator.snapshot().forms);
  expect(JSON.stringify(forms)).toContain('10 minutes after the last answer');
});

test('an early resolution has one result if its poll is killed or fails at any call', async () => {
  await table.close();
  table = await openEarlyTable(EARLY_DELAY_MS, { deadlinesFire: false });
  await table.robots();
  await passMinutes(10);
  const moment = await createPollMoment();
  const found: string[] = [];
  for (const family of [listCrashes, listSingleStrikes, switches]) {
    for (const schedule of everyNth(FAULT_STRIDE, family(moment.calls))) {
      const violation = await runFaultSchedule(moment, schedule);
      if (violation !== null) found.push(`${schedule.name}: ${violation}`);
    }
  }
  expect(found).toEqual([]);
});

/** Returns the moment before a poll, with the result of an undisturbed poll. */
async function createPollMoment(): Promise<MatchMoment> {
  const before = table.emulator.snapshot();
  const poll = buildNextPoll(await table.read(), Date.parse('2026-06-01T20:00:00Z'));
  if (poll === null) throw new Error('a look is due');
  const task = withCutOff(await table.task(), poll.at);
  const act = createPollAction(poll);
  const tasks = Object.values(before.queues).flatMap((queue) => Object.values(queue.tasks));
  const due = tasks.find(({ scheduleMs }) => scheduleMs < Date.parse('2026-06-02T00:00:00Z'));
  return createActionMoment({
    name: 'a look',
    task,
    act,
    before,
    nowMs: Date.parse(poll.at),
    taskName: due?.name ?? '',
  });
}
