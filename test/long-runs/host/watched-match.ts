import type { World } from '../../../emulator/core/world.ts';
import { MATCH_SETTINGS } from '../../../functions/match/reading/host-book.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { type ActiveEdit, createHostEdits, type HostEdits, isPermanent } from './active-edits.ts';
import {
  countLaterPolls,
  countLiveTasks,
  findLeaks,
  findLostRows,
  findOtherOrders,
  findWrongPages,
  type HostViolation,
  isOnGamePage,
  isOverdue,
  listDeskProblems,
  type ViolationSort,
} from './checks.ts';
import type { EditFamily } from './edit.ts';
import type { PlannedEdit } from './plan.ts';
import type { MatchRecording, RecordedPlace } from './recording.ts';
import { MATCH_EVENT_AFTER_MS } from './season-under-test.ts';
import { listWorkbooks } from './shown-texts.ts';
import { type MatchStage, openStage } from './stage.ts';
import type { FunctionRun, ObservedPoll, PollListeners } from './tasks.ts';

export interface WatchedRun {
  readonly recording: MatchRecording;
  readonly stage: MatchStage;
  readonly world: World;
  readonly visit: FunctionRun;
  readonly number: number;
  readonly resolving: number;
  readonly atWork: readonly ActiveEdit[];
  /** Edits undone since the last resolved step, to which the next step may still react. */
  readonly mended: readonly ActiveEdit[];
  /** Whether Submissions was restored since the last receipts. */
  readonly areReceiptsOld: boolean;
}

export function findViolation(watched: WatchedRun): HostViolation | null {
  return (
    findAnswerViolation(watched.visit) ??
    findOrdersViolation(watched) ??
    findRowViolation(watched) ??
    findLeakViolation(watched) ??
    findTaskViolation(watched) ??
    findSilence(watched)
  );
}

export const buildViolation = (sort: ViolationSort, sentence: string): HostViolation => ({
  sort,
  sentence,
});

/** Finds a run that failed although it could have scheduled a retry. */
export function findAnswerViolation({
  status,
  error,
  tasksRefused,
}: Pick<FunctionRun, 'status' | 'error' | 'tasksRefused'>): HostViolation | null {
  if (status === null) return buildViolation('the function threw', error);
  if (status === 200 || (status === 500 && tasksRefused > 0)) return null;
  return buildViolation('an answer that slows the queue', `it answered ${status}`);
}

/** Finds orders that differ from the recorded match. If any differ, no other check is made. */
function findOrdersViolation({ visit, recording }: WatchedRun): HostViolation | null {
  const [other] = findOtherOrders(visit.after, recording);
  return other === undefined ? null : buildViolation('it is not as if nothing had happened', other);
}

/** Finds a changed row, unless the tab itself was edited during the run. */
function findRowViolation({
  world,
  recording,
  visit,
  number,
  atWork,
}: WatchedRun): HostViolation | null {
  const isEdited = atWork.some(
    ({ visit: since, planned: { kind } }) =>
      since === number && RECORD_FAMILIES.has(kind.family) && !INSERTS_ROWS.test(kind.name),
  );
  return isEdited ? null : findLostRow({ world, recording }, visit);
}

/** Matches edits that only insert rows. */
const INSERTS_ROWS = /: rows are inserted/;

type WatchedWorld = Pick<WatchedRun, 'world' | 'recording'>;

export function findLostRow(
  { world, recording }: WatchedWorld,
  { recorded }: Pick<FunctionRun, 'recorded'>,
): HostViolation | null {
  const [lost] = findLostRows(world, recording, recorded);
  return lost === undefined
    ? null
    : buildViolation('the adjudicator wrote over a row', lost.slice(0, 200));
}

const RECORD_FAMILIES: ReadonlySet<EditFamily> = new Set([
  'Ledger',
  'Submissions',
  'tabs of the host',
]);

export function findLeakViolation({ world, recording }: WatchedWorld): HostViolation | null {
  const [leak] = findLeaks(world, recording);
  return leak === undefined ? null : buildViolation('something private in another’s file', leak);
}

function findTaskViolation(watched: WatchedRun): HostViolation | null {
  const { world, recording, visit } = watched;
  const done = visit.status === 200 ? visit.task : null;
  if (countLiveTasks(world, recording, done) > 0) return null;
  const wrong = findWrongPagesAfter(watched);
  if (visit.after.isClosed && wrong.length === 0) return null;
  // The sweep handles a match that cannot be read.
  if (hasFailedPoll(watched)) return null;
  const { place } = visit.after;
  const still = wrong.length === 0 ? '' : `, with ${wrong.slice(0, 2).join('; ')}`;
  return buildViolation(
    'no task is left',
    `after the visit for entry ${visit.entry}, at place ${place}${still}`,
  );
}

const FAILED_POLL = 'missed';

export const hasFailedPoll = ({ stage }: Pick<WatchedRun, 'stage'>): boolean =>
  stage.log.at(-1)?.message.startsWith(FAILED_POLL) === true;

/** Finds wrong pages in files that have been drawn since their last edit. */
export function findWrongPagesAfter(watched: WatchedRun): readonly string[] {
  const { world, recording, visit, resolving, atWork, areReceiptsOld } = watched;
  const excused = new Set(
    atWork.filter((one) => one.visit >= resolving).flatMap(({ edit }) => edit.file ?? []),
  );
  const audiences = listWorkbooks(recording.files)
    .filter(({ fileId }) => excused.has(fileId))
    .map(({ audience }) => audience);
  if (excused.has(recording.files.formId)) audiences.push('form');
  const pages = findWrongPages(world, recording, visit.after.place)
    .filter(({ audience }) => !audiences.includes(audience))
    .filter((difference) => !areReceiptsOld || isOnGamePage(difference))
    .map(({ sentence }) => sentence);
  return isOverdue(visit) ? ['the step that was due is not resolved', ...pages] : pages;
}

/** Finds an edit before the run that neither the Desk nor the log reports. */
export function findSilence(watched: WatchedRun): HostViolation | null {
  const { atWork, number, visit, world, recording } = watched;
  const culprits = atWork.filter((one) => one.visit < number);
  const isOutdated = visit.entry < visit.before.place;
  // The next run notices an edit of the Desk during this run.
  const isTouched = atWork.some(
    ({ edit, visit: at }) => (edit.hidesDesk || edit.takesGuard) && at >= number,
  );
  if (culprits.length === 0 || isOutdated || isTouched || mayEndByItself(watched)) return null;
  if (isFollowedAtOnce(watched)) return null;
  const wrong = findWrongPagesAfter(watched);
  if (wrong.length === 0) return null;
  const { texts, helpless } = listDeskProblems(world, recording);
  const where = helpless[0];
  if (where !== undefined) {
    return buildViolation('a problem is not reported', `${where}: no remedy is shown`);
  }
  const isTold =
    isReported(texts, atWork) ||
    isReported(
      texts.filter((text) => HOST_DECISION_PATTERN.test(text)),
      watched.mended,
    );
  const isHidden = atWork.some(({ edit }) => edit.hidesDesk) || isDeskProtected(watched);
  if (isTold || (isHidden && isLogged(watched, culprits))) return null;
  const names = culprits.map(({ edit }) => edit.name).join('; ');
  const desk = texts.length === 0 ? 'nothing' : texts.join(' | ').slice(0, 400);
  return buildViolation(
    'a problem is not reported',
    `${wrong.slice(0, 3).join('; ')}. At work: ${names}. The Desk reports ${desk}.`,
  );
}

/** Whether another task of the match is due, which must finish the work. */
const isFollowedAtOnce = ({ world, recording, visit, stage }: WatchedRun): boolean =>
  countLiveTasks(world, recording, visit.task, stage.emulator.clock.now()) > 0;

const isReported = (texts: readonly string[], edits: readonly ActiveEdit[]): boolean =>
  texts.some((text) => edits.some(({ edit }) => edit.told.test(text)));

/** Matches a report that a step waits for its host. */
export const HOST_DECISION_PATTERN = /^The (?:form, at the deadline|answer of )/;

/** Time after the deadline until transient problems are reported. */
const REPORTED_AFTER_MS = 5 * 60_000;

function isDeskProtected({ world, recording }: WatchedWorld): boolean {
  const { sheets = [] } = world.spreadsheets[recording.files.hostId] ?? {};
  const desk = sheets.find(({ properties }) => properties.sheetId === HOST_TABS.desk.sheetId);
  return desk?.protectedRanges.some(({ warningOnly }) => warningOnly !== true) === true;
}

const mayEndByItself = ({ visit, atWork }: WatchedRun): boolean =>
  visit.startedMs - visit.deadlineMs <= REPORTED_AFTER_MS &&
  atWork.some(({ edit }) => edit.mayPass === true);

function isLogged({ stage }: WatchedRun, culprits: readonly ActiveEdit[]): boolean {
  const from = Math.min(...culprits.map(({ logged }) => logged));
  return stage.log.slice(from).some(({ severity }) => severity !== 'INFO');
}

export interface WatchedMatch {
  readonly recording: MatchRecording;
  readonly stage: MatchStage;
  readonly host: HostEdits;
  readonly carryOut: (planned: PlannedEdit) => Promise<void>;
  readonly arm: (planned: readonly PlannedEdit[]) => void;
  /** Returns edits that no run has met. */
  readonly disarm: () => readonly PlannedEdit[];
  /** Returns when a season stops waiting at a place without a deadline. */
  readonly awaitedUntilMs: (place: number) => number;
  readonly fail: (sort: ViolationSort, sentence: string) => void;
  readonly violation: () => HostViolation | null;
}

export function createWatchedMatch(recording: MatchRecording, from: RecordedPlace): WatchedMatch {
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
    seen: (found) => {
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
  const host = createHostEdits(stage, recording);

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
  };
}

const MAX_CALLS = 16;

const chooseCall = ({ point }: PlannedEdit): number => 1 + (point % MAX_CALLS);

const isOfSubmissions = ({ planned }: ActiveEdit): boolean => planned.kind.family === 'Submissions';

function createPollListeners(
  recording: MatchRecording,
  match: {
    readonly world: () => World;
    /** Returns the last run in this world and its edits; null before the first run. */
    readonly visited: (world: World) => WatchedRun | null;
    /** Called after each poll with the first violation found, or null. */
    readonly seen: (found: HostViolation | null) => void;
  },
): PollListeners {
  let before = NO_FAULTS;
  return {
    beforePoll: () => {
      const visited = match.visited(match.world());
      before = visited === null ? NO_FAULTS : findFaultsBeforePoll(visited);
    },
    afterPoll: (poll) => {
      const world = match.world();
      const visited = match.visited(world);
      match.seen(findPollViolation({ recording, world, poll, visited, before }));
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
  readonly isSilent: boolean;
}

const NO_FAULTS: StateBeforePoll = { wrong: [], isSilent: false };

const findFaultsBeforePoll = (visited: WatchedRun): StateBeforePoll => ({
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

/** Beginning of the Desk's report that the form is missing on the tab Match. */
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
  if (!mayWait && countLiveTasks(world, recording, null) === 0)
    return buildViolation('no task is left', where);
  const isLast = deadlineMs - poll.nowMs <= HOUR_MS;
  return isLast || isPolledOn ? null : buildViolation('no task is left', `no poll ${where}`);
}

/** Finds withdrawn reports. A poll that draws the Desk must repeat the reports of the last run. */
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
