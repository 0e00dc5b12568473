import {
  buildInterventionEntry,
  type RequestedAction,
} from '../../../functions/match/next/interventions.ts';
import { buildNextPoll, withCutOff } from '../../../functions/match/next/tasks.ts';
import type { Wake } from '../../../functions/match/next/wake.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { createPollAction } from '../../match/polls/poll-act.ts';
import { LIVE_ADDRESS, openTable, type Table } from '../../support/table/table.ts';
import { drawAction } from '../interventions/fold.ts';
import {
  buildRequest,
  createIntervention,
  createRepeatableAction,
  runAsMatchHost,
} from '../interventions/host.ts';
import type { InstanceAction } from './instance.ts';
import { buildInstantTask, type MatchMoment, requireTaskName, runAlone } from './moments.ts';

const HOUR_MS = 3_600_000;

/** A step is long enough for tasks that are hours late, and short enough for few polls. */
const STEP_HOURS = 5;

/** Number of steps between early polls or interventions. */
const EVENT_INTERVAL = 3;

/** Number of steps at the start and end of a long match in which faults are injected. */
const FIRST_STEPS = 12;
const LAST_STEPS = 3;

export async function playEventfulMoments(
  game: AnyGame,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly MatchMoment[]> {
  const scene = await openScene(game);
  const steps: (readonly MatchMoment[])[] = [];
  while (steps.length < most && (await isStepDue(scene))) {
    await playStep(scene, steps.length);
    steps.push(scene.moments.splice(0));
    if (steps.length > FIRST_STEPS + LAST_STEPS) steps[steps.length - LAST_STEPS - 1] = [];
  }
  return steps.flat();
}

/** Polls and interventions come only early, because repeated undoing could go on forever. */
async function playStep(scene: EventfulScene, step: number): Promise<void> {
  await answerAll(scene);
  if (step < FIRST_STEPS && step % EVENT_INTERVAL === 0) await pollOnce(scene, step);
  if (step < FIRST_STEPS && step % EVENT_INTERVAL === 1) {
    await interveneAsHost(scene, step);
    await answerAll(scene);
  }
  await fireDeadline(scene, step);
}

interface EventfulScene {
  readonly game: AnyGame;
  readonly table: Table;
  readonly moments: MatchMoment[];
}

async function openScene(game: AnyGame): Promise<EventfulScene> {
  const times = Object.fromEntries(game.paces.map(({ name }) => [name, `${STEP_HOURS} hours`]));
  const settings = { pollMs: HOUR_MS, remindMs: [2 * HOUR_MS], times, live: LIVE_ADDRESS };
  const table = await openTable({ game, settings });
  const { next } = getCurrentPosition(await table.read()).sealed.entry;
  const toMs = Date.parse(next?.deadline ?? '') - 8 * STEP_HOURS * HOUR_MS;
  await runAsMatchHost(table, { kind: 'deadline', toMs });
  return { game, table, moments: [] };
}

const isStepDue = async ({ table }: EventfulScene): Promise<boolean> =>
  getCurrentPosition(await table.read()).sealed.entry.next !== null;

async function answerAll({ table }: EventfulScene): Promise<void> {
  if (getCurrentPosition(await table.read()).answersUntil === null) await table.robots();
}

interface GivenAction
  extends Pick<MatchMoment, 'act' | 'taskName' | 'poll' | 'isOfPoll' | 'isDated' | 'task'> {
  /** Noun phrase such as "the deadline of step 3". */
  readonly what: string;
}

/** Keeps the state before the action, so that faults can be injected into the action. */
async function keepMoment(
  { game, table, moments }: EventfulScene,
  action: GivenAction,
  doIt: () => Promise<void>,
): Promise<void> {
  const { what, ...more } = action;
  const before = table.emulator.snapshot();
  moments.push(await runAlone({ ...more, before, name: `${game.title}, ${what}` }));
  await doIt();
}

async function pollOnce(scene: EventfulScene, step: number): Promise<void> {
  const { clock } = scene.table.emulator;
  const match = await scene.table.read();
  const poll = buildNextPoll(match, clock.now());
  // If the match has no further step, its next poll closes the match.
  if (poll === null || getCurrentPosition(match).step === null) return;
  const task = withCutOff(await scene.table.task(), poll.at);
  const action: GivenAction = {
    what: `a poll in step ${step + 1}`,
    act: createPollAction(poll),
    isOfPoll: true,
    taskName: '',
    task,
  };
  await clock.advanceTo(Date.parse(poll.at) - 1);
  await keepMoment(scene, action, () => clock.advanceTo(Date.parse(poll.at)));
}

/** Number of requests to draw. The first request that is possible is applied. */
const MAX_DRAWN_REQUESTS = 9;

/** Intervenes as the host. If a pause results, another intervention ends the pause. */
async function interveneAsHost(scene: EventfulScene, step: number): Promise<void> {
  const draw = seedChance(step)(`a host at ${scene.game.id}`);
  for (let tried = 0; tried < MAX_DRAWN_REQUESTS; tried++) {
    const match = await scene.table.read();
    const fold = { match, responses: [], nowMs: scene.table.emulator.clock.now() };
    const action = drawAction(fold, draw);
    if (!(await tryAction(scene, action, `step ${step + 1}`))) continue;
    if (action.kind === 'pause') await tryAction(scene, { kind: 'resume' }, `step ${step + 1}`);
    return;
  }
}

/** Applies a request. Returns false, and changes nothing, if the request is refused. */
async function tryAction(
  scene: EventfulScene,
  action: RequestedAction,
  place: string,
): Promise<boolean> {
  const { table } = scene;
  const match = await table.read();
  const request = buildRequest(action, `Chosen at random in ${place}.`);
  const nowMs = table.emulator.clock.now();
  if (typeof buildInterventionEntry(match, request, nowMs) === 'string') return false;
  const givenAction: GivenAction = {
    what: `${action.kind} in ${place}`,
    act: createRepeatableAction(table.hostId, request),
    taskName: '',
    task: buildInstantTask(match, nowMs),
    isDated: true,
  };
  await keepMoment(scene, givenAction, async () => {
    await createIntervention(table.hostId, request)(table.adjudicator);
  });
  return true;
}

/** Fires the deadline. Just before, some seats answer again. */
async function fireDeadline(scene: EventfulScene, step: number): Promise<void> {
  const { table } = scene;
  const { clock } = table.emulator;
  const { answersUntil, sealed } = getCurrentPosition(await table.read());
  const dueMs = Date.parse(sealed.entry.next?.deadline ?? '');
  await clock.advanceTo(dueMs - 1000);
  const match = await table.read();
  if (answersUntil === null) {
    await table.robots(match.files.seats.slice(0, 2).map(({ seat }) => seat));
  }
  await clock.advanceTo(dueMs - 1);
  const task = await table.task();
  const late = buildNextPoll(match, dueMs - HOUR_MS - 1);
  const at = new Date(dueMs - 1).toISOString();
  await keepMoment(
    scene,
    {
      what: `the deadline of step ${step + 1}`,
      task,
      taskName: requireTaskName(table.emulator.snapshot(), task),
      ...(late !== null && { poll: createLatePoll({ ...late, at }) }),
    },
    () => clock.advanceTo(dueMs),
  );
}

const createLatePoll =
  (task: Wake): InstanceAction =>
  async (adjudicator) => {
    await runMatch(adjudicator, task);
    return { kind: 'not yet' };
  };
