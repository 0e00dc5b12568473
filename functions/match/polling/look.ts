/** A poll at a match between deadlines. It resolves nothing, unless steps resolve early and everybody is in. May be killed anywhere and run again. */

import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { deskSheet } from '../../../sheets-templates/workbooks/desk.ts';
import {
  HOST_TABS,
  receivedSheet,
  requestsSheet,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Grid } from '../../google/sheets.ts';
import { describeSpreadsheet } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { BRING_BACK_NEWER, type Incident, IncidentError } from '../ledger/incident.ts';
import { isCutOff, isDue } from '../ledger/open-step.ts';
import { continuationTask, deadlineTaskAfter } from '../next/deadline-task.ts';
import { allAnswersSettled } from '../next/early.ts';
import {
  type NoticeTask,
  type PollTask,
  pollAfterFailure,
  pollTaskOfPush,
  schedulePoll,
} from '../next/poll-task.ts';
import { scheduleNextPoll } from '../next/watch.ts';
import { type Inbox, readInbox } from '../reading/inbox.ts';
import { currentPosition, type Match, polledNow, readMatch } from '../reading/match.ts';
import { type Polled, pollRecordRows } from '../reading/polled.ts';
import { deskData } from '../showing/desk-data.ts';
import { type CurrentGuard, currentGuardIn, shownEntry } from '../showing/guard.ts';
import { type DrawResult, drawHost, knownDesk } from '../showing/host-pages.ts';
import { incidentsOf } from '../visiting/failure.ts';
import { resolveStep, type StepResult } from '../visiting/resolve-step.ts';
import { executeFirstCommand, seenWithAnswers } from './do-request.ts';
import { remindAll } from './remind-all.ts';
import { type AnsweredRequest, answeredRequests } from './requests.ts';
import { isHourly, restorePages, toldAfter } from './restore-pages.ts';
import { showSeats } from './show-seats.ts';
import { previewSubmissions, type SubmissionPreview } from './submission-preview.ts';

export type PollResult =
  /** What was to be shown is shown; `isNew`: by this poll. */
  | { readonly kind: 'looked'; readonly isNew: boolean }
  /** The match has gone on since and has other looks, or its step is due and the Desk is for visits to draw. */
  | { readonly kind: 'gone' }
  /** It could not be looked at; the next poll has been asked for. */
  | { readonly kind: 'missed'; readonly incidents: readonly Incident[] }
  /** Everybody was in: the step was resolved before its deadline. */
  | StepResult;

/** Somebody else can draw the Desk between a poll's reading and its drawing; he cannot do so for ever. */
const ROUNDS = 3;

/** @throws GoogleError only when not even the next poll could be asked for: then it must be called again. */
export async function pollMatch(adjudicator: Adjudicator, task: PollTask): Promise<PollResult> {
  try {
    return await pollOnce(adjudicator, task, { round: 1 });
  } catch (error) {
    await schedulePoll(adjudicator, pollAfterFailure(task, adjudicator.google.now()));
    return { kind: 'missed', incidents: incidentsOf(error) };
  }
}

/**
 * The same look, since Google has told that a new response is there. Where it cannot be carried out the next one finds what it
 * would have found. Never throws for Google's sake.
 */
export async function pollOnNotice(
  adjudicator: Adjudicator,
  notice: NoticeTask,
): Promise<PollResult> {
  try {
    const match = await readForPoll(adjudicator, notice);
    const { google, queue } = adjudicator;
    const task = pollTaskOfPush(match, notice, { nowMs: google.now(), graceMs: queue.graceMs });
    return task === null
      ? { kind: 'gone' }
      : await pollOnce(adjudicator, task, { round: 1, match });
  } catch (error) {
    return { kind: 'missed', incidents: incidentsOf(error) };
  }
}

/** How often a poll is tried, and the match where it has been read for it already. */
interface Begun {
  readonly round: number;
  readonly match?: Match;
}

async function pollOnce(
  adjudicator: Adjudicator,
  task: PollTask,
  { round, match: read }: Begun,
): Promise<PollResult> {
  const { google } = adjudicator;
  const current =
    round === 1 ? null : currentGuardIn(await describeSpreadsheet(google, task.match), 'desk');
  const { match, inbox } = await readSeen(adjudicator, task, read);
  const { sealed } = currentPosition(match);
  if (sealed.entry.entry > task.upon) return goneBy(adjudicator, task, match);
  if (sealed.entry.entry < task.upon) throw new IncidentError([behind(task.upon)]);
  if (isDue(currentPosition(match), google.now())) return { kind: 'gone' };
  await scheduleNextPoll(adjudicator, match, task.watchDue);
  const atMs = Date.parse(task.at);
  const answered = await seenWithAnswers(adjudicator, { match, inbox, inboxUntilMs: atMs });
  const requests = answeredRequests(answered);
  const done = await executeFirstCommand(adjudicator, match, requests);
  if (done.kind === 'resolved') return done.result;
  if (done.kind === 'intervened')
    return pollOnce(adjudicator, { ...task, upon: done.entry }, { round: 1 });
  const early = await resolvedEarly(adjudicator, task, { match, inbox });
  if (early !== null) return early;
  const comparesPages =
    round === 1 && read === undefined && isHourly(currentPosition(match), { ...task, atMs });
  const seen = { match, inbox, current, atMs, requests, comparesPages };
  const drawn = await showAll(adjudicator, seen);
  if (drawn.kind !== 'changed meanwhile' || round === ROUNDS) {
    return { kind: 'looked', isNew: drawn.kind !== 'as it was' };
  }
  return pollOnce(adjudicator, task, { round: round + 1 });
}

/** The match has new entries. If this poll itself resolved the step and was interrupted, its effects are completed. */
function goneBy(
  adjudicator: Adjudicator,
  { upon, at }: PollTask,
  match: Match,
): Promise<PollResult> | PollResult {
  const { sealed } = currentPosition(match);
  const isOwn =
    sealed.entry.entry === upon + 1 &&
    sealed.entry.kind === 'resolved' &&
    sealed.entry.deadline === at;
  return isOwn ? resolveStep(adjudicator, continuationTask(sealed, match.files)) : { kind: 'gone' };
}

const behind = (entry: number): Incident => ({
  code: 'ledger behind',
  where: `Ledger, entry ${entry}`,
  what: 'A look was asked for when it was written, but its row is not there.',
  todo: BRING_BACK_NEWER,
});

const readForPoll = (
  { google }: Adjudicator,
  { match, form }: Pick<PollTask, 'match' | 'form'>,
): Promise<Match> => readMatch(google, match, { checked: 'the last entry', formId: form });

interface Seen {
  readonly match: Match;
  /** Null when responses were not read. */
  readonly inbox: Inbox | null;
}

/** Two reads: the host's workbook, and the responses where they are wanted. */
async function readSeen(
  adjudicator: Adjudicator,
  task: PollTask,
  read: Match | undefined,
): Promise<Seen> {
  const { google } = adjudicator;
  const reading = read === undefined ? readForPoll(adjudicator, task) : Promise.resolve(read);
  if (!task.answers) return { match: await reading, inbox: null };
  const inbox = readInbox(google, reading, {
    form: task.form,
    since: task.since,
    cutOffMs: Date.parse(task.at),
  });
  await Promise.allSettled([inbox]);
  return { match: await reading, inbox: await inbox };
}

/** By the instant of the poll, as a deadline by its own. Null where it is not time, or the deadline has come meanwhile. */
async function resolvedEarly(
  adjudicator: Adjudicator,
  { at }: PollTask,
  { match, inbox }: Seen,
): Promise<StepResult | null> {
  const due = deadlineTaskAfter(currentPosition(match).sealed, match.files);
  if (inbox === null || due === null) return null;
  if (adjudicator.google.now() >= Date.parse(due.deadline)) return null;
  if (!allAnswersSettled({ match, inbox, cutOffMs: Date.parse(at) })) return null;
  return resolveStep(adjudicator, { ...due, deadline: at, poll: true });
}

type Shown = DrawResult | { readonly kind: 'as it was' };

interface ToShow extends Seen {
  readonly current: CurrentGuard | null;
  readonly atMs: number;
  readonly requests: readonly AnsweredRequest[];
  /** Whether the published workbooks are read as they stand. */
  readonly comparesPages: boolean;
}

/** Players first, then the Desk, with the tab that says what players have been shown. */
async function showAll(adjudicator: Adjudicator, given: ToShow): Promise<Shown> {
  const { match, inbox, atMs } = given;
  const answered = inbox === null ? null : previewSubmissions(match, inbox, atMs);
  const before = await restoredNow(adjudicator, given, answered);
  if (answered === null) return renewDesk(adjudicator, given, before);
  const { step } = currentPosition(match);
  const shown = await showSeats(adjudicator, match, answered);
  await remindAll(adjudicator, match, atMs);
  const seats = Object.fromEntries(
    Object.entries(shown).filter(
      ([seat, { answers }]) => answers > 0 || owedAsks(step).some((ask) => ask.seat === seat),
    ),
  );
  return renewDesk(adjudicator, given, {
    ...before,
    seats,
    unknownSenders: answered.unknownSenders,
  });
}

/** What polls have shown, with what is found on the published workbooks where it is time to read them. */
async function restoredNow(
  adjudicator: Adjudicator,
  { match, comparesPages }: ToShow,
  answered: SubmissionPreview | null,
): Promise<Polled> {
  const before = polledNow(match);
  if (!comparesPages) return before;
  const found = await restorePages(adjudicator, match, answered);
  return { ...before, repairNotes: toldAfter(before.repairNotes, found) };
}

/** Draws Desk and Received, and writes beside the requests what there is to be told, unless all stands there already. */
async function renewDesk(
  { google }: Adjudicator,
  { match, current: found, requests }: ToShow,
  now: Polled,
): Promise<Shown> {
  const shown = shownEntry(currentPosition(match).sealed);
  const before = polledNow(match);
  const desk = deskOf({ ...match, polled: now }, google.now());
  const more = requests.flatMap(({ toWrite }) => (toWrite === null ? [] : [toWrite]));
  const isDrawn = isOn(match.desk, desk) && JSON.stringify(before) === JSON.stringify(now);
  if (isDrawn && more.length === 0 && match.requests !== null) return { kind: 'as it was' };
  // As the last poll has left it, if nobody else has drawn it since.
  const current = found ?? knownDesk(shown, before.drawings);
  const polled = { ...now, drawings: (current.guard?.count ?? 0) + 1 };
  const sheets = [
    desk,
    receivedSheet(pollRecordRows(polled)),
    ...(match.requests === null ? [requestsSheet(seatNames(match))] : []),
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
    repairNotes: repairNotes,
    isCutOff: isCutOff(currentPosition(match), nowMs),
  };
  return deskSheet(deskData(match, news), HOST_TABS.desk.sheetId);
}

/** Whether a tab says what a drawing of it says, as far as Google gives values. */
function isOn(tab: Grid, { rows }: DrawnSheet): boolean {
  const drawn = rows.map((row) => row.map(({ value }) => value ?? ''));
  return JSON.stringify(withoutEmptyEnds(tab)) === JSON.stringify(withoutEmptyEnds(drawn));
}

const withoutEmptyEnds = (rows: Grid): Grid => {
  const short = rows.map((row) => row.slice(0, row.findLastIndex((value) => value !== '') + 1));
  return short.slice(0, short.findLastIndex((row) => row.length > 0) + 1);
};
