/** What the open step is about, with what players have to know of the match beside it. */

import type { Step } from '../../rules/kit/game.ts';
import type { Position } from './fold.ts';
import { wallClock } from './time.ts';

/** The open step as it is shown to players; null when the match is over. */
export function shownStep({ step, sealed, opened }: Position): Step | null {
  if (step === null || sealed.entry.kind !== 'content') return step;
  const when = wallClock(Date.parse(sealed.entry.deadline), opened.settings.timeZone);
  return {
    ...step,
    about: `${step.about}\n\nThe host changed the content of the match on ${when}. Answers sent before do not count: look at the new content and answer again.`,
  };
}
