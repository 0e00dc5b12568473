/** The intake: every response to the form gets exactly one fate, and each seat at most one set of orders. */

import type { Answers } from '../../../rules/kit/asking/form.ts';
import type { Problem } from '../../../rules/kit/judging/problem.ts';
import type { Reading } from '../../../rules/kit/judging/reading.ts';
import type { Step } from '../../../rules/kit/match/game.ts';
import { type Seat, seatNamed } from '../../../rules/kit/match/seat.ts';
import { answersOf, headOf } from '../../../sheets-templates/forms/form.ts';
import type { FormResponse } from '../../google/forms.ts';
import { canonicalJson } from '../ledger/digest.ts';
import type { ResolvedEntry, Settings } from '../ledger/entry.ts';
import { compareInstants } from '../ledger/instant.ts';
import { type Position, stepKeyOf } from '../ledger/position.ts';
import type { Fate, Submission } from './fates.ts';
import type { Received } from './inbox.ts';

/** What is to be sorted, and against what. */
export interface SortingInput {
  readonly position: Position;
  readonly received: readonly Received[];
}

export interface SortingResult {
  /** In the order in which Google received them. */
  readonly submissions: readonly Submission[];
  readonly orders: ResolvedEntry['orders'];
}

/** Gives every response its fate. Google's time counts, to the last digit. */
export function sortResponses(intake: SortingInput): SortingResult {
  const understood = intake.received.map((received) => understand(received, intake));
  const { entered, opened } = intake.position;
  const isOverruled = overruledIn(intake.position);
  const counting = countingBySeat(
    understood.filter((one) => !isOverruled(one) && !isPassedOver(one)),
    opened.settings.counts,
  );
  return {
    submissions: understood.map((one) => fateOf(one, counting, isOverruled(one))),
    orders: {
      ...entered,
      ...Object.fromEntries([...counting].map(([seat, one]) => [seat, usedOrders(one)])),
    },
  };
}

/** Whether an answer gives way to what the host entered for its seat later. */
const overruledIn =
  ({ entered }: Position) =>
  (one: Understood): boolean => {
    if (one.kind === 'refused' || !Object.hasOwn(entered, one.seat)) return false;
    const { received } = entered[one.seat] ?? { received: '' };
    return received !== '' && compareInstants(one.response.submittedAt, received) <= 0;
  };

const isPassedOver = (one: Understood): boolean => one.kind === 'read' && one.isPassedOver;

/** A response that was refused at once, or one with a reading whose fate depends on the seat's others. */
type Understood =
  | { readonly kind: 'refused'; readonly submission: Submission }
  | {
      readonly kind: 'read';
      readonly response: FormResponse;
      readonly isCut: boolean;
      /** Whether it did not count for this step when that was resolved before. */
      readonly isPassedOver: boolean;
      readonly seat: Seat;
      readonly stepTitle: string;
      readonly answers: Answers;
      readonly orders: unknown;
      readonly problems: readonly Problem[];
    };
type Read = Extract<Understood, { readonly kind: 'read' }>;

function understand(
  { response, sender, isTyped = false, isCut, wasSorted }: Received,
  intake: SortingInput,
): Understood {
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
  const overdue = whyLate(head.stepTitle, response, intake);
  if (overdue !== null) return refuse('late', overdue);
  if (step === null || head.stepTitle !== step.title) {
    return refuse('wrong step', wrongStep(head.stepTitle, step?.title));
  }
  const early = whyBefore(response, intake);
  if (early !== null) return refuse('wrong step', early);
  if (isAfterUndoing(response, intake)) return refuse('late', NOT_REOPENED);
  if (!step.asks.some((ask) => ask.seat === seat)) {
    return refuse('wrong step', `Nothing was asked of ${seat} in ${step.title}.`);
  }
  if (head.seatChosen !== '' && head.seatChosen !== seat) {
    return refuse(
      'unreadable',
      `The seat code is that of ${seat}, but the answers were given on the page of ${head.seatChosen.slice(0, LONGEST_QUOTE)}. Choose ${seat} under “Your seat”.`,
    );
  }
  const isPassedOver = wasSorted && whetherPassedOver(response, seat, intake);
  return readOrders({ response, isCut, isPassedOver, seat, step, intake });
}

/** Of a step that is opened again what counted counts, and nothing else of what was looked at then. */
function whetherPassedOver(
  { responseId, submittedAt }: FormResponse,
  seat: Seat,
  { position: { resolvedBefore } }: SortingInput,
): boolean {
  if (resolvedBefore === null || resolvedBefore.orders[seat]?.responseId === responseId)
    return false;
  return compareInstants(submittedAt, resolvedBefore.until) <= 0;
}

/** In characters. */
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
        ? 'It has no seat code. Use the link in your own workbook: it brings the code along.'
        : 'No seat has the code that it gives. Use the link in your own workbook: it brings the right one along.';
    case 'email':
      if (isTyped || response.respondentEmail === null) return NOT_VERIFIED;
      return 'No seat belongs to the e-mail address of who answered. Sign in as the player and send it again.';
  }
}

const NOT_VERIFIED =
  'The form verified nobody’s e-mail address when it was sent, so it may be anybody’s. Sign in as the player and send it again.';

/** Why a response does not count that was there before its step was: nobody had been asked yet. */
function whyBefore({ submittedAt }: FormResponse, { position }: SortingInput): string | null {
  const { since, meanwhile } = position;
  if (compareInstants(submittedAt, since) >= 0) return null;
  return meanwhile.some(({ kind }) => kind === 'content')
    ? 'It was sent before the host changed the content of the match. Look at the new content and send it again.'
    : 'It was sent before this step was opened. Open your link again and send it anew.';
}

/** Whether it was sent to a step that the host has undone without taking new answers. */
const isAfterUndoing = ({ submittedAt }: FormResponse, { position }: SortingInput): boolean =>
  position.answersUntil !== null && compareInstants(submittedAt, position.answersUntil) > 0;

const NOT_REOPENED =
  'The host has undone this step and takes no new answers to it: what was sent until its deadline counts again.';

/** Why a response came too late: the step that it names has been resolved. Null when it has not. */
function whyLate(
  stepTitle: string,
  { isEdited }: FormResponse,
  { position }: SortingInput,
): string | null {
  const passed = position.history.slice(1).find(({ title }) => title === stepTitle);
  if (passed === undefined) return null;
  return isEdited
    ? `It is for ${passed.title}, and was edited after its deadline: Google keeps what was sent last and nothing of what stood there before.`
    : `It is for ${passed.title}, which had been resolved when Google listed it.`;
}

function wrongStep(given: string, due: string | undefined): string {
  const asked = due === undefined ? 'The match is over' : `${due} was asked for`;
  return given === ''
    ? `It does not say which step it is for. ${asked}.`
    : `It is for “${given.slice(0, LONGEST_QUOTE)}”. ${asked}: open your link again.`;
}

function readOrders(given: {
  readonly response: FormResponse;
  readonly isCut: boolean;
  readonly isPassedOver: boolean;
  readonly seat: Seat;
  readonly step: Step;
  readonly intake: SortingInput;
}): Understood {
  const { response, isCut, isPassedOver, seat, step, intake } = given;
  const { game, setup, state } = intake.position;
  const stepTitle = step.title;
  const answers = answersOf({
    step,
    at: stepKeyOf(intake.position),
    seat,
    answersByQuestionId: response.answers,
  });
  const reading = asItStood(game.read({ setup, state, seat, answers }), given);
  if (reading.orders === null) {
    const why = sentences(reading.problems) || 'There was no answer in it.';
    return {
      kind: 'refused',
      submission: { response, seat, stepTitle, fate: 'unreadable', why, answers },
    };
  }
  return { kind: 'read', response, isCut, isPassedOver, seat, stepTitle, answers, ...reading };
}

/**
 * An answer that counted before is read as it was then: orders further back may have been put right since, so that the form
 * would say the same thing in other words.
 */
function asItStood(
  reading: Reading<unknown>,
  given: { readonly response: FormResponse; readonly seat: Seat; readonly intake: SortingInput },
): Reading<unknown> {
  const used = given.intake.position.resolvedBefore?.orders[given.seat];
  if (used === undefined || used.responseId !== given.response.responseId) return reading;
  const isSame = canonicalJson(reading.orders) === canonicalJson(used.orders);
  return isSame ? reading : { orders: used.orders, problems: [] };
}

const sentences = (problems: readonly Problem[]): string =>
  problems.map(({ sentence }) => sentence).join(' ');

const isSound = ({ problems }: Read): boolean => problems.every(({ kind }) => kind === 'doubtful');

/**
 * The response that counts for each seat: the last valid one (or the first, by the host's setting); where none is valid,
 * the last (or first) that could be read at all, and the rules do with its illegal parts what they say.
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
    if (before === undefined || isSound(one) || !isSound(before)) counting.set(one.seat, one);
  }
  return counting;
}

function fateOf(
  one: Understood,
  counting: ReadonlyMap<Seat, Read>,
  isOverruled: boolean,
): Submission {
  if (one.kind === 'refused') return one.submission;
  const { response, seat, stepTitle, answers } = one;
  const told = `${sentences(one.problems)}${one.isCut ? ` ${TOO_LONG}` : ''}`.trim();
  const isCounted = counting.get(seat) === one;
  const submission = { response, seat, stepTitle, answers };
  if (isOverruled) return { ...submission, fate: 'superseded', why: OVERRULED };
  if (one.isPassedOver) return { ...submission, fate: 'superseded', why: PASSED_OVER };
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
        why: `It does not count: another of your answers does. What was found in it: ${told}`,
      };
}

/** Why of an answer to which nothing is objected. */
export const COUNTS = 'It counts.';

const OVERRULED =
  'The host has entered other orders for you since, and they count: see the tab Proof of the public workbook.';
const PASSED_OVER = 'It did not count when this step was resolved before, and does not now.';
const TOO_LONG = 'It was longer than is read: only its beginning was.';

const usedOrders = ({ orders, response }: Read): ResolvedEntry['orders'][string] => ({
  orders,
  responseId: response.responseId,
  received: response.submittedAt,
});
