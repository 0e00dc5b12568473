import type { World } from '../../../emulator/core/world.ts';
import { MATCH_SETTINGS } from '../../../functions/match/reading/host-book.ts';
import { type AtWork, type HostAtWork, hostAtWork, isLeft } from './at-work.ts';
import {
  isPolled,
  namedOnDesk,
  type Sort,
  tasksAlive,
  type Violation,
  wrongPages,
} from './checks.ts';
import type { Planned } from './plan.ts';
import type { Place, Recording } from './recording.ts';
import { AWAITED_MS } from './season-under-test.ts';
import { openStage, type Stage } from './stage.ts';
import { deskProblems } from './tabs-under-test.ts';
import type { Poll, PollListeners, Visit } from './tasks.ts';
import {
  answerViolation,
  isMissed,
  leakViolation,
  lostRow,
  silence,
  violated,
  violationAfter,
  type Watched,
  wrongFor,
} from './watch.ts';

export interface WatchedMatch {
  readonly recording: Recording;
  readonly stage: Stage;
  readonly host: HostAtWork;
  readonly carryOut: (planned: Planned) => Promise<void>;
  readonly arm: (planned: readonly Planned[]) => void;
  /** Returns edits for which no run was long enough. */
  readonly disarm: () => readonly Planned[];
  /** Returns the end of a season's wait at a place without a deadline, from the first call on. */
  readonly awaitedUntilMs: (place: number) => number;
  readonly fail: (sort: Sort, sentence: string) => void;
  /** Returns the first violation, or null. */
  readonly violation: () => Violation | null;
  /** Log of events, one a line. */
  readonly course: readonly string[];
  readonly tell: (line: string) => void;
}

export function watchedMatch(recording: Recording, from: Place): WatchedMatch {
  const { course, tell } = courseBy(() => stage.emulator.clock.now());
  const awaited = new Map<number, number>();
  let violation: Violation | null = null;
  let armed: readonly Planned[] = [];
  let [visits, resolving, receiptsSpoilt] = [0, 0, 0];

  const beforeCall = async ({ number }: { readonly number: number }): Promise<void> => {
    const due = armed.filter((planned) => callOf(planned) <= number);
    armed = armed.filter((planned) => !due.includes(planned));
    for (const planned of due) await host.carryOut(planned, { visit: visits, isVisiting: true });
  };

  let visited: Watched | null = null;
  const polls = watchedPolls(recording, {
    world: () => stage.emulator.snapshot(),
    visited: (world) => (visited === null ? null : { ...visited, world, ...edits() }),
    seen: (poll, world, found) => {
      tell(
        `poll upon entry ${poll.upon}: ${poll.status}, ${standingLine(recording, stage, world)}`,
      );
      violation ??= found;
      if (host.all().some(isOfSubmissions)) receiptsSpoilt = visits;
      // Without a run before the undo, this reports to the host.
      if (stage.isOnlyPolled()) host.visited(visits + 1);
    },
  });

  const areReceiptsOld = (): boolean =>
    receiptsSpoilt >= resolving &&
    !host.all().some((one) => isOfSubmissions(one) && one.visit < resolving);

  const edits = () => ({
    atWork: host.all(),
    mended: host.mended(resolving),
    areReceiptsOld: areReceiptsOld(),
  });

  const afterVisit = (visit: Visit): void => {
    const world = stage.emulator.snapshot();
    if (visit.after.place > visit.before.place) resolving = visits;
    tell(
      `visit for entry ${visit.entry}: ${visit.status}, ${standingLine(recording, stage, world)}`,
    );
    const watched = { recording, stage, world, visit, number: visits, resolving, ...edits() };
    violation ??= violationAfter(watched);
    visited = watched;
    if (watched.atWork.some(isOfSubmissions)) receiptsSpoilt = visits;
    if (resolving === visits) host.forget((one) => isLeft(one) && one.visit < visits);
    host.visited(visits);
  };

  const stage = openStage(
    { ...from, files: recording.files },
    {
      beforeVisit: () => {
        visits += 1;
      },
      beforeCall,
      afterVisit,
      polls: recording.polls === 'none' ? null : polls,
    },
  );
  const host = hostAtWork(stage, recording, tell);

  return {
    recording,
    stage,
    host,
    carryOut: (planned) => host.carryOut(planned, { visit: visits, isVisiting: false }),
    arm: (planned) => {
      armed = planned;
    },
    disarm: () => {
      const left = armed;
      armed = [];
      return left;
    },
    awaitedUntilMs: (place) => {
      const untilMs = awaited.get(place) ?? stage.emulator.clock.now() + AWAITED_MS;
      awaited.set(place, untilMs);
      return untilMs;
    },
    fail: (sort, sentence) => {
      violation ??= { sort, sentence };
    },
    violation: () => violation,
    course,
    tell,
  };
}

/** Records lines with times, and omits repeated lines. */
function courseBy(nowMs: () => number): {
  readonly course: readonly string[];
  readonly tell: (line: string) => void;
} {
  const course: string[] = [];
  let last = '';
  const tell = (line: string): void => {
    if (line !== last) course.push(`${new Date(nowMs()).toISOString()} ${line}`);
    last = line;
  };
  return { course, tell };
}

const MOST_CALLS = 16;

const callOf = ({ point }: Planned): number => 1 + (point % MOST_CALLS);

/** Describes state, faults and reports for the course. */
function standingLine(recording: Recording, stage: Stage, world: World): string {
  const { place } = stage.current();
  const wrong = [...new Set(wrongPages(world, recording, place).map(({ audience }) => audience))];
  const reported = deskProblems(world, recording.files) ?? [];
  return [
    `at place ${place}`,
    ...(wrong.length === 0 ? [] : [`wrong pages of ${wrong.join(', ')}`]),
    ...(reported.length === 0
      ? []
      : [`the Desk reports ${reported.map(({ where }) => where).join(', ')}`]),
  ].join('; ');
}

const isOfSubmissions = ({ planned }: AtWork): boolean => planned.kind.family === 'Submissions';

function watchedPolls(
  recording: Recording,
  match: {
    readonly world: () => World;
    /** Returns the last run with its edits in this world; null before the first run. */
    readonly visited: (world: World) => Watched | null;
    /** Receives each poll with the first violation after it, or null. */
    readonly seen: (poll: Poll, world: World, found: Violation | null) => void;
  },
): PollListeners {
  let before = NOTHING_WRONG;
  return {
    beforePoll: () => {
      const visited = match.visited(match.world());
      before = visited === null ? NOTHING_WRONG : standingOf(visited);
    },
    afterPoll: (poll) => {
      const world = match.world();
      const visited = match.visited(world);
      match.seen(poll, world, violationAfterPoll({ recording, world, poll, visited, before }));
    },
  };
}

interface WatchedPoll extends Pick<Watched, 'recording' | 'world'> {
  readonly poll: Poll;
  readonly visited: Watched | null;
  readonly before: BeforePoll;
}

interface BeforePoll {
  readonly wrong: readonly string[];
  /** Whether a fault was unreported. */
  readonly isSilent: boolean;
}

const NOTHING_WRONG: BeforePoll = { wrong: [], isSilent: false };

const standingOf = (visited: Watched): BeforePoll => ({
  wrong: wrongFor(visited),
  isSilent: silence(visited) !== null,
});

/** Finds the first violation, or null. */
function violationAfterPoll(watched: WatchedPoll): Violation | null {
  const { poll } = watched;
  return (
    answerViolation(poll) ??
    placeViolation(poll) ??
    lostRow(watched, poll) ??
    leakViolation(watched) ??
    taskViolation(watched) ??
    takenBack(watched)
  );
}

const placeViolation = ({ before, after, upon }: Poll): Violation | null =>
  before.place === after.place
    ? null
    : violated('a poll resolves a step', `upon entry ${upon}, at place ${before.place}`);

/** Beginning of the Desk's text if the tab Match has lost the form. */
const FORM_LOST = `Match, ${MATCH_SETTINGS.form}`;

const HOUR_MS = 3_600_000;

function taskViolation({ world, recording, poll, visited }: WatchedPoll): Violation | null {
  const { isClosed, deadlineMs } = poll.after;
  if (isClosed || deadlineMs === null) return null;
  const where = `after the poll upon entry ${poll.upon}`;
  const done = poll.status === 200 ? poll.task : '';
  const isPolledOn = isPolled(world, recording, done) > 0;
  // A match that cannot be read has no due time, and a task needs its form: the next poll finds it
  // missing.
  const isMadeLater =
    (visited !== null && isMissed(visited)) ||
    namedOnDesk(world, recording).texts.some((text) => text.startsWith(FORM_LOST));
  const mayWait = isPolledOn && isMadeLater;
  if (!mayWait && tasksAlive(world, recording, null) === 0)
    return violated('no task is left', where);
  const isLast = deadlineMs - poll.nowMs <= HOUR_MS;
  return isLast || isPolledOn ? null : violated('no task is left', `no poll ${where}`);
}

/**
 * Finds withdrawn reports. A poll that draws the Desk must repeat the last run's report, and report
 * its
 * own faults.
 */
function takenBack({ visited, before, poll }: WatchedPoll): Violation | null {
  if (visited === null || before.isSilent) return null;
  const isWorse = wrongFor(visited).some((sentence) => !before.wrong.includes(sentence));
  if (isWorse && visited.atWork.some(({ edit }) => edit.hidesDesk)) return null;
  const silent = silence(isWorse ? { ...visited, number: visited.number + 1 } : visited);
  return silent === null
    ? null
    : violated('a poll does not report a problem', `upon entry ${poll.upon}: ${silent.sentence}`);
}
