/** Determines the winner by the goal or the tiebreak, and computes statistics for `balance`. */

import type { Finding } from '../kit/match/game.ts';
import { type GameResult, rankByScore } from '../kit/match/outcome.ts';
import { createPrize, type Prize } from '../kit/match/prizes.ts';
import type { Seat } from '../kit/match/seat.ts';
import { getGarnets, sortSeats } from '../kit/match/setup.ts';
import { countText } from '../kit/narrating/figures.ts';
import { finding } from '../kit/playing/findings.ts';
import { byMost, type Compare, type TieBreak } from '../kit/reckoning/rank.ts';
import { dealerHouses, HOUSES, type House } from './content.ts';
import { getLetters, getSide, PLACES, sumLetters, sumLettersAt, type TeamSide } from './moving.ts';
import {
  type Ending,
  type HostPageInput,
  type Now,
  type PublicViewNow,
  publicView,
} from './state.ts';

export const GARNETS_WON = 1;

const WINNER_PRIZES: readonly Prize[] = [
  { code: 'garnet', count: GARNETS_WON, text: `${GARNETS_WON} garnet` },
  createPrize('advances', 'advances to the finals'),
];
const LOSER_PRIZES: readonly Prize[] = [createPrize('goes-home', 'heads home')];

/** Computes the outcome; null during the match. */
export const computeOutcome = (now: PublicViewNow): GameResult | null =>
  now.state.ending && computeResult(now, now.state.ending);

/** Computes the result of an ending. Before the random draw, players may share the first place. */
export function computeResult(now: PublicViewNow, ending: Ending) {
  const { placings, ties } = rankByScore({
    seats: sortSeats(now),
    compare: compareByGoal(now, ending),
    breaks: [buildTieReason(ending), ...listTiebreaks(now), buildRandomTiebreak(ending)],
    score: (seat) => getSide(now, seat).letters.size,
    prizes: (place) => (place === 1 ? WINNER_PRIZES : LOSER_PRIZES),
  });
  const holders = placings.slice(0, 1).map(({ seat }) => ({
    seats: [seat],
    by: ties.length > 0 ? 'by the tiebreak' : describeWin(getSide(now, seat), ending),
  }));
  const verb = { one: 'wins', many: 'win', you: 'have won' };
  return { placings, ties, ending: { holders, verb } };
}

function describeWin({ letters, theirs, other }: TeamSide, { how }: Ending): string {
  const most = `with ${countText(sumLetters(letters), 'letter')} in all to ${sumLetters(theirs)}`;
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

function compareByGoal(now: Now, { how, resigned }: Ending): Compare {
  switch (how) {
    case 'resigned':
      return byMost((seat) => Number(!resigned.includes(seat)));
    case 'all houses':
      return byMost((seat) => Number(getSide(now, seat).letters.size === HOUSES));
    case 'nobody can move':
    case 'stuck behind':
    case 'nobody moves':
      return byMost((seat) => sumLetters(getSide(now, seat).letters));
  }
}

/** Lists the tiebreaks in order: Dealer Houses, the rankings place by place, garnets. */
function listTiebreaks(now: PublicViewNow): readonly TieBreak[] {
  const isRanked = Object.values(now.state.rankings ?? {}).some(({ length }) => length > 0);
  // A player who resigns in the first step leaves an empty ranking.
  const places = isRanked
    ? Array.from({ length: PLACES }, (_, index) => createTieBreakAt(now, index))
    : [];
  const byGarnets = buildTiebreakByAmount('Garnets', (seat) => getGarnets(now.setup, seat));
  return [buildDealerHouseTiebreak(now), ...places, byGarnets];
}

/** Builds the first tiebreak entry, which only gives the reason for the tiebreak. */
const buildTieReason = ({ how }: Ending): TieBreak => ({
  compare: () => 0,
  says: () => '',
  equal: () => `${describeTie(how)}, so the tiebreak decides.`,
});

function describeTie(how: Ending['how']): string {
  if (how === 'resigned') return 'Both resigned';
  return how === 'all houses'
    ? 'Both delivered to all houses in the same turn'
    : 'Both have delivered as many letters in all';
}

/** Builds a tiebreak: "Letters at the Dealer Houses, B and K: Dems 7, Zero 5: Dems wins." */
function buildTiebreakByAmount(
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

function buildDealerHouseTiebreak(now: Now): TieBreak {
  const houses = dealerHouses(now.setup.content);
  return buildTiebreakByAmount(`Letters at the Dealer Houses, ${houses.join(' and ')}`, (seat) =>
    sumLettersAt(getSide(now, seat).letters, houses),
  );
}

function createTieBreakAt(now: PublicViewNow, index: number): TieBreak {
  const getHouse = (seat: Seat): House => now.state.rankings?.[seat]?.[index] ?? '';
  const of = (seat: Seat) => getLetters(getSide(now, seat).letters, getHouse(seat));
  const text = (seat: Seat) => `${seat} ${of(seat)} at ${getHouse(seat)}`;
  return buildTiebreakByAmount(`Letters at the house ranked ${index + 1} by each`, of, text);
}

const buildRandomTiebreak = ({ drawn }: Ending): TieBreak => ({
  compare: byMost((seat) => Number(seat === drawn)),
  says: (better) => `Equal in everything: a random draw decides for ${better}.`,
});

export function listFindings(input: HostPageInput): readonly Finding[] {
  const { ending, number } = input.state;
  const { placings = [], ties = [] } = computeOutcome({ ...input, state: publicView(input) }) ?? {};
  if (ending === null) return [];
  const tiebreak = ties.length === 0 ? '' : `, by tiebreak ${ties.length - 1}`;
  return [
    finding('Turns', number),
    finding('Ends', `${ending.how}${tiebreak}`),
    ...placings.flatMap(({ seat, place }) =>
      Object.values(getSide(input, seat).routes)
        .flatMap((route) => route.slice(0, 1))
        .map((house) =>
          finding(`A courier of the ${place === 1 ? 'winner' : 'loser'} began at`, house),
        ),
    ),
  ];
}
