/** Writes an entry, then updates workbooks, form, tasks, live page and Discord. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import { announceNews } from '../../announce/announce.ts';
import { GoogleError } from '../../google/error.ts';
import type { ReadForm } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { findIntervention, formatInstant } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import type { Intervention } from '../ledger/interventions.ts';
import { isDue } from '../ledger/position.ts';
import type { PendingCommit } from '../next/build-entry.ts';
import { buildInterventionEntry, type HostRequest } from '../next/interventions.ts';
import { findEntryOfRequest } from '../next/request.ts';
import {
  buildContinuationTask,
  buildDeadlineTask,
  buildNextPoll,
  scheduleDeadline,
  schedulePoll,
  scheduleTaskAt,
  scheduleWake,
} from '../next/tasks.ts';
import { getCurrentPosition, getPollRecord, type Match, readMatch } from '../reading/match.ts';
import { isPollProblem, type PollRecord } from '../reading/polled.ts';
import { isSeason } from '../reading/season-matches.ts';
import { ABOUT_FORM_NAME, updateAboutForm } from '../showing/about-form.ts';
import { commitEntry, confirmWrittenEntry, DisplacedEntryError } from '../showing/commit.ts';
import {
  buildPublicPage,
  drawMeanwhile,
  drawPublicOnce,
  formatSeatWorkbookName,
  listDrawings,
  PUBLIC_WORKBOOK_NAME,
  seatPage,
  showWorkbook,
  type WorkbookPublication,
} from '../showing/converge.ts';
import { type ShownEntry, toShownEntry } from '../showing/guard.ts';
import { LIVE_PAGE_NAME, showLivePage } from '../showing/live-page.ts';
import { readStaleMarks, refuseStaleLedger } from '../showing/stale-ledger.ts';
import { readAndUpdateForm, updateForm } from '../showing/update-form.ts';
import { buildGoogleIncident, isTransient, listIncidents } from './failure.ts';
import { listNewProblems, reportFindings } from './reporting.ts';

interface PostCommitEffect {
  readonly name: string;
  /** Name of the file, for sentences about a spreadsheet. */
  readonly file: string;
  /** Carries out the effect, and returns a sentence for each repair. Idempotent. */
  readonly run: () => Promise<readonly string[]>;
}

interface EffectResult {
  readonly name: string;
  readonly isDone: boolean;
  readonly repairNotes: readonly string[];
  /** The problem of a failed effect; absent if it was reported before. */
  readonly incident?: Incident | undefined;
  /** Whether the problem may end without the host. */
  readonly mayPass?: boolean;
}

/** Results of the effects of the last entry. */
export interface EntryEffects {
  readonly match: Match;
  readonly unfinished: readonly EffectResult[];
  readonly repairNotes: readonly string[];
}

export interface PublishOptions {
  /** The form as it was before the last entry; null if this run has not read it. */
  readonly form: ReadForm | null;
  /** Confirms a new entry. Until then, only players' workbooks are drawn. */
  readonly confirm?: () => Promise<void>;
  /** Sentence for announcements of a late step. Default: null, for a step in time. */
  readonly late?: string | null;
}

/**
 * Carries out the effects: players' workbooks first, then public workbook, form and tasks in
 * parallel, then the season, finally live page and Discord. Reports Google's errors instead of
 * throwing them. @throws the errors of `confirm`
 */
export async function publishEntry(
  adjudicator: Adjudicator,
  match: Match,
  { form, confirm, late = null }: PublishOptions,
): Promise<EntryEffects> {
  const isMoment = isEarlyEntry(match);
  const seatsOrNone = isMoment ? [] : listSeatEffects(adjudicator, match);
  const [confirmed, seats] = await drawMeanwhile(
    Promise.allSettled([confirm?.(), runEffects(seatsOrNone)]),
    [() => drawPublicOnce(match)],
  );
  if (confirmed.status === 'rejected') throw confirmed.reason;
  if (seats.status === 'rejected') throw seats.reason;
  const done = [...seats.value];
  const mayAnnounce = () => isPublished(done);
  for (const parts of [
    [createPublicEffect(adjudicator, match), ...listFormAndTaskEffects(adjudicator, match, form)],
    isMoment ? [] : listSeasonEffects(adjudicator, match),
    [
      ...listLiveEffects(adjudicator, match),
      ...(isMoment ? [] : listAnnouncements(adjudicator, match, { late, mayAnnounce })),
    ],
  ]) {
    done.push(...(await runEffects(parts)));
  }
  return {
    match,
    unfinished: done.filter(({ isDone }) => !isDone),
    repairNotes: done.flatMap(({ repairNotes }) => repairNotes),
  };
}

/** Whether the entry only announces an early cut-off. It then changes no question. */
const isEarlyEntry = (match: Match): boolean =>
  getCurrentPosition(match).sealed.entry.kind === 'early';

const runEffects = (parts: readonly PostCommitEffect[]): Promise<readonly EffectResult[]> =>
  Promise.all(parts.map(runEffect));

async function runEffect({ name, file, run }: PostCommitEffect): Promise<EffectResult> {
  try {
    return { name, isDone: true, repairNotes: await run() };
  } catch (error) {
    if (error instanceof EffectBlockedError)
      return { name, isDone: false, repairNotes: error.repairNotes };
    const [incident] =
      error instanceof GoogleError ? [buildGoogleIncident(error, file)] : listIncidents(error);
    return { name, isDone: false, repairNotes: [], incident, mayPass: isTransient(error) };
  }
}

/** Thrown by an effect that a problem blocks, such as a lost link, which is already reported. */
class EffectBlockedError extends Error {
  readonly repairNotes: readonly string[];
  constructor(repairNotes: readonly string[] = []) {
    super('it waits');
    this.repairNotes = repairNotes;
  }
}

const listSeatEffects = (adjudicator: Adjudicator, match: Match): readonly PostCommitEffect[] =>
  match.files.seats.map((files) => ({
    name: `seat ${files.seat}`,
    file: formatSeatWorkbookName(files.seat),
    run: async () =>
      showPage(adjudicator, match, {
        page: seatPage(match, files),
        before: getSeatPageBefore(match, files.seat),
      }),
  }));

async function showPage(
  { google }: Adjudicator,
  match: Match,
  given: {
    readonly page: WorkbookPublication | null;
    readonly before: WorkbookPublication['before'];
  },
): Promise<readonly string[]> {
  const { page, before } = given;
  if (page === null) throw new EffectBlockedError();
  const hasLasting = keepsLastingCells(match);
  const repairNotes = await showWorkbook(google, { ...page, before, hasLasting });
  const named = repairNotes.map((sentence) => `${page.name}: ${sentence}`);
  if (!page.isWhole) throw new EffectBlockedError(named);
  return named;
}

/**
 * Returns the entry that a page showed before this one; null if it is unknown, as at the opening or
 * after an upgrade.
 */
function getShownEntryBefore({ positions }: Pick<Match, 'positions'>): ShownEntry | null {
  const before = positions.at(-2);
  const isKnown = before?.sealed.entry.drawnBy === DRAWING_VERSION;
  return isKnown ? toShownEntry(before.sealed) : null;
}

/**
 * Whether the last entry left the content unchanged and the match goes on. A later poll restores
 * edited cells, but no poll follows the end.
 */
function keepsLastingCells(match: Match): boolean {
  const { setup, sealed } = getCurrentPosition(match);
  return setup === match.positions.at(-2)?.setup && sealed.entry.next !== null;
}

/** Omits entries that appear on “Proof” but not in any player's workbook. */
const omitEarlyEntries = ({ positions }: Match): Pick<Match, 'positions'> => ({
  positions: positions.filter(({ sealed }) => sealed.entry.kind !== 'early'),
});

/** Returns what a seat's workbook shows before this entry, including receipts of polls. */
function getSeatPageBefore(match: Match, seat: Seat): WorkbookPublication['before'] {
  const { polled } = match;
  const before = getShownEntryBefore(omitEarlyEntries(match));
  return polled.entry === before?.entry && Object.hasOwn(polled.seats, seat)
    ? { ...before, since: polled.seats[seat] }
    : before;
}

const PUBLIC_EFFECT = 'public';

const createPublicEffect = (adjudicator: Adjudicator, match: Match): PostCommitEffect => ({
  name: PUBLIC_EFFECT,
  file: PUBLIC_WORKBOOK_NAME,
  run: async () =>
    showPage(adjudicator, match, {
      page: buildPublicPage(match),
      before: getShownEntryBefore(match),
    }),
});

/** Creates an effect that never repairs anything. */
const createEffect = (
  name: string,
  file: string,
  run: () => Promise<unknown>,
): PostCommitEffect => ({
  name,
  file,
  run: async () => {
    await run();
    return [];
  },
});

const QUEUE_NAME = 'The queue';

/** Lists the effects on the form, the form “About me” and the next tasks. */
function listFormAndTaskEffects(
  adjudicator: Adjudicator,
  match: Match,
  form: ReadForm | null,
): readonly PostCommitEffect[] {
  const { files } = match;
  const createFormEffect = (name: string, file: string, run: () => Promise<unknown>) =>
    createEffect(name, file, async () => {
      if (files.formId === '') throw new EffectBlockedError();
      await run();
    });
  const formEffect = createFormEffect('form', 'The form', async () => {
    if (form === null) await readAndUpdateForm(adjudicator, match);
    else await updateForm(adjudicator, match, form);
    if (files.publicId === '') throw new EffectBlockedError();
  });
  const about = createEffect('form “About me”', ABOUT_FORM_NAME, () =>
    updateAboutForm(adjudicator, match),
  );
  return [
    ...(isEarlyEntry(match) ? [] : [formEffect]),
    ...(isEarlyEntry(match) || (files.aboutForm?.id ?? '') === '' ? [] : [about]),
    createFormEffect('deadline', QUEUE_NAME, async () => {
      const task = buildDeadlineTask(getCurrentPosition(match), files);
      if (task !== null) await scheduleDeadline(adjudicator, task);
    }),
    createFormEffect('polls', QUEUE_NAME, () =>
      schedulePoll(adjudicator, buildNextPoll(match, adjudicator.google.now())),
    ),
  ];
}

/**
 * Wakes the season after its match ends or after an intervention, since it may have to open or
 * inform matches. If that fails, the season's next poll does the same within an hour.
 */
function listSeasonEffects(adjudicator: Adjudicator, match: Match): readonly PostCommitEffect[] {
  const season = findSeasonToPoll(match);
  const wake = () =>
    scheduleWake(adjudicator, { match: season, at: formatInstant(adjudicator.google.now()) });
  return season === '' ? [] : [createEffect('season', QUEUE_NAME, wake)];
}

/** Returns the id of the season's host workbook; '' if no season is to be polled. */
function findSeasonToPoll(match: Match): string {
  const position = getCurrentPosition(match);
  if (isSeason(position))
    return findIntervention(position.sealed.entry) === null ? '' : match.files.hostId;
  return position.step === null ? match.seasonId : '';
}

/** Whether the public workbook shows the entry. Until then, nothing is announced. */
const isPublished = (done: readonly EffectResult[]): boolean =>
  done.every(({ name, isDone }) => isDone || name !== PUBLIC_EFFECT);

/** Names of the effects that come last, and for which the match does not wait. */
export const LAST_EFFECTS: readonly string[] = ['live page', 'announce'];

/** Lists the effect on the live page. A command schedules a task for the function instead. */
function listLiveEffects(adjudicator: Adjudicator, match: Match): readonly PostCommitEffect[] {
  const { google, live } = adjudicator;
  const { opened, sealed } = getCurrentPosition(match);
  if (opened.settings.live === undefined) return [];
  const task = buildContinuationTask(sealed, match.files);
  const write = () =>
    live === 'left to the function'
      ? scheduleTaskAt(adjudicator, task, google.now())
      : showLivePage(adjudicator, match);
  return [createEffect('live page', LIVE_PAGE_NAME, write)];
}

function listAnnouncements(
  adjudicator: Adjudicator,
  match: Match,
  { late, mayAnnounce }: { readonly late: string | null; readonly mayAnnounce: () => boolean },
): readonly PostCommitEffect[] {
  if (match.discord.webhook === 'none') return [];
  const run = async () => {
    if (!mayAnnounce()) throw new EffectBlockedError();
    return announceNews(adjudicator, match, late);
  };
  return [{ name: 'announce', file: 'The host’s workbook', run }];
}

interface AppendOptions {
  /** The form as it was before the entry; null if this run has not read it. */
  readonly form?: ReadForm | null;
  /** Sentence for announcements of a late step; null if the step is in time. */
  readonly late?: string | null;
  /** Notes on repairs, which the Desk shows with the entry. */
  readonly repairNotes?: readonly string[];
  /** Whether the caller has a task that is repeated after a crash. */
  readonly hasTask?: boolean;
}

/** Delay of the task that completes an entry whose writer was killed. */
const COMPLETION_DELAY_MS = 15_000;

/**
 * Writes an entry and carries out its effects. First schedules a task that completes them after a
 * crash. Returns null if another run has written an entry of this number; its pages then overwrite
 * these. @throws IncidentError, GoogleError
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
  const confirm = () => confirmWrittenEntry(adjudicator, written);
  try {
    const published = await publishEntry(adjudicator, match, { form, late, confirm });
    const notes = [...repairNotes, ...committed.repairNotes, ...published.repairNotes];
    return {
      match: committed.drawn ?? match,
      unfinished: published.unfinished,
      repairNotes: [...new Set(notes)],
    };
  } catch (error) {
    if (error instanceof DisplacedEntryError) return null;
    throw error;
  }
}

/**
 * Reports repairs and problems to the host, and returns all problems. Problems of a waiting step
 * stay on the Desk until the step's own run replaces them. `hidesPassing`: omits transient
 * problems. `isByHost`: draws the pages even if the Desk is current.
 */
export async function reportEffects(
  adjudicator: Adjudicator,
  { match, unfinished, repairNotes }: EntryEffects,
  { hidesPassing = false, isByHost = false } = {},
): Promise<readonly Incident[]> {
  const found = unfinished.flatMap(({ incident, mayPass }) =>
    incident === undefined || (mayPass === true && hidesPassing) ? [] : [incident],
  );
  const find = (read: Match): PollRecord => {
    const polled = getPollRecord(read);
    const isWaiting = polled.isStopped && isDue(getCurrentPosition(read), adjudicator.google.now());
    const polledProblems = polled.problems.filter((problem) => isWaiting || isPollProblem(problem));
    return {
      ...polled,
      problems: listNewProblems(read, [...polledProblems, ...found]),
      repairNotes: [...new Set([...polled.repairNotes, ...repairNotes])],
    };
  };
  const drawn = await reportFindings(adjudicator, {
    ...{ match, find, hasPages: true, isForced: isByHost },
  });
  const refused = drawn.kind === 'refused' ? [drawn.incident] : [];
  return [...match.incidents, ...found, ...refused];
}

interface ReportedEntry {
  readonly written: PendingCommit;
  /** Problems with the entry’s effects. */
  readonly incidents: readonly Incident[];
}

/**
 * Writes the next entry, and reports the problems of its effects. Returns null if another run wrote
 * an entry first. @throws IncidentError if the ledger is stale; GoogleError
 */
export async function writeEntry(
  adjudicator: Adjudicator,
  match: Match,
  build: (nowMs: number) => PendingCommit,
): Promise<ReportedEntry | null> {
  await refuseStaleLedger(adjudicator.google, match);
  return writeAndReport(adjudicator, build(adjudicator.google.now()));
}

async function writeAndReport(
  adjudicator: Adjudicator,
  written: PendingCommit,
): Promise<ReportedEntry | null> {
  const effects = await appendEntry(adjudicator, written);
  return effects && { written, incidents: await reportEffects(adjudicator, effects) };
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
  const effects = await publishEntry(adjudicator, match, { form: null });
  return reportEffects(adjudicator, effects, { isByHost: true });
}

export type InterventionResult =
  /** `isNew`: whether this call wrote the entry. If not, it repeated the last entry's effects. */
  | {
      readonly kind: 'done';
      readonly isNew: boolean;
      /** Number of the request's entry. */
      readonly entry: number;
      readonly match: Match;
      readonly incidents: readonly Incident[];
    }
  /** The request is not possible now. `sentence` contains the reason. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** The match has a new entry since it was read, so nothing was done. */
  | { readonly kind: 'changed meanwhile' };

/**
 * Carries out a request in the match that the host saw, unless the ledger contains its entry
 * already. @throws IncidentError, GoogleError
 */
export async function intervene(
  adjudicator: Adjudicator,
  seen: Match,
  request: HostRequest,
): Promise<InterventionResult> {
  const { google } = adjudicator;
  const before = findEntryOfRequest(seen, request);
  if (before !== null) return findEarlierEntry(adjudicator, seen, before);
  const isLost = request.action.kind === 'lost';
  if (!isLost) await refuseStaleLedger(google, seen);
  const built = buildInterventionEntry(seen, request, google.now());
  if (typeof built === 'string') return { kind: 'refused', sentence: built };
  const written = isLost ? { ...built, staleMarks: await readStaleMarks(google, seen) } : built;
  const done = await writeAndReport(adjudicator, written);
  const { match, sealed } = written;
  if (done !== null)
    return {
      kind: 'done',
      isNew: true,
      entry: sealed.entry.entry,
      match,
      incidents: done.incidents,
    };
  const now = await readMatch(google, seen.files.hostId);
  const other = findEntryOfRequest(now, request);
  return other === null ? { kind: 'changed meanwhile' } : findEarlierEntry(adjudicator, now, other);
}

/** Finds the entry of a repeated request. Repeats effects that may have been left undone. */
export async function findEarlierEntry(
  adjudicator: Adjudicator,
  match: Match,
  { entry }: Pick<Intervention, 'entry'>,
): Promise<InterventionResult> {
  const incidents = await rerunEffects(adjudicator, match);
  return { kind: 'done', isNew: false, entry, match, incidents };
}
