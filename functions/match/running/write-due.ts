import { applyBatch } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { isReviewed } from '../ledger/position.ts';
import {
  buildContentEntry,
  buildEarlyEntry,
  buildGraceEntry,
  buildNextEntry,
  type PendingCommit,
} from '../next/build-entry.ts';
import { type DueCaller, type DueDecision, type DueFacts, decideDue } from '../next/due.ts';
import { HostDecisionError } from '../next/host-word.ts';
import { buildMatchLink, buildResultsEntry } from '../next/taking-reports.ts';
import { buildDeadlineTask, rescheduleEarlyTask, scheduleLater } from '../next/tasks.ts';
import { getEntry, type StepWake } from '../next/wake.ts';
import { type ReadableForm, UNKNOWN_FORM, withReadForm } from '../reading/form-settings.ts';
import type { Inbox } from '../reading/inbox.ts';
import { getCurrentPosition, type Match, withFormAddress } from '../reading/match.ts';
import { describeEdits } from '../showing/desk-data.ts';
import { readLostEntries } from '../showing/stale-ledger.ts';
import { findFormChanges } from '../showing/update-form.ts';
import { type EarlyRoundRequest, fetchRound } from './ask-round.ts';
import { appendEntry, type EntryEffects, intervene, writeEntry } from './publish.ts';
import type { MatchReading } from './read-for-run.ts';
import { closeAnswersForReview, reportLateStep, reportStop } from './reporting.ts';
import { answerRequests, findFirstTicked, isRequested } from './requests.ts';

/** A match and its reported problems. As long as it has any, the step's task is repeated. */
interface ResolvedMatch {
  readonly match: Match;
  readonly incidents: readonly Incident[];
}

export type StepResult =
  /** This run has written the entry. */
  | ({ readonly kind: 'resolved' } & ResolvedMatch)
  /** The ledger already contained the entry. Its effects are now complete. */
  | ({ readonly kind: 'resolved before' } & ResolvedMatch)
  /** The host's edits of the content were adopted. The step is due later. */
  | ({ readonly kind: 'content changed' } & ResolvedMatch)
  /** Another step or deadline is due, so this run did nothing. */
  | { readonly kind: 'gone' }
  /** The deadline is in the future. A task is scheduled for it. */
  | { readonly kind: 'not yet' }
  /** An entry has announced the time before the deadline at which the step is resolved. */
  | { readonly kind: 'moment named'; readonly match: Match }
  /** An answer is missing. The step is resolved after its grace, and answers count until then. */
  | { readonly kind: 'grace given'; readonly match: Match }
  /** New answers do not count. The step is resolved once the host has checked the answers. */
  | { readonly kind: 'cut off' }
  /** The step cannot be resolved now. `again`: time of the next attempt (RFC 3339), or null. */
  | {
      readonly kind: 'waits';
      readonly incidents: readonly Incident[];
      readonly again: string | null;
    };

export interface StepRun {
  readonly adjudicator: Adjudicator;
  readonly wake: StepWake;
  readonly caller: DueCaller;
}

/** A written entry whose effects were carried out but are not yet reported. */
export interface WrittenStep {
  readonly kind: 'written';
  readonly by: 'resolved' | 'resolved before' | 'content changed';
  /** The task to be scheduled again while there are problems. */
  readonly task: StepWake;
  readonly effects: EntryEffects;
}

/** Null if another run has written an entry. The match must then be read again. */
type StepOutcome = StepResult | WrittenStep | null;

/** An open step with all inputs of its entry. */
interface DueStep extends Pick<MatchReading, 'match'> {
  readonly form: ReadableForm;
  readonly inbox: Inbox;
  /** Whether the cut-off is earlier than the deadline. */
  readonly isEarly: boolean;
}

/** Returns the ledger's task for the open step; null if the run is for another step or time. */
export function findOpenStep(
  match: Match,
  { wake, caller }: Pick<StepRun, 'wake' | 'caller'>,
): StepWake | null {
  const open = buildDeadlineTask(getCurrentPosition(match), match.files);
  if (open === null || getEntry(open) !== getEntry(wake)) return null;
  const isInTime =
    caller.kind === 'scheduler' ? wake.deadline === open.deadline : wake.deadline <= open.deadline;
  return isInTime ? open : null;
}

/** Writes the due entry of the open step. @throws IncidentError, GoogleError */
export async function resolveOpenStep(
  run: StepRun,
  reading: MatchReading,
  given: { readonly open: StepWake; readonly early: EarlyRoundRequest | null },
): Promise<StepOutcome> {
  const { adjudicator, wake, caller } = run;
  const { google } = adjudicator;
  const step = {
    ...(await requireForm(adjudicator, reading)),
    isEarly: wake.deadline < given.open.deadline,
  };
  const { match, inbox } = step;
  const answers = { match, inbox, cutOffMs: Date.parse(wake.deadline), nowMs: google.now() };
  const facts: DueFacts = { ...answers, form: step.form, stops: [], caller };
  let due = decideDue(facts);
  if (due.kind === 'round' && google.now() >= due.outMs)
    due = decideDue({ ...facts, round: await fetchRound(adjudicator, due, given.early) });
  return due.kind === 'entry' ? writeDueStep(run, step, due) : waitForStep(run, step, due);
}

/**
 * Returns the form and its responses.
 * @throws IncidentError if the tab Match has lost the form; GoogleError if Google refuses it
 */
async function requireForm(
  { google }: Adjudicator,
  { match, form, inbox }: MatchReading,
): Promise<Pick<DueStep, 'match' | 'form' | 'inbox'>> {
  if (form.kind !== 'read') {
    const lost = match.incidents.filter(({ code }) => code === 'match tab');
    throw form.error ?? new IncidentError(lost);
  }
  if (inbox === null) throw new Error('a form was read without its responses');
  const addressed = withFormAddress(match, form.form.responderUri);
  const known = withReadForm(addressed, form.form, google.now());
  return { match: known, form, inbox: await inbox };
}

async function writeDueStep(
  run: StepRun,
  step: DueStep,
  due: Extract<DueDecision, { readonly kind: 'entry' }>,
): Promise<StepOutcome> {
  const { adjudicator } = run;
  const { match } = step;
  if (!isStepDueDecision(due))
    return (await writeDueEntry(adjudicator, match, due)) === null ? null : { kind: 'gone' };
  if (due.entry === 'content' || due.entry === 'resolved') return appendStep(run, step, due);
  const nowMs = adjudicator.google.now();
  const isMoment = due.entry === 'moment';
  const written = await appendEntry(
    adjudicator,
    isMoment ? buildEarlyEntry(match, nowMs, getAuthor(run)) : buildGraceEntry(match, nowMs),
  );
  return written && { kind: isMoment ? 'moment named' : 'grace given', match: written.match };
}

const getAuthor = ({ caller }: StepRun): string | undefined =>
  caller.kind === 'host' ? caller.by : undefined;

async function appendStep(
  run: StepRun,
  { match, form: { form }, inbox }: DueStep,
  due: Extract<DueDecision, { readonly entry: 'content' | 'resolved' }>,
): Promise<StepOutcome> {
  const { adjudicator, wake } = run;
  const { passed = null } = due.entry === 'resolved' ? due : {};
  const times = { cutOffMs: Date.parse(wake.deadline), nowMs: adjudicator.google.now() };
  const written =
    due.entry === 'content'
      ? buildContentEntry({ match, content: due.content, takenMs: times.cutOffMs, ...times })
      : buildNextEntry({
          ...{ match, inbox, ...times, beacon: due.beacon, by: getAuthor(run) },
          hostWord: passed?.reasons ?? [],
        });
  const late = reportLateStep(adjudicator, wake, match);
  const changes = [
    ...(late === null ? [] : [late]),
    ...(passed?.incidents ?? []).map(({ what }) => `Resolved by its host’s decision. ${what}`),
    ...match.headsOther.flatMap(({ sentence }) => sentence ?? []),
    ...findFormChanges(match, form),
    ...describeEdits(inbox),
  ];
  const by = due.entry === 'content' ? 'content changed' : 'resolved';
  const effects = await appendEntry(adjudicator, written, {
    ...{ form, late, repairNotes: changes },
    hasTask: by === 'content changed' || !isReviewed(getCurrentPosition(match)),
  });
  return effects && { kind: 'written', by, task: wake, effects };
}

/** Maximum difference between the clocks of beacon and Google. */
const CLOCK_TOLERANCE_MS = 1000;

/** Leaves the step open. @throws HostDecisionError if the step is waiting for its host */
async function waitForStep(
  { adjudicator, wake, caller }: StepRun,
  { match, form: { form }, isEarly }: DueStep,
  due: DueDecision,
): Promise<StepResult> {
  if (due.kind === 'round') await scheduleLater(adjudicator, wake, due.outMs + CLOCK_TOLERANCE_MS);
  else if (due.kind === 'held' && caller.kind !== 'poll') {
    const { why, problems } = due;
    if (why.kind !== 'review' && isEarly)
      return { kind: 'waits', incidents: problems, again: null };
    if (why.kind === 'host word') throw new HostDecisionError(why.word);
    if (why.kind === 'stopped') throw new IncidentError(problems);
    await closeAnswersForReview(adjudicator, match, form, problems);
    return { kind: 'cut off' };
  } else if (caller.kind === 'scheduler') await rescheduleEarlyTask(adjudicator, wake);
  return { kind: 'not yet' };
}

/**
 * Writes the due entry, unless it belongs to the run of the open step. Returns the entry's number;
 * null if nothing was written.
 */
export async function writeDueEntry(
  adjudicator: Adjudicator,
  match: Match,
  due: DueDecision,
): Promise<number | null> {
  if (due.kind !== 'entry' || isStepDueDecision(due)) return null;
  const append = async (build: (nowMs: number) => PendingCommit): Promise<number | null> => {
    const done = await writeEntry(adjudicator, match, build);
    return done === null ? null : done.written.sealed.entry.entry;
  };
  if (due.entry === 'link') return append((nowMs) => buildMatchLink(match, due.link, nowMs));
  if (due.entry === 'results')
    return append((nowMs) => buildResultsEntry(match, due.reports, nowMs));
  const { ticked } = due;
  if (ticked.kind === 'resolve') return null;
  if (ticked.kind === 'content')
    return append((takenMs) => buildContentEntry({ ...ticked, match, takenMs, nowMs: null }));
  const done = await intervene(adjudicator, match, ticked.request);
  return done.kind === 'done' ? getCurrentPosition(done.match).sealed.entry.entry : null;
}

/** Whether the run of the open step writes the due entry. */
export const isStepDueDecision = (due: DueDecision): due is StepDueDecision =>
  due.kind === 'round' ||
  (due.kind === 'entry' && !['request', 'results', 'link'].includes(due.entry));

type StepDueDecision =
  | Extract<DueDecision, { readonly kind: 'round' }>
  | Extract<DueDecision, { readonly entry: 'content' | 'moment' | 'grace' | 'resolved' }>;

/**
 * Previews the rows “go on”. Carries out a ticked row if its preview names the last entry of the
 * ledger. Returns the new entry's number; null if there is none, and the Desk then shows why.
 * @throws IncidentError, GoogleError
 */
export async function continueIfTicked(
  adjudicator: Adjudicator,
  match: Match,
  behind: Incident,
): Promise<number | null> {
  const { google } = adjudicator;
  const nowMs = google.now();
  const isAsked = isRequested(match, 'go on');
  const lost = isAsked ? await readLostEntries(google, match) : [];
  const seen = { match, lost, inbox: null, inboxUntilMs: 0, nowMs };
  const answered = isAsked ? answerRequests(seen, 'go on') : [];
  const due = decideDue({
    ...{
      match,
      inbox: null,
      form: UNKNOWN_FORM,
      stops: [behind],
      ticked: findFirstTicked(answered),
    },
    ...{ cutOffMs: null, nowMs, caller: { kind: 'scheduler' } },
  });
  const entry = await writeDueEntry(adjudicator, match, due);
  if (entry !== null) return entry;
  const cells = answered.flatMap(({ toWrite }) => toWrite);
  if (cells.length > 0) await applyBatch(google, match.files.hostId, cells);
  await reportStop(adjudicator, match, new IncidentError([behind]));
  return null;
}
