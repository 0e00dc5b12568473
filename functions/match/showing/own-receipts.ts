/** Receipts: everything sent or entered for a player's own seat. */

import { answeredFields, answeredText, type Form } from '../../../rules/kit/asking/form.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { ReceiptRow } from '../../../sheets-templates/workbooks/player-data.ts';
import type { ResolvedEntry } from '../ledger/entry.ts';
import { arrivalKey, isSameAnswer } from '../ledger/instant.ts';
import type { Position, ResolvedStepRecord } from '../ledger/position.ts';
import { earlyText } from '../next/early.ts';
import { type TimeStyle, wallClock } from '../next/time.ts';
import { BLANK, COUNTS } from '../reading/intake.ts';
import { currentPosition, entriesOf, type Match } from '../reading/match.ts';
import type { ConfirmedAnswer } from '../reading/polled.ts';
import {
  answersIn,
  answerText,
  countedText,
  isReplaced,
  type Receipt,
  receiptsOf,
} from '../reading/submissions.ts';
import { withFullStop } from './intervention-texts.ts';

/** A receipt with its position: the entry that judged it, then its time. */
interface PlacedReceipt {
  readonly entry: number;
  readonly key: string;
  readonly shown: ReceiptRow;
}

/** A poll's findings on a seat's answers to the open step. */
export interface PreviewedReceipts {
  /** With the status of each if the step were resolved now. */
  readonly receipts: readonly Receipt[];
  /** The answer that would count now; null for none. */
  readonly counts: ConfirmedAnswer | null;
  /** Whether the seat is reminded: it is asked, and no answer counts yet. */
  readonly isReminded: boolean;
  /** The status of each message on the form “About me”, a sentence each, the oldest first. */
  readonly messages: readonly string[];
}

const NOTHING_SO_FAR: PreviewedReceipts = {
  receipts: [],
  counts: null,
  isReminded: false,
  messages: [],
};

/** All receipts of a seat, the newest first. */
export function receiptsFor(
  match: Match,
  seat: Seat,
  soFar: PreviewedReceipts = NOTHING_SO_FAR,
): readonly ReceiptRow[] {
  const answers = receiptsOf(match.receipts, seat).map((receipt) => answerIn(match, seat, receipt));
  const open = soFar.receipts.map((receipt) =>
    openAnswerIn(match, {
      seat,
      receipt,
      counts: isSameAnswer(soFar.counts ?? undefined, receipt),
    }),
  );
  return [...open, ...answers, ...enteredIn(match, seat)]
    .toSorted((one, other) => other.entry - one.entry || (one.key < other.key ? 1 : -1))
    .map(({ shown }) => shown);
}

function answerIn(match: Match, seat: Seat, receipt: Receipt): PlacedReceipt {
  const position = currentPosition(match);
  const { entry, received, responseId, stepTitle: step } = receipt;
  const given = isReplaced(receipt, match.positions)
    ? ({ fate: 'superseded', why: REPLACED } as const)
    : { fate: receipt.fate, why: whyOf(receipt, position) };
  return {
    entry,
    key: arrivalKey(received, responseId),
    shown: {
      ...given,
      step,
      received: receivedText(received, position.opened.settings),
      counted: countedWords(match, seat, receipt),
      isWhole: given.why === COUNTS,
      isHosts: false,
      isOpen: false,
    },
  };
}

/** The counted orders in the words for their player. */
function countedWords({ positions }: Match, seat: Seat, receipt: Receipt): string {
  const words = countedText(receipt, positions);
  const passed = positions.at(-1)?.line.find(({ by }) => by.entry === receipt.entry);
  return passed === undefined ? words : ownWords(passed.before, seat, words);
}

const ownWords = (
  { game, setup, state }: Pick<Position, 'game' | 'setup' | 'state'>,
  seat: Seat,
  words: string,
): string => game.ownWords?.({ setup, state, seat }, words) ?? words;

/** A receipt of the open step. */
function openAnswerIn(
  match: Match,
  given: { readonly seat: Seat; readonly receipt: Receipt; readonly counts: boolean },
): PlacedReceipt {
  const { step, opened } = currentPosition(match);
  const { received, responseId, fate, why, stepTitle } = given.receipt;
  const form = step?.asks.find(({ seat }) => seat === given.seat)?.form;
  return {
    entry: nextEntry(match),
    key: arrivalKey(received, responseId),
    shown: {
      step: stepTitle,
      received: receivedText(received, opened.settings),
      fate,
      why,
      counted: given.counts && form !== undefined ? playedOut(match, given, form) : '',
      isWhole: why === COUNTS,
      isHosts: false,
      isBlank: why.includes(BLANK),
      isOpen: true,
    },
  };
}

/** The orders in the words of the form, and their preview. */
function playedOut(
  match: Match,
  { seat, receipt }: { readonly seat: Seat; readonly receipt: Receipt },
  form: Form,
): string {
  const { game, setup, state } = currentPosition(match);
  const asked = { setup, state, seat };
  const { orders } = game.read({ ...asked, answers: answersIn(receipt.answers) });
  const foreseen = orders === null ? null : (game.preview?.(asked, orders) ?? null);
  const words = ownWords({ game, setup, state }, seat, answerText(receipt, form));
  return foreseen === null ? words : `${words}\nAs things stand: ${foreseen}.`;
}

const nextEntry = (match: Match): number => currentPosition(match).sealed.entry.entry + 1;

const whyOf = ({ entry, why }: Receipt, { sorted }: Position): string =>
  sorted.includes(entry) ? why : `${UNDONE} ${why}`;

const UNDONE = 'The host has undone the step that this was sorted for.';
const REPLACED = 'The host has put your orders for this step right since: others count.';

/** A time that was typed over on Submissions is shown as it is: the Desk reports it. */
function receivedText(received: string, times: TimeStyle): string {
  const ms = Date.parse(received);
  return Number.isNaN(ms) ? received : wallClock(ms, times);
}

/** Orders that the host has entered or corrected for the seat; no other seat sees them. */
function enteredIn(match: Match, seat: Seat): readonly PlacedReceipt[] {
  const position = currentPosition(match);
  const entries = entriesOf(match).map(({ entry }) => entry);
  return entries.flatMap((done): readonly PlacedReceipt[] => {
    if ((done.kind !== 'orders' && done.kind !== 'rewound') || done.seat !== seat) return [];
    const { fate, counted } = standingOf(position, seat, done.at);
    const what =
      done.kind === 'orders' ? 'entered orders for you' : 'put your orders for this step right';
    const judged = entries.find(({ kind, entry }) => kind === 'resolved' && entry > done.entry);
    return [
      {
        entry: done.kind === 'orders' ? (judged?.entry ?? nextEntry(match)) : done.entry,
        key: arrivalKey(done.at, ''),
        shown: {
          step: done.kind === 'orders' ? (done.next?.title ?? '') : done.title,
          received: wallClock(Date.parse(done.at), position.opened.settings),
          fate: 'by the host',
          why: `The host ${what}, with the reason: ${withFullStop(done.reason)} ${fate}`,
          counted,
          isWhole: true,
          isHosts: true,
          isOpen: done.kind === 'orders' && judged === undefined,
        },
      },
    ];
  });
}

/** Status of the orders that the host entered for a seat at an instant. */
function standingOf(
  position: Position,
  seat: Seat,
  at: string,
): { readonly fate: string; readonly counted: string } {
  const isThese = (orders: ResolvedEntry['orders']): boolean =>
    orders[seat]?.responseId === null && orders[seat].received === at;
  const passed = position.line.find(({ by }) => isThese(by.orders));
  if (passed !== undefined)
    return { fate: 'They count.', counted: wordsOf(passed.before, seat, passed.by.orders) };
  return isThese(position.entered)
    ? {
        fate: 'They count unless you answer later.',
        counted: wordsOf(position, seat, position.entered),
      }
    : { fate: 'They no longer count: a later answer does.', counted: '' };
}

/** A seat's orders in the words of the form; '' if it was not asked. */
function wordsOf(
  before: ResolvedStepRecord['before'],
  seat: Seat,
  orders: ResolvedEntry['orders'],
): string {
  const { game, setup, state, step } = before;
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  const answers = game.questions.answers(orders[seat]?.orders, { setup, state, seat });
  if (form === undefined) return '';
  return ownWords(before, seat, answeredText(answeredFields(form, answers)));
}

/** When an answer sent now will be read, so that it does not seem lost. */
export function readingText({ opened }: Position): string {
  const { pollMs } = opened.settings;
  return pollMs === undefined
    ? 'Your answer is read at the deadline.'
    : `Your answer appears here within about ${earlyText(pollMs)}.`;
}
