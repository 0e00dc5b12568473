import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import { buildStory, listRankChanges } from '../../../rules/kit/narrating/story.ts';
import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import type { RequestRecord } from '../../../sheets-templates/records/record-columns.ts';
import { TICK_INSTRUCTION } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { findRoundToFetch } from '../ledger/dice.ts';
import { canonicalJson } from '../ledger/digest.ts';
import { formatInstant } from '../ledger/entry.ts';
import { getAnswerCutOff, MAX_REASON_LENGTH } from '../ledger/entry-parts.ts';
import { formatIncident } from '../ledger/incident.ts';
import { findActivePause, isDue, owesAnswer, type Position } from '../ledger/position.ts';
import { findHiddenCharacter } from '../ledger/seat-name.ts';
import { buildContentEntry, buildNextEntry } from '../next/build-entry.ts';
import { judgeContentEdits } from '../next/content-edits.ts';
import {
  areAllMissing,
  formatMissingSeats,
  listMissingSeatReasons,
  type MissingSeat,
  NO_ANSWERS_SENTENCE,
  type TickedRequest,
} from '../next/due.ts';
import { type AnswersAtCutOff, findHostDecision, listAwaitedSeats } from '../next/host-word.ts';
import { quoteShortened, type RequestContext } from '../next/intervention-row.ts';
import {
  buildInterventionEntry,
  getRow,
  INTERVENTIONS,
  type InterventionName,
  REQUEST_KINDS,
  type RowAction,
} from '../next/interventions.ts';
import { buildDeadlineTask, withCutOff } from '../next/tasks.ts';
import { formatDuration, formatShortClock } from '../next/time.ts';
import { UNKNOWN_FORM } from '../reading/form-settings.ts';
import type { Inbox } from '../reading/inbox.ts';
import { sortResponses } from '../reading/intake.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { describeHostAccess } from '../reading/sharing.ts';
import { shortenText } from '../reading/submissions.ts';
import type { ShownEntry } from '../showing/guard.ts';
import { describeNothingDue } from '../showing/intervention-texts.ts';

/** A match as a poll has read it. */
export interface SeenMatch {
  readonly match: Match;
  /** Entries that pages show and the ledger lacks; absent if the ledger is not stale. */
  readonly lost?: readonly ShownEntry[];
  /** Responses; null if they were not read. */
  readonly inbox: Inbox | null;
  /** Cut-off of the responses in `inbox`, in milliseconds. */
  readonly inboxUntilMs: number;
  /** Addresses that can open the host's workbook. Needed if a row gives a seat to a player. */
  readonly hosts?: readonly string[];
  readonly nowMs: number;
}

export interface JudgedRow {
  readonly text: string;
  /** The part of the preview that a tick confirms. If this part changes, a tick has no effect. */
  readonly change: string;
  /** Builds the task; null if the request cannot be carried out, and `text` contains the reason. */
  readonly task: ((id: string) => TickedRequest) | null;
}

const buildRefusedRow = (sentence: string): JudgedRow => ({
  text: sentence,
  change: sentence,
  task: null,
});

/** A row's co-host (null for the host), and why the tab is ignored ('' if it is not). */
interface RowAuthor {
  readonly by: string | null;
  readonly refusal: string;
}

export function judgeRow(
  match: SeenMatch,
  commandCells: CommandCells,
  asker: RowAuthor,
): JudgedRow {
  if (asker.refusal !== '') return buildRefusedRow(asker.refusal);
  const row = findRequestKind(commandCells.what);
  if (asker.by !== null && row !== undefined && INTERVENTIONS[row].isForHost === true)
    return buildRefusedRow(FOR_HOST_REFUSAL);
  const { task, ...judged } = judgeAction(match, commandCells);
  const { by } = asker;
  if (task === null || by === null) return { ...judged, task };
  return { ...judged, task: (id) => withAuthor(task(id), by) };
}

const FOR_HOST_REFUSAL = 'What: ask the host, because only the host can request this.';

const withAuthor = (ticked: TickedRequest, by: string): TickedRequest =>
  ticked.kind === 'intervene'
    ? { ...ticked, request: { ...ticked.request, by } }
    : { ...ticked, by };

function judgeAction(seenMatch: SeenMatch, commandCells: CommandCells): JudgedRow {
  const { match, nowMs, inbox } = seenMatch;
  const action = parseAction(seenMatch, commandCells);
  if (typeof action === 'string') return buildRefusedRow(action);
  if (action.kind === 'resolve') return judgeResolve(seenMatch);
  if (action.kind === 'content') return judgeContent(seenMatch);
  const request = {
    action,
    asked: formatRequestWords(commandCells, action),
    reason: commandCells.reason === '' ? (getRow(action).reason ?? '') : commandCells.reason,
  };
  const judged = buildInterventionEntry(match, { ...request, id: 'not-yet' }, nowMs);
  if (typeof judged === 'string') return buildRefusedRow(judged);
  const after = getCurrentPosition(judged.match);
  const change = describeChange(getCurrentPosition(match), after, action);
  return {
    text: [
      ...listMissingLines(after, action, inbox),
      ...listHostWarnings(action, seenMatch.hosts ?? []),
      change,
    ].join('\n'),
    change,
    task: (id) => ({ kind: 'intervene', request: { ...request, id } }),
  };
}

/** Lists warnings that need no new tick: the host may share the workbook at any time. */
const listHostWarnings = (action: RowAction, hosts: readonly string[]): readonly string[] =>
  action.kind === 'seat' ? describeHostAccess({ ...action, email: action.email ?? '' }, hosts) : [];

/** Lists awaited seats without an answer. A change of the list requires no new tick. */
function listMissingLines(
  after: Position,
  { kind }: RowAction,
  inbox: Inbox | null,
): readonly string[] {
  if (kind !== 'absent' || inbox === null) return [];
  const { orders } = sortResponses({ position: after, received: inbox.received });
  const seats = listAwaitedSeats(after).filter(
    (seat) => owesAnswer(after, seat) && !Object.hasOwn(orders, seat),
  );
  if (seats.length === 0) return ['After this change, the step waits for no answer.'];
  const count = seats.length === 1 ? 'One answer is' : `${seats.length} answers are`;
  return [`${count} missing: ${joinNames(seats)}.`];
}

function judgeContent({ match, nowMs }: SeenMatch): JudgedRow {
  const before = getCurrentPosition(match);
  if (before.step === null) return buildRefusedRow(OVER_REFUSAL);
  if (match.contentTabs === null) return buildRefusedRow(NO_CONTENT_REFUSAL);
  if (isDue(before, nowMs)) return buildRefusedRow(CONTENT_DUE_REFUSAL);
  const edits = judgeContentEdits(match);
  const incidents = edits.incidents.map(formatIncident);
  if (edits.kind === 'none')
    return buildRefusedRow(
      'The match already uses these content tabs, so there is nothing to change.',
    );
  if (edits.kind !== 'sound') return buildRefusedRow(incidents.join('\n'));
  const { content } = edits;
  const written = buildContentEntry({ match, content, takenMs: nowMs, nowMs: null });
  const after = getCurrentPosition(written.match);
  const text = [...incidents, describeChange(before, after, { kind: 'content' })].join('\n');
  return {
    text,
    change: `${text}\n${canonicalJson(content)}`,
    task: () => ({ kind: 'content', content }),
  };
}

/**
 * Judges the open step by the answers until the earlier of its cut-off and this poll. The
 * result is not previewed if the dice need an unpublished beacon round.
 */
function judgeResolve({ match, inbox, inboxUntilMs, nowMs }: SeenMatch): JudgedRow {
  const before = getCurrentPosition(match);
  const { next } = before.sealed.entry;
  if (next === null || before.step === null) return buildRefusedRow(OVER_REFUSAL);
  const due = buildDeadlineTask(before, match.files);
  if (due === null) return buildRefusedRow(PAUSED_REFUSAL);
  if (inbox === null) return buildRefusedRow(NOT_READ_REFUSAL);
  if (judgeContentEdits(match).kind === 'sound') return buildRefusedRow(EDITED_CONTENT_REFUSAL);
  const cutOffMs = Math.min(inboxUntilMs, Date.parse(getAnswerCutOff(next) ?? due.deadline));
  const task = withCutOff(due, formatInstant(cutOffMs));
  const isEarly = task.deadline < due.deadline;
  const missing = listMissingSeatReasons({ match, inbox, form: UNKNOWN_FORM });
  if (isEarly && areAllMissing(match, missing)) return buildRefusedRow(NO_ANSWERS_SENTENCE);
  const answers = { match, inbox, cutOffMs, nowMs };
  const text =
    findRoundToFetch(before) === null
      ? previewResolution(answers, missing)
      : [
          describeMissing({ match, inbox }, missing),
          ...(isEarly ? [ANNOUNCED_FIRST] : []),
          ROUND_NOT_PUBLISHED,
          TICK_INSTRUCTION,
        ].join('\n');
  const { orders } = sortResponses({ position: before, received: inbox.received });
  const counted = Object.entries(orders).map(([seat, { responseId, received }]) => [
    ...[seat, responseId, received],
  ]);
  return {
    text,
    change: `${text}\n${canonicalJson(counted)}`,
    task: () => ({ kind: 'resolve', task }),
  };
}

function previewResolution(answers: AnswersAtCutOff, missing: readonly MissingSeat[]): string {
  const before = getCurrentPosition(answers.match);
  const after = getCurrentPosition(buildNextEntry(answers).match);
  const word = findHostDecision(answers, 'open to all');
  return [
    ...(word?.incidents ?? []).map(({ where, what }) => `${where}: ${what}`),
    describeMissing(answers, missing),
    describeChange(before, after, { kind: 'resolve' }),
  ].join('\n');
}

/** Describes who has sent nothing, including absent seats that the step does not wait for. */
function describeMissing(
  { match, inbox }: Pick<AnswersAtCutOff, 'match' | 'inbox'>,
  missing: readonly MissingSeat[],
): string {
  if (missing.length > 0) return `Missing: ${formatMissingSeats(missing)}.`;
  const position = getCurrentPosition(match);
  const { orders } = sortResponses({ position, received: inbox.received });
  const silent = listOwedAsks(position.step)
    .map(({ seat }) => seat)
    .filter((seat) => !Object.hasOwn(orders, seat));
  if (silent.length === 0) return 'All orders have arrived.';
  const names = joinNames([...new Set(silent)]);
  return `No awaited answer is missing. Nothing has arrived from ${names} (absent).`;
}

const ANNOUNCED_FIRST =
  'The step is resolved a minute after the poll that does this. The ledger announces that time ' +
  'first, and answers count until then.';
const ROUND_NOT_PUBLISHED =
  'The dice come from a round of the public beacon that is not published yet, so they cannot be ' +
  'previewed.';

const OVER_REFUSAL = 'The match is over, so there is nothing to resolve.';
const PAUSED_REFUSAL = 'Request “resume” first, because the match is paused.';
const EDITED_CONTENT_REFUSAL =
  'Request “content” first, or wait for the deadline: you have edited the content, and no step ' +
  'is resolved before the match takes it.';
const NO_CONTENT_REFUSAL = 'The content tabs cannot be read. See the Desk for the missing tabs.';
const CONTENT_DUE_REFUSAL =
  'The step is due, so the match now reads the content tabs automatically.';
const NOT_READ_REFUSAL = 'The answers could not be read. The next poll tries again.';

/**
 * Previews a change in words that stay true until a later poll carries it out. The time left of a
 * paused step therefore counts from its pause.
 */
export function describeChange(before: Position, after: Position, action: RowAction): string {
  const texts = [before, after].map((position) => buildStory(position.game, position).headline);
  const ranking = listRankChanges(before.game, before, after).map(
    ({ seat, change }) => `${seat}: ${change}.`,
  );
  return [
    ...(getRow(action).preview?.(before, action, after) ?? []),
    ...listDueLines(before, after, action),
    ...(texts[0] === texts[1] ? [] : [`New headline: ${texts[1]}`]),
    ...(ranking.length === 0 ? ['No place or score changes.'] : ranking),
    TICK_INSTRUCTION,
  ].join('\n');
}

function listDueLines(before: Position, after: Position, action: RowAction): readonly string[] {
  const now = describeDue(before);
  const then = describeDueAfter(before, after, action);
  return now === then ? [`Unchanged: ${now}`] : [`Now: ${now}`, `Then: ${then}`];
}

function describeDueAfter(before: Position, after: Position, { kind }: RowAction): string {
  const title = after.sealed.entry.next?.title ?? 'the step';
  if (kind === 'pause')
    return (
      `nothing is due until the match is resumed. ${title} then has the time that it has left ` +
      'when it is paused.'
    );
  const pause = findActivePause(before);
  return kind === 'resume' && pause !== null
    ? `${title} is due ${formatDuration(pause.leftMs)} after the match resumes.`
    : describeDue(after);
}

function describeDue(position: Position): string {
  const { next } = position.sealed.entry;
  if (next === null || position.step === null) return 'nothing is due: the match is over.';
  if (next.deadline === null) return describeNothingDue(position);
  if (listOwedAsks(position.step).length === 0)
    return `${next.title} needs no answers, so it is resolved at once.`;
  const due = formatShortClock(Date.parse(next.deadline), position.opened.settings);
  return `${next.title} is due ${due}.`;
}

export interface CommandCells {
  readonly what: string;
  readonly whom: string;
  readonly value: string;
  readonly reason: string;
}

export const parseCommandCells = ({ what, whom, value, reason }: RequestRecord): CommandCells => ({
  what: String(what).trim(),
  whom: String(whom).trim(),
  value: (isParsedTime(what, value) ? formatSerialTime(value) : String(value)).trim(),
  reason: String(reason).replace(/\s+/g, ' ').trim(),
});

/** Whether Google Sheets has turned a typed time into this number. */
const isParsedTime = (what: string | number, value: string | number): value is number =>
  typeof value === 'number' && findRequestKind(what) === 'deadline';

export const findRequestKind = (what: string | number): InterventionName | undefined =>
  REQUEST_KINDS.find((known) => known === String(what).trim().toLowerCase());

/** Formats days since 1899-12-30 as "2026-11-22 20:00", or as a time or day alone. */
function formatSerialTime(serial: number): string {
  const ms = SHEETS_EPOCH_MS + Math.round(serial * 1440) * 60_000;
  const isDay = Number.isFinite(serial) && Math.abs(serial) < LAST_SERIAL_DAY;
  if (!isDay) return String(serial);
  const text = new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
  if (serial >= 0 && serial < 1) return text.slice('1899-12-30 '.length);
  return Number.isInteger(serial) ? text.slice(0, '1899-12-30'.length) : text;
}

const SHEETS_EPOCH_MS = Date.UTC(1899, 11, 30);
/** The last day of the year 9999. */
const LAST_SERIAL_DAY = 2_958_465;

/** Returns the row's words for the ledger. Omits addresses, since the ledger becomes public. */
export function formatRequestWords({ what, whom, value }: CommandCells, action: RowAction): string {
  const last = 'words' in action ? (action.words ?? value) : value;
  return shortenText(
    [what, whom, last]
      .map((word) => word.replace(/\s+/g, ' '))
      .filter((word) => word !== '')
      .join(' '),
    MAX_REASON_LENGTH,
  );
}

/** Parses a row. Returns an error message for an invalid request. */
export function parseAction(
  asking: RequestContext,
  commandCells: CommandCells,
): RowAction | string {
  const kind = findRequestKind(commandCells.what);
  if (kind === undefined) {
    return (
      `What: “${quoteShortened(commandCells.what)}” is not a request. Choose ` +
      `${REQUEST_KINDS.join(', ')}.`
    );
  }
  for (const [column, text] of Object.entries({
    'For whom': commandCells.whom,
    Value: commandCells.value,
  }))
    if (text.length > MAX_CELL_LENGTH)
      return (
        `${column}: shorten the text to at most ${MAX_CELL_LENGTH.toLocaleString('en')} ` +
        'characters.'
      );
  const row = INTERVENTIONS[kind];
  if (commandCells.reason === '' && row.reason === undefined)
    return 'Write a reason in the column Reason. Everybody can read it.';
  if (commandCells.reason.length > MAX_REASON_LENGTH)
    return `Reason: shorten the reason to at most ${MAX_REASON_LENGTH} characters.`;
  const hidden = findHiddenCharacter(commandCells.reason);
  if (hidden !== null)
    return `Reason: type the reason again without its invisible character (${hidden}).`;
  if (row.read === undefined) throw new Error('every word of the tab Requests has a parser');
  return row.read(asking, { whom: commandCells.whom, value: commandCells.value });
}

const MAX_CELL_LENGTH = 10_000;
