/** What is due in a match and when, as a sentence. */

import { isCutOff } from '../../../functions/match/ledger/open-step.ts';
import type { Position } from '../../../functions/match/ledger/position.ts';
import { wallClock } from '../../../functions/match/next/time.ts';
import { nothingDueText } from '../../../functions/match/showing/intervention-texts.ts';
import { timeAway } from './time-away.ts';

/** "Round 2 is due Sat 21 Nov 2026, 20:00 (UTC)."; with how far away that is where it is said what time it is. */
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

/** What to do about a step that should have been resolved by now. */
export const OVERDUE_TEXT =
  'It is overdue: nobody has resolved it yet. See with “sealed doctor” whether anybody keeps the match; “sealed resolve” resolves it at once.';
