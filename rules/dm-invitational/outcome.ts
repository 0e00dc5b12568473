/** The outcome: the winner by the goal, or by the tiebreak step by step. */

import { type Result, resultByScore } from '../kit/match/outcome.ts';
import { onePrize, type Prize } from '../kit/match/prizes.ts';
import type { Seat } from '../kit/match/seat.ts';
import { garnetsOf, seatsByName } from '../kit/match/setup.ts';
import { countText } from '../kit/narrating/figures.ts';
import { byMost, type Compare, type TieBreak } from '../kit/reckoning/rank.ts';
import { dealerHouses, HOUSES, type House } from './content.ts';
import { lettersAt, PLACES, sideOf, type TeamLetters, totalAt, totalOf } from './moving.ts';
import type { Ending, Now, PublicNow } from './state.ts';

export const GARNETS_WON = 1;

const WON: readonly Prize[] = [
  { code: 'garnet', count: GARNETS_WON, text: `${GARNETS_WON} garnet` },
  onePrize('advances', 'advances to the finals'),
];
const LOST: readonly Prize[] = [onePrize('goes-home', 'heads home')];

/** Returns the outcome; null while the match goes on. */
export const outcomeOf = (now: PublicNow): Result | null =>
  now.state.ending && resultOf(now, now.state.ending);

/** Computes the result of an ending. Before the random draw, players may share the first place. */
export function resultOf(now: PublicNow, ending: Ending) {
  const { placings, ties } = resultByScore({
    seats: seatsByName(now),
    compare: byGoal(now, ending),
    breaks: [tied(ending), ...tiebreaks(now), byDraw(ending)],
    score: (seat) => sideOf(now, seat).letters.size,
    prizes: (place) => (place === 1 ? WON : LOST),
  });
  const holders = placings.slice(0, 1).map(({ seat }) => ({
    seats: [seat],
    by: ties.length > 0 ? 'by the tiebreak' : wonBy(sideOf(now, seat), ending),
  }));
  const verb = { one: 'wins', many: 'win', you: 'have won' };
  return { placings, ties, ending: { holders, verb } };
}

function wonBy({ letters, theirs, other }: TeamLetters, { how }: Ending): string {
  const most = `with ${countText(totalOf(letters), 'letter')} in all to ${totalOf(theirs)}`;
  switch (how) {
    case 'all houses':
      return `by letters at all ${HOUSES} houses`;
    case 'nobody can move':
      return `${most}, since no courier can move any more`;
    case 'stuck behind':
      return `${most}, since no courier of ${other} can ever move again`;
    case 'nobody moves':
      return `${most}, since nobody moved any more`;
    case 'resigned':
      return `since ${other} resigned`;
  }
}

function byGoal(now: Now, { how, resigned }: Ending): Compare {
  switch (how) {
    case 'resigned':
      return byMost((seat) => Number(!resigned.includes(seat)));
    case 'all houses':
      return byMost((seat) => Number(sideOf(now, seat).letters.size === HOUSES));
    case 'nobody can move':
    case 'stuck behind':
    case 'nobody moves':
      return byMost((seat) => totalOf(sideOf(now, seat).letters));
  }
}

/** Returns the tiebreaks in order: Dealer Houses, the rankings place by place, garnets. */
function tiebreaks(now: PublicNow): readonly TieBreak[] {
  const isRanked = Object.values(now.state.rankings ?? {}).some(({ length }) => length > 0);
  // A player who resigns in the first step leaves an empty ranking.
  const places = isRanked ? Array.from({ length: PLACES }, (_, index) => byPlace(now, index)) : [];
  const byGarnets = byAmount('Garnets', (seat) => garnetsOf(now.setup, seat));
  return [byDealerHouses(now), ...places, byGarnets];
}

/** Explains why there is a tiebreak; never decides it. */
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
  compare: byMost((seat) => Number(seat === drawn)),
  says: (better) => `Equal in everything: a random draw decides for ${better}.`,
});
