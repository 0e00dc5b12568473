import type { ReadForm } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import type { Incident } from '../ledger/incident.ts';
import { isDue } from '../ledger/position.ts';
import type { PendingCommit } from '../next/build-entry.ts';
import { buildContinuationTask, scheduleTaskAt } from '../next/tasks.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import { isPollProblem, type PollRecord } from '../reading/polled.ts';
import { refuseStaleLedger } from '../showing/behind.ts';
import { commitEntry, confirmWritten, DisplacedError } from '../showing/commit.ts';
import { drawMeanwhile, listDrawings } from '../showing/converge.ts';
import { type PublishResult, publishEntry } from './publish.ts';
import { listNewProblems, reportFindings } from './reporting.ts';

/** Effects of the last entry as carried out so far. */
export interface EntryEffects extends PublishResult {
  readonly match: Match;
}

interface AppendOptions {
  /** The form before the entry; null if this run has not read it. */
  readonly form?: ReadForm | null;
  /** Sentence for announcements of a late step; null for a step in time. */
  readonly late?: string | null;
  /** Notes on repairs that the Desk shows with the entry. */
  readonly repairNotes?: readonly string[];
  /** Whether the caller's own task is repeated if the caller is killed. */
  readonly hasTask?: boolean;
}

/** Delay of the task that completes an entry whose writer was killed. */
const COMPLETION_DELAY_MS = 15_000;

/**
 * Writes an entry and carries out its effects. First schedules a task that completes them if this
 * run is killed. Returns null if another run has written an entry of this number, whose pages then
 * overwrite these.
 * @throws IncidentError, GoogleError
 */
export async function appendEntry(
  adjudicator: Adjudicator,
  written: PendingCommit,
  { form = null, late = null, repairNotes = [], hasTask = false }: AppendOptions = {},
): Promise<EntryEffects | null> {
  const { google } = adjudicator;
  const { match, sealed } = written;
  if (!hasTask) {
    const task = buildContinuationTask(sealed, match.files);
    await scheduleTaskAt(adjudicator, task, google.now() + COMPLETION_DELAY_MS);
  }
  const committed = await drawMeanwhile(
    commitEntry(adjudicator, written, repairNotes),
    listDrawings(match),
  );
  if (committed.kind === 'someone else was first') return null;
  const confirm = () => confirmWritten(adjudicator, written);
  try {
    const published = await publishEntry(adjudicator, match, { form, late, confirm });
    const notes = [...repairNotes, ...committed.repairNotes, ...published.repairNotes];
    return {
      match: committed.drawn ?? match,
      unfinished: published.unfinished,
      repairNotes: [...new Set(notes)],
    };
  } catch (error) {
    if (error instanceof DisplacedError) return null;
    throw error;
  }
}

/** Carries out the effects of the last entry again. */
export const repeatEffects = async (
  adjudicator: Adjudicator,
  match: Match,
): Promise<EntryEffects> => ({
  match,
  ...(await publishEntry(adjudicator, match, { form: null })),
});

interface ReportOptions {
  /** Whether transient problems are not reported yet. */
  readonly hidesPassing?: boolean;
  /** Whether the host's command draws the pages even if the Desk is current. */
  readonly isByHost?: boolean;
}

/**
 * Reports repairs and problems to the host, and returns all problems. Problems of a waiting step
 * stay on the Desk until its own run replaces them.
 */
export async function reportEffects(
  adjudicator: Adjudicator,
  { match, unfinished, repairNotes }: EntryEffects,
  { hidesPassing = false, isByHost = false }: ReportOptions = {},
): Promise<readonly Incident[]> {
  const found = unfinished.flatMap(({ incident, mayPass }) =>
    incident === null || (mayPass && hidesPassing) ? [] : [incident],
  );
  const find = (read: Match): PollRecord => {
    const polled = polledNow(read);
    const isWaiting = polled.isStopped && isDue(currentPosition(read), adjudicator.google.now());
    const kept = polled.problems.filter((problem) => isWaiting || isPollProblem(problem));
    return {
      ...polled,
      problems: listNewProblems(read, [...kept, ...found]),
      repairNotes: [...new Set([...polled.repairNotes, ...repairNotes])],
    };
  };
  const drawn = await reportFindings(adjudicator, {
    match,
    find,
    hasPages: true,
    isForced: isByHost,
  });
  const refused = drawn.kind === 'refused' ? [drawn.incident] : [];
  return [...match.incidents, ...found, ...refused];
}

/**
 * Writes an entry and reports the problems of its effects. Returns the problems; null if another
 * run was first. @throws IncidentError, GoogleError
 */
export async function writeEntry(
  adjudicator: Adjudicator,
  written: PendingCommit,
): Promise<readonly Incident[] | null> {
  const effects = await appendEntry(adjudicator, written);
  return effects && reportEffects(adjudicator, effects);
}

/**
 * Carries out all effects of the last entry again and draws the Desk. Returns remaining problems.
 * @throws GoogleError if the host's workbook cannot be read; IncidentError if the ledger is stale
 */
export async function rerunEffects(
  adjudicator: Adjudicator,
  match: Match,
): Promise<readonly Incident[]> {
  await refuseStaleLedger(adjudicator.google, match);
  const effects = await repeatEffects(adjudicator, match);
  return reportEffects(adjudicator, effects, { isByHost: true });
}
