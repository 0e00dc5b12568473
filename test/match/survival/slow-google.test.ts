import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { GAMES } from '../../../rules/games.ts';
import { openTable } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';

const CALL_DURATION_MS = 30_000;
/** Timeout of the deployed function (docs/google.md). */
const FUNCTION_TIMEOUT_MS = 300_000;
/** Turns of the event loop without a call that show that the run waits for replies. */
const QUIET_TICKS = 50;

/** Answers all pending calls together. Such a group is a wave. */
function createWaveCounter() {
  let waiting: (() => void)[] = [];
  let count = 0;
  return {
    count: () => count,
    turn: () => new Promise<void>((resolve) => waiting.push(resolve)),
    pump: async (isOver: () => boolean): Promise<void> => {
      while (!isOver()) {
        for (let quiet = 0, seen = 0; quiet < QUIET_TICKS; quiet++) {
          if (seen !== waiting.length) quiet = 0;
          seen = waiting.length;
          await tick();
        }
        if (waiting.length === 0) continue;
        const [answered, rest] = [waiting, []];
        waiting = rest;
        count += 1;
        for (const go of answered) go();
      }
    },
  };
}

test('a step of nine players with 30 s a call takes less than the function’s 300 s', async () => {
  const game = GAMES.find(({ seats }) => seats.most >= 9);
  if (game === undefined) throw new Error('a game has nine seats');
  const slow = createWaveCounter();
  let isSlow = false;
  const table = await openTable({
    game,
    players: 9,
    deadlinesFire: false,
    settings: { pollMs: 600_000 },
    carry: (emulator) => async (input, init) => {
      if (isSlow) await slow.turn();
      return emulator.fetchImplementation(input, init);
    },
  });
  const task = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(task.deadline));
  isSlow = true;
  let isOver = false;
  const [result] = await Promise.all([
    resolveStep(table.adjudicator, task).finally(() => {
      isOver = true;
    }),
    slow.pump(() => isOver),
  ]);
  expect(result.kind).toBe('resolved');
  expect(slow.count() * CALL_DURATION_MS).toBeLessThan(FUNCTION_TIMEOUT_MS);
});

test('a step makes its calls to Google in four successive groups', async () => {
  const slow = createWaveCounter();
  let isSlow = false;
  const table = await openTable({
    game: USUAL_GAME,
    carry: (emulator) => async (input, init) => {
      if (isSlow) await slow.turn();
      return emulator.fetchImplementation(input, init);
    },
  });
  await table.robots();
  await table.deadline();
  await table.robots();
  const { deadline } = await table.task();
  isSlow = true;
  let isOver = false;
  const step = table.emulator.clock.advanceTo(Date.parse(deadline)).finally(() => {
    isOver = true;
  });
  await Promise.all([step, slow.pump(() => isOver)]);
  expect(slow.count()).toBe(4);
  isSlow = false;
});
