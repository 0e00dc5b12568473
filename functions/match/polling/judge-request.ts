import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import { rankChanges, storyOf } from '../../../rules/kit/narrating/story.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import type { RequestRecord } from '../../../sheets-templates/records/record-columns.ts';
import { roundToAsk } from '../ledger/dice.ts';
import { canonicalJson } from '../ledger/digest.ts';
import { isoInstant } from '../ledger/entry.ts';
import { answerCutoffOf, LONGEST_REASON } from '../ledger/entry-parts.ts';
import { incidentText } from '../ledger/incident.ts';
import { activePause, isAbsent, isDue, owes, type Position } from '../ledger/position.ts';
import { hiddenCharacterIn } from '../ledger/seat-name.ts';
import { buildContentEntry, buildNextEntry } from '../next/build-entry.ts';
import { buildInterventionEntry } from '../next/build-intervention.ts';
import { editsOf } from '../next/content-edits.ts';
import { deadlineTaskAt, withCutOff } from '../next/deadline-task.ts';
import {
  isNobodyIn,
  type MissingSeat,
  missingNow,
  missingText,
  NOBODY_IN,
  type TickedRequest,
} from '../next/due.ts';
import { hostWordFor } from '../next/host-word.ts';
import type { Asking } from '../next/intervention-row.ts';
import type { RowAction } from '../next/interventions.ts';
import { INTERVENTIONS, REQUEST_KINDS, type RequestKind, rowOf } from '../next/interventions.ts';
import { durationText, wallClock } from '../next/time.ts';
import type { StepWake } from '../next/wake.ts';
import type { Inbox } from '../reading/inbox.ts';
import { sortResponses } from '../reading/intake.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { hostWarning } from '../reading/sharing.ts';
import { shortened } from '../reading/submissions.ts';
import type { ShownEntry } from '../showing/guard.ts';
import { nothingDueText } from '../showing/intervention-texts.ts';

/** A match as a poll has read it. */
export interface SeenMatch {
  readonly match: Match;
  /** Entries that pages show and the ledger lacks; absent unless the ledger is stale. */
  readonly lost?: readonly ShownEntry[];
  /** Null if responses were not read. */
  readonly inbox: Inbox | null;
  /** The cut-off of `inbox`, in milliseconds. */
  readonly inboxUntilMs: number;
  /**
   * Addresses with access to the host's workbook; absent unless a row assigns a seat to another
   * player.
   */
  readonly hosts?: readonly string[];
  readonly nowMs: number;
}

export interface JudgedRow {
  readonly text: string;
  /** The part that a tick confirms. A tick for another text is not carried out. */
  readonly change: string;
  /** Null if the request cannot be carried out; `text` contains the reason. */
  readonly task: ((id: string) => TickedRequest) | null;
}

const refused = (sentence: string): JudgedRow => ({
  text: sentence,
  change: sentence,
  task: null,
});

/** The author of a row (null for the host), and why the tab is ignored ('' if it is not). */
interface Asker {
  readonly by: string | null;
  readonly refusal: string;
}

export function judgeRow(seen: SeenMatch, asked: CommandCells, asker: Asker): JudgedRow {
  if (asker.refusal !== '') return refused(asker.refusal);
  const row = kindNamed(asked.what);
  if (asker.by !== null && row !== undefined && INTERVENTIONS[row].isForHost === true)
    return refused(FOR_HOST);
  const { task, ...judged } = judgedRow(seen, asked);
  const { by } = asker;
  if (task === null || by === null) return { ...judged, task };
  return { ...judged, task: (id) => requestedBy(task(id), by) };
}

const FOR_HOST =
  'What: only the host can request this, on the tab Requests. Ask the host to do it.';

const requestedBy = (ticked: TickedRequest, by: string): TickedRequest =>
  ticked.kind === 'intervene'
    ? { ...ticked, request: { ...ticked.request, by } }
    : { ...ticked, by };

function judgedRow(seen: SeenMatch, asked: CommandCells): JudgedRow {
  const { match: of, lost = null, nowMs: atMs } = seen;
  const action = readAction({ match: of, lost, nowMs: atMs }, asked);
  if (typeof action === 'string') return refused(action);
  if (action.kind === 'resolve') return judgedResolve(seen);
  if (action.kind === 'content') return judgedContent(seen);
  const { match, nowMs, inbox } = seen;
  const request = {
    action,
    asked: wordsOf(asked, action),
    reason: asked.reason === '' ? (rowOf(action).reason ?? '') : asked.reason,
  };
  const judged = buildInterventionEntry(match, { ...request, id: 'not-yet' }, nowMs);
  if (judged.kind === 'refused') return refused(judged.sentence);
  const after = currentPosition(judged.written.match);
  const change = changeText(currentPosition(match), after, action);
  return {
    text: [
      ...missingLines(after, action, inbox),
      ...hostLines(action, seen.hosts ?? []),
      change,
    ].join('\n'),
    change,
    task: (id) => ({ kind: 'intervene', request: { ...request, id } }),
  };
}

/**
 * Lists warnings that a tick does not confirm: the host may share the workbook again at any time.
 */
const hostLines = (action: RowAction, hosts: readonly string[]): readonly string[] =>
  action.kind === 'seat' ? hostWarning({ ...action, email: action.email ?? '' }, hosts) : [];

/**
 * Lists the awaited seats without an answer. A tick does not confirm them, since answers arrive.
 */
function missingLines(
  after: Position,
  { kind }: RowAction,
  inbox: Inbox | null,
): readonly string[] {
  if (kind !== 'absent' || inbox === null) return [];
  const { orders } = sortResponses({ position: after, received: inbox.received });
  return [missingThen(waitedFor(after).filter((seat) => !Object.hasOwn(orders, seat)))];
}

const waitedFor = (position: Position): readonly string[] =>
  owedAsks(position.step)
    .map(({ seat }) => seat)
    .filter((seat) => owes(position, seat) && !isAbsent(position, seat));

function missingThen(seats: readonly string[]): string {
  if (seats.length === 0) return 'After this, no awaited answer is missing.';
  const count = seats.length === 1 ? 'One answer is' : `${seats.length} answers are`;
  return `${count} missing: ${namesOf(seats)}.`;
}

/** Judges whether the content tabs can be taken as they are now. */
function judgedContent({ match, nowMs }: SeenMatch): JudgedRow {
  const before = currentPosition(match);
  if (before.step === null) return refused(OVER);
  if (match.contentTabs === null) return refused(NO_CONTENT);
  if (isDue(before, nowMs)) return refused(CONTENT_DUE);
  const edits = editsOf(match);
  switch (edits.kind) {
    case 'none':
      return refused(
        'The content tabs are as the match uses them already: there is nothing to take.',
      );
    case 'unsound':
    case 'too late':
      return refused(edits.incidents.map(incidentText).join('\n'));
    case 'sound': {
      const { content, doubts } = edits;
      const written = buildContentEntry({ match, content, takenMs: nowMs, nowMs: null });
      const after = currentPosition(written.match);
      const text = [
        ...doubts.map(incidentText),
        changeText(before, after, { kind: 'content' }),
      ].join('\n');
      return {
        text,
        change: `${text}\n${canonicalJson(content)}`,
        task: () => ({ kind: 'content', content }),
      };
    }
  }
}

/** Judges the open step by the answers until the earlier of its cut-off and this poll. */
function judgedResolve({ match, inbox, inboxUntilMs, nowMs }: SeenMatch): JudgedRow {
  const before = currentPosition(match);
  const { next } = before.sealed.entry;
  if (next === null || before.step === null) return refused(OVER);
  const due = deadlineTaskAt(before, match.files);
  if (due === null) return refused(PAUSED);
  if (inbox === null) return refused(NOT_READ);
  if (editsOf(match).kind === 'sound') return refused(EDITED);
  const cutOffMs = Math.min(inboxUntilMs, Date.parse(answerCutoffOf(next) ?? due.deadline));
  const task = withCutOff(due, isoInstant(cutOffMs));
  const early = task.deadline < due.deadline;
  const missing = missingNow({ match, inbox, form: null });
  if (early && isNobodyIn(match, missing)) return refused(NOBODY_IN);
  if (roundToAsk(before) !== null)
    return judgedBeforeRound({ before, inbox, early, missing, task });
  const after = currentPosition(buildNextEntry({ match, inbox, cutOffMs, nowMs }).match);
  const orders = after.line.at(-1)?.by.orders ?? {};
  const word = hostWordFor({ match, inbox, cutOffMs, nowMs }, 'open to all');
  const change = [
    ...(word?.incidents ?? []).map(({ where, what }) => `${where}: ${what}`),
    inText(missing),
    changeText(before, after, { kind: 'resolve' }),
  ].join('\n');
  return {
    text: change,
    change: `${change}\n${canonicalJson(counted(orders))}`,
    task: () => ({ kind: 'resolve', task }),
  };
}

const inText = (missing: readonly MissingSeat[]): string =>
  missing.length === 0 ? 'All orders have arrived.' : `Missing: ${missingText(missing)}.`;

/**
 * Judges a step whose dice need a beacon round that is not published yet: no result is previewed.
 */
function judgedBeforeRound(given: {
  readonly before: Position;
  readonly inbox: Inbox;
  readonly early: boolean;
  readonly missing: readonly MissingSeat[];
  readonly task: StepWake;
}): JudgedRow {
  const { before, inbox, early, missing, task } = given;
  const { orders } = sortResponses({ position: before, received: inbox.received });
  const change = [
    inText(missing),
    ...(early ? [NAMED_FIRST] : []),
    ROUND_TO_COME,
    'Tick “Do it” to carry this out.',
  ].join('\n');
  return {
    text: change,
    change: `${change}\n${canonicalJson(counted(orders))}`,
    task: () => ({ kind: 'resolve', task }),
  };
}

const NAMED_FIRST =
  'The step is resolved a minute after the poll that does this. The ledger announces that time ' +
  'first, and answers count until then.';
const ROUND_TO_COME =
  'The dice come from a round of the public beacon that is not published yet, so they cannot be ' +
  'previewed.';

/** Lists for each seat the response that counts, with its time. */
const counted = (orders: ReturnType<typeof sortResponses>['orders']) =>
  Object.entries(orders).map(([seat, { responseId, received }]) => [seat, responseId, received]);

const OVER = 'The match is over: there is nothing to resolve.';
const PAUSED = 'The match is paused: request “resume” first.';
const EDITED =
  'Request “content” first, or wait for the deadline: you have edited the content, and no step ' +
  'is resolved before the match takes it.';
const NO_CONTENT = 'The content tabs cannot be read. The Desk names those that are missing.';
const CONTENT_DUE = 'The step is due: the match takes the content tabs now, automatically.';
const NOT_READ = 'The answers could not be read. The next poll tries again.';

/**
 * Previews a change. Contains nothing that becomes untrue a minute later, since any later poll may
 * carry out a tick: the time left of a paused step therefore counts from its pause.
 */
export function changeText(before: Position, after: Position, action: RowAction): string {
  const told = [before, after].map((position) => storyOf(position.game, position).headline);
  const ranking = rankChanges(before.game, before, after).map(
    ({ seat, was, is }) => `${seat}: ${was}, then ${is}.`,
  );
  return [
    ...actionLines(before, after, action),
    ...dueLines(before, after, action),
    ...(told[0] === told[1] ? [] : [`Headline then: ${told[1]}`]),
    ...(ranking.length === 0 ? ['No place and no score changes.'] : ranking),
    'Tick “Do it” to carry this out.',
  ].join('\n');
}

/** Describes the change, except for the next deadline. */
const actionLines = (before: Position, after: Position, action: RowAction): readonly string[] =>
  rowOf(action).preview?.(before, action, after) ?? [];

function dueLines(before: Position, after: Position, action: RowAction): readonly string[] {
  const now = dueText(before);
  const then = dueThen(before, after, action);
  return now === then ? [`As before: ${now}`] : [`Now: ${now}`, `Then: ${then}`];
}

function dueThen(before: Position, after: Position, { kind }: RowAction): string {
  const title = after.sealed.entry.next?.title ?? 'the step';
  if (kind === 'pause')
    return (
      `nothing is due until the match is resumed. ${title} then has the time that it has left ` +
      'when it is paused.'
    );
  const pause = activePause(before);
  return kind === 'resume' && pause !== null
    ? `${title} is due ${durationText(pause.leftMs)} after the poll that does it.`
    : dueText(after);
}

function dueText(position: Position): string {
  const { next } = position.sealed.entry;
  if (next === null || position.step === null) return 'nothing is due: the match is over.';
  if (next.deadline === null) return nothingDueText(position);
  if (owedAsks(position.step).length === 0)
    return `${next.title}, which awaits no answer, is resolved at once.`;
  return `${next.title} is due ${wallClock(Date.parse(next.deadline), position.opened.settings)}.`;
}

/** The cells that the host fills in, as text. */
export interface CommandCells {
  readonly what: string;
  readonly whom: string;
  readonly value: string;
  readonly reason: string;
}

export const commandCellsIn = ({ what, whom, value, reason }: RequestRecord): CommandCells => ({
  what: String(what).trim(),
  whom: String(whom).trim(),
  value: (isTime(what, value) ? wallClockIn(value) : String(value)).trim(),
  reason: String(reason).replace(/\s+/g, ' ').trim(),
});

/** Whether a cell is a time that Google Sheets has parsed into a number. */
const isTime = (what: string | number, value: string | number): value is number =>
  typeof value === 'number' && kindNamed(String(what).trim()) === 'deadline';

const kindNamed = (name: string): RequestKind | undefined =>
  REQUEST_KINDS.find((known) => known === name.toLowerCase());

/**
 * Formats days since 1899-12-30, whose fraction is the time of day, as "2026-11-22 20:00"; without
 * a day as "20:00", at midnight as "2026-11-22".
 */
function wallClockIn(serial: number): string {
  const ms = EPOCH_MS + Math.round(serial * 1440) * 60_000;
  const isDay = Number.isFinite(serial) && Math.abs(serial) < LAST_DAY;
  if (!isDay) return String(serial);
  const text = new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
  if (serial >= 0 && serial < 1) return text.slice('1899-12-30 '.length);
  return Number.isInteger(serial) ? text.slice(0, '1899-12-30'.length) : text;
}

const EPOCH_MS = Date.UTC(1899, 11, 30);
/** The last day of the year 9999. */
const LAST_DAY = 2_958_465;

/**
 * Returns the row's words for its entry. Contains no address, since everybody reads the ledger at
 * the end of the match.
 */
export function wordsOf({ what, whom, value }: CommandCells, action: RowAction): string {
  const words =
    'words' in action && action.words !== undefined
      ? [what, whom, action.words]
      : [what, whom, value];
  return shortened(
    words
      .map((word) => word.replace(/\s+/g, ' '))
      .filter((word) => word !== '')
      .join(' '),
    LONGEST_REASON,
  );
}

/** Returns the request of a row; undefined if the row contains no known request. */
export const kindOfRow = ({ what }: Pick<RequestRecord, 'what'>): RequestKind | undefined =>
  kindNamed(String(what).trim());

/** Parses a row. Returns an error message if the row is not a valid request. */
export function readAction(asking: Asking, asked: CommandCells): RowAction | string {
  const kind = kindNamed(asked.what);
  if (kind === undefined) {
    return (
      `What: “${quoted(asked.what)}” is not a request. Choose ` + `${REQUEST_KINDS.join(', ')}.`
    );
  }
  for (const [column, text] of Object.entries({ 'For whom': asked.whom, Value: asked.value }))
    if (text.length > LONGEST_CELL)
      return (
        `${column}: it is longer than ${LONGEST_CELL.toLocaleString('en')} characters. Write ` +
        'it shorter.'
      );
  const row = INTERVENTIONS[kind];
  if (asked.reason === '' && row.reason === undefined)
    return 'Reason: write why. Everybody reads it.';
  if (asked.reason.length > LONGEST_REASON)
    return `Reason: it is longer than ${LONGEST_REASON} characters. Write it shorter.`;
  const hidden = hiddenCharacterIn(asked.reason);
  if (hidden !== null)
    return `Reason: it contains an invisible character (${hidden}). Type it again.`;
  if (row.read === undefined) throw new Error('every word of the tab Requests has a parser');
  return row.read(asking, { whom: asked.whom, value: asked.value });
}

/** Characters: several times the orders of any form. */
const LONGEST_CELL = 10_000;

const quoted = (text: string): string => shortened(text, 40);
