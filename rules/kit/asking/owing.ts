import type { Ask, Step } from '../match/game.ts';
import type { Form } from './form.ts';

/** Lists the asks that a step waits for; empty without a step. */
export const listOwedAsks = (step: Pick<Step, 'asks'> | null): readonly Ask[] =>
  step === null ? [] : step.asks.filter(({ owesNothing }) => owesNothing !== true);

export const listFreeAsks = (step: Pick<Step, 'asks'> | null): readonly Ask[] =>
  step === null ? [] : step.asks.filter(({ owesNothing }) => owesNothing === true);

/** Whether no answer to a form is awaited. */
export const isFree = ({ fields }: Form): boolean =>
  fields.length > 0 && fields.every(({ owesNothing }) => owesNothing === true);
