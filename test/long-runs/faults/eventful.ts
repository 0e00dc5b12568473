import { buildInterventionEntry } from '../../../functions/match/next/build-intervention.ts';
import { withCutOff } from '../../../functions/match/next/deadline-task.ts';
import type { RequestedAction } from '../../../functions/match/next/interventions.ts';
import { nextPoll } from '../../../functions/match/next/poll-task.ts';
import type { Wake } from '../../../functions/match/next/wake.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { actOf } from '../../match/polls/poll-act.ts';
import { LIVE_ADDRESS, openTable, type Table } from '../../support/table/table.ts';
import { anyAction } from '../interventions/fold.ts';
import { doing, hostDoes, requestFor, runAgain } from '../interventions/host.ts';
import type { Act } from './instance.ts';
import { alone, type Moment, taskNameOf } from './moments.ts';

const HOUR_MS = 3_600_000;

/** Time for tasks that are hours late, with few polls. */
const STEP_HOURS = 5;

/** Number of steps from one early poll or intervention to the next. */
const EVERY = 3;

/** Number of first and last steps that are struck in a long match, because worlds are large. */
const FIRST = 12;
const LAST = 3;

/** Plays one match of robots who answer twice, with hourly polls; deterministic. */
export async function eventfulMoments(
  game: AnyGame,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly Moment[]> {
  const scene = await openScene(game);
  const steps: (readonly Moment[])[] = [];
  try {
    while (steps.length < most && (await isDue(scene))) {
      await stepOf(scene, steps.length);
      steps.push(scene.moments.splice(0));
      if (steps.length > FIRST + LAST) steps[steps.length - LAST - 1] = [];
    }
  } finally {
    await scene.table.close();
  }
  return steps.flat();
}

/** Polls and interventions come only early, because repeated undoing would never end. */
async function stepOf(scene: Scene, step: number): Promise<void> {
  await answerAll(scene);
  if (step < FIRST && step % EVERY === 0) await pollOnce(scene, step);
  if (step < FIRST && step % EVERY === 1) {
    await hostIntervenes(scene, step);
    await answerAll(scene);
  }
  await deadlineComes(scene, step);
}

interface Scene {
  readonly game: AnyGame;
  readonly table: Table;
  readonly moments: Moment[];
}

/** Moves the first deadline, which would otherwise come after two days of polls. */
async function openScene(game: AnyGame): Promise<Scene> {
  const times = Object.fromEntries(game.paces.map(({ name }) => [name, `${STEP_HOURS} hours`]));
  const settings = { pollMs: HOUR_MS, remindMs: [2 * HOUR_MS], times, live: LIVE_ADDRESS };
  const table = await openTable({ game, settings });
  const { next } = currentPosition(await table.read()).sealed.entry;
  const toMs = Date.parse(next?.deadline ?? '') - 8 * STEP_HOURS * HOUR_MS;
  await hostDoes(table, { kind: 'deadline', toMs });
  return { game, table, moments: [] };
}

const isDue = async ({ table }: Scene): Promise<boolean> =>
  currentPosition(await table.read()).sealed.entry.next !== null;

async function answerAll({ table }: Scene): Promise<void> {
  if (currentPosition(await table.read()).answersUntil === null) await table.robots();
}

interface Given
  extends Pick<Moment, 'act' | 'taskName' | 'poll' | 'isOfPoll' | 'isDated' | 'task'> {
  /** A noun phrase: "the deadline of step 3". */
  readonly what: string;
}

/** Adds the action as a moment to strike. */
async function kept(
  { game, table, moments }: Scene,
  given: Given,
  doIt: () => Promise<void>,
): Promise<void> {
  const { what, ...more } = given;
  const before = table.emulator.snapshot();
  moments.push(await alone({ ...more, before, name: `${game.title}, ${what}` }));
  await doIt();
}

/** Polls once after all answers, unless the match is paused. */
async function pollOnce(scene: Scene, step: number): Promise<void> {
  const { clock } = scene.table.emulator;
  const match = await scene.table.read();
  const poll = nextPoll(match, clock.now());
  // A match that only has to be closed closes at its next poll.
  if (poll === null || currentPosition(match).step === null) return;
  const task = withCutOff(await scene.table.task(), poll.at);
  const given: Given = {
    what: `a poll in step ${step + 1}`,
    act: actOf(poll),
    isOfPoll: true,
    taskName: '',
    task,
  };
  await clock.advanceTo(Date.parse(poll.at) - 1);
  await kept(scene, given, () => clock.advanceTo(Date.parse(poll.at)));
}

/** Number of drawn requests, of which the first possible one is applied. */
const MOST_WISHES = 9;

/** A second intervention ends a pause. */
async function hostIntervenes(scene: Scene, step: number): Promise<void> {
  const draw = seededChance(step)(`a host at ${scene.game.id}`);
  for (let tried = 0; tried < MOST_WISHES; tried++) {
    const match = await scene.table.read();
    const fold = { match, responses: [], nowMs: scene.table.emulator.clock.now() };
    const action = anyAction(fold, draw);
    if (!(await isDone(scene, action, `step ${step + 1}`))) continue;
    if (action.kind === 'pause') await isDone(scene, { kind: 'resume' }, `step ${step + 1}`);
    return;
  }
}

/** Applies a request and returns whether it was possible; a refused request changes nothing. */
async function isDone(scene: Scene, action: RequestedAction, place: string): Promise<boolean> {
  const { table } = scene;
  const match = await table.read();
  const request = requestFor(action, `Chosen at random in ${place}.`);
  const nowMs = table.emulator.clock.now();
  if (buildInterventionEntry(match, request, nowMs).kind === 'refused') return false;
  const deadline = new Date(nowMs).toISOString();
  const task = { match: table.hostId, form: match.files.formId, at: deadline, deadline };
  const given: Given = {
    what: `${action.kind} in ${place}`,
    act: runAgain(table.hostId, request),
    taskName: '',
    task: { ...task, since: deadline },
    isDated: true,
  };
  await kept(scene, given, async () => {
    await doing(table.hostId, request)(table.adjudicator);
  });
  return true;
}

/** Some seats answer again in the last moment, when a late poll may run. */
async function deadlineComes(scene: Scene, step: number): Promise<void> {
  const { table } = scene;
  const { clock } = table.emulator;
  const { answersUntil, sealed } = currentPosition(await table.read());
  const dueMs = Date.parse(sealed.entry.next?.deadline ?? '');
  await clock.advanceTo(dueMs - 1000);
  const match = await table.read();
  if (answersUntil === null) {
    await table.robots(match.files.seats.slice(0, 2).map(({ seat }) => seat));
  }
  await clock.advanceTo(dueMs - 1);
  const task = await table.task();
  const late = nextPoll(match, dueMs - HOUR_MS - 1);
  const at = new Date(dueMs - 1).toISOString();
  await kept(
    scene,
    {
      what: `the deadline of step ${step + 1}`,
      task,
      taskName: taskNameOf(table.emulator.snapshot(), task),
      ...(late !== null && { poll: latePoll({ ...late, at }) }),
    },
    () => clock.advanceTo(dueMs),
  );
}

const latePoll =
  (task: Wake): Act =>
  async (adjudicator) => {
    await pollMatch(adjudicator, task);
    return { kind: 'not yet' };
  };
