/**
 * A strategy for robots: launches, connects cards that are high enough, and gives away the least
 * valuable card. Uses its own cards only.
 */

import type { Answers, Field, Form } from '../../kit/asking/form.ts';
import { filled, type Robot, type RobotAsked, randomAnswers } from '../../kit/playing/robot.ts';
import { highestOf } from '../../kit/reckoning/plurality.ts';
import type { Effect } from '../actions.ts';
import { valueBelow } from '../actions-taken.ts';
import { publicObstacle } from '../bottom-actions.ts';
import { isFor } from '../card-choices.ts';
import { type CardId, colourOf, worthOf } from '../cards.ts';
import { type Colour, isSettled } from '../colours.ts';
import type { Content } from '../content.ts';
import { actionKind, cardChoiceKind } from '../forms/kinds.ts';
import { offeredFor } from '../forms/offers.ts';
import { type InSlots, withCards } from '../forms/slots.ts';
import { riseOptions } from '../options.ts';
import type { Action } from '../order-values.ts';
import type { Settler, State } from '../state.ts';
import { settlerOf } from '../table.ts';

type Asked = RobotAsked<Content, State>;

export const robots: Readonly<Record<string, Robot<Content, State>>> = {
  builder: { answer: (asked) => play(asked, { launch: 1, settle: 2, card: 0.4 }) },
  hoarder: { answer: (asked) => play(asked, { launch: 1.2, settle: 1.6, card: 0.9 }) },
};

/** The worth of a launched colonist, of a colonist in a Building, and of a new card. */
interface Taste {
  readonly launch: number;
  readonly settle: number;
  readonly card: number;
}

function play(asked: Asked, taste: Taste): Answers {
  const { form, draw } = asked;
  const best = form.fields.some(({ name }) => name === 'kind') ? bestAction(asked, taste) : null;
  const settled = {
    without: [],
    ...(best !== null && {
      kind: [best.kind],
      // The form asks for no action after the kind D.
      ...(best.kind !== 'D' && { action: [actionKind.key(best, asked)] }),
      ...forCard(asked, withCards(asked.state, asked.seat, best)),
    }),
    ...wishes(form),
  };
  const used = best === null || best.kind === 'D' ? null : best.card;
  const fields = form.fields.map((field) => certain(field, used));
  return filled(randomAnswers({ fields }, draw, settled));
}

/** Answers optional fields too, never with the card `used`, so that one submission suffices. */
function certain(field: Field, used: string | null): Field {
  const choices = field.choices.filter(
    ({ value }) => value !== 'no' && value !== 'for good' && value !== used,
  );
  return field.kind === 'choice' ? { ...field, choices, required: true } : field;
}

/** Which cards are given away is said as people do who have not seen the new ones: by their value. */
const wishes = ({ fields }: Form): Answers =>
  Object.fromEntries(
    Object.entries(WISHES).filter(([name]) =>
      fields.some((field) => field.name === name && field.kind === 'choice'),
    ),
  );

const WISHES: Answers = { discard: ['lowest'], refill: ['highest'], always: ['as before'] };

/** Players know their own cards: one that lets them choose nothing is left at that. */
function forCard(asked: Asked, action: Action): Answers {
  const effects = effectsOf(asked.setup.content, action);
  const { state, seat } = asked;
  const rising = riseOptions(state, seat);
  const fitting = offeredFor('card')(asked).filter(({ value }) =>
    effects.some(
      (effect) =>
        isFor(value, effect.kind) &&
        (effect.kind !== 'rise' ||
          value.kind !== 'building' ||
          rising.some((at) => at === value.at)),
    ),
  );
  if (fitting.length === 0) return { card: [] };
  return { card: [cardChoiceKind.key(asked.draw.pick(fitting).value, asked)] };
}

function effectsOf({ cards }: Content, action: Action): readonly Effect[] {
  if (action.kind === 'A') return cards[action.card].top;
  return action.kind === 'B' ? cards[action.card].bottom : [];
}

function bestAction(asked: Asked, taste: Taste): InSlots<Action> | null {
  const { setup, state, seat, draw } = asked;
  const own = settlerOf(state, seat);
  const { items } = highestOf(draw.shuffle(offeredFor('action')(asked)), ({ value }) =>
    worthOfAction(withCards(state, seat, value), { setup, state, seat, own, taste }),
  );
  return items[0]?.value ?? null;
}

interface Weighing extends Pick<Asked, 'setup' | 'state' | 'seat'> {
  readonly own: Settler;
  readonly taste: Taste;
}

function worthOfAction(action: Action, weighing: Weighing): number {
  const { own, taste, setup } = weighing;
  switch (action.kind) {
    case 'A':
      return worthOfEffects(setup.content.cards[action.card].top, colourOf(action.card), weighing);
    case 'B':
      return worthOfConnection(action.card, weighing);
    case 'C':
      return worthOfAbility(colourOf(action.card), weighing) - GIVEN_AWAY;
    case 'D':
      return own.earth > 0 ? taste.launch : 0;
    case 'E':
      return own.energy === 0 ? 0.6 : 0.1;
  }
}

/** A higher card takes a colonist along; then its bottom action, as far as everybody sees that it is possible. */
function worthOfConnection(card: CardId, weighing: Weighing): number {
  const { state, seat, setup, own, taste } = weighing;
  const at = colourOf(card);
  const lands = isSettled(at) && own.ship > 0 && worthOf(card) > valueBelow(state, at);
  const bottom = setup.content.cards[card];
  const isPossible = publicObstacle(state, seat, { card: bottom, at }) === null;
  const action = isPossible ? worthOfEffects(bottom.bottom, at, weighing) - 0.3 * bottom.cost : 0;
  return (lands ? taste.settle : 0) + action + worthOfAbility(at, weighing);
}

/** Its owner may use the bottom action of a card that one takes, and gets another card for it. */
const GIVEN_AWAY = 0.4;

function worthOfAbility(at: Colour, { own, taste }: Weighing): number {
  switch (at) {
    case 'Construction':
      return own.ship > 0 ? taste.settle : 0;
    case 'Science':
      return own.earth > 0 ? taste.launch : 0;
    case 'Energy':
    case 'Ecosystem':
    case 'Water':
      return 0.3;
  }
}

function worthOfEffects(effects: readonly Effect[], at: Colour, { own, taste }: Weighing): number {
  return effects.reduce((sum, effect) => sum + worthOfEffect(effect, at, { own, taste }), 0);
}

function worthOfEffect(
  effect: Effect,
  at: Colour,
  { own, taste }: Pick<Weighing, 'own' | 'taste'>,
): number {
  switch (effect.kind) {
    case 'launch':
      return taste.launch * Math.min(effect.count, own.earth);
    case 'gain Energy':
      return 0.4 * effect.count;
    case 'draw':
      return taste.card * effect.count;
    case 'look':
      return 0.1;
    case 'switch':
      return 0.4;
    case 'rise':
      return 1.5;
    case 'board':
      return isSettled(at) ? taste.settle * Math.min(effect.count, own.ship) : 0;
    case 'settle':
      return own.ship > 0 ? taste.settle : 0;
    case 'cover':
      return 0.3;
  }
}
