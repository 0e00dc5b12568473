/** A player's orders, valid or not, and a step at its deadline. */

import type { QuestionValue } from '../kit/asking/question.ts';
import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { questions } from './forms/questions.ts';
import type { State } from './state.ts';

export type Orders = QuestionValue<typeof questions>;
export type Submitted = kit.StepInput<Content, State, Orders>;
export type TurnOrders = Extract<Orders, { readonly kind: 'turn' }>;
export type OwnerOrders = Extract<Orders, { readonly kind: 'owner' }>;
export type FourOrders = Extract<Orders, { readonly kind: 'four' }>;

export const NO_PRESETS: Omit<TurnOrders, 'action'> = {
  kind: 'turn',
  without: [],
  card: null,
  abilityBuilding: null,
  greenhouse: null,
  aqualab: null,
  discard: null,
  refill: null,
  lasting: null,
};
