/** Orders: what a player chose, right or wrong, as the questions have it. */

import type { Answered } from '../kit/asking/question.ts';
import type { questions } from './forms/questions.ts';

export type Orders = Answered<typeof questions>;
export type TurnOrders = Extract<Orders, { readonly kind: 'turn' }>;
export type OwnerOrders = Extract<Orders, { readonly kind: 'owner' }>;
export type FourOrders = Extract<Orders, { readonly kind: 'four' }>;
