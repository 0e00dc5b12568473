/** Abilities: what each present earns. All look at the hands as they are when scoring begins. */

import type { Arrival, Hand, Held, LetterCounts } from './hands.ts';
import { countLetters } from './hands.ts';
import type { Letter, Present } from './presents.ts';
import { atPlace } from './state.ts';

/** Among eight players in a circle nobody is further away (Rulings, Abilities: D). */
const FURTHEST = 4;
/** Over this staleness a present counts for the Musky Present. */
const MUSKY_LIMIT = 2;
/** Help Presents earn for no more other players than this. */
const MOST_HELPERS = 4;

/** All that the abilities of one player's presents look at. */
export interface Sight {
  readonly held: readonly Held[];
  readonly averages: number;
  /** How many of the two neighbours hold a Chain Present. */
  readonly chainedNeighbours: number;
  /** 1 when the furthest player holds a Diameter Present, else 0. */
  readonly diameters: number;
  /** Other players who hold a Help Present. */
  readonly otherHelpers: number;
  /** Other players who hold a Jinx Present. */
  readonly otherJinxers: number;
  /** Does a Limiting Present soften explosions? */
  readonly limited: boolean;
}

/**
 * The sight of every hand. `seated` says whether the hands come in the order of the list; before there is one, nobody is
 * next to or furthest from anybody.
 */
export function sightsOf(hands: readonly Hand[], seated: boolean): readonly Sight[] {
  const counts = hands.map(({ held }) => countLetters(held));
  const helpers = countHolders(counts, 'H');
  const jinxers = countHolders(counts, 'J');
  return hands.map(({ held }, place) => {
    const own = atPlace(counts, place);
    return {
      held,
      averages: own.A,
      chainedNeighbours: seated ? holds(counts, place - 1, 'C') + holds(counts, place + 1, 'C') : 0,
      diameters: seated ? holds(counts, place + FURTHEST, 'D') : 0,
      otherHelpers: helpers - holds(counts, place, 'H'),
      otherJinxers: jinxers - holds(counts, place, 'J'),
      limited: own.L > 0,
    };
  });
}

/** Points, and the number that the ability looked at (see `AbilityEarned`). */
export interface Earning {
  readonly points: number;
  readonly counted: number;
}

/** What one present earns its holder now. */
export function earningOf({ present, arrival }: Held, sight: Sight): Earning {
  switch (present.letter) {
    case 'A':
      return earning(4, 0);
    case 'B':
      return earning(2 + 2 * sight.averages, sight.averages);
    case 'C':
      return earning(3 + 2 * sight.chainedNeighbours, sight.chainedNeighbours);
    case 'D':
      return earning(2 + 5 * sight.diameters, sight.diameters);
    case 'E':
      return eggEarning(arrival);
    case 'F':
      return earning(5, 0);
    case 'G':
      return goldenEarning(arrival);
    case 'H':
      return earning(2 + Math.min(MOST_HELPERS, sight.otherHelpers), sight.otherHelpers);
    case 'I':
      return inversionEarning(present, sight);
    case 'J':
      return earning(7 - sight.otherJinxers, sight.otherJinxers);
    case 'K':
      return earning(kaboomPoints(present.layers, sight), sight.averages);
    case 'L':
      return earning(2, 0);
    case 'M':
      return muskyEarning(sight);
    case 'N':
      return earning(2, 0);
  }
}

/** A present once all abilities are done: a Kaboom Present has lost layers, or is an Average Present by now. */
export function afterAbilities(present: Present, { averages }: Sight): Present {
  if (present.letter !== 'K') return present;
  const { letter, staleness } = present;
  const layers = present.layers - averages;
  return layers > 0 ? { letter, staleness, layers } : { letter: 'A', staleness };
}

const earning = (points: number, counted: number): Earning => ({ points, counted });

function eggEarning(arrival: Arrival): Earning {
  const came = arrival.kind === 'received' || arrival.kind === 'given';
  return came ? earning(3, 1) : earning(6, 0);
}

const goldenEarning = (arrival: Arrival): Earning =>
  arrival.kind === 'received' ? earning(2 * arrival.distance, arrival.distance) : earning(2, 0);

const inversionEarning = ({ staleness }: Present, { held }: Sight): Earning =>
  held.some(({ present }) => present.staleness > staleness) ? earning(3, 0) : earning(6, 1);

function muskyEarning({ held }: Sight): Earning {
  const staleOnes = held.filter(({ present }) => present.staleness > MUSKY_LIMIT).length;
  return earning(2 + staleOnes, staleOnes);
}

function kaboomPoints(layers: number, { averages, limited }: Sight): number {
  if (layers > averages) return 2 * averages;
  return limited ? -1 : -6;
}

const countHolders = (counts: readonly LetterCounts[], letter: Letter): number =>
  counts.filter((count) => count[letter] > 0).length;

/** 1 when the hand at that place, which may be out of bounds, holds the letter; else 0. */
const holds = (counts: readonly LetterCounts[], place: number, letter: Letter): number =>
  atPlace(counts, place)[letter] > 0 ? 1 : 0;
