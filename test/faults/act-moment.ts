/** The moment at which something is done to a match that is not the resolving of a step, such as a look or a host's wish. */

import { steppedClock } from '../../emulator/clock.ts';
import type { World } from '../../emulator/core/world.ts';
import { createEmulator } from '../../emulator/emulator.ts';
import type { StepOrder } from '../../functions/match/next/deadline-task.ts';
import { type Act, startInstance } from './instance.ts';
import type { Moment } from './moments.ts';
import { shownIn } from './shown.ts';

export interface ActAt {
  readonly name: string;
  readonly order: StepOrder;
  readonly act: Act;
  readonly before: World;
  readonly nowMs: number;
  /** The full name of the task that it is done by; '' for none. */
  readonly task?: string;
}

/** It is done once in a world of its own, with nobody to disturb it. @throws whatever it fails with there */
export async function actMoment(given: ActAt): Promise<Moment> {
  const { name, order, act, before, nowMs, task = '' } = given;
  const emulator = createEmulator({
    clock: steppedClock(nowMs),
    world: before,
    dispatch: async () => new Response(null, { status: 503 }),
  });
  const instance = startInstance(emulator, act);
  let calls = 0;
  for (; (await instance.waits()) === 'waiting'; calls++) await instance.grant('pass');
  const ended = await instance.ended;
  if (ended.kind === 'failed') throw ended.error;
  const after = shownIn(emulator.snapshot(), task);
  await emulator.close();
  return { name, order, act, task, before, after, calls };
}
