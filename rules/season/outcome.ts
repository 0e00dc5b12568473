/** The end of a season: champion and final places (Rulings, Community season, Knockout, League). */

import type { Outcome } from '../kit/match/game.ts';
import { type Ending, onePrize, type Purses } from '../kit/match/prizes.ts';
import type { Seat } from '../kit/match/seat.ts';
import { countText } from '../kit/narrating/figures.ts';
import { namesOf, type Ranking, rank } from '../kit/reckoning/rank.ts';
import { buildSlots } from './choices.ts';
import { getPosition } from './fold.ts';
import { computePoints, rankLeague } from './league.ts';
import type { Now, Setup } from './now.ts';
import { createPurseComparator, findResult, getMember, isIn, type Position } from './position.ts';

export function buildOutcome(now: Now): Outcome | null {
  const position = getPosition(now);
  const { champions, programme } = position;
  if (champions === null) return null;
  const isLeague = programme.kind === 'league';
  const { places, ties } = isLeague ? rankLeague(position) : rankPlayers(position, champions);
  const scoreOf = (seat: Seat) =>
    isLeague ? computePoints(position, seat) : getMember(position, seat).wins;
  return {
    placings: places.map(({ seat, place }) => ({
      seat,
      place,
      score: scoreOf(seat),
      prizes: champions.includes(seat) ? [CHAMPION_PRIZE] : [],
    })),
    ties,
    purses: getPurses(position, now.setup),
    duels: [],
    ending: buildEnding(position, champions),
  };
}

const CHAMPION_PRIZE = onePrize('victory', 'Champion');

/** Lists final purses. A debt of garnets from a ruling counts as 0. */
const getPurses = (position: Position, { players }: Setup): Purses => ({
  players: players.map(({ seat }) => ({
    seat,
    garnets: Math.max(0, getMember(position, seat).garnets),
  })),
  pairs: position.pairs.map((pair) => ({ ...pair, garnets: Math.max(0, pair.garnets) })),
});

function buildEnding(position: Position, champions: readonly Seat[]): Ending {
  const verb = { one: 'is the champion', many: 'are champions', you: 'are the champion' };
  if (champions.length === 0) return { holders: [], verb };
  return { holders: [{ seats: champions, by: describeVictory(position, champions) }], verb };
}

function describeVictory(position: Position, [champion]: readonly Seat[]): string {
  if (champion === undefined) return '';
  if (position.programme.kind === 'league')
    return `with ${countText(computePoints(position, champion), 'point')}`;
  const last = position.rounds.at(-1);
  if (findResult(position, 'final') !== null) return 'by the final';
  return last !== undefined && findResult(position, buildSlots(last).life ?? '') !== null
    ? 'by the life match'
    : 'as the last player in the season';
}

/**
 * Ranks the champion, then players still in by the last episode, then players out, the last first.
 */
export function rankPlayers(position: Position, champions: readonly Seat[]): Ranking {
  const last = position.rounds.at(-1);
  const life = last === undefined ? null : findResult(position, buildSlots(last).life ?? '');
  const lastly = (findResult(position, 'final') ?? life)?.order ?? [];
  const rungOf = (seat: Seat) => {
    if (champions.includes(seat)) return 0;
    return isIn(position, seat) ? 1 : 2;
  };
  const lastOf = (seat: Seat) => (lastly.includes(seat) ? lastly.indexOf(seat) : lastly.length);
  const outAt = (seat: Seat) => getMember(position, seat).outAt;
  const garnets = (seat: Seat) => getMember(position, seat).garnets;
  const compare = createPurseComparator(position, garnets);
  return rank({
    seats: position.lot,
    compare: (one, other) =>
      rungOf(one) - rungOf(other) ||
      (rungOf(one) === 1 ? 0 : outAt(other) - outAt(one)) ||
      lastOf(one) - lastOf(other),
    breaks: [
      {
        compare,
        says: (better, worse) =>
          garnets(better) === garnets(worse)
            ? `${better} is placed before ${worse} by the lot.`
            : `${better} is placed before ${worse} by more garnets.`,
      },
    ],
    shared: (seats, place) => `${namesOf(seats)} share place ${place}.`,
  });
}
