/** Abilities: computes each present's points from the hands at the start of scoring. */

import { ABILITY_SOURCES } from './events.ts';
import { AMOUNTS, type Present } from './presents.ts';
import { getCyclic, type Hand, type HeldPresent, type PresentArrival } from './state.ts';

/** Largest distance in a circle of eight (Rulings, Abilities: D). */
export const MAX_DISTANCE = 4;

/** Numbers that the abilities of one player's presents use. */
export interface AbilityInputs {
  readonly held: readonly HeldPresent[];
  readonly averages: number;
  /** Number of neighbours with a Chain Present; null before the list is drawn. */
  readonly chainedNeighbours: number | null;
  /** 1 if the furthest player holds a Diameter Present, else 0; null before the list is drawn. */
  readonly diameters: number | null;
  readonly otherHelpers: number;
  readonly otherJinxers: number;
  /** Whether a Limiting Present reduces the cost of explosions. */
  readonly limited: boolean;
}

/** Lists the ability inputs of each hand. Without a circle, nobody has neighbours. */
export function listInputs(
  hands: readonly Pick<Hand, 'held'>[],
  seated: boolean,
): readonly AbilityInputs[] {
  const around = countAround(
    hands.map(({ held }) => countLetters(held)),
    seated,
  );
  return hands.map(({ held }, place) => buildSight(around, place, held));
}

export interface SharedAbilityInputs {
  readonly holdings: readonly Holding[];
  readonly seated: boolean;
  /** Numbers of players with a Help Present and with a Jinx Present. */
  readonly helpers: number;
  readonly jinxers: number;
}

export function countAround(holdings: readonly Holding[], seated: boolean): SharedAbilityInputs {
  const helpers = holdings.filter(({ H }) => H > 0).length;
  const jinxers = holdings.filter(({ J }) => J > 0).length;
  return { holdings, seated, helpers, jinxers };
}

/** Computes the ability inputs of the hand at a place in the circle. */
export function buildSight(
  { holdings, seated, helpers, jinxers }: SharedAbilityInputs,
  place: number,
  held: readonly HeldPresent[],
): AbilityInputs {
  const own = getCyclic(holdings, place);
  return {
    held,
    averages: own.A,
    chainedNeighbours: seated
      ? countAsOne(getCyclic(holdings, place - 1).C) + countAsOne(getCyclic(holdings, place + 1).C)
      : null,
    diameters: seated ? countAsOne(getCyclic(holdings, place + MAX_DISTANCE).D) : null,
    otherHelpers: helpers - countAsOne(own.H),
    otherJinxers: jinxers - countAsOne(own.J),
    limited: own.L > 0,
  };
}

/** Numbers of presents in a hand, for the letters that abilities use. */
export type Holding = Readonly<Record<'A' | 'C' | 'D' | 'H' | 'J' | 'L', number>>;

export function countLetters(held: readonly HeldPresent[]): Holding {
  const holding = { A: 0, C: 0, D: 0, H: 0, J: 0, L: 0 };
  for (const { present } of held)
    if (Object.hasOwn(holding, present.letter)) holding[present.letter as keyof Holding] += 1;
  return holding;
}

/** Returns 1 for a count above 0, else 0. */
const countAsOne = (count: number): number => (count > 0 ? 1 : 0);

/** Points, the number that the ability uses (see the event `ability`), and the rule. */
export interface Earning {
  readonly rule: string;
  readonly points: number;
  readonly counted: number | null;
}

/** Computes the points of one present. */
export function computeEarning({ present, arrival }: HeldPresent, sight: AbilityInputs): Earning {
  const { A, B, C, D, F, H, J, L, N } = AMOUNTS;
  switch (present.letter) {
    case 'A':
      return earning(ABILITY_SOURCES.A, A.always, 0);
    case 'B':
      return earning(ABILITY_SOURCES.B, B.least + B.each * sight.averages, sight.averages);
    case 'C':
      return earning(
        ABILITY_SOURCES.C,
        C.least + C.each * (sight.chainedNeighbours ?? 0),
        sight.chainedNeighbours,
      );
    case 'D':
      return earning(ABILITY_SOURCES.D, D.least + D.more * (sight.diameters ?? 0), sight.diameters);
    case 'E':
      return computeEggEarning(arrival);
    case 'F':
      return earning(ABILITY_SOURCES.F, F.always, 0);
    case 'G':
      return computeGoldenEarning(arrival);
    case 'H':
      return earning(
        ABILITY_SOURCES.H,
        H.least + H.each * Math.min(H.others, sight.otherHelpers),
        sight.otherHelpers,
      );
    case 'I':
      return computeInversionEarning(present, sight);
    case 'J':
      return earning(ABILITY_SOURCES.J, J.most - J.each * sight.otherJinxers, sight.otherJinxers);
    case 'K':
      return earning(ABILITY_SOURCES.K, computeKaboomPoints(present.layers, sight), sight.averages);
    case 'L':
      return earning(ABILITY_SOURCES.L, L.always, 0);
    case 'M':
      return computeMuskyEarning(sight);
    case 'N':
      return earning(ABILITY_SOURCES.N, N.always, 0);
  }
}

/** Returns a present after scoring: a Kaboom Present may lose layers or be replaced. */
export function applyAbility(present: Present, { averages }: AbilityInputs): Present {
  if (present.letter !== 'K') return present;
  const { letter, staleness } = present;
  const layers = present.layers - averages;
  return layers > 0 ? { letter, staleness, layers } : { letter: 'A', staleness };
}

const earning = (rule: string, points: number, counted: number | null): Earning => ({
  rule,
  points,
  counted,
});

function computeEggEarning(arrival: PresentArrival): Earning {
  const came = arrival.kind === 'received' || arrival.kind === 'given';
  const { most, less } = AMOUNTS.E;
  return came ? earning(ABILITY_SOURCES.E, most - less, 1) : earning(ABILITY_SOURCES.E, most, 0);
}

const computeGoldenEarning = (arrival: PresentArrival): Earning =>
  arrival.kind === 'received'
    ? earning(ABILITY_SOURCES.G, AMOUNTS.G.each * arrival.distance, arrival.distance)
    : earning(ABILITY_SOURCES.G, AMOUNTS.G.still, 0);

const computeInversionEarning = ({ staleness }: Present, { held }: AbilityInputs): Earning =>
  held.some(({ present }) => present.staleness > staleness)
    ? earning(ABILITY_SOURCES.I, AMOUNTS.I.least, 0)
    : earning(ABILITY_SOURCES.I, AMOUNTS.I.least + AMOUNTS.I.more, 1);

function computeMuskyEarning({ held }: AbilityInputs): Earning {
  const { least, each, over } = AMOUNTS.M;
  const staleOnes = held.filter(({ present }) => present.staleness > over).length;
  return earning(ABILITY_SOURCES.M, least + each * staleOnes, staleOnes);
}

function computeKaboomPoints(layers: number, { averages, limited }: AbilityInputs): number {
  const { each, exploding, softened } = AMOUNTS.K;
  if (layers > averages) return each * averages;
  return limited ? -softened : -exploding;
}
