/** Effects of locations as values of a closed vocabulary. `effect-phrases.ts` parses them. */

import { plural } from '../kit/narrating/figures.ts';
import { memoizeByObject } from '../kit/reckoning/memoize.ts';
import type { RaisableMeter } from './meters.ts';

/** The players that an effect concerns. Visitors cannot name themselves as "another". */
export type EffectSubject = 'visitors' | 'named' | 'another named' | 'everybody' | 'others';

/** Goods to gain or lose. "Rations" of any freshness can only be lost, the oldest first. */
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

/** Returns the unit of an amount, in the singular for 1. */
export const getUnit = (good: Good, amount: number): string =>
  good === 'Progress' ? good : good.replace(/s$/, plural(amount, ''));

/** The factor of an amount: 1, the round's visitors (all or others), or the player's holdings. */
export type Multiplier =
  | 'once'
  | 'visitor'
  | 'other visitor'
  | 'Fresh Ration'
  | 'Water'
  | 'Reserve';

/** The condition of an effect, by amounts after paying. Both bounds are included. */
export type Condition =
  | { readonly kind: 'always' }
  | { readonly kind: 'visitors'; readonly least: number; readonly most: number }
  /** The player's holdings. "Rations" are Rations of any freshness. */
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
      /** Increase of the capacity, up to the meter's limit. */
      readonly amount: number;
      readonly when: Condition;
    }
  /** Visitors vote whether everybody needs 0 or 2 Water (Rules, Clarification: Faerie Concave). */
  | { readonly kind: 'vote on water' };

/** Whether visitors name a player at a location, and whether they may name themselves. */
export type NamingRule = 'nobody' | 'anybody' | 'another';

export const namingOf = memoizeByObject((effects: readonly Effect[]): NamingRule => {
  if (doEffectsConcern(effects, 'another named')) return 'another';
  return doEffectsConcern(effects, 'named') ? 'anybody' : 'nobody';
});

const doEffectsConcern = (effects: readonly Effect[], concerned: EffectSubject): boolean =>
  effects.some((effect) => effect.kind !== 'vote on water' && effect.concerned === concerned);

/** Explains which namings are void, before players choose. */
export const VOID_NAMINGS_TEXT =
  'A name is void if you named that player this round or the round before. ' +
  'Your own name is void where the effect concerns “another” player.';
