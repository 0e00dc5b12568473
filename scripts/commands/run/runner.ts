/**
 * Runs the open matches of an account like the function: finds and checks each of them, and carries
 * out due tasks.
 */

import { z } from 'zod';
import type { Google } from '../../../functions/google/connect.ts';
import {
  type FoundFile,
  isInBin,
  type Notes,
  setProperties,
  writeNotes,
} from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import type { NewTask, TaskReceiver } from '../../../functions/google/task.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { formatInstant } from '../../../functions/match/ledger/entry.ts';
import {
  formatIncident,
  type Incident,
  IncidentError,
} from '../../../functions/match/ledger/incident.ts';
import { listDeskProblems } from '../../../functions/match/next/due.ts';
import { findDueResume } from '../../../functions/match/next/interventions.ts';
import {
  buildContinuationTask,
  buildDeadlineTask,
  scheduleTaskAt,
  scheduleWake,
} from '../../../functions/match/next/tasks.ts';
import { parseTask } from '../../../functions/match/next/wake.ts';
import {
  buildEffectsDoneNote,
  CLOSED_MATCH_NOTE,
  findMatchesInBin,
  findOpenMatches,
  getLastEffectsDone,
} from '../../../functions/match/reading/drive-notes.ts';
import {
  getCurrentPosition,
  getPollRecord,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { listUnopened } from '../../../functions/match/reading/season-matches.ts';
import { listIncidents } from '../../../functions/match/running/failure.ts';
import { reconcileMatch } from '../../../functions/match/running/reconcile.ts';
import { reportUnreadable } from '../../../functions/match/running/reporting.ts';
import { isRequestWaiting } from '../../../functions/match/running/requests.ts';
import { type RunResult, runMatch } from '../../../functions/match/running/run.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { IN_BIN_PROBLEM } from '../../shared/match/match-name.ts';

export type RunnerEvent =
  | { readonly kind: 'found'; readonly match: Match }
  /**
   * A task of the match `title` was run. `news` has a sentence for each problem and repair that the
   * previous poll did not report.
   */
  | {
      readonly kind: 'visited';
      readonly title: string;
      readonly result: RunResult;
      readonly news: readonly string[];
    }
  /** The match has not ended, but Drive no longer lists it. */
  | ({ readonly kind: 'lost' } & LostMatch)
  /**
   * The match cannot be read, or its task failed. `name` is that of its file, its title or its ID.
   */
  | {
      readonly kind: 'unreadable';
      readonly name: string;
      readonly incidents: readonly Incident[];
    };

interface RunnerContext {
  /** Adjudicator. Its connection adds tasks to `queue`. */
  readonly adjudicator: Adjudicator;
  readonly queue: TaskQueue;
  readonly printStatus: (event: RunnerEvent) => void;
  /** Whether there is only this round, which therefore polls every match at once. */
  readonly isOnce: boolean;
  readonly openDue: (season: Match) => Promise<unknown>;
}

const OVERDUE_LIMIT_MS = 3_600_000;

/**
 * Returns a function that runs one round: it checks every open match, carries out all
 * due tasks, and returns the number of open matches. Rounds may run in parallel, and may be killed at
 * any point.
 * @throws GoogleError if a round cannot list the matches, or the sign-in has ended
 */
export function createRunner(parts: RunnerContext): () => Promise<number> {
  const { adjudicator, queue, printStatus } = parts;
  const { google } = adjudicator;
  /** The last entry, by match, whose effects are scheduled or done. */
  const followed = new Map<string, number>();
  /** Last report on each unreadable match. An equal report is not repeated. */
  const lastTexts = new Map<string, string>();
  const seen = new Map<string, string>();
  const news = createPollNews();
  const lostMatches = createLossDetector(google);

  async function checkMatch(file: FoundFile): Promise<void> {
    const { id, name, notes } = file;
    const match = await readMatch(google, id).catch(listIncidents);
    if (!('files' in match)) return reportUnread(file, match);
    lastTexts.delete(id);
    if (!seen.has(id)) {
      printStatus({ kind: 'found', match });
      news.found(match);
    }
    const { sealed, opened } = getCurrentPosition(match);
    seen.set(id, opened.settings.title);
    const { entry } = sealed.entry;
    // If a note is beyond the end of the ledger, the ledger has lost the entries that it names.
    const noted = [getLastEffectsDone(notes), followed.get(id) ?? -1].filter((one) => one <= entry);
    const known = Math.max(-1, ...noted);
    if (known < entry)
      await scheduleTaskAt(adjudicator, buildContinuationTask(sealed, match.files), google.now());
    else if (sealed.entry.next === null) await markAsClosed(google, id);
    followed.set(id, entry);
    await reconcileMatch(adjudicator, match, {
      by: isLongOverdue(match, google.now()) ? '“sealed run”' : null,
    });
    const isAsked = isRequestWaiting(match) || findDueResume(match, google.now()) !== null;
    if (parts.isOnce || isAsked)
      await scheduleWake(adjudicator, { match: id, at: getFullyListedTime(adjudicator) });
    if (listUnopened(getCurrentPosition(match)).length > 0)
      await openSeasonMatches(parts, match, name);
  }

  async function reportUnread(file: FoundFile, incidents: readonly Incident[]): Promise<void> {
    const { id, name } = file;
    const now = incidents.map(formatIncident).join('\n');
    if (lastTexts.get(id) === now) return;
    lastTexts.set(id, now);
    printStatus({ kind: 'unreadable', name, incidents });
    // The match may have no task, which would report the problem to the host.
    if (incidents.some(({ code }) => code === 'game fault'))
      await reportUnreadable(adjudicator, id, { incidents });
  }

  async function visit(body: unknown): Promise<void> {
    const { data: wake } = parseTask(body);
    if (wake === undefined) throw new Error('the task does not name a match to run');
    const { match } = wake;
    const result = await runMatch(adjudicator, wake);
    const title = seen.get(match) ?? match;
    printStatus({ kind: 'visited', title, result, news: news.of(match, result) });
    if (!('incidents' in result && 'match' in result) || result.incidents.length > 0) return;
    const { entry } = getCurrentPosition(result.match).sealed.entry;
    followed.set(match, Math.max(followed.get(match) ?? -1, entry));
    await writeNote(google, match, buildEffectsDoneNote(entry));
  }

  async function work(): Promise<void> {
    for (let task = queue.due(google.now()); task !== null; task = queue.due(google.now())) {
      const id = getMatchOfTask(task.body);
      await visitAnyhow(id, task.body);
    }
  }

  /**
   * Reports an error of one match and lets the others continue. Throws if the sign-in has ended,
   * which affects all matches.
   */
  async function visitAnyhow(id: string, body: unknown): Promise<void> {
    try {
      await visit(body);
    } catch (error) {
      if (error instanceof GoogleError && error.kind === 'unauthorised') throw error;
      printStatus({
        kind: 'unreadable',
        name: seen.get(id) ?? id,
        incidents: listIncidents(error),
      });
    }
  }

  return async () => {
    const files = await findOpenMatches(google);
    const open = new Set(files.map(({ id }) => id));
    for (const one of await lostMatches(files)) {
      printStatus({ kind: 'lost', ...one });
      seen.delete(one.id);
    }
    // If a match is in the bin, its tasks are discarded until it is listed again.
    queue.keepOnly(({ body }) => open.has(getMatchOfTask(body)));
    for (const file of files) {
      await checkMatch(file);
      await work();
    }
    return files.length;
  };
}

/** Whether a deadline is overdue by more than a short break of the runner can explain. */
function isLongOverdue(match: Match, nowMs: number): boolean {
  const due = buildDeadlineTask(getCurrentPosition(match), match.files);
  return due !== null && nowMs - Date.parse(due.deadline) > OVERDUE_LIMIT_MS;
}

/** Opens the due matches of a season. Reports failures, and lets other work continue. */
async function openSeasonMatches(
  { openDue, printStatus }: RunnerContext,
  season: Match,
  name: string,
): Promise<void> {
  try {
    await openDue(season);
  } catch (error) {
    printStatus({ kind: 'unreadable', name, incidents: listIncidents(error) });
  }
}

async function markAsClosed(google: Google, id: string): Promise<void> {
  await writeNote(google, id, CLOSED_MATCH_NOTE);
  await ignoreGoogleErrors(() => setProperties(google, id, CLOSED_MATCH_NOTE));
}

/** Writes a note. Ignores errors of Google, since the work continues without the note. */
const writeNote = (google: Google, id: string, notes: Notes): Promise<void> =>
  ignoreGoogleErrors(() => writeNotes(google, id, notes));

/** Returns an instant up to which Google lists all answers. A task at that time is due at once. */
const getFullyListedTime = ({ google, queue }: Adjudicator): string =>
  formatInstant(google.now() - queue.graceMs);

const getMatchOfTask = (body: unknown): string => matchTaskSchema.parse(body).match;
const matchTaskSchema = z.object({ match: z.string() });

async function ignoreGoogleErrors(attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
  }
}

interface LostMatch {
  readonly id: string;
  readonly name: string;
  readonly why: string;
}

/**
 * Returns a function that takes the open matches of a round, and returns the matches lost since the
 * previous round. The first round returns the matches in the bin.
 */
function createLossDetector(
  google: Google,
): (files: readonly FoundFile[]) => Promise<readonly LostMatch[]> {
  let before: readonly FoundFile[] | null = null;
  return async (files) => {
    const gone = (before ?? (await findMatchesInBin(google))).filter(({ id }) =>
      files.every((file) => file.id !== id),
    );
    before = files;
    const lost: LostMatch[] = [];
    for (const { id, name } of gone) {
      const why = await findLossReason(google, id);
      if (why !== null) lost.push({ id, name, why });
    }
    return lost;
  };
}

/** Finds why a match was lost; null if it has ended, or if an error of Google hides the reason. */
async function findLossReason(google: Google, id: string): Promise<string | null> {
  try {
    if (await isInBin(google, id)) return IN_BIN_PROBLEM;
    const { sealed } = getCurrentPosition(await readMatch(google, id));
    return sealed.entry.next === null ? null : NOT_LISTED_PROBLEM;
  } catch (error) {
    if (error instanceof IncidentError) return NOT_LISTED_PROBLEM;
    if (!(error instanceof GoogleError)) throw error;
    return error.kind === 'not found' || error.kind === 'forbidden' ? ACCESS_REFUSED_PROBLEM : null;
  }
}

const NOT_LISTED_PROBLEM =
  'Drive no longer lists this match among your open matches, so it does not run. Run “sealed ' +
  'resolve” with its link to list it again.';
const ACCESS_REFUSED_PROBLEM =
  'The host’s workbook was deleted, or is no longer shared with you, so the match does not run. ' +
  'Ask the owner to share the workbook again.';

function createPollNews() {
  const reported = new Map<string, readonly string[]>();
  return {
    /** Records the problems that were reported by the event “found”. */
    found: (match: Match) =>
      void reported.set(
        match.files.hostId,
        listSentences(listDeskProblems(match), getPollRecord(match).repairNotes),
      ),
    /** Returns the sentences of a poll, except those that the previous poll reported. */
    of: (matchId: string, result: RunResult): readonly string[] => {
      if (result.kind !== 'polled') return [];
      const before = reported.get(matchId) ?? [];
      const now = listSentences(result.problems, result.repairNotes);
      reported.set(matchId, now);
      return now.filter((sentence) => !before.includes(sentence));
    },
  };
}

const listSentences = (
  problems: readonly DeskProblem[],
  repairNotes: readonly string[],
): readonly string[] => [...problems.map(formatIncident), ...repairNotes];

export interface TaskQueue {
  readonly take: TaskReceiver;
  readonly waiting: () => readonly string[];
  /** Removes and returns the first due task, or null. `nowMs` is in milliseconds since 1970. */
  readonly due: (nowMs: number) => NewTask | null;
  /** Discards all unwanted tasks. Their names remain taken. */
  readonly keepOnly: (isWanted: (task: NewTask) => boolean) => void;
  /** Returns the time of the next task, in milliseconds since 1970; null if no task waits. */
  readonly nextMs: () => number | null;
}

export function createTaskQueue(): TaskQueue {
  const waiting = new Map<string, NewTask>();
  /** Names that are taken. As in Cloud Tasks, a task that is scheduled twice runs only once. */
  const usedIds = new Set<string>();
  const first = (): NewTask | null =>
    [...waiting.values()].toSorted(
      (one, other) => one.at.getTime() - other.at.getTime() || (one.name < other.name ? -1 : 1),
    )[0] ?? null;
  return {
    take: (task) => {
      if (usedIds.has(task.name)) return 'exists already';
      usedIds.add(task.name);
      waiting.set(task.name, task);
      return 'scheduled';
    },
    waiting: () => [...waiting.keys()],
    due: (nowMs) => {
      const task = first();
      if (task === null || task.at.getTime() > nowMs) return null;
      waiting.delete(task.name);
      return task;
    },
    keepOnly: (isWanted) => {
      for (const task of [...waiting.values()]) if (!isWanted(task)) waiting.delete(task.name);
    },
    nextMs: () => first()?.at.getTime() ?? null,
  };
}
