/** What the open step is about, with what players have to know of the match beside it. */

import type { Step } from '../../../rules/kit/game.ts';
import type { Position } from '../ledger/fold.ts';
import { earlyText } from '../next/early.ts';
import { wallClock } from '../next/time.ts';

/** The open step as it is shown to players; null when the match is over. */
export function shownStep(position: Position): Step | null {
  const { step } = position;
  if (step === null) return null;
  const more = [earlyLine(position), contentLine(position)].filter((line) => line !== null);
  return more.length === 0 ? step : { ...step, about: [step.about, ...more].join('\n\n') };
}

function earlyLine({ opened }: Position): string | null {
  const { earlyMs } = opened.settings;
  return earlyMs === null
    ? null
    : `It may be resolved before the deadline: from ${earlyText(earlyMs)} after the last answer, once all who are asked have answered. Until then you can change yours.`;
}

function contentLine({ sealed, opened }: Position): string | null {
  if (sealed.entry.kind !== 'content') return null;
  const when = wallClock(Date.parse(sealed.entry.deadline), opened.settings.timeZone);
  return `The host changed the content of the match on ${when}. Answers sent before do not count: look at the new content and answer again.`;
}
