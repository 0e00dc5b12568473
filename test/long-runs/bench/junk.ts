/** How much slower a step is after a hundred steps to which strangers sent three hundred answers each: two matches by turns, in time of the processor. */

import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import type { Figure } from './figure.ts';
import { answerAll, type LongMatch } from './long-match.ts';

const STEPS = 100;
const JUNK = 300;
/** Measured after that. */
const MEASURED = 11;
const TARGET = 1.1;

/** @throws when the match ends before that. */
export async function measureJunk({ game, choose }: LongMatch): Promise<Figure> {
  const [calm, flooded] = [await openTable({ game }), await openTable({ game })];
  const steps: { readonly alone: number; readonly after: number }[] = [];
  try {
    for (let step = 0; step < STEPS + MEASURED; step++) {
      if (step < STEPS) await sendJunk(flooded);
      for (const table of [calm, flooded]) await answerAll(table, choose);
      const alone = await deadlineCpuMs(calm);
      const after = await deadlineCpuMs(flooded);
      if (step >= STEPS) steps.push({ alone, after });
    }
  } finally {
    await calm.close();
    await flooded.close();
  }
  const median = medianOf(steps.map(({ alone, after }) => after / alone));
  const [alone, after] = [steps.map((one) => one.alone), steps.map((one) => one.after)];
  return {
    what: `${game.title}, a step after ${STEPS} with ${JUNK} answers of nobody, against without`,
    measured: `${median.toFixed(2)} times the processor’s time: ${medianOf(after).toFixed(1)} against ${medianOf(alone).toFixed(1)} ms`,
    target: `under ${TARGET} times`,
    met: median < TARGET,
  };
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

async function sendJunk({ read, emulator }: Table): Promise<void> {
  const { formId } = (await read()).files;
  const answers = { [CONSTANT_QUESTIONS.seatCode.questionId]: ['no-code'] };
  const responses = Array.from({ length: JUNK }, () => ({ answers }));
  const body = JSON.stringify({ unchecked: true, responses });
  const address = `http://emulator.test/emulator/forms/${formId}/responses`;
  const reply = await emulator.fetch(new Request(address, { method: 'POST', body }));
  if (!reply.ok) throw new Error(await reply.text());
}

async function deadlineCpuMs(table: Table): Promise<number> {
  const { deadline } = await table.task();
  const before = process.cpuUsage();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
