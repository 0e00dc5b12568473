/**
 * Receipts between deadlines, which show the status of a seat's answers in its own workbook only.
 */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { announceReminder } from '../../announce/announce.ts';
import { GoogleError } from '../../google/error.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { IncidentError } from '../ledger/incident.ts';
import { buildArrivalKey } from '../ledger/instant.ts';
import { listReminderInstants } from '../next/poll-task.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import type { Polled, PolledSeat } from '../reading/polled.ts';
import { showWorkbook, type WorkbookPublication } from '../showing/converge.ts';
import { toShownEntry } from '../showing/guard.ts';
import { seatPage } from '../showing/publications.ts';
import { drawSeatContent } from '../showing/workbooks.ts';
import { logFailures } from '../visiting/failure.ts';
import type { SubmissionPreview } from './submission-preview.ts';

/** Redraws each stale workbook. Returns the progress that each seat's workbook then shows. */
export async function showSeats(
  adjudicator: Adjudicator,
  match: Match,
  answered: SubmissionPreview,
): Promise<Polled['seats']> {
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

/**
 * Redraws a seat's workbook if it is stale. The next poll retries a workbook that Google refuses.
 */
async function showSeat(adjudicator: Adjudicator, of: SeatToShow): Promise<PolledSeat> {
  const { match, answered, seat } = of;
  const { seats } = polledNow(match);
  const before = (Object.hasOwn(seats, seat) ? seats[seat] : undefined) ?? NO_PROGRESS;
  const newest = answered.newest(seat);
  const isNewer = hasNewerAnswer(before, newest);
  const now = {
    answers: Math.max(answered.sent(seat), before.answers + (isNewer ? 1 : 0)),
    reminders: answered.reminders(seat),
  };
  const state = answered.state(seat);
  // An incomplete workbook waits until its missing links are restored, as after an entry.
  const page = isProgressStale(before, now) ? buildSeatPage(of) : null;
  if (page?.isWhole !== true) {
    // A version that stored no time of the newest answer has shown as many answers as there are.
    const isAllShown = before.newest === undefined && before.answers === now.answers;
    return { ...before, ...(isAllShown && newest !== '' && { newest }), state };
  }
  try {
    const shown = toShownEntry(currentPosition(match).sealed);
    const progress = { since: now, before: { ...shown, since: before } };
    await showWorkbook(adjudicator.google, { ...page, ...progress });
    return { ...now, ...(newest !== '' && { newest }), state };
  } catch (error) {
    if (!(error instanceof GoogleError || error instanceof IncidentError)) throw error;
    const message = `A poll could not write the workbook of ${seat}: ${error.message}`;
    adjudicator.log({ severity: 'WARNING', message, match: match.files.hostId });
    return { ...before, state };
  }
}

/**
 * Whether the shown progress is stale. A new answer may reset the reminders, so answers come first.
 */
const isProgressStale = (before: ShownProgress, now: ShownProgress): boolean =>
  now.answers > before.answers ||
  (now.answers === before.answers && now.reminders > before.reminders);

/**
 * Whether an edit, or an answer that replaces a deleted one, is newer than the newest shown answer.
 */
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

/** How long after its instant a reminder is still sent. Until then each poll retries it. */
const REMINDER_LIMIT_MS = 1_800_000;

/** Sends the reminder of each instant once. Logs errors of Discord, so that the poll goes on. */
export async function remindAll(
  adjudicator: Adjudicator,
  match: Match,
  atMs: number,
): Promise<void> {
  const due = listReminderInstants(currentPosition(match)).findLast((ms) => ms <= atMs);
  if (due === undefined || atMs - due > REMINDER_LIMIT_MS) return;
  await logFailures(adjudicator, match, announceReminder(adjudicator, match, due));
}
