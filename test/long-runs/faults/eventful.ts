/** The moments of an eventful match: its deadlines, polls between them, and a host who intervenes. */

import { buildInterventionEntry } from '../../../functions/match/next/build-intervention.ts';
import { nextPoll, type PollTask } from '../../../functions/match/next/poll-task.ts';
import type { RequestedAction } from '../../../functions/match/next/request.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { actOf } from '../../match/polls/poll-act.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import { anyAction } from '../interventions/fold.ts';
import { doing, hostDoes, requestFor, runAgain } from '../interventions/host.ts';
import type { Act } from './instance.ts';
import { alone, type Moment, taskNameOf } from './moments.ts';

const HOUR_MS = 3_600_000;

/** So long that tasks can come hours late, so short that there are few polls. */
const STEP_HOURS = 5;

/** In the beginning every so many steps a poll is struck, and every so many the host intervenes. */
const EVERY = 3;

/** Of a long match so many steps are struck in the beginning, and so many at its end: worlds are large. */
const FIRST = 12;
const LAST = 3;

/** One match of robots, who send twice; looked at each hour. The same game has the same moments, in the same order. */
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

/** Polls and a host only in the beginning: one who undid for ever would never end. */
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
  /** Of the step that is being played. */
  readonly moments: Moment[];
}

/** The host moves the first deadline before anything happens, by whole steps: there would be two days of polls. */
async function openScene(game: AnyGame): Promise<Scene> {
  const times = Object.fromEntries(game.paces.map(({ name }) => [name, `${STEP_HOURS} hours`]));
  const settings = { pollMs: HOUR_MS, remindMs: [2 * HOUR_MS], times };
  const table = await openTable({ game, settings });
  const { next } = currentPosition(await table.read()).sealed.entry;
  const toMs = Date.parse(next?.deadline ?? '') - 8 * STEP_HOURS * HOUR_MS;
  await hostDoes(table, { kind: 'deadline', toMs });
  return { game, table, moments: [] };
}

const isDue = async ({ table }: Scene): Promise<boolean> =>
  currentPosition(await table.read()).sealed.entry.next !== null;

/** Robots answer, where answers are taken. */
async function answerAll({ table }: Scene): Promise<void> {
  if (currentPosition(await table.read()).answersUntil === null) await table.robots();
}

interface Given
  extends Pick<Moment, 'act' | 'taskName' | 'poll' | 'isOfPoll' | 'isDated' | 'task'> {
  /** "the deadline of step 3" */
  readonly what: string;
}

/** What is done at this moment becomes one to be struck. */
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

/** The first look after everybody has answered, unless the match stands still. */
async function pollOnce(scene: Scene, step: number): Promise<void> {
  const { clock } = scene.table.emulator;
  const match = await scene.table.read();
  const poll = nextPoll(match, clock.now());
  // A match that is only to be closed has closed by its next poll.
  if (poll === null || currentPosition(match).step === null) return;
  const task = { ...(await scene.table.task()), deadline: poll.at };
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

/** So many wishes are drawn: the first that can be done is done. */
const MOST_WISHES = 9;

/** A pause is ended by a second intervention. */
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

/** Whether it could be done; a wish that is refused leaves everything as it was. */
async function isDone(scene: Scene, action: RequestedAction, place: string): Promise<boolean> {
  const { table } = scene;
  const match = await table.read();
  const request = requestFor(action, `By chance, in ${place}.`);
  const nowMs = table.emulator.clock.now();
  if (buildInterventionEntry(match, request, nowMs).kind === 'refused') return false;
  const deadline = new Date(nowMs).toISOString();
  const task = { match: table.hostId, form: match.files.formId, entry: 1, step: 'any', deadline };
  const given: Given = {
    what: `${action.kind} in ${place}`,
    act: runAgain(table.hostId, request),
    taskName: '',
    task: { ...task, poll: false, since: deadline, tabs: [] },
    isDated: true,
  };
  await kept(scene, given, async () => {
    await doing(table.hostId, request)(table.adjudicator);
  });
  return true;
}

/** Some send once more in the last moment, which a late poll could come upon. */
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
  (task: PollTask): Act =>
  async (adjudicator) => {
    await pollMatch(adjudicator, task);
    return { kind: 'not yet' };
  };
