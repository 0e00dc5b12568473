import type { World } from '../../../emulator/core/world.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { AtWork } from './at-work.ts';
import {
  isBehind,
  isOfGame,
  leaksIn,
  namedOnDesk,
  otherOrders,
  rowsLost,
  type Sort,
  tasksAlive,
  type Violation,
  wrongPages,
} from './checks.ts';
import type { Family } from './edit.ts';
import type { Recording } from './recording.ts';
import { workbooksOf } from './shown.ts';
import type { Stage } from './stage.ts';
import type { Visit } from './tasks.ts';

export interface Watched {
  readonly recording: Recording;
  readonly stage: Stage;
  readonly world: World;
  readonly visit: Visit;
  /** Number of the run, from 1. */
  readonly number: number;
  readonly resolving: number;
  readonly atWork: readonly AtWork[];
  /** Edits undone since the last resolved step, because of which it may still wait for the host. */
  readonly mended: readonly AtWork[];
  /** Whether Submissions was restored since the last receipts, which the next deadline shows. */
  readonly areReceiptsOld: boolean;
}

/** Finds the first violation, or null. */
export function violationAfter(watched: Watched): Violation | null {
  return (
    answerViolation(watched.visit) ??
    ordersViolation(watched) ??
    rowViolation(watched) ??
    leakViolation(watched) ??
    taskViolation(watched) ??
    silence(watched)
  );
}

export const violated = (sort: Sort, sentence: string): Violation => ({ sort, sentence });

/**
 * Finds a failed run. Only a run that cannot schedule its retry may fail, so that the queue retries
 * it.
 */
export function answerViolation({
  status,
  error,
  tasksRefused,
}: Pick<Visit, 'status' | 'error' | 'tasksRefused'>): Violation | null {
  if (status === null) return violated('the function threw', error);
  if (status === 200 || (status === 500 && tasksRefused > 0)) return null;
  return violated('an answer that slows the queue', `it answered ${status}`);
}

/** Finds other orders, whose consequences are not checked further. */
function ordersViolation({ visit, recording }: Watched): Violation | null {
  const [other] = otherOrders(visit.after, recording);
  return other === undefined ? null : violated('it is not as if nothing had happened', other);
}

/** Finds a changed row, unless rows or cells of the tabs themselves were edited during the run. */
function rowViolation({ world, recording, visit, number, atWork }: Watched): Violation | null {
  const isEdited = atWork.some(
    ({ visit: since, planned: { kind } }) =>
      since === number && RECORDS.has(kind.family) && !INSERTS.test(kind.name),
  );
  return isEdited ? null : lostRow({ world, recording }, visit);
}

/** Matches edits that move rows and change none. */
const INSERTS = /: rows are inserted/;

type Seen = Pick<Watched, 'world' | 'recording'>;

export function lostRow(
  { world, recording }: Seen,
  { recorded }: Pick<Visit, 'recorded'>,
): Violation | null {
  const [lost] = rowsLost(world, recording, recorded);
  return lost === undefined
    ? null
    : violated('the adjudicator wrote over a row', lost.slice(0, 200));
}

const RECORDS: ReadonlySet<Family> = new Set(['Ledger', 'Submissions', 'tabs of the host']);

export function leakViolation({ world, recording }: Seen): Violation | null {
  const [leak] = leaksIn(world, recording);
  return leak === undefined ? null : violated('something private in another’s file', leak);
}

function taskViolation(watched: Watched): Violation | null {
  const { world, recording, visit } = watched;
  const done = visit.status === 200 ? visit.task : null;
  if (tasksAlive(world, recording, done) > 0) return null;
  const wrong = wrongFor(watched);
  if (visit.after.isClosed && wrong.length === 0) return null;
  // A match that cannot be read is left to the sweep.
  if (isMissed(watched)) return null;
  const { place } = visit.after;
  const still = wrong.length === 0 ? '' : `, with ${wrong.slice(0, 2).join('; ')}`;
  return violated(
    'no task is left',
    `after the visit for entry ${visit.entry}, at place ${place}${still}`,
  );
}

/** Beginning of the log's line for a failed poll. */
const MISSED = 'missed';

export const isMissed = ({ stage }: Pick<Watched, 'stage'>): boolean =>
  stage.log.at(-1)?.message.startsWith(MISSED) === true;

/** Finds wrong pages, except those in files that were edited since their last drawing. */
export function wrongFor(watched: Watched): readonly string[] {
  const { world, recording, visit, resolving, atWork, areReceiptsOld } = watched;
  const excused = new Set(
    atWork.filter((one) => one.visit >= resolving).flatMap(({ edit }) => edit.file ?? []),
  );
  const audiences = workbooksOf(recording.files)
    .filter(({ fileId }) => excused.has(fileId))
    .map(({ audience }) => audience);
  if (excused.has(recording.files.formId)) audiences.push('form');
  const pages = wrongPages(world, recording, visit.after.place)
    .filter(({ audience }) => !audiences.includes(audience))
    .filter((difference) => !areReceiptsOld || isOfGame(difference))
    .map(({ sentence }) => sentence);
  return isBehind(visit) ? ['the step that was due is not resolved', ...pages] : pages;
}

/** Finds a fault by an edit before the run that neither the Desk nor the log reports. */
export function silence(watched: Watched): Violation | null {
  const { atWork, number, visit, world, recording } = watched;
  const culprits = atWork.filter((one) => one.visit < number);
  const isOutdated = visit.entry < visit.before.place;
  // An edit of the Desk during the run is noticed by the next run.
  const isTouched = atWork.some(
    ({ edit, visit: at }) => (edit.hidesDesk || edit.takesGuard) && at >= number,
  );
  if (culprits.length === 0 || isOutdated || isTouched || mayPass(watched)) return null;
  if (isFollowedAtOnce(watched)) return null;
  const wrong = wrongFor(watched);
  if (wrong.length === 0) return null;
  const { texts, helpless } = namedOnDesk(world, recording);
  const where = helpless[0];
  if (where !== undefined) {
    return violated('a problem is not reported', `${where}: nothing says what to do`);
  }
  const isTold =
    isToldOf(texts, atWork) ||
    isToldOf(
      texts.filter((text) => WAITS_FOR_WORD.test(text)),
      watched.mended,
    );
  const isHidden = atWork.some(({ edit }) => edit.hidesDesk) || isDeskClosed(watched);
  if (isTold || (isHidden && isLogged(watched, culprits))) return null;
  const names = culprits.map(({ edit }) => edit.name).join('; ');
  const desk = texts.length === 0 ? 'nothing' : texts.join(' | ').slice(0, 400);
  return violated(
    'a problem is not reported',
    `${wrong.slice(0, 3).join('; ')}. At work: ${names}. The Desk reports ${desk}.`,
  );
}

/** Returns whether another task of the match is due, which must finish the work. */
const isFollowedAtOnce = ({ world, recording, visit, stage }: Watched): boolean =>
  tasksAlive(world, recording, visit.task, stage.emulator.clock.now()) > 0;

const isToldOf = (texts: readonly string[], edits: readonly AtWork[]): boolean =>
  texts.some((text) => edits.some(({ edit }) => edit.told.test(text)));

/** Matches a report that a step waits for its host. */
export const WAITS_FOR_WORD = /^The (?:form, at the deadline|answer of )/;

/** Time after the deadline, in milliseconds, before which transient problems are not reported. */
const TOLD_AFTER_MS = 5 * 60_000;

/** Returns whether the Desk is protected, perhaps as a restored older version. */
function isDeskClosed({ world, recording }: Seen): boolean {
  const { sheets = [] } = world.spreadsheets[recording.files.hostId] ?? {};
  const desk = sheets.find(({ properties }) => properties.sheetId === HOST_TABS.desk.sheetId);
  return desk?.protectedRanges.some(({ warningOnly }) => warningOnly !== true) === true;
}

const mayPass = ({ visit, atWork }: Watched): boolean =>
  visit.startedMs - visit.deadlineMs <= TOLD_AFTER_MS &&
  atWork.some(({ edit }) => edit.mayPass === true);

function isLogged({ stage }: Watched, culprits: readonly AtWork[]): boolean {
  const from = Math.min(...culprits.map(({ logged }) => logged));
  return stage.log.slice(from).some(({ severity }) => severity !== 'INFO');
}
