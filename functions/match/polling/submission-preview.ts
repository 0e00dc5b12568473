import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { SeatState } from '../../../sheets-templates/workbooks/desk.ts';
import { isAbsent, owesAnswer } from '../ledger/position.ts';
import { judgeMessages } from '../next/about-me.ts';
import { countRemindersBy } from '../next/poll-task.ts';
import type { Inbox } from '../reading/inbox.ts';
import { isUsed, type SortingResult, sortResponses } from '../reading/intake.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import type { ConfirmedAnswer } from '../reading/polled.ts';
import {
  buildSubmissionRecords,
  buildUncheckedReceipts,
  formatSender,
  listSeatReceipts,
  type Receipt,
  type Submission,
} from '../reading/submissions.ts';
import { describeMessage } from '../showing/about-form.ts';
import { describeUnknownSender, describeUnknownSenders } from '../showing/desk-data.ts';
import type { PreviewedReceipts } from '../showing/own-receipts.ts';

/** The answers to the open step, with the status of each if the step were resolved now. */
export interface SubmissionPreview {
  /** Returns how many answers, and messages on the form “About me”, a seat has sent. */
  readonly sent: (seat: Seat) => number;
  /** Returns Google's time of a seat's newest answer; '' for none. */
  readonly newest: (seat: Seat) => string;
  /** Returns how many reminders are due to a seat; 0 unless its answer is awaited and missing. */
  readonly reminders: (seat: Seat) => number;
  /** Returns receipts, sorted and worded as when the step is resolved. */
  readonly soFar: (seat: Seat) => PreviewedReceipts;
  readonly state: (seat: Seat) => SeatState;
  /** Returns the response that would count now; null for none. */
  readonly counted: (seat: Seat) => ConfirmedAnswer | null;
  /** Answers from unknown senders, a sentence each. */
  readonly unknownSenders: readonly string[];
}

/**
 * Previews the open step. Pure: depends only on the match, the inbox and the time in milliseconds.
 */
export function previewSubmissions(match: Match, inbox: Inbox, atMs: number): SubmissionPreview {
  const position = currentPosition(match);
  const sorted = sortResponses({ position, received: inbox.received });
  const receipts = buildReceipts(match, sorted);
  const isMissing = (seat: Seat): boolean =>
    owesAnswer(position, seat) && !isAbsent(position, seat) && !Object.hasOwn(sorted.orders, seat);
  const judged = judgeMessages({ match, messages: inbox.messages, nowMs: atMs });
  const of = (seat: Seat | null) => judged.filter(({ message }) => message.seat === seat);
  const due = countRemindersBy(position, atMs);
  const reminders = (seat: Seat): number => (isMissing(seat) ? due : 0);
  return {
    sent: (seat) =>
      (Object.hasOwn(inbox.sent, seat) ? (inbox.sent[seat] ?? 0) : 0) + of(seat).length,
    newest: (seat) => (Object.hasOwn(inbox.newest, seat) ? (inbox.newest[seat] ?? '') : ''),
    reminders,
    soFar: (seat) => ({
      receipts: listSeatReceipts(receipts, seat),
      counts: findCountedAnswer(sorted, seat),
      isReminded: reminders(seat) > 0,
      messages: of(seat).map((one) => describeMessage(match, one)),
    }),
    state: (seat) => computeSeatState(sorted, seat),
    counted: (seat) => findCountedAnswer(sorted, seat),
    unknownSenders: describeUnknownSenders([
      ...sorted.submissions
        .filter(({ seat }) => seat === null)
        .map((one) => describeUnknownSender({ why: one.why, sender: formatSender(one) })),
      ...of(null).map((one) => describeMessage(match, one)),
    ]),
  };
}

/**
 * Builds receipts as the next entry would record them. They are not written, so no tab is checked.
 */
function buildReceipts(match: Match, { submissions }: SortingResult): readonly Receipt[] {
  const { entry } = currentPosition(match).sealed.entry;
  const open = submissions.map((submission) => ({ ...submission, counted: '' }));
  return buildUncheckedReceipts(buildSubmissionRecords(entry + 1, open, null));
}

function findCountedAnswer({ orders }: SortingResult, seat: Seat): ConfirmedAnswer | null {
  const used = Object.hasOwn(orders, seat) ? orders[seat] : undefined;
  if (used === undefined || used.responseId === null) return null;
  return { responseId: used.responseId, received: used.received };
}

function computeSeatState({ submissions, orders }: SortingResult, seat: Seat): SeatState {
  const used = Object.hasOwn(orders, seat) ? orders[seat] : undefined;
  const own = submissions.filter((one) => one.seat === seat);
  if (used?.responseId === null) return 'in';
  const counted = own.find(({ response }) => isUsed(used, response));
  if (counted !== undefined) return STATES_BY_FATE[counted.fate];
  return own.length === 0 ? 'missing' : 'nothing counts';
}

/** State of a seat by the status of its answer that counts. */
const STATES_BY_FATE = {
  accepted: 'in',
  illegal: 'in with problems',
  superseded: 'nothing counts',
  unreadable: 'nothing counts',
  late: 'nothing counts',
  'unknown sender': 'nothing counts',
  'wrong step': 'nothing counts',
} as const satisfies Readonly<Record<Submission['fate'], SeatState>>;
