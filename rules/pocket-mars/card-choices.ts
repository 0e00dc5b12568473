/** Preset choices for the used card: which kinds of effects they may serve. */

import type { Effect } from './actions.ts';
import { isSettled } from './colours.ts';
import { EFFECTS } from './effects.ts';
import type { CardChoice } from './order-values.ts';

export const isFor = (choice: CardChoice, kind: Effect['kind']): boolean =>
  EFFECTS[kind].chooses === choice.kind &&
  (choice.kind !== 'building' || kind === 'cover' || isSettled(choice.at));
