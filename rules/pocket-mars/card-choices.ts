/** What a player chooses beforehand for the card that is used: what kind of effect it may be for. */

import type { Effect } from './actions.ts';
import { isSettled } from './colours.ts';
import { EFFECTS } from './effects.ts';
import type { CardChoice } from './order-values.ts';

/** Whether a choice may be what an effect needs. */
export const isFor = (choice: CardChoice, kind: Effect['kind']): boolean =>
  EFFECTS[kind].chooses === choice.kind &&
  (choice.kind !== 'building' || kind === 'cover' || isSettled(choice.at));
