/** How it is with the open step: whether its clock runs, who is waited for, and whether answers are taken. */

import type { Seat } from '../../../rules/kit/seat.ts';
import type { PauseEntry } from './entry.ts';
import type { Position } from './fold.ts';

/** The pause that the match stands in; null while its clock runs. */
export function pauseIn({ sealed, meanwhile }: Position): PauseEntry | null {
  if (sealed.entry.next === null || sealed.entry.next.deadline !== null) return null;
  return meanwhile.findLast((entry) => entry.kind === 'pause') ?? null;
}

/** Whether the open step may be resolved before its deadline by itself: one that was undone waits for the host. */
export const resolvesEarly = ({ opened, meanwhile }: Position): boolean =>
  opened.settings.earlyMs !== null &&
  !meanwhile.some((entry) => entry.kind === 'rewound' && entry.seat === null);

/** Whether an answer of the seat is waited for. */
export const owes = ({ step, answersUntil }: Position, seat: Seat): boolean =>
  answersUntil === null && (step?.asks.some((ask) => ask.seat === seat) ?? false);

/** Whether the form takes answers: something is asked, and the host has not closed it. */
export const takesAnswers = (position: Position): boolean =>
  position.step !== null &&
  position.step.asks.length > 0 &&
  position.answersUntil === null &&
  pauseIn(position)?.form !== 'closed';
