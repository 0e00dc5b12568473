/** Orders of a player for one round, valid or not, and a step at its deadline. */

import type { QuestionValue } from '../kit/asking/form.ts';
import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { questions } from './forms/questions.ts';
import type { State } from './state.ts';

export type Orders = QuestionValue<typeof questions>;
export type RoundInput = kit.StepInput<Content, State, Orders>;
export type StartOrders = Extract<Orders, { readonly kind: 'start' }>;
export type MovementOrders = Extract<Orders, { readonly kind: 'movement' }>;
