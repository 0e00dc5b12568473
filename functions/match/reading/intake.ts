import type { Answers } from '../../../rules/kit/asking/form.ts';
import type { Problem, Reading } from '../../../rules/kit/judging/problem.ts';
import type { Step } from '../../../rules/kit/match/game.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { parseAnswers, parseResponseHead } from '../../../sheets-templates/forms/form.ts';
import type { FormResponse } from '../../google/forms.ts';
import { canonicalJson } from '../ledger/digest.ts';
import type { ResolvedEntry, Settings } from '../ledger/entry.ts';
import { compareInstants, isSameAnswer } from '../ledger/instant.ts';
import { buildStepKey, findFormerPlayerEnd, type Position } from '../ledger/position.ts';
import type { ReceivedResponse } from './inbox.ts';
import type { Submission, SubmissionStatus } from './submissions.ts';

export interface SortingInput {
  readonly position: Position;
  readonly received: readonly ReceivedResponse[];
}

export interface SortingResult {
  readonly submissions: readonly Submission[];
  readonly orders: ResolvedEntry['orders'];
}

/** Sorts responses by Google's time. Each response gets exactly one status. */
export function sortResponses(intake: SortingInput): SortingResult {
  const understood = intake.received.map((received) => parseResponse(received, intake));
  const { entered, opened } = intake.position;
  const whyNot = createReasonFinder(intake.position);
  const counting = findCountedBySeat(
    understood.filter((one) => whyNot(one) === null),
    opened.settings.counts,
  );
  return {
    submissions: understood.map((one) => buildSubmission(one, counting, whyNot(one))),
    orders: {
      ...entered,
      ...Object.fromEntries([...counting].map(([seat, one]) => [seat, buildUsedOrders(one)])),
    },
  };
}

/** Returns a function that explains why a readable answer can never count; null if it may. */
function createReasonFinder(position: Position): (one: ParsedResponse) => string | null {
  const { entered } = position;
  return (one) => {
    if (one.kind === 'refused') return null;
    const { seat, response } = one;
    const byHost = Object.hasOwn(entered, seat) ? (entered[seat]?.received ?? '') : '';
    if (isSentUpTo(response, byHost)) return OVERRULED_REASON;
    if (isSentUpTo(response, findFormerPlayerEnd(position, seat))) return FORMER_PLAYER_REASON;
    return one.isPassedOver ? PASSED_OVER_REASON : null;
  };
}

const isSentUpTo = ({ submittedAt }: FormResponse, until: string): boolean =>
  until !== '' && compareInstants(submittedAt, until) <= 0;

/** A refused response, or one whose status also depends on the seat's other answers. */
type ParsedResponse =
  | { readonly kind: 'refused'; readonly submission: Submission }
  | {
      readonly kind: 'read';
      readonly response: FormResponse;
      readonly isCut: boolean;
      readonly isBlank: boolean;
      /** Whether the step was resolved without this answer, and undone later. */
      readonly isPassedOver: boolean;
      readonly seat: Seat;
      readonly stepTitle: string;
      readonly answers: Answers;
      readonly orders: unknown;
      readonly problems: readonly Problem[];
    };
type ReadableResponse = Extract<ParsedResponse, { readonly kind: 'read' }>;

function parseResponse(received: ReceivedResponse, intake: SortingInput): ParsedResponse {
  const { response, sender, isCut, wasSorted, recorded } = received;
  const { step } = intake.position;
  const head = parseResponseHead(response.answers);
  const seat = sender === null ? null : toSeat(sender);
  const refuse = (fate: SubmissionStatus, why: string): ParsedResponse => ({
    kind: 'refused',
    submission: { response, seat, stepTitle: head.stepTitle, fate, why, answers: {} },
  });
  if (seat === null)
    return refuse('unknown sender', describeUnknownSender(intake, received, head.seatCode));
  if (recorded !== null && step !== null)
    return parseOrders({ response, isCut, isPassedOver: false, seat, step, intake, recorded });
  const overdue = describeLate(head.stepTitle, received, intake);
  if (overdue !== null) return refuse('late', overdue);
  if (step === null || head.stepTitle !== step.title) {
    return refuse('wrong step', describeWrongStep(head.stepTitle, step?.title));
  }
  const early = describeTooEarly(received, intake);
  if (early !== null) return refuse(received.isEdit ? 'late' : 'wrong step', early);
  if (isAfterUndoneDeadline(response, intake)) return refuse('late', NOT_REOPENED_REASON);
  if (!step.asks.some((ask) => ask.seat === seat)) {
    return refuse('wrong step', `${seat} has nothing to answer in ${step.title}.`);
  }
  if (head.seatChosen !== '' && head.seatChosen !== seat) {
    return refuse(
      'unreadable',
      `The seat code is that of ${seat}, but you answered on the page of ` +
        `${head.seatChosen.slice(0, MAX_QUOTE_LENGTH)}. Choose ${seat} under “Your seat”.`,
    );
  }
  const isPassedOver = wasSorted && isExcludedByUndo(response, seat, intake);
  return parseOrders({ response, isCut, isPassedOver, seat, step, intake });
}

/** Whether an undo excludes a response: it was sent before the undo, but did not count then. */
function isExcludedByUndo(
  response: FormResponse,
  seat: Seat,
  { position: { resolvedBefore } }: SortingInput,
): boolean {
  const { submittedAt } = response;
  if (resolvedBefore === null || isResponseUsed(resolvedBefore.orders[seat], response))
    return false;
  return compareInstants(submittedAt, resolvedBefore.until) <= 0;
}

const MAX_QUOTE_LENGTH = 100;

function describeUnknownSender(
  intake: SortingInput,
  { response, isTyped = false }: ReceivedResponse,
  code: string,
): string {
  switch (intake.position.opened.settings.knownBy) {
    case 'code':
      return code.trim() === ''
        ? 'The seat code is missing. Use the link in your own workbook: it contains the code.'
        : 'The seat code belongs to no seat. Use the link in your own workbook: it contains ' +
            'the right code.';
    case 'email':
      if (isTyped || response.respondentEmail === null) return UNVERIFIED_SENDER_REASON;
      return (
        'Sign in as the player and send the answer again: your e-mail address belongs ' +
        'to no seat.'
      );
  }
}

const UNVERIFIED_SENDER_REASON =
  'Sign in as the player and send the answer again. The form did not verify your e-mail ' +
  'address, so anybody may have sent the answer.';

/** Explains why a response sent before its step began does not count; null for other responses. */
function describeTooEarly(
  { response, isEdit }: ReceivedResponse,
  { position }: SortingInput,
): string | null {
  const { since, meanwhile } = position;
  if (compareInstants(response.submittedAt, since) >= 0) return null;
  if (isEdit) return EDITED_TOO_EARLY_REASON;
  return meanwhile.some(({ kind }) => kind === 'content')
    ? 'The answer was sent before the host changed the content of the match. Read the new ' +
        'content and send your answer again.'
    : 'The answer was sent before this step was opened. Open your link again and send a new one.';
}

const EDITED_TOO_EARLY_REASON =
  'The answer was edited before this step was opened. Open your link again and send a new one.';

/** Whether a response is too late for an undone step without new answers. */
const isAfterUndoneDeadline = (
  { submittedAt }: FormResponse,
  { position }: SortingInput,
): boolean =>
  position.answersUntil !== null && compareInstants(submittedAt, position.answersUntil) > 0;

const NOT_REOPENED_REASON =
  'The host has undone this step, and it accepts no new answers. Answers sent until its ' +
  'deadline count again.';

/** Explains why a response to a resolved step is late; null if the step is not resolved. */
function describeLate(
  stepTitle: string,
  { isEdit }: ReceivedResponse,
  { position }: SortingInput,
): string | null {
  const passed = position.history.slice(1).find(({ title }) => title === stepTitle);
  if (passed === undefined) return null;
  return isEdit
    ? `The answer is for ${passed.title}, and was edited after the deadline. Google keeps only ` +
        'the version that was sent last.'
    : `The answer is for ${passed.title}, which was already resolved when Google listed it.`;
}

function describeWrongStep(given: string, due: string | undefined): string {
  const question = due === undefined ? 'The match is over' : `The open step is ${due}`;
  return given === ''
    ? `The answer does not name a step. ${question}.`
    : `The answer is for “${given.slice(0, MAX_QUOTE_LENGTH)}”. ${question}: open your link again.`;
}

function parseOrders(given: {
  readonly response: FormResponse;
  readonly isCut: boolean;
  readonly isPassedOver: boolean;
  readonly seat: Seat;
  readonly step: Step;
  readonly intake: SortingInput;
  /** Answers from the tab “Submissions”; absent for a response that Google lists. */
  readonly recorded?: Answers;
}): ParsedResponse {
  const { response, isCut, isPassedOver, seat, step, intake, recorded } = given;
  const { game, setup, state } = intake.position;
  const stepTitle = step.title;
  const at = buildStepKey(intake.position);
  const answers =
    recorded ?? parseAnswers({ step, at, seat, answersByQuestionId: response.answers });
  const { blank, ...read } = game.read({ setup, state, seat, answers });
  const isBlank = read.orders === null && blank !== undefined;
  const reading = withCountedOrders(isBlank ? { ...read, orders: blank } : read, given);
  if (reading.orders === null) {
    const why = joinSentences(reading.problems) || 'The form was sent without an answer.';
    return {
      kind: 'refused',
      submission: { response, seat, stepTitle, fate: 'unreadable', why, answers },
    };
  }
  const { orders, problems } = reading;
  const head = { response, isCut, isPassedOver, isBlank, seat, stepTitle, answers };
  return { kind: 'read', ...head, orders, problems };
}

/** Keeps the orders of an answer that counted, even if a correction changed their meaning. */
function withCountedOrders(
  reading: Reading<unknown>,
  given: { readonly response: FormResponse; readonly seat: Seat; readonly intake: SortingInput },
): Reading<unknown> {
  const used = given.intake.position.resolvedBefore?.orders[given.seat];
  if (used === undefined || !isResponseUsed(used, given.response)) return reading;
  const isSame = canonicalJson(reading.orders) === canonicalJson(used.orders);
  return isSame ? reading : { orders: used.orders, problems: [] };
}

export const isResponseUsed = (
  used: ResolvedEntry['orders'][string] | undefined,
  { responseId, submittedAt }: FormResponse,
): boolean => isSameAnswer(used, { responseId, received: submittedAt });

const joinSentences = (problems: readonly Problem[]): string =>
  problems.map(({ sentence }) => sentence).join(' ');

const isValidResponse = ({ problems }: ReadableResponse): boolean =>
  problems.every(({ kind }) => kind === 'doubtful');

/**
 * Finds the response that counts for each seat: the last valid one, else the last readable one (or
 * the first ones, by a setting). A blank answer counts only if the seat sent nothing else.
 */
function findCountedBySeat(
  understood: readonly ParsedResponse[],
  counts: Settings['counts'],
): ReadonlyMap<Seat, ReadableResponse> {
  const reads = understood.filter((one): one is ReadableResponse => one.kind === 'read');
  const ranked = counts === 'last' ? reads : reads.toReversed();
  const counting = new Map<Seat, ReadableResponse>();
  for (const one of ranked) {
    const before = counting.get(one.seat);
    if (before === undefined || rankResponse(one) >= rankResponse(before))
      counting.set(one.seat, one);
  }
  return counting;
}

/** Ranks a response: 2 if valid, 1 if illegal, and 0 if blank, which may be a mistake. */
function rankResponse(one: ReadableResponse): number {
  if (one.isBlank) return 0;
  return isValidResponse(one) ? 2 : 1;
}

function buildSubmission(
  one: ParsedResponse,
  counting: ReadonlyMap<Seat, ReadableResponse>,
  whyNot: string | null,
): Submission {
  if (one.kind === 'refused') return one.submission;
  const { response, seat, stepTitle, answers } = one;
  const isCounted = counting.get(seat) === one;
  const parts = [
    ...(one.isBlank && isCounted ? [BLANK_REASON] : []),
    joinSentences(one.problems),
    ...(one.isCut ? [TOO_LONG_NOTE] : []),
  ];
  const reasons = parts.filter((sentence) => sentence !== '').join(' ');
  const submission = { response, seat, stepTitle, answers };
  if (whyNot !== null) return { ...submission, fate: 'superseded', why: whyNot };
  if (isCounted && isValidResponse(one)) {
    return { ...submission, fate: 'accepted', why: `${COUNTS_REASON} ${reasons}`.trim() };
  }
  if (isCounted) {
    return {
      ...submission,
      fate: 'illegal',
      why: `The answer counts as far as the rules allow. ${reasons}`,
    };
  }
  return isValidResponse(one)
    ? { ...submission, fate: 'superseded', why: 'Another of your answers counts.' }
    : {
        ...submission,
        fate: 'illegal',
        why: `The answer does not count, since another of yours does. Its problems: ${reasons}`,
      };
}

/** Reason shown for an accepted answer. */
export const COUNTS_REASON = 'It counts.';

export const BLANK_REASON = 'You left everything blank, so you order nothing in this step.';
const OVERRULED_REASON =
  'The host later entered other orders for you, and these count. See the tab Proof of ' +
  'the public workbook.';
const FORMER_PLAYER_REASON =
  'The seat has a new player. Earlier answers no longer count in this step.';
const PASSED_OVER_REASON =
  'The answer did not count when this step was first resolved, and does not count now.';
const TOO_LONG_NOTE = 'The answer was too long: only its beginning was read.';

const buildUsedOrders = (one: ReadableResponse): ResolvedEntry['orders'][string] => ({
  orders: one.orders,
  responseId: one.response.responseId,
  received: one.response.submittedAt,
});
