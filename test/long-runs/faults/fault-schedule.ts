import { createSteppedClock } from '../../../emulator/clock.ts';
import type { World } from '../../../emulator/core/world.ts';
import { isInTrash } from '../../../emulator/drive/file.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import type { Entry } from '../../../functions/match/ledger/entry.ts';
import { getAnswerCutOff } from '../../../functions/match/ledger/entry-parts.ts';
import { isReviewed } from '../../../functions/match/ledger/position.ts';
import { buildDeadlineTask } from '../../../functions/match/next/tasks.ts';
import { getEntry, type StepWake } from '../../../functions/match/next/wake.ts';
import { getCurrentPosition, readMatch } from '../../../functions/match/reading/match.ts';
import { sweep } from '../../../functions/match/running/reconcile.ts';
import { type RunResult, runMatch } from '../../../functions/match/running/run.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { postResponse } from '../../support/table/by-hand.ts';
import {
  createCalmAdjudicator,
  createCalmGoogle,
  type FunctionInstance,
  type InjectedFailure,
  type InstanceAction,
  type InstanceOptions,
  startInstance,
} from './instance.ts';
import { createMishap, type Mishap, type WorldWithMishap } from './mishaps.ts';
import { buildOptions, getRunMs, type MatchMoment } from './moments.ts';
import type { FaultSchedule, ScheduleWord } from './schedules.ts';
import {
  extractShown,
  findDifferences,
  listRetries,
  listTasks,
  type ShownTexts,
  selectOwnTasks,
} from './shown-texts.ts';

/** A difference from the expected world; null if the worlds are equal. */
export type FaultViolation = string | null;

/** Maximum number of triggers until the world must settle. */
const MAX_TRIGGERS = 12;

/** Runs the schedules and returns a sentence for each violation. */
export async function findViolations(
  moment: MatchMoment,
  schedules: readonly FaultSchedule[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const schedule of schedules) {
    const violation = await runFaultSchedule(moment, schedule);
    if (violation !== null) found.push(`${moment.name}, ${schedule.name}: ${violation}`);
  }
  return found;
}

export async function runFaultSchedule(
  moment: MatchMoment,
  schedule: FaultSchedule,
): Promise<FaultViolation> {
  const dueMs = getRunMs(moment.task);
  const emulator = createEmulator({
    clock: createSteppedClock(dueMs + (moment.isDated === true ? 0 : schedule.lateMs)),
    world: moment.before,
    dispatch: async () => new Response(null, { status: 503 }),
  });
  try {
    const mishap = createMishap(emulator, moment);
    await disturbMoment(emulator, moment, { schedule, mishap });
    const broken = await mishap.mended((task) =>
      runUndisturbed(emulator, task, buildOptions({ ...moment, task })),
    );
    if (broken !== null) return broken;
    const triggers = await settleWorld(emulator, moment);
    if (triggers === null) return 'it does not come to rest';
    const { match } = moment.task;
    const isPurged = schedule.befalls?.what === 'the queues are purged';
    const texts = removeLateAnswer(emulator, moment, schedule);
    const isOver = (await readOpenStep(emulator, moment)) === null;
    const all = isPurged
      ? findDifferences(selectOwnTasks(moment.after, match), selectOwnTasks(texts, match))
      : findDifferences(moment.after, texts);
    const wrong = all.filter(
      (place) =>
        !isPermitted(place, moment, { schedule, shown: texts }) &&
        !(isPurged && mayWaitForPoll(place, moment, { shown: texts, isOver })) &&
        !isDrawnByNextPoll(place, moment, schedule),
    );
    if (wrong.length > 0) return `differs in ${wrong.join('; ')}`;
    return isPurged ? await describeAbandoned(emulator, moment) : null;
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : String(error)}`;
  } finally {
    await emulator.close();
  }
}

/** Returns whether a lost task may still be missing, because a later poll creates it again. */
const mayWaitForPoll = (
  place: string,
  { isOfPoll }: MatchMoment,
  { shown, isOver }: { readonly shown: ShownTexts; readonly isOver: boolean },
): boolean =>
  place.startsWith('polls of ')
    ? isOver
    : isOfPoll === true && place.startsWith('queue ') && shown.get(place) === '';

/** Returns whether a difference is permitted, such as a reported repair. */
function isPermitted(place: string, moment: MatchMoment, injectedMishap: InjectedMishap): boolean {
  const { act, after, isFormIdle } = moment;
  const what = injectedMishap.schedule.befalls?.what;
  if (isFormIdle === true && what === 'the form is closed' && place.startsWith('form '))
    return true;
  if (what === undefined || !REPORTED_MISHAPS.includes(what)) return false;
  if (place.endsWith(', marks')) return act !== undefined && what.endsWith('is forged');
  const [told, found] = [listLines(after, place), listLines(injectedMishap.shown, place)];
  const isAllTold = [...told].every((text) => found.has(text));
  const hasProblem = [...found].some((text) => text.startsWith('Problem') && !told.has(text));
  return /, (?:Desk|Received)$/.test(place) && isAllTold && !hasProblem;
}

/** Returns whether Google ignored a drawing, which the next hourly poll then repeats. */
const isDrawnByNextPoll = (
  place: string,
  { isOfPoll }: MatchMoment,
  { words }: FaultSchedule,
): boolean =>
  isOfPoll === true &&
  /, (?:Now|Receipts|marks)$/.test(place) &&
  words().some(({ strike }) => strike === 'ignored, as after');

interface InjectedMishap {
  readonly schedule: FaultSchedule;
  readonly shown: ShownTexts;
}

const REPORTED_MISHAPS: readonly Mishap[] = [
  'the queues are purged',
  'a guard of the public workbook is forged',
  'a guard of a player’s workbook is forged',
  'the form is closed',
];

/** Splits cells into lines, because a cell can contain several messages. */
const listLines = (texts: ShownTexts, place: string): ReadonlySet<string> =>
  new Set(
    [...(texts.get(place) ?? '').matchAll(/"stringValue":("(?:[^"\\]|\\.)*")/g)].flatMap(
      ([, text]) => text?.slice(1, -1).split('\\n') ?? [],
    ),
  );

interface DisturbedWorld {
  readonly schedule: FaultSchedule;
  readonly mishap: WorldWithMishap;
}

async function disturbMoment(
  emulator: Emulator,
  moment: MatchMoment,
  { schedule, mishap }: DisturbedWorld,
): Promise<void> {
  const first = schedule.instances - schedule.polls;
  const own = moment.act ?? moment.task;
  const instances = Array.from({ length: schedule.instances }, (_, index) =>
    startInstance(emulator, index < first ? own : (moment.poll ?? own), buildOptions(moment)),
  );
  let made = 0;
  const next = async (
    instance: FunctionInstance | undefined,
    strike: InjectedFailure,
  ): Promise<boolean> => {
    if (instance === undefined || (await instance.waits()) === 'ended') return false;
    if (schedule.answerAfter === made) await sendLateAnswer(emulator, moment);
    if (schedule.befalls?.after === made) await mishap.befall(schedule.befalls.what);
    made += 1;
    await instance.grant(strike);
    return true;
  };
  for (const { instance, strike } of schedule.words() satisfies readonly ScheduleWord[]) {
    await next(instances[instance], strike);
  }
  for (const instance of instances) {
    while (await next(instance, 'pass'));
    await instance.ended;
  }
  if (schedule.befalls?.after === made) await mishap.befall(schedule.befalls.what);
}

/**
 * Triggers the step until nothing is left to do. Returns the number of triggers; null if work
 * remains.
 */
async function settleWorld(emulator: Emulator, moment: MatchMoment): Promise<number | null> {
  const visited = new Set<string>();
  for (let trigger = 1; trigger <= MAX_TRIGGERS; trigger++) {
    const visit = listRetries(emulator.snapshot()).find(({ taskName }) => !visited.has(taskName));
    if (visit !== undefined) visited.add(visit.taskName);
    const task = visit?.task ?? moment.act ?? moment.task;
    const result = await runUndisturbed(emulator, task, buildOptions(moment));
    if (result.kind === 'waits') throw new Error(JSON.stringify(result.incidents));
    if (visit === undefined && result.kind === 'resolved before') return trigger;
  }
  return null;
}

async function runUndisturbed(
  emulator: Emulator,
  task: StepWake | InstanceAction,
  options: InstanceOptions,
): Promise<RunResult> {
  const instance = startInstance(emulator, task, options);
  while ((await instance.waits()) === 'waiting') await instance.grant('pass');
  const ended = await instance.ended;
  if (ended.kind === 'failed') throw ended.error;
  return ended.result;
}

/** Sends an almost empty response just after the deadline. */
async function sendLateAnswer(emulator: Emulator, { task }: MatchMoment): Promise<void> {
  await emulator.clock.advanceTo(Math.max(emulator.clock.now(), Date.parse(task.deadline) + 1));
  const answers = { '10000011': ['too late'], '10000012': ['whatever'] };
  await postResponse({ emulator }, task.form, { answers });
}

function removeLateAnswer(
  emulator: Emulator,
  moment: MatchMoment,
  schedule: FaultSchedule,
): ReturnType<typeof extractShown> {
  const world = emulator.snapshot();
  const look = moment.look ?? extractShown;
  if (schedule.answerAfter === null) return look(world, moment.taskName);
  const form = world.forms[moment.task.form];
  const responses = moment.before.forms[moment.task.form]?.responses ?? [];
  const forms =
    form === undefined
      ? world.forms
      : { ...world.forms, [moment.task.form]: { ...form, responses } };
  return look({ ...world, forms }, moment.taskName);
}

/**
 * Describes open matches that lack a task even after a sweep and the following polls; null if no
 * match does.
 */
async function describeAbandoned(emulator: Emulator, moment: MatchMoment): Promise<string | null> {
  const adjudicator = createCalmAdjudicator(emulator, buildOptions(moment));
  await sweep(adjudicator);
  for (const wake of listTasks(emulator.snapshot()).wakes) await runMatch(adjudicator, wake);
  if (moment.isOfPoll === true) await pollUntilCutOff(emulator, moment);
  for (const hostId of findHostWorkbooks(emulator.snapshot())) {
    const missing = await describeMissingTask(adjudicator, hostId, emulator.snapshot());
    if (missing !== null) return missing;
  }
  return null;
}

async function readOpenStep(emulator: Emulator, { task }: MatchMoment): Promise<Entry['next']> {
  const match = await readMatch(createCalmGoogle(emulator), task.match);
  return getCurrentPosition(match).sealed.entry.next;
}

async function pollUntilCutOff(emulator: Emulator, moment: MatchMoment): Promise<void> {
  const { clock, snapshot } = emulator;
  const adjudicator = createCalmAdjudicator(emulator, buildOptions(moment));
  const next = await readOpenStep(emulator, moment);
  const endMs = Date.parse((next && getAnswerCutOff(next)) ?? '');
  for (;;) {
    const polls = listTasks(snapshot()).polls.filter(({ match }) => match === moment.task.match);
    const times = polls.map(({ at }) => Date.parse(at)).filter((ms) => ms > clock.now());
    const atMs = Math.min(...times);
    const poll = polls.find(({ at }) => Date.parse(at) === atMs);
    if (poll === undefined || !(atMs < endMs)) return;
    await clock.advanceTo(atMs);
    await runMatch(adjudicator, poll);
  }
}

/** Finds the host workbooks of all matches, even finished ones, by their ledgers. */
const findHostWorkbooks = (world: World): readonly string[] =>
  Object.values(world.spreadsheets)
    .filter(({ sheets }) =>
      sheets.some(
        ({ properties, rows }) =>
          properties.sheetId === HOST_TABS.ledger.sheetId &&
          properties.title === HOST_TABS.ledger.title &&
          rows[1]?.[0]?.userEnteredValue?.numberValue === 0,
      ),
    )
    .map(({ spreadsheetId }) => spreadsheetId)
    .filter((id) => {
      const file = world.files[id];
      return file !== undefined && file.parents.length > 0 && !isInTrash(world, file);
    });

async function describeMissingTask(
  { google }: Adjudicator,
  hostId: string,
  world: World,
): Promise<string | null> {
  const match = await readMatch(google, hostId);
  const position = getCurrentPosition(match);
  const { entry } = position.sealed.entry;
  if (position.sealed.entry.next === null) return null;
  const { deadlines, polls } = listTasks(world);
  const called = `${position.game.title}, open upon entry ${entry},`;
  if (!polls.some((poll) => poll.match === hostId)) return `${called} lacks a poll after a sweep`;
  const due = isReviewed(position) ? null : buildDeadlineTask(position, match.files);
  if (due === null) return null;
  const isThere = deadlines.some(
    (task) =>
      task.match === hostId && getEntry(task) === getEntry(due) && task.deadline === due.deadline,
  );
  return isThere ? null : `${called} lacks a task for its deadline after a sweep`;
}
