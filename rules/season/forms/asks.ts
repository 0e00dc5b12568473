/** The open step: what is chosen, and which matches are waited for. */

import { asksOf } from '../../kit/asking/orders.ts';
import type { AwaitedMatch } from '../../kit/match/awaiting.ts';
import type { Step } from '../../kit/match/game.ts';
import { seatsByName } from '../../kit/match/setup.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { positionOf } from '../fold.ts';
import type { Now } from '../now.ts';
import { type Episode, isStaying, type Position } from '../position.ts';
import { questions } from './questions.ts';

export const CHOICE_PACE = 'choice';

/** Null when the season is over. */
export function nextStep(now: Now): Step | null {
  const position = positionOf(now);
  if (position.champions !== null) return null;
  const asks = asksOf(questions, now, seatsByName(now.setup));
  const awaits = position.episodes.flatMap((episode) => awaitedIn(position, episode));
  return asks.length > 0
    ? { ...choosing(position), pace: CHOICE_PACE, asks, awaits }
    : { ...waiting(now, awaits), pace: CHOICE_PACE, asks, awaits };
}

const choosing = ({ steps }: Position) => ({
  name: `choices-${steps}`,
  title: `Choices ${steps}`,
  about:
    'Something is to be chosen before matches begin. It can be changed until the deadline, and nobody is shown it before.',
});

/** Each time anything was taken in it is another step. */
const waiting = ({ state }: Now, awaits: readonly AwaitedMatch[]) => ({
  name: `matches-${state.facts.length}`,
  title: titleOf(awaits),
  about: `${countText(awaits.length, 'match').replace('matchs', 'matches')} of the season being played. Nothing is asked here meanwhile.`,
});

/** "Round 2, Death match 1 and 1 more" */
const titleOf = ([first, ...others]: readonly AwaitedMatch[]): string =>
  [first?.title ?? 'Matches', ...(others.length === 0 ? [] : [`${others.length} more`])].join(
    ' and ',
  );

/** A match that is open, as it was filled in from the cast. */
function awaitedIn(position: Position, episode: Episode): readonly AwaitedMatch[] {
  const { id, title, game, plan, seats, stage } = episode;
  if (stage.kind !== 'open') return [];
  return [
    {
      match: id,
      title,
      game: game?.id ?? null,
      variants: plan.variants,
      players: seats.map((seat, index) => ({ seat, garnets: stage.garnets[index] ?? 0 })),
      ...(game?.hasPairs === true && { communal: stage.pairs }),
      absent: seats.filter((seat) => !isStaying(position, seat)),
    },
  ];
}
