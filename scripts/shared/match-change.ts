/** What would change in a match, before it does: what is due, the headline, places and scores. */

import type { Position } from '../../functions/match/ledger/position.ts';
import { storyOf } from '../../rules/kit/story.ts';
import { dueText } from './due-text.ts';
import { listing } from './listing.ts';

/** Lines that compare the match as it stands with the match as it would stand. */
export function changeLines(before: Position, after: Position, nowMs: number): readonly string[] {
  const [now, then] = [before, after].map((position) => storyOf(position.game, position));
  if (now === undefined || then === undefined) throw new Error('there are two');
  const headlines =
    now.headline === then.headline
      ? []
      : [`Told now:  ${now.headline}`, `Told then: ${then.headline}`];
  return [
    `Now:  ${dueText(before, nowMs)}`,
    `Then: ${dueText(after, nowMs)}`,
    ...headlines,
    ...standingLines(now, then),
  ];
}

type Told = ReturnType<typeof storyOf>;

/** The seats whose place or score would be another one. */
function standingLines(now: Told, then: Told): readonly string[] {
  const seats = [...new Set([...now.standings, ...then.standings].map(({ seat }) => seat))];
  const rows = seats
    .map((seat) => [seat, placeText(now, seat), placeText(then, seat)])
    .filter(([, one, other]) => one !== other);
  return rows.length === 0 ? [] : [listing(['Seat', 'Now', 'Then'], rows)];
}

function placeText({ standings, scores }: Told, name: string): string {
  const standing = standings.find(({ seat }) => seat === name);
  return standing === undefined
    ? 'nothing yet'
    : `place ${standing.place}, ${standing.score} ${scores.counted}`;
}
