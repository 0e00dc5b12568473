/** Rows of the table in interventions.ts on steps and orders: undo, correct, orders. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import { currentPosition } from '../reading/match.ts';
import { type Argument, type Flag, MATCH, type Noted, row, seatTaken } from './intervention-row.ts';
import {
  answersWord,
  placeOfStep,
  readOrders,
  underStep,
  withoutCommasAfter,
  withSeat,
} from './request-words.ts';
import {
  type CorrectAction,
  correctionChange,
  DRAWS_ARE_KNOWN,
  invalidOrdersReason,
  replacedOrders,
  type UndoAction,
  undoChange,
} from './rewinding.ts';

const answerFlag = (about: string): Flag => ({
  flags: '--answer <question=answer>',
  about,
  repeats: true,
});
const stepTaken = (about: string): Argument => ({ name: 'step', about, required: false });

const REOPEN = 'reopen';

/** Orders of a seat for the open step. */
export interface OrdersAction extends Noted {
  readonly kind: 'orders';
  readonly seat: Seat;
  readonly orders: unknown;
}

export const ORDER_ROWS = {
  undo: row<UndoAction>({
    kind: 'undo',
    valueHelp: 'a step, or nothing for the last one; “reopen” behind it takes new answers',
    command: {
      name: 'undo',
      summary: 'undo a step and all that followed',
      about: `The match goes on from before a step: the last one, or the one that is named. Later
steps are undone too. It is resolved again at its new deadline, or at once by “sealed resolve
--early --step …”, by the answers it had and by the same draws: nobody re-rolls. New answers are
taken only with --reopen, which everybody reads: players may know its draws by now.`,
      examples: [
        `${MATCH} --reason "The map had a mistake."`,
        `${MATCH} round-2 --reopen --reason "It was shut." --yes`,
      ],
      takes: [stepTaken('name or title of the first step that is undone')],
      flags: [{ flags: '--reopen', about: 'take new answers' }],
      words: (typed) => ({
        whom: '',
        step: typed('step'),
        value: typed('reopen') === '' ? '' : REOPEN,
      }),
      asked: ({ step = '', value }) =>
        ['undo', step, value === '' ? '' : 'and reopen'].filter((word) => word !== '').join(' '),
    },
    read: ({ match }, { value, step }) => {
      const reopen = value.toLowerCase().endsWith(REOPEN);
      const named = step ?? withoutCommasAfter(reopen ? value.slice(0, -REOPEN.length) : value);
      const to = placeOfStep(match, named);
      return typeof to === 'string' ? to : { kind: 'undo', to, reopen };
    },
    preview: ({ line }, { to, reopen }) => {
      const [first, ...later] = line.slice(to - 1).map(({ by }) => by.title);
      return [
        `${first ?? 'The step'} is ` +
          `undone${later.length === 0 ? '' : `, and with it ${namesOf(later)}`}. What was ` +
          'answered to it counts ' +
          `again${reopen ? ', and new answers are taken.' : '; new answers are not taken.'}`,
        ...(reopen ? [DRAWS_ARE_KNOWN] : []),
      ];
    },
    build: undoChange,
  }),
  correct: row<CorrectAction>({
    kind: 'correct',
    valueHelp: 'a line for each question, below the step where it is not the last one',
    command: {
      name: 'correct',
      summary: 'put a seat’s orders for a resolved step right',
      about: `Puts the right orders of a seat in, for the last step or the one that is named. That
step and the later ones are resolved again with the orders they had and by the same draws, up to
the first that is another one or asks others than it did: that step is open again.`,
      examples: [
        `${MATCH} Scarlet --reason "The wrong card."`,
        'Scarlet round-2 --answer first=A --reason "By mail." --yes',
      ],
      takes: [seatTaken('whose orders'), stepTaken('name or title of the step')],
      flags: [answerFlag('the right answers; may be repeated')],
      words: (typed) => ({
        whom: typed('seat'),
        step: typed('step'),
        value: typed('answer'),
      }),
      asked: ({ whom, step = '', value }) =>
        ['correct', whom, step, answersWord(value)].filter((word) => word !== '').join(' '),
    },
    asks: (match, { step = '' }) => {
      const to = placeOfStep(match, step);
      return typeof to === 'string'
        ? to
        : (currentPosition(match).line[to - 1]?.before ?? currentPosition(match));
    },
    read: ({ match }, { whom, value, step: named }) =>
      withSeat(match, whom, (seat) => {
        const { line } = currentPosition(match);
        const typed =
          named === undefined
            ? underStep(
                line.map(({ by }) => by),
                value,
              )
            : null;
        const to = placeOfStep(match, typed?.step ?? named ?? '');
        if (typeof to === 'string') return to;
        const passed = line[to - 1];
        if (passed === undefined) return 'Value: there is no such step that was resolved.';
        const read = readOrders(passed.before, seat, typed?.text ?? value);
        if (typeof read === 'string') return read;
        const first = [...replacedOrders(match, seat, to), ...read.first];
        return { kind: 'correct', seat, to, ...read, first };
      }),
    preview: (_, { first = [] }) => [
      ...first,
      'That step and the later ones are resolved again by the same draws, with the orders ' +
        'they had, up to the first that asks something else.',
    ],
    build: correctionChange,
  }),
  orders: row<OrdersAction>({
    kind: 'orders',
    valueHelp: 'a line for each question of the form, such as First: A3',
    command: {
      name: 'orders',
      summary: 'enter a seat’s orders for the open step',
      about: `Enters orders of a seat for the open step, by the same questions as the form.
Everybody reads that the host did it, and nobody with what until the step is resolved. An
answer that the player sends later replaces the host’s orders.`,
      examples: [
        `${MATCH} Scarlet --reason "By telephone."`,
        'Scarlet --answer first=A --answer second=C --reason "By mail."',
      ],
      takes: [seatTaken('whose orders')],
      flags: [answerFlag('the answers; may be repeated')],
      words: (typed) => ({ whom: typed('seat'), value: typed('answer') }),
      asked: ({ whom, value }) => `orders ${whom}, ${answersWord(value)}`,
    },
    asks: currentPosition,
    read: ({ match }, { whom, value }) =>
      withSeat(match, whom, (seat) => {
        const read = readOrders(currentPosition(match), seat, value);
        return typeof read === 'string' ? read : { kind: 'orders', seat, ...read };
      }),
    preview: (_, { first = [] }) => [
      ...first,
      'They count unless the seat answers later. Everybody reads that you entered them, and ' +
        'nobody with what.',
    ],
    build: ({ before, action: { seat, orders } }) =>
      invalidOrdersReason(before, seat, orders) ?? { own: { kind: 'orders', seat, orders } },
  }),
};
