/** Computes and describes the due steps of matches, for every command that shows them. */

import type { Google } from '../../../functions/google/connect.ts';
import type { NextDeadline } from '../../../functions/match/ledger/entry.ts';
import { getAnswerCutOff } from '../../../functions/match/ledger/entry-parts.ts';
import { formatIncident, type Incident } from '../../../functions/match/ledger/incident.ts';
import { isCutOff, isOverdue, type Position } from '../../../functions/match/ledger/position.ts';
import {
  type DueCaller,
  type DueDecision,
  decideDue,
  formatMissingSeats,
  type HeldReason,
  listHostProblems,
  listMissingSeatReasons,
  type MissingSeat,
  withReportedStop,
} from '../../../functions/match/next/due.ts';
import { getListingStart } from '../../../functions/match/next/tasks.ts';
import { formatDuration, formatTime } from '../../../functions/match/next/time.ts';
import {
  type SeenForm,
  UNKNOWN_FORM,
  withReadForm,
} from '../../../functions/match/reading/form-settings.ts';
import { type Inbox, readInbox } from '../../../functions/match/reading/inbox.ts';
import { buildLiveLink } from '../../../functions/match/reading/links.ts';
import {
  getCurrentPosition,
  getPollRecord,
  listEntries,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { findSharingProblems } from '../../../functions/match/reading/sharing.ts';
import { listIncidents } from '../../../functions/match/running/failure.ts';
import { readFormState } from '../../../functions/match/running/read-for-run.ts';
import { describeNothingDue } from '../../../functions/match/showing/intervention-texts.ts';
import { judgeLedger, readPublishedGuard } from '../../../functions/match/showing/stale-ledger.ts';
import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import { buildStory, listRankChanges } from '../../../rules/kit/narrating/story.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { formatTable } from '../terminal/terminal.ts';
import { IN_BIN_PROBLEM, type KnownMatch } from './match-name.ts';

export interface DueWork {
  readonly due: DueDecision;
  /** Answers; null if they were not read. */
  readonly inbox: Inbox | null;
  /** Seats without an answer; empty if answers were not read, or if edited content is due. */
  readonly missing: readonly MissingSeat[];
  /** Whether nothing holds a due step, and it is still not resolved. */
  readonly isOverdue: boolean;
  /** All problems that the host must check, each once. */
  readonly problems: readonly DeskProblem[];
}

interface ReadDueOptions {
  /** Whether to read form and answers even before the cut-off. */
  readonly isAlways?: boolean;
  /** Cut-off of an early resolution; null for that of the open step. */
  readonly cutOffMs?: number | null;
  readonly caller?: DueCaller;
}

/** Reads a match's due step and problems. @throws GoogleError */
export async function readDueWork(
  google: Google,
  match: Match,
  { isAlways = false, cutOffMs = null, caller = { kind: 'scheduler' } }: ReadDueOptions = {},
): Promise<DueWork> {
  const position = getCurrentPosition(match);
  const { next } = position.sealed.entry;
  const nowMs = google.now();
  const ownCutOff = next === null ? null : getAnswerCutOff(next);
  const untilMs = cutOffMs ?? (ownCutOff === null ? nowMs : Date.parse(ownCutOff));
  const isRead = next !== null && (isAlways || (ownCutOff !== null && nowMs >= untilMs));
  const { form, inbox } = isRead ? await readAnswers(google, match, untilMs) : NOTHING_READ;
  const stops = next === null ? [] : await listLedgerIncidents(google, match);
  const found = decideDue({ match, inbox, form, stops, cutOffMs, nowMs, caller });
  const due = caller.kind === 'scheduler' ? withReportedStop(match, found) : found;
  return {
    due,
    inbox,
    missing: isContentDue(due) ? [] : listMissingSeatReasons({ match, inbox, form }),
    isOverdue: (due.kind === 'entry' || due.kind === 'round') && isOverdue(position, nowMs),
    problems: listHostProblems(match, due),
  };
}

const isContentDue = (due: DueDecision): boolean => due.kind === 'entry' && due.entry === 'content';

/** Returns incidents if pages show entries that the ledger lacks. */
async function listLedgerIncidents(google: Google, match: Match): Promise<readonly Incident[]> {
  const guard = await readPublishedGuard(google, undefined, Promise.resolve(match));
  const judged = await judgeLedger(google, match, { guard, task: null });
  return judged.kind === 'behind' ? [judged.incident] : [];
}

interface FormAndAnswers {
  readonly form: SeenForm;
  readonly inbox: Inbox | null;
}

const NOTHING_READ: FormAndAnswers = { form: UNKNOWN_FORM, inbox: null };

/** Reads form and answers; no answers if Google refuses access to the form. */
async function readAnswers(
  google: Google,
  match: Match,
  cutOffMs: number,
): Promise<FormAndAnswers> {
  const { formId } = match.files;
  if (formId === '') return NOTHING_READ;
  const form = await readFormState({ google }, formId);
  if (form.kind === 'refused') return { form, inbox: null };
  const known = form.kind === 'read' ? withReadForm(match, form.form, google.now()) : match;
  const { entry } = getCurrentPosition(match).sealed;
  const listed = { form: formId, since: getListingStart(entry), cutOffMs };
  return { form, inbox: await readInbox(google, Promise.resolve(known), listed) };
}

/**
 * Returns "Round 2 is due Sat 21 Nov 2026, 20:00 (UTC)."; if `nowMs` is given, also the time until
 * the deadline.
 */
export function describeDueStep(position: Position, nowMs?: number): string {
  const { next } = position.sealed.entry;
  if (next === null) return 'The match is closed, so nothing is due.';
  if (next.deadline === null) return describeNothingDue(position);
  if (nowMs !== undefined && isCutOff(position, nowMs)) {
    return `Resolve ${next.title} with “sealed resolve”. New answers no longer count.`;
  }
  const deadlineMs = Date.parse(next.deadline);
  const away = nowMs === undefined ? '' : `, ${timeAway(deadlineMs, nowMs)}`;
  return `${next.title} is due ${formatTime(deadlineMs, position.opened.settings)}${away}.`;
}

/**
 * Returns sentences on what a step awaits after its cut-off and what the host can do, but not on
 * problems. Returns none before the cut-off.
 */
export function listWaitingLines({
  due,
  isOverdue,
}: Pick<DueWork, 'due' | 'isOverdue'>): readonly string[] {
  if (due.kind !== 'held' && due.kind !== 'entry' && due.kind !== 'round') return [];
  if (due.kind === 'entry' && due.entry === 'request') return [MESSAGE_NOTICE];
  const seats = 'missing' in due ? due.missing : [];
  const missing = seats.length === 0 ? [] : [`Missing: ${formatMissingSeats(seats)}.`];
  if (due.kind === 'held') return [WAITING_ADVICE[due.why.kind], ...missing];
  if (due.kind === 'entry' && due.entry === 'grace') return [GRACE_NOTICE, ...missing];
  return [isOverdue ? OVERDUE_ADVICE : RESOLVING_NOTICE, ...missing];
}

const OVERDUE_ADVICE =
  'The step is overdue: nobody has resolved it. Check with “sealed doctor” whether anybody runs ' +
  'the match. To resolve the step now, run “sealed resolve”.';
const GRACE_NOTICE =
  'The deadline has passed and answers are missing. The grace period begins within a minute.';
const MESSAGE_NOTICE = 'A player’s message on the form “About me” takes effect at the next poll.';
const RESOLVING_NOTICE = 'New answers no longer count. The step is resolved within a minute.';
const WAITING_ADVICE: Readonly<Record<HeldReason['kind'], string>> = {
  review:
    'New answers no longer count. Review the answers with “sealed resolve --dry-run”, then ' +
    'resolve the step with “sealed resolve”.',
  'host word': 'The step waits for you. Solve the problems below.',
  stopped: 'The step waits. The problems below explain what to do.',
};

export function describeLastEntry(match: Match): string {
  const { entry } = getCurrentPosition(match).sealed;
  if (entry.kind !== 'resolved') return `The match is closed with entry ${entry.entry}.`;
  const asks = listOwedAsks(match.positions.at(-2)?.step ?? null);
  const missing = asks.map(({ seat }) => seat).filter((seat) => !Object.hasOwn(entry.orders, seat));
  const who = missing.length === 0 ? 'Everybody answered.' : `Missing: ${missing.join(', ')}.`;
  return `${entry.title} is resolved as entry ${entry.entry}. ${who}`;
}

export function describeConcurrentEntry(match: Match, before: Match): string {
  const since = listEntries(match).slice(listEntries(before).length);
  return since.some(({ entry }) => entry.kind === 'resolved')
    ? 'Another run has resolved the step in the meantime, and its results are published.'
    : 'Another run has written an entry in the meantime, so this command resolved nothing.';
}

/** Compares the match before and after a change. A part that did not change appears only once. */
export function listChangeLines(
  before: Position,
  after: Position,
  nowMs: number,
): readonly string[] {
  const due = [describeDueStep(before, nowMs), describeDueStep(after, nowMs)] as const;
  const headlines = [before, after].map((position) => buildStory(position.game, position).headline);
  return [
    ...(due[0] === due[1] ? [`Unchanged: ${due[0]}`] : [`Now:  ${due[0]}`, `Then: ${due[1]}`]),
    ...(headlines[0] === headlines[1] ? [] : [`New headline: ${headlines[1]}`]),
    ...listRankLines(before, after),
  ];
}

function listRankLines(before: Position, after: Position): readonly string[] {
  const rows = listRankChanges(before.game, before, after).map(({ seat, was, is }) => [
    seat,
    was,
    is,
  ]);
  return rows.length === 0 ? [] : [formatTable(['Seat', 'Now', 'Then'], rows)];
}

const MINUTE_MS = 60_000;

/** Returns "in 2 days 3 hours" or "12 minutes ago": the two largest units, rounded down. */
export function timeAway(ms: number, nowMs: number): string {
  const awayMs = Math.abs(ms - nowMs);
  if (awayMs < MINUTE_MS) return ms >= nowMs ? 'in less than a minute' : 'less than a minute ago';
  return ms >= nowMs ? `in ${formatDuration(awayMs)}` : `${formatDuration(awayMs)} ago`;
}

export interface ListedMatch {
  readonly id: string;
  readonly title: string;
  readonly state: 'open' | 'in bin' | 'finished' | 'unreadable';
  readonly due: string;
  readonly next: NextDeadline | null;
  /** Address of the live page; absent if the match has none. */
  readonly live?: string;
  readonly problems: readonly string[];
  /** Notes on repairs since the last entry, one sentence for each. */
  readonly repairNotes: readonly string[];
}

export const buildUnreadRow = (
  { id, title }: Pick<KnownMatch, 'id' | 'title'>,
  row: Pick<ListedMatch, 'state' | 'due'> & Partial<ListedMatch>,
): ListedMatch => ({ id, title, next: null, problems: [], repairNotes: [], ...row });

const BINNED_ROW: Pick<ListedMatch, 'state' | 'due' | 'problems'> = {
  state: 'in bin',
  due: 'The match is in the bin.',
  problems: [IN_BIN_PROBLEM],
};

/** Reads the unfinished matches one by one, since Google allows only one read a second. */
export async function readListedMatches(
  google: Google,
  known: readonly KnownMatch[],
  nowMs: number,
): Promise<readonly ListedMatch[]> {
  const rows: ListedMatch[] = [];
  for (const match of known.filter(({ state }) => state !== 'closed'))
    rows.push(
      match.state === 'in bin'
        ? buildUnreadRow(match, BINNED_ROW)
        : await readListedMatch(google, match, nowMs),
    );
  return rows;
}

export async function readListedMatch(
  google: Google,
  known: Pick<KnownMatch, 'id' | 'title'>,
  nowMs: number,
): Promise<ListedMatch> {
  try {
    const match = await readMatch(google, known.id);
    const now = await readDueWork(google, match);
    const sharing = await findSharingProblems(google, match);
    const problems = [...omitRepeatedProblems(now.problems, sharing), ...sharing];
    return buildListedMatch(match, { ...now, problems }, nowMs);
  } catch (error) {
    const problems = listIncidents(error).map(formatIncident);
    return buildUnreadRow(known, {
      state: 'unreadable',
      due: 'The match cannot be read.',
      problems,
    });
  }
}

/** Drops the Desk's problems that the caller has found again. */
export const omitRepeatedProblems = (
  problems: readonly DeskProblem[],
  found: readonly DeskProblem[],
): readonly DeskProblem[] =>
  problems.filter(
    ({ where, what }) => !found.some((one) => one.where === where && one.what === what),
  );

function buildListedMatch(match: Match, now: DueWork, nowMs: number): ListedMatch {
  const position = getCurrentPosition(match);
  const { next } = position.sealed.entry;
  const isStopped = now.due.kind === 'held' && now.due.why.kind !== 'review';
  const waiting = now.isOverdue || isStopped ? listWaitingLines(now) : [];
  return {
    id: match.files.hostId,
    title: position.opened.settings.title,
    state: next === null ? 'finished' : 'open',
    due: next === null ? 'Finished.' : describeDueStep(position, nowMs),
    next,
    ...(buildLiveLink(match) !== '' && { live: buildLiveLink(match) }),
    problems: [
      ...(waiting.length === 0 ? [] : [waiting.join(' ')]),
      ...now.problems.map(formatIncident),
    ],
    repairNotes: getPollRecord(match).repairNotes,
  };
}
