import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { type DeskProblem, deskSheet } from '../../../sheets-templates/workbooks/desk.ts';
import {
  HOST_TABS,
  receivedSheet,
  requestsSheet,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import { warn } from '../../announce/announce.ts';
import { type Adjudicator, keeperOf } from '../adjudicator.ts';
import { isoInstant } from '../ledger/entry.ts';
import { type Incident, incidentText } from '../ledger/incident.ts';
import { isCutOff, isDue } from '../ledger/position.ts';
import { requestKindsOf } from '../next/interventions.ts';
import { wallClock } from '../next/time.ts';
import { currentPosition, type Match, polledNow, readMatch } from '../reading/match.ts';
import {
  isOfComparison,
  isOfPolls,
  KEPT_BY,
  POLLS_FAILED,
  type Polled,
  pollRecordRows,
} from '../reading/polled.ts';
import { deskData } from '../showing/desk-data.ts';
import { type CurrentGuard, shownEntry } from '../showing/guard.ts';
import {
  type DrawResult,
  drawHost,
  knownDesk,
  readCurrentDesk,
  showsDrawing,
} from '../showing/host-pages.ts';
import { incidentsOf } from '../visiting/failure.ts';
import { reportWaiting } from '../visiting/reporting.ts';
import { isOfAwaited, isOfUntold } from './collect-results.ts';
import { type CheckedForm, stepMsOf } from './form-check.ts';
import type { AnsweredRequest } from './requests.ts';
import type { SubmissionPreview } from './submission-preview.ts';

export type DeskResult = DrawResult | { readonly kind: 'as it was' };

export interface DeskToRenew {
  readonly match: Match;
  /** As read; null to assume that it is as the last poll has left it. */
  readonly current: CurrentGuard | null;
  readonly requests: readonly AnsweredRequest[];
}

/**
 * Draws Desk and Received and previews requests, unless all is shown already. The times of the last
 * poll and of the open form are written with any drawing, and on their own only when they are old.
 */
export async function renewDesk(
  adjudicator: Adjudicator,
  { match, current: found, requests }: DeskToRenew,
  now: Polled,
): Promise<DeskResult> {
  const { google } = adjudicator;
  const nowMs = google.now();
  const position = currentPosition(match);
  const shown = shownEntry(position.sealed);
  const before = polledNow(match);
  const { polledAt, polledBy, formOpenAt } = before;
  const asBefore = { ...now, polledAt, polledBy, formOpenAt };
  const more = requests.flatMap(({ toWrite }) => toWrite);
  const isDrawn =
    showsDrawing(match.desk, deskOf({ ...match, polled: asBefore }, nowMs)) &&
    JSON.stringify(before) === JSON.stringify(asBefore) &&
    !isOld(before, { nowMs, stepMs: stepMsOf(position) });
  if (isDrawn && more.length === 0 && match.requests !== null) return { kind: 'as it was' };
  // As the last poll has left it, unless another run has drawn it since.
  const current = found ?? knownDesk(shown, before.drawings);
  const polled: Polled = {
    ...now,
    drawings: (current.guard?.count ?? 0) + 1,
    polledAt: isoInstant(nowMs),
    polledBy: keeperOf(adjudicator),
  };
  const sheets = [
    deskOf({ ...match, polled }, nowMs),
    receivedSheet(pollRecordRows(polled)),
    ...(match.requests === null
      ? [requestsSheet(seatNames(match), requestKindsOf(currentPosition(match)))]
      : []),
  ];
  return drawHost(google, { hostId: match.files.hostId, shown, current, sheets, more });
}

const seatNames = (match: Match): readonly string[] =>
  currentPosition(match).setup.players.map(({ seat }) => seat);

/** Contains incidents of earlier runs, too: only a run can find out that they are fixed. */
function deskOf(match: Match, nowMs: number): DrawnSheet {
  const { problems, repairNotes } = match.polled;
  const incidents = [...match.incidents, ...problems];
  const news = {
    incidents,
    repairNotes,
    isCutOff: isCutOff(currentPosition(match), nowMs),
    isWaiting: isDue(currentPosition(match), nowMs),
  };
  return deskSheet(deskData(match, news), HOST_TABS.desk.sheetId);
}

/** The latest of the repairs since the last entry. */
const MOST_NOTES = 20;

/**
 * Adds the findings of a poll. Notes are kept once each, only the newest; faults of the form and
 * notes on matches of a season replace those of earlier polls.
 */
export const withFound = (polled: Polled, checked: CheckedForm): Polled => ({
  ...polled,
  problems: [
    ...polled.problems.filter((problem) => !isOfPolls(problem) || isOfComparison(problem)),
    ...(checked.problem === null ? [] : [checked.problem]),
  ],
  repairNotes: [
    ...new Set([
      ...polled.repairNotes.filter(
        (sentence) =>
          !isOfAwaited(sentence) && !isOfUntold(sentence) && !checked.withdrawn?.includes(sentence),
      ),
      ...checked.notes,
    ]),
  ].slice(-MOST_NOTES),
  formOpenAt: checked.openAt,
  formMissed: checked.isMissed,
  typedAddresses: checked.typedAddresses,
});

/**
 * Adds the answers that their seats can now read as counting. A seat without such an answer keeps
 * the earlier one: a confirmation is not withdrawn.
 */
export function confirmedBy(
  match: Match,
  answered: SubmissionPreview,
  shown: Polled['seats'],
): Polled['confirmed'] {
  const told = currentPosition(match).setup.players.flatMap(({ seat }) => {
    const counted = answered.counted(seat);
    const isShown = shown[seat]?.newest === answered.newest(seat);
    return counted !== null && isShown ? [[seat, counted] as const] : [];
  });
  return { ...polledNow(match).confirmed, ...Object.fromEntries(told) };
}

const HOUR_MS = 3_600_000;
/** How often in a step it is recorded that its form takes answers. */
const NOTED_IN_STEP = 40;

/**
 * Whether the recorded times of the last poll and of the open form are old enough to be written on
 * their own. In milliseconds; `stepMs` is null during a pause.
 */
export function isOld(
  { polledAt, formOpenAt }: Polled,
  { nowMs, stepMs }: { readonly nowMs: number; readonly stepMs: number | null },
): boolean {
  const openFor = Math.min(HOUR_MS, (stepMs ?? Number.POSITIVE_INFINITY) / NOTED_IN_STEP);
  return (
    isPast(polledAt, HOUR_MS, nowMs) || (formOpenAt !== '' && isPast(formOpenAt, openFor, nowMs))
  );
}

const isPast = (instant: string, ms: number, nowMs: number): boolean =>
  instant === '' || nowMs - Date.parse(instant) >= ms;

/** Logs the incidents if not even the Desk can be drawn. Never throws Google's errors. */
export async function reportFailedPolls(
  adjudicator: Adjudicator,
  task: { readonly match: string; readonly form: string; readonly entry: number },
  incidents: readonly Incident[],
): Promise<void> {
  const { google, log } = adjudicator;
  try {
    const match = await readMatch(google, task.match, { formId: task.form }).catch(() => null);
    const current = await readCurrentDesk(google, task.match);
    if (match === null) {
      await reportWaiting(adjudicator, { task, match, current, incidents });
      return;
    }
    const polled = polledNow(match);
    if (polled.problems.some(({ where }) => where === POLLS_FAILED)) return;
    const problems = [...polled.problems, failedPolls(incidents)];
    await renewDesk(adjudicator, { match, current, requests: [] }, { ...polled, problems });
  } catch (error) {
    const why = [...incidents, ...incidentsOf(error)].map(incidentText).join(' ');
    const message = `Two polls in a row have failed, and the Desk could not be written: ${why}`;
    log({ severity: 'ERROR', message, match: task.match });
  }
}

const failedPolls = (incidents: readonly Incident[]): DeskProblem => ({
  where: POLLS_FAILED,
  what: `Two in a row have failed. ${incidents.map(({ what }) => what).join(' ')}`,
  todo:
    `${incidents.map(({ todo }) => todo).join(' ')} Until a poll succeeds, players do not see ` +
    'that their answers have arrived; answers sent in time still count.',
});

/**
 * Shows that the runner was stopped, unless the match is over or another runner has polled it last.
 * The next poll, by any runner, clears it. @throws GoogleError, IncidentError
 */
export async function reportLeaving(adjudicator: Adjudicator, hostId: string): Promise<void> {
  const { google } = adjudicator;
  const match = await readMatch(google, hostId);
  const polled = polledNow(match);
  const by = keeperOf(adjudicator);
  if (isOver(match) || !['', by].includes(polled.polledBy)) return;
  const when = wallClock(google.now(), currentPosition(match).opened.settings);
  const problem = { where: KEPT_BY, what: `${by} was stopped on ${when}.`, todo: START_AGAIN };
  const problems = [...polled.problems.filter(({ where }) => where !== KEPT_BY), problem];
  await renewDesk(adjudicator, { match, current: null, requests: [] }, { ...polled, problems });
  await warn(adjudicator, match, STOPPED);
}

const isOver = (match: Match): boolean => currentPosition(match).sealed.entry.next === null;

const START_AGAIN =
  'Start “sealed run” again, here or on another machine, before the next deadline. Where the ' +
  'function keeps the match as well, nothing: its next poll takes this back.';
const STOPPED =
  'The machine that keeps this match was stopped by its host. Answers are taken all the same; ' +
  'due steps wait until it runs again, unless something else runs the match.';
