import type { Ask, Step } from '../match/game.ts';
import type { Form } from './form.ts';

/** The asks that a step waits for; empty without a step. */
export const owedAsks = (step: Pick<Step, 'asks'> | null): readonly Ask[] =>
  step === null ? [] : step.asks.filter(({ owesNothing }) => owesNothing !== true);

/** Asks of seats that may answer but owe nothing. */
export const freeAsks = (step: Pick<Step, 'asks'> | null): readonly Ask[] =>
  step === null ? [] : step.asks.filter(({ owesNothing }) => owesNothing === true);

/** Whether a form can be ignored altogether. */
export const isFree = ({ fields }: Form): boolean =>
  fields.length > 0 && fields.every(({ owesNothing }) => owesNothing === true);
