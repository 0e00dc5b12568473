/** What a request would change, in a few lines for a cell: what is due, the headline, and whose place or score would be another. */

import { rankChanges, storyOf } from '../../../rules/kit/narrating/story.ts';
import type { Position } from '../ledger/position.ts';
import { wallClock } from '../next/time.ts';
import { pauseText } from '../showing/intervention-texts.ts';

export function changeText(before: Position, after: Position): string {
  const now = storyOf(before.game, before);
  const then = storyOf(after.game, after);
  const ranking = rankChanges(now, then).map(({ seat, was, is }) => `${seat}: ${was}, then ${is}.`);
  return [
    `Now: ${dueText(before)}`,
    `Then: ${dueText(after)}`,
    ...(now.headline === then.headline ? [] : [`Told then: ${then.headline}`]),
    ...(ranking.length === 0 ? ['No place and no score changes.'] : ranking),
    'Tick “Do it” if it shall be so.',
  ].join('\n');
}

function dueText(position: Position): string {
  const { next } = position.sealed.entry;
  if (next === null) return 'nothing is due.';
  if (next.deadline === null) return pauseText(position);
  const { timeZone } = position.opened.settings;
  return `${next.title} is due ${wallClock(Date.parse(next.deadline), timeZone)}.`;
}
