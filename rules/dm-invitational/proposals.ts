/** Proposals: houses for an airdrop, and every open move in a turn. */

import {
  bestFirst,
  type Candidate,
  MOST_PROPOSALS,
  type Proposing,
} from '../kit/match/proposal.ts';
import { memoizedByObject } from '../kit/reckoning/memoize.ts';
import type { Content } from './content.ts';
import type { Orders } from './forms/questions.ts';
import {
  type Instruction,
  instructionText,
  isHeld,
  lettersOf,
  mapOf,
  openMoves,
  sideOf,
  type TeamLetters,
  totalOf,
} from './moving.ts';
import { COURIERS, type SeatNow, teamOf, unplaced, withVisit } from './state.ts';

export const proposing: Proposing<SeatNow, Orders> = {
  candidates(asked) {
    switch (asked.state.phase) {
      case 'airdrop':
        return {
          about: 'The lightest courier first, each at the houses with fewest Steps to the others.',
          candidates: airdrops(asked),
          alike: 5,
        };
      case 'turn':
        return {
          about:
            'First most Houses with your letters, then fewest Steps to others, then Open moves.',
          candidates: moves(asked),
          isAll: true,
        };
      case 'ranking':
      case 'over':
        return null;
    }
  },
  holdings(asked) {
    const { content } = asked.setup;
    const side = sideOf(asked, asked.seat);
    const Houses = side.letters.size;
    // During airdrops only houses are certain: the other team's airdrops may be random and hold a
    // courier.
    if (COURIERS.every((courier) => side.routes[courier].length <= 1)) return { Houses };
    return {
      Houses,
      Steps: stepsToGo(content, side),
      'Open moves': openMoves(content, side).length,
      Letters: totalOf(side.letters),
    };
  },
};

function moves(asked: SeatNow): readonly Candidate<Orders>[] {
  const { content } = asked.setup;
  const side = sideOf(asked, asked.seat);
  const open = openMoves(content, side);
  return bestFirst(open, (move) => worthAfter(content, side, move)).map((instruction) => ({
    orders: { kind: 'turn', instruction, resign: false },
    name: `Courier ${instructionText(instruction)}`,
  }));
}

/** Lists airdrops; the last courier is not named. */
function airdrops(asked: SeatNow): readonly Candidate<Orders>[] {
  const { content } = asked.setup;
  const side = sideOf(asked, asked.seat);
  const free = unplaced(teamOf(asked.state, asked.seat).routes);
  const [lightest = 1] = free;
  const houses = bestFirst(mapOf(content).places, (to) =>
    worthAfter(content, side, { courier: lightest, to }),
  ).slice(0, Math.floor(MOST_PROPOSALS / free.length));
  return free.flatMap((courier) =>
    houses.map((house) => ({
      orders: { kind: 'airdrop', courier: free.length > 1 ? courier : null, house, resign: false },
      name: free.length > 1 ? `Courier ${courier}, ${house}` : house,
      estimates: { Steps: stepsToGo(content, sideAfter(side, { courier, to: house })) },
    })),
  );
}

/** Scores a move: houses decide before steps, and steps before open moves. */
function worthAfter(content: Content, side: TeamLetters, move: Instruction): number {
  const after = sideAfter(side, move);
  return (
    1000 * after.letters.size - stepsToGo(content, after) + openMoves(content, after).length / 100
  );
}

function sideAfter(side: TeamLetters, { courier, to }: Instruction): TeamLetters {
  const routes = withVisit(side.routes, courier, to);
  return { ...side, routes, letters: lettersOf(routes) };
}

function stepsToGo(content: Content, side: TeamLetters): number {
  const steps = stepsBetween(content);
  const starts = COURIERS.filter((courier) => !isHeld(side, courier)).flatMap((courier) =>
    side.routes[courier].slice(-1),
  );
  return mapOf(content)
    .places.filter((house) => !side.letters.has(house))
    .map((house) => starts.map((start) => steps.get(house)?.get(start) ?? steps.size))
    .reduce((sum, away) => sum + Math.min(steps.size, ...away), 0);
}

const stepsBetween = memoizedByObject((content: Content) => {
  const map = mapOf(content);
  return new Map(map.places.map((house) => [house, map.distances(house)]));
});
