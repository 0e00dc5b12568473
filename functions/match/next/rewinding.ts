import type { Report } from '../../../rules/kit/match/season.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { isoInstant } from '../ledger/entry.ts';
import { isSameAnswer } from '../ledger/instant.ts';
import type { ReplayedStep } from '../ledger/interventions.ts';
import { isSamePrompt, isSameStep, type Position, positionBefore } from '../ledger/position.ts';
import { resolvedFrom, resolvedOnceMore, rewoundFrom } from '../ledger/resolving.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { openedWith } from '../reading/season-matches.ts';
import { answerText } from '../reading/submissions.ts';
import { scheduleOfNextStep } from './build-entry.ts';
import type { Change, Noted } from './intervention-row.ts';

interface Given {
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

/** Other orders of a seat for the step at this place. */
export interface CorrectAction extends Noted {
  readonly kind: 'correct';
  readonly to: number;
  readonly seat: Seat;
  readonly orders: unknown;
}

/** Continues from before a step, whose old answers count again. */
export function undoChange(given: Given & { readonly action: UndoAction }): Change | string {
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
export function correctionChange(
  given: Given & { readonly action: CorrectAction },
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
export function invalidOrdersReason(
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
      const awaited = game.awaited?.({ setup, state }, report.match) ?? null;
      return awaited === null ? null : openedWith(season, awaited);
    });
    return now === was;
  });
}

type Season = Pick<Position, 'game' | 'setup' | 'state'>;

/** Warning before a step is reopened for new answers. */
export const DRAWS_ARE_KNOWN =
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
