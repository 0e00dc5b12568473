import { createSteppedClock } from '../../../emulator/clock.ts';
import type { World } from '../../../emulator/core/world.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { getEntry, type StepWake } from '../../../functions/match/next/wake.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { openTable, ROUND_GRACE_MS } from '../../support/table/table.ts';
import { listQueuedTasks } from '../harness/tasks.ts';
import { type InstanceAction, type InstanceOptions, startInstance } from './instance.ts';
import { extractShown, type ShownTexts } from './shown-texts.ts';

const isBucketCall = ([address]: Parameters<typeof globalThis.fetch>): boolean =>
  String(address).includes('/storage/v1/');

export interface MatchMoment {
  /** Game and step, such as "Presents of Mine, Round 2: Bomb Squad". */
  readonly name: string;
  readonly task: StepWake;
  /** Action that replaces the resolution. A second run reports that it is already done. */
  readonly act?: InstanceAction;
  readonly taskName: string;
  /** The world at the deadline. All answers are sent, and nothing is resolved. */
  readonly before: World;
  readonly after: ShownTexts;
  readonly calls: number;
  /** Indexes of calls to a beacon, from 0; absent if unknown. */
  readonly ofBeacon?: readonly number[];
  readonly ofBucket?: readonly number[];
  /** Late poll that runs during the resolution and must change nothing. */
  readonly poll?: InstanceAction;
  /** Whether the form stays unchanged, because no seat is asked afterwards. */
  readonly isFormIdle?: true;
  readonly isOfPoll?: true;
  /** Account of the action. Absent: the function's account. */
  readonly as?: string;
  /** Selects the part of a world that is compared. Absent: everything visible. */
  readonly look?: (world: World, except: string) => ShownTexts;
  /** Whether the result contains the time, so the action must run at a fixed time. */
  readonly isDated?: true;
}

/** Number of steps at each end of a long match that are kept. Only some other steps are kept. */
const STEPS_KEPT_AT_ENDS = 10;
const STEPS_BETWEEN_KEPT = 20;

/** Plays one match of robots, and returns the moments before its deadlines. */
export async function playMoments(
  game: AnyGame,
  most = Number.POSITIVE_INFINITY,
  settings: Partial<Settings> = {},
): Promise<readonly MatchMoment[]> {
  let calls = 0;
  let ofBeacon: number[] = [];
  let ofBucket: number[] = [];
  const countCalls = (emulator: Emulator): typeof globalThis.fetch => {
    return (...request) => {
      if (isBucketCall(request)) ofBucket.push(calls);
      calls += 1;
      return emulator.fetchImplementation(...request);
    };
  };
  const beaconCarry = (emulator: Emulator): typeof globalThis.fetch => {
    const carried = countCalls(emulator);
    return (...request) => {
      ofBeacon.push(calls);
      return carried(...request);
    };
  };
  const table = await openTable({ game, settings, carry: countCalls, beaconCarry });
  const moments = new Map<number, MatchMoment>();
  let steps = 0;
  for (let match = await table.read(); isStepDue(match) && steps < most; steps++) {
    await table.robots();
    await table.robots(match.files.seats.slice(0, 2).map(({ seat }) => seat));
    const task = await table.task();
    const before = table.emulator.snapshot();
    const taskName = requireTaskName(before, task);
    [calls, ofBeacon, ofBucket] = [0, [], []];
    match = await table.deadline();
    const name = `${game.title}, ${getCurrentPosition(match).history.at(-1)?.title ?? ''}`;
    const after = extractShown(table.emulator.snapshot(), taskName);
    moments.set(steps, { name, task, taskName, before, after, calls, ofBeacon, ofBucket });
    if (!isKeptStep(steps - STEPS_KEPT_AT_ENDS)) moments.delete(steps - STEPS_KEPT_AT_ENDS);
  }
  return [...moments.values()];
}

/** Builds the task of an action that is due now. */
export function buildInstantTask({ files }: Match, nowMs: number): StepWake {
  const at = new Date(nowMs).toISOString();
  return { match: files.hostId, form: files.formId, at, deadline: at, since: at };
}

/** Returns the time at which the task of a deadline runs. */
export const getRunMs = ({ deadline, round }: StepWake): number =>
  Date.parse(deadline) + getGraceMs({ round });

export const getGraceMs = ({ round }: Pick<StepWake, 'round'>): number =>
  round === undefined ? 0 : ROUND_GRACE_MS;

export const buildOptions = ({ task, as }: Pick<MatchMoment, 'task' | 'as'>): InstanceOptions => ({
  graceMs: getGraceMs(task),
  as,
});

const isStepDue = (match: Match): boolean => getCurrentPosition(match).sealed.entry.next !== null;

const isKeptStep = (step: number): boolean =>
  step < STEPS_KEPT_AT_ENDS || step % STEPS_BETWEEN_KEPT === 0;

export function requireTaskName(world: World, task: StepWake): string {
  const own = listQueuedTasks(world).filter(({ name }) =>
    new RegExp(`/\\w+-${getEntry(task)}-\\d+-\\d+$`).test(name),
  );
  const [only] = own;
  if (only === undefined || own.length > 1) throw new Error(`${own.length} tasks are due`);
  return only.name;
}

/** Runs the action by its own task, without faults. @throws if the action fails */
export async function runAlone(
  given: Omit<MatchMoment, 'after' | 'calls'>,
  nowMs = getRunMs(given.task),
): Promise<MatchMoment> {
  const { world, ...calls } = await runToWorld(given, nowMs);
  return { ...given, after: (given.look ?? extractShown)(world, given.taskName), ...calls };
}

export async function runToWorld(
  given: Omit<MatchMoment, 'after' | 'calls'>,
  nowMs = getRunMs(given.task),
): Promise<Required<Pick<MatchMoment, 'calls' | 'ofBucket'>> & { readonly world: World }> {
  const emulator = createEmulator({
    clock: createSteppedClock(nowMs),
    world: given.before,
    dispatch: async () => new Response(null, { status: 503 }),
  });
  const ofBucket: number[] = [];
  let calls = 0;
  const watched: Emulator = {
    ...emulator,
    fetchImplementation: (...request) => {
      if (isBucketCall(request)) ofBucket.push(calls);
      return emulator.fetchImplementation(...request);
    },
  };
  const instance = startInstance(watched, given.act ?? given.task, buildOptions(given));
  for (; (await instance.waits()) === 'waiting'; calls++) await instance.grant('pass');
  const ended = await instance.ended;
  if (ended.kind === 'failed') throw ended.error;
  const world = emulator.snapshot();
  await emulator.close();
  return { world, calls, ofBucket };
}
