/** What the effect of a location can say: a closed vocabulary, as values. `effect-phrases.ts` reads them from a cell. */

import { memoizedByObject } from '../kit/reckoning/memoize.ts';
import type { RaisableMeter } from './meters.ts';

/** Whom an effect concerns. Who is named is each visitor's own choice; "another" must not be oneself. */
export const CONCERNED = ['visitors', 'named', 'another named', 'everybody', 'others'] as const;
/** "others": everybody who did not make a visit there this round. */
export type Concerned = (typeof CONCERNED)[number];

/**
 * What can be gained or lost. "Rations" can only be lost, those of the lowest quality first; gained they have a freshness,
 * and can also be lost of that one.
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

/** What an amount is multiplied by: 1, how many visit there this round (or how many others), or what the concerned player has. */
export const MULTIPLIERS = [
  'once',
  'visitor',
  'other visitor',
  'Fresh Ration',
  'Water',
  'Reserve',
] as const;
export type Multiplier = (typeof MULTIPLIERS)[number];

/** When an effect happens. Amounts are those after paying for the visit; both bounds are included. */
export type Condition =
  | { readonly kind: 'always' }
  /** How many visit there this round. */
  | { readonly kind: 'visitors'; readonly least: number; readonly most: number }
  /** What the concerned player has; "Rations" of any freshness. */
  | {
      readonly kind: 'holding';
      readonly good: 'Rations' | 'Water' | 'Energy' | 'Reserves';
      readonly least: number;
      readonly most: number;
    };

export type Effect =
  | {
      readonly kind: 'change';
      readonly concerned: Concerned;
      readonly good: Good;
      /** Gained when above 0, lost when below; never 0. */
      readonly amount: number;
      readonly times: Multiplier;
      readonly when: Condition;
    }
  | {
      readonly kind: 'raise';
      readonly concerned: Concerned;
      readonly meter: RaisableMeter;
      /** By how much the capacity grows, at least 1; it stops at the meter's limit. */
      readonly amount: number;
      readonly when: Condition;
    }
  /** Visitors vote whether everybody consumes 0 or 2 Water this round (Rules, Clarification: Faerie Concave). */
  | { readonly kind: 'vote on water' };

/** Whether a location lets its visitors name a player, and whether that may be oneself. */
export type Naming = 'nobody' | 'anybody' | 'another';

export const namingOf = memoizedByObject((effects: readonly Effect[]): Naming => {
  if (concern(effects, 'another named')) return 'another';
  return concern(effects, 'named') ? 'anybody' : 'nobody';
});

const concern = (effects: readonly Effect[], concerned: Concerned): boolean =>
  effects.some((effect) => effect.kind !== 'vote on water' && effect.concerned === concerned);

/** What becomes of a naming that may not be, as players read it before they choose. */
export const VOID_NAMINGS =
  'You name nobody by naming a player again in the same round or the next, or yourself where it says another.';
