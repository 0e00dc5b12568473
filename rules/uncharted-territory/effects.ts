/** Effects of locations as values, a closed vocabulary. `effect-phrases.ts` parses them. */

import { plural } from '../kit/narrating/figures.ts';
import { memoizedByObject } from '../kit/reckoning/memoize.ts';
import type { RaisableMeter } from './meters.ts';

/** Subjects of an effect. Each visitor names a player; "another" must not be oneself. */
export type EffectSubject =
  | 'visitors'
  | 'named'
  | 'another named'
  | 'everybody'
  /** Everybody who did not make a visit there this round. */
  | 'others';

/**
 * Goods that can be gained or lost. "Rations" can only be lost, the lowest quality first; gained
 * ones have a freshness, and can be lost by it too.
 */
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

/** The unit of an amount, in the singular for 1. */
export const unitOf = (good: Good, amount: number): string =>
  good === 'Progress' ? good : good.replace(/s$/, plural(amount, ''));

/** Multipliers: 1, the round's visitors there (or the others), or the player's holdings. */
export type Multiplier =
  | 'once'
  | 'visitor'
  | 'other visitor'
  | 'Fresh Ration'
  | 'Water'
  | 'Reserve';

/** The condition of an effect. Amounts are those after paying; both bounds are included. */
export type Condition =
  | { readonly kind: 'always' }
  /** The number of visitors this round. */
  | { readonly kind: 'visitors'; readonly least: number; readonly most: number }
  /** The player's holdings; "Rations" of any freshness. */
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
      /** Gained when above 0, lost when below; never 0. */
      readonly amount: number;
      readonly times: Multiplier;
      readonly when: Condition;
    }
  | {
      readonly kind: 'raise';
      readonly concerned: EffectSubject;
      readonly meter: RaisableMeter;
      /** Increase of the capacity, at least 1; it stops at the meter's limit. */
      readonly amount: number;
      readonly when: Condition;
    }
  /** Visitors vote whether all consume 0 or 2 Water (Rules, Clarification: Faerie Concave). */
  | { readonly kind: 'vote on water' };

/** Whether a location lets its visitors name a player, and whether that may be oneself. */
export type NamingRule = 'nobody' | 'anybody' | 'another';

export const namingOf = memoizedByObject((effects: readonly Effect[]): NamingRule => {
  if (concern(effects, 'another named')) return 'another';
  return concern(effects, 'named') ? 'anybody' : 'nobody';
});

const concern = (effects: readonly Effect[], concerned: EffectSubject): boolean =>
  effects.some((effect) => effect.kind !== 'vote on water' && effect.concerned === concerned);

/** Explains void namings to players before they choose. */
export const VOID_NAMINGS =
  'You name nobody by naming a player again in the same round or the next, or yourself where ' +
  'it says another.';
