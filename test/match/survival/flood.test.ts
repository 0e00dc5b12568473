import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { serve } from '../../../emulator/server.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { atDepth } from '../../support/depth.ts';
import { ADJUDICATOR } from '../../support/table/table.ts';
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
      answers: {
        [CONSTANT_QUESTIONS.seatCode.questionId]: [`no-code-${index}`],
        [CONSTANT_QUESTIONS.step.questionId]: ['junk '.repeat(20)],
      },
    }));
    const reply = await table.emulator.fetch(
      new Request(`http://emulator.test/emulator/forms/${task.form}/responses`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ unchecked: true, responses: junk }),
      }),
    );
    expect(reply.ok).toBe(true);
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

/** Resolves the step in a process of its own, over a real socket. */
async function resolveInProcess(
  ...given: readonly string[]
): Promise<z.infer<typeof resultSchema>> {
  const script = join(import.meta.dirname, 'flooded.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...given]);
  return resultSchema.parse(JSON.parse(stdout));
}
