/** What only its host's word takes a step past: an answer that was confirmed and is listed no more, and a form that took none while somebody owed one. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import type { HostWordReason } from '../ledger/host-word-reason.ts';
import { type Incident, IncidentError, incidentText } from '../ledger/incident.ts';
import { compareInstants } from '../ledger/instant.ts';
import { owes } from '../ledger/open-step.ts';
import type { Inbox } from '../reading/inbox.ts';
import { type SortingResult, sortResponses } from '../reading/intake.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import type { ConfirmedAnswer } from '../reading/polled.ts';
import { wallClock } from './time.ts';

/** What a step waits for. */
export interface HostWord {
  /** Empty while Google's list may become whole by itself. */
  readonly reasons: readonly HostWordReason[];
  readonly incidents: readonly Incident[];
  /** What its own seat reads, by seat. */
  readonly seatTexts: Readonly<Record<string, string>>;
}

/** A step waits for its host's word. */
export class HostWordError extends IncidentError {
  readonly word: HostWord;
  constructor(word: HostWord) {
    super(word.incidents);
    this.word = word;
  }
}

/** A step, and what is known of the answers to it. */
export interface AnswersAtCutOff {
  readonly match: Match;
  readonly inbox: Inbox;
  /** In milliseconds, as `nowMs`. */
  readonly cutOffMs: number;
  readonly nowMs: number;
}

/** Whether the host's word is wanted at the cut-off; `isShut`: the form took no answers then. Null where it is not. */
export function hostWordFor(given: AnswersAtCutOff, isShut: boolean): HostWord | null {
  const words = [answerWord(given), formWord(given, isShut)].flatMap((word) => word ?? []);
  return words.length === 0
    ? null
    : {
        reasons: words.flatMap(({ reasons }) => reasons),
        incidents: words.flatMap(({ incidents }) => incidents),
        seatTexts: Object.assign({}, ...words.map(({ seatTexts }) => seatTexts)),
      };
}

const ANSWER_OF = 'The answer of ';
const AT_DEADLINE = 'The form, at the deadline';

/** Whether a problem on the Desk, by its place, is one of a step that waits for its host's word. */
export const isOfHostWord = (where: string): boolean =>
  where === AT_DEADLINE || where.startsWith(ANSWER_OF);

/** So long after the cut-off lists that are short are believed to become whole by themselves, in milliseconds. */
const HEALS_MS = 1_800_000;

interface LostAnswer extends ConfirmedAnswer {
  readonly seat: string;
}

/** Confirmed answers that Google lists no more, where nothing newer of their seats counts. */
function lostAnswers({ match, inbox }: AnswersAtCutOff): readonly LostAnswer[] {
  const position = currentPosition(match);
  const sorted = sortResponses({ position, received: inbox.received });
  return Object.entries(polledNow(match).confirmed).flatMap(([seat, answer]) =>
    inbox.confirmed.includes(answer.responseId) || isReplaced(match, sorted, { seat, ...answer })
      ? []
      : [{ seat, ...answer }],
  );
}

/** Where the first valid answer counts, a later one takes its place by the host's hand alone. */
function isReplaced(match: Match, { orders }: SortingResult, lost: LostAnswer): boolean {
  const used = Object.hasOwn(orders, lost.seat) ? orders[lost.seat] : undefined;
  if (used === undefined || compareInstants(used.received, lost.received) <= 0) return false;
  return used.responseId === null || currentPosition(match).opened.settings.counts === 'last';
}

function answerWord(given: AnswersAtCutOff): HostWord | null {
  const lost = lostAnswers(given);
  if (lost.length === 0) return null;
  const { settings } = currentPosition(given.match).opened;
  const untilMs = given.cutOffMs + HEALS_MS;
  const isLate = given.nowMs < untilMs;
  const when = ({ received }: ConfirmedAnswer) => wallClock(Date.parse(received), settings);
  const incidents = lost.map(
    (one): Incident => ({
      code: isLate ? 'answer late' : 'answer missing',
      where: `${ANSWER_OF}${one.seat}`,
      what: `It was received ${when(one)} and confirmed on its Now; Google lists it no more, and nothing newer of that seat counts.`,
      todo: isLate
        ? `Nothing yet: such lists become whole by themselves. It is tried again until ${wallClock(untilMs, settings)}; then the step waits for your word.`
        : ENTER_IT,
    }),
  );
  return {
    reasons: isLate ? [] : ['answer missing'],
    incidents,
    seatTexts: isLate
      ? {}
      : Object.fromEntries(lost.map((one) => [one.seat, ownTextOf(when(one))])),
  };
}

const ENTER_IT =
  'Only an editor of the form can delete an answer. Its player, or the tab Receipts of that workbook, says what was answered: enter it with “sealed orders”, or go on without it with “sealed resolve”, or by a row “resolve” on the tab Requests. Everybody reads which.';

const ownTextOf = (when: string): string =>
  `Your answer of ${when} was confirmed, and Google lists it no more. The step waits for the host’s word: tell him what you had answered, as your tab Receipts has it, and he can enter it.`;

/** Who owes an answer, is waited for, and has none that counts. */
export function missingSeats({
  match,
  inbox,
}: Pick<AnswersAtCutOff, 'match' | 'inbox'>): readonly Seat[] {
  const position = currentPosition(match);
  const { orders } = sortResponses({ position, received: inbox.received });
  return position.setup.players
    .map(({ seat }) => seat)
    .filter(
      (seat) =>
        owes(position, seat) &&
        !Object.hasOwn(position.absent, seat) &&
        !Object.hasOwn(orders, seat),
    );
}

function formWord(given: AnswersAtCutOff, isShut: boolean): HostWord | null {
  const missing = missingSeats(given);
  if (missing.length === 0 || !(isShut || polledNow(given.match).formMissed)) return null;
  const when = isShut ? 'when the deadline came' : 'for more than a tenth of the step';
  return {
    reasons: ['form missed'],
    incidents: [
      {
        code: 'form missed',
        where: AT_DEADLINE,
        what: `It took no answers ${when}, and these are missing: ${namesOf(missing)}.`,
        todo: 'Move the deadline, so that they can answer, with “sealed deadline” or on the tab Requests; enter their orders with “sealed orders”; or go on without with “sealed resolve”, or by a row “resolve” on the tab Requests. Everybody reads which.',
      },
    ],
    seatTexts: Object.fromEntries(missing.map((seat) => [seat, OWN_FORM])),
  };
}

const OWN_FORM =
  'The form took no answers for a time, and yours is missing. The step waits for the host’s word: tell him what you would have answered.';

/** Whether the host has read on the Desk, or `confirmed` in a command, all that the step waits for: else it is reported first. */
export function isKnownToHost(
  match: Match,
  { reasons, incidents }: HostWord,
  confirmed: readonly Incident[] = [],
): boolean {
  const { problems } = polledNow(match);
  const told = [...problems, ...confirmed].map((problem) => incidentText(problem));
  return reasons.length > 0 && incidents.every((one) => told.includes(incidentText(one)));
}

/** The match with what a visit has found out, so that the next one knows it whatever the form is like then. */
export function withWord(match: Match, error: unknown): Match {
  if (!(error instanceof HostWordError) || !error.word.reasons.includes('form missed'))
    return match;
  return { ...match, polled: { ...polledNow(match), formMissed: true } };
}
