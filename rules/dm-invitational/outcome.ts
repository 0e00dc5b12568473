/** The outcome: the winner by the goal, or by the tiebreak, step by step. */

import { type Result, resultByScore } from '../kit/match/outcome.ts';
import { type Ending as Ended, onePrize, type Placing, type Prize } from '../kit/match/prizes.ts';
import type { Seat } from '../kit/match/seat.ts';
import { garnetsOf } from '../kit/match/setup.ts';
import { countText } from '../kit/narrating/figures.ts';
import { byMost, type Compare, type TieBreak } from '../kit/reckoning/rank.ts';
import type { House } from './content.ts';
import { dealerHouses, lettersAt, PLACES, sideOf, totalAt, totalOf } from './moving.ts';
import { type Ending, type Now, type PublicNow, seatsByName } from './state.ts';

export const GARNETS_WON = 1;

const WON: readonly Prize[] = [
  { code: 'garnet', count: GARNETS_WON, text: `${GARNETS_WON} garnet` },
  onePrize('advances', 'advances to the finals'),
];
const LOST: readonly Prize[] = [onePrize('goes-home', 'heads home')];

/** Null while the match goes on. */
export function outcomeOf(now: PublicNow): Result | null {
  const { ending } = now.state;
  if (ending === null) return null;
  const { placings, ties } = resultByScore({
    seats: seatsByName(now.state),
    compare: byGoal(now, ending),
    breaks: [tied(ending), ...tiebreaks(now), byDraw(ending)],
    shared: () => 'The two players are equal in everything.',
    score: (seat) => sideOf(now, seat).letters.size,
    prizes: (place) => (place === 1 ? WON : LOST),
  });
  return { placings, ties, ending: endingOf(now, ending, placings) };
}

/** The winner, with the reason: the goal, letters, a resignation, or the tiebreak. */
function endingOf(now: PublicNow, ending: Ending, placings: readonly Placing[]): Ended {
  const [winner, loser] = placings.map(({ seat }) => seat);
  if (winner === undefined || loser === undefined) throw new Error('it takes two players');
  const by = leaderOf(now) === null ? 'by the tiebreak' : wonBy(now, ending, winner, loser);
  return {
    holders: [{ seats: [winner], by }],
    verb: { one: 'wins', many: 'win', you: 'have won' },
  };
}

function wonBy(now: Now, { how }: Ending, winner: Seat, loser: Seat): string {
  const letters = (seat: Seat) => totalOf(sideOf(now, seat).letters);
  const most = `with ${countText(letters(winner), 'letter')} in all to ${letters(loser)}`;
  switch (how) {
    case 'all houses':
      return `by letters at all ${now.setup.content.houses.length} houses`;
    case 'nobody can move':
      return `${most}, since no courier can move any more`;
    case 'stuck behind':
      return `${most}, since no courier of ${loser} can ever move again`;
    case 'nobody moves':
      return `${most}, since nobody moved any more`;
    case 'resigned':
      return `since ${loser} resigned`;
  }
}

/** The winner without a tiebreak; null if a tiebreak decides. */
export function leaderOf(now: Now): Seat | null {
  const { ending } = now.state;
  const [one, other] = seatsByName(now.state);
  if (ending === null || one === undefined || other === undefined) return null;
  const compared = byGoal(now, ending)(one, other);
  if (compared === 0) return null;
  return compared < 0 ? one : other;
}

/** Whether the players are equal in everything, so that chance decides. */
export function isTied(now: PublicNow): boolean {
  const [one, other] = seatsByName(now.state);
  if (one === undefined || other === undefined || leaderOf(now) !== null) return false;
  return tiebreaks(now).every(({ compare }) => compare(one, other) === 0);
}

function byGoal(now: Now, { how, resigned }: Ending): Compare {
  switch (how) {
    case 'resigned':
      return byMost((seat) => (resigned.includes(seat) ? 0 : 1));
    case 'all houses': {
      const { houses } = now.setup.content;
      return byMost((seat) => (sideOf(now, seat).letters.size === houses.length ? 1 : 0));
    }
    case 'nobody can move':
    case 'stuck behind':
    case 'nobody moves':
      return byMost((seat) => totalOf(sideOf(now, seat).letters));
  }
}

/** Dealer Houses, then the rankings place by place, then garnets. */
function tiebreaks(now: PublicNow): readonly TieBreak[] {
  const isRanked = Object.values(now.state.rankings ?? {}).some(({ length }) => length > 0);
  // A player who resigns in the first step leaves an empty ranking.
  const places = isRanked ? Array.from({ length: PLACES }, (_, index) => byPlace(now, index)) : [];
  const byGarnets = byAmount('Garnets', (seat) => garnetsOf(now.setup, seat));
  return [byDealerHouses(now), ...places, byGarnets];
}

/** Gives the reason for a tiebreak, and decides nothing. */
const tied = ({ how }: Ending): TieBreak => ({
  compare: () => 0,
  says: () => '',
  equal: () => `${tiedText(how)}: the tiebreak decides.`,
});

function tiedText(how: Ending['how']): string {
  if (how === 'resigned') return 'Both resigned';
  return how === 'all houses'
    ? 'Both delivered to all houses in the same turn'
    : 'Both have delivered as many letters in all';
}

/** "Letters at the Dealer Houses, B and K: Dems 7, Zero 5: Dems wins." */
function byAmount(
  head: string,
  of: (seat: Seat) => number,
  text = (seat: Seat) => `${seat} ${of(seat)}`,
): TieBreak {
  const both = (one: Seat, other: Seat) => `${head}: ${text(one)}, ${text(other)}`;
  return {
    compare: byMost(of),
    says: (better, worse) => `${both(better, worse)}: ${better} wins.`,
    equal: (one, other) => `${both(one, other)}: equal.`,
  };
}

function byDealerHouses(now: Now): TieBreak {
  const houses = dealerHouses(now.setup.content);
  return byAmount(`Letters at the Dealer Houses, ${houses.join(' and ')}`, (seat) =>
    totalAt(sideOf(now, seat).letters, houses),
  );
}

function byPlace(now: PublicNow, index: number): TieBreak {
  const houseOf = (seat: Seat): House => now.state.rankings?.[seat]?.[index] ?? '';
  const of = (seat: Seat) => lettersAt(sideOf(now, seat).letters, houseOf(seat));
  const text = (seat: Seat) => `${seat} ${of(seat)} at ${houseOf(seat)}`;
  return byAmount(`Letters at the house ranked ${index + 1} by each`, of, text);
}

const byDraw = ({ drawn }: Ending): TieBreak => ({
  compare: byMost((seat) => (seat === drawn ? 1 : 0)),
  says: (better) => `Equal in everything: a random draw decides for ${better}.`,
});
