import { steppedClock } from '../../../emulator/clock.ts';
import type { World } from '../../../emulator/core/world.ts';
import { isInTrash } from '../../../emulator/drive/file.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import type { Entry } from '../../../functions/match/ledger/entry.ts';
import { answerCutoffOf } from '../../../functions/match/ledger/entry-parts.ts';
import { isReviewed } from '../../../functions/match/ledger/position.ts';
import { deadlineTaskAt } from '../../../functions/match/next/deadline-task.ts';
import { entryOf, type StepWake } from '../../../functions/match/next/wake.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { sweep } from '../../../functions/match/polling/sweep.ts';
import { currentPosition, readMatch } from '../../../functions/match/reading/match.ts';
import type { StepResult } from '../../../functions/match/visiting/resolve-step.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import {
  type Act,
  calmAdjudicator,
  calmGoogle,
  type InjectedFailure,
  type Instance,
  type InstanceOptions,
  startInstance,
} from './instance.ts';
import { type Mishap, type MishapTo, mishapIn } from './mishaps.ts';
import { type Moment, optionsOf, visitMs } from './moments.ts';
import type { Schedule, Word } from './schedules.ts';
import { differences, type Shown, shownIn, tasksIn, visitsIn, withOwnTasks } from './shown.ts';

/** The difference from the expected world; null without one. */
export type Violation = string | null;

/** Limit on clean triggers, above what any step needs. */
const MOST_TRIGGERS = 12;

export async function runFaultSchedule(moment: Moment, schedule: Schedule): Promise<Violation> {
  const dueMs = visitMs(moment.task);
  const emulator = createEmulator({
    clock: steppedClock(dueMs + (moment.isDated === true ? 0 : schedule.lateMs)),
    world: moment.before,
    dispatch: async () => new Response(null, { status: 503 }),
  });
  try {
    const mishap = mishapIn(emulator, moment);
    await disturb(emulator, moment, { schedule, mishap });
    const broken = await mishap.mended((task) =>
      undisturbed(emulator, task, optionsOf({ ...moment, task })),
    );
    if (broken !== null) return broken;
    const triggers = await settle(emulator, moment);
    if (triggers === null) return 'it does not come to rest';
    const { match } = moment.task;
    const isPurged = schedule.befalls?.what === 'the queues are purged';
    const shown = withoutLateAnswer(emulator, moment, schedule);
    const isOver = (await nextOf(emulator, moment)) === null;
    const all = isPurged
      ? differences(withOwnTasks(moment.after, match), withOwnTasks(shown, match))
      : differences(moment.after, shown);
    const wrong = all.filter(
      (place) =>
        !isExcused(place, moment, { schedule, shown }) &&
        !(isPurged && isLeftToPolls(place, moment, { shown, isOver })) &&
        !isHealedWithinTheHour(place, moment, schedule),
    );
    if (wrong.length > 0) return `differs in ${wrong.join('; ')}`;
    return isPurged ? await leftWithout(emulator, moment) : null;
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : String(error)}`;
  } finally {
    await emulator.close();
  }
}

/**
 * Returns whether a lost task may be missing until the last poll before the deadline, after which
 * `leftWithout` requires it. A finished match needs no poll.
 */
const isLeftToPolls = (
  place: string,
  { isOfPoll }: Moment,
  { shown, isOver }: { readonly shown: Shown; readonly isOver: boolean },
): boolean =>
  place.startsWith('polls of ')
    ? isOver
    : isOfPoll === true && place.startsWith('queue ') && shown.get(place) === '';

/**
 * Returns whether a difference is permitted: Desk and Received may report a repair, and a forged
 * guard
 * may stay for an hour.
 */
function isExcused(place: string, moment: Moment, given: Befallen): boolean {
  const { act, after, isFormIdle } = moment;
  const what = given.schedule.befalls?.what;
  if (isFormIdle === true && what === 'the form is closed' && place.startsWith('form '))
    return true;
  if (what === undefined || !TOLD.includes(what)) return false;
  if (place.endsWith(', marks')) return act !== undefined && what.endsWith('is forged');
  const [told, found] = [textsOf(after, place), textsOf(given.shown, place)];
  const isAllTold = [...told].every((text) => found.has(text));
  const hasProblem = [...found].some((text) => text.startsWith('Problem') && !told.has(text));
  return /, (?:Desk|Received)$/.test(place) && isAllTold && !hasProblem;
}

/**
 * Returns whether the place is a page that Google did not draw for a poll, until the next hourly
 * poll.
 */
const isHealedWithinTheHour = (place: string, { isOfPoll }: Moment, { words }: Schedule): boolean =>
  isOfPoll === true &&
  /, (?:Now|Receipts|marks)$/.test(place) &&
  words().some(({ strike }) => strike === 'ignored, as after');

interface Befallen {
  readonly schedule: Schedule;
  readonly shown: Shown;
}

/** Mishaps that are repaired and reported. */
const TOLD: readonly Mishap[] = [
  'the queues are purged',
  'a guard of the public workbook is forged',
  'a guard of a player’s workbook is forged',
  'the form is closed',
];

/** Splits the cells of a tab into lines, because several news share a cell. */
const textsOf = (shown: Shown, place: string): ReadonlySet<string> =>
  new Set(
    [...(shown.get(place) ?? '').matchAll(/"stringValue":("(?:[^"\\]|\\.)*")/g)].flatMap(
      ([, text]) => text?.slice(1, -1).split('\\n') ?? [],
    ),
  );

interface Disturbance {
  readonly schedule: Schedule;
  readonly mishap: MishapTo;
}

async function disturb(
  emulator: Emulator,
  moment: Moment,
  { schedule, mishap }: Disturbance,
): Promise<void> {
  const first = schedule.instances - schedule.polls;
  const own = moment.act ?? moment.task;
  const instances = Array.from({ length: schedule.instances }, (_, index) =>
    startInstance(emulator, index < first ? own : (moment.poll ?? own), optionsOf(moment)),
  );
  let made = 0;
  const next = async (
    instance: Instance | undefined,
    strike: InjectedFailure,
  ): Promise<boolean> => {
    if (instance === undefined || (await instance.waits()) === 'ended') return false;
    if (schedule.answerAfter === made) await answerLate(emulator, moment);
    if (schedule.befalls?.after === made) await mishap.befall(schedule.befalls.what);
    made += 1;
    await instance.grant(strike);
    return true;
  };
  for (const { instance, strike } of schedule.words() satisfies readonly Word[]) {
    await next(instances[instance], strike);
  }
  for (const instance of instances) {
    while (await next(instance, 'pass'));
    await instance.ended;
  }
  if (schedule.befalls?.after === made) await mishap.befall(schedule.befalls.what);
}

/**
 * Triggers the step until all is done. Returns the number of triggers; null if it never settles.
 */
async function settle(emulator: Emulator, moment: Moment): Promise<number | null> {
  const visited = new Set<string>();
  for (let trigger = 1; trigger <= MOST_TRIGGERS; trigger++) {
    const visit = visitsIn(emulator.snapshot()).find(({ taskName }) => !visited.has(taskName));
    if (visit !== undefined) visited.add(visit.taskName);
    const task = visit?.task ?? moment.act ?? moment.task;
    const result = await undisturbed(emulator, task, optionsOf(moment));
    if (result.kind === 'waits') throw new Error(JSON.stringify(result.incidents));
    if (visit === undefined && result.kind === 'resolved before') return trigger;
  }
  return null;
}

async function undisturbed(
  emulator: Emulator,
  task: StepWake | Act,
  options: InstanceOptions,
): Promise<StepResult> {
  const instance = startInstance(emulator, task, options);
  while ((await instance.waits()) === 'waiting') await instance.grant('pass');
  const ended = await instance.ended;
  if (ended.kind === 'failed') throw ended.error;
  return ended.result;
}

/** Sends an almost empty response just after the deadline. */
async function answerLate(emulator: Emulator, { task }: Moment): Promise<void> {
  await emulator.clock.advanceTo(Math.max(emulator.clock.now(), Date.parse(task.deadline) + 1));
  const request = new Request(`http://emulator.test/emulator/forms/${task.form}/responses`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ answers: { '10000011': ['too late'], '10000012': ['whatever'] } }),
  });
  await emulator.fetch(request);
}

function withoutLateAnswer(
  emulator: Emulator,
  moment: Moment,
  schedule: Schedule,
): ReturnType<typeof shownIn> {
  const world = emulator.snapshot();
  const look = moment.look ?? shownIn;
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
 * Describes open matches that have no task after a sweep, and after the polls that wait until the
 * cut-off
 * of a polled match. Null if there are none.
 */
async function leftWithout(emulator: Emulator, moment: Moment): Promise<string | null> {
  const adjudicator = calmAdjudicator(emulator, optionsOf(moment));
  await sweep(adjudicator);
  for (const wake of tasksIn(emulator.snapshot()).wakes) await pollMatch(adjudicator, wake);
  if (moment.isOfPoll === true) await pollUntilCutOff(emulator, moment);
  for (const hostId of hostWorkbooksIn(emulator.snapshot())) {
    const missing = await missingOf(adjudicator, hostId, emulator.snapshot());
    if (missing !== null) return missing;
  }
  return null;
}

/** Reads the open step of the moment's match. */
async function nextOf(emulator: Emulator, { task }: Moment): Promise<Entry['next']> {
  const match = await readMatch(calmGoogle(emulator), task.match);
  return currentPosition(match).sealed.entry.next;
}

async function pollUntilCutOff(emulator: Emulator, moment: Moment): Promise<void> {
  const { clock, snapshot } = emulator;
  const adjudicator = calmAdjudicator(emulator, optionsOf(moment));
  const next = await nextOf(emulator, moment);
  const endMs = Date.parse((next && answerCutoffOf(next)) ?? '');
  for (;;) {
    const polls = tasksIn(snapshot()).polls.filter(({ match }) => match === moment.task.match);
    const times = polls.map(({ at }) => Date.parse(at)).filter((ms) => ms > clock.now());
    const atMs = Math.min(...times);
    const poll = polls.find(({ at }) => Date.parse(at) === atMs);
    if (poll === undefined || !(atMs < endMs)) return;
    await clock.advanceTo(atMs);
    await pollMatch(adjudicator, poll);
  }
}

/** Finds host workbooks by their ledgers, including those of finished matches. */
const hostWorkbooksIn = (world: World): readonly string[] =>
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

async function missingOf(
  { google }: Adjudicator,
  hostId: string,
  world: World,
): Promise<string | null> {
  const match = await readMatch(google, hostId);
  const position = currentPosition(match);
  const { entry } = position.sealed.entry;
  if (position.sealed.entry.next === null) return null;
  const { deadlines, polls } = tasksIn(world);
  const called = `${position.game.title}, open upon entry ${entry},`;
  if (!polls.some((poll) => poll.match === hostId)) return `${called} lacks a poll after a sweep`;
  const due = isReviewed(position) ? null : deadlineTaskAt(position, match.files);
  if (due === null) return null;
  const isThere = deadlines.some(
    (task) =>
      task.match === hostId && entryOf(task) === entryOf(due) && task.deadline === due.deadline,
  );
  return isThere ? null : `${called} lacks a task for its deadline after a sweep`;
}
