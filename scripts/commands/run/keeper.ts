/**
 * Keeping matches: every open match of the account is found and looked at, and what is due is done,
 * as the function would do it.
 */

import { z } from 'zod';
import type { Google } from '../../../functions/google/connect.ts';
import {
  isInBin,
  type NotedFile,
  type Notes,
  noteOn,
  setProperties,
} from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import {
  type Incident,
  IncidentError,
  incidentText,
} from '../../../functions/match/ledger/incident.ts';
import {
  continuationTask,
  deadlineTaskAfter,
  scheduleTaskAt,
} from '../../../functions/match/next/deadline-task.ts';
import { deskProblems } from '../../../functions/match/next/due.ts';
import { pollTaskOfWake, schedulePoll } from '../../../functions/match/next/poll-task.ts';
import { type PollTask, visitIn } from '../../../functions/match/next/wake.ts';
import type { PollResult } from '../../../functions/match/polling/poll.ts';
import { isRequestWaiting } from '../../../functions/match/polling/requests.ts';
import { run } from '../../../functions/match/polling/run.ts';
import {
  CLOSED_NOTE,
  CLOSED_PROPERTY,
  effectsDoneNote,
  findInBin,
  findOpen,
  lastEffectsDone,
} from '../../../functions/match/reading/drive-notes.ts';
import {
  currentPosition,
  type Match,
  polledNow,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { toOpen } from '../../../functions/match/reading/season-matches.ts';
import { incidentsOf } from '../../../functions/match/visiting/failure.ts';
import { reconcile } from '../../../functions/match/visiting/reconcile.ts';
import { hashOfDesk, reportUnplayed } from '../../../functions/match/visiting/reporting.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { IN_BIN } from '../../shared/match/known-matches.ts';
import type { OwnQueue } from './own-queue.ts';

/** What the keeper tells of one match. */
export type KeeperEvent =
  | { readonly kind: 'found'; readonly match: Match }
  /**
   * `title`: of the match. `news`: problems and repairs that a poll has found and the one before
   * had not, a sentence each.
   */
  | {
      readonly kind: 'visited';
      readonly title: string;
      readonly result: PollResult;
      readonly news: readonly string[];
    }
  /** It was among the open matches of the account and is not any more, though it has not ended. */
  | ({ readonly kind: 'lost' } & LostMatch)
  /** It cannot be read: nothing is known of it but its file's name. */
  | {
      readonly kind: 'unreadable';
      readonly name: string;
      readonly incidents: readonly Incident[];
    };

export interface KeeperParts {
  /** Its connection hands tasks to the queue. */
  readonly adjudicator: Adjudicator;
  readonly queue: OwnQueue;
  readonly printStatus: (event: KeeperEvent) => void;
  /**
   * Whether nobody looks again soon: then it is looked at once for all who resolve early, as of
   * now.
   */
  readonly isOnce: boolean;
  /** Opens the matches that a season awaits. */
  readonly openDue: (season: Match) => Promise<unknown>;
}

const FORGOTTEN_AFTER_MS = 3_600_000;

/**
 * Gives one round: every open match is looked at, and what is due is done, step after step until
 * nothing is. May be killed anywhere, and run by several at once. The round gives how many matches
 * are open.
 * @throws GoogleError when not even the list of matches can be had.
 */
export function createKeeper(parts: KeeperParts): () => Promise<number> {
  const { adjudicator, queue, printStatus } = parts;
  const { google } = adjudicator;
  /** By match: the last entry whose following has been seen to. */
  const followed = new Map<string, number>();
  /** What was told of matches that cannot be read: the same again is not told again. */
  const told = new Map<string, string>();
  /** Titles, by match. */
  const seen = new Map<string, string>();
  const news = createNews();
  const lostMatches = createLostMatches(google);

  async function look(file: NotedFile): Promise<void> {
    const { id, name, notes } = file;
    const read = await tried(() => readMatch(google, id, { checked: 'the last entry' }));
    if (read.kind === 'unreadable') return tellUnreadable(file, read.incidents);
    told.delete(id);
    const { match } = read;
    if (!seen.has(id)) {
      printStatus({ kind: 'found', match });
      news.found(match);
    }
    const { sealed, opened } = currentPosition(match);
    seen.set(id, opened.settings.title);
    const { entry } = sealed.entry;
    // A note of more than the ledger has is of entries that it has lost.
    const noted = [lastEffectsDone(notes), followed.get(id) ?? -1].filter((one) => one <= entry);
    const known = Math.max(-1, ...noted);
    if (known < entry)
      await scheduleTaskAt(adjudicator, continuationTask(sealed, match.files), google.now());
    else if (sealed.entry.next === null) await close(google, id);
    followed.set(id, entry);
    await reconcile(adjudicator, match, {
      by: isForgotten(match, google.now()) ? '“sealed run”' : null,
    });
    if (parts.isOnce || isRequestWaiting(match))
      await schedulePoll(adjudicator, pollAtOnce(adjudicator, match));
    if (toOpen(currentPosition(match)).length > 0) await openMatchesOf(parts, match, name);
  }

  async function tellUnreadable(file: NotedFile, incidents: readonly Incident[]): Promise<void> {
    const { id, name } = file;
    const now = hashOfDesk(incidents, []);
    if (told.get(id) === now) return;
    told.set(id, now);
    printStatus({ kind: 'unreadable', name, incidents });
    // No task may ever come to it that would tell the host.
    if (incidents.some(({ code }) => code === 'game fault'))
      await reportUnplayed(adjudicator, id, incidents);
  }

  /** As the function does with what a task says. */
  async function visit(body: unknown): Promise<void> {
    const due = visitIn(body);
    if (due === null) throw new Error('a task of this queue is a wake');
    const { match } = due.task;
    const result = await run(adjudicator, due);
    const title = seen.get(match) ?? match;
    printStatus({ kind: 'visited', title, result, news: news.of(match, result) });
    if (!('incidents' in result && 'match' in result) || result.incidents.length > 0) return;
    const { entry } = currentPosition(result.match).sealed.entry;
    followed.set(match, Math.max(followed.get(match) ?? -1, entry));
    await note(google, match, effectsDoneNote(entry));
  }

  async function work(): Promise<void> {
    for (let task = queue.due(google.now()); task !== null; task = queue.due(google.now())) {
      const id = matchOf(task.body);
      await visitAnyhow(id, task.body);
    }
  }

  /**
   * Whatever goes wrong with one match, the others are kept; a sign-in that has ended is
   * everybody's.
   */
  async function visitAnyhow(id: string, body: unknown): Promise<void> {
    try {
      await visit(body);
    } catch (error) {
      if (error instanceof GoogleError && error.kind === 'unauthorised') throw error;
      printStatus({ kind: 'unreadable', name: seen.get(id) ?? id, incidents: incidentsOf(error) });
    }
  }

  return async () => {
    const files = await findOpen(google);
    const open = new Set(files.map(({ id }) => id));
    for (const one of await lostMatches(files)) {
      printStatus({ kind: 'lost', ...one });
      seen.delete(one.id);
    }
    // What is due in a match that is in the bin is nobody's, until it is found again.
    queue.keepOnly(({ body }) => open.has(matchOf(body)));
    for (const file of files) {
      await look(file);
      await work();
    }
    return files.length;
  };
}

/** Where nobody has come for so long that a machine which is off now and then is no reason. */
function isForgotten(match: Match, nowMs: number): boolean {
  const due = deadlineTaskAfter(currentPosition(match).sealed, match.files);
  return due !== null && nowMs - Date.parse(due.deadline) > FORGOTTEN_AFTER_MS;
}

/** Opens the due matches of a season. A failure is only reported, so that other work goes on. */
async function openMatchesOf(
  { openDue, printStatus }: KeeperParts,
  season: Match,
  name: string,
): Promise<void> {
  try {
    await openDue(season);
  } catch (error) {
    printStatus({ kind: 'unreadable', name, incidents: incidentsOf(error) });
  }
}

async function close(google: Google, id: string): Promise<void> {
  await note(google, id, CLOSED_NOTE);
  await ignored(() => setProperties(google, id, CLOSED_PROPERTY));
}

/** A note saves work and is nothing that a match needs. */
const note = (google: Google, id: string, notes: Notes): Promise<void> =>
  ignored(() => noteOn(google, id, notes));

/**
 * Due already, since it is of what is surely listed by now: a single run does not wait for another
 * one.
 */
const pollAtOnce = ({ google, queue }: Adjudicator, match: Match): PollTask | null =>
  pollTaskOfWake(match, { nowMs: google.now(), graceMs: queue.graceMs });

/** Of what every task says. */
const matchOf = (body: unknown): string => matchTask.parse(body).match;
const matchTask = z.object({ match: z.string() });

async function ignored(attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
  }
}

type Read =
  | { readonly kind: 'read'; readonly match: Match }
  | { readonly kind: 'unreadable'; readonly incidents: readonly Incident[] };

/** Whatever is wrong with one match, the others are kept. */
async function tried(read: () => Promise<Match>): Promise<Read> {
  try {
    return { kind: 'read', match: await read() };
  } catch (error) {
    return { kind: 'unreadable', incidents: incidentsOf(error) };
  }
}

interface LostMatch {
  readonly id: string;
  /** The name of its host's workbook. */
  readonly name: string;
  /** A sentence. */
  readonly why: string;
}

/**
 * Takes the open matches of each round. Returns those that this round has lost since the one
 * before; in the first round those in the bin.
 */
function createLostMatches(
  google: Google,
): (files: readonly NotedFile[]) => Promise<readonly LostMatch[]> {
  let before: readonly NotedFile[] | null = null;
  return async (files) => {
    const gone = (before ?? (await findInBin(google))).filter(({ id }) =>
      files.every((file) => file.id !== id),
    );
    before = files;
    const lost: LostMatch[] = [];
    for (const { id, name } of gone) {
      const why = await whyLost(google, id);
      if (why !== null) lost.push({ id, name, why });
    }
    return lost;
  };
}

/** Null for a match that has ended, and where that cannot be found out. */
async function whyLost(google: Google, id: string): Promise<string | null> {
  try {
    if (await isInBin(google, id)) return IN_BIN;
    const { sealed } = currentPosition(await readMatch(google, id, { checked: 'the last entry' }));
    return sealed.entry.next === null ? null : NOT_LISTED;
  } catch (error) {
    if (error instanceof IncidentError) return NOT_LISTED;
    if (!(error instanceof GoogleError)) throw error;
    return error.kind === 'not found' || error.kind === 'forbidden' ? REFUSED : null;
  }
}

const NOT_LISTED =
  'Drive no longer lists it among your open matches: nothing is resolved. “sealed resolve” ' +
  'with its link has it listed again.';
const REFUSED =
  'Its host’s workbook is deleted, or no longer shared with you: nothing is resolved. Ask its ' +
  'owner to share it again.';

interface News {
  /** The problems of a match that is reported whole. */
  readonly found: (match: Match) => void;
  /** The sentences of a poll that the one before did not report. */
  readonly of: (matchId: string, result: PollResult) => readonly string[];
}

function createNews(): News {
  const reported = new Map<string, readonly string[]>();
  return {
    found: (match) =>
      void reported.set(
        match.files.hostId,
        sentencesOf(deskProblems(match), polledNow(match).repairNotes),
      ),
    of: (matchId, result) => {
      if (result.kind !== 'polled') return [];
      const before = reported.get(matchId) ?? [];
      const now = sentencesOf(result.problems, result.repairNotes);
      reported.set(matchId, now);
      return now.filter((sentence) => !before.includes(sentence));
    },
  };
}

const sentencesOf = (
  problems: readonly DeskProblem[],
  repairNotes: readonly string[],
): readonly string[] => [...problems.map(incidentText), ...repairNotes];
