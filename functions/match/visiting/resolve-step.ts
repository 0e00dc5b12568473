/** Resolves a step at its deadline, or completes its entry. Safe to retry after a crash. */

import type { Adjudicator } from '../adjudicator.ts';
import { instantOf } from '../ledger/entry.ts';
import {
  buildMissingRow,
  type Incident,
  IncidentError,
  isStaleLedger,
} from '../ledger/incident.ts';
import { isReviewed } from '../ledger/position.ts';
import {
  buildContentEntry,
  buildEarlyEntry,
  buildGraceEntry,
  buildNextEntry,
  type PendingCommit,
} from '../next/build-entry.ts';
import { judgeContentEdits } from '../next/content-edits.ts';
import {
  type DueCaller,
  type DueFacts,
  type DueDecision as DueNow,
  decideDue,
} from '../next/due.ts';
import { HostDecisionError } from '../next/host-word.ts';
import {
  buildDeadlineTask,
  rescheduleEarlyTask,
  scheduleLater,
  scheduleNextPoll,
} from '../next/tasks.ts';
import { entryOf, type StepWake } from '../next/wake.ts';
import { withReadForm } from '../reading/form-settings.ts';
import type { Inbox } from '../reading/inbox.ts';
import {
  currentPosition,
  entriesOf,
  type Match,
  readMatch,
  withFormAddress,
} from '../reading/match.ts';
import { isTaskAhead } from '../showing/behind.ts';
import { describeEdits } from '../showing/desk-data.ts';
import { toShownEntry } from '../showing/guard.ts';
import { findFormChanges } from '../showing/update-form.ts';
import { askInParallel, type EarlyRoundRequest, fetchRound } from './ask-round.ts';
import { isTransient, listIncidents } from './failure.ts';
import { intervene } from './intervene.ts';
import { getReportDelayMs, isRetried, reconcileMatch, scheduleRetry } from './reconcile.ts';
import {
  closeAnswersForReview,
  reportLateStep,
  reportStop,
  reportUnreadable,
  showHostWord,
} from './reporting.ts';
import { isRunElsewhere, type MatchReading, readSeen, type SeenForm, toFormState } from './seen.ts';
import { appendEntry, type EntryEffects, repeatEffects, reportEffects } from './write-entry.ts';

/** A match with the reported problems. While there are any, the step's task is repeated. */
interface ResolvedMatch {
  readonly match: Match;
  readonly incidents: readonly Incident[];
}

export type StepResult =
  /** This call wrote the entry. */
  | ({ readonly kind: 'resolved' } & ResolvedMatch)
  /** The ledger had the entry already. Its effects are complete now. */
  | ({ readonly kind: 'resolved before' } & ResolvedMatch)
  /** The host's edits of the content were adopted, and the step is due later. */
  | ({ readonly kind: 'content changed' } & ResolvedMatch)
  /** Another step or deadline is due, so nothing was done. */
  | { readonly kind: 'gone' }
  /** The deadline is in the future. A task is scheduled for it. */
  | { readonly kind: 'not yet' }
  /** An entry has named the time before the deadline at which the step is resolved. */
  | { readonly kind: 'moment named'; readonly match: Match }
  /** An answer is missing. The step is resolved after its grace, during which answers count. */
  | { readonly kind: 'grace given'; readonly match: Match }
  /** Answers are cut off. The step is resolved when the host has checked them. */
  | { readonly kind: 'cut off' }
  /** The step cannot be resolved now. `again`: time of the next attempt (RFC 3339), or null. */
  | {
      readonly kind: 'waits';
      readonly incidents: readonly Incident[];
      readonly again: string | null;
    };

interface StepRun {
  readonly adjudicator: Adjudicator;
  readonly task: StepWake;
  readonly caller: DueCaller;
}

/**
 * Resolves the step of a task if it is due; hosts and polls may name an earlier cut-off. Otherwise
 * reports the problem to the host and schedules the task again.
 * @throws GoogleError if that fails, and the caller must retry
 */
export async function resolveStep(
  adjudicator: Adjudicator,
  task: StepWake,
  caller: DueCaller = { kind: 'scheduler' },
): Promise<StepResult> {
  const visit = { adjudicator, task, caller };
  let outcome: StepOutcome;
  try {
    outcome = await attemptStep(visit, 1);
  } catch (error) {
    return reportAndWait(visit, error);
  }
  return outcome.kind === 'written' ? reportAndRetry(visit, outcome) : outcome;
}

/** A written entry whose effects were carried out, but not yet reported. */
interface WrittenStep {
  readonly kind: 'written';
  readonly by: 'resolved' | 'resolved before' | 'content changed';
  readonly effects: EntryEffects;
}

type StepOutcome = StepResult | WrittenStep;

/** Maximum number of tries: after two instances write the same entry, the loser reads once more. */
const MAX_STEP_ROUNDS = 3;

async function attemptStep(visit: StepRun, round: number): Promise<StepOutcome> {
  const { adjudicator, task } = visit;
  const beside = askInParallel(adjudicator, task);
  const seen = await readSeen(adjudicator, {
    ...{ match: task.match, form: task.form, public: task.public, contentTabs: task.tabs ?? [] },
    expected: task.expectedEntry,
    answers: { since: task.since, untilMs: Date.parse(task.deadline) },
  });
  await beside?.asked;
  const match = withContentIncidents(seen.match);
  if (isLeftToOthers(visit, match)) return { kind: 'gone' };
  if (seen.behind !== null) throw new IncidentError([seen.behind]);
  if (isWritten(match, task)) return publishWritten(visit, { match, form: seen.form });
  const open = findOpenStep(match, visit);
  if (open === null) {
    await reconcileMatch(adjudicator, match, BY_A_RUN);
    const isOlder = entryOf(task) < currentPosition(match).sealed.entry.entry;
    return isOlder ? { kind: 'resolved before', match, incidents: [] } : { kind: 'gone' };
  }
  const early = task.deadline < open.deadline;
  const read = await requireForm(adjudicator, seen, match);
  return handleDueStep(visit, { ...read, beside, round, early });
}

/** Returns whether another runner resolves the step. Hosts resolve it themselves in any case. */
const isLeftToOthers = ({ adjudicator, caller }: StepRun, match: Match): boolean =>
  caller.kind !== 'host' && isRunElsewhere(adjudicator, match);

/**
 * Returns the form and its responses.
 * @throws IncidentError if the tab Match has lost the form; GoogleError if Google refuses it
 */
async function requireForm(
  { google }: Adjudicator,
  { form: seen, inbox }: MatchReading,
  match: Match,
): Promise<Pick<DueStep, 'match' | 'seen' | 'inbox'>> {
  if (seen.kind !== 'read') {
    const lost = match.incidents.filter(({ code }) => code === 'match tab');
    throw seen.error ?? new IncidentError(lost);
  }
  if (inbox === null) throw new Error('a form was read without its responses');
  const addressed = withFormAddress(match, seen.form.responderUri);
  const known = withReadForm(addressed, seen.form, google.now());
  return { match: known, seen, inbox: await inbox };
}

/** Adds problems with the content tabs, for the Desk. */
function withContentIncidents(match: Match): Match {
  const { incidents } = judgeContentEdits(match);
  return incidents.length === 0
    ? match
    : { ...match, incidents: [...match.incidents, ...incidents] };
}

const BY_A_RUN = { by: 'a visit' } as const;

/** Carries out, or completes, the effects of an entry in the ledger. */
async function publishWritten(
  { adjudicator }: StepRun,
  given: Pick<MatchReading, 'match' | 'form'>,
): Promise<StepOutcome> {
  const address = given.form.kind === 'read' ? given.form.form.responderUri : '';
  const match = withFormAddress(given.match, address);
  const effects = await repeatEffects(adjudicator, match);
  return { kind: 'written', by: 'resolved before', effects };
}

type ReadableForm = Extract<SeenForm, { readonly kind: 'read' }>;

interface DueStep {
  readonly match: Match;
  readonly seen: ReadableForm;
  readonly inbox: Inbox;
  readonly beside: EarlyRoundRequest | null;
  readonly round: number;
  /** Whether the cut-off is before the deadline. */
  readonly early: boolean;
}

async function handleDueStep(visit: StepRun, given: DueStep): Promise<StepOutcome> {
  const { match, seen, inbox, beside, round } = given;
  const { adjudicator, task, caller } = visit;
  const { google } = adjudicator;
  const by = caller.kind === 'host' ? caller.by : undefined;
  const cutOffMs = Date.parse(task.deadline);
  const answers = { match, inbox, cutOffMs, nowMs: google.now() };
  const facts: DueFacts = { ...answers, form: toFormState(match, seen), stops: [], caller };
  let found = decideDue(facts);
  if (found.kind === 'round') {
    if (google.now() < found.outMs) {
      await scheduleLater(adjudicator, task, found.outMs + CLOCK_TOLERANCE_MS);
      return { kind: 'not yet' };
    }
    found = decideDue({ ...facts, round: await fetchRound(adjudicator, found, beside) });
  }
  if (found.kind !== 'entry') return handleNotDue(visit, given, found);
  if (found.entry === 'request' && found.ticked.kind === 'intervene') {
    const { kind } = await intervene(adjudicator, match, found.ticked.request);
    return kind === 'done' ? { kind: 'gone' } : attemptAgain(visit, round);
  }
  const nowMs = google.now();
  if (found.entry === 'moment' || found.entry === 'grace') {
    const isMoment = found.entry === 'moment';
    const entry = isMoment ? buildEarlyEntry(match, nowMs, by) : buildGraceEntry(match, nowMs);
    const written = await appendEntry(adjudicator, entry);
    if (written === null) return attemptAgain(visit, round);
    return { kind: isMoment ? 'moment named' : 'grace given', match: written.match };
  }
  switch (found.entry) {
    case 'content': {
      const { content } = found;
      const written = buildContentEntry({ match, content, takenMs: cutOffMs, nowMs });
      return writeStep(visit, given, { written, by: 'content changed', passed: [] });
    }
    case 'resolved': {
      const { beacon, passed } = found;
      const hostWord = passed?.reasons ?? [];
      const written = buildNextEntry({ ...answers, nowMs, beacon, hostWord, by });
      return writeStep(visit, given, { written, by: 'resolved', passed: passed?.incidents ?? [] });
    }
    case 'request':
    case 'results':
    case 'link':
      throw new Error('a run of a step reads no tab “Requests” and no other matches');
  }
}

/** Difference between the beacon's clock and Google's. A round is published at once. */
const CLOCK_TOLERANCE_MS = 1000;

interface StepToWrite {
  readonly written: PendingCommit;
  readonly by: 'resolved' | 'content changed';
  readonly passed: readonly Incident[];
}

async function writeStep(
  visit: StepRun,
  { match, seen: { form }, inbox, round }: DueStep,
  { written, by, passed }: StepToWrite,
): Promise<StepOutcome> {
  const { adjudicator, task } = visit;
  const late = reportLateStep(adjudicator, task, match);
  const changes = [
    ...(late === null ? [] : [late]),
    ...passed.map(({ what }) => `Resolved by its host’s decision. ${what}`),
    ...match.headsOther.map(({ sentence }) => sentence),
    ...findFormChanges(match, form),
    ...describeEdits(inbox),
  ];
  const effects = await appendEntry(adjudicator, written, {
    ...{ form, late, repairNotes: changes },
    hasTask: by === 'content changed' || !isReviewed(currentPosition(match)),
  });
  return effects === null ? attemptAgain(visit, round) : { kind: 'written', by, effects };
}

/** Handles a run that writes no entry. @throws HostDecisionError if the step waits for its host */
async function handleNotDue(
  { adjudicator, task, caller }: StepRun,
  { match, seen: { form }, early }: DueStep,
  found: DueNow,
): Promise<StepOutcome> {
  if (caller.kind === 'poll') await scheduleNextPoll(adjudicator, match);
  else if (found.kind === 'held') {
    const { why, problems } = found;
    if (why.kind !== 'review' && early) return { kind: 'waits', incidents: problems, again: null };
    if (why.kind === 'host word') throw new HostDecisionError(why.word);
    if (why.kind === 'stopped') throw new IncidentError(problems);
    await closeAnswersForReview(adjudicator, match, form, problems);
    await reconcileMatch(adjudicator, match, BY_A_RUN);
    return { kind: 'cut off' };
  } else if (caller.kind === 'scheduler') await rescheduleEarlyTask(adjudicator, task);
  return { kind: 'not yet' };
}

function attemptAgain(visit: StepRun, round: number): Promise<StepOutcome> {
  if (round === MAX_STEP_ROUNDS) throw new IncidentError([buildMissingRow(entryOf(visit.task))]);
  return attemptStep(visit, round + 1);
}

/** Reports problems and repairs, and schedules the task again while there are problems. */
async function reportAndRetry(
  { adjudicator, task, caller }: StepRun,
  { by, effects }: WrittenStep,
): Promise<StepResult> {
  const { match, unfinished } = effects;
  const isDone = by === 'resolved before';
  const incidents = await reportEffects(adjudicator, effects, {
    hidesPassing: !hasLasted(adjudicator, task),
    isByHost: isDone && caller.kind === 'host',
  });
  const { sealed } = currentPosition(match);
  const isUnfinished = incidents.length > 0 || unfinished.length > 0;
  if (isUnfinished && isRetried(instantOf(sealed.entry), adjudicator.google.now()))
    await scheduleRetry(adjudicator, task, toShownEntry(sealed));
  return { kind: by, match, incidents };
}

/** Reports to the host why the match waits, and schedules the task again. */
async function reportAndWait(visit: StepRun, error: unknown): Promise<StepResult> {
  const { adjudicator, task } = visit;
  const { google } = adjudicator;
  const match = await readMatch(google, task.match, { formId: task.form }).catch(() => null);
  if (match !== null && isLeftToOthers(visit, match)) return { kind: 'gone' };
  const isOlder =
    isStaleLedger(error) || (match !== null && isTaskAhead(task.expectedEntry, entriesOf(match)));
  if (match !== null && !isOlder && !isWritten(match, task) && findOpenStep(match, visit) === null)
    return { kind: 'gone' };
  const incidents = listIncidents(error);
  const isTold =
    (!isTransient(error) || hasLasted(adjudicator, task, incidents)) &&
    (match === null
      ? await reportUnreadable(adjudicator, task.match, { incidents, entry: entryOf(task) })
      : await reportStop(adjudicator, { match, error }));
  if (match !== null && !isTold) await showHostWord(adjudicator, match, error);
  const isAbandoned = match === null && !isRetried(task.deadline, google.now());
  const again = isAbandoned ? null : await scheduleRetry(adjudicator, task);
  return { kind: 'waits', incidents, again };
}

/** Returns whether the match has waited long enough for transient problems to be reported. */
const hasLasted = (
  { google }: Adjudicator,
  task: StepWake,
  incidents: readonly Incident[] = [],
): boolean => google.now() - Date.parse(task.deadline) > getReportDelayMs(incidents);

/** Returns whether the last entry is that of the task. */
const isWritten = (match: Match, task: StepWake): boolean =>
  currentPosition(match).sealed.entry.entry === entryOf(task);

/** Returns the open step's task in the ledger; null if the run is for another step or time. */
export function findOpenStep(
  match: Match,
  { task, caller }: Pick<StepRun, 'task' | 'caller'>,
): StepWake | null {
  const open = buildDeadlineTask(currentPosition(match), match.files);
  if (open === null || entryOf(open) !== entryOf(task)) return null;
  if (open.form !== task.form || task.since > open.since) return null;
  const isInTime =
    caller.kind === 'scheduler' ? task.deadline === open.deadline : task.deadline <= open.deadline;
  return isInTime ? open : null;
}
