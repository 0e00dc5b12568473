/** A host moves the deadline of the open step, pauses the match and lets it go on: the clock changes, and nothing else. */

import { NAMED_AHEAD_MS } from '../ledger/dice.ts';
import { type FormWhilePaused, isoInstant, type NextDeadline } from '../ledger/entry.ts';
import { activePause, awaitsMatches, isMomentNamed } from '../ledger/open-step.ts';
import type { Position } from '../ledger/position.ts';
import { graceOf } from './build-entry.ts';
import type { Change } from './change.ts';
import { unsortedResponsesFrom } from './deadline-task.ts';
import type { RequestedAction } from './request.ts';

type ClockChange =
  | { readonly kind: 'deadline' | 'resume'; readonly next: NextDeadline }
  | {
      readonly kind: 'pause';
      readonly next: NextDeadline;
      readonly leftMs: number;
      readonly form: FormWhilePaused;
    };

/** The match with its clock changed; a sentence where that cannot be done. */
export function clockChange(
  before: Position,
  action: ClockAction,
  at: { readonly next: NextDeadline; readonly atMs: number },
): Change | string {
  const next = isMomentNamed(before) ? withGrace(before, at.next) : at.next;
  const change = changeFor(before, action, { ...at, next });
  return typeof change === 'string'
    ? change
    : {
        own: { ...change, answersSince: unsortedResponsesFrom(before.sealed.entry) },
        after: before,
      };
}

/** A moment that is named has no grace; what the host says instead is a deadline like any other. */
const withGrace = ({ opened }: Position, next: NextDeadline): NextDeadline => ({
  ...next,
  ...graceOf(opened.settings),
});

type ClockAction = Extract<RequestedAction, { readonly kind: 'deadline' | 'pause' | 'resume' }>;

function changeFor(
  before: Position,
  action: ClockAction,
  { next, atMs }: { readonly next: NextDeadline; readonly atMs: number },
): ClockChange | string {
  const awaits = awaitsMatches(before);
  switch (action.kind) {
    case 'deadline':
      return moved(next, { toMs: action.toMs, atMs, awaits, hasBeacon: hasBeacon(before) });
    case 'pause':
      return paused(next, { form: action.form, atMs, awaits });
    case 'resume':
      return resumed(before, next, atMs);
  }
}

interface Moving {
  readonly toMs: number;
  readonly atMs: number;
  readonly awaits: boolean;
  readonly hasBeacon: boolean;
}

function moved(
  next: NextDeadline,
  { toMs, atMs, awaits, hasBeacon }: Moving,
): ClockChange | string {
  const deadline = isoInstant(wholeSecond(toMs));
  if (awaits) return NOTHING_DUE;
  if (next.deadline === null) return `${PAUSED} Then its deadline can be moved.`;
  if (deadline === next.deadline) return `That is when ${next.title} is due: nothing is moved.`;
  if (toMs <= atMs) return 'A deadline can only be moved to a time that is to come.';
  if (hasBeacon && toMs < atMs + NAMED_AHEAD_MS) return TOO_CLOSE;
  if (toMs > atMs + FURTHEST_MS) return 'A deadline can be moved to a year from now at most.';
  return { kind: 'deadline', next: { ...next, deadline } };
}

function paused(
  next: NextDeadline,
  {
    form,
    atMs,
    awaits,
  }: { readonly form: FormWhilePaused; readonly atMs: number; readonly awaits: boolean },
): ClockChange | string {
  if (awaits) return NOTHING_DUE;
  if (next.deadline === null) return 'The match is paused already.';
  const leftMs = Date.parse(next.deadline) - atMs;
  if (leftMs <= 0) return `${next.title} was due before: it is to be resolved, not paused.`;
  return { kind: 'pause', leftMs, form, next: { ...next, deadline: null } };
}

function resumed(before: Position, next: NextDeadline, atMs: number): ClockChange | string {
  const pause = activePause(before);
  if (pause === null) return 'The match is not paused: its clock runs.';
  const leftMs = hasBeacon(before) ? Math.max(pause.leftMs, NAMED_AHEAD_MS) : pause.leftMs;
  const deadline = isoInstant(wholeMinute(atMs + leftMs));
  return { kind: 'resume', next: { ...next, deadline } };
}

const hasBeacon = ({ opened }: Position): boolean => opened.settings.beacon !== undefined;

const NOTHING_DUE =
  'Matches are waited for, and nothing is due here meanwhile: their own deadlines are moved and paused there.';

const TOO_CLOSE =
  'The dice of this match come of a public beacon: everybody has to be able to see a deadline before its round comes out. Move it to a minute from now or later.';

const PAUSED = 'The match is paused: let it go on first, with “sealed resume”.';

const FURTHEST_MS = 366 * 86_400_000;

/** Deadlines are whole seconds: Google's replies tell the time no finer. */
const wholeSecond = (ms: number): number => Math.ceil(ms / 1000) * 1000;

/** What is left of a step is counted from when a command or a poll is run: nobody means its seconds. */
const wholeMinute = (ms: number): number => Math.ceil(ms / 60_000) * 60_000;
