/** Runs a match: reads it, writes the due entry, and updates the pages. */

import { setProperties } from '../../google/drive.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { getInstant, type SealedEntry } from '../ledger/entry.ts';
import {
  buildMissingRow,
  type Incident,
  IncidentError,
  isStaleLedger,
} from '../ledger/incident.ts';
import { isPastCutOff } from '../ledger/position.ts';
import { type DueCaller, decideDue, getComparedUntilMs, HOST_CALLER } from '../next/due.ts';
import {
  buildContinuationTask,
  buildDeadlineTask,
  buildPollAfterFailure,
  schedulePoll,
  withCutOff,
} from '../next/tasks.ts';
import { getEntry, isStepWake, type StepWake, type Wake } from '../next/wake.ts';
import { CLOSED_MATCH_NOTE } from '../reading/drive-notes.ts';
import {
  getCurrentPosition,
  getPollRecord,
  listEntries,
  type Match,
  readMatch,
  withFormAddress,
} from '../reading/match.ts';
import { isComparisonProblem } from '../reading/polled.ts';
import { type CurrentGuard, toShownEntry } from '../showing/guard.ts';
import { isTaskAhead } from '../showing/stale-ledger.ts';
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
} from './reporting.ts';
import { answerRequests, findFirstTicked, withAnsweredRows } from './requests.ts';
import { restorePages, withComparison } from './restore-pages.ts';
import { type PolledResult, showFindings } from './show-poll.ts';
import {
  continueIfTicked,
  findOpenStep,
  isStepDueDecision,
  resolveOpenStep,
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
  /** Number of readings of the match since the last entry, from 1. */
  readonly attempt: number;
  /** A sentence about a task that an earlier attempt found missing; null if none was. */
  readonly missed: string | null;
}

const isStepRun = (run: Run): run is Run<StepWake> => isStepWake(run.wake);

/** Maximum number of attempts, since other runs may write the entry or draw the Desk. */
const MAX_ATTEMPTS = 3;

/** Result of an attempt after which the match must be read again, such as a new entry. */
interface RepeatedRun {
  readonly kind: 'again';
  readonly run: Run;
}

type RunOutcome = RunResult | WrittenStep | RepeatedRun;

/**
 * Runs a match for a task or for its host, who may set an earlier cut-off. Idempotent. @throws
 * GoogleError only if the next run cannot be scheduled, so that the caller retries
 */
export async function runMatch(
  adjudicator: Adjudicator,
  wake: Wake,
  caller: DueCaller = { kind: 'scheduler' },
): Promise<RunResult> {
  let run: Run = { adjudicator, wake, caller, attempt: 1, missed: null };
  for (;;) {
    let outcome: RunOutcome;
    try {
      outcome = await attemptRun(run);
    } catch (error) {
      return reportFailure(run, error);
    }
    if (outcome.kind === 'written') return reportWritten(run, outcome);
    if (outcome.kind !== 'again') return outcome;
    ({ run } = outcome);
  }
}

/** Reads the match once, and writes at most one entry. */
async function attemptRun(run: Run): Promise<RunOutcome> {
  const { adjudicator, wake, attempt } = run;
  const { google } = adjudicator;
  const isAgain = attempt > 1 && !isStepRun(run);
  const desk = isAgain ? await readDeskGuard(google, wake.match) : null;
  const early = askInParallel(adjudicator, wake);
  const reading = await readForRun(adjudicator, wake);
  await early?.asked;
  const { match, behind } = reading;
  if (isLeftToOthers(run, match)) {
    // The other runner may lack access to protected tabs.
    if (behind === null && !isStepRun(run)) await readRepairedTeam(run, match);
    return { kind: 'gone' };
  }
  if (behind !== null) {
    const entry = isStepRun(run) ? null : await continueIfTicked(adjudicator, match, behind);
    if (entry === null) throw new IncidentError([behind]);
    return repeatRunAfterEntry(run, entry);
  }
  if (mayNeedPublishing(run, reading)) return publishAgain(run, reading);
  if (!isStepRun(run)) return pollMatch(run, reading, desk);
  const open = findOpenStep(match, run);
  const { entry } = getCurrentPosition(match).sealed.entry;
  const before =
    getEntry(run.wake) < entry
      ? ({ kind: 'resolved before', match, incidents: [] } as const)
      : ({ kind: 'gone' } as const);
  const outcome = open === null ? before : await resolveOpenStep(run, reading, { open, early });
  if (open === null || outcome?.kind === 'cut off')
    await reconcileMatch(adjudicator, match, { by: 'a visit' });
  if (outcome !== null) return outcome;
  if (attempt === MAX_ATTEMPTS) throw new IncidentError([buildMissingRow(entry + 1)]);
  return repeatRun(run, { attempt: attempt + 1 });
}

const repeatRun = (run: Run, changes: Partial<Run>): RepeatedRun => ({
  kind: 'again',
  run: { ...run, attempt: 1, ...changes },
});

/** Returns the result of writing an entry. The next attempt reads it as the last one. */
const repeatRunAfterEntry = (run: Run, entry: number): RepeatedRun =>
  repeatRun(run, { wake: { ...run.wake, expectedEntry: { entry } }, missed: null });

/** Whether the step is left to another runner. A host may always resolve it. */
const isLeftToOthers = ({ adjudicator, caller }: Run, match: Match): boolean =>
  caller.kind !== 'host' && isRunElsewhere(adjudicator, match);

/** Repairs the tabs of co-hosts, and reads them. */
async function readRepairedTeam({ adjudicator }: Run, match: Match): Promise<Match> {
  const { google, queue } = adjudicator;
  const team = await readTeam(google, match, { runners: [queue.invoker] });
  await writeTeam(google, match, team.repairs);
  return team.match;
}

/** Whether the effects of the last entry may be unfinished. */
function mayNeedPublishing(run: Run, { match, guard }: MatchReading): boolean {
  const { sealed } = getCurrentPosition(match);
  const { entry } = sealed.entry;
  if (isStepRun(run)) return getEntry(run.wake) === entry;
  const isShown = (guard?.found.guard?.entry ?? entry) >= entry;
  const isUpToDate = run.wake.expectedEntry?.entry === entry;
  return !isUpToDate && (hasWrittenLastEntry(run.wake, sealed) || !isShown);
}

/** Whether an earlier attempt of this poll wrote the last entry, perhaps without its effects. */
const hasWrittenLastEntry = ({ at }: Wake, { entry }: SealedEntry): boolean =>
  (entry.kind === 'resolved' || entry.kind === 'content') && entry.deadline === at;

/** Repeats the effects of the last entry. If the run is a newer poll, it then continues. */
async function publishAgain(run: Run, reading: MatchReading): Promise<RunOutcome> {
  const { adjudicator, wake } = run;
  const { form } = reading;
  const match = withFormAddress(reading.match, form.kind === 'read' ? form.form.responderUri : '');
  const { sealed } = getCurrentPosition(match);
  const effects = await publishEntry(adjudicator, match, { form: null });
  const task = isStepRun(run) ? run.wake : buildContinuationTask(sealed, match.files);
  const written = { kind: 'written', by: 'resolved before', task, effects } as const;
  const isPollDone = hasWrittenLastEntry(wake, sealed) || isOlderPoll(wake, sealed);
  if (isStepRun(run) || isPollDone) return written;
  await reportWritten(run, written);
  return repeatRunAfterEntry(run, sealed.entry.entry);
}

/** Whether a poll was scheduled before the last entry. That entry has its own polls. */
const isOlderPoll = ({ at, expectedEntry }: Wake, { entry }: SealedEntry): boolean =>
  expectedEntry !== undefined &&
  expectedEntry.entry !== entry.entry &&
  Date.parse(at) < Date.parse(getInstant(entry));

/**
 * Marks a finished match for the sweep, at the latest after a day. Before that, its last effects
 * must be done or abandoned, and all its pages must equal their drawings.
 */
async function closeFinishedMatch(adjudicator: Adjudicator, match: Match): Promise<RunResult> {
  if (isLeftUnfinished(adjudicator, match)) {
    await reconcileMatch(adjudicator, match, { by: 'the sweep' });
    return { kind: 'gone' };
  }
  const compared = await restorePages(adjudicator, match, null);
  const { notes, problems, stood } = compared;
  const before = getPollRecord(match);
  if (notes.length + problems.length > 0 || before.problems.some(isComparisonProblem))
    await showDesk(adjudicator, { match, polled: withComparison(before, compared) });
  const { google } = adjudicator;
  if (stood || google.now() > getComparedUntilMs(getCurrentPosition(match).sealed.entry))
    await setProperties(google, match.files.hostId, CLOSED_MATCH_NOTE);
  return { kind: 'gone' };
}

/**
 * Writes the entry that is due before the cut-off. If there is none, shows answers, and repairs
 * pages and form. `desk`: the Desk's guard, if it was read before the match.
 */
async function pollMatch(
  run: Run,
  reading: MatchReading,
  desk: CurrentGuard | null,
): Promise<RunOutcome> {
  const { adjudicator, wake, attempt } = run;
  const { google } = adjudicator;
  const { form } = reading;
  const { sealed, since } = getCurrentPosition(reading.match);
  if (sealed.entry.next === null) return closeFinishedMatch(adjudicator, reading.match);
  const { expectedEntry, foundBy } = wake;
  const atMs = Date.parse(wake.at);
  // Await the responses first, so that an error counts as a failed poll.
  const received = await reading.inbox;
  const inbox = atMs < Date.parse(since) ? null : received;
  const isUpToDate = expectedEntry?.entry === sealed.entry.entry;
  const by = expectedEntry === undefined ? (foundBy ?? null) : 'a poll';
  const finding = { by, isIdle: isUpToDate };
  const missing = (await reconcileMatch(adjudicator, reading.match, finding)) ?? run.missed;
  if (isOlderPoll(wake, sealed)) return { kind: 'gone' };
  const match = await readRepairedTeam(run, reading.match);
  const answered = await readRequestInputs(adjudicator, { match, inbox, inboxUntilMs: atMs });
  const replies = answerRequests(answered);
  const teamCells = replies.flatMap(({ by, toWrite }) => (by === null ? [] : toWrite));
  const season = await findResults(adjudicator, match);
  const { nowMs } = answered;
  const due = decideDue({
    ...{ match: answered.match, form, stops: [], season },
    // After the cut-off, only the step's own task resolves it.
    inbox: isPastCutOff(getCurrentPosition(answered.match), nowMs) ? null : inbox,
    ...{ ticked: findFirstTicked(replies), cutOffMs: atMs, nowMs, caller: { kind: 'poll' } },
  });
  if (due.kind === 'entry' && due.entry === 'request' && due.ticked.kind === 'resolve') {
    const { task, by } = due.ticked;
    return repeatRun(run, {
      wake: task,
      caller: { ...HOST_CALLER, ...(by !== undefined && { by }) },
    });
  }
  const entry = await writeDueEntry(adjudicator, answered.match, due);
  if (entry !== null) return repeatRunAfterEntry(run, entry);
  await writeTeam(google, match, teamCells);
  const untoldMatches = await informMatches(adjudicator, match, season.unfinished);
  const isCurrent = isUpToDate || atMs >= Date.parse(getInstant(sealed.entry));
  const step = isCurrent ? buildDeadlineTask(getCurrentPosition(match), match.files) : null;
  // Run the step itself. Its run also reads the content tabs and the public workbook's guard.
  if (step !== null && isStepDueDecision(due))
    return repeatRun(run, { wake: withCutOff(step, wake.at), caller: { kind: 'poll' } });
  const isLate = expectedEntry !== undefined && !isUpToDate;
  const notes = [
    ...(foundBy === undefined ? [] : [POLLS_RESTARTED]),
    // If another run wrote a later entry, it may be about to create these tasks.
    ...(missing === null || isLate ? [] : [missing]),
    ...season.notes,
    ...untoldMatches,
  ];
  const found = {
    ...{ match: withAnsweredRows(match, replies), inbox, form, atMs },
    ...{ forms: season.forms, notes },
  };
  const polledResult = await showFindings(adjudicator, found, {
    ...{ desk, cells: replies.flatMap(({ by, toWrite }) => (by === null ? toWrite : [])) },
    ...{ isFirst: attempt === 1, isLast: attempt === MAX_ATTEMPTS },
  });
  return polledResult ?? repeatRun(run, { attempt: attempt + 1, missed: missing });
}

const POLLS_RESTARTED = 'The polls of this match had stopped. The sweep has restarted them.';

/** Reports problems and repairs. As long as there are problems, schedules the task again. */
async function reportWritten(
  { adjudicator, caller }: Run,
  { by, task, effects }: WrittenStep,
): Promise<RunResult> {
  const { match, unfinished } = effects;
  const incidents = await reportEffects(adjudicator, effects, {
    hidesPassing: !hasProblemLasted(adjudicator, task),
    isByHost: by === 'resolved before' && caller.kind === 'host',
  });
  const { sealed } = getCurrentPosition(match);
  const isUnfinished = incidents.length > 0 || unfinished.length > 0;
  if (isUnfinished && isRetried(getInstant(sealed.entry), adjudicator.google.now()))
    await scheduleRetry(adjudicator, task, toShownEntry(sealed));
  return { kind: by, match, incidents };
}

/**
 * Schedules a failed run again. Reports a transient fault of a step once it has lasted, and failed
 * polls from the second one in a row.
 */
async function reportFailure(run: Run, error: unknown): Promise<RunResult> {
  const { adjudicator, wake } = run;
  const { google } = adjudicator;
  const incidents = listIncidents(error);
  const step = isStepRun(run) ? run : null;
  if (step === null) await schedulePoll(adjudicator, buildPollAfterFailure(wake, google.now()));
  const isToReport =
    step === null
      ? wake.failed !== undefined && !isStaleLedger(error)
      : !isTransient(error) || hasProblemLasted(adjudicator, step.wake, incidents);
  if (step === null && !isToReport) return { kind: 'missed', incidents };
  const match = await readMatch(google, wake.match, { formId: wake.form ?? '' }).catch(() => null);
  if (step !== null && match !== null && isLeftToAnotherRun(step, match, error))
    return { kind: 'gone' };
  if (isToReport) {
    if (match === null)
      await reportUnreadable(adjudicator, wake.match, { incidents, entry: getEntry(wake) });
    else if (step === null) await reportFailedPolls(adjudicator, match, incidents);
    else await reportStop(adjudicator, match, error);
  }
  if (step === null) return { kind: 'missed', incidents };
  const isAbandoned = match === null && !isRetried(step.wake.deadline, google.now());
  return {
    kind: 'waits',
    incidents,
    again: isAbandoned ? null : await scheduleRetry(adjudicator, step.wake),
  };
}

/** Whether another run resolves the step, so that the failed run needs no retry. */
function isLeftToAnotherRun(run: Run<StepWake>, match: Match, error: unknown): boolean {
  const { wake } = run;
  const isBehind = isStaleLedger(error) || isTaskAhead(wake.expectedEntry, listEntries(match));
  const isOpen =
    getCurrentPosition(match).sealed.entry.entry === getEntry(wake) ||
    findOpenStep(match, run) !== null;
  return isLeftToOthers(run, match) || !(isBehind || isOpen);
}

/** Whether the match has waited long enough for transient problems to be reported. */
const hasProblemLasted = (
  { google }: Adjudicator,
  task: StepWake,
  incidents: readonly Incident[] = [],
): boolean => google.now() - Date.parse(task.deadline) > getReportDelayMs(incidents);
