/** Runs a match for a task. A poll is a run between deadlines. Safe to retry after a crash. */

import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { setProperties } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { type Adjudicator, keeperOf } from '../adjudicator.ts';
import { formatInstant, instantOf, type Sealed } from '../ledger/entry.ts';
import { type Incident, isStaleLedger } from '../ledger/incident.ts';
import { isDue, isPastCutOff } from '../ledger/position.ts';
import { type DueFacts, decideDue, getComparedUntilMs, listDeskProblems } from '../next/due.ts';
import {
  areAnswersRead,
  buildContinuationTask,
  buildDeadlineTask,
  buildPollAfterFailure,
  computePollMs,
  schedulePoll,
  selectPollReads,
  withCutOff,
} from '../next/tasks.ts';
import { isStepWake, type Wake } from '../next/wake.ts';
import { CLOSED_MATCH_NOTE } from '../reading/drive-notes.ts';
import { hasUnverifiedAnswer, type Inbox } from '../reading/inbox.ts';
import { currentPosition, type Match, polledNow, readMatch } from '../reading/match.ts';
import { isComparisonProblem, type PollRecord } from '../reading/polled.ts';
import {
  createFileStateReader,
  type FileStateReader,
  findSharingProblems,
} from '../reading/sharing.ts';
import { describeEdits } from '../showing/desk-data.ts';
import { findSettingProblems } from '../showing/match-settings.ts';
import { type HostTeam, readTeam, writeTeam } from '../showing/team-tabs.ts';
import { listIncidents } from '../visiting/failure.ts';
import { isLeftUnfinished, reconcileMatch } from '../visiting/reconcile.ts';
import { type DeskResult, readDeskGuard, reportFindings, showDesk } from '../visiting/reporting.ts';
import { resolveStep, type StepResult } from '../visiting/resolve-step.ts';
import { isRunElsewhere, type MatchReading, readSeen, toFormState } from '../visiting/seen.ts';
import { findResults, informMatches } from './collect-results.ts';
import { continueIfTicked, isDueOfStep, readRequestInputs, writeDueEntry } from './do-request.ts';
import { listConfirmedAnswers, reportFailedPolls, withPollFindings } from './findings.ts';
import {
  type CheckedForm,
  checkForm,
  repairForm,
  restoreAboutForm,
  warnOfFormProblem,
} from './form-check.ts';
import { answerRequests, findFirstTicked } from './requests.ts';
import { isFirstPollOfHour, restorePages, withComparison } from './restore-pages.ts';
import {
  previewSubmissions,
  remindAll,
  type SubmissionPreview,
  showSeats,
} from './submission-preview.ts';

export type PollResult =
  /** `isNew`: this poll has changed the pages. */
  | {
      readonly kind: 'polled';
      readonly isNew: boolean;
      /** All problems on the Desk. */
      readonly problems: readonly DeskProblem[];
      readonly repairNotes: readonly string[];
    }
  /** There is nothing to do, or another run does it. */
  | { readonly kind: 'gone' }
  /** The match could not be read; the next poll is scheduled. */
  | { readonly kind: 'missed'; readonly incidents: readonly Incident[] }
  /** All answers had arrived, so the step was resolved before its deadline. */
  | StepResult;

/** Limit of attempts while other runs draw the Desk at the same time. */
const MAX_POLL_ROUNDS = 3;

/** Runs a match for a task. @throws GoogleError only if the next run cannot be scheduled */
export const run = (adjudicator: Adjudicator, wake: Wake): Promise<PollResult> =>
  isStepWake(wake) ? resolveStep(adjudicator, wake) : pollMatch(adjudicator, wake);

/** Polls a match. @throws GoogleError only if the next poll cannot be scheduled */
export async function pollMatch(adjudicator: Adjudicator, wake: Wake): Promise<PollResult> {
  try {
    return await pollOnce(adjudicator, wake, FIRST_ROUND);
  } catch (error) {
    await schedulePoll(adjudicator, buildPollAfterFailure(wake, adjudicator.google.now()));
    const incidents = listIncidents(error);
    const { match, expectedEntry: { entry } = { entry: 0 }, form = '', failed } = wake;
    if (failed !== undefined && !isStaleLedger(error))
      await reportFailedPolls(adjudicator, { match, form, entry }, incidents);
    return { kind: 'missed', incidents };
  }
}

/**
 * Marks a finished match for the sweep once its last effects are done or abandoned and all its
 * pages are as drawn, or a day has passed.
 */
async function closeFinishedMatch(adjudicator: Adjudicator, match: Match): Promise<PollResult> {
  if (isLeftUnfinished(adjudicator, match)) {
    await reconcileMatch(adjudicator, match, { by: 'the sweep' });
    return { kind: 'gone' };
  }
  const compared = await restorePages(adjudicator, match, null);
  const { notes, problems, stood } = compared;
  const before = polledNow(match);
  if (notes.length + problems.length > 0 || before.problems.some(isComparisonProblem))
    await showDesk(adjudicator, { match, polled: withComparison(before, compared) });
  const { google } = adjudicator;
  if (stood || google.now() > getComparedUntilMs(currentPosition(match).sealed.entry))
    await setProperties(google, match.files.hostId, CLOSED_MATCH_NOTE);
  return { kind: 'gone' };
}

interface PollRound {
  readonly round: number;
  /** A sentence on a task that an earlier attempt found missing; null for none. */
  readonly missed: string | null;
}

const FIRST_ROUND: PollRound = { round: 1, missed: null };

async function pollOnce(
  adjudicator: Adjudicator,
  wake: Wake,
  { round, missed }: PollRound,
): Promise<PollResult> {
  const { google } = adjudicator;
  const current = round === 1 ? null : await readDeskGuard(google, wake.match);
  const { match, behind, inbox: read, form, guard, team } = await readForPoll(adjudicator, wake);
  if (isRunElsewhere(adjudicator, match)) {
    // The other function may need access to protected tabs.
    if (team !== null) await writeTeam(google, match, team.repairs);
    return { kind: 'gone' };
  }
  const pollAgain = (entry: number): Promise<PollResult> =>
    pollOnce(adjudicator, { ...wake, expectedEntry: { entry } }, FIRST_ROUND);
  if (behind !== null) return pollAgain(await continueIfTicked(adjudicator, match, behind));
  const { sealed, since } = currentPosition(match);
  const { expectedEntry, foundBy } = wake;
  const atMs = Date.parse(wake.at);
  const isUpToDate = expectedEntry?.entry === sealed.entry.entry;
  const isCurrent = isUpToDate || atMs >= Date.parse(instantOf(sealed.entry));
  const isOlder = expectedEntry !== undefined && !isCurrent;
  const inbox = atMs < Date.parse(since) ? null : read;
  const isOwn = hasWrittenLastEntry(wake, sealed);
  if (!isUpToDate && (isOwn || !isPublished(guard, sealed))) {
    const finished = await resolveStep(adjudicator, buildContinuationTask(sealed, match.files));
    return isOwn || isOlder ? finished : pollAgain(sealed.entry.entry);
  }
  if (sealed.entry.next === null) return closeFinishedMatch(adjudicator, match);
  const by = expectedEntry === undefined ? (foundBy ?? null) : 'a poll';
  const finding = { by, isIdle: isUpToDate };
  const missing = (await reconcileMatch(adjudicator, match, finding)) ?? missed;
  if (isOlder) return { kind: 'gone' };
  if (team !== null) await writeTeam(google, match, team.repairs);
  const answered = await readRequestInputs(adjudicator, { match, inbox, inboxUntilMs: atMs });
  const replies = answerRequests(answered);
  const requests = replies.filter(({ by }) => by === null);
  const teamCells = replies.flatMap(({ by, toWrite }) => (by === null ? [] : toWrite));
  const season = await findResults(adjudicator, match);
  const facts = buildDueFacts(
    { match: answered.match, inbox, form },
    { atMs, nowMs: answered.nowMs },
  );
  const due = decideDue({ ...facts, ticked: findFirstTicked(replies), season });
  const done = await writeDueEntry(adjudicator, answered.match, due);
  if (done.kind === 'resolved') return done.result;
  if (done.kind === 'written') return pollAgain(done.entry);
  await writeTeam(google, match, teamCells);
  const untoldMatches = await informMatches(adjudicator, match, season.unfinished);
  const everyMs = computePollMs(match, google.now());
  const isFirst = atMs - Date.parse(currentPosition(match).since) < everyMs;
  const isTime = !isFirst && isFirstPollOfHour(currentPosition(match), { atMs, everyMs });
  const isWaiting = isDue(currentPosition(match), google.now());
  const early = isCurrent ? buildDeadlineTask(currentPosition(match), match.files) : null;
  if (early !== null && !isWaiting && isDueOfStep(due))
    return resolveStep(adjudicator, withCutOff(early, wake.at), { kind: 'poll' });
  const isLate = expectedEntry !== undefined && !isUpToDate;
  const news = [
    ...(foundBy === undefined ? [] : [POLLS_RESTARTED]),
    // The run that wrote a later entry may be about to create these tasks.
    ...(missing === null || isLate ? [] : [missing]),
    ...season.notes,
    ...untoldMatches,
    ...describeEdits(inbox),
    ...(inbox !== null && hasUnverifiedAnswer(match, inbox) ? [UNVERIFIED_ANSWER] : []),
  ];
  const { forms } = season;
  const more = requests.flatMap(({ toWrite }) => toWrite);
  // The run of an overdue step reports on it and may have drawn over the pages.
  const checked = isWaiting ? null : checkForm(match, { seen: form, atMs, nowMs: google.now() });
  const found = checked && { ...checked, notes: [...news, ...checked.notes] };
  // Pages drawn without a season's lost forms are compared once these are known.
  const comparesPages = isWaiting ? isTime : round === 1 && (isTime || forms !== null);
  const seen = { match, inbox, atMs, comparesPages, found, forms };
  const polled = await showPollOnPages(adjudicator, seen);
  const hasNews = !isWaiting || comparesPages || more.length > 0;
  const shown = hasNews
    ? await showDesk(adjudicator, { match, polled, current, more })
    : ({ kind: 'as it was' } as const);
  const again = { round: round + 1, missed: missing };
  if (shown.kind === 'changed meanwhile' && round < MAX_POLL_ROUNDS)
    return pollOnce(adjudicator, wake, again);
  if (checked !== null) {
    const repaired = await repairForm(adjudicator, match, { seen: form, checked });
    // A repaired form is read again: its addresses are verified from now on.
    if (checked.isToRepair && repaired.problem === null && round < MAX_POLL_ROUNDS)
      return pollOnce(adjudicator, wake, again);
    const after = { ...repaired, notes: [...news, ...repaired.notes] };
    const find = (read: Match): PollRecord => withPollFindings(polledNow(read), after);
    if (repaired.problem !== checked.problem) await reportFindings(adjudicator, { match, find });
    await warnOfFormProblem(adjudicator, match, repaired);
    return buildPolledResult({ ...match, polled: withPollFindings(polled, after) }, shown);
  }
  return buildPolledResult({ ...match, polled }, shown);
}

/** Before the cut-off a poll resolves a complete step; after it, only the step's task does. */
function buildDueFacts(
  { match, inbox, form }: Pick<PollReading, 'match' | 'inbox' | 'form'>,
  { atMs, nowMs }: { readonly atMs: number; readonly nowMs: number },
): DueFacts {
  const isPast = isPastCutOff(currentPosition(match), nowMs);
  const common = { match, form: toFormState(match, form), stops: [], nowMs };
  return isPast
    ? { ...common, inbox: null, cutOffMs: null, caller: { kind: 'scheduler' } }
    : { ...common, inbox, cutOffMs: atMs, caller: { kind: 'poll' } };
}

const buildPolledResult = (match: Match, { kind }: Pick<DeskResult, 'kind'>): PollResult => ({
  kind: 'polled',
  isNew: kind !== 'as it was',
  problems: listDeskProblems(match),
  repairNotes: polledNow(match).repairNotes,
});

const POLLS_RESTARTED = 'The polls of this match had stopped. The sweep has restarted them.';

const UNVERIFIED_ANSWER =
  'The form: an answer without a verified e-mail address arrived. Anybody may have sent it, so ' +
  'it counts for nobody. Leave “Collect email addresses” on “Verified” in the form’s editor ' +
  '(Settings, Responses), and ask players whose answers are missing to answer again.';

/** Whether an earlier attempt of this poll wrote the last entry and may not have finished. */
const hasWrittenLastEntry = ({ at }: Wake, { entry }: Sealed): boolean =>
  (entry.kind === 'resolved' || entry.kind === 'content') && entry.deadline === at;

/** Whether the public workbook shows the last entry. */
const isPublished = (guard: MatchReading['guard'], { entry }: Sealed): boolean =>
  (guard?.found.guard?.entry ?? entry.entry) >= entry.entry;

interface PollReading extends Pick<MatchReading, 'match' | 'behind' | 'form' | 'guard'> {
  /** Null if responses were not read. */
  readonly inbox: Inbox | null;
  /** Null if the ledger is stale. */
  readonly team: HostTeam | null;
}

/**
 * Reads all inputs in parallel by the hints of the wake, and again if hints are missing or wrong.
 * Lists no answers if Google refuses the form.
 */
async function readForPoll(
  adjudicator: Adjudicator,
  wake: Wake,
  known?: Match,
): Promise<PollReading> {
  const { match: id, at, expectedEntry: expected } = wake;
  const untilMs = Date.parse(at);
  const { form, since, ...hints } = known === undefined ? wake : selectPollReads(known, untilMs);
  if (form === undefined) {
    const match = await readMatch(adjudicator.google, id);
    return readForPoll(adjudicator, wake, match);
  }
  const seen = await readSeen(adjudicator, {
    ...{ match: id, form, public: hints.public, known, expected, guard: 'if changed' },
    answers: since === undefined ? null : { since, untilMs },
  });
  const wanted = selectPollReads(seen.match, untilMs);
  const isMore = wanted.since !== undefined && (since === undefined || wanted.since < since);
  if (known === undefined && (isMore || wanted.form !== form))
    return readForPoll(adjudicator, wake, seen.match);
  const isListed = areAnswersRead(seen.match, untilMs) && seen.form.kind !== 'refused';
  const inbox = isListed ? await seen.inbox : null;
  const { google, queue } = adjudicator;
  const team =
    seen.behind === null ? await readTeam(google, seen.match, { runners: [queue.invoker] }) : null;
  return { ...seen, match: team?.match ?? seen.match, inbox, team };
}

interface PollFindings extends Pick<PollReading, 'match' | 'inbox'> {
  /** Null for an overdue step. */
  readonly found: CheckedForm | null;
  /** A season's forms to restore on the tab “Received”; null for none. */
  readonly forms: PollRecord['forms'] | null;
  readonly atMs: number;
  readonly comparesPages: boolean;
}

/** Draws players' workbooks. Returns the new record of polls. */
async function showPollOnPages(adjudicator: Adjudicator, given: PollFindings): Promise<PollRecord> {
  const { match, inbox, atMs, found, forms, comparesPages } = given;
  const polledAt = formatInstant(adjudicator.google.now());
  const times = { polledAt, polledBy: keeperOf(adjudicator) };
  if (found === null) {
    const before = polledNow(match);
    if (!comparesPages) return { ...before, ...times };
    const others = before.problems.filter(({ foundBy }) => foundBy !== 'sharing');
    return {
      ...before,
      ...times,
      problems: [...others, ...(await checkSharing(adjudicator, match))],
    };
  }
  const answered = inbox === null ? null : previewSubmissions(match, inbox, atMs);
  const known = forms === null ? match : { ...match, polled: { ...match.polled, forms } };
  const restored = await compareIfDue(adjudicator, { ...given, match: known }, answered);
  const before = { ...withPollFindings(restored, found), ...times, isStopped: false };
  if (answered === null) return before;
  const { step } = currentPosition(match);
  const shown = await showSeats(adjudicator, known, answered);
  await remindAll(adjudicator, match, atMs);
  const seats = Object.fromEntries(
    Object.entries(shown).filter(
      ([seat, { answers }]) => answers > 0 || listOwedAsks(step).some((ask) => ask.seat === seat),
    ),
  );
  return {
    ...before,
    seats,
    confirmed: listConfirmedAnswers(match, answered, shown),
    unknownSenders: answered.unknownSenders,
  };
}

/** Returns the record of polls, with the findings of a comparison if one is due. */
async function compareIfDue(
  adjudicator: Adjudicator,
  { match, comparesPages, forms }: PollFindings,
  answered: SubmissionPreview | null,
): Promise<PollRecord> {
  const without = forms === null ? [] : match.files.seats.map(({ workbookId }) => workbookId);
  const before = polledNow(match);
  if (!comparesPages) return before;
  const seeFile = createFileStateReader(adjudicator.google);
  const last = before.compared;
  const [compared, shared, about] = await Promise.all([
    restorePages(adjudicator, match, answered, { without, seeFile, last }),
    checkSharing(adjudicator, match, seeFile),
    restoreAboutForm(adjudicator, match),
  ]);
  const typed = findSettingProblems(match).map(withRemovalTime);
  const problems = [...compared.problems, ...shared, ...typed, ...about.problems];
  const notes = [...compared.notes, ...about.notes];
  return withComparison(before, { ...compared, notes, problems });
}

/** Checks who may open the files. Returns the last findings if Google does not answer. */
async function checkSharing(
  { google }: Adjudicator,
  match: Match,
  seeFile?: FileStateReader,
): Promise<PollRecord['problems']> {
  try {
    const found = await findSharingProblems(google, match, seeFile);
    return found.map((problem) => ({ ...withRemovalTime(problem), foundBy: 'sharing' }));
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return polledNow(match).problems.filter(({ foundBy }) => foundBy === 'sharing');
  }
}

/** Adds when a solved problem leaves the Desk, since only comparisons check it. */
const withRemovalTime = (problem: DeskProblem): DeskProblem => ({
  ...problem,
  todo: `${problem.todo} The next hourly comparison removes this report.`,
});
