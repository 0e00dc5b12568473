/** Sentences on the due step of a match and its deadline. */

import { isCutOff, type Position } from '../../../functions/match/ledger/position.ts';
import { type HeldWhy, missingText } from '../../../functions/match/next/due.ts';
import { wallClock } from '../../../functions/match/next/time.ts';
import { nothingDueText } from '../../../functions/match/showing/intervention-texts.ts';
import type { DueNow } from './due-now.ts';
import { timeAway } from './time-away.ts';

/**
 * Returns "Round 2 is due Sat 21 Nov 2026, 20:00 (UTC)."; with `nowMs`, also how far away the
 * deadline is.
 */
export function dueText(position: Position, nowMs?: number): string {
  const { next } = position.sealed.entry;
  if (next === null) return 'The match is closed: nothing is due.';
  if (next.deadline === null) return nothingDueText(position);
  if (nowMs !== undefined && isCutOff(position, nowMs)) {
    return `${next.title}: answers are cut off, and it is resolved with “sealed resolve”.`;
  }
  const deadlineMs = Date.parse(next.deadline);
  const away = nowMs === undefined ? '' : `, ${timeAway(deadlineMs, nowMs)}`;
  return `${next.title} is due ${wallClock(deadlineMs, position.opened.settings)}${away}.`;
}

/**
 * Returns sentences on what a step awaits after its answers are cut off, and what to do; an empty
 * list before. Problems are listed separately.
 */
export function waitingLines({
  due,
  isOverdue,
}: Pick<DueNow, 'due' | 'isOverdue'>): readonly string[] {
  if (due.kind !== 'held' && due.kind !== 'entry' && due.kind !== 'round') return [];
  if (due.kind === 'entry' && due.entry === 'request') return [];
  const seats = 'missing' in due ? due.missing : [];
  const missing = seats.length === 0 ? [] : [`Missing: ${missingText(seats)}.`];
  if (due.kind === 'held') return [WAITING[due.why.kind], ...missing];
  if (due.kind === 'entry' && due.entry === 'grace') return [GRACE_NOW, ...missing];
  return [isOverdue ? OVERDUE : DUE_NOW, ...missing];
}

const OVERDUE =
  'It is overdue: nobody has resolved it. Check with “sealed doctor” whether anybody runs the ' +
  'match; resolve the step at once with “sealed resolve”.';
const GRACE_NOW =
  'The deadline has passed, and answers are missing: the grace begins within a minute.';
const DUE_NOW = 'Answers are cut off: it is resolved within a minute.';
const WAITING: Readonly<Record<HeldWhy['kind'], string>> = {
  review:
    'Answers are cut off. Review them with “sealed resolve --dry-run”, then resolve the step ' +
    'with “sealed resolve”.',
  'host word': 'It waits for you: solve the problems below.',
  stopped: 'It waits: the problems below say what to do.',
};
