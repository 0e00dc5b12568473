/** Owing: whom a step waits for. A seat that may answer and owes nothing is open to answers and holds nobody up. */

import type { Ask, Step } from '../match/game.ts';
import type { Form } from './form.ts';

/** Of what a step asks, what is waited for: none where nobody owes anything, or there is no step. */
export const owedAsks = (step: Pick<Step, 'asks'> | null): readonly Ask[] =>
  step === null ? [] : step.asks.filter(({ owesNothing }) => owesNothing !== true);

/** Seats that may answer and owe nothing. */
export const freeAsks = (step: Pick<Step, 'asks'> | null): readonly Ask[] =>
  step === null ? [] : step.asks.filter(({ owesNothing }) => owesNothing === true);

/** Whether all that a form asks may be left alone. */
export const isFree = ({ fields }: Form): boolean =>
  fields.length > 0 && fields.every(({ owesNothing }) => owesNothing === true);
