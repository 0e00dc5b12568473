/** The effects that a location can have. `effect-phrases.ts` parses their texts. */

import { plural } from '../kit/narrating/figures.ts';
import { memoizeByObject } from '../kit/reckoning/memoize.ts';
import type { RaisableMeter } from './meters.ts';

/** The players that an effect changes. Visitors cannot name themselves as "another". */
export type EffectSubject = 'visitors' | 'named' | 'another named' | 'everybody' | 'others';

/** Goods to gain or lose. "Rations" means the oldest Rations, and can only be lost. */
export const GOODS = [
  'Fresh Rations',
  'Palatable Rations',
  'Stale Rations',
  'Rations',
  'Water',
  'Energy',
  'Reserves',
  'Progress',
] as const;
export type Good = (typeof GOODS)[number];

/** Returns the unit of an amount, such as "Ration" or "Rations". */
export const getUnit = (good: Good, amount: number): string =>
  good === 'Progress' ? good : good.replace(/s$/, plural(amount, ''));

/** The number by which an amount is multiplied. */
export type Multiplier =
  | 'once'
  | 'visitor'
  | 'other visitor'
  | 'Fresh Ration'
  | 'Water'
  | 'Reserve';

/** The condition of an effect, which is checked after visitors have paid. Bounds are inclusive. */
export type Condition =
  | { readonly kind: 'always' }
  | { readonly kind: 'visitors'; readonly least: number; readonly most: number }
  /** An amount that the player holds. "Rations" means Rations of any freshness. */
  | {
      readonly kind: 'holding';
      readonly good: 'Rations' | 'Water' | 'Energy' | 'Reserves';
      readonly least: number;
      readonly most: number;
    };

export type Effect =
  | {
      readonly kind: 'change';
      readonly concerned: EffectSubject;
      readonly good: Good;
      /** Signed amount: a gain above 0, a loss below 0. */
      readonly amount: number;
      readonly times: Multiplier;
      readonly when: Condition;
    }
  | {
      readonly kind: 'raise';
      readonly concerned: EffectSubject;
      readonly meter: RaisableMeter;
      /** Increase of a capacity, which cannot exceed the meter's limit. */
      readonly amount: number;
      readonly when: Condition;
    }
  /** Visitors vote whether everybody needs 0 or 2 Water (Rules, Clarification: Faerie Concave). */
  | { readonly kind: 'vote on water' };

/** The players that the visitors of a location can name there. */
export type NamingRule = 'nobody' | 'anybody' | 'another';

export const findNaming = memoizeByObject((effects: readonly Effect[]): NamingRule => {
  if (doEffectsConcern(effects, 'another named')) return 'another';
  return doEffectsConcern(effects, 'named') ? 'anybody' : 'nobody';
});

const doEffectsConcern = (effects: readonly Effect[], concerned: EffectSubject): boolean =>
  effects.some((effect) => effect.kind !== 'vote on water' && effect.concerned === concerned);

/** Explains to players which namings will be void. */
export const VOID_NAMINGS_TEXT =
  'A name is void if you named that player this round or the round before. ' +
  'Your own name is void where the effect concerns “another” player.';
