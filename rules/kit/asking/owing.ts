import type { Ask, Step } from '../match/game.ts';
import type { Form } from './form.ts';

/** Lists the asks that a step waits for; empty if there is no step. */
export const listOwedAsks = (step: Pick<Step, 'asks'> | null): readonly Ask[] =>
  step === null ? [] : step.asks.filter(({ owesNothing }) => owesNothing !== true);

export const listFreeAsks = (step: Pick<Step, 'asks'> | null): readonly Ask[] =>
  step === null ? [] : step.asks.filter(({ owesNothing }) => owesNothing === true);

/** Returns whether no answer to this form is awaited. */
export const isFree = ({ fields }: Form): boolean =>
  fields.length > 0 && fields.every(({ owesNothing }) => owesNothing === true);
