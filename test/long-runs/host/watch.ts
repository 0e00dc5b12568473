import type { World } from '../../../emulator/core/world.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { ActiveEdit } from './at-work.ts';
import {
  findLeaks,
  findLiveTasks,
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
import type { MatchRecording } from './recording.ts';
import { listWorkbooks } from './shown.ts';
import type { MatchStage } from './stage.ts';
import type { FunctionRun } from './tasks.ts';

export interface WatchedRun {
  readonly recording: MatchRecording;
  readonly stage: MatchStage;
  readonly world: World;
  readonly visit: FunctionRun;
  readonly number: number;
  readonly resolving: number;
  readonly atWork: readonly ActiveEdit[];
  /** Edits undone since the last resolved step, for which the step may still wait. */
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

/** Finds a failed run. A run may fail only if it cannot schedule its own retry. */
export function findAnswerViolation({
  status,
  error,
  tasksRefused,
}: Pick<FunctionRun, 'status' | 'error' | 'tasksRefused'>): HostViolation | null {
  if (status === null) return buildViolation('the function threw', error);
  if (status === 200 || (status === 500 && tasksRefused > 0)) return null;
  return buildViolation('an answer that slows the queue', `it answered ${status}`);
}

/** Finds different orders, after which no other check is made. */
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

/** Matches edits that insert rows without changing any. */
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
  if (findLiveTasks(world, recording, done) > 0) return null;
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

/** Finds wrong pages, except in files that were edited since their last drawing. */
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
    return buildViolation('a problem is not reported', `${where}: nothing says what to do`);
  }
  const isTold =
    isReported(texts, atWork) ||
    isReported(
      texts.filter((text) => WAITS_FOR_HOST.test(text)),
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

/** Whether another due task of the match must finish the work. */
const isFollowedAtOnce = ({ world, recording, visit, stage }: WatchedRun): boolean =>
  findLiveTasks(world, recording, visit.task, stage.emulator.clock.now()) > 0;

const isReported = (texts: readonly string[], edits: readonly ActiveEdit[]): boolean =>
  texts.some((text) => edits.some(({ edit }) => edit.told.test(text)));

/** Matches a report that a step waits for its host. */
export const WAITS_FOR_HOST = /^The (?:form, at the deadline|answer of )/;

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
