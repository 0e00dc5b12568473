import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate as tick } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { serve } from '../../../emulator/server.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { GAMES } from '../../../rules/games.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { atDepth } from '../../support/depth.ts';
import { addResponses } from '../../support/table/by-hand.ts';
import { ADJUDICATOR, openTable } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { openInSecondStep, readShownResult, readUndisturbedResult } from './scene.ts';

const JUNK_ANSWERS = atDepth({ quick: 4000, deep: 100_000 });
/** Memory of the deployed function (docs/google.md). */
const DEPLOYED_MB = 512;

const resultSchema = z.object({ kind: z.string(), mostMb: z.number() });

test(`a step with ${JUNK_ANSWERS} junk answers needs less than ${DEPLOYED_MB} MB`, async () => {
  const table = await openInSecondStep({ deadlinesFire: false });
  const served = await serve(table.emulator, { port: 0 });
  try {
    const task = await table.task();
    const junk = Array.from({ length: JUNK_ANSWERS }, (_, index) => ({
      [CONSTANT_QUESTIONS.seatCode.questionId]: [`no-code-${index}`],
      [CONSTANT_QUESTIONS.step.questionId]: ['junk '.repeat(20)],
    }));
    await addResponses(table, task.form, junk);
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    const { kind, mostMb } = await resolveInProcess(
      `${served.url}/`,
      table.emulator.tokenFor(ADJUDICATOR),
      JSON.stringify(task),
    );
    expect(kind).toBe('resolved');
    expect(mostMb).toBeLessThan(DEPLOYED_MB);
    expect((await readShownResult(table)).orders).toEqual((await readUndisturbedResult()).orders);
    const { positions, receipts } = await table.read();
    const { entry } = positions[2]?.sealed ?? {};
    expect(receipts.filter(({ fate }) => fate === 'unknown sender')).toHaveLength(50);
    expect(entry?.kind === 'resolved' ? entry.submissions.notKept : null).toBe(JUNK_ANSWERS - 50);
  } finally {
    await served.close();
  }
});

/** Resolves the step in another process, which calls Google over a real socket. */
async function resolveInProcess(
  ...given: readonly string[]
): Promise<z.infer<typeof resultSchema>> {
  const script = join(import.meta.dirname, 'flooded.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...given]);
  return resultSchema.parse(JSON.parse(stdout));
}

const CALL_DURATION_MS = 30_000;
/** Timeout of the deployed function (docs/google.md). */
const FUNCTION_TIMEOUT_MS = 300_000;
/** After this number of turns of the event loop without a call, the run awaits replies. */
const QUIET_TICKS = 50;

/** Answers all pending calls together, as one wave, and counts the waves. */
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
    runMatch(table.adjudicator, task).finally(() => {
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
