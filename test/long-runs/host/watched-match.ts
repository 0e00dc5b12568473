import type { World } from '../../../emulator/core/world.ts';
import { MATCH_SETTINGS } from '../../../functions/match/reading/host-book.ts';
import { type ActiveEdit, createHostEdits, type HostEdits, isPermanent } from './at-work.ts';
import {
  countLaterPolls,
  findLiveTasks,
  findWrongPages,
  type HostViolation,
  listDeskProblems,
  type ViolationSort,
} from './checks.ts';
import type { PlannedEdit } from './plan.ts';
import type { MatchRecording, RecordedPlace } from './recording.ts';
import { MATCH_EVENT_AFTER_MS } from './season-under-test.ts';
import { type MatchStage, openStage } from './stage.ts';
import { readDeskProblems } from './tabs-under-test.ts';
import type { FunctionRun, ObservedPoll, PollListeners } from './tasks.ts';
import {
  buildViolation,
  findAnswerViolation,
  findLeakViolation,
  findLostRow,
  findSilence,
  findViolation,
  findWrongPagesAfter,
  hasFailedPoll,
  type WatchedRun,
} from './watch.ts';

export interface WatchedMatch {
  readonly recording: MatchRecording;
  readonly stage: MatchStage;
  readonly host: HostEdits;
  readonly carryOut: (planned: PlannedEdit) => Promise<void>;
  readonly arm: (planned: readonly PlannedEdit[]) => void;
  /** Returns edits that no run has met. */
  readonly disarm: () => readonly PlannedEdit[];
  /** Returns the end of a season's wait at a place without a deadline. */
  readonly awaitedUntilMs: (place: number) => number;
  readonly fail: (sort: ViolationSort, sentence: string) => void;
  readonly violation: () => HostViolation | null;
  readonly course: readonly string[];
  readonly tell: (line: string) => void;
}

export function createWatchedMatch(recording: MatchRecording, from: RecordedPlace): WatchedMatch {
  const { course, tell } = createCourse(() => stage.emulator.clock.now());
  const awaited = new Map<number, number>();
  let violation: HostViolation | null = null;
  let armed: readonly PlannedEdit[] = [];
  let [visits, resolving, receiptsSpoilt] = [0, 0, 0];

  const beforeCall = async ({ number }: { readonly number: number }): Promise<void> => {
    const due = armed.filter((planned) => chooseCall(planned) <= number);
    armed = armed.filter((planned) => !due.includes(planned));
    for (const planned of due) await host.carryOut(planned, { visit: visits, isVisiting: true });
  };

  let visited: WatchedRun | null = null;
  const polls = createPollListeners(recording, {
    world: () => stage.emulator.snapshot(),
    visited: (world) => (visited === null ? null : { ...visited, world, ...edits() }),
    seen: (poll, world, found) => {
      tell(
        `poll upon entry ${poll.upon}: ${poll.status}, ${describeState(recording, stage, world)}`,
      );
      violation ??= found;
      if (host.all().some(isOfSubmissions)) receiptsSpoilt = visits;
      // Without a run before the undo, a poll reports the edit.
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

  const afterVisit = (visit: FunctionRun): void => {
    const world = stage.emulator.snapshot();
    if (visit.after.place > visit.before.place) resolving = visits;
    tell(
      `visit for entry ${visit.entry}: ${visit.status}, ${describeState(recording, stage, world)}`,
    );
    const watched = { recording, stage, world, visit, number: visits, resolving, ...edits() };
    violation ??= findViolation(watched);
    visited = watched;
    if (watched.atWork.some(isOfSubmissions)) receiptsSpoilt = visits;
    if (resolving === visits) host.forget((one) => isPermanent(one) && one.visit < visits);
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
  const host = createHostEdits(stage, recording, tell);

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
      const untilMs = awaited.get(place) ?? stage.emulator.clock.now() + MATCH_EVENT_AFTER_MS;
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
function createCourse(nowMs: () => number): {
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

const MAX_CALLS = 16;

const chooseCall = ({ point }: PlannedEdit): number => 1 + (point % MAX_CALLS);

function describeState(recording: MatchRecording, stage: MatchStage, world: World): string {
  const { place } = stage.current();
  const wrong = [
    ...new Set(findWrongPages(world, recording, place).map(({ audience }) => audience)),
  ];
  const reported = readDeskProblems(world, recording.files) ?? [];
  return [
    `at place ${place}`,
    ...(wrong.length === 0 ? [] : [`wrong pages of ${wrong.join(', ')}`]),
    ...(reported.length === 0
      ? []
      : [`the Desk reports ${reported.map(({ where }) => where).join(', ')}`]),
  ].join('; ');
}

const isOfSubmissions = ({ planned }: ActiveEdit): boolean => planned.kind.family === 'Submissions';

function createPollListeners(
  recording: MatchRecording,
  match: {
    readonly world: () => World;
    /** Returns the last run in this world with its edits; null before the first run. */
    readonly visited: (world: World) => WatchedRun | null;
    /** Gets each poll with the first violation after it, or null. */
    readonly seen: (poll: ObservedPoll, world: World, found: HostViolation | null) => void;
  },
): PollListeners {
  let before = NO_FAULTS;
  return {
    beforePoll: () => {
      const visited = match.visited(match.world());
      before = visited === null ? NO_FAULTS : describeFaults(visited);
    },
    afterPoll: (poll) => {
      const world = match.world();
      const visited = match.visited(world);
      match.seen(poll, world, findPollViolation({ recording, world, poll, visited, before }));
    },
  };
}

interface WatchedPoll extends Pick<WatchedRun, 'recording' | 'world'> {
  readonly poll: ObservedPoll;
  readonly visited: WatchedRun | null;
  readonly before: StateBeforePoll;
}

interface StateBeforePoll {
  readonly wrong: readonly string[];
  /** Whether a fault was unreported. */
  readonly isSilent: boolean;
}

const NO_FAULTS: StateBeforePoll = { wrong: [], isSilent: false };

const describeFaults = (visited: WatchedRun): StateBeforePoll => ({
  wrong: findWrongPagesAfter(visited),
  isSilent: findSilence(visited) !== null,
});

function findPollViolation(watched: WatchedPoll): HostViolation | null {
  const { poll } = watched;
  return (
    findAnswerViolation(poll) ??
    findPlaceViolation(poll) ??
    findLostRow(watched, poll) ??
    findLeakViolation(watched) ??
    findTaskViolationAfterPoll(watched) ??
    findWithdrawnReport(watched)
  );
}

const findPlaceViolation = ({ before, after, upon }: ObservedPoll): HostViolation | null =>
  before.place === after.place
    ? null
    : buildViolation('a poll resolves a step', `upon entry ${upon}, at place ${before.place}`);

/** Beginning of the Desk's text if the tab Match has lost the form. */
const LOST_FORM_TEXT = `Match, ${MATCH_SETTINGS.form}`;

const HOUR_MS = 3_600_000;

function findTaskViolationAfterPoll({
  world,
  recording,
  poll,
  visited,
}: WatchedPoll): HostViolation | null {
  const { isClosed, deadlineMs } = poll.after;
  if (isClosed || deadlineMs === null) return null;
  const where = `after the poll upon entry ${poll.upon}`;
  const done = poll.status === 200 ? poll.task : '';
  const isPolledOn = countLaterPolls(world, recording, done) > 0;
  // A match without its form has no due time until the next poll reports the form as missing.
  const isMadeLater =
    (visited !== null && hasFailedPoll(visited)) ||
    listDeskProblems(world, recording).texts.some((text) => text.startsWith(LOST_FORM_TEXT));
  const mayWait = isPolledOn && isMadeLater;
  if (!mayWait && findLiveTasks(world, recording, null) === 0)
    return buildViolation('no task is left', where);
  const isLast = deadlineMs - poll.nowMs <= HOUR_MS;
  return isLast || isPolledOn ? null : buildViolation('no task is left', `no poll ${where}`);
}

/**
 * Finds withdrawn reports. A poll that draws the Desk must repeat the last run's report, and report
 * its own faults.
 */
function findWithdrawnReport({ visited, before, poll }: WatchedPoll): HostViolation | null {
  if (visited === null || before.isSilent) return null;
  const isWorse = findWrongPagesAfter(visited).some((sentence) => !before.wrong.includes(sentence));
  if (isWorse && visited.atWork.some(({ edit }) => edit.hidesDesk)) return null;
  const silent = findSilence(isWorse ? { ...visited, number: visited.number + 1 } : visited);
  return silent === null
    ? null
    : buildViolation(
        'a poll does not report a problem',
        `upon entry ${poll.upon}: ${silent.sentence}`,
      );
}
