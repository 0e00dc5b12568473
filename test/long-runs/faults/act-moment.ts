import type { World } from '../../../emulator/core/world.ts';
import type { StepWake } from '../../../functions/match/next/wake.ts';
import type { InstanceAction } from './instance.ts';
import { type MatchMoment, runAlone } from './moments.ts';

export interface ActionTime {
  readonly name: string;
  readonly task: StepWake;
  readonly act: InstanceAction;
  readonly before: World;
  readonly nowMs: number;
  /** Full name of the action's task; '' without a task. */
  readonly taskName?: string;
}

/** Runs the action once, undisturbed in its own world. @throws its errors there */
export const createActionMoment = ({
  nowMs,
  taskName = '',
  ...given
}: ActionTime): Promise<MatchMoment> => runAlone({ ...given, taskName }, nowMs);
