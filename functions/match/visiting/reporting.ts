import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { type DeskProblem, deskSheet } from '../../../sheets-templates/workbooks/desk.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { warn } from '../../announce/announce.ts';
import { GoogleError } from '../../google/error.ts';
import { type ReadForm, setAccepting } from '../../google/forms.ts';
import { readShown } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { type Incident, IncidentError, incidentText } from '../ledger/incident.ts';
import { isCutOff } from '../ledger/position.ts';
import { type HostWord, HostWordError } from '../next/host-word.ts';
import { durationText, wallClock } from '../next/time.ts';
import { entryOf, type StepWake } from '../next/wake.ts';
import { currentPosition, type Match, polledNow, readMatch } from '../reading/match.ts';
import { isOfComparison } from '../reading/polled.ts';
import { converge, type WorkbookPublication } from '../showing/converge.ts';
import { type DeskReport, unreadableDesk } from '../showing/desk-data.ts';
import { currentGuardIn, isSameEntry, NO_ENTRY, shownEntry } from '../showing/guard.ts';
import {
  type CurrentDesk,
  type DrawResult,
  drawHost,
  type HostDrawing,
  pagesRefused,
  readCurrentDesk,
  showsDrawing,
} from '../showing/host-pages.ts';
import { hostWordWaits } from '../showing/intervention-texts.ts';
import { publicPage, seatPage } from '../showing/publications.ts';
import { readAndUpdateForm } from '../showing/update-form.ts';
import {
  computedHostSheets,
  deskSheets,
  isReceived,
  publicDrawing,
  seatDrawing,
} from '../showing/workbooks.ts';
import { googleIncident, logFailures } from './failure.ts';

interface HostReport {
  readonly match: Match;
  readonly current: CurrentDesk;
  readonly incidents: readonly Incident[];
  readonly repairNotes: readonly string[];
  /** Whether the next step is overdue; ignored while the host reviews its answers. Default: no. */
  readonly isWaiting?: boolean;
  /** Whether a command draws the pages even if the Desk shows this report. Default: no. */
  readonly isByHost?: boolean;
}

/** Draws Desk and pages unless the Desk shows this. Returns incidents met while drawing. */
export async function reportToHost(
  adjudicator: Adjudicator,
  report: HostReport,
): Promise<readonly Incident[]> {
  const { match, incidents, repairNotes, isWaiting = false, isByHost = false, current } = report;
  const { google } = adjudicator;
  const isHeld = isCutOff(currentPosition(match), google.now());
  const news = { incidents, repairNotes, isCutOff: isHeld, isWaiting: isWaiting && !isHeld };
  if (!isByHost && isOnDesk(match, current, news)) return [];
  const { hostId } = match.files;
  const desk = { hostId, match, current };
  const whole = await drawDesk(adjudicator, desk, computedHostSheets(match, news));
  if (whole.kind !== 'refused') return [];
  const found = [whole.incident];
  const sheets = deskSheets(match, { ...news, incidents: [...incidents, ...found] });
  const alone = await drawDeskAtLeast(adjudicator, desk, sheets);
  if (alone.kind === 'refused')
    logUnreported(adjudicator, hostId, [...incidents, ...found], repairNotes);
  return found;
}

/** Whether Desk and Received, as they were read, show the last entry and this report. */
function isOnDesk(match: Match, current: CurrentDesk, news: DeskReport): boolean {
  const { guard } = current;
  return (
    guard !== null &&
    isSameEntry(guard, shownEntry(currentPosition(match).sealed)) &&
    isShown(current, deskSheets(match, news)[0]) &&
    isReceived(match, news)
  );
}

const isShown = ({ cells }: CurrentDesk, drawing: DrawnSheet): boolean =>
  cells === null || showsDrawing(cells, drawing);

interface WaitingTask {
  readonly match: string;
  /** The entry to write or to finish. */
  readonly entry: number;
}

/** Shows on the Desk that the step waits, and why. Returns whether the Desk showed this already. */
export async function reportWaiting(
  adjudicator: Adjudicator,
  given: {
    readonly task: WaitingTask;
    /** Null when it cannot be read. */
    readonly match: Match | null;
    /** Null when the host's workbook cannot be read. */
    readonly current: CurrentDesk | null;
    readonly incidents: readonly Incident[];
  },
): Promise<boolean> {
  const { task, match, current, incidents } = given;
  const compared = match === null ? [] : polledNow(match).problems.filter(isOfComparison);
  const all = [...incidents, ...(match?.incidents ?? []), ...compared];
  const isNewer = (current?.guard?.entry ?? 0) > task.entry;
  if (isNewer) return true;
  if (current === null) {
    logUnreported(adjudicator, task.match, incidents);
    return false;
  }
  const sheets = waitingSheets(match, incidents, all);
  const news = { incidents: all, repairNotes: [], isWaiting: true };
  const isSame = isShown(current, sheets[0]) && current.cells !== null;
  if (isSame && (match === null || isReceived(match, news))) return true;
  const drawing = { hostId: task.match, match, current, saysWhy: true };
  const desk = await drawDeskAtLeast(adjudicator, drawing, sheets);
  if (desk.kind === 'refused') logUnreported(adjudicator, task.match, incidents);
  return false;
}

/** Even if the game fails while the Desk is drawn. */
function waitingSheets(
  match: Match | null,
  found: readonly Incident[],
  incidents: readonly DeskProblem[],
): readonly [DrawnSheet, ...DrawnSheet[]] {
  const alone = [deskSheet(unreadableDesk(found), HOST_TABS.desk.sheetId)] as const;
  if (match === null) return alone;
  try {
    return deskSheets(match, { incidents, repairNotes: [], isWaiting: true });
  } catch (error) {
    if (error instanceof IncidentError) return alone;
    throw error;
  }
}

/** Shows on the Desk why the match cannot be run. Logs Google's errors. */
export async function reportUnplayed(
  adjudicator: Adjudicator,
  match: string,
  incidents: readonly Incident[],
): Promise<void> {
  try {
    const current = await readCurrentDesk(adjudicator.google, match);
    const task = { match, entry: current.guard?.entry ?? 0 };
    await reportWaiting(adjudicator, { task, match: null, current, incidents });
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    logUnreported(adjudicator, match, incidents);
  }
}

interface DeskToDraw extends Pick<HostDrawing, 'hostId' | 'current' | 'saysWhy'> {
  /** Null when it cannot be read. */
  readonly match: Match | null;
}

/** All sheets; if Google refuses them, only the first. */
async function drawDeskAtLeast(
  adjudicator: Adjudicator,
  desk: DeskToDraw,
  sheets: readonly DrawnSheet[],
): Promise<DrawResult> {
  const all = await drawDesk(adjudicator, desk, sheets);
  return all.kind === 'refused' && sheets.length > 1
    ? drawDesk(adjudicator, desk, sheets.slice(0, 1))
    : all;
}

/** Google's errors become an incident, so that the report itself is not lost. */
async function drawDesk(
  { google }: Adjudicator,
  { match, ...desk }: DeskToDraw,
  sheets: readonly DrawnSheet[],
): Promise<DrawResult> {
  const shown = match === null ? NO_ENTRY : shownEntry(currentPosition(match).sealed);
  try {
    return await drawHost(google, { ...desk, shown, sheets });
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return pagesRefused(googleIncident(error, '').what);
  }
}

const logUnreported = (
  { log }: Adjudicator,
  hostId: string,
  incidents: readonly Incident[],
  repairNotes: readonly string[] = [],
): void =>
  log({
    severity: 'ERROR',
    message:
      'The Desk could not be written. It would have said: ' +
      `${[...incidents.map(incidentText), ...repairNotes].join(' ')}`,
    match: hostId,
  });

/**
 * Closes the form and reports `found`, which the host needs before resolving the step. Idempotent.
 * Opens the form again if the host has moved the deadline meanwhile. @throws GoogleError
 */
export async function closeAnswersForReview(
  adjudicator: Adjudicator,
  match: Match,
  { accepting }: Pick<ReadForm, 'accepting'>,
  found: readonly Incident[],
): Promise<void> {
  const { google } = adjudicator;
  const { hostId, formId } = match.files;
  const current = await readCurrentDesk(google, hostId);
  if (accepting) {
    await setAccepting(google, formId, false);
    const now = await readMatch(google, hostId, { formId });
    if (currentPosition(now).sealed.hash !== currentPosition(match).sealed.hash) {
      await readAndUpdateForm(adjudicator, now);
      return;
    }
  }
  const incidents = [...match.incidents, ...found];
  await reportToHost(adjudicator, { match, current, incidents, repairNotes: [] });
}

/** Logs a late step with its delay and the finder. Null if a task was waiting, even a late one. */
export function reportLate(
  { google, log }: Adjudicator,
  task: StepWake,
  match: Match,
): string | null {
  if (task.foundBy === undefined) return null;
  const { sealed, opened } = currentPosition(match);
  const cutOffMs = Date.parse(task.deadline);
  const when = wallClock(cutOffMs, opened.settings);
  const late = durationText(google.now() - cutOffMs);
  const message =
    `Late: ${sealed.entry.next?.title ?? 'The step'} was due ${when} and is resolved ${late} ` +
    `later. No task was waiting for it; ${task.foundBy} found that.`;
  log({ match: task.match, entry: entryOf(task), severity: 'WARNING', message });
  return message;
}

/**
 * Shows everybody that the step waits for the host's word. Idempotent. Errors of Google and Discord
 * are logged: the Desk contains all of it.
 */
export async function showHostWord(
  adjudicator: Adjudicator,
  match: Match,
  failure: unknown,
): Promise<void> {
  if (!(failure instanceof HostWordError) || failure.word.reasons.length === 0) return;
  const { word } = failure;
  for (const page of pagesWith(match, word))
    await logFailures(adjudicator, match, drawOver(adjudicator, page));
  await logFailures(adjudicator, match, warn(adjudicator, match, hostWordWaits(word.reasons)));
}

/** Draws only over a page that shows the last entry; a stale page is left to its own retry. */
async function drawOver(
  { google }: Adjudicator,
  page: WorkbookPublication,
): Promise<readonly string[]> {
  const seen = await readShown(google, page.fileId);
  const { guard } = currentGuardIn(seen, 'entry');
  if (guard === null) return [];
  const { since, isWhole } = guard;
  await converge(google, { ...page, since, isWhole }, { seen, draws: ['edited'] });
  return [];
}

function pagesWith(match: Match, { reasons, seatTexts }: HostWord): readonly WorkbookPublication[] {
  const everybody = publicPage(match, () => publicDrawing(match, reasons));
  const seats = match.files.seats
    .filter(({ seat }) => Object.hasOwn(seatTexts, seat))
    .map((files) =>
      seatPage(match, files, () => {
        const whole = seatDrawing(match, files.seat, undefined, seatTexts[files.seat]);
        // The first sheet only: the seat's receipts may be what the host has to enter.
        return { ...whole, sheets: whole.sheets.slice(0, 1) };
      }),
    );
  return [
    ...(everybody === null ? [] : [everybody]),
    ...seats.flatMap((page) => (page?.isWhole === true ? [{ ...page, isPart: true }] : [])),
  ];
}
