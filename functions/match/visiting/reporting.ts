/** Telling the host on his Desk what is wrong, where, and what to do: once, and taken back when it is mended. */

import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { type DeskProblem, deskSheet } from '../../../sheets-templates/workbooks/desk.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { GoogleError } from '../../google/error.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { type Incident, IncidentError, incidentText } from '../ledger/incident.ts';
import { isCutOff } from '../ledger/open-step.ts';
import type { DeadlineTask } from '../next/deadline-task.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import { isOfComparison } from '../reading/polled.ts';
import { unreadableDesk } from '../showing/desk-data.ts';
import { type CurrentGuard, NO_ENTRY, shownEntry } from '../showing/guard.ts';
import {
  type CurrentDesk,
  type DrawResult,
  drawHost,
  isShown,
  pagesRefused,
  readCurrentDesk,
} from '../showing/host-pages.ts';
import { computedHostSheets, deskSheets } from '../showing/workbooks.ts';
import { googleIncident } from './failure.ts';
import { hashOfDesk } from './retrying.ts';

interface ToReport {
  readonly match: Match;
  readonly current: CurrentDesk;
  readonly incidents: readonly Incident[];
  readonly repairNotes: readonly string[];
  /** Whether the next step is overdue; one that its host is to look at first is told as that. Default: no. */
  readonly isWaiting?: boolean;
  /** What the Desk that stands says; null when Desk and pages were not drawn. */
  readonly deskHash: string | null;
}

interface Reported {
  /** What the Desk says now; null when that is not known. */
  readonly deskHash: string | null;
  /** What was met in telling. */
  readonly incidents: readonly Incident[];
}

/** Draws Desk and pages of a match that goes on, unless they say the same already. */
export async function reportToHost(adjudicator: Adjudicator, report: ToReport): Promise<Reported> {
  const { match, incidents, repairNotes, isWaiting = false } = report;
  const now = hashOfDesk(incidents, repairNotes);
  const { google } = adjudicator;
  const isHeld = isCutOff(currentPosition(match), google.now());
  const news = { incidents, repairNotes, isCutOff: isHeld, isWaiting: isWaiting && !isHeld };
  const [deskHash] = deskSheets(match, news);
  if (report.deskHash === now && isShown(report.current, deskHash))
    return { deskHash: now, incidents: [] };
  const whole = await drawn(adjudicator, report, computedHostSheets(match, news));
  if (whole.kind === 'drawn') return { deskHash: now, incidents: [] };
  if (whole.kind === 'changed meanwhile') return { deskHash: null, incidents: [] };
  const found = [whole.incident];
  const sheets = deskSheets(match, { ...news, incidents: [...incidents, ...found] });
  const alone = await drawnAtLeast(adjudicator, report, sheets);
  if (alone.kind === 'refused')
    logUnreported(adjudicator, match.files.hostId, [...incidents, ...found], repairNotes);
  return { deskHash: null, incidents: found };
}

/** Says on the Desk that the step waits, and for what. Gives what the Desk says then, see `hashOfDesk`; null when it is not known. */
export async function reportWaiting(
  adjudicator: Adjudicator,
  given: {
    readonly task: Pick<DeadlineTask, 'match' | 'entry' | 'after'>;
    /** Null when it cannot be read. */
    readonly match: Match | null;
    /** Null when the host's workbook cannot be looked at. */
    readonly current: CurrentDesk | null;
    readonly incidents: readonly Incident[];
  },
): Promise<string | null> {
  const { task, match, current, incidents } = given;
  const compared = match === null ? [] : polledNow(match).problems.filter(isOfComparison);
  const all = [...incidents, ...(match?.incidents ?? []), ...compared];
  const now = hashOfDesk(all, []);
  const isNewer = (current?.guard?.entry ?? 0) > task.entry;
  if (isNewer) return now;
  if (current === null) {
    if (task.after?.deskHash !== now) logUnreported(adjudicator, task.match, incidents);
    return null;
  }
  const sheets = waitingSheets(match, incidents, all);
  if (task.after?.deskHash === now && isShown(current, sheets[0])) return now;
  const deskHash = await drawnAtLeast(adjudicator, { match, current, task }, sheets);
  if (deskHash.kind === 'refused') logUnreported(adjudicator, task.match, incidents);
  return deskHash.kind === 'drawn' ? now : null;
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
