import { beforeAll, beforeEach, expect, test } from 'vitest';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import { listFreeAsks } from '../../../rules/kit/asking/owing.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { createRobotPolicy, playMatch } from '../../../rules/kit/playing/play.ts';
import { getAllRobots } from '../../../rules/kit/playing/robots.ts';
import { loadDefaultContent } from '../../support/table/content.ts';
import { createEntrants, type Kept, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME as game } from '../../support/table/usual-game.ts';
import { createRowActions } from '../polls/rows.ts';
import {
  endIn,
  HOUR_MS,
  MINUTE_MS,
  passPoll,
  passTime,
  readDeskRow,
  readSeatText,
} from '../polls/scene.ts';

const SCARLET = toSeat('Scarlet');
const DEMS = toSeat('Dems');
/** Seed of a match of robots in which a player gets stuck early. */
const STUCK_SEED = 383;
const SETTINGS = { earlyMs: 10 * MINUTE_MS, pollMs: 5 * MINUTE_MS, remindMs: [2 * HOUR_MS] };

/**
 * Returns the answers to each step before the first in which a seat may answer but owes nothing.
 */
function listAnswersUntilFree(): readonly Readonly<Record<Seat, Answers>>[] {
  const ways = getAllRobots(game);
  const wayOf = (seat: Seat) => ways[seat === SCARLET ? 'first proposal' : 'at random'];
  const setup = { players: createEntrants(game), content: loadDefaultContent(game), variants: {} };
  const choose = createRobotPolicy(STUCK_SEED, (seat) => {
    const robot = wayOf(seat);
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

let from: Kept;
beforeAll(async () => {
  const opened = await openTable({ game, settings: SETTINGS });
  for (const answers of listAnswersUntilFree()) {
    for (const seat of [SCARLET, DEMS]) await opened.answer(seat, answers[seat] ?? {});
    await passTime(opened, 25 * MINUTE_MS);
  }
  from = opened.keep();
});

let table: Table;
beforeEach(async () => {
  table = await openTable({ game, from });
});

const { ask, tick, told } = createRowActions(() => table);

/** Finds the seats that may answer without owing it, and those that are awaited. */
async function findSeats(): Promise<{ readonly free: Seat; readonly owing: Seat }> {
  const { step } = currentPosition(await table.read());
  const free = listFreeAsks(step)[0]?.seat;
  if (free === undefined) throw new Error('somebody owes nothing');
  return { free, owing: free === SCARLET ? DEMS : SCARLET };
}

const entry = async (): Promise<number> => currentPosition(await table.read()).sealed.entry.entry;

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

test('an answer of a seat that owes nothing counts', async () => {
  const { free } = await findSeats();
  await endIn(table, 20 * MINUTE_MS);
  await table.answer(free, { resign: ['yes'] });
  const match = await table.deadline();
  expect(currentPosition(match).history.at(-1)?.events).toContainEqual(
    expect.objectContaining({ kind: 'resigned', seat: free }),
  );
});

test('the host can enter an answer on Requests for a seat that owes nothing', async () => {
  const { free } = await findSeats();
  await endIn(table, HOUR_MS);
  await ask(1, 'orders', free, 'resign: yes');
  await passPoll(table);
  expect((await told(1)).change).toContain('Yes, I resign the match');
  await tick(1);
  await passPoll(table);
  const match = await table.deadline();
  expect(currentPosition(match).history.at(-1)?.events).toContainEqual(
    expect.objectContaining({ kind: 'resigned', seat: free }),
  );
});
