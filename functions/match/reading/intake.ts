import type { Answers } from '../../../rules/kit/asking/form.ts';
import type { Problem } from '../../../rules/kit/judging/problem.ts';
import type { Reading } from '../../../rules/kit/judging/reading.ts';
import type { Step } from '../../../rules/kit/match/game.ts';
import { type Seat, seatNamed } from '../../../rules/kit/match/seat.ts';
import { answersOf, headOf } from '../../../sheets-templates/forms/form.ts';
import type { FormResponse } from '../../google/forms.ts';
import { canonicalJson } from '../ledger/digest.ts';
import type { ResolvedEntry, Settings } from '../ledger/entry.ts';
import { compareInstants, isSameAnswer } from '../ledger/instant.ts';
import { formerPlayerUntil, type Position, stepKeyOf } from '../ledger/position.ts';
import type { Received } from './inbox.ts';
import type { Fate, Submission } from './submissions.ts';

/** Responses to sort, and the position of the match. */
export interface SortingInput {
  readonly position: Position;
  readonly received: readonly Received[];
}

export interface SortingResult {
  /** Submissions sorted by the time at which Google received them. */
  readonly submissions: readonly Submission[];
  readonly orders: ResolvedEntry['orders'];
}

/** Sorts responses by Google's time, to the last digit. Each gets exactly one status. */
export function sortResponses(intake: SortingInput): SortingResult {
  const understood = intake.received.map((received) => understand(received, intake));
  const { entered, opened } = intake.position;
  const whyNot = whyNotIn(intake.position);
  const counting = countingBySeat(
    understood.filter((one) => whyNot(one) === null),
    opened.settings.counts,
  );
  return {
    submissions: understood.map((one) => fateOf(one, counting, whyNot(one))),
    orders: {
      ...entered,
      ...Object.fromEntries([...counting].map(([seat, one]) => [seat, usedOrders(one)])),
    },
  };
}

/**
 * Returns a function that explains why a readable answer cannot count, whatever the other answers;
 * null
 * if it can count.
 */
function whyNotIn(position: Position): (one: Understood) => string | null {
  const { entered } = position;
  return (one) => {
    if (one.kind === 'refused') return null;
    const { seat, response } = one;
    const byHost = Object.hasOwn(entered, seat) ? (entered[seat]?.received ?? '') : '';
    if (isUpTo(response, byHost)) return OVERRULED;
    if (isUpTo(response, formerPlayerUntil(position, seat))) return FORMER_PLAYER;
    return one.isPassedOver ? PASSED_OVER : null;
  };
}

const isUpTo = ({ submittedAt }: FormResponse, until: string): boolean =>
  until !== '' && compareInstants(submittedAt, until) <= 0;

/** A refused response, or one whose status depends on the seat's other answers. */
type Understood =
  | { readonly kind: 'refused'; readonly submission: Submission }
  | {
      readonly kind: 'read';
      readonly response: FormResponse;
      readonly isCut: boolean;
      /** Whether every field is blank. */
      readonly isBlank: boolean;
      /** Whether the answer did not count when this step was resolved before an undo. */
      readonly isPassedOver: boolean;
      readonly seat: Seat;
      readonly stepTitle: string;
      readonly answers: Answers;
      readonly orders: unknown;
      readonly problems: readonly Problem[];
    };
type Read = Extract<Understood, { readonly kind: 'read' }>;

function understand(received: Received, intake: SortingInput): Understood {
  const { response, sender, isTyped = false, isCut, wasSorted, recorded } = received;
  const { step } = intake.position;
  const head = headOf(response.answers);
  const seat = sender === null ? null : seatNamed(sender);
  const refuse = (fate: Fate, why: string): Understood => ({
    kind: 'refused',
    submission: { response, seat, stepTitle: head.stepTitle, fate, why, answers: {} },
  });
  if (seat === null)
    return refuse(
      'unknown sender',
      senderUnknown(intake, { code: head.seatCode, isTyped, response }),
    );
  if (recorded !== null && step !== null)
    return readOrders({ response, isCut, isPassedOver: false, seat, step, intake, recorded });
  const overdue = whyLate(head.stepTitle, received, intake);
  if (overdue !== null) return refuse('late', overdue);
  if (step === null || head.stepTitle !== step.title) {
    return refuse('wrong step', wrongStep(head.stepTitle, step?.title));
  }
  const early = whyBefore(received, intake);
  if (early !== null) return refuse(received.isEdit ? 'late' : 'wrong step', early);
  if (isAfterUndoing(response, intake)) return refuse('late', NOT_REOPENED);
  if (!step.asks.some((ask) => ask.seat === seat)) {
    return refuse('wrong step', `${seat} has nothing to answer in ${step.title}.`);
  }
  if (head.seatChosen !== '' && head.seatChosen !== seat) {
    return refuse(
      'unreadable',
      `The seat code is that of ${seat}, but you answered on the page of ` +
        `${head.seatChosen.slice(0, LONGEST_QUOTE)}. Choose ${seat} under “Your seat”.`,
    );
  }
  const isPassedOver = wasSorted && whetherPassedOver(response, seat, intake);
  return readOrders({ response, isCut, isPassedOver, seat, step, intake });
}

/**
 * Whether an undo excludes a response: only new answers and the one that counted before can count.
 */
function whetherPassedOver(
  response: FormResponse,
  seat: Seat,
  { position: { resolvedBefore } }: SortingInput,
): boolean {
  const { submittedAt } = response;
  if (resolvedBefore === null || isUsed(resolvedBefore.orders[seat], response)) return false;
  return compareInstants(submittedAt, resolvedBefore.until) <= 0;
}

const LONGEST_QUOTE = 100;

function senderUnknown(
  intake: SortingInput,
  {
    code,
    isTyped,
    response,
  }: Pick<Received, 'response'> & { readonly code: string; readonly isTyped: boolean },
): string {
  switch (intake.position.opened.settings.knownBy) {
    case 'code':
      return code.trim() === ''
        ? 'The seat code is missing. Use the link in your own workbook: it contains the code.'
        : 'The seat code belongs to no seat. Use the link in your own workbook: it contains ' +
            'the right code.';
    case 'email':
      if (isTyped || response.respondentEmail === null) return NOT_VERIFIED;
      return (
        'Sign in as the player and send the answer again: your e-mail address belongs ' +
        'to no seat.'
      );
  }
}

const NOT_VERIFIED =
  'Sign in as the player and send the answer again. The form did not verify your e-mail ' +
  'address, so anybody may have sent the answer.';

/**
 * Explains why a response from before the opening of its step does not count; null for a later one.
 */
function whyBefore({ response, isEdit }: Received, { position }: SortingInput): string | null {
  const { since, meanwhile } = position;
  if (compareInstants(response.submittedAt, since) >= 0) return null;
  if (isEdit) return EDITED_BEFORE;
  return meanwhile.some(({ kind }) => kind === 'content')
    ? 'It was sent before the host changed the content of the match. Read the new content ' +
        'and send your answer again.'
    : 'It was sent before this step was opened. Open your link again and send a new answer.';
}

const EDITED_BEFORE =
  'It was edited before this step was opened. Open your link again and send a new answer.';

/** Whether a response was sent too late for an undone step that takes no new answers. */
const isAfterUndoing = ({ submittedAt }: FormResponse, { position }: SortingInput): boolean =>
  position.answersUntil !== null && compareInstants(submittedAt, position.answersUntil) > 0;

const NOT_REOPENED =
  'The host has undone this step, and it takes no new answers. Answers sent until its ' +
  'deadline count again.';

/** Explains why a response is late: the step that it names is resolved. Null if it is not late. */
function whyLate(
  stepTitle: string,
  { isEdit }: Received,
  { position }: SortingInput,
): string | null {
  const passed = position.history.slice(1).find(({ title }) => title === stepTitle);
  if (passed === undefined) return null;
  return isEdit
    ? `It is for ${passed.title}, and was edited after the deadline. Google keeps only the ` +
        'version that was sent last.'
    : `It is for ${passed.title}, which was already resolved when Google listed the answer.`;
}

function wrongStep(given: string, due: string | undefined): string {
  const asked = due === undefined ? 'The match is over' : `The open step is ${due}`;
  return given === ''
    ? `It does not name a step. ${asked}.`
    : `It is for “${given.slice(0, LONGEST_QUOTE)}”. ${asked}: open your link again.`;
}

function readOrders(given: {
  readonly response: FormResponse;
  readonly isCut: boolean;
  readonly isPassedOver: boolean;
  readonly seat: Seat;
  readonly step: Step;
  readonly intake: SortingInput;
  /** Answers from Submissions; absent for a listed answer. See `ReceivedResponse`. */
  readonly recorded?: Answers;
}): Understood {
  const { response, isCut, isPassedOver, seat, step, intake, recorded } = given;
  const { game, setup, state } = intake.position;
  const stepTitle = step.title;
  const at = stepKeyOf(intake.position);
  const answers = recorded ?? answersOf({ step, at, seat, answersByQuestionId: response.answers });
  const { blank, ...read } = game.read({ setup, state, seat, answers });
  const isBlank = read.orders === null && blank !== undefined;
  const reading = asItStood(isBlank ? { ...read, orders: blank } : read, given);
  if (reading.orders === null) {
    const why = sentences(reading.problems) || 'It contained no answer.';
    return {
      kind: 'refused',
      submission: { response, seat, stepTitle, fate: 'unreadable', why, answers },
    };
  }
  const { orders, problems } = reading;
  const head = { response, isCut, isPassedOver, isBlank, seat, stepTitle, answers };
  return { kind: 'read', ...head, orders, problems };
}

/** Keeps the orders of an answer that counted, even if a correction has changed their meaning. */
function asItStood(
  reading: Reading<unknown>,
  given: { readonly response: FormResponse; readonly seat: Seat; readonly intake: SortingInput },
): Reading<unknown> {
  const used = given.intake.position.resolvedBefore?.orders[given.seat];
  if (used === undefined || !isUsed(used, given.response)) return reading;
  const isSame = canonicalJson(reading.orders) === canonicalJson(used.orders);
  return isSame ? reading : { orders: used.orders, problems: [] };
}

/** Whether the orders are those of this response. */
export const isUsed = (
  used: ResolvedEntry['orders'][string] | undefined,
  { responseId, submittedAt }: FormResponse,
): boolean => isSameAnswer(used, { responseId, received: submittedAt });

const sentences = (problems: readonly Problem[]): string =>
  problems.map(({ sentence }) => sentence).join(' ');

const isSound = ({ problems }: Read): boolean => problems.every(({ kind }) => kind === 'doubtful');

/**
 * Finds the response that counts for each seat: the last valid one (or the first, by a setting),
 * otherwise the last (or first) readable one. A blank answer counts if the seat sent nothing else.
 */
function countingBySeat(
  understood: readonly Understood[],
  counts: Settings['counts'],
): ReadonlyMap<Seat, Read> {
  const reads = understood.filter((one): one is Read => one.kind === 'read');
  const ranked = counts === 'last' ? reads : reads.toReversed();
  const counting = new Map<Seat, Read>();
  for (const one of ranked) {
    const before = counting.get(one.seat);
    if (before === undefined || weightOf(one) >= weightOf(before)) counting.set(one.seat, one);
  }
  return counting;
}

/**
 * Ranks a response. A blank answer, perhaps sent by mistake, never replaces another; an illegal one
 * never replaces a valid one.
 */
function weightOf(one: Read): number {
  if (one.isBlank) return 0;
  return isSound(one) ? 2 : 1;
}

function fateOf(
  one: Understood,
  counting: ReadonlyMap<Seat, Read>,
  whyNot: string | null,
): Submission {
  if (one.kind === 'refused') return one.submission;
  const { response, seat, stepTitle, answers } = one;
  const isCounted = counting.get(seat) === one;
  const said = [
    ...(one.isBlank && isCounted ? [BLANK] : []),
    sentences(one.problems),
    ...(one.isCut ? [TOO_LONG] : []),
  ];
  const told = said.filter((sentence) => sentence !== '').join(' ');
  const submission = { response, seat, stepTitle, answers };
  if (whyNot !== null) return { ...submission, fate: 'superseded', why: whyNot };
  if (isCounted && isSound(one)) {
    return { ...submission, fate: 'accepted', why: `${COUNTS} ${told}`.trim() };
  }
  if (isCounted) {
    return { ...submission, fate: 'illegal', why: `It counts as far as the rules allow. ${told}` };
  }
  return isSound(one)
    ? { ...submission, fate: 'superseded', why: 'Another of your answers counts.' }
    : {
        ...submission,
        fate: 'illegal',
        why: `It does not count, since another of your answers does. Its problems: ${told}`,
      };
}

/** Reason of an answer without problems. */
export const COUNTS = 'It counts.';

/** Part of the reason of a blank answer. */
export const BLANK = 'You left everything blank, so you order nothing in this step.';
const OVERRULED =
  'The host later entered other orders for you, and these count. See the tab Proof of ' +
  'the public workbook.';
const FORMER_PLAYER = 'The seat has a new player. Earlier answers no longer count in this step.';
const PASSED_OVER = 'It did not count when this step was first resolved, and does not count now.';
const TOO_LONG = 'It was too long: only its beginning was read.';

const usedOrders = ({ orders, response }: Read): ResolvedEntry['orders'][string] => ({
  orders,
  responseId: response.responseId,
  received: response.submittedAt,
});
