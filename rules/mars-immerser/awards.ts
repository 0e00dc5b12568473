/**
 * Tokens of Life and garnets: who is picked for them, one after the other, and by what (Rules,
 * Final Scoring).
 */

import { heldWithAll } from '../kit/match/communal.ts';
import type { Outcome } from '../kit/match/game.ts';
import {
  onePrize,
  type Placing,
  type Prize,
  type Purses,
  pursesAfter,
} from '../kit/match/prizes.ts';
import type { Seat } from '../kit/match/seat.ts';
import { seatsOf } from '../kit/match/setup.ts';
import { figure } from '../kit/narrating/figures.ts';
import {
  compareFractions,
  type Fraction,
  roundedToCents,
  ZERO,
} from '../kit/reckoning/fraction.ts';
import { byMost, type Compare, namesOf, rank, type TieBreak } from '../kit/reckoning/rank.ts';
import type { PointKind } from './content.ts';
import type { Now, Seen, Whole } from './now.ts';
import { finalScore, finalScores } from './scoring.ts';
import { sightseerOf } from './state.ts';
import { endOf } from './views.ts';

/** A Token of Life: to one player, or to two who won it together. */
export interface Award {
  readonly seats: readonly Seat[];
  /** "the most Maternal Points of those left" */
  readonly why: string;
  /** The same in a word, for the last headline: "Maternal Points". */
  readonly by: string;
  /** Won by each of one, or by the pair together. */
  readonly garnets: number;
}

export interface Awards {
  /** In the order in which they are won. */
  readonly awards: readonly Award[];
  /** The two players of the Death Match; the first chooses the opponent. */
  readonly deathMatch: readonly Seat[];
  /** How each tie was broken. */
  readonly ties: readonly string[];
}

/**
 * Garnets that are won, by whether a pair shares its total: by the first, and by those after it.
 */
export const WON = {
  pair: { first: 8, single: 2 },
  alone: { first: 4, pairs: 6 },
} as const;

/** A criterion of an award, with its name. */
interface Measure {
  readonly of: (seat: Seat) => Fraction;
  readonly name: string;
}

/** Takes the best away from those that are left. */
interface Picked {
  readonly best: readonly Seat[];
  readonly left: readonly Seat[];
  readonly ties: readonly string[];
}

export function awardsOf(now: Now): Awards {
  const seats = seatsOf(now);
  const pair = highestPair(now, seats);
  const given = pair === null ? aloneFirst(now, seats) : pairFirst(now, seats, pair);
  const winners = given.awards.flatMap((award) => award.seats);
  const left = seats.filter((seat) => !winners.includes(seat));
  const { best, left: others, ties } = pick(now, left, { by: totalOf(now), count: 1 });
  return {
    awards: given.awards,
    deathMatch: [...best, ...others],
    ties: [...given.ties, ...ties],
  };
}

function totalOf(now: Now): Measure {
  const scores = finalScores(now);
  return { of: (seat) => scores.get(seat)?.total ?? ZERO, name: 'points' };
}

function pointsOf(now: Now, kind: PointKind): Measure {
  const scores = finalScores(now);
  return { of: (seat) => scores.get(seat)?.points[kind] ?? ZERO, name: `${kind} Points` };
}

/** The highest total that exactly two players have, as their seats; null if there is none. */
function highestPair(now: Now, seats: readonly Seat[]): readonly Seat[] | null {
  const groups = groupsBy(seats, totalOf(now));
  return groups.find((group) => group.length === 2) ?? null;
}

/** Seats with the same amount together, the highest amount first. */
function groupsBy(seats: readonly Seat[], { of }: Measure): readonly (readonly Seat[])[] {
  const groups: Seat[][] = [];
  for (const seat of seats.toSorted(most(of))) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (first !== undefined && compareFractions(of(first), of(seat)) === 0) last?.push(seat);
    else groups.push([seat]);
  }
  return groups;
}

const most =
  (of: (seat: Seat) => Fraction): Compare =>
  (one, other) =>
    compareFractions(of(other), of(one));

type Given = Omit<Awards, 'deathMatch'>;

const SIGHTSEEING = 'Sightseeing Points';

const MOST_MATERNAL = {
  why: 'the most Maternal Points of those left',
  by: 'Maternal Points',
};

function pairFirst(now: Now, seats: readonly Seat[], pair: readonly Seat[]): Given {
  const first: Award = {
    seats: pair,
    why: 'exactly these two have the same total, the highest of any such pair',
    by: 'the same total',
    garnets: WON.pair.first,
  };
  const unpaired = seats.filter((seat) => !pair.includes(seat));
  const garnets = WON.pair.single;
  const total = pick(now, unpaired, { by: totalOf(now), count: 1 });
  const maternal = pick(now, total.left, { by: pointsOf(now, 'Maternal'), count: 1 });
  const sights = pickUnique(now, maternal.left, {
    ...pointsOf(now, 'Sightseeing'),
    one: 'amount of Sightseeing Points',
  });
  return {
    awards: [
      first,
      { seats: total.best, why: 'the highest total of those left', by: 'total', garnets },
      { seats: maternal.best, ...MOST_MATERNAL, garnets },
      { seats: sights.best, why: `${sights.why} of those left`, by: SIGHTSEEING, garnets },
    ],
    ties: [...total.ties, ...maternal.ties, ...sights.ties],
  };
}

function aloneFirst(now: Now, seats: readonly Seat[]): Given {
  const total = pickUnique(now, seats, { ...totalOf(now), one: 'total' });
  const maternal = pick(now, total.left, { by: pointsOf(now, 'Maternal'), count: 2 });
  const sights = pick(now, maternal.left, { by: pointsOf(now, 'Sightseeing'), count: 2 });
  const garnets = WON.alone.pairs;
  return {
    awards: [
      { seats: total.best, why: total.why, by: 'total', garnets: WON.alone.first },
      { seats: maternal.best, ...MOST_MATERNAL, garnets },
      {
        seats: sights.best,
        why: 'the most Sightseeing Points of those left',
        by: SIGHTSEEING,
        garnets,
      },
    ],
    ties: [...total.ties, ...maternal.ties, ...sights.ties],
  };
}

/**
 * The highest amount that only one has; where there is none, the tiebreak order decides among all.
 */
function pickUnique(
  now: Now,
  seats: readonly Seat[],
  by: Measure & { readonly one: string },
): Picked & { readonly why: string } {
  const alone = groupsBy(seats, by).find((group) => group.length === 1);
  if (alone === undefined) {
    const picked = pick(now, seats, { by, count: 1 });
    return { ...picked, why: `first by the tiebreak order, since nobody has a unique ${by.one}` };
  }
  const left = seats.filter((seat) => !alone.includes(seat));
  return { best: alone, left, ties: [], why: `the highest unique ${by.one}` };
}

/** The best `count` players; the tiebreak order decides between equals. */
function pick(
  now: Now,
  seats: readonly Seat[],
  wanted: { readonly by: Measure; readonly count: number },
): Picked {
  const { by, count } = wanted;
  const given = {
    compare: most(by.of),
    breaks: tieBreaks(now, by),
    shared: (equal: readonly Seat[]) => {
      throw new Error(`lots leave no tie, but ${namesOf(equal)} are equal`);
    },
  };
  const order = rank({ seats, ...given }).places.map(({ seat }) => seat);
  const best = order.slice(0, count);
  // A tie matters only between the last who is picked and the first who is not.
  const edge = [...best.slice(-1), ...order.slice(count, count + 1)];
  return { best, left: order.slice(count), ties: rank({ seats: edge, ...given }).ties };
}

/** The tie breaks, in the order of the rules. */
function tieBreaks(now: Now, by: Measure): readonly TieBreak[] {
  const { state } = now;
  const tied = (one: Seat, other: Seat) =>
    `${one} and ${other} both have ${figure(roundedToCents(by.of(one)))} ${by.name}`;
  const points = (kind: PointKind): TieBreak => ({
    compare: most(pointsOf(now, kind).of),
    says: (better, worse) => `${tied(better, worse)}: ${better} has more ${kind} Points.`,
  });
  const counted = (what: string, of: (seat: Seat) => number): TieBreak => ({
    compare: byMost(of),
    says: (better, worse) => `${tied(better, worse)}: ${better} has ${what}.`,
  });
  return [
    points('Sightseeing'),
    points('Maternal'),
    points('Rejuvenation'),
    points('Detour'),
    counted('fewer I Saw Lists', (seat) => -sightseerOf(state, seat).lists.length),
    counted('more Garnets', (seat) => sightseerOf(state, seat).garnets),
    counted('more Communal Garnets', (seat) => heldWithAll(state.pairs, seat)),
    {
      compare: (one, other) => state.lots.indexOf(one) - state.lots.indexOf(other),
      says: (better, worse) =>
        `${tied(better, worse)}, and are equal in all else: a random draw put ${better} first.`,
    },
  ];
}

export function outcomeOf(seen: Seen): Outcome | null {
  const end = endOf(seen);
  return end && finalOutcome(end);
}

/** Players with a Token of Life, the first winner first; then the Death Match, by totals. */
export function finalOutcome(now: Now): Outcome {
  const { awards, deathMatch, ties } = awardsOf(now);
  const placings = [...winners(now, awards), ...losers(now, deathMatch)];
  const [chooser, ...among] = deathMatch;
  return {
    placings,
    ties,
    purses: pursesAfter(pursesOf(now), placings),
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

/** The present purses, with winnings once the match is over. */
export const pursesNow = (now: Pick<Whole, 'setup' | 'state'>): Purses =>
  now.state.phase === 'over' ? finalOutcome(now).purses : pursesOf(now);

const pursesOf = ({ setup, state }: Now): Purses => ({
  players: setup.players.map(({ seat }) => ({ seat, garnets: sightseerOf(state, seat).garnets })),
  pairs: state.pairs,
});

function winners(now: Now, awards: readonly Award[]): readonly Placing[] {
  return awards.flatMap((award, index) => {
    const before = awards.slice(0, index).reduce((sum, { seats }) => sum + seats.length, 0);
    return award.seats.map((seat) => winner(now, { seat, award, place: before + 1 }));
  });
}

function winner(
  now: Now,
  won: { readonly seat: Seat; readonly award: Award; readonly place: number },
): Placing {
  const { seat, award, place } = won;
  const { garnets } = award;
  const partner = award.seats.find((other) => other !== seat);
  const prize: Prize =
    partner === undefined
      ? { code: 'garnet', count: garnets, text: `${garnets} Garnets` }
      : {
          code: 'communal-garnet',
          count: garnets,
          text: `${garnets} Communal Garnets with ${partner}`,
          with: partner,
        };
  return {
    ...placed(now, seat, place),
    prizes: [onePrize('token-of-life', 'Token of Life'), prize],
  };
}

/** The first one has the highest total and chooses; the two who are not chosen face each other. */
function losers(now: Now, deathMatch: readonly Seat[]): readonly Placing[] {
  const first = now.setup.players.length - deathMatch.length + 1;
  const [chooser, ...others] = deathMatch;
  return deathMatch.map((seat, index) => {
    const part =
      seat === chooser ? `with the choice of ${namesOf(others)}` : `by the choice of ${chooser}`;
    return {
      ...placed(now, seat, first + index),
      prizes: [onePrize('death-match', `Death Match, ${part}`)],
    };
  });
}

const placed = (now: Now, seat: Seat, place: number): Placing => ({
  seat,
  place,
  score: roundedToCents(finalScore(now, seat).total),
  prizes: [],
});
