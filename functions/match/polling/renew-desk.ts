/** The Desk as a poll draws it, with the tab by which the next one knows what has been shown. */

import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { deskSheet } from '../../../sheets-templates/workbooks/desk.ts';
import {
  HOST_TABS,
  receivedSheet,
  requestsSheet,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import { warn } from '../../announce/announce.ts';
import type { Grid } from '../../google/sheets.ts';
import { type Adjudicator, keeperOf } from '../adjudicator.ts';
import { isoInstant } from '../ledger/entry.ts';
import { type Incident, incidentText } from '../ledger/incident.ts';
import { isCutOff, isDue } from '../ledger/position.ts';
import { requestKindsOf } from '../next/interventions.ts';
import { isSameButForOffsets, wallClock } from '../next/time.ts';
import type { PollTask } from '../next/wake.ts';
import { currentPosition, type Match, polledNow, readMatch } from '../reading/match.ts';
import {
  isOfComparison,
  isOfPolls,
  KEPT_BY,
  POLLS_FAILED,
  type Polled,
  pollRecordRows,
} from '../reading/polled.ts';
import { writtenValue } from '../showing/compare-tabs.ts';
import { deskData } from '../showing/desk-data.ts';
import { type CurrentGuard, shownEntry } from '../showing/guard.ts';
import { type DrawResult, drawHost, knownDesk, readCurrentDesk } from '../showing/host-pages.ts';
import { incidentsOf } from '../visiting/failure.ts';
import { reportWaiting } from '../visiting/reporting.ts';
import { isOfAwaited, isOfUntold } from './collect-results.ts';
import { type CheckedForm, stepMsOf } from './form-check.ts';
import type { AnsweredRequest } from './requests.ts';
import type { SubmissionPreview } from './submission-preview.ts';

export type Shown = DrawResult | { readonly kind: 'as it was' };

export interface DeskToRenew {
  readonly match: Match;
  /** As it was read; null where it is believed to be as the last poll has left it. */
  readonly current: CurrentGuard | null;
  readonly requests: readonly AnsweredRequest[];
}

/**
 * Draws Desk and Received, and writes beside the requests what there is to be told, unless all stands there already. When the match was
 * polled, and that its form took answers, is written with whatever is drawn, and for its own sake only when it has become old.
 */
export async function renewDesk(
  adjudicator: Adjudicator,
  { match, current: found, requests }: DeskToRenew,
  now: Polled,
): Promise<Shown> {
  const { google } = adjudicator;
  const nowMs = google.now();
  const position = currentPosition(match);
  const shown = shownEntry(position.sealed);
  const before = polledNow(match);
  const { polledAt, polledBy, formOpenAt } = before;
  const asBefore = { ...now, polledAt, polledBy, formOpenAt };
  const more = requests.flatMap(({ toWrite }) => toWrite);
  const isDrawn =
    isOn(match.desk, deskOf({ ...match, polled: asBefore }, nowMs)) &&
    JSON.stringify(before) === JSON.stringify(asBefore) &&
    !isOld(before, { nowMs, stepMs: stepMsOf(position) });
  if (isDrawn && more.length === 0 && match.requests !== null) return { kind: 'as it was' };
  // As the last poll has left it, if nobody else has drawn it since.
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

/** With what visits have told: only they find it, and only they know when it is mended. */
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

/** Whether a tab says what a drawing of it says, as far as Google gives values. */
function isOn(tab: Grid, { rows }: DrawnSheet): boolean {
  const drawn = rows.map((row) => row.map((cell) => writtenValue(cell) ?? ''));
  return isSameButForOffsets(
    JSON.stringify(withoutEmptyEnds(tab)),
    JSON.stringify(withoutEmptyEnds(drawn)),
  );
}

const withoutEmptyEnds = (rows: Grid): Grid => {
  const short = rows.map((row) => row.slice(0, row.findLastIndex((value) => value !== '') + 1));
  return short.slice(0, short.findLastIndex((row) => row.length > 0) + 1);
};

/** Of what was put back since the last entry, the last are kept. */
const MOST_NOTES = 20;

/**
 * The newest of what was put back, each sentence once; what is wrong with the form now, and of matches of a season, in the place of what was
 * before.
 */
export const withFound = (polled: Polled, checked: CheckedForm): Polled => ({
  ...polled,
  problems: [
    ...polled.problems.filter((problem) => !isOfPolls(problem) || isOfComparison(problem)),
    ...(checked.problem === null ? [] : [checked.problem]),
  ],
  repairNotes: [
    ...new Set([
      ...polled.repairNotes.filter((sentence) => !isOfAwaited(sentence) && !isOfUntold(sentence)),
      ...checked.notes,
    ]),
  ].slice(-MOST_NOTES),
  formOpenAt: checked.openAt,
  formMissed: checked.isMissed,
  typedAddresses: checked.typedAddresses,
});

/** The answers that their seats have now read to count. Where nothing counts any more what was promised stays promised. */
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
/** So many times in a step it is noted that its form takes answers. */
const NOTED_IN_STEP = 40;

/**
 * Whether what a poll knows of its own time and of the form's being open is old enough to be written for its own sake, all in
 * milliseconds. `stepMs` is null while the step has no end.
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

/** Where not even the Desk can be drawn the log says so. Never throws for Google's sake. */
export async function reportFailedPolls(
  adjudicator: Adjudicator,
  task: PollTask,
  incidents: readonly Incident[],
): Promise<void> {
  const { google, log } = adjudicator;
  try {
    const match = await readMatch(google, task.match, { formId: task.form }).catch(() => null);
    const current = await readCurrentDesk(google, task.match);
    if (match !== null) await tellOn(adjudicator, { match, current }, incidents);
    else await reportWaiting(adjudicator, { task: unread(task), match, current, incidents });
  } catch (error) {
    const why = [...incidents, ...incidentsOf(error)].map(incidentText).join(' ');
    const message = `Two polls in a row have failed, and the Desk could not be told: ${why}`;
    log({ severity: 'ERROR', message, match: task.match });
  }
}

const unread = ({ match, upon }: PollTask) => ({ match, entry: upon });

async function tellOn(
  adjudicator: Adjudicator,
  { match, current }: { match: Match; current: Awaited<ReturnType<typeof readCurrentDesk>> },
  incidents: readonly Incident[],
): Promise<void> {
  const polled = polledNow(match);
  if (polled.problems.some(({ where }) => where === POLLS_FAILED)) return;
  const problem = {
    where: POLLS_FAILED,
    what: `Two in a row have failed. ${incidents.map(({ what }) => what).join(' ')}`,
    todo: `${incidents.map(({ todo }) => todo).join(' ')} Until a poll succeeds nobody reads that an answer has arrived; what was sent in time counts all the same.`,
  };
  const now = { ...polled, problems: [...polled.problems, problem] };
  await renewDesk(adjudicator, { match, current, requests: [] }, now);
}

/**
 * Content where the match is over, or somebody else has polled it last. The next poll, whoever makes it, takes it from the Desk.
 * @throws GoogleError, IncidentError
 */
export async function reportLeaving(adjudicator: Adjudicator, hostId: string): Promise<void> {
  const { google } = adjudicator;
  const match = await readMatch(google, hostId, { checked: 'the last entry' });
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
  'Start “sealed run” again, here or on another machine, before the next deadline. Where the function keeps the match as well, nothing: its next poll takes this back.';
const STOPPED =
  'The machine that keeps this match was stopped by its host. Answers are taken all the same; if nothing else keeps it, what is due waits until it runs again.';
