/** Builds sentences on the due step of a match and its deadline. */

import { isCutOff, type Position } from '../../../functions/match/ledger/position.ts';
import { formatMissingSeats, type HeldReason } from '../../../functions/match/next/due.ts';
import { wallClock } from '../../../functions/match/next/time.ts';
import { describeNothingDue } from '../../../functions/match/showing/intervention-texts.ts';
import type { DueWork } from './due-now.ts';
import { timeAway } from './time-away.ts';

/**
 * Returns "Round 2 is due Sat 21 Nov 2026, 20:00 (UTC)."; with `nowMs`, also the time until
 * the deadline.
 */
export function describeDueStep(position: Position, nowMs?: number): string {
  const { next } = position.sealed.entry;
  if (next === null) return 'The match is closed, so nothing is due.';
  if (next.deadline === null) return describeNothingDue(position);
  if (nowMs !== undefined && isCutOff(position, nowMs)) {
    return `${next.title}: answers are cut off. Resolve the step with “sealed resolve”.`;
  }
  const deadlineMs = Date.parse(next.deadline);
  const away = nowMs === undefined ? '' : `, ${timeAway(deadlineMs, nowMs)}`;
  return `${next.title} is due ${wallClock(deadlineMs, position.opened.settings)}${away}.`;
}

/**
 * Returns sentences on what a step awaits after its cut-off, and what to do. Returns none before
 * the cut-off. Problems are listed separately.
 */
export function listWaitingLines({
  due,
  isOverdue,
}: Pick<DueWork, 'due' | 'isOverdue'>): readonly string[] {
  if (due.kind !== 'held' && due.kind !== 'entry' && due.kind !== 'round') return [];
  if (due.kind === 'entry' && due.entry === 'request') return [MESSAGE_NOTICE];
  const seats = 'missing' in due ? due.missing : [];
  const missing = seats.length === 0 ? [] : [`Missing: ${formatMissingSeats(seats)}.`];
  if (due.kind === 'held') return [WAITING_ADVICE[due.why.kind], ...missing];
  if (due.kind === 'entry' && due.entry === 'grace') return [GRACE_NOTICE, ...missing];
  return [isOverdue ? OVERDUE_ADVICE : RESOLVING_NOTICE, ...missing];
}

const OVERDUE_ADVICE =
  'The step is overdue: nobody has resolved it. Check with “sealed doctor” whether anybody runs the ' +
  'match. To resolve the step now, run “sealed resolve”.';
const GRACE_NOTICE =
  'The deadline has passed and answers are missing. The grace period begins within a minute.';
const MESSAGE_NOTICE = 'A player’s message on the form “About me” takes effect at the next poll.';
const RESOLVING_NOTICE = 'Answers are cut off. The step is resolved within a minute.';
const WAITING_ADVICE: Readonly<Record<HeldReason['kind'], string>> = {
  review:
    'Answers are cut off. Review them with “sealed resolve --dry-run”, then resolve the step ' +
    'with “sealed resolve”.',
  'host word': 'The step waits for you. Solve the problems below.',
  stopped: 'The step waits. The problems below explain what to do.',
};
