/** The final table of a match for the terminal; the standing so far while it goes on. */

import type { Position } from '../../../functions/match/ledger/position.ts';
import { type Purses, prizesText } from '../../../rules/kit/match/prizes.ts';
import { storyOf } from '../../../rules/kit/narrating/story.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import { listing } from '../../shared/terminal/listing.ts';

/** How it ended, places, scores and prizes where there are any, and how ties were broken. */
export function outcomeText(position: Position): string {
  const { game, setup, state, step } = position;
  const outcome = game.outcome({ setup, state });
  if (outcome === null) return `The match goes on: ${step?.title ?? ''} is due.`;
  const { placings, ties, purses } = outcome;
  const garnetsOf = (seat: string) =>
    purses.players.find((player) => player.seat === seat)?.garnets ?? 0;
  const hasPrizes = placings.some(({ prizes }) => prizes.length > 0);
  const head = ['Place', 'Player', 'Score', 'Garnets', ...(hasPrizes ? ['Prize'] : [])];
  const rows = placings.map(({ place, seat, score, prizes }) => [
    ...[place, seat, score, garnetsOf(seat)].map(String),
    ...(hasPrizes ? [prizesText(prizes)] : []),
  ]);
  const { headline } = storyOf(game, position);
  return [headline, listing(head, rows), ...pairLines(purses), ...ties].join('\n');
}

/** What pairs hold in the end, where a game knows such. */
const pairLines = ({ pairs }: Purses): readonly string[] =>
  pairs
    .filter(({ garnets }) => garnets > 0)
    .map(({ seats, garnets }) => `${namesOf(seats)} hold Communal Garnets: ${garnets}.`);
