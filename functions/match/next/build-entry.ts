import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { SubmissionRecord } from '../../../sheets-templates/records/record-columns.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import type { Marker } from '../../google/sheet-requests.ts';
import type { BeaconRound } from '../beacon/rounds.ts';
import { NAMED_AHEAD_MS, settledAt, settledByContent } from '../ledger/dice.ts';
import {
  CONTENT_STEP,
  type ContentEntry,
  type EarlyEntry,
  type Entry,
  type GraceEntry,
  type HostWordReason,
  isoInstant,
  type NextDeadline,
  type OpenedEntry,
  type ResolvedEntry,
  type Sealed,
  type Settings,
  seal,
  stateHashOf,
} from '../ledger/entry.ts';
import { CLOSING_STEP } from '../ledger/entry-parts.ts';
import { restartedWithContent } from '../ledger/fold.ts';
import { awaitsMatches, graceToGive, type Position } from '../ledger/position.ts';
import { resolvedFrom } from '../ledger/resolving.ts';
import { type Seed, saltOf } from '../ledger/seed.ts';
import type { Inbox } from '../reading/inbox.ts';
import { isUsed, type SortingResult, sortResponses } from '../reading/intake.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import {
  believedReceipts,
  type CountedSubmission,
  orderedText,
  submissionRecords,
  submissionsHash,
} from '../reading/submissions.ts';
import { calendarOf, nextDeadline } from './calendar.ts';
import { unsortedResponsesFrom } from './deadline-task.ts';

type Head = Pick<ResolvedEntry, 'entry' | 'rules' | 'salt' | 'previous' | 'drawnBy'>;

export function headAfter({ sealed }: Position, seed: Seed): Head {
  const entry = sealed.entry.entry + 1;
  return {
    entry,
    rules: sealed.entry.rules,
    salt: saltOf(seed, entry),
    previous: sealed.hash,
    drawnBy: DRAWING_VERSION,
  };
}

/** A match with a new entry that is not written yet. */
export interface PendingCommit {
  readonly match: Match;
  readonly sealed: Sealed;
  /** New rows of the tab “Submissions”. */
  readonly submissions: readonly SubmissionRecord[];
  /** Markers of lost entries, deleted with the commit; absent if there are none. */
  readonly staleMarks?: readonly Marker[];
}

/** Time after the last step in which late answers are recorded, in milliseconds. */
const CLOSING_MS = 600_000;
/** Time after the last step in which the host may still rule on it, in milliseconds. */
const RULED_MS = 86_400_000;

/** Pure: the same match, inbox and cut-off give the same entry on every machine. */
export function buildNextEntry(given: {
  readonly match: Match;
  readonly inbox: Inbox;
  readonly cutOffMs: number;
  readonly nowMs: number;
  /** Reasons to wait that the host overruled; absent if there were none. */
  readonly hostWord?: readonly HostWordReason[];
  /** The round that `roundToAsk` names; absent or null if it returns null. */
  readonly beacon?: BeaconRound | null;
}): PendingCommit {
  const { match, inbox, cutOffMs } = given;
  const before = currentPosition(match);
  const sorted = sortResponses({ position: before, received: inbox.received });
  const linked = headAfter(before, match.seed);
  const submissions = submissionRecords(linked.entry, withCounted(before, sorted), match.key);
  const head = {
    ...linked,
    deadline: isoInstant(cutOffMs),
    submissions: {
      count: submissions.length,
      hash: submissionsHash(submissions),
      notKept: inbox.notKept,
    },
  };
  const position =
    before.step === null
      ? closedPosition(before, head)
      : resolvedPosition({ ...given, before, head, orders: sorted.orders });
  return pendingCommitFrom(match, position, submissions);
}

/** Adds the orders that counted, in the form’s words. */
const withCounted = (
  { step }: Position,
  { submissions, orders }: SortingResult,
): readonly CountedSubmission[] =>
  submissions.map((submission) => {
    const { seat, response, answers } = submission;
    const hasCounted = seat !== null && isUsed(orders[seat], response);
    const form = step?.asks.find((ask) => hasCounted && ask.seat === seat)?.form;
    const counted = form === undefined ? '' : orderedText(form, answers);
    return { ...submission, counted };
  });

/** Appends a position and its submissions to the match. */
export const pendingCommitFrom = (
  match: Match,
  position: Position,
  submissions: PendingCommit['submissions'],
): PendingCommit => ({
  sealed: position.sealed,
  submissions,
  match: {
    ...match,
    positions: [...match.positions, position],
    submissions: [...match.submissions, ...submissions],
    receipts: [...match.receipts, ...believedReceipts(submissions)],
  },
});

type SortedHead = Head & Pick<ResolvedEntry, 'deadline' | 'submissions'>;

function resolvedPosition(given: {
  readonly match: Match;
  readonly before: Position;
  readonly head: SortedHead;
  readonly orders: ResolvedEntry['orders'];
  readonly cutOffMs: number;
  readonly nowMs: number;
  readonly hostWord?: readonly HostWordReason[];
  readonly beacon?: BeaconRound | null;
}): Position {
  const { before, head, orders, match, hostWord = [], beacon = null } = given;
  const dice = beacon === null ? {} : { beacon };
  const word = hostWord.length === 0 ? {} : { hostWord };
  if (before.step === null) throw new Error('there is no step to resolve');
  const { name: step, title } = before.step;
  const { entry: number, deadline } = head;
  const by = { entry: number, step, title, deadline, orders, ...dice };
  const after = resolvedFrom(before, by, match.seed);
  const next = scheduleOfNextStep(after, given);
  const stateHash = stateHashOf(head.salt, after.state);
  const own = { step, title, orders, stateHash, next, ...word, ...dice };
  const entry: Entry = { kind: 'resolved', ...head, ...own };
  return { ...after, sealed: seal(entry) };
}

const closedPosition = (before: Position, head: SortedHead): Position => ({
  ...before,
  since: head.deadline,
  sorted: [...before.sorted, head.entry],
  sealed: seal(closedEntry(before, head)),
  meanwhile: [],
});

const closedEntry = (before: Position, head: SortedHead): Entry => ({
  kind: 'closed',
  ...head,
  step: CLOSING_STEP,
  title: 'The match is closed',
  stateHash: stateHashOf(head.salt, before.state),
  next: null,
});

/** The origin of the grid of deadlines, unaffected by moved and early ones. */
function firstDeadlineMs({ next, settings }: OpenedEntry): number {
  const from = settings.from ?? next?.deadline ?? null;
  if (from === null) throw new Error('a match is opened with something due');
  return Date.parse(from);
}

/** The grace of a step with questions. */
export const graceOf = ({ graceMs }: Settings): Pick<NextDeadline, 'graceMs'> =>
  graceMs === undefined ? {} : { graceMs };

/** Schedules the next step, at once if no answers are owed; or the end of the match. */
export function scheduleOfNextStep(
  now: Pick<Position, 'game' | 'opened' | 'step' | 'setup' | 'state'>,
  times: { readonly cutOffMs: number; readonly nowMs: number },
): NextDeadline {
  const { step, game, opened } = now;
  if (step === null) {
    const isRuled = game.isRuledAfterwards?.(now) === true;
    const deadline = isoInstant(times.cutOffMs + (isRuled ? RULED_MS : CLOSING_MS));
    return { step: CLOSING_STEP, title: 'The match is closed', deadline };
  }
  const { name, title, pace } = step;
  if (awaitsMatches(now)) return { step: name, title, deadline: null };
  if (owedAsks(step).length === 0)
    return { step: name, title, deadline: isoInstant(times.cutOffMs) };
  const { settings } = opened;
  const calendar = calendarOf({ game, settings, pace, originMs: firstDeadlineMs(opened) });
  const deadline = isoInstant(nextDeadline(calendar, times));
  return { step: name, title, deadline, ...graceOf(settings) };
}

/** Names an early cut-off, a minute after an instant in milliseconds. Pure. */
export const buildMomentEntry = (match: Match, atMs: number): PendingCommit =>
  buildCutOffEntry(match, atMs, { kind: 'early', deadline: isoInstant(momentAfter(atMs)) });

/** Gives the open step its grace, because an answer is missing at its deadline. Pure. */
export function buildGraceEntry(match: Match, atMs: number): PendingCommit {
  const position = currentPosition(match);
  const graceMs = graceToGive(position);
  if (graceMs === null) throw new Error('the step gets a grace only once');
  const deadline = position.sealed.entry.next?.deadline ?? null;
  return buildCutOffEntry(match, atMs, { kind: 'grace', deadline, graceMs });
}

function buildCutOffEntry(
  match: Match,
  atMs: number,
  { kind, ...due }: Pick<EarlyEntry | GraceEntry, 'kind'> & Omit<NextDeadline, 'step' | 'title'>,
): PendingCommit {
  const before = settledAt(currentPosition(match), atMs);
  if (before.step === null) throw new Error('there is no step to resolve');
  const { name: step, title } = before.step;
  const head = headAfter(before, match.seed);
  const entry: EarlyEntry | GraceEntry = {
    kind,
    ...head,
    stateHash: stateHashOf(head.salt, before.state),
    at: isoInstant(atMs),
    step,
    title,
    next: { step, title, ...due },
    answersSince: unsortedResponsesFrom(before.sealed.entry),
  };
  const meanwhile = [...before.meanwhile, entry];
  return pendingCommitFrom(match, { ...before, sealed: seal(entry), meanwhile }, []);
}

/** The earliest cut-off that can be named at `atMs`, a whole second. In milliseconds since 1970. */
export const momentAfter = (atMs: number): number =>
  Math.ceil((atMs + NAMED_AHEAD_MS) / 1000) * 1000;

interface Change {
  readonly match: Match;
  readonly content: OpenedEntry['content'];
  /** Time of the change, in milliseconds since 1970. Answers received until then do not count. */
  readonly takenMs: number;
  /** Set after the deadline: the step gets its full duration again. Null keeps the deadline. */
  readonly nowMs: number | null;
}

/** Pure: the same match, content and instant give the same entry on every machine. */
export function buildContentEntry(change: Change): PendingCommit {
  const { match, content, takenMs } = change;
  const before = settledByContent(currentPosition(match), isoInstant(takenMs));
  const head = headAfter(before, match.seed);
  const deadline = isoInstant(takenMs);
  const after = restartedWithContent(before, { entry: head.entry, content, deadline }, match.seed);
  const changed: ContentEntry = {
    kind: 'content',
    ...head,
    step: CONTENT_STEP,
    title: 'The content is changed',
    stateHash: stateHashOf(head.salt, after.state),
    next: dueAfter(before, after, change),
    deadline,
    submissions: { count: 0, hash: submissionsHash([]), notKept: 0 },
    content,
    answersSince: unsortedResponsesFrom(before.sealed.entry),
  };
  const meanwhile = [...before.meanwhile, changed];
  return pendingCommitFrom(match, { ...after, sealed: seal(changed), meanwhile }, []);
}

function dueAfter(
  before: Position,
  after: Pick<Position, 'game' | 'opened' | 'step' | 'setup' | 'state'>,
  { takenMs, nowMs }: Change,
): NextDeadline | null {
  const { next } = before.sealed.entry;
  if (nowMs === null || next === null) return next;
  return scheduleOfNextStep(after, { cutOffMs: takenMs, nowMs });
}
