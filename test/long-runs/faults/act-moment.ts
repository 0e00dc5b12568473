import type { World } from '../../../emulator/core/world.ts';
import type { StepWake } from '../../../functions/match/next/wake.ts';
import type { Act } from './instance.ts';
import { alone, type Moment } from './moments.ts';

export interface ActAt {
  readonly name: string;
  readonly task: StepWake;
  readonly act: Act;
  readonly before: World;
  readonly nowMs: number;
  /** Full name of the action's task; '' without a task. */
  readonly taskName?: string;
}

/** Runs the action once, undisturbed in its own world. @throws its errors there */
export const actMoment = ({ nowMs, taskName = '', ...given }: ActAt): Promise<Moment> =>
  alone({ ...given, taskName }, nowMs);
