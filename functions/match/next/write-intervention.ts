/** The entry by which a host intervenes in a running match: what he asked for, judged against where the match stands, and written. */

import type { Seat } from '../../../rules/kit/seat.ts';
import {
  type Absence,
  type Due,
  type FormWhilePaused,
  type Intervention,
  moment,
  type ReplayedStep,
  seal,
  stateHashOf,
} from '../ledger/entry.ts';
import {
  absentAfter,
  isAskedAlike,
  isSameStep,
  type Position,
  positionBefore,
  resolvedFrom,
  rewoundFrom,
  type Unsealed,
} from '../ledger/fold.ts';
import { pauseIn } from '../ledger/open-step.ts';
import { saltOf } from '../ledger/seed.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { answersSince } from './deadline-task.ts';
import { dueNext, type Written, written } from './write-entry.ts';

/** What a host wants done. */
export type Wish =
  /** In milliseconds since 1970. */
  | { readonly kind: 'deadline'; readonly toMs: number }
  | { readonly kind: 'pause'; readonly form: FormWhilePaused }
  | { readonly kind: 'resume' }
  /** From before the step at this place, 1 for the first. `reopen`: whether new answers are taken. */
  | { readonly kind: 'undo'; readonly to: number; readonly reopen: boolean }
  /** Orders of a seat for the open step. */
  | { readonly kind: 'orders'; readonly seat: Seat; readonly orders: unknown }
  | { readonly kind: 'absent'; readonly seat: Seat; readonly absence: Absence }
  /** Other orders of a seat for the step at this place. */
  | {
      readonly kind: 'correct';
      readonly to: number;
      readonly seat: Seat;
      readonly orders: unknown;
    };

/** What he wants done, and what he says of it. */
export interface Request {
  readonly wish: Wish;
  /** In his own words: "deadline +1 day". */
  readonly asked: string;
  /** For everybody. */
  readonly reason: string;
}

export type Judged =
  | { readonly kind: 'sound'; readonly written: Written }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Whether the last entry is what is asked for: whoever was killed after writing it runs it again. */
export function isDone(
  match: Match,
  { kind, asked, reason }: Pick<Request, 'asked' | 'reason'> & Pick<Wish, 'kind'>,
): boolean {
  const { entry } = currentPosition(match).sealed;
  return entry.kind === KINDS[kind] && entry.asked === asked && entry.reason === reason;
}

/** The entry that each becomes. */
const KINDS = {
  deadline: 'deadline',
  pause: 'pause',
  resume: 'resume',
  undo: 'rewound',
  correct: 'rewound',
  orders: 'orders',
  absent: 'absent',
} as const satisfies Readonly<Record<Wish['kind'], Intervention['kind']>>;

/** The match with the entry, done at a moment in milliseconds, or why it cannot be. Pure. */
export function writeIntervention(match: Match, request: Request, atMs: number): Judged {
  const before = currentPosition(match);
  const change = changeOf({ match, before, wish: request.wish, atMs });
  if (typeof change === 'string') return { kind: 'refused', sentence: change };
  const { after, own } = change;
  const entry = before.sealed.entry.entry + 1;
  const salt = saltOf(match.seed, entry);
  const done: Intervention = {
    entry,
    rules: before.sealed.entry.rules,
    salt,
    stateHash: stateHashOf(salt, after.state),
    previous: before.sealed.hash,
    at: moment(atMs),
    reason: request.reason,
    asked: request.asked,
    ...own,
  };
  const meanwhile = [...after.meanwhile, done];
  return {
    kind: 'sound',
    written: written(match, { ...after, sealed: seal(done), meanwhile }, []),
  };
}

interface Given {
  readonly match: Match;
  readonly before: Position;
  readonly wish: Wish;
  readonly atMs: number;
}

/** What is an entry's own, and the match by it. */
interface Change {
  readonly own: OwnPart;
  readonly after: Unsealed;
}
type Common = 'entry' | 'rules' | 'salt' | 'stateHash' | 'previous' | 'at' | 'reason' | 'asked';
type OwnPart = Intervention extends infer One
  ? One extends Intervention
    ? Omit<One, Common>
    : never
  : never;

/** A sentence where it cannot be done. */
function changeOf({ match, before, wish, atMs }: Given): Change | string {
  const { next } = before.sealed.entry;
  if (next === null || before.step === null) return OVER;
  switch (wish.kind) {
    case 'deadline':
      return sameStep(before, moved(next, wish.toMs, atMs));
    case 'pause':
      return sameStep(before, paused(next, wish.form, atMs));
    case 'resume':
      return sameStep(before, resumed(before, next, atMs));
    case 'orders':
      return entered(before, wish, atMs);
    case 'absent':
      return unawaited(before, wish);
    case 'undo':
      return undone({ match, before, wish, atMs });
    case 'correct':
      return corrected({ match, before, wish, atMs });
  }
}

/** The clock changes, and nothing else. */
type ClockChange =
  | { readonly kind: 'deadline' | 'resume'; readonly next: Due }
  | {
      readonly kind: 'pause';
      readonly next: Due;
      readonly leftMs: number;
      readonly form: FormWhilePaused;
    };

const sameStep = (before: Position, change: ClockChange | string): Change | string =>
  typeof change === 'string'
    ? change
    : { own: { ...change, answersSince: answersSince(before.sealed.entry) }, after: before };

function moved(next: Due, toMs: number, atMs: number): ClockChange | string {
  const deadline = moment(wholeSecond(toMs));
  if (next.deadline === null) return `${PAUSED} Then its deadline can be moved.`;
  if (deadline === next.deadline) return `That is when ${next.title} is due: nothing is moved.`;
  if (toMs <= atMs) return 'A deadline can only be moved to a time that is to come.';
  if (toMs > atMs + FURTHEST_MS) return 'A deadline can be moved to a year from now at most.';
  return { kind: 'deadline', next: { ...next, deadline } };
}

function paused(next: Due, form: FormWhilePaused, atMs: number): ClockChange | string {
  if (next.deadline === null) return 'The match is paused already.';
  const leftMs = Date.parse(next.deadline) - atMs;
  if (leftMs <= 0) return `${next.title} was due before: it is to be resolved, not paused.`;
  return { kind: 'pause', leftMs, form, next: { ...next, deadline: null } };
}

function resumed(before: Position, next: Due, atMs: number): ClockChange | string {
  const pause = pauseIn(before);
  if (pause === null) return 'The match is not paused: its clock runs.';
  const deadline = moment(wholeSecond(atMs + pause.leftMs));
  return { kind: 'resume', next: { ...next, deadline } };
}

/** What was answered until now gives way; what is answered later counts. */
function entered(
  before: Position,
  { seat, orders }: Extract<Wish, { readonly kind: 'orders' }>,
  atMs: number,
): Change | string {
  const strange = strangeOrders(before, seat, orders);
  if (strange !== null) return strange;
  const { next } = before.sealed.entry;
  const own = { orders, responseId: null, received: moment(atMs) };
  return {
    own: { kind: 'orders', seat, orders, next, answersSince: answersSince(before.sealed.entry) },
    after: { ...before, entered: { ...before.entered, [seat]: own } },
  };
}

/** Why a seat cannot have such orders at a step; a sentence. What the rules say of illegal ones is not asked. */
function strangeOrders(
  { game, step }: Pick<Position, 'game' | 'step'>,
  seat: Seat,
  orders: unknown,
): string | null {
  if (step?.asks.every((ask) => ask.seat !== seat) ?? true)
    return `Nothing is asked of ${seat} in that step.`;
  return game.orders.safeParse(orders).success ? null : `These are no orders of ${game.title}.`;
}

function unawaited(
  before: Position,
  { seat, absence }: Extract<Wish, { readonly kind: 'absent' }>,
): Change | string {
  if ((before.absent[seat] ?? 'back') === absence)
    return `That is how it is with ${seat} already: nothing is changed.`;
  const { next } = before.sealed.entry;
  return {
    own: { kind: 'absent', seat, absence, next, answersSince: answersSince(before.sealed.entry) },
    after: { ...before, absent: absentAfter(before, { seat, absence }) },
  };
}

/** The match goes on from before a step; its old answers count again. */
function undone(
  given: Given & { readonly wish: Extract<Wish, { readonly kind: 'undo' }> },
): Change | string {
  const { match, before, wish, atMs } = given;
  const passed = before.line[wish.to - 1];
  if (passed === undefined) return NOT_RESOLVED;
  const answersUntil = wish.reopen ? null : (passed.before.answersUntil ?? passed.by.deadline);
  const own = { to: wish.to, replay: [], answersUntil } as const;
  const entry = before.sealed.entry.entry + 1;
  const after = rewoundFrom(before, { entry, ...own }, match.seed);
  const { title } = passed.by;
  return rewindingTo(after, {
    ...own,
    title,
    seat: null,
    next: dueNext(after, { cutOffMs: atMs, nowMs: atMs }),
  });
}

/** One seat's orders for a step that was resolved are others: it and the later ones are resolved again, as far as they are the same. */
function corrected(
  given: Given & { readonly wish: Extract<Wish, { readonly kind: 'correct' }> },
): Change | string {
  const { match, before, wish, atMs } = given;
  const passed = before.line[wish.to - 1];
  if (passed === undefined) return NOT_RESOLVED;
  const strange = strangeOrders(passed.before, wish.seat, wish.orders);
  if (strange !== null) return strange;
  const { title, orders } = passed.by;
  const received = moment(atMs);
  const right = { ...orders, [wish.seat]: { orders: wish.orders, responseId: null, received } };
  const entry = before.sealed.entry.entry + 1;
  const replay = resolvedAgain({
    match,
    before,
    to: wish.to,
    first: { ...passed.by, orders: right },
  });
  const draft = { entry, to: wish.to, replay, answersUntil: null };
  const isWhole = isSameStep(rewoundFrom(before, draft, match.seed), before);
  const answersUntil = isWhole ? before.answersUntil : null;
  const after = rewoundFrom(before, { ...draft, answersUntil }, match.seed);
  const next = isWhole ? before.sealed.entry.next : dueNext(after, { cutOffMs: atMs, nowMs: atMs });
  return rewindingTo(after, { to: wish.to, replay, answersUntil, title, seat: wish.seat, next });
}

/** The corrected step and the later ones, up to the first that is not asked as it was. */
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
    if (!isAskedAlike(position.step, was.step)) break;
    position = { ...resolvedFrom(position, by, match.seed), sealed };
    replay.push(by);
  }
  return replay;
}

const rewindingTo = (
  after: Unsealed,
  own: Omit<Extract<OwnPart, { readonly kind: 'rewound' }>, 'kind' | 'answersSince'>,
): Change => ({ own: { kind: 'rewound', ...own, answersSince: after.since }, after });

const NOT_RESOLVED = 'There is no such step that was resolved: nothing can be undone.';
const OVER = 'The match is over: nothing can be done to it any more.';
const PAUSED = 'The match is paused: let it go on first, with “sealed resume”.';

const FURTHEST_MS = 366 * 86_400_000;

/** Deadlines are whole seconds: Google's replies tell the time no finer. */
const wholeSecond = (ms: number): number => Math.ceil(ms / 1000) * 1000;
