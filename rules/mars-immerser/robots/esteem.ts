/** What things are worth to a robot: by its temper, by what its seat knows, and by where others are to be expected. */

import type { Content, SightList } from '../content.ts';
import type { Gain } from '../gains.ts';
import { NIGHT_LOSSES, SUPER_POINTS } from '../prices.ts';
import type { Sightseer } from '../state.ts';
import type { Esteem } from './plans.ts';
import type { Temper } from './tempers.ts';
import { NO_PREY, type Prey } from './travels.ts';

/** By place: what a visit to a Relative is expected to bring, and an additional Slice, in Maternal Points of one who counts once. */
export interface Crowds {
  readonly first: readonly number[];
  readonly additional: readonly number[];
  /** How many others come by. */
  readonly visitors: readonly number[];
}

type Weights = Pick<Temper, 'sights' | 'relatives' | 'inns'>;

/** What it costs to come where others do, in points for each of them: now and then one of them blocks, and a list is lost by it. */
const CAUTION = 0.05;
/** What a garnet, a move or a list that an Inn brings is taken for, in points. */
const OTHER_GAIN = 1.5;
/** Others are likely to travel the same Super Road: the chance of being alone. */
const ALONE = 0.6;

/** Before the start, when every list can still be chosen. */
export function esteemAtStart(content: Content, weights: Weights, crowds: Crowds): Esteem {
  const worth = content.lists.map(({ points }) => weights.sights * points);
  return { ...esteemOf(content, weights, crowds), ...listsWorth(content.lists, worth) };
}

/** On the way a list that is held and not seen as a whole is lost as well as not gained. */
export function esteemOnTheWay(
  content: Content,
  temper: Temper,
  { me, crowds, prey }: { readonly me: Sightseer; readonly crowds: Crowds; readonly prey: Prey },
): Esteem {
  const worth = content.lists.map(({ number, points }) =>
    me.lists.includes(number) ? 2 * temper.sights * points : 0,
  );
  const seen = new Set(me.seen);
  const toAdd = content.lists
    .filter(({ number }) => !me.lists.includes(number))
    .filter(({ locations }) => locations.every((code) => seen.has(code)))
    .map(({ points }) => points * temper.sights * temper.agency);
  return {
    ...esteemOf(content, temper, crowds),
    ...listsWorth(content.lists, worth),
    prey: new Map([...prey].map(([travel, others]) => [travel, others * temper.hunts])),
    errand: content.locations.map(({ kind }) =>
      kind === 'Travel agency' ? Math.max(0, ...toAdd) : 0,
    ),
  };
}

const listsWorth = (
  lists: readonly SightList[],
  worth: readonly number[],
): Pick<Esteem, 'lists' | 'hopes'> => ({
  lists: worth,
  hopes: lists.map(({ locations }, index) =>
    locations.map((_, count) => (worth[index] ?? 0) * (count / locations.length) ** 2.5),
  ),
});

function esteemOf(
  { locations }: Content,
  weights: Weights,
  { first, additional, visitors }: Crowds,
): Omit<Esteem, 'lists' | 'hopes'> {
  const relatives = locations.map(({ kind, worth, isDrawn }) =>
    kind === 'Relative' ? weights.relatives * (isDrawn ? DRAWN : worth) : 0,
  );
  return {
    first: relatives.map((times, place) => times * (first[place] ?? 0)),
    additional: relatives.map((times, place) => times * (additional[place] ?? 0)),
    inn: locations.map(({ kind, bonus }) =>
      kind === 'Inn' ? bonus.reduce((sum, gain) => sum + gainWorth(gain, weights), 0) : null,
    ),
    risk: visitors.map((others) => CAUTION * others * weights.sights),
    errand: [],
    prey: NO_PREY,
    nights: NIGHT_LOSSES.map((loss) => loss * weights.inns),
    superRoad: SUPER_POINTS * ALONE * weights.sights,
  };
}

/** Worth double or worth negative, nobody knows which. */
const DRAWN = 0.5;

function gainWorth(gain: Gain, { sights, relatives, inns }: Weights): number {
  if (gain.kind !== 'points') return OTHER_GAIN;
  switch (gain.of) {
    case 'Sightseeing':
      return gain.amount * sights;
    case 'Maternal':
      return gain.amount * relatives;
    case 'Rejuvenation':
    case 'Detour':
      return gain.amount * inns;
  }
}
