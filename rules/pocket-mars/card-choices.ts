/** What a player chooses beforehand for the card that is used: whether that card can do something with it. */

import type { Seat } from '../kit/match/seat.ts';
import type { Effect } from './actions.ts';
import { type Colour, isSettled } from './colours.ts';
import type { ChoiceOf, DecisionQuestion } from './decisions.ts';
import { EFFECTS, type EffectContext, hasNoEffect } from './effects.ts';
import { CHOICES, optionMeant } from './options.ts';
import type { CardChoice } from './order-values.ts';
import type { Fault } from './reasons.ts';
import type { State } from './state.ts';

/** Whether a choice may be what an effect needs. */
export const isFor = (choice: CardChoice, kind: Effect['kind']): boolean =>
  EFFECTS[kind].chooses === choice.kind &&
  (choice.kind !== 'building' || kind === 'cover' || isSettled(choice.at));

/** Effects after which other colonists stand to choose from. */
const MOVING: readonly Effect['kind'][] = ['board', 'settle', 'rise', 'switch'];

/** Whether what an effect can do shows only once another is done. */
const showsAfter = (kind: Effect['kind'], before: Effect['kind']): boolean =>
  MOVING.includes(before) || (kind === 'settle' && before === 'launch');

interface Chosen {
  /** The match in which the first effect is carried out. */
  readonly seen: EffectContext;
  readonly seat: Seat;
  readonly choice: CardChoice | null;
  /** Of the action for which it was chosen, one after the other. */
  readonly effects: readonly Effect[];
  /** The Building of the card. */
  readonly at: Colour;
}

/** By the options that the effects have when they are carried out; where colonists move before, these show only then. */
export function judgeCardChoice({ seen, seat, choice, effects, at }: Chosen): readonly Fault[] {
  if (choice === null) return [];
  const isOfUse = effects.some(
    (effect, index) =>
      isFor(choice, effect.kind) &&
      (effects.slice(0, index).some(({ kind }) => showsAfter(effect.kind, kind)) ||
        (!hasNoEffect(seen, { seat, effect, at }) &&
          isOption(seen.state, seat, { kind: effect.kind, choice }))),
  );
  return isOfUse ? [] : [{ where: 'card', why: 'not by this card' }];
}

function isOption(
  state: State,
  seat: Seat,
  { kind, choice }: { readonly kind: Effect['kind']; readonly choice: CardChoice },
): boolean {
  if (!isAsked(kind)) return false;
  const options: readonly ChoiceOf[DecisionQuestion][] = CHOICES[kind].options(state, seat);
  const meant = CHOICES[kind].wish({ orders: null, card: choice, isAbility: false });
  return optionMeant(options, meant) !== null;
}

const isAsked = (kind: Effect['kind']): kind is Effect['kind'] & DecisionQuestion =>
  Object.hasOwn(CHOICES, kind);
