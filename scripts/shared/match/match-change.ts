/** Previews a change in a match: the open step, the headline, places and scores. */

import type { Position } from '../../../functions/match/ledger/position.ts';
import { buildStory, listRankChanges } from '../../../rules/kit/narrating/story.ts';
import { formatTable } from '../terminal/listing.ts';
import { describeDueStep } from './due-text.ts';

/** Compares the match before and after a change. Lists equal parts only once. */
export function changeLines(before: Position, after: Position, nowMs: number): readonly string[] {
  const due = [describeDueStep(before, nowMs), describeDueStep(after, nowMs)] as const;
  const headlines = [before, after].map((position) => buildStory(position.game, position).headline);
  return [
    ...(due[0] === due[1] ? [`Unchanged: ${due[0]}`] : [`Now:  ${due[0]}`, `Then: ${due[1]}`]),
    ...(headlines[0] === headlines[1]
      ? []
      : [`Headline now:  ${headlines[0]}`, `Headline then: ${headlines[1]}`]),
    ...listRankLines(before, after),
  ];
}

function listRankLines(before: Position, after: Position): readonly string[] {
  const rows = listRankChanges(before.game, before, after).map(({ seat, was, is }) => [
    seat,
    was,
    is,
  ]);
  return rows.length === 0 ? [] : [formatTable(['Seat', 'Now', 'Then'], rows)];
}
