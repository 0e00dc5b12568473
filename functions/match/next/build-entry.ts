import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { SubmissionRecord } from '../../../sheets-templates/records/record-columns.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import type { Marker } from '../../google/sheet-requests.ts';
import type { BeaconRound } from '../beacon/rounds.ts';
import { MIN_NOTICE_MS, settleDiceAt, settleDiceBeforeContent } from '../ledger/dice.ts';
import {
  CONTENT_STEP,
  type ContentEntry,
  type EarlyEntry,
  type Entry,
  formatInstant,
  type GraceEntry,
  hashState,
  type NextDeadline,
  type OpenedEntry,
  type OverruledReason,
  type ResolvedEntry,
  type SealedEntry,
  sealEntry,
} from '../ledger/entry.ts';
import { CLOSING_STEP } from '../ledger/entry-parts.ts';
import { applyEntry, withEntry } from '../ledger/fold.ts';
import {
  findGraceToGive,
  isAwaitingMatches,
  type Position,
  type UnsealedPosition,
} from '../ledger/position.ts';
import { deriveSalt, type Seed } from '../ledger/seed.ts';
import type { Inbox } from '../reading/inbox.ts';
import { isResponseUsed, type SortingResult, sortResponses } from '../reading/intake.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import {
  buildSubmissionRecords,
  buildUncheckedReceipts,
  type CountedSubmission,
  formatOrderedText,
  hashSubmissions,
} from '../reading/submissions.ts';
import { buildCalendar, findNextDeadline } from './calendar.ts';
import { getUnsortedStart } from './tasks.ts';

/** Builds the fields that follow from the previous entry. Callers may replace the last two. */
export function startDraft({ sealed }: Position, seed: Seed) {
  const entry = sealed.entry.entry + 1;
  return {
    entry,
    rules: sealed.entry.rules,
    salt: deriveSalt(seed, entry),
    previous: sealed.hash,
    drawnBy: DRAWING_VERSION,
    stateHash: '',
    next: sealed.entry.next,
  };
}

/** A match, and an entry that is not yet written to its ledger. */
export interface PendingCommit {
  readonly match: Match;
  readonly sealed: SealedEntry;
  readonly submissions: readonly SubmissionRecord[];
  /** Markers of lost entries, which the commit deletes; absent if there are none. */
  readonly staleMarks?: readonly Marker[];
}

interface EntryDraft {
  readonly before: Position;
  readonly draft: Entry;
  /** Schedules the next step; absent if the draft already names it. */
  readonly next?: (after: UnsealedPosition) => NextDeadline | null;
  readonly submissions?: PendingCommit['submissions'];
}

/** Appends an entry to the match in memory, as if the ledger already contained it. */
export function sealDraft(
  match: Match,
  { before, draft, next, submissions = [] }: EntryDraft,
): PendingCommit {
  const after = applyEntry(before, draft, match.seed);
  const { body, hash } = sealEntry({
    ...draft,
    stateHash: hashState(draft.salt, after.state),
    ...(next !== undefined && { next: next(after) }),
  });
  // Parsed again from JSON, so that absent fields are missing as in an entry that was read.
  const sealed: SealedEntry = { entry: JSON.parse(body), body, hash };
  return {
    sealed,
    submissions,
    match: {
      ...match,
      positions: [...match.positions, withEntry(before, after, sealed)],
      submissions: [...match.submissions, ...submissions],
      receipts: [...match.receipts, ...buildUncheckedReceipts(submissions)],
    },
  };
}

/** Time from the last step until late answers are recorded. */
const CLOSING_DELAY_MS = 600_000;
/** Time after the last step in which the host can still make a ruling on the season. */
const RULING_DELAY_MS = 86_400_000;

/** Builds the entry of the open step. Pure: the result is the same on every machine. */
export function buildNextEntry(given: {
  readonly match: Match;
  readonly inbox: Inbox;
  readonly cutOffMs: number;
  readonly nowMs: number;
  /** Reasons to wait that the host overruled; absent if there were none. */
  readonly hostWord?: readonly OverruledReason[];
  /** The co-host who requested the entry; absent if no co-host did. */
  readonly by?: string | undefined;
  /** The round that `findRoundToFetch` names; absent or null if it names none. */
  readonly beacon?: BeaconRound | null;
}): PendingCommit {
  const { match, inbox, cutOffMs, hostWord = [], beacon = null } = given;
  const before = getCurrentPosition(match);
  const sorted = sortResponses({ position: before, received: inbox.received });
  const draft = startDraft(before, match.seed);
  const submissions = buildSubmissionRecords(
    draft.entry,
    withCountedOrders(before, sorted),
    match.key,
  );
  const hash = hashSubmissions(submissions);
  const head = {
    ...draft,
    deadline: formatInstant(cutOffMs),
    submissions: { count: submissions.length, hash, notKept: inbox.notKept },
  };
  if (before.step === null) {
    const closed = { step: CLOSING_STEP, title: 'The match is closed', next: null } as const;
    return sealDraft(match, {
      before,
      draft: { kind: 'closed', ...head, ...closed },
      submissions,
    });
  }
  const resolved: ResolvedEntry = {
    kind: 'resolved',
    ...head,
    step: before.step.name,
    title: before.step.title,
    orders: sorted.orders,
    ...(hostWord.length > 0 && { hostWord }),
    by: given.by,
    ...(beacon !== null && { beacon }),
  };
  const next = (after: UnsealedPosition): NextDeadline => scheduleNextStep(after, given);
  return sealDraft(match, { before, draft: resolved, next, submissions });
}

const withCountedOrders = (
  { step }: Position,
  { submissions, orders }: SortingResult,
): readonly CountedSubmission[] =>
  submissions.map((submission) => {
    const { seat, response, answers } = submission;
    const hasCounted = seat !== null && isResponseUsed(orders[seat], response);
    const form = step?.asks.find((ask) => hasCounted && ask.seat === seat)?.form;
    const counted = form === undefined ? '' : formatOrderedText(form, answers);
    return { ...submission, counted };
  });

/** Returns the origin of the grid of deadlines. Moved and early deadlines do not change it. */
function getOriginMs({ next, settings }: OpenedEntry): number {
  const from = settings.from ?? next?.deadline ?? null;
  if (from === null) throw new Error('a match is opened with something due');
  return Date.parse(from);
}

/** Schedules the next step, at once if it needs no answers, or the end of the match. */
export function scheduleNextStep(
  now: Pick<Position, 'game' | 'opened' | 'step' | 'setup' | 'state'>,
  times: { readonly cutOffMs: number; readonly nowMs: number },
): NextDeadline {
  const { step, game, opened } = now;
  if (step === null) {
    const isRuled = game.canRuleAfterEnd?.(now) === true;
    const deadline = formatInstant(times.cutOffMs + (isRuled ? RULING_DELAY_MS : CLOSING_DELAY_MS));
    return { step: CLOSING_STEP, title: 'The match is closed', deadline };
  }
  const { name, title, pace } = step;
  if (isAwaitingMatches(now)) return { step: name, title, deadline: null };
  if (listOwedAsks(step).length === 0)
    return { step: name, title, deadline: formatInstant(times.cutOffMs) };
  const { settings } = opened;
  const calendar = buildCalendar({ game, settings, pace, originMs: getOriginMs(opened) });
  const deadline = formatInstant(findNextDeadline(calendar, times));
  return { step: name, title, deadline, graceMs: settings.graceMs };
}

/** Builds the entry that names an early cut-off, a minute after `atMs`. Pure. */
export const buildEarlyEntry = (match: Match, atMs: number, by?: string): PendingCommit =>
  buildCutOffEntry(match, atMs, {
    kind: 'early',
    by,
    deadline: formatInstant(computeEarlyCutOffMs(atMs)),
  });

/** Builds the entry that gives grace because an answer is missing at the deadline. Pure. */
export function buildGraceEntry(match: Match, atMs: number): PendingCommit {
  const position = getCurrentPosition(match);
  const graceMs = findGraceToGive(position);
  if (graceMs === null) throw new Error('the step gets a grace only once');
  const deadline = position.sealed.entry.next?.deadline ?? null;
  return buildCutOffEntry(match, atMs, { kind: 'grace', deadline, graceMs });
}

interface CutOffChange extends Omit<NextDeadline, 'step' | 'title'> {
  readonly kind: (EarlyEntry | GraceEntry)['kind'];
  /** The co-host who requested the change; absent for the host. */
  readonly by?: string | undefined;
}

function buildCutOffEntry(
  match: Match,
  atMs: number,
  { kind, by, ...due }: CutOffChange,
): PendingCommit {
  const before = settleDiceAt(getCurrentPosition(match), atMs);
  if (before.step === null) throw new Error('there is no step to resolve');
  const { name: step, title } = before.step;
  const draft: EarlyEntry | GraceEntry = {
    kind,
    ...startDraft(before, match.seed),
    at: formatInstant(atMs),
    step,
    title,
    by,
    next: { step, title, ...due },
    answersSince: getUnsortedStart(before.sealed.entry),
  };
  return sealDraft(match, { before, draft });
}

/** Returns the earliest cut-off that can be named at `atMs`, in milliseconds. */
export const computeEarlyCutOffMs = (atMs: number): number =>
  Math.ceil((atMs + MIN_NOTICE_MS) / 1000) * 1000;

interface ContentChange {
  readonly content: OpenedEntry['content'];
  /** Time of the change, in milliseconds since 1970. Answers received until then do not count. */
  readonly takenMs: number;
  /** Current time if the step gets its full duration again; null to keep the deadline. */
  readonly nowMs: number | null;
  /** The co-host who requested the entry; absent if no co-host did. */
  readonly by?: string | undefined;
}

/** Builds the entry of edited content. Pure: the result is the same on every machine. */
export function buildContentEntry({
  match,
  ...change
}: ContentChange & { readonly match: Match }): PendingCommit {
  const { content, takenMs, nowMs } = change;
  const deadline = formatInstant(takenMs);
  const before = settleDiceBeforeContent(getCurrentPosition(match), deadline);
  const draft: ContentEntry = {
    kind: 'content',
    ...startDraft(before, match.seed),
    step: CONTENT_STEP,
    title: 'The content is changed',
    deadline,
    submissions: { count: 0, hash: hashSubmissions([]), notKept: 0 },
    content,
    by: change.by,
    answersSince: getUnsortedStart(before.sealed.entry),
  };
  if (nowMs === null || draft.next === null) return sealDraft(match, { before, draft });
  const next = (after: UnsealedPosition): NextDeadline =>
    scheduleNextStep(after, { cutOffMs: takenMs, nowMs });
  return sealDraft(match, { before, draft, next });
}
