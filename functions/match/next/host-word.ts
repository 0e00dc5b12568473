import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import type { OverruledReason } from '../ledger/entry.ts';
import { formatIncident, type Incident, IncidentError } from '../ledger/incident.ts';
import { buildAnswerKey, compareInstants, isSameAnswer } from '../ledger/instant.ts';
import { findFormerPlayerEnd, isAbsent, type Position } from '../ledger/position.ts';
import { hasUnverifiedAnswer, type Inbox } from '../reading/inbox.ts';
import { type SortingResult, sortResponses } from '../reading/intake.ts';
import { getCurrentPosition, getPollRecord, type Match } from '../reading/match.ts';
import type { ConfirmedAnswer, PollRecord } from '../reading/polled.ts';
import { formatShortClock } from './time.ts';

export interface HostDecision {
  /** Reasons to wait; empty while Google may still complete its list of answers. */
  readonly reasons: readonly OverruledReason[];
  readonly incidents: readonly Incident[];
  /** Texts that players see, by seat. */
  readonly seatTexts: Readonly<Record<string, string>>;
  /** Period in which senders may have typed any address, for the next run. */
  readonly typedAddresses: PollRecord['typedAddresses'];
  /** All answers to the step. */
  readonly inbox: Inbox;
}

type PartialDecision = Omit<HostDecision, 'typedAddresses' | 'inbox'>;

export type FormAtCutOff = 'open to all' | 'closed' | 'in the bin' | 'not open to all';

export class HostDecisionError extends IncidentError {
  readonly word: HostDecision;
  constructor(word: HostDecision) {
    super(word.incidents);
    this.word = word;
  }
}

export interface AnswersAtCutOff {
  readonly match: Match;
  readonly inbox: Inbox;
  /** Cut-off in milliseconds, like `nowMs`. */
  readonly cutOffMs: number;
  readonly nowMs: number;
}

/** Returns why the step waits for the host at the cut-off; null if it does not. */
export function findHostDecision(
  answersAtCutOff: AnswersAtCutOff,
  form: FormAtCutOff,
): HostDecision | null {
  const words = [judgeLostAnswers(answersAtCutOff), judgeForm(answersAtCutOff, form)].flatMap(
    (word) => word ?? [],
  );
  return words.length === 0
    ? null
    : {
        reasons: words.flatMap(({ reasons }) => reasons),
        incidents: words.flatMap(({ incidents }) => incidents),
        seatTexts: Object.assign({}, ...words.map(({ seatTexts }) => seatTexts)),
        typedAddresses: getPollRecord(answersAtCutOff.match).typedAddresses,
        inbox: answersAtCutOff.inbox,
      };
}

const ANSWER_PLACE_PREFIX = 'The answer of ';
const FORM_AT_DEADLINE_PLACE = 'The form, at the deadline';

/** Whether a problem on the Desk belongs to a step that waits for the host. */
export const isHostDecisionPlace = (where: string): boolean =>
  where === FORM_AT_DEADLINE_PLACE || where.startsWith(ANSWER_PLACE_PREFIX);

/** Time after the cut-off in which Google may still complete its list of answers. */
const LIST_COMPLETION_MS = 1_800_000;

interface LostAnswer extends ConfirmedAnswer {
  readonly seat: Seat;
  /** Whether Google lists the response with a new time, so that the confirmed version is lost. */
  readonly isEdited: boolean;
}

/** Lists confirmed answers that Google no longer lists unchanged, unless a newer one counts. */
function listLostAnswers({ match, inbox }: AnswersAtCutOff): readonly LostAnswer[] {
  const missing = Object.entries(getPollRecord(match).confirmed).filter(
    ([, answer]) => !inbox.confirmed.includes(buildAnswerKey(answer)),
  );
  if (missing.length === 0) return [];
  const position = getCurrentPosition(match);
  const sorted = sortResponses({ position, received: inbox.received });
  return missing.flatMap(([name, answer]) => {
    const isEdited = inbox.editedSince.includes(answer.responseId);
    const lost = { seat: toSeat(name), ...answer, isEdited };
    return isReplaced(match, sorted, lost) ? [] : [lost];
  });
}

/** Whether another answer counts in place of the lost one, by the settings of the match. */
function isReplaced(match: Match, { orders }: SortingResult, lost: LostAnswer): boolean {
  const until = findFormerPlayerEnd(getCurrentPosition(match), lost.seat);
  if (until !== '' && compareInstants(lost.received, until) <= 0) return true;
  const used = Object.hasOwn(orders, lost.seat) ? orders[lost.seat] : undefined;
  if (isSameAnswer(used, lost)) return true;
  if (used === undefined || compareInstants(used.received, lost.received) <= 0) return false;
  return used.responseId === null || getCurrentPosition(match).opened.settings.counts === 'last';
}

function judgeLostAnswers(answersAtCutOff: AnswersAtCutOff): PartialDecision | null {
  const lost = listLostAnswers(answersAtCutOff);
  if (lost.length === 0) return null;
  const { settings } = getCurrentPosition(answersAtCutOff.match).opened;
  const untilMs = answersAtCutOff.cutOffMs + LIST_COMPLETION_MS;
  const isLate = ({ isEdited }: LostAnswer): boolean =>
    !isEdited && answersAtCutOff.nowMs < untilMs;
  const when = ({ received }: ConfirmedAnswer) => formatShortClock(Date.parse(received), settings);
  const incidents = lost.map(
    (one): Incident => ({
      code: isLate(one) ? 'answer late' : 'answer missing',
      where: `${ANSWER_PLACE_PREFIX}${one.seat}`,
      what:
        `The answer was received ${when(one)} and confirmed on the tab “Now”. ` +
        `${one.isEdited ? EDITED_SENTENCE : 'Google no longer lists it'}, and the seat has no ` +
        'newer answer that counts.',
      todo: isLate(one)
        ? 'Do nothing yet: Google may still list the answer. ' +
          `The match tries again until ${formatShortClock(untilMs, settings)}; then it waits for you.`
        : `${ENTER_ORDERS_TODO}${one.isEdited ? FORBID_EDITS_TODO : ''}`,
    }),
  );
  const gone = lost.filter((one) => !isLate(one));
  return {
    reasons: lost.some(isLate) ? [] : ['answer missing'],
    incidents,
    seatTexts: Object.fromEntries(
      gone.map((one) => [
        one.seat,
        one.isEdited ? describeEditedAnswer(when(one)) : describeLostAnswer(when(one)),
      ]),
    ),
  };
}

const EDITED_SENTENCE =
  'The answer was edited afterwards, so Google no longer has the confirmed version';

const ENTER_ORDERS_TODO =
  'Get the confirmed orders from the player, or from the tab “Receipts” of their workbook. ' +
  'Then do one of these (both are public):\n' +
  '• Enter the orders with “sealed orders” or the request “orders”.\n' +
  '• Resolve the step without the orders, with “sealed resolve” or the request “resolve”.';

const FORBID_EDITS_TODO =
  '\nSwitch “Allow response editing” off in the form’s editor (Settings, Responses).';

const describeLostAnswer = (when: string): string =>
  `Your answer of ${when} was confirmed, but Google no longer lists it. Send the host your ` +
  'answer from your tab “Receipts”, so that they can enter it. The step waits for their decision.';

const describeEditedAnswer = (when: string): string =>
  `Your answer of ${when} was confirmed. ${EDITED_SENTENCE}. Send the host that answer, so that ` +
  'they can enter it. The step waits for their decision.';

/** Lists the seats that owe an answer and are not absent, even in a step without new answers. */
export function listAwaitedSeats(position: Position): readonly Seat[] {
  const owing = listOwedAsks(position.step).map(({ seat }) => seat);
  return position.setup.players
    .map(({ seat }) => seat)
    .filter((seat) => owing.includes(seat) && !isAbsent(position, seat));
}

/** Lists awaited seats without an answer that counts. */
export function listMissingSeats({
  match,
  inbox,
}: Pick<AnswersAtCutOff, 'match' | 'inbox'>): readonly Seat[] {
  const position = getCurrentPosition(match);
  const { orders } = sortResponses({ position, received: inbox.received });
  return listAwaitedSeats(position).filter((seat) => !Object.hasOwn(orders, seat));
}

/** Describes how the form may have kept a player from answering; null if it did not. */
function describeFormFault({ match, inbox }: AnswersAtCutOff, form: FormAtCutOff): string | null {
  switch (form) {
    case 'closed':
      return 'The form accepted no answers at the deadline';
    case 'in the bin':
      return 'It was in the bin at the deadline, so it accepted no answers';
    case 'not open to all':
      return 'The form’s settings or sharing kept some players from answering at the deadline';
    case 'open to all':
      if (hasUnverifiedAnswer(match, inbox))
        return 'Some answers, perhaps from missing players, came without a verified e-mail address';
      return getPollRecord(match).formMissed
        ? 'The form accepted no answers for more than a tenth of the step'
        : null;
  }
}

function judgeForm(answersAtCutOff: AnswersAtCutOff, form: FormAtCutOff): PartialDecision | null {
  const fault = describeFormFault(answersAtCutOff, form);
  if (fault === null || getCurrentPosition(answersAtCutOff.match).answersUntil !== null)
    return null;
  const missing = listMissingSeats(answersAtCutOff);
  if (missing.length === 0) return null;
  return {
    reasons: ['form missed'],
    incidents: [
      {
        code: 'form missed',
        where: FORM_AT_DEADLINE_PLACE,
        what: `${fault}. Missing answers: ${joinNames(missing)}.`,
        todo: `${form === 'in the bin' ? RESTORE_TODO : ''}${FORM_MISSED_TODO}`,
      },
    ],
    seatTexts: Object.fromEntries(missing.map((seat) => [seat, MISSED_FORM_TEXT])),
  };
}

const RESTORE_TODO = 'Open the bin in Drive, right-click the form, and choose “Restore”. ';
const FORM_MISSED_TODO =
  'Make sure that the form accepts answers again. Then do one of these (both are public):\n' +
  '• Move the deadline with “sealed deadline” or on the tab “Requests”.\n' +
  '• Enter the missing orders with “sealed orders” or the request “orders”.\n' +
  '• Resolve the step without the orders, with “sealed resolve” or the request “resolve”.';

const MISSED_FORM_TEXT = 'Send the host the answer that you would have given.';

/** Whether the host has seen each reason to wait, on the Desk or, if `confirmed`, in a command. */
export function isKnownToHost(
  match: Match,
  { reasons, incidents }: Pick<HostDecision, 'reasons' | 'incidents'>,
  confirmed: readonly Incident[] = [],
): boolean {
  const { problems } = getPollRecord(match);
  const texts = [...problems, ...confirmed].map((problem) => formatIncident(problem));
  return reasons.length > 0 && incidents.every((one) => texts.includes(formatIncident(one)));
}

/** Records that the form was closed, because the next run may find it open again. */
export function withRecordedFormFault(match: Match, error: unknown): Match {
  if (!(error instanceof HostDecisionError) || !error.word.reasons.includes('form missed'))
    return match;
  const { typedAddresses } = error.word;
  return { ...match, polled: { ...getPollRecord(match), formMissed: true, typedAddresses } };
}
