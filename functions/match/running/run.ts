/** The only way into a match: reads it, writes what is due, and makes its pages show that. */

import { setProperties } from '../../google/drive.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { instantOf, type Sealed } from '../ledger/entry.ts';
import {
  buildMissingRow,
  type Incident,
  IncidentError,
  isStaleLedger,
} from '../ledger/incident.ts';
import { isDue, isPastCutOff } from '../ledger/position.ts';
import {
  type DueCaller,
  type DueFacts,
  decideDue,
  getComparedUntilMs,
  HOST_CALLER,
} from '../next/due.ts';
import {
  buildContinuationTask,
  buildDeadlineTask,
  buildPollAfterFailure,
  schedulePoll,
  withCutOff,
} from '../next/tasks.ts';
import { entryOf, isStepWake, type StepWake, type Wake } from '../next/wake.ts';
import { CLOSED_MATCH_NOTE } from '../reading/drive-notes.ts';
import type { Inbox } from '../reading/inbox.ts';
import {
  currentPosition,
  entriesOf,
  type Match,
  polledNow,
  readMatch,
  withFormAddress,
} from '../reading/match.ts';
import { isComparisonProblem } from '../reading/polled.ts';
import { isTaskAhead } from '../showing/behind.ts';
import { type CurrentGuard, toShownEntry } from '../showing/guard.ts';
import { readTeam, writeTeam } from '../showing/team-tabs.ts';
import { askInParallel } from './ask-round.ts';
import { findResults, informMatches } from './collect-results.ts';
import { isTransient, listIncidents } from './failure.ts';
import { publishEntry, reportEffects } from './publish.ts';
import {
  isRunElsewhere,
  type MatchReading,
  readForRun,
  readRequestInputs,
  toFormState,
} from './read-for-run.ts';
import {
  getReportDelayMs,
  isLeftUnfinished,
  isRetried,
  reconcileMatch,
  scheduleRetry,
} from './reconcile.ts';
import {
  readDeskGuard,
  reportFailedPolls,
  reportStop,
  reportUnreadable,
  showDesk,
  showHostWord,
} from './reporting.ts';
import { answerRequests, findFirstTicked } from './requests.ts';
import { restorePages, withComparison } from './restore-pages.ts';
import { type PolledResult, showFindings } from './show-poll.ts';
import {
  BY_A_RUN,
  continueIfTicked,
  findOpenStep,
  isDueOfStep,
  resolveOpenStep,
  type StepOutcome,
  type StepResult,
  type WrittenStep,
  writeDueEntry,
} from './write-due.ts';

export type RunResult =
  | PolledResult
  /** A poll could not read the match; the next poll is scheduled. */
  | { readonly kind: 'missed'; readonly incidents: readonly Incident[] }
  | StepResult;

interface Run<Kind extends Wake = Wake> {
  readonly adjudicator: Adjudicator;
  readonly wake: Kind;
  readonly caller: DueCaller;
}

const isStepRun = (run: Run): run is Run<StepWake> => isStepWake(run.wake);

/**
 * Runs a match for a task or for its host, who may name an earlier cut-off. Idempotent.
 * @throws GoogleError only if the next run cannot be scheduled, and the caller must retry
 */
export async function runMatch(
  adjudicator: Adjudicator,
  wake: Wake,
  caller: DueCaller = { kind: 'scheduler' },
): Promise<RunResult> {
  const run = { adjudicator, wake, caller };
  let outcome: RunOutcome;
  try {
    outcome = await attemptRun(run, FIRST_ATTEMPT);
  } catch (error) {
    return isStepRun(run) ? reportStoppedStep(run, error) : reportMissedPoll(run, error);
  }
  return outcome.kind === 'written' ? reportWritten(run, outcome) : outcome;
}

type RunOutcome = RunResult | WrittenStep;

interface Attempt {
  readonly number: number;
  /** A sentence on a task that an earlier attempt found missing; null for none. */
  readonly missed: string | null;
}

const FIRST_ATTEMPT: Attempt = { number: 1, missed: null };

/** Limit of attempts while other runs write the entry or draw the Desk at the same time. */
const MAX_ATTEMPTS = 3;

async function attemptRun(run: Run, attempt: Attempt): Promise<RunOutcome> {
  const { adjudicator, wake } = run;
  const { google } = adjudicator;
  const isAgain = attempt.number > 1 && !isStepRun(run);
  const desk = isAgain ? await readDeskGuard(google, wake.match) : null;
  const early = askInParallel(adjudicator, wake);
  const seen = await readForRun(adjudicator, wake);
  await early?.asked;
  const { match, behind } = seen;
  if (isLeftToOthers(run, match)) {
    // The other runner may need access to protected tabs.
    if (behind === null && !isStepRun(run)) await readRepairedTeam(run, match);
    return { kind: 'gone' };
  }
  if (behind !== null) {
    const entry = isStepRun(run) ? null : await continueIfTicked(adjudicator, match, behind);
    if (entry === null) throw new IncidentError([behind]);
    return runAfterEntry(run, entry);
  }
  if (isToPublish(run, seen)) return publishAgain(run, seen);
  if (!isStepRun(run)) return pollMatch(run, seen, { attempt, desk });
  const open = findOpenStep(match, run);
  const { entry } = currentPosition(match).sealed;
  if (open === null) {
    await reconcileMatch(adjudicator, match, BY_A_RUN);
    const isOlder = entryOf(run.wake) < entry.entry;
    return isOlder ? { kind: 'resolved before', match, incidents: [] } : { kind: 'gone' };
  }
  const outcome: StepOutcome = await resolveOpenStep(run, seen, { open, early });
  if (outcome.kind !== 'changed meanwhile') return outcome;
  if (attempt.number === MAX_ATTEMPTS) throw new IncidentError([buildMissingRow(entry.entry + 1)]);
  return attemptRun(run, { ...attempt, number: attempt.number + 1 });
}

/** Runs again, now that the ledger ends with an entry. */
const runAfterEntry = (run: Run, entry: number): Promise<RunOutcome> =>
  attemptRun({ ...run, wake: { ...run.wake, expectedEntry: { entry } } }, FIRST_ATTEMPT);

/** Returns whether another runner resolves the step. Hosts resolve it themselves in any case. */
const isLeftToOthers = ({ adjudicator, caller }: Run, match: Match): boolean =>
  caller.kind !== 'host' && isRunElsewhere(adjudicator, match);

/** Reads the tabs of co-hosts, and repairs them. */
async function readRepairedTeam({ adjudicator }: Run, match: Match): Promise<Match> {
  const { google, queue } = adjudicator;
  const team = await readTeam(google, match, { runners: [queue.invoker] });
  await writeTeam(google, match, team.repairs);
  return team.match;
}

/** Returns whether an earlier run may not have carried out the effects of the last entry. */
function isToPublish(run: Run, { match, guard }: MatchReading): boolean {
  const { sealed } = currentPosition(match);
  const { entry } = sealed.entry;
  if (isStepRun(run)) return entryOf(run.wake) === entry;
  const isShown = (guard?.found.guard?.entry ?? entry) >= entry;
  const isUpToDate = run.wake.expectedEntry?.entry === entry;
  return !isUpToDate && (hasWrittenLastEntry(run.wake, sealed) || !isShown);
}

/** Whether an earlier attempt of this poll wrote the last entry and may not have finished. */
const hasWrittenLastEntry = ({ at }: Wake, { entry }: Sealed): boolean =>
  (entry.kind === 'resolved' || entry.kind === 'content') && entry.deadline === at;

/** Carries out the effects of the last entry again. A poll then goes on, unless it is older. */
async function publishAgain(run: Run, seen: MatchReading): Promise<RunOutcome> {
  const { adjudicator, wake } = run;
  const { form } = seen;
  const match = withFormAddress(seen.match, form.kind === 'read' ? form.form.responderUri : '');
  const { sealed } = currentPosition(match);
  const effects = await publishEntry(adjudicator, match, { form: null });
  const task = isStepRun(run) ? run.wake : buildContinuationTask(sealed, match.files);
  const written = { kind: 'written', by: 'resolved before', task, effects } as const;
  if (isStepRun(run)) return written;
  const finished = await reportWritten(run, written);
  const isDone = hasWrittenLastEntry(wake, sealed) || isOlderPoll(wake, sealed);
  return isDone ? finished : runAfterEntry(run, sealed.entry.entry);
}

/** Whether a poll was scheduled before the last entry, which has polls of its own. */
const isOlderPoll = ({ at, expectedEntry }: Wake, { entry }: Sealed): boolean =>
  expectedEntry !== undefined &&
  expectedEntry.entry !== entry.entry &&
  Date.parse(at) < Date.parse(instantOf(entry));

/**
 * Marks a finished match for the sweep once its last effects are done or abandoned and all its
 * pages are as drawn, or a day has passed.
 */
async function closeFinishedMatch(adjudicator: Adjudicator, match: Match): Promise<RunResult> {
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

interface PollAttempt {
  readonly attempt: Attempt;
  /** The Desk's guard, if it was read before the match. */
  readonly desk: CurrentGuard | null;
}

/** Writes what is due before the cut-off. Else shows answers, and repairs pages and form. */
async function pollMatch(
  run: Run,
  seen: MatchReading,
  { attempt, desk }: PollAttempt,
): Promise<RunOutcome> {
  const { adjudicator, wake } = run;
  const { google } = adjudicator;
  const { form } = seen;
  const { sealed, since } = currentPosition(seen.match);
  if (sealed.entry.next === null) return closeFinishedMatch(adjudicator, seen.match);
  const { expectedEntry, foundBy } = wake;
  const atMs = Date.parse(wake.at);
  // A failure comes before the next poll is scheduled, which then counts it.
  const received = await seen.inbox;
  const inbox = atMs < Date.parse(since) ? null : received;
  const isUpToDate = expectedEntry?.entry === sealed.entry.entry;
  const by = expectedEntry === undefined ? (foundBy ?? null) : 'a poll';
  const finding = { by, isIdle: isUpToDate };
  const missing = (await reconcileMatch(adjudicator, seen.match, finding)) ?? attempt.missed;
  if (isOlderPoll(wake, sealed)) return { kind: 'gone' };
  const match = await readRepairedTeam(run, seen.match);
  const answered = await readRequestInputs(adjudicator, { match, inbox, inboxUntilMs: atMs });
  const replies = answerRequests(answered);
  const teamCells = replies.flatMap(({ by, toWrite }) => (by === null ? [] : toWrite));
  const season = await findResults(adjudicator, match);
  const facts = buildDueFacts(
    { match: answered.match, inbox, form },
    { atMs, nowMs: answered.nowMs },
  );
  const due = decideDue({ ...facts, ticked: findFirstTicked(replies), season });
  if (due.kind === 'entry' && due.entry === 'request' && due.ticked.kind === 'resolve') {
    const { task, by } = due.ticked;
    return runMatch(adjudicator, task, { ...HOST_CALLER, ...(by !== undefined && { by }) });
  }
  const entry = await writeDueEntry(adjudicator, answered.match, due);
  if (entry !== null) return runAfterEntry(run, entry);
  await writeTeam(google, match, teamCells);
  const untoldMatches = await informMatches(adjudicator, match, season.unfinished);
  const isWaiting = isDue(currentPosition(match), google.now());
  const isCurrent = isUpToDate || atMs >= Date.parse(instantOf(sealed.entry));
  const step = isCurrent ? buildDeadlineTask(currentPosition(match), match.files) : null;
  if (step !== null && !isWaiting && isDueOfStep(due))
    return runMatch(adjudicator, withCutOff(step, wake.at), { kind: 'poll' });
  const isLate = expectedEntry !== undefined && !isUpToDate;
  const notes = [
    ...(foundBy === undefined ? [] : [POLLS_RESTARTED]),
    // The run that wrote a later entry may be about to create these tasks.
    ...(missing === null || isLate ? [] : [missing]),
    ...season.notes,
    ...untoldMatches,
  ];
  const found = { match, inbox, form, atMs, forms: season.forms, notes };
  const shown = await showFindings(adjudicator, found, {
    ...{ desk, cells: replies.flatMap(({ by, toWrite }) => (by === null ? toWrite : [])) },
    ...{ isFirst: attempt.number === 1, isLast: attempt.number === MAX_ATTEMPTS },
  });
  return shown ?? attemptRun(run, { number: attempt.number + 1, missed: missing });
}

/** Before the cut-off a poll resolves a complete step; after it, only the step's task does. */
function buildDueFacts(
  given: Pick<MatchReading, 'match' | 'form'> & { readonly inbox: Inbox | null },
  { atMs, nowMs }: { readonly atMs: number; readonly nowMs: number },
): DueFacts {
  const { match, form, inbox } = given;
  const common = { match, form: toFormState(match, form), stops: [], nowMs };
  return isPastCutOff(currentPosition(match), nowMs)
    ? { ...common, inbox: null, cutOffMs: null, caller: { kind: 'scheduler' } }
    : { ...common, inbox, cutOffMs: atMs, caller: { kind: 'poll' } };
}

const POLLS_RESTARTED = 'The polls of this match had stopped. The sweep has restarted them.';

/** Reports problems and repairs, and schedules the task again while there are problems. */
async function reportWritten(
  { adjudicator, caller }: Run,
  { by, task, effects }: WrittenStep,
): Promise<RunResult> {
  const { match, unfinished } = effects;
  const incidents = await reportEffects(adjudicator, effects, {
    hidesPassing: !hasLasted(adjudicator, task),
    isByHost: by === 'resolved before' && caller.kind === 'host',
  });
  const { sealed } = currentPosition(match);
  const isUnfinished = incidents.length > 0 || unfinished.length > 0;
  if (isUnfinished && isRetried(instantOf(sealed.entry), adjudicator.google.now()))
    await scheduleRetry(adjudicator, task, toShownEntry(sealed));
  return { kind: by, match, incidents };
}

/** Reports to the host why the match waits, and schedules the task again. */
async function reportStoppedStep(run: Run<StepWake>, error: unknown): Promise<RunResult> {
  const { adjudicator, wake } = run;
  const match = await readAfterFailure(run);
  if (match !== null && isDropped(run, match, error)) return { kind: 'gone' };
  const incidents = listIncidents(error);
  const isTold =
    (!isTransient(error) || hasLasted(adjudicator, wake, incidents)) &&
    (match === null
      ? await reportUnreadable(adjudicator, wake.match, { incidents, entry: entryOf(wake) })
      : await reportStop(adjudicator, { match, error }));
  if (match !== null && !isTold) await showHostWord(adjudicator, match, error);
  const isAbandoned = match === null && !isRetried(wake.deadline, adjudicator.google.now());
  const again = isAbandoned ? null : await scheduleRetry(adjudicator, wake);
  return { kind: 'waits', incidents, again };
}

/** Returns whether another run resolves the step, so that the failed run needs no retry. */
function isDropped(run: Run<StepWake>, match: Match, error: unknown): boolean {
  const { wake } = run;
  const isBehind = isStaleLedger(error) || isTaskAhead(wake.expectedEntry, entriesOf(match));
  const isOpen =
    currentPosition(match).sealed.entry.entry === entryOf(wake) ||
    findOpenStep(match, run) !== null;
  return isLeftToOthers(run, match) || !(isBehind || isOpen);
}

/** Schedules the next poll, and reports the second failure in a row, once until a poll succeeds. */
async function reportMissedPoll(run: Run, error: unknown): Promise<RunResult> {
  const { adjudicator, wake } = run;
  const incidents = listIncidents(error);
  await schedulePoll(adjudicator, buildPollAfterFailure(wake, adjudicator.google.now()));
  if (wake.failed !== undefined && !isStaleLedger(error)) {
    const match = await readAfterFailure(run);
    const entry = wake.expectedEntry?.entry ?? 0;
    if (match !== null) await reportFailedPolls(adjudicator, match, incidents);
    else await reportUnreadable(adjudicator, wake.match, { incidents, entry });
  }
  return { kind: 'missed', incidents };
}

const readAfterFailure = ({ adjudicator, wake }: Run): Promise<Match | null> =>
  readMatch(adjudicator.google, wake.match, { formId: wake.form ?? '' }).catch(() => null);

/** Returns whether the match has waited long enough for transient problems to be reported. */
const hasLasted = (
  { google }: Adjudicator,
  task: StepWake,
  incidents: readonly Incident[] = [],
): boolean => google.now() - Date.parse(task.deadline) > getReportDelayMs(incidents);
