/** Defines the interventions that change steps and orders: undo, correct and orders. */

import type { Report } from '../../../rules/kit/match/season.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import { formatInstant } from '../ledger/entry.ts';
import { applyResolution, applyRewind } from '../ledger/fold.ts';
import { isSameAnswer } from '../ledger/instant.ts';
import type { ReplayedStep } from '../ledger/interventions.ts';
import { findPositionBefore, isSamePrompt, isSameStep, type Position } from '../ledger/position.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { hashAwaitedSetup } from '../reading/season-matches.ts';
import { formatAnswer } from '../reading/submissions.ts';
import { scheduleNextStep } from './build-entry.ts';
import {
  type ActionNotes,
  type BuildContext,
  type Change,
  defineRow,
  EXAMPLE_MATCH,
  findStepPlace,
  hashAnswers,
  parseTypedOrders,
  resolveSeat,
  splitStepLine,
} from './intervention-row.ts';

const REOPEN_WORD = 'reopen';

export interface OrdersAction extends ActionNotes {
  readonly kind: 'orders';
  readonly seat: Seat;
  readonly orders: unknown;
}

export const ORDER_ROWS = {
  undo: defineRow<UndoAction>({
    kind: 'undo',
    valueHelp: 'name of a step (else the last one); add “reopen” to accept new answers',
    command: {
      name: 'undo',
      summary: 'undo a step and all later ones',
      about: `Undoes the last step, or the given step and all later ones. The step is resolved again
at its new deadline, or at once by “sealed resolve --early --step …”. It has its former answers and
the same draws, so nobody can re-roll. New answers count only with --reopen. Everybody can read that
the step was reopened, since players may know the draws by now.`,
      examples: [
        `${EXAMPLE_MATCH} --reason "The map had a mistake."`,
        `${EXAMPLE_MATCH} round-2 --reopen --reason "The form was closed." --yes`,
      ],
      takes: { '[step]': 'name or title of the first step to undo' },
      flags: { '--reopen': 'accept new answers' },
      value: (lookup) => (lookup('reopen') === '' ? '' : REOPEN_WORD),
      asked: ({ step, value }) =>
        ['undo', step, value === '' ? '' : 'and reopen'].filter((word) => word !== '').join(' '),
    },
    read: ({ match }, { value, step }) => {
      const reopen = value.toLowerCase().endsWith(REOPEN_WORD);
      const stepWords = reopen ? value.slice(0, -REOPEN_WORD.length) : value;
      const named = step ?? stepWords.trimEnd().replace(/,$/, '');
      const to = findStepPlace(match, named);
      return typeof to === 'string' ? to : { kind: 'undo', to, reopen };
    },
    preview: ({ line }, { to, reopen }) => {
      const [first, ...later] = line.slice(to - 1).map(({ by }) => by.title);
      const others = later.length === 0 ? '' : `, and with it ${joinNames(later)}`;
      return [
        `${first ?? 'The step'} is undone${others}. Its answers count again` +
          (reopen ? ', and new answers are accepted.' : '; new answers are not accepted.'),
        ...(reopen ? [KNOWN_DRAWS_WARNING] : []),
      ];
    },
    build: buildUndoChange,
  }),
  correct: defineRow<CorrectAction>({
    kind: 'correct',
    valueHelp: 'a line for each question; first the name of the step, unless it is the last one',
    command: {
      name: 'correct',
      summary: 'correct a seat’s orders for a resolved step',
      about: `Replaces the orders of a seat for the last step or the given step. This step and later
ones are resolved again with the same draws and their former orders. The first later step that
differs, or asks different seats, is open again.`,
      examples: [
        `${EXAMPLE_MATCH} Scarlet --reason "The wrong card."`,
        'Scarlet round-2 --answer first=A --reason "By mail." --yes',
      ],
      takes: { '<seat>': 'whose orders', '[step]': 'name or title of the step' },
      flags: {
        '--answer <question=answer>': {
          about: 'a correct answer; repeatable',
          repeats: true,
        },
      },
      value: 'answer',
      asked: ({ whom, step, value }) =>
        ['correct', whom, step, hashAnswers(value)].filter((word) => word !== '').join(' '),
    },
    asks: (match, { step = '' }) => {
      const to = findStepPlace(match, step);
      return typeof to === 'string'
        ? to
        : (getCurrentPosition(match).line[to - 1]?.before ?? getCurrentPosition(match));
    },
    read: ({ match }, { whom, value, step: named }) =>
      resolveSeat(match, whom, (seat) => {
        const { line } = getCurrentPosition(match);
        const typed =
          named === undefined
            ? splitStepLine(
                line.map(({ by }) => by),
                value,
              )
            : null;
        const to = findStepPlace(match, typed?.step ?? named ?? '');
        if (typeof to === 'string') return to;
        const passed = line[to - 1];
        if (passed === undefined) return 'Value: write the name of a resolved step.';
        const read = parseTypedOrders(passed.before, seat, typed?.text ?? value);
        if (typeof read === 'string') return read;
        const first = [...listReplacedOrders(match, seat, to), ...read.first];
        return { kind: 'correct', seat, to, ...read, first };
      }),
    preview: (_, { first = [] }) => [
      ...first,
      'That step and the later ones are resolved again with the same draws and orders, up to ' +
        'the first step that now asks something else.',
    ],
    build: buildCorrectionChange,
  }),
  orders: defineRow<OrdersAction>({
    kind: 'orders',
    valueHelp: 'a line for each question of the form, such as First: A3',
    command: {
      name: 'orders',
      summary: 'enter a seat’s orders for the open step',
      about: `Enters a seat’s orders for the open step, as answers to the form’s questions.
Everybody can read that the host entered orders, but can read the orders only after the step is
resolved. An answer that the player sends later replaces the host’s orders.`,
      examples: [
        `${EXAMPLE_MATCH} Scarlet --reason "By telephone."`,
        'Scarlet --answer first=A --answer second=C --reason "By mail."',
      ],
      takes: { '<seat>': 'whose orders' },
      flags: {
        '--answer <question=answer>': { about: 'an answer; repeatable', repeats: true },
      },
      value: 'answer',
      asked: ({ whom, value }) => `orders ${whom}, ${hashAnswers(value)}`,
    },
    asks: getCurrentPosition,
    read: ({ match }, { whom, value }) =>
      resolveSeat(match, whom, (seat) => {
        const read = parseTypedOrders(getCurrentPosition(match), seat, value);
        return typeof read === 'string' ? read : { kind: 'orders', seat, ...read };
      }),
    preview: (_, { first = [] }) => [
      ...first,
      'The orders count unless the seat answers later. Everybody can read that you entered ' +
        'orders, but not the orders themselves.',
    ],
    build: ({ before, action: { seat, orders } }) =>
      describeInvalidOrders(before, seat, orders) ?? { own: { kind: 'orders', seat, orders } },
  }),
};

/** Undoes the step at this place and all later ones. With `reopen`, new answers count. */
export interface UndoAction {
  readonly kind: 'undo';
  readonly to: number;
  readonly reopen: boolean;
}

export interface CorrectAction extends Omit<OrdersAction, 'kind'> {
  readonly kind: 'correct';
  readonly to: number;
}

/** Builds the change that returns to before a step. Answers already sent to it count again. */
function buildUndoChange({ before, action, atMs }: BuildContext<UndoAction>): Change | string {
  const passed = before.line[action.to - 1];
  if (passed === undefined) return NOT_RESOLVED_SENTENCE;
  const { before: then, by } = passed;
  const answersUntil = action.reopen ? null : (then.answersUntil ?? by.deadline);
  const own = { to: action.to, title: by.title, seat: null, replay: [], answersUntil } as const;
  return {
    own: { kind: 'rewound', ...own, answersSince: then.since },
    next: (after) => scheduleNextStep(after, { cutOffMs: atMs, nowMs: atMs }),
  };
}

/** Builds the change that corrects orders. Later steps are replayed until a question differs. */
function buildCorrectionChange(context: BuildContext<CorrectAction>): Change | string {
  const { match, before, action, atMs } = context;
  const passed = before.line[action.to - 1];
  if (passed === undefined) return NOT_RESOLVED_SENTENCE;
  const invalid = describeInvalidOrders(passed.before, action.seat, action.orders);
  if (invalid !== null) return invalid;
  const { title, orders } = passed.by;
  const received = formatInstant(atMs);
  const right = { ...orders, [action.seat]: { orders: action.orders, responseId: null, received } };
  const replay = replaySteps({
    match,
    before,
    to: action.to,
    first: { ...passed.by, orders: right },
  });
  const draft = { to: action.to, replay, answersUntil: null };
  const after = applyRewind(before, draft, match.seed);
  const isWhole = isSameStep(after, before);
  const { answersUntil, sealed } = before;
  const own = { to: action.to, title, seat: action.seat, replay, answersSince: after.since };
  return {
    own: { kind: 'rewound', ...own, answersUntil: isWhole ? answersUntil : null },
    next: (then) =>
      isWhole ? sealed.entry.next : scheduleNextStep(then, { cutOffMs: atMs, nowMs: atMs }),
  };
}

/** Describes why the orders do not fit the seat; null if they do. Illegal orders are allowed. */
function describeInvalidOrders(
  { game, step }: Pick<Position, 'game' | 'step'>,
  seat: Seat,
  orders: unknown,
): string | null {
  if (step?.asks.every((ask) => ask.seat !== seat) ?? true)
    return `That step has no questions for ${seat}.`;
  return game.orders.safeParse(orders).success
    ? null
    : `These orders are not valid for ${game.title}.`;
}

/** Replays the corrected step, and later steps as long as questions and matches are the same. */
function replaySteps(given: {
  readonly match: Match;
  readonly before: Position;
  readonly to: number;
  readonly first: ReplayedStep;
}): readonly ReplayedStep[] {
  const { match, before, to, first } = given;
  const later = before.line.slice(to);
  const base = findPositionBefore(before, to);
  if (base === null) throw new Error('it was looked up before');
  const { sealed } = before;
  let position: Position = { ...applyResolution(base, first, match.seed), sealed };
  const replay = [first];
  for (const { before: was, by } of later) {
    if (!isSamePrompt(position.step, was.step)) break;
    if (!areSameMatches(by.reports ?? [], position, was)) break;
    position = { ...applyResolution(position, by, match.seed), sealed };
    replay.push(by);
  }
  return replay;
}

/** Whether the reported matches have the same setup in both states, not only the same names. */
function areSameMatches(
  reports: readonly Report[],
  ...seasons: readonly [now: SeasonState, was: SeasonState]
): boolean {
  return reports.every((report) => {
    if (!('match' in report)) return true;
    const [now, was] = seasons.map((season) => {
      const { game, setup, state } = season;
      const awaited = game.findAwaitedMatch?.({ setup, state }, report.match) ?? null;
      return awaited === null ? null : hashAwaitedSetup(season, awaited);
    });
    return now === was;
  });
}

type SeasonState = Pick<Position, 'game' | 'setup' | 'state'>;

const KNOWN_DRAWS_WARNING =
  'The draws of the step stay the same: players who have read its result know them when ' +
  'they answer again.';

const NOT_RESOLVED_SENTENCE = 'This step has not been resolved, so it cannot be changed.';

/** Lists the orders that will be replaced, below a headline; empty if the seat was not asked. */
export function listReplacedOrders(match: Match, seat: Seat, place: number): readonly string[] {
  const passed = getCurrentPosition(match).line[place - 1];
  const form = passed?.before.step?.asks.find((ask) => ask.seat === seat)?.form;
  if (passed === undefined || form === undefined) return [];
  const { orders, title } = passed.by;
  const used = Object.hasOwn(orders, seat) ? orders[seat] : undefined;
  if (used === undefined) return [`${seat} did not send orders for ${title}.`];
  if (used.responseId === null)
    return [`The new orders replace those that you entered for ${seat}.`];
  const receipt = match.receipts.find(
    (one) => one.isSound && one.seat === seat && isSameAnswer(used, one),
  );
  const text = receipt === undefined ? '' : formatAnswer(receipt, form);
  return text === ''
    ? [`The new orders replace orders of ${seat} that are no longer on the tab Submissions.`]
    : [`These orders of ${seat} for ${title} are replaced:`, ...text.split('\n')];
}
