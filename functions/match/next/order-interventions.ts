/** Rows of the table in interventions.ts on steps and orders: undo, correct, orders. */

import type { Report } from '../../../rules/kit/match/season.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import { isoInstant } from '../ledger/entry.ts';
import { resolvedFrom, resolvedOnceMore, rewoundFrom } from '../ledger/fold.ts';
import { isSameAnswer } from '../ledger/instant.ts';
import type { ReplayedStep } from '../ledger/interventions.ts';
import { isSamePrompt, isSameStep, type Position, positionBefore } from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { openedWith } from '../reading/season-matches.ts';
import { answerText } from '../reading/submissions.ts';
import { scheduleOfNextStep } from './build-entry.ts';
import {
  type ActionNotes,
  type Argument,
  answersWord,
  type Change,
  type Flag,
  MATCH,
  placeOfStep,
  readOrders,
  row,
  seatTaken,
  underStep,
  withoutCommasAfter,
  withSeat,
} from './intervention-row.ts';

const answerFlag = (about: string): Flag => ({
  flags: '--answer <question=answer>',
  about,
  repeats: true,
});
const stepTaken = (about: string): Argument => ({ name: 'step', about, required: false });

const REOPEN = 'reopen';

export interface OrdersAction extends ActionNotes {
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

interface ChangeInput {
  readonly match: Match;
  readonly before: Position;
  readonly atMs: number;
}

/** Undoes the step at this place and all later ones. `reopen`: whether new answers are taken. */
export interface UndoAction {
  readonly kind: 'undo';
  readonly to: number;
  readonly reopen: boolean;
}

export interface CorrectAction extends ActionNotes {
  readonly kind: 'correct';
  readonly to: number;
  readonly seat: Seat;
  readonly orders: unknown;
}

/** Continues from before a step, whose old answers count again. */
function undoChange(given: ChangeInput & { readonly action: UndoAction }): Change | string {
  const { before, action, atMs } = given;
  const passed = before.line[action.to - 1];
  if (passed === undefined) return NOT_RESOLVED;
  const { before: then, by } = passed;
  const answersUntil = action.reopen ? null : (then.answersUntil ?? by.deadline);
  const own = { to: action.to, title: by.title, seat: null, replay: [], answersUntil } as const;
  return {
    own: { kind: 'rewound', ...own, answersSince: then.since },
    next: (after) => scheduleOfNextStep(after, { cutOffMs: atMs, nowMs: atMs }),
  };
}

/** Replaces a seat’s orders for a resolved step and replays the following steps while equal. */
function correctionChange(
  given: ChangeInput & { readonly action: CorrectAction },
): Change | string {
  const { match, before, action, atMs } = given;
  const passed = before.line[action.to - 1];
  if (passed === undefined) return NOT_RESOLVED;
  const invalid = invalidOrdersReason(passed.before, action.seat, action.orders);
  if (invalid !== null) return invalid;
  const { title, orders } = passed.by;
  const received = isoInstant(atMs);
  const right = { ...orders, [action.seat]: { orders: action.orders, responseId: null, received } };
  const replay = resolvedAgain({
    match,
    before,
    to: action.to,
    first: { ...passed.by, orders: right },
  });
  const draft = { to: action.to, replay, answersUntil: null };
  const after = rewoundFrom(before, draft, match.seed);
  const isWhole = isSameStep(after, before);
  const { answersUntil, sealed } = before;
  const own = { to: action.to, title, seat: action.seat, replay, answersSince: after.since };
  return {
    own: { kind: 'rewound', ...own, answersUntil: isWhole ? answersUntil : null },
    next: (then) =>
      isWhole ? sealed.entry.next : scheduleOfNextStep(then, { cutOffMs: atMs, nowMs: atMs }),
  };
}

/** Why a seat cannot have such orders at a step, except for illegal ones: a sentence, or null. */
function invalidOrdersReason(
  { game, step }: Pick<Position, 'game' | 'step'>,
  seat: Seat,
  orders: unknown,
): string | null {
  if (step?.asks.every((ask) => ask.seat !== seat) ?? true)
    return `Nothing is asked of ${seat} in that step.`;
  return game.orders.safeParse(orders).success ? null : `These are not orders of ${game.title}.`;
}

/** The corrected step, and later steps with the same questions and results of the same matches. */
function resolvedAgain(given: {
  readonly match: Match;
  readonly before: Position;
  readonly to: number;
  readonly first: ReplayedStep;
}): readonly ReplayedStep[] {
  const { match, before, to, first } = given;
  const later = before.line.slice(to);
  const base = positionBefore(before, to);
  if (base === null) throw new Error('it was looked up before');
  const { sealed } = before;
  let position: Position = { ...resolvedFrom(base, first, match.seed), sealed };
  const replay = [first];
  for (const { before: was, by } of later) {
    if (!isSamePrompt(position.step, was.step)) break;
    if (!areSameMatches(by.reports ?? [], position, was)) break;
    position = { ...resolvedOnceMore(position, by, match.seed), sealed };
    replay.push(by);
  }
  return replay;
}

/** Whether reported matches are the same in both seasons: one name may have other players. */
function areSameMatches(
  reports: readonly Report[],
  ...seasons: readonly [now: Season, was: Season]
): boolean {
  return reports.every((report) => {
    if (!('match' in report)) return true;
    const [now, was] = seasons.map((season) => {
      const { game, setup, state } = season;
      const awaited = game.findAwaitedMatch?.({ setup, state }, report.match) ?? null;
      return awaited === null ? null : openedWith(season, awaited);
    });
    return now === was;
  });
}

type Season = Pick<Position, 'game' | 'setup' | 'state'>;

/** Warning before a step is reopened for new answers. */
const DRAWS_ARE_KNOWN =
  'The draws of the step stay the same: players who have read its result know them when ' +
  'they answer again.';

const NOT_RESOLVED = 'There is no such step that was resolved: nothing can be undone.';

/** The replaced orders of a seat, a line each under a first line; empty if it was asked nothing. */
export function replacedOrders(match: Match, seat: Seat, place: number): readonly string[] {
  const passed = currentPosition(match).line[place - 1];
  const form = passed?.before.step?.asks.find((ask) => ask.seat === seat)?.form;
  if (passed === undefined || form === undefined) return [];
  const { orders, title } = passed.by;
  const used = Object.hasOwn(orders, seat) ? orders[seat] : undefined;
  if (used === undefined) return [`${seat} did not send orders for ${title}.`];
  if (used.responseId === null) return [`These replace the orders that you entered for ${seat}.`];
  const receipt = match.receipts.find(
    (one) => one.isSound && one.seat === seat && isSameAnswer(used, one),
  );
  const text = receipt === undefined ? '' : answerText(receipt, form);
  return text === ''
    ? [`These replace orders of ${seat} that the tab Submissions no longer shows.`]
    : [`Orders of ${seat} for ${title} that are replaced:`, ...text.split('\n')];
}
