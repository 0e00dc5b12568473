/**
 * A model of what comes to nothing, written apart from every judge: an answer is taken out of a form, its price is taken by hand from what
 * the player has before the step, and the states are compared.
 */

import type { Answers } from '../../rules/kit/asking/form.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import { chanceOfStep } from '../../rules/kit/playing/play.ts';
import type { AnsweredAsk } from './judgement.ts';
import { decidesOtherwise } from './lasting.ts';
import type { LawfulGame, Trial } from './law.ts';
import { type Payment, paymentsFor, unordered, withoutFields } from './prices.ts';

/** What the model finds at one field: what it comes to, and whether the player was told before. */
export interface Found {
  readonly field: string;
  readonly comesTo: 'something' | 'no effect' | 'wasted';
  /** What reading said of it. */
  readonly said: 'nothing' | 'no effect' | 'wasted' | 'other';
}

/** Every answer that was understood, taken out by itself, with nobody else's orders. */
export function removed(trial: Trial, answered: AnsweredAsk): readonly Found[] {
  const { answers, reading } = answered;
  if (reading.orders === null) return [];
  return Object.keys(answers).flatMap((field): readonly Found[] => {
    const comesTo = outcomeWithout(trial, answered, field);
    return comesTo === null ? [] : [{ field, comesTo, said: saidOf(trial.game, answered, field) }];
  });
}

/** Null where nothing was said there, or only what says nothing. */
function outcomeWithout(
  trial: Trial,
  answered: AnsweredAsk,
  field: string,
): Found['comesTo'] | null {
  const { game, seed } = trial;
  const { moment, step, seat, reading } = answered;
  const { setup } = moment;
  const after = (state: unknown, orders: unknown) =>
    game.resolve({
      setup,
      state,
      orders: orders === null ? {} : { [seat]: orders },
      chance: chanceOfStep(seed, `${step.name}, one answer removed`),
    });
  const left = readOrders(game, answered, withoutFields(answered.answers, [field]));
  if (isSame(left ?? game.questions.blank, reading.orders)) return null;
  const withIt = after(moment.state, reading.orders);
  const withoutIt = after(moment.state, left);
  if (isSame(withIt, withoutIt)) return null;
  if (isSame(withIt.state, withoutIt.state))
    return decidesOtherwise(trial, answered, field) ? 'something' : 'no effect';
  const comesToItsPrice = ({ state, answers }: Payment): boolean => {
    const paid = after(state, readOrders(game, answered, answers)).state;
    return isSame(unordered(game, withIt.state), unordered(game, paid));
  };
  return paymentsFor(game, answered, field).some(comesToItsPrice) ? 'wasted' : 'something';
}

function readOrders(game: LawfulGame, { moment, seat }: AnsweredAsk, answers: Answers): unknown {
  const { setup, state } = moment;
  return game.read({ setup, state, seat, answers }).orders;
}

function saidOf(game: LawfulGame, { reading }: AnsweredAsk, field: string): Found['said'] {
  const problems = reading.problems.filter(({ where }) => where === field);
  const known = problems.map(({ kind, code }) =>
    kind === 'unreadable' ? undefined : game.reasons[code]?.comesTo,
  );
  if (known.includes('no effect')) return 'no effect';
  if (known.includes('wasted')) return 'wasted';
  return problems.length === 0 ? 'nothing' : 'other';
}
