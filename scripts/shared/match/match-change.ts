/** What would change in a match, before it does: what is due, the headline, places and scores. */

import type { Position } from '../../../functions/match/ledger/position.ts';
import { rankChanges, type Story, storyOf } from '../../../rules/kit/narrating/story.ts';
import { listing } from '../terminal/listing.ts';
import { dueText } from './due-text.ts';

/** Lines that compare the match as it stands with the match as it would stand. */
export function changeLines(before: Position, after: Position, nowMs: number): readonly string[] {
  const now = storyOf(before.game, before);
  const then = storyOf(after.game, after);
  const headlines =
    now.headline === then.headline
      ? []
      : [`Told now:  ${now.headline}`, `Told then: ${then.headline}`];
  return [
    `Now:  ${dueText(before, nowMs)}`,
    `Then: ${dueText(after, nowMs)}`,
    ...headlines,
    ...rankLines(now, then),
  ];
}

function rankLines(now: Story, then: Story): readonly string[] {
  const rows = rankChanges(now, then).map(({ seat, was, is }) => [seat, was, is]);
  return rows.length === 0 ? [] : [listing(['Seat', 'Now', 'Then'], rows)];
}
