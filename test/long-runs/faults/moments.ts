/** The moments at which a match can be struck: the world as each deadline comes, and as it is when nothing went wrong. */

import { steppedClock } from '../../../emulator/clock.ts';
import type { World } from '../../../emulator/core/world.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import type { Settings } from '../../../functions/match/ledger/entry.ts';
import type { DeadlineTask } from '../../../functions/match/next/deadline-task.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { openTable, ROUND_GRACE_MS } from '../../support/table/table.ts';
import { type Act, type InstanceOptions, startInstance } from './instance.ts';
import { type Shown, shownIn } from './shown.ts';

export interface Moment {
  /** "Presents of Mine, Round 2: Bomb Squad" */
  readonly name: string;
  readonly task: DeadlineTask;
  /** What is done instead of resolving the step that the task names; run again it says that it was done before. */
  readonly act?: Act;
  /** The full name of the deadline’s own task. */
  readonly taskName: string;
  /** As the deadline comes: everything sent, nothing resolved. */
  readonly before: World;
  /** What a step that nobody disturbed leaves. */
  readonly after: Shown;
  /** How many calls that took. */
  readonly calls: number;
  /** Which of them ask a beacon, the first being 0; absent where nobody has looked. */
  readonly ofBeacon?: readonly number[];
  /** A poll that comes late, while the step is being resolved: it may change nothing. */
  readonly poll?: Act;
  /** Afterwards nobody is asked anything: whether the form takes answers is left as it is. */
  readonly isFormIdle?: true;
  /** It is a poll that is struck. */
  readonly isOfPoll?: true;
  /** Whose account does it; the function’s when absent. */
  readonly as?: string;
  /** What of a world is compared; all that it shows when absent. */
  readonly look?: (world: World, except: string) => Shown;
  /** What it leaves names the time at which it was done: it is struck at that time alone. */
  readonly isDated?: true;
}

/** Of a long match so many steps are kept at its beginning and at its end, and of those between one in so many: worlds are large. */
const KEPT_AT_ENDS = 10;
const KEPT_BETWEEN = 20;

/** The moments of one match of robots, who send twice and too late now and then; of its first steps alone, if `most` says so. */
export async function momentsOf(
  game: AnyGame,
  most = Number.POSITIVE_INFINITY,
  settings: Partial<Settings> = {},
): Promise<readonly Moment[]> {
  let calls = 0;
  let ofBeacon: number[] = [];
  const counted = (emulator: Emulator): typeof globalThis.fetch => {
    return (...request) => {
      calls += 1;
      return emulator.fetchImplementation(...request);
    };
  };
  const beaconCarry = (emulator: Emulator): typeof globalThis.fetch => {
    const carried = counted(emulator);
    return (...request) => {
      ofBeacon.push(calls);
      return carried(...request);
    };
  };
  const table = await openTable({ game, settings, carry: counted, beaconCarry });
  const moments = new Map<number, Moment>();
  let steps = 0;
  try {
    for (let match = await table.read(); isDue(match) && steps < most; steps++) {
      await table.robots();
      await table.robots(match.files.seats.slice(0, 2).map(({ seat }) => seat));
      const task = await table.task();
      const before = table.emulator.snapshot();
      const taskName = taskNameOf(before, task);
      [calls, ofBeacon] = [0, []];
      match = await table.deadline();
      const name = `${game.title}, ${currentPosition(match).history.at(-1)?.title ?? task.step}`;
      const after = shownIn(table.emulator.snapshot(), taskName);
      moments.set(steps, { name, task, taskName, before, after, calls, ofBeacon });
      if (!isKept(steps - KEPT_AT_ENDS)) moments.delete(steps - KEPT_AT_ENDS);
    }
  } finally {
    await table.close();
  }
  return [...moments.values()];
}

/** When the task of a deadline comes: at once, and where a round of a beacon is to be had when that is out. */
export const visitMs = ({ deadline, round }: DeadlineTask): number =>
  Date.parse(deadline) + graceOf({ round });

/** How long after a cut-off tasks come in a match, by one of its tasks. */
export const graceOf = ({ round }: Pick<DeadlineTask, 'round'>): number =>
  round === undefined ? 0 : ROUND_GRACE_MS;

/** Of each instance that does it. */
export const optionsOf = ({ task, as }: Pick<Moment, 'task' | 'as'>): InstanceOptions => ({
  graceMs: graceOf(task),
  as,
});

const isDue = (match: Match): boolean => currentPosition(match).sealed.entry.next !== null;

/** Whether a step is kept that is not, or no longer, near the end. Steps are counted from 0. */
const isKept = (step: number): boolean => step < KEPT_AT_ENDS || step % KEPT_BETWEEN === 0;

/** The full name of the task in the queue: of the deadline that is due there is exactly one. */
export function taskNameOf(world: World, task: DeadlineTask): string {
  const tasks = Object.values(world.queues).flatMap(({ tasks: all }) => Object.values(all));
  const own = tasks.filter(({ name }) => new RegExp(`/\\w+-${task.entry}-\\d+-\\d+$`).test(name));
  const [only] = own;
  if (only === undefined || own.length > 1) throw new Error(`${own.length} tasks are due`);
  return only.name;
}

/**
 * What is done, done once in a world of its own with nobody to disturb it, by its own task and no other that is due then.
 * @throws whatever it fails with there
 */
export async function alone(
  given: Omit<Moment, 'after' | 'calls'>,
  nowMs = visitMs(given.task),
): Promise<Moment> {
  const { world, calls } = await worldAfter(given, nowMs);
  return { ...given, after: (given.look ?? shownIn)(world, given.taskName), calls };
}

/** The same, with all of the world that it leaves. @throws whatever it fails with there */
export async function worldAfter(
  given: Omit<Moment, 'after' | 'calls'>,
  nowMs = visitMs(given.task),
): Promise<{ readonly world: World; readonly calls: number }> {
  const emulator = createEmulator({
    clock: steppedClock(nowMs),
    world: given.before,
    dispatch: async () => new Response(null, { status: 503 }),
  });
  const instance = startInstance(emulator, given.act ?? given.task, optionsOf(given));
  let calls = 0;
  for (; (await instance.waits()) === 'waiting'; calls++) await instance.grant('pass');
  const ended = await instance.ended;
  if (ended.kind === 'failed') throw ended.error;
  const world = emulator.snapshot();
  await emulator.close();
  return { world, calls };
}
