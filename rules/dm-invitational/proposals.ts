/** Proposals: houses for an airdrop, and all open moves of a turn. */

import {
  type Candidate,
  MAX_PROPOSALS,
  type ProposalRules,
  sortByWorth,
} from '../kit/match/proposal.ts';
import { memoizeByObject } from '../kit/reckoning/memoize.ts';
import type { Content } from './content.ts';
import type { Orders } from './forms/questions.ts';
import {
  buildMap,
  countLettersByHouse,
  formatInstruction,
  getSide,
  type Instruction,
  isHeld,
  listMissingHouses,
  openMoves,
  sumLetters,
  type TeamSide,
} from './moving.ts';
import { COURIERS, getTeam, listUnplacedCouriers, type SeatNow, withVisit } from './state.ts';

export const proposalRules: ProposalRules<SeatNow, Orders> = {
  candidates(seatNow) {
    switch (seatNow.state.phase) {
      case 'airdrop':
        return {
          about:
            'Couriers are in order of number, with the houses of fewest Steps to all others first.',
          candidates: listAirdropCandidates(seatNow),
          alike: 5,
        };
      case 'turn':
        return {
          about: 'Sorted by most Houses, then fewest Steps, then most Open moves.',
          candidates: listMoveCandidates(seatNow),
          isAll: true,
        };
      case 'ranking':
      case 'over':
        return null;
    }
  },
  holdings(seatNow) {
    const { content } = seatNow.setup;
    const side = getSide(seatNow, seatNow.seat);
    const Houses = side.letters.size;
    // In airdrops only houses are certain: the other team's random airdrops may hold a courier.
    if (COURIERS.every((courier) => side.routes[courier].length <= 1)) return { Houses };
    return {
      Houses,
      Steps: countStepsToGo(content, side),
      'Open moves': openMoves(content, side).length,
      Letters: sumLetters(side.letters),
    };
  },
};

function listMoveCandidates(seatNow: SeatNow): readonly Candidate<Orders>[] {
  const { content } = seatNow.setup;
  const side = getSide(seatNow, seatNow.seat);
  const open = openMoves(content, side);
  return sortByWorth(open, (move) => scoreMove(content, side, move)).map((instruction) => ({
    orders: { kind: 'turn', instruction, resign: false },
    name: `Courier ${formatInstruction(instruction)}`,
  }));
}

/** Lists possible airdrops. Orders need not name the last courier. */
function listAirdropCandidates(seatNow: SeatNow): readonly Candidate<Orders>[] {
  const { content } = seatNow.setup;
  const side = getSide(seatNow, seatNow.seat);
  const free = listUnplacedCouriers(getTeam(seatNow.state, seatNow.seat).routes);
  const [lightest = 1] = free;
  const houses = sortByWorth(buildMap(content).places, (to) =>
    scoreMove(content, side, { courier: lightest, to }),
  ).slice(0, Math.floor(MAX_PROPOSALS / free.length));
  return free.flatMap((courier) =>
    houses.map((house) => ({
      orders: { kind: 'airdrop', courier: free.length > 1 ? courier : null, house, resign: false },
      name: free.length > 1 ? `Courier ${courier}, ${house}` : house,
      estimates: { Steps: countStepsToGo(content, applyMove(side, { courier, to: house })) },
    })),
  );
}

/** Scores a move. Houses count more than steps, and steps more than open moves. */
function scoreMove(content: Content, side: TeamSide, move: Instruction): number {
  const after = applyMove(side, move);
  return (
    1000 * after.letters.size -
    countStepsToGo(content, after) +
    openMoves(content, after).length / 100
  );
}

function applyMove(side: TeamSide, { courier, to }: Instruction): TeamSide {
  const routes = withVisit(side.routes, courier, to);
  return { ...side, routes, letters: countLettersByHouse(routes) };
}

function countStepsToGo(content: Content, side: TeamSide): number {
  const steps = computeStepsBetweenHouses(content);
  const starts = COURIERS.filter((courier) => !isHeld(side, courier)).flatMap((courier) =>
    side.routes[courier].slice(-1),
  );
  return listMissingHouses(content, side)
    .map((house) => starts.map((start) => steps.get(house)?.get(start) ?? steps.size))
    .reduce((sum, away) => sum + Math.min(steps.size, ...away), 0);
}

const computeStepsBetweenHouses = memoizeByObject((content: Content) => {
  const map = buildMap(content);
  return new Map(map.places.map((house) => [house, map.distances(house)]));
});
