import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { SeatState } from '../../../sheets-templates/workbooks/desk.ts';
import { announceReminder } from '../../announce/announce.ts';
import { GoogleError } from '../../google/error.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { IncidentError } from '../ledger/incident.ts';
import { buildArrivalKey } from '../ledger/instant.ts';
import { isAbsent, owesAnswer } from '../ledger/position.ts';
import { judgeMessages } from '../next/about-me.ts';
import { countRemindersBy, listReminderInstants } from '../next/tasks.ts';
import type { Inbox } from '../reading/inbox.ts';
import { isResponseUsed, type SortingResult, sortResponses } from '../reading/intake.ts';
import { getCurrentPosition, getPollRecord, type Match } from '../reading/match.ts';
import type { ConfirmedAnswer, PolledSeat, PollRecord } from '../reading/polled.ts';
import {
  buildSubmissionRecords,
  buildUncheckedReceipts,
  formatSender,
  listSeatReceipts,
  type Receipt,
  type Submission,
} from '../reading/submissions.ts';
import { describeMessage } from '../showing/about-form.ts';
import { seatPage, showWorkbook, type WorkbookPublication } from '../showing/converge.ts';
import { describeUnknownSender, describeUnknownSenders } from '../showing/desk-data.ts';
import { toShownEntry } from '../showing/guard.ts';
import type { PreviewedReceipts } from '../showing/own-receipts.ts';
import { drawSeatContent } from '../showing/workbooks.ts';
import { logFailures } from './failure.ts';

/** Answers to the open step, with the status that each would have if the step were resolved now. */
export interface SubmissionPreview {
  /** Returns how many answers, and messages on “About me”, a seat has sent. */
  readonly sent: (seat: Seat) => number;
  /** Returns Google's time of a seat's newest answer; '' if there is none. */
  readonly newest: (seat: Seat) => string;
  /** Returns the number of reminders due to a seat; 0 unless its awaited answer is missing. */
  readonly reminders: (seat: Seat) => number;
  /** Returns receipts as they would be if the step were now resolved. */
  readonly soFar: (seat: Seat) => PreviewedReceipts;
  readonly state: (seat: Seat) => SeatState;
  /** Returns the response that would count now; null if there is none. */
  readonly counted: (seat: Seat) => ConfirmedAnswer | null;
  /** One sentence for each answer from an unknown sender. */
  readonly unknownSenders: readonly string[];
}

/** Previews the open step. Pure. */
export function previewSubmissions(match: Match, inbox: Inbox, atMs: number): SubmissionPreview {
  const position = getCurrentPosition(match);
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

/** Builds the receipts that the next entry would record. */
function buildReceipts(match: Match, { submissions }: SortingResult): readonly Receipt[] {
  const { entry } = getCurrentPosition(match).sealed.entry;
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
  const counted = own.find(({ response }) => isResponseUsed(used, response));
  if (counted !== undefined) return STATES_BY_FATE[counted.fate];
  return own.length === 0 ? 'missing' : 'nothing counts';
}

const STATES_BY_FATE = {
  accepted: 'in',
  illegal: 'in with problems',
  superseded: 'nothing counts',
  unreadable: 'nothing counts',
  late: 'nothing counts',
  'unknown sender': 'nothing counts',
  'wrong step': 'nothing counts',
} as const satisfies Readonly<Record<Submission['fate'], SeatState>>;

/** Redraws each stale workbook. Returns what each workbook then shows. */
export async function showSeats(
  adjudicator: Adjudicator,
  match: Match,
  answered: SubmissionPreview,
): Promise<PollRecord['seats']> {
  const shown = await Promise.all(
    match.files.seats.map(
      async ({ seat }) => [seat, await showSeat(adjudicator, { match, answered, seat })] as const,
    ),
  );
  return Object.fromEntries(shown);
}

interface SeatToShow {
  readonly match: Match;
  readonly answered: SubmissionPreview;
  readonly seat: Seat;
}

/** Shows a seat its preview. If Google refuses the workbook, the next poll tries again. */
async function showSeat(adjudicator: Adjudicator, of: SeatToShow): Promise<PolledSeat> {
  const { match, answered, seat } = of;
  const { seats } = getPollRecord(match);
  const before = (Object.hasOwn(seats, seat) ? seats[seat] : undefined) ?? NO_PROGRESS;
  const newest = answered.newest(seat);
  const isNewer = hasNewerAnswer(before, newest);
  const now = {
    answers: Math.max(answered.sent(seat), before.answers + (isNewer ? 1 : 0)),
    reminders: answered.reminders(seat),
  };
  const state = answered.state(seat);
  // A workbook that lacks some of its links waits until they are restored.
  const page = hasStaleProgress(before, now) ? buildSeatPage(of) : null;
  if (page?.isWhole !== true) {
    // Earlier versions stored the number of shown answers, but not the time of the newest one.
    const isAllShown = before.newest === undefined && before.answers === now.answers;
    return { ...before, ...(isAllShown && newest !== '' && { newest }), state };
  }
  try {
    const entry = toShownEntry(getCurrentPosition(match).sealed);
    const progress = { since: now, before: { ...entry, since: before } };
    await showWorkbook(adjudicator.google, { ...page, ...progress });
    return { ...now, ...(newest !== '' && { newest }), state };
  } catch (error) {
    if (!(error instanceof GoogleError || error instanceof IncidentError)) throw error;
    const message = `A poll could not write the workbook of ${seat}: ${error.message}`;
    adjudicator.log({ severity: 'WARNING', message, match: match.files.hostId });
    return { ...before, state };
  }
}

/** Answers are compared first, since a new one may lower the number of reminders. */
const hasStaleProgress = (before: ShownProgress, now: ShownProgress): boolean =>
  now.answers > before.answers ||
  (now.answers === before.answers && now.reminders > before.reminders);

/** Whether a new or edited answer is newer than any that the workbook shows. */
const hasNewerAnswer = ({ newest: shown }: Pick<PolledSeat, 'newest'>, newest: string): boolean =>
  shown !== undefined && newest !== '' && buildArrivalKey(newest, '') > buildArrivalKey(shown, '');

const NO_PROGRESS: Pick<PolledSeat, 'answers' | 'reminders' | 'newest'> = {
  answers: 0,
  reminders: 0,
};

type ShownProgress = Pick<PolledSeat, 'answers' | 'reminders'>;

function buildSeatPage({ match, answered, seat }: SeatToShow): WorkbookPublication | null {
  const files = match.files.seats.find((one) => one.seat === seat);
  if (files === undefined) return null;
  return seatPage(match, files, () => drawSeatContent(match, seat, answered.soFar(seat)));
}

/** Period after the instant of a reminder in which polls try to send it. */
const REMINDER_LIMIT_MS = 1_800_000;

/** Sends the reminder of each instant once. Only logs errors of Discord. */
export async function remindAll(
  adjudicator: Adjudicator,
  match: Match,
  atMs: number,
): Promise<void> {
  const due = listReminderInstants(getCurrentPosition(match)).findLast((ms) => ms <= atMs);
  if (due === undefined || atMs - due > REMINDER_LIMIT_MS) return;
  await logFailures(adjudicator, match, announceReminder(adjudicator, match, due));
}
