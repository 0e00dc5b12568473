/** How it is with the open step: whether its clock runs, who is waited for, and whether answers are taken. */

import { freeAsks, owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { answerCutoffOf, type PauseEntry } from './entry.ts';
import type { Position } from './position.ts';

/** Whether matches alone are waited for: nobody is asked, and nothing is due. */
export const awaitsMatches = ({ step }: Pick<Position, 'step'>): boolean =>
  step?.awaits !== undefined && owedAsks(step).length === 0;

/** The pause that the match stands in; null while its clock runs. */
export function activePause({ sealed, meanwhile }: Position): PauseEntry | null {
  if (sealed.entry.next === null || sealed.entry.next.deadline !== null) return null;
  return meanwhile.findLast((entry) => entry.kind === 'pause') ?? null;
}

/** Whether the deadline of the open step is a moment that was named since all had answered, or the host said so. */
export const isMomentNamed = ({ meanwhile }: Pick<Position, 'meanwhile'>): boolean =>
  meanwhile.findLast(({ kind }) => ['early', 'deadline', 'pause', 'resume'].includes(kind))
    ?.kind === 'early';

/** Whether the open step may be resolved before its deadline by itself: one that was undone, and one that he looks at first, waits for the host. */
export const resolvesEarly = ({ opened, meanwhile }: Position): boolean =>
  opened.settings.earlyMs !== null &&
  opened.settings.review !== true &&
  !isMomentNamed({ meanwhile }) &&
  !meanwhile.some((entry) => entry.kind === 'rewound' && entry.seat === null);

/** Whether the open step is resolved only when the host says so: its answers are cut off at its deadline all the same. */
export const isReviewed = ({ opened, step }: Pick<Position, 'opened' | 'step'>): boolean =>
  opened.settings.review === true && owedAsks(step).length > 0;

/** Whether answers to the open step come too late. */
export function isPastCutOff({ sealed }: Pick<Position, 'sealed'>, nowMs: number): boolean {
  const { next } = sealed.entry;
  const cutOff = next === null ? null : answerCutoffOf(next);
  return cutOff !== null && nowMs >= Date.parse(cutOff);
}

/** Whether the answers of the open step are cut off, and the host has not had it resolved yet. */
export const isCutOff = (position: Position, nowMs: number): boolean =>
  isReviewed(position) && isPastCutOff(position, nowMs);

/** Whether the open step is to be resolved without more ado: answers are taken no longer, and its host need not say so. */
export const isDue = (position: Position, nowMs: number): boolean =>
  !isReviewed(position) && isPastCutOff(position, nowMs);

/** A visit that comes this much later is still in time: tasks may be late, and so may Google's list of what was sent. */
const USUAL_DELAY_MS = 60_000;

/** Whether the open step should have been resolved by now, and is not. */
export const isOverdue = (position: Position, nowMs: number): boolean =>
  isDue(position, nowMs - USUAL_DELAY_MS);

/** Whether an answer of the seat is waited for. */
export const owes = ({ step, answersUntil }: Position, seat: Seat): boolean =>
  answersUntil === null && owedAsks(step).some((ask) => ask.seat === seat);

/** Whether the seat may answer the open step, and is not waited for. */
export const mayAnswer = ({ step, answersUntil }: Position, seat: Seat): boolean =>
  answersUntil === null && freeAsks(step).some((ask) => ask.seat === seat);

/** Whether the form takes answers: somebody owes one, and the host has not closed it. */
export const takesAnswers = (position: Position): boolean =>
  owedAsks(position.step).length > 0 &&
  position.answersUntil === null &&
  activePause(position)?.form !== 'closed';

/** Whether it is expected that the form is closed at its deadline. */
export const mayBeClosed = (position: Position): boolean =>
  !takesAnswers(position) || isReviewed(position);

/** Whether the form has to take answers; null where nobody is asked anything, and it matters in no way. */
export function isFormWantedOpen(position: Position, nowMs: number): boolean | null {
  if (takesAnswers(position) && !isCutOff(position, nowMs)) return true;
  return position.step === null || owedAsks(position.step).length > 0 ? false : null;
}
