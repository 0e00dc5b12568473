/** Tokens of Life and garnets: order, winners and criteria (Rules, Final Scoring). */

import { sumPairGarnets } from '../kit/match/communal.ts';
import type { Outcome } from '../kit/match/game.ts';
import {
  addPrizes,
  createPrize,
  type Placing,
  type Prize,
  type Purses,
} from '../kit/match/prizes.ts';
import type { Seat } from '../kit/match/seat.ts';
import { listSeats } from '../kit/match/setup.ts';
import { figure } from '../kit/narrating/figures.ts';
import { compareFractions, type Fraction, roundToCents } from '../kit/reckoning/fraction.ts';
import { byMost, type Compare, joinNames, rank, type TieBreak } from '../kit/reckoning/rank.ts';
import type { PointKind } from './content.ts';
import type { HostPageInput, Now, PublicNow } from './now.ts';
import { getFinalScore } from './scoring.ts';
import { getSightseer } from './state.ts';
import { findEndedNow } from './views.ts';

/** A Token of Life for one player, or for two players who won it together. */
export interface Award {
  readonly seats: readonly Seat[];
  /** Reason as a noun phrase: "the most Maternal Points of those left". */
  readonly why: string;
  /** Short name of the criterion, for the last headline: "Maternal Points". */
  readonly by: string;
  /** Garnets for the player, or for the pair together. */
  readonly garnets: number;
}

export interface Awards {
  /** Awards in the order in which players win them. */
  readonly awards: readonly Award[];
  /** Players of the Death Match. The first chooses the opponent. */
  readonly deathMatch: readonly Seat[];
  /** A sentence for each broken tie. */
  readonly ties: readonly string[];
}

/** Garnets for the first award and later awards, with and without a pair that shares its total. */
export const WON = {
  pair: { first: 8, single: 2 },
  alone: { first: 4, pairs: 6 },
} as const;

interface Measure {
  readonly of: (seat: Seat) => Fraction;
  readonly name: string;
}

interface AwardCriteria {
  readonly measure: Measure;
  readonly count: number;
  readonly why: string;
  /** Name of the amount, such as "total", if a unique amount wins. */
  readonly unique?: string;
}

/** The selected players, and the ties that were broken to select them. */
interface PickedSeats {
  readonly best: readonly Seat[];
  readonly left: readonly Seat[];
  readonly why: string;
  readonly ties: readonly string[];
}

export function computeAwards(now: Now): Awards {
  const total = createTotalMeasure(now);
  const seats = listSeats(now);
  const pair = findHighestShared(seats, total, 2);
  const why = 'exactly these two share the highest total of any pair';
  const awards: Award[] =
    pair === undefined ? [] : [{ seats: pair, why, by: 'the same total', garnets: WON.pair.first }];
  const ties: string[] = [];
  let left: readonly Seat[] = seats.filter((seat) => pair?.includes(seat) !== true);
  const take = (wanted: AwardCriteria): PickedSeats => {
    const picked = pickSeats(now, left, wanted);
    left = picked.left;
    ties.push(...picked.ties);
    return picked;
  };
  for (const { by, garnets, ...wanted } of pair === undefined
    ? listSoloAwards(now)
    : listBesidePair(now)) {
    const picked = take(wanted);
    awards.push({ seats: picked.best, why: picked.why, by, garnets });
  }
  const chooser = take({ measure: total, count: 1, why: 'the highest total' });
  return { awards, deathMatch: [...chooser.best, ...left], ties };
}

const createTotalMeasure = (now: Now): Measure => ({
  of: (seat) => getFinalScore(now, seat).total,
  name: 'points',
});

const createPointsMeasure = (now: Now, kind: PointKind): Measure => ({
  of: (seat) => getFinalScore(now, seat).points[kind],
  name: `${kind} Points`,
});

/** Returns the seats that share the highest of all amounts that exactly `count` seats have. */
const findHighestShared = (
  seats: readonly Seat[],
  { of }: Measure,
  count: number,
): readonly Seat[] | undefined =>
  seats
    .map((seat) => ({ seat, amount: of(seat) }))
    .toSorted((one, other) => compareFractions(other.amount, one.amount))
    .map(({ amount }, _, all) => all.filter((one) => compareFractions(amount, one.amount) === 0))
    .find((alike) => alike.length === count)
    ?.map(({ seat }) => seat);

const compareByMeasure =
  (of: (seat: Seat) => Fraction): Compare =>
  (one, other) =>
    compareFractions(of(other), of(one));

type AwardOffer = AwardCriteria & Pick<Award, 'by' | 'garnets'>;

function buildPointsAward(now: Now, kind: PointKind, count: number, garnets: number): AwardOffer {
  const measure = createPointsMeasure(now, kind);
  const by = measure.name;
  return { measure, count, why: `the most ${by} of those left`, by, garnets };
}

const listBesidePair = (now: Now): readonly AwardOffer[] => {
  const garnets = WON.pair.single;
  const why = 'the highest total of those left';
  return [
    { measure: createTotalMeasure(now), count: 1, why, by: 'total', garnets },
    buildPointsAward(now, 'Maternal', 1, garnets),
    {
      ...buildPointsAward(now, 'Sightseeing', 1, garnets),
      unique: 'number of Sightseeing Points among those left',
    },
  ];
};

const listSoloAwards = (now: Now): readonly AwardOffer[] => {
  const { first, pairs } = WON.alone;
  const total = { measure: createTotalMeasure(now), count: 1, why: '', unique: 'total' };
  return [
    { ...total, by: 'total', garnets: first },
    buildPointsAward(now, 'Maternal', 2, pairs),
    buildPointsAward(now, 'Sightseeing', 2, pairs),
  ];
};

/** Selects the best seats. The tiebreak order decides if seats tie or no amount is unique. */
function pickSeats(
  now: Now,
  seats: readonly Seat[],
  { measure, count, why, unique }: AwardCriteria,
): PickedSeats {
  const only = unique === undefined ? undefined : findHighestShared(seats, measure, 1);
  if (only !== undefined) {
    const left = seats.filter((seat) => !only.includes(seat));
    return { best: only, left, ties: [], why: `the highest unique ${unique}` };
  }
  const given = {
    compare: compareByMeasure(measure.of),
    breaks: listTieBreaks(now, measure),
    shared: (equal: readonly Seat[]) => {
      throw new Error(`the random order leaves ${joinNames(equal)} tied`);
    },
  };
  const order = rank({ seats, ...given }).places.map(({ seat }) => seat);
  const best = order.slice(0, count);
  // A tie matters only between the last selected player and the next.
  const edge = [...best.slice(-1), ...order.slice(count, count + 1)];
  return {
    best,
    left: order.slice(count),
    ties: rank({ seats: edge, ...given }).ties,
    why:
      unique === undefined
        ? why
        : `first by the tiebreak order, since nobody has a unique ${unique}`,
  };
}

/** Returns the tie breaks in the order of the rules. */
function listTieBreaks(now: Now, by: Measure): readonly TieBreak[] {
  const { state } = now;
  const describeTie = (one: Seat, other: Seat) =>
    `${one} and ${other} both have ${figure(roundToCents(by.of(one)))} ${by.name}`;
  const points = (kind: PointKind): TieBreak => ({
    compare: compareByMeasure(createPointsMeasure(now, kind).of),
    says: (better, worse) => `${describeTie(better, worse)}: ${better} has more ${kind} Points.`,
  });
  const createTieBreak = (what: string, of: (seat: Seat) => number): TieBreak => ({
    compare: byMost(of),
    says: (better, worse) => `${describeTie(better, worse)}: ${better} has ${what}.`,
  });
  return [
    points('Sightseeing'),
    points('Maternal'),
    points('Rejuvenation'),
    points('Detour'),
    createTieBreak('fewer I Saw Lists', (seat) => -getSightseer(state, seat).lists.length),
    createTieBreak('more Garnets', (seat) => getSightseer(state, seat).garnets),
    createTieBreak('more Communal Garnets', (seat) => sumPairGarnets(state.pairs, seat)),
    {
      compare: (one, other) => state.lots.indexOf(one) - state.lots.indexOf(other),
      says: (better, worse) =>
        `${describeTie(better, worse)}, and are equal in all else: a random draw put ${better} first.`,
    },
  ];
}

export function computeOutcome(publicNow: PublicNow): Outcome | null {
  const end = findEndedNow(publicNow);
  return end && computeFinalOutcome(end);
}

/** Computes the outcome: the owners of Tokens of Life in the order won, then the Death Match. */
export function computeFinalOutcome(now: Now): Outcome {
  const { awards, deathMatch, ties } = computeAwards(now);
  const [chooser, ...among] = deathMatch;
  const groups: readonly (readonly Pick<Placing, 'seat' | 'prizes'>[])[] = [
    ...awards.map((award) =>
      award.seats.map((seat) => ({ seat, prizes: listWonPrizes(award, seat) })),
    ),
    ...deathMatch.map((seat) => {
      const part =
        seat === chooser ? `with the choice of ${joinNames(among)}` : `by the choice of ${chooser}`;
      return [{ seat, prizes: [createPrize('death-match', `Death Match, ${part}`)] }];
    }),
  ];
  const placings = groups.flatMap((group, index) => {
    const place = 1 + groups.slice(0, index).flat().length;
    return group.map(({ seat, prizes }): Placing => {
      const score = roundToCents(getFinalScore(now, seat).total);
      return { seat, place, score, prizes };
    });
  });
  return {
    placings,
    ties,
    purses: addPrizes(getPursesBeforePrizes(now), placings),
    duels: chooser === undefined ? [] : [{ kind: 'chooses', chooser, among }],
    ending: {
      holders: awards.map(({ seats, by }) => ({ seats, by: `(${by})` })),
      verb: {
        one: 'earns a Token of Life',
        many: 'earn Tokens of Life',
        you: 'earn a Token of Life',
      },
    },
  };
}

function listWonPrizes({ seats, garnets }: Award, seat: Seat): readonly Prize[] {
  const partner = seats.find((other) => other !== seat);
  const prize: Prize =
    partner === undefined
      ? { code: 'garnet', count: garnets, text: `${garnets} Garnets` }
      : {
          code: 'communal-garnet',
          count: garnets,
          text: `${garnets} Communal Garnets with ${partner}`,
          with: partner,
        };
  return [createPrize('token-of-life', 'Token of Life'), prize];
}

/** Returns the present purses, including winnings once the match is over. */
export const getPurses = (now: Pick<HostPageInput, 'setup' | 'state'>): Purses =>
  now.state.phase === 'over' ? computeFinalOutcome(now).purses : getPursesBeforePrizes(now);

const getPursesBeforePrizes = ({ setup, state }: Now): Purses => ({
  players: setup.players.map(({ seat }) => ({ seat, garnets: getSightseer(state, seat).garnets })),
  pairs: state.pairs,
});
