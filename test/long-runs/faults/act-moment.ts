/** The moment at which something is done to a match that is not the resolving of a step, such as a poll or a host's wish. */

import type { World } from '../../../emulator/core/world.ts';
import type { DeadlineTask } from '../../../functions/match/next/deadline-task.ts';
import type { Act } from './instance.ts';
import { alone, type Moment } from './moments.ts';

export interface ActAt {
  readonly name: string;
  readonly task: DeadlineTask;
  readonly act: Act;
  readonly before: World;
  readonly nowMs: number;
  /** The full name of the task that it is done by; '' for none. */
  readonly taskName?: string;
}

/** It is done once in a world of its own, with nobody to disturb it. @throws whatever it fails with there */
export const actMoment = ({ nowMs, taskName = '', ...given }: ActAt): Promise<Moment> =>
  alone({ ...given, taskName }, nowMs);
