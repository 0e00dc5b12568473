/** Orders: what a player wants, right or wrong, as the questions have it. */

import type { Answered } from '../kit/asking/question.ts';
import type { questions } from './forms/questions.ts';

export type Orders = Answered<typeof questions>;
