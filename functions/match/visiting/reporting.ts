/** Telling the host on his Desk what is wrong, where, and what to do: once, and taken back when it is mended. */

import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { type DeskProblem, deskSheet } from '../../../sheets-templates/workbooks/desk.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { GoogleError } from '../../google/error.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { type Incident, IncidentError, incidentText } from '../ledger/incident.ts';
import { isCutOff } from '../ledger/open-step.ts';
import type { DeadlineTask } from '../next/wake.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import { isOfComparison } from '../reading/polled.ts';
import { type DeskReport, unreadableDesk } from '../showing/desk-data.ts';
import { type CurrentGuard, isSameEntry, NO_ENTRY, shownEntry } from '../showing/guard.ts';
import {
  type CurrentDesk,
  type DrawResult,
  drawHost,
  isShown,
  pagesRefused,
  readCurrentDesk,
} from '../showing/host-pages.ts';
import { computedHostSheets, deskSheets, isReceived } from '../showing/workbooks.ts';
import { googleIncident } from './failure.ts';
import { hashOfDesk } from './retrying.ts';

interface ToReport {
  readonly match: Match;
  readonly current: CurrentDesk;
  readonly incidents: readonly Incident[];
  readonly repairNotes: readonly string[];
  /** Whether the next step is overdue; one that its host is to look at first is told as that. Default: no. */
  readonly isWaiting?: boolean;
  /**
   * `hashOfDesk` of the Desk that this run has drawn; null if drawing failed; absent if it drew
   * none.
   */
  readonly deskHash?: string | null;
}

/** Draws Desk and pages unless they show the same already. Returns incidents met while drawing. */
export async function reportToHost(
  adjudicator: Adjudicator,
  report: ToReport,
): Promise<readonly Incident[]> {
  const { match, incidents, repairNotes, isWaiting = false, current } = report;
  const { google } = adjudicator;
  const isHeld = isCutOff(currentPosition(match), google.now());
  const news = { incidents, repairNotes, isCutOff: isHeld, isWaiting: isWaiting && !isHeld };
  const isTold =
    report.deskHash === undefined
      ? isOnDesk(match, current, news)
      : report.deskHash === hashOfDesk(incidents, repairNotes) &&
        isShown(current, deskSheets(match, news)[0]);
  if (isTold) return [];
  const whole = await drawn(adjudicator, report, computedHostSheets(match, news));
  if (whole.kind !== 'refused') return [];
  const found = [whole.incident];
  const sheets = deskSheets(match, { ...news, incidents: [...incidents, ...found] });
  const alone = await drawnAtLeast(adjudicator, report, sheets);
  if (alone.kind === 'refused')
    logUnreported(adjudicator, match.files.hostId, [...incidents, ...found], repairNotes);
  return found;
}

/** Whether Desk and Received, as they were read, are of the last entry and say this. */
function isOnDesk(match: Match, current: CurrentDesk, news: DeskReport): boolean {
  const { guard } = current;
  return (
    guard !== null &&
    isSameEntry(guard, shownEntry(currentPosition(match).sealed)) &&
    isShown(current, deskSheets(match, news)[0]) &&
    isReceived(match, news)
  );
}

/** Says on the Desk that the step waits, and for what. Returns whether the Desk said so already. */
export async function reportWaiting(
  adjudicator: Adjudicator,
  given: {
    readonly task: Pick<DeadlineTask, 'match' | 'entry'>;
    /** Null when it cannot be read. */
    readonly match: Match | null;
    /** Null when the host's workbook cannot be looked at. */
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
  const isSame = isShown(current, sheets[0]) && current.texts !== null;
  if (isSame && (match === null || isReceived(match, news))) return true;
  const desk = await drawnAtLeast(adjudicator, { match, current, task }, sheets);
  if (desk.kind === 'refused') logUnreported(adjudicator, task.match, incidents);
  return false;
}

/** A game that cannot even be shown is told of all the same. */
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

/** Says on the Desk why nobody goes on with a match, where its game must not be asked any more. Never throws for Google's sake. */
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

interface DrawnOn {
  readonly match: Match | null;
  readonly current: CurrentGuard;
  /** What waits, where that is all that is said. */
  readonly task?: Pick<DeadlineTask, 'match'>;
}

/** All of it, or where Google refuses that the first sheet alone. */
async function drawnAtLeast(
  adjudicator: Adjudicator,
  on: DrawnOn,
  sheets: readonly DrawnSheet[],
): Promise<DrawResult> {
  const all = await drawn(adjudicator, on, sheets);
  return all.kind === 'refused' && sheets.length > 1
    ? drawn(adjudicator, on, sheets.slice(0, 1))
    : all;
}

/** Whatever keeps it from being drawn must not hide what it would have said. */
async function drawn(
  { google }: Adjudicator,
  on: DrawnOn,
  sheets: readonly DrawnSheet[],
): Promise<DrawResult> {
  const hostId = on.task?.match ?? on.match?.files.hostId ?? '';
  const shown = on.match === null ? NO_ENTRY : shownEntry(currentPosition(on.match).sealed);
  const { current, task } = on;
  try {
    return await drawHost(google, { hostId, shown, current, sheets, saysWhy: task !== undefined });
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
    message: `The Desk could not be written. It would have said: ${[...incidents.map(incidentText), ...repairNotes].join(' ')}`,
    match: hostId,
  });
