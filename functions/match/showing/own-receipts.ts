/** Builds receipts of all orders that a player sent, or that the host entered for them. */

import { type Form, formatAnswers, listAnsweredFields } from '../../../rules/kit/asking/form.ts';
import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import {
  NO_ANSWER_FATE,
  type ReceiptRow,
} from '../../../sheets-templates/workbooks/player-data.ts';
import type { ResolvedEntry } from '../ledger/entry.ts';
import { buildArrivalKey, isSameAnswer } from '../ledger/instant.ts';
import type { Position, ResolvedStepRecord } from '../ledger/position.ts';
import { formatDelay, formatTime, type TimeStyle } from '../next/time.ts';
import { BLANK_REASON, COUNTS_REASON } from '../reading/intake.ts';
import { getCurrentPosition, listEntries, type Match } from '../reading/match.ts';
import type { ConfirmedAnswer } from '../reading/polled.ts';
import {
  areRowsChanged,
  formatAnswer,
  getCountedText,
  isReplaced,
  listSeatReceipts,
  parseAnswers,
  type Receipt,
} from '../reading/submissions.ts';
import { withFullStop } from './intervention-texts.ts';

/** A receipt with the keys to sort it by: the entry that judged it, and its time. */
interface PlacedReceipt {
  readonly entry: number;
  readonly key: string;
  readonly shown: ReceiptRow;
}

/** Findings of a poll about a seat's answers to the open step. */
export interface PreviewedReceipts {
  /** Receipts with the status that they would have if the step were resolved now. */
  readonly receipts: readonly Receipt[];
  /** The answer that would count now; null if there is none. */
  readonly counts: ConfirmedAnswer | null;
  /** Whether the seat needs a reminder: it must answer, and no answer counts yet. */
  readonly isReminded: boolean;
  /** One sentence about each message on “About me” and its status, oldest first. */
  readonly messages: readonly string[];
}

const EMPTY_RECEIPTS: PreviewedReceipts = {
  receipts: [],
  counts: null,
  isReminded: false,
  messages: [],
};

/** Builds all receipts of a seat, the newest first. */
export function buildReceipts(
  match: Match,
  seat: Seat,
  soFar: PreviewedReceipts = EMPTY_RECEIPTS,
): readonly ReceiptRow[] {
  const answers = listSeatReceipts(match.receipts, seat).map((receipt) =>
    buildAnswerReceipt(match, seat, receipt),
  );
  const open = soFar.receipts.map((receipt) =>
    buildOpenReceipt(match, {
      seat,
      receipt,
      counts: isSameAnswer(soFar.counts ?? undefined, receipt),
    }),
  );
  const given = [...open, ...answers, ...buildEnteredReceipts(match, seat)];
  return [...given, ...buildMissedReceipts(match, seat, given)]
    .toSorted((one, other) => other.entry - one.entry || (one.key < other.key ? 1 : -1))
    .map(({ shown }) => shown);
}

function buildAnswerReceipt(match: Match, seat: Seat, receipt: Receipt): PlacedReceipt {
  const position = getCurrentPosition(match);
  const { entry, received, responseId, stepTitle: step } = receipt;
  const given = isReplaced(receipt, match.positions)
    ? ({ fate: 'superseded', why: CORRECTED_TEXT } as const)
    : { fate: receipt.fate, why: explainStatus(receipt, position) };
  return {
    entry,
    key: buildArrivalKey(received, responseId),
    shown: {
      ...given,
      step,
      received: formatReceived(received, position.opened.settings),
      counted: describeCountedOrders(match, seat, receipt),
      isWhole: given.why === COUNTS_REASON,
      isHosts: false,
      isOpen: false,
    },
  };
}

/** Describes the orders that counted, in the words of the player's answer. */
function describeCountedOrders({ positions }: Match, seat: Seat, receipt: Receipt): string {
  const words = getCountedText(receipt, positions);
  const passed = positions.at(-1)?.line.find(({ by }) => by.entry === receipt.entry);
  return passed === undefined ? words : describeOwnOrders(passed.before, seat, words);
}

const describeOwnOrders = (
  { game, setup, state }: Pick<Position, 'game' | 'setup' | 'state'>,
  seat: Seat,
  words: string,
): string => game.ownWords?.({ setup, state, seat }, words) ?? words;

/** Builds a receipt for the open step. */
function buildOpenReceipt(
  match: Match,
  given: { readonly seat: Seat; readonly receipt: Receipt; readonly counts: boolean },
): PlacedReceipt {
  const { step, opened } = getCurrentPosition(match);
  const { received, responseId, fate, why, stepTitle } = given.receipt;
  const form = step?.asks.find(({ seat }) => seat === given.seat)?.form;
  return {
    entry: getNextEntry(match),
    key: buildArrivalKey(received, responseId),
    shown: {
      step: stepTitle,
      received: formatReceived(received, opened.settings),
      fate,
      why,
      counted:
        given.counts && form !== undefined ? describePreviewedAnswer(match, given, form) : '',
      isWhole: why === COUNTS_REASON,
      isHosts: false,
      isBlank: why.includes(BLANK_REASON),
      isOpen: true,
    },
  };
}

/** Describes an answer in the words of the form, and its expected effect. */
function describePreviewedAnswer(
  match: Match,
  { seat, receipt }: { readonly seat: Seat; readonly receipt: Receipt },
  form: Form,
): string {
  const { game, setup, state } = getCurrentPosition(match);
  const asked = { setup, state, seat };
  const { orders } = game.read({ ...asked, answers: parseAnswers(receipt.answers) });
  const preview = orders === null ? null : (game.preview?.(asked, orders) ?? null);
  const words = describeOwnOrders({ game, setup, state }, seat, formatAnswer(receipt, form));
  return preview === null ? words : `${words}\nAs things stand: ${preview}.`;
}

const getNextEntry = (match: Match): number => getCurrentPosition(match).sealed.entry.entry + 1;

const explainStatus = ({ entry, why }: Receipt, { sorted }: Position): string =>
  sorted.includes(entry) ? why : `${UNDONE_TEXT} ${why}`;

const UNDONE_TEXT = 'The host has undone the step of this answer.';
const CORRECTED_TEXT = 'The host later corrected your orders for this step, so other orders count.';

/** Formats a time. A time that somebody changed on “Submissions” is shown as typed. */
function formatReceived(received: string, times: TimeStyle): string {
  const ms = Date.parse(received);
  return Number.isNaN(ms) ? received : formatTime(ms, times);
}

/** Builds receipts of orders that the host entered or corrected for the seat. */
function buildEnteredReceipts(match: Match, seat: Seat): readonly PlacedReceipt[] {
  const position = getCurrentPosition(match);
  const entries = listEntries(match).map(({ entry }) => entry);
  return entries.flatMap((done): readonly PlacedReceipt[] => {
    if ((done.kind !== 'orders' && done.kind !== 'rewound') || done.seat !== seat) return [];
    const { fate, counted } = describeEnteredOrders(position, seat, done.at);
    const what =
      done.kind === 'orders' ? 'entered orders for you' : 'corrected your orders for this step';
    const judged = entries.find(({ kind, entry }) => kind === 'resolved' && entry > done.entry);
    return [
      {
        entry: done.kind === 'orders' ? (judged?.entry ?? getNextEntry(match)) : done.entry,
        key: buildArrivalKey(done.at, ''),
        shown: {
          step: done.kind === 'orders' ? (done.next?.title ?? '') : done.title,
          received: formatTime(Date.parse(done.at), position.opened.settings),
          fate: 'by the host',
          why: `The host ${what} for this reason: ${withFullStop(done.reason)} ${fate}`,
          counted,
          isWhole: true,
          isHosts: true,
          isOpen: done.kind === 'orders' && judged === undefined,
        },
      },
    ];
  });
}

/** Describes whether the orders that the host entered at an instant count. */
function describeEnteredOrders(
  position: Position,
  seat: Seat,
  at: string,
): { readonly fate: string; readonly counted: string } {
  const isThese = (orders: ResolvedEntry['orders']): boolean =>
    orders[seat]?.responseId === null && orders[seat].received === at;
  const passed = position.line.find(({ by }) => isThese(by.orders));
  if (passed !== undefined)
    return {
      fate: 'These orders count.',
      counted: describeOrders(passed.before, seat, passed.by.orders),
    };
  return isThese(position.entered)
    ? {
        fate: 'These orders count unless you answer later.',
        counted: describeOrders(position, seat, position.entered),
      }
    : { fate: 'These orders no longer count, because you answered later.', counted: '' };
}

/** Describes a seat's orders in the words of the form; '' if the seat was not asked. */
function describeOrders(
  before: ResolvedStepRecord['before'],
  seat: Seat,
  orders: ResolvedEntry['orders'],
): string {
  const { game, setup, state, step } = before;
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  const answers = game.questions.answers(orders[seat]?.orders, { setup, state, seat });
  if (form === undefined) return '';
  return describeOwnOrders(before, seat, formatAnswers(listAnsweredFields(form, answers)));
}

/** Builds receipts of steps that asked the seat and received nothing, as far as is known. */
function buildMissedReceipts(
  match: Match,
  seat: Seat,
  given: readonly PlacedReceipt[],
): readonly PlacedReceipt[] {
  return getCurrentPosition(match).line.flatMap(({ before, by }): readonly PlacedReceipt[] => {
    const { title: step = '' } = before.step ?? {};
    const isAsked = listOwedAsks(before.step).some((ask) => ask.seat === seat);
    if (
      !isAsked ||
      areRowsChanged(match, by.entry) ||
      given.some(({ shown }) => shown.step === step)
    )
      return [];
    const shown = {
      ...{ step, received: '', fate: NO_ANSWER_FATE, why: '', counted: '' },
      ...{ isWhole: false, isHosts: false, isOpen: false },
    };
    return [{ entry: by.entry, key: '', shown }];
  });
}

/** Describes when the next answer will be read. */
export function describeReading({ opened }: Position): string {
  const { pollMs } = opened.settings;
  return pollMs === undefined
    ? 'If you have sent an answer, it will be read at the deadline.'
    : `If you have sent an answer, it appears here within about ${formatDelay(pollMs)}.`;
}
