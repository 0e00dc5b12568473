/** The entry by which a host intervenes in a running match: what he asked for, judged against where the match stands, and written. */

import {
  type Due,
  type FormWhilePaused,
  type Intervention,
  moment,
  seal,
  stateHashOf,
} from '../ledger/entry.ts';
import { type Position, pauseIn } from '../ledger/fold.ts';
import { saltOf } from '../ledger/seed.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { answersSince } from './deadline-task.ts';
import { type Written, written } from './write-entry.ts';

/** What a host wants done. */
export type Wish =
  /** In milliseconds since 1970. */
  | { readonly kind: 'deadline'; readonly toMs: number }
  | { readonly kind: 'pause'; readonly form: FormWhilePaused }
  | { readonly kind: 'resume' };

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
export function isDone(match: Match, { wish, asked, reason }: Request): boolean {
  const { entry } = currentPosition(match).sealed;
  return entry.kind === wish.kind && entry.asked === asked && entry.reason === reason;
}

/** The match with the entry, done at a moment in milliseconds, or why it cannot be. Pure. */
export function writeIntervention(match: Match, request: Request, atMs: number): Judged {
  const before = currentPosition(match);
  const change = changeOf(before, request.wish, atMs);
  if (typeof change === 'string') return { kind: 'refused', sentence: change };
  const entry = before.sealed.entry.entry + 1;
  const salt = saltOf(match.seed, entry);
  const done: Intervention = {
    entry,
    rules: before.sealed.entry.rules,
    salt,
    stateHash: stateHashOf(salt, before.state),
    previous: before.sealed.hash,
    at: moment(atMs),
    reason: request.reason,
    asked: request.asked,
    answersSince: answersSince(before.sealed.entry),
    ...change,
  };
  const meanwhile = [...before.meanwhile, done];
  return {
    kind: 'sound',
    written: written(match, { ...before, sealed: seal(done), meanwhile }, []),
  };
}

/** What is an entry's own. */
type Change =
  | { readonly kind: 'deadline' | 'resume'; readonly next: Due }
  | {
      readonly kind: 'pause';
      readonly next: Due;
      readonly leftMs: number;
      readonly form: FormWhilePaused;
    };

/** A sentence where it cannot be done. */
function changeOf(before: Position, wish: Wish, atMs: number): Change | string {
  const { next } = before.sealed.entry;
  if (next === null || before.step === null) return OVER;
  switch (wish.kind) {
    case 'deadline':
      return moved(next, wish.toMs, atMs);
    case 'pause':
      return paused(next, wish.form, atMs);
    case 'resume':
      return resumed(before, next, atMs);
  }
}

function moved(next: Due, toMs: number, atMs: number): Change | string {
  const deadline = moment(wholeSecond(toMs));
  if (next.deadline === null) return `${PAUSED} Then its deadline can be moved.`;
  if (deadline === next.deadline) return `That is when ${next.title} is due: nothing is moved.`;
  if (toMs <= atMs) return 'A deadline can only be moved to a time that is to come.';
  if (toMs > atMs + FURTHEST_MS) return 'A deadline can be moved to a year from now at most.';
  return { kind: 'deadline', next: { ...next, deadline } };
}

function paused(next: Due, form: FormWhilePaused, atMs: number): Change | string {
  if (next.deadline === null) return 'The match is paused already.';
  const leftMs = Date.parse(next.deadline) - atMs;
  if (leftMs <= 0) return `${next.title} was due before: it is to be resolved, not paused.`;
  return { kind: 'pause', leftMs, form, next: { ...next, deadline: null } };
}

function resumed(before: Position, next: Due, atMs: number): Change | string {
  const pause = pauseIn(before);
  if (pause === null) return 'The match is not paused: its clock runs.';
  const deadline = moment(wholeSecond(atMs + pause.leftMs));
  return { kind: 'resume', next: { ...next, deadline } };
}

const OVER = 'The match is over: nothing can be done to it any more.';
const PAUSED = 'The match is paused: let it go on first, with “sealed resume”.';

const FURTHEST_MS = 366 * 86_400_000;

/** Deadlines are whole seconds: Google's replies tell the time no finer. */
const wholeSecond = (ms: number): number => Math.ceil(ms / 1000) * 1000;
