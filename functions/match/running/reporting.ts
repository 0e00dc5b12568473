/** Reports problems on the Desk, and reports to everybody that a step waits for its host. */

import { listSeats } from '../../../rules/kit/match/setup.ts';
import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { type DeskProblem, drawDesk } from '../../../sheets-templates/workbooks/desk.ts';
import { drawRequestsTab, HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { announceWarning } from '../../announce/announce.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import { publishForm, type ReadForm } from '../../google/forms.ts';
import type { SheetRequest } from '../../google/sheet-requests.ts';
import { readDescription, readEntered } from '../../google/sheets.ts';
import { type Adjudicator, getRunnerName, type LogLine } from '../adjudicator.ts';
import { formatIncident, type Incident, IncidentError } from '../ledger/incident.ts';
import { compareInstants } from '../ledger/instant.ts';
import { computeStepMs } from '../ledger/position.ts';
import {
  type HostDecision,
  HostDecisionError,
  listAwaitedSeats,
  withRecordedFormFault,
} from '../next/host-word.ts';
import { listRequestOptions } from '../next/interventions.ts';
import { formatDuration, formatShortClock, formatTime } from '../next/time.ts';
import { getEntry, type StepWake } from '../next/wake.ts';
import { getCurrentPosition, getPollRecord, type Match, readMatch } from '../reading/match.ts';
import {
  FAILED_POLLS_PLACE,
  isComparisonProblem,
  type PolledProblem,
  type PollRecord,
  RUNNER_PLACE,
} from '../reading/polled.ts';
import {
  buildPublicPage,
  converge,
  seatPage,
  type WorkbookPublication,
} from '../showing/converge.ts';
import { buildUnreadableDesk } from '../showing/desk-data.ts';
import {
  type CurrentGuard,
  findCurrentGuard,
  isSameEntry,
  NO_ENTRY,
  type ShownEntry,
  toShownEntry,
} from '../showing/guard.ts';
import {
  createKnownDesk,
  type DrawResult,
  drawHostPages,
  readCurrentDesk,
  reportRefusedPages,
  showsDrawing,
} from '../showing/host-pages.ts';
import { describeHeldStep } from '../showing/intervention-texts.ts';
import { readAndUpdateForm } from '../showing/update-form.ts';
import {
  drawDeskSheets,
  drawHostSheets,
  drawPublicContent,
  drawSeatContent,
} from '../showing/workbooks.ts';
import { buildGoogleIncident, listIncidents, logFailures } from './failure.ts';
import { previewSubmissions, type SubmissionPreview } from './submission-preview.ts';

export type DeskResult = DrawResult | { readonly kind: 'as it was' };

/** Findings for the Desk. */
export interface DeskNews {
  /** The match that the run has read. */
  readonly match: Match;
  /** The next contents of the tab “Received”. */
  readonly polled: PollRecord;
  /** The Desk's guard as read before the match. Default: computed from “Received”. */
  readonly current?: CurrentGuard | null;
  /** Whether the game's pages are drawn too. Default: no. */
  readonly hasPages?: boolean;
  /** Whether the Desk is drawn even if it is current. Default: no. */
  readonly isForced?: boolean;
  /** Whether the Desk shows why the match waits; see `HostDrawing`. Default: no. */
  readonly saysWhy?: boolean;
  /** Further requests for the same batch; absent if there are none. */
  readonly more?: readonly SheetRequest[];
}

/**
 * Draws Desk and Received unless they show the findings. Writes new times of polls alone only after
 * an interval. If Google refuses, draws only the Desk, with the refusal.
 * @throws GoogleError if Google is out of reach
 */
export async function showDesk(adjudicator: Adjudicator, news: DeskNews): Promise<DeskResult> {
  const { google, log } = adjudicator;
  const { match, polled: found, more = [], hasPages = false, saysWhy = false } = news;
  const { hostId } = match.files;
  if (news.isForced !== true && more.length === 0 && isDeskShown(news, google.now()))
    return { kind: 'as it was' };
  const entry = toShownEntry(getCurrentPosition(match).sealed);
  const current = news.current ?? (await readGuardUnlessNewer(google, match, entry));
  if (current === null) return { kind: 'changed meanwhile' };
  const polled = { ...found, drawings: (current.guard?.count ?? 0) + 1 };
  const sheets = [
    ...(hasPages ? drawHostSheets : drawDeskSheets)({ ...match, polled }, google.now()),
    ...(match.requests === null ? [drawRequestsSheet(match)] : []),
  ];
  const drawing = { hostId, shown: entry, current, saysWhy };
  const whole = await drawHostPages(google, { ...drawing, sheets, more });
  if (whole.kind !== 'refused') return whole;
  const problems = listNewProblems(match, [...polled.problems, whole.incident]);
  const deskSheets = drawDeskSheets({ ...match, polled: { ...polled, problems } }, google.now());
  for (const reduced of [deskSheets, deskSheets.slice(0, 1)])
    if ((await drawHostPages(google, { ...drawing, sheets: reduced })).kind !== 'refused')
      return whole;
  log(describeUnwritten(hostId, problems, polled.repairNotes));
  return whole;
}

/** Whether Desk and “Received” already showed the findings when they were read. */
function isDeskShown({ match, polled }: DeskNews, nowMs: number): boolean {
  const before = getPollRecord(match);
  const { polledAt, polledBy, formOpenAt } = before;
  const asBefore = { ...polled, polledAt, polledBy, formOpenAt };
  const isTimed = polled.polledAt !== polledAt || polled.formOpenAt !== formOpenAt;
  const stepMs = computeStepMs(getCurrentPosition(match));
  return (
    match.requests !== null &&
    match.polled.entry === polled.entry &&
    JSON.stringify(before) === JSON.stringify(asBefore) &&
    showsDrawing(match.desk, drawDeskSheets({ ...match, polled: asBefore }, nowMs)[0]) &&
    !(isTimed && isOldReport(before, { nowMs, stepMs }))
  );
}

const HOUR_MS = 3_600_000;
/** Maximum number of times in a step that polls record an open form. */
const MAX_NOTES_IN_STEP = 40;

/**
 * Whether the recorded times of the last poll and the open form are old enough to be drawn again.
 * `nowMs` and `stepMs` are in milliseconds; `stepMs` is null during a pause.
 */
export function isOldReport(
  { polledAt, formOpenAt }: PollRecord,
  { nowMs, stepMs }: { readonly nowMs: number; readonly stepMs: number | null },
): boolean {
  const openFor = Math.min(HOUR_MS, (stepMs ?? Number.POSITIVE_INFINITY) / MAX_NOTES_IN_STEP);
  return (
    isPast(polledAt, HOUR_MS, nowMs) || (formOpenAt !== '' && isPast(formOpenAt, openFor, nowMs))
  );
}

const isPast = (instant: string, ms: number, nowMs: number): boolean =>
  instant === '' || nowMs - Date.parse(instant) >= ms;

/** Returns the Desk's guard; null if the last entry was drawn after the match was read. */
async function readGuardUnlessNewer(
  google: Google,
  match: Match,
  shownEntry: ShownEntry,
): Promise<CurrentGuard | null> {
  const { entry, drawings } = match.polled;
  if (entry === shownEntry.entry) return createKnownDesk(shownEntry, drawings);
  const current = await readDeskGuard(google, match.files.hostId);
  return current.guard !== null && isSameEntry(current.guard, shownEntry) ? null : current;
}

export const readDeskGuard = async (google: Google, hostId: string): Promise<CurrentGuard> =>
  findCurrentGuard(await readDescription(google, hostId), 'desk');

const drawRequestsSheet = (match: Match): DrawnSheet => {
  const position = getCurrentPosition(match);
  return drawRequestsTab(listSeats(position), listRequestOptions(position));
};

const describeUnwritten = (
  match: string,
  problems: readonly DeskProblem[],
  repairNotes: readonly string[] = [],
): LogLine => ({
  severity: 'ERROR',
  message:
    'The Desk could not be written. It should have shown: ' +
    `${[...problems.map(formatIncident), ...repairNotes].join(' ')}`,
  match,
});

/**
 * Shows findings on the Desk. If another run has drawn it meanwhile, reads Desk and match and tries
 * once more. An error of Google counts as a refusal, so that the findings are at least logged.
 */
export async function reportFindings(
  adjudicator: Adjudicator,
  { match, find, ...news }: Omit<DeskNews, 'polled'> & { find: (read: Match) => PollRecord },
): Promise<DeskResult> {
  const { google } = adjudicator;
  const { hostId, formId } = match.files;
  const found = find(match);
  try {
    const first = await showDesk(adjudicator, { ...news, match, polled: found });
    if (first.kind !== 'changed meanwhile') return first;
    const current = await readDeskGuard(google, hostId);
    const now = await readMatch(google, hostId, { formId });
    if (getCurrentPosition(now).sealed.hash !== getCurrentPosition(match).sealed.hash) return first;
    return await showDesk(adjudicator, { ...news, current, match: now, polled: find(now) });
  } catch (error) {
    // The game may fail during the drawing, and somebody may edit the ledger at that time.
    if (error instanceof IncidentError) {
      const incidents = listNewProblems({ incidents: [] }, [...error.incidents, ...found.problems]);
      const isShown = await reportUnreadable(adjudicator, hostId, { incidents });
      return { kind: isShown ? 'as it was' : 'drawn' };
    }
    if (!(error instanceof GoogleError)) throw error;
    const refused = reportRefusedPages(buildGoogleIncident(error, '').what);
    adjudicator.log(
      describeUnwritten(hostId, [...found.problems, refused.incident], found.repairNotes),
    );
    return refused;
  }
}

/** Lists problems for the tab “Received”, each once. Omits those that every reading finds again. */
export function listNewProblems(
  { incidents }: Pick<Match, 'incidents'>,
  problems: readonly PolledProblem[],
): readonly PolledProblem[] {
  const seen = new Set(incidents.map(formatIncident));
  return problems.flatMap(({ where, what, todo, foundBy }) => {
    const text = formatIncident({ where, what, todo });
    if (seen.has(text)) return [];
    seen.add(text);
    return [{ where, what, todo, ...(foundBy !== undefined && { foundBy }) }];
  });
}

/** Shows on the Desk why the match waits. If a step waits for its host, informs everybody. */
export async function reportStop(
  adjudicator: Adjudicator,
  match: Match,
  error: unknown,
): Promise<void> {
  const incidents = listIncidents(error);
  const held = findHeldStep(match, error, adjudicator.google.now());
  const find = (read: Match): PollRecord => {
    const before = getPollRecord(withRecordedFormFault(read, error));
    const polled = held === null ? before : withPreviewedAnswers(read, before, held.preview);
    const problems = listNewProblems(read, [
      ...incidents,
      ...polled.problems.filter(isComparisonProblem),
    ]);
    return { ...polled, problems, repairNotes: [], isStopped: true };
  };
  // Draw the Desk last. Until then, each run draws the pages of a held step again.
  if (held !== null)
    await logFailures(adjudicator, match, drawHeldPages(adjudicator, match, { held, find }));
  const { kind } = await reportFindings(adjudicator, { match, find, saysWhy: true });
  if (held === null || kind === 'as it was') return;
  const warning = describeHeldStep(held.word.reasons);
  await logFailures(adjudicator, match, announceWarning(adjudicator, match, warning));
}

/** A step that waits for the host's decision, and its answers. */
interface HeldStepAnswers {
  readonly word: HostDecision;
  readonly preview: SubmissionPreview;
}

function findHeldStep(match: Match, failure: unknown, nowMs: number): HeldStepAnswers | null {
  if (!(failure instanceof HostDecisionError) || failure.word.reasons.length === 0) return null;
  const { word } = failure;
  return { word, preview: previewSubmissions(match, word.inbox, nowMs) };
}

/** Adds the status of each seat's answer, and the answers that pages of a held step confirm. */
function withPreviewedAnswers(
  match: Match,
  polled: PollRecord,
  preview: SubmissionPreview,
): PollRecord {
  const position = getCurrentPosition(match);
  const { counts } = position.opened.settings;
  const seats = listAwaitedSeats(position).map((seat) => {
    const before = Object.hasOwn(polled.seats, seat) ? polled.seats[seat] : undefined;
    return [seat, { answers: 0, reminders: 0, ...before, state: preview.state(seat) }] as const;
  });
  const counted = match.files.seats.flatMap(({ seat }) => {
    const answer = preview.counted(seat);
    if (answer === null) return [];
    const before = Object.hasOwn(polled.confirmed, seat) ? polled.confirmed[seat] : undefined;
    const isNewer =
      before === undefined ||
      (counts === 'last' && compareInstants(answer.received, before.received) > 0);
    return isNewer ? [[seat, answer] as const] : [];
  });
  return {
    ...polled,
    seats: { ...polled.seats, ...Object.fromEntries(seats) },
    confirmed: { ...polled.confirmed, ...Object.fromEntries(counted) },
  };
}

/**
 * Shows on the Desk why the match cannot be read. Does nothing if the Desk already shows a later
 * entry. Returns whether the Desk needed no drawing. Logs errors of Google.
 */
export async function reportUnreadable(
  adjudicator: Adjudicator,
  hostId: string,
  { incidents, entry }: { readonly incidents: readonly DeskProblem[]; readonly entry?: number },
): Promise<boolean> {
  const { google, log } = adjudicator;
  try {
    const { cells, ...current } = await readCurrentDesk(google, hostId);
    if (entry !== undefined && (current.guard?.entry ?? 0) > entry) return true;
    const desk = drawDesk(buildUnreadableDesk(incidents), HOST_TABS.desk.sheetId);
    if (cells !== null && showsDrawing(cells, desk)) return true;
    const drawing = { hostId, shown: NO_ENTRY, current, saysWhy: true, sheets: [desk] };
    if ((await drawHostPages(google, drawing)).kind !== 'refused') return false;
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
  }
  log(describeUnwritten(hostId, incidents));
  return false;
}

/**
 * Closes the form and reports `found` for the host's review. Opens the form again if the host has
 * moved the deadline meanwhile. Idempotent. @throws GoogleError
 */
export async function closeAnswersForReview(
  adjudicator: Adjudicator,
  match: Match,
  { accepting }: Pick<ReadForm, 'accepting'>,
  found: readonly Incident[],
): Promise<void> {
  const { google } = adjudicator;
  const { hostId, formId } = match.files;
  if (accepting) {
    await publishForm(google, formId, false);
    const now = await readMatch(google, hostId, { formId });
    if (getCurrentPosition(now).sealed.hash !== getCurrentPosition(match).sealed.hash) {
      await readAndUpdateForm(adjudicator, now);
      return;
    }
  }
  const find = (read: Match): PollRecord => ({
    ...getPollRecord(read),
    problems: listNewProblems(read, found),
  });
  await reportFindings(adjudicator, { match, find, hasPages: true });
}

/** Logs and returns a message about a late step; null if a task was waiting for the step. */
export function reportLateStep(
  { google, log }: Adjudicator,
  task: StepWake,
  match: Match,
): string | null {
  if (task.foundBy === undefined) return null;
  const { sealed, opened } = getCurrentPosition(match);
  const cutOffMs = Date.parse(task.deadline);
  const when = formatTime(cutOffMs, opened.settings);
  const late = formatDuration(google.now() - cutOffMs);
  const message =
    `Late: ${sealed.entry.next?.title ?? 'The step'} was due ${when} and is resolved ${late} ` +
    `later. No task was waiting for it; ${task.foundBy} found that.`;
  log({ match: task.match, entry: getEntry(task), severity: 'WARNING', message });
  return message;
}

/**
 * Shows everybody that the step waits for the host's decision, unless the Desk shows it already.
 * Idempotent. Logs errors of Google, since the Desk contains everything.
 */
async function drawHeldPages(
  adjudicator: Adjudicator,
  match: Match,
  { held, find }: { held: HeldStepAnswers; find: (read: Match) => PollRecord },
): Promise<readonly string[]> {
  if (isDeskShown({ match, polled: find(match) }, adjudicator.google.now())) return [];
  const pages = listHeldPages(match, held);
  await Promise.all(
    pages.map((page) => logFailures(adjudicator, match, drawOverPages(adjudicator, page))),
  );
  return [];
}

/** Draws a page again that already shows the last entry. A page that does not has its own retry. */
async function drawOverPages(
  { google }: Adjudicator,
  page: WorkbookPublication,
): Promise<readonly string[]> {
  const workbook = await readEntered(google, page.fileId);
  const { guard } = findCurrentGuard(workbook, 'entry');
  if (guard === null) return [];
  const { since, isWhole } = guard;
  await converge(google, { ...page, since, isWhole }, { seen: workbook, draws: ['edited'] });
  return [];
}

function listHeldPages(
  match: Match,
  { word, preview }: HeldStepAnswers,
): readonly WorkbookPublication[] {
  const { reasons, seatTexts } = word;
  const everybody = buildPublicPage(match, () => drawPublicContent(match, reasons));
  const seats = match.files.seats.map((files) =>
    seatPage(match, files, () => {
      const { seat } = files;
      const ownText = Object.hasOwn(seatTexts, seat) ? seatTexts[seat] : undefined;
      const soFar = ownText === undefined ? preview.soFar(seat) : undefined;
      const whole = drawSeatContent(match, seat, soFar, { reasons, ownText });
      // Redraws only the first sheet. The host may need the receipts to enter the seat's orders.
      return { ...whole, sheets: whole.sheets.slice(0, 1) };
    }),
  );
  return [
    ...(everybody === null ? [] : [everybody]),
    ...seats.flatMap((page) => (page?.isWhole === true ? [{ ...page, isPart: true }] : [])),
  ];
}

/** Shows a problem on the Desk in place of an earlier one with the same name. */
async function reportProblem(
  adjudicator: Adjudicator,
  match: Match,
  problem: DeskProblem,
): Promise<void> {
  const find = (read: Match): PollRecord => {
    const { problems, ...polled } = getPollRecord(read);
    const others = problems.filter(({ where }) => where !== problem.where);
    return { ...polled, problems: [...others, problem] };
  };
  await reportFindings(adjudicator, { match, find });
}

/** Reports failed polls on the Desk until a poll succeeds. */
export const reportFailedPolls = (
  adjudicator: Adjudicator,
  match: Match,
  incidents: readonly Incident[],
): Promise<void> =>
  reportProblem(adjudicator, match, {
    where: FAILED_POLLS_PLACE,
    what: `Two polls in a row failed. ${incidents.map(({ what }) => what).join(' ')}`,
    todo:
      `${incidents.map(({ todo }) => todo).join(' ')} Until a poll succeeds, players do not see ` +
      'that their answers have arrived. Answers sent in time still count.',
  });

/**
 * Reports on the Desk that the runner was stopped, unless the match is over or another runner
 * polled it last. The next poll removes the report. @throws GoogleError, IncidentError
 */
export async function reportStoppedRunner(adjudicator: Adjudicator, hostId: string): Promise<void> {
  const { google } = adjudicator;
  const match = await readMatch(google, hostId);
  const polled = getPollRecord(match);
  const by = getRunnerName(adjudicator);
  if (isOver(match) || !['', by].includes(polled.polledBy)) return;
  const when = formatShortClock(google.now(), getCurrentPosition(match).opened.settings);
  await reportProblem(adjudicator, match, {
    where: RUNNER_PLACE,
    what: `${by} was stopped on ${when}.`,
    todo: RESTART_ADVICE,
  });
  await announceWarning(adjudicator, match, STOPPED_WARNING);
}

const isOver = (match: Match): boolean => getCurrentPosition(match).sealed.entry.next === null;

const RESTART_ADVICE =
  'Start “sealed run” again, here or on another machine, before the next deadline. If the ' +
  'function also runs this match, do nothing: its next poll removes this report.';
const STOPPED_WARNING =
  'The host stopped the machine that runs this match. The form still accepts answers, but ' +
  'due steps wait until the machine or another runner continues.';
