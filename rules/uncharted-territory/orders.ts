/** Orders: what a player asked for in one round, right or wrong, as the questions have it. */

import type { Answered } from '../kit/question.ts';
import type { questions } from './forms/questions.ts';

export type Orders = Answered<typeof questions>;

/** A location to be visited, and whom to name there, should its effect ask for it. */
export type Visit = NonNullable<Orders['fourth']>;
