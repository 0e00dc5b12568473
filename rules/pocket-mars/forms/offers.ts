/** Options of each field, derived once for each state from public facts, with cards as values. */

import type { Offer } from '../../kit/asking/choosing.ts';
import type { Choice } from '../../kit/asking/form.ts';
import { NO_OFFERS, offersOf } from '../../kit/asking/offering.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizedByState } from '../../kit/reckoning/memoize.ts';
import { valueBelow } from '../actions-taken.ts';
import { isFor } from '../card-choices.ts';
import { type CardId, colourOf } from '../cards.ts';
import { COLOURS, type Colour, isSettled, SETTLED_COLOURS } from '../colours.ts';
import type { ChoiceOf, DecisionQuestion } from '../decisions.ts';
import type { Asked, Now } from '../now.ts';
import {
  CHOICES,
  greenhouseOptions,
  heldCards,
  lookOptions,
  slotOf,
  switchOptions,
} from '../options.ts';
import {
  type Action,
  type CardChoice,
  type CardCriterion,
  type CardSelector,
  OPTIONAL_SUBSTEPS,
} from '../order-values.ts';
import type { State } from '../state.ts';
import { settlerOf } from '../table.ts';
import { dealtTo } from './kinds.ts';
import {
  ABILITY_TEXTS,
  backLabel,
  buildingLabel,
  cardChoiceLabel,
  criterionLabel,
  shiftLabel,
} from './labels.ts';
import { kindsOf, pageOfKind, wayOf } from './turn-pages.ts';

export const dealtOffers = (asked: Asked): readonly Offer<CardId>[] =>
  offersOf(dealtTo(asked), (_, index) => `card ${index + 1}`);

function actionsOf({ setup, state, seat }: Asked): readonly Offer<Action>[] {
  const { hand, prep, earth, energy } = settlerOf(state, seat);
  const hasNothing = earth + hand.length + prep.length === 0;
  const gain = gainText(energy, setup.content);
  return [
    ...hand.map((card, slot) =>
      actionOffer(
        { kind: 'A', card },
        { what: `play hand ${slot + 1}`, more: ' for its top action' },
      ),
    ),
    ...prep.map((card, slot) => {
      const at = colourOf(card);
      const what = `connect prep ${slot + 1} to the ${buildingLabel(at)}`;
      return actionOffer({ kind: 'B', card }, { what, more: valueText(state, at) });
    }),
    ...othersOffers(state, seat),
    ...(earth > 0
      ? [actionOffer({ kind: 'D' }, { what: 'launch a colonist', more: ` of ${earth} on Earth` })]
      : []),
    ...[...hand, ...prep].map((card) => {
      const what = `discard ${slotOf(state, seat, card)}`;
      return actionOffer({ kind: 'E', card }, { what, more: ` ${gain}` });
    }),
    ...(hasNothing
      ? [actionOffer({ kind: 'D' }, { what: 'nothing is left to do', more: '' })]
      : []),
  ];
}

const valueText = (state: State, at: Colour): string =>
  isSettled(at) ? `; higher than ${valueBelow(state, at)} it takes a colonist along` : '';

/** `more` is omitted in a receipt. */
function actionOffer(
  value: Action,
  { what, more }: { readonly what: string; readonly more: string },
): Offer<Action> {
  const short = `${value.kind}: ${what}`;
  const to = wayOf(value);
  return { value, label: short + more, short, ...(to !== undefined && { to }) };
}

/** The possible actions. */
export const kindChoices = memoizedByState(({ setup, state }: Now): readonly Choice[] => {
  if (state.current === null) return NO_OFFERS;
  const { seat } = state.current;
  const { earth, energy } = settlerOf(state, seat);
  const labels: Readonly<Record<Action['kind'], string>> = {
    A: 'A: play a card of your hand for its top action',
    B: 'B: connect a card of your prep module to its Building',
    C: 'C: connect a card of another player’s prep module',
    D: earth > 0 ? `D: launch a colonist of ${earth} on Earth` : 'D: nothing is left to do',
    E: `E: discard a card ${gainText(energy, setup.content)}`,
  };
  return kindsOf(state, seat).map((kind) => ({
    value: kind,
    label: labels[kind],
    to: pageOfKind(kind),
  }));
});

const gainText = (energy: number, content: Now['setup']['content']): string =>
  energy < content.energy.top ? 'for 1 Energy' : 'for nothing: Energy is full';

const othersOffers = (state: State, seat: Seat): readonly Offer<Action>[] =>
  state.order
    .filter((other) => other !== seat)
    .flatMap((of) =>
      settlerOf(state, of).prep.map((card, slot) =>
        actionOffer(
          { kind: 'C', of, card },
          {
            what: `use prep ${slot + 1} of ${of} (${backLabel(state, of, slot)})`,
            more: `: ${ABILITY_TEXTS[colourOf(card)]}`,
          },
        ),
      ),
    );

/** Colours of all prep modules, whose cards can be connected this turn. */
const connectable = (state: State): ReadonlySet<Colour> =>
  new Set(state.order.flatMap((seat) => settlerOf(state, seat).prep.map(colourOf)));

const STEP_LABELS = {
  move: 'Move no colonist',
  bottom: 'Do not use the bottom action',
  ability: 'Do not use the ability of the Building',
} as const;

const stepOffers = offersOf(OPTIONAL_SUBSTEPS, (step) => STEP_LABELS[step]);
const settledOffers = offersOf(SETTLED_COLOURS, buildingLabel);

/** The turn's player, while a colonist of theirs may enter a Building; else null. */
function entering(state: State, seat: Seat): Seat | null {
  const { earth, ship } = settlerOf(state, seat);
  return earth + ship > 0 ? seat : null;
}

export const slotLabel = (state: State, seat: Seat) => (card: CardId) =>
  slotOf(state, seat, card) ?? '';

const generalOffers = {
  discard: offersOf<CardCriterion>(['lowest', 'highest', ...COLOURS], (wish) =>
    criterionLabel(wish, 'lowest'),
  ),
  refill: offersOf<CardCriterion>(['highest', 'lowest', ...COLOURS], (wish) =>
    criterionLabel(wish, 'highest'),
  ),
};

/** Cards of the hand, and criteria for later ones. */
export const selectorOffers = (
  { state }: Now,
  seat: Seat,
  name: 'discard' | 'refill',
): readonly Offer<CardSelector>[] => [
  ...generalOffers[name],
  ...offersOf(settlerOf(state, seat).hand, slotLabel(state, seat)),
];

/** Choices that cards may require. */
function cardChoices(state: State, seat: Seat, entering: Seat | null): readonly CardChoice[] {
  const others = lookOptions(state, seat);
  return [
    ...COLOURS.map((at): CardChoice => ({ kind: 'building', at })),
    /** With one opponent this choice is unnecessary. */
    ...(others.length < 2 ? NO_OFFERS : others.map((of): CardChoice => ({ kind: 'look', of }))),
    ...switchOptions(state, entering).map((one): CardChoice => ({ kind: 'switch', ...one })),
  ];
}

/** Choices of an owner for a card that somebody else used. */
export function ownersChoices({ setup, state, seat }: Asked): readonly Offer<CardChoice>[] {
  const [task] = state.agenda;
  if (task?.kind !== 'owner') return NO_OFFERS;
  const { bottom } = setup.content.cards[task.card];
  return offersOf(
    cardChoices(state, seat, seat).filter((choice) =>
      bottom.some(({ kind }) => isFor(choice, kind)),
    ),
    cardChoiceLabel,
  );
}

/** All options with an action, for the turn's player; null otherwise. */
const turnOffers = memoizedByState(({ setup, state }: Now) => {
  if (state.current === null) return null;
  const { seat } = state.current;
  const colours = connectable(state);
  const label = slotLabel(state, seat);
  const moving = entering(state, seat);
  const of = <Value>(colour: Colour, offers: () => readonly Offer<Value>[]) =>
    colours.has(colour) ? offers() : NO_OFFERS;
  return {
    action: actionsOf({ setup, state, seat }),
    without: colours.size > 0 ? stepOffers : NO_OFFERS,
    card: offersOf(cardChoices(state, seat, moving), cardChoiceLabel),
    abilityBuilding: of('Construction', () => settledOffers),
    greenhouse: of('Ecosystem', () => offersOf(greenhouseOptions(state, moving), shiftLabel)),
    aqualab: of('Water', () => offersOf(heldCards(state, seat), label)),
    discard: selectorOffers({ setup, state }, seat, 'discard'),
    refill: selectorOffers({ setup, state }, seat, 'refill'),
  };
});

type TurnOffers = NonNullable<ReturnType<typeof turnOffers>>;
export type TurnField = keyof TurnOffers;

/** Options of one field of a turn. */
export const offeredFor =
  <Name extends TurnField>(name: Name) =>
  (now: Now): TurnOffers[Name] | typeof NO_OFFERS =>
    turnOffers(now)?.[name] ?? NO_OFFERS;

export const handOffers = ({ state, seat }: Asked): readonly Offer<CardId>[] =>
  offersOf(settlerOf(state, seat).hand, slotLabel(state, seat));

/** Without the page of standing choices, which another answer reaches. */
const sentOff = <Value>(offer: Offer<Value>): Offer<Value> => ({ ...offer, to: [] });

/** Longer than any nameand so distinct from players. */
const NO = { value: false, label: 'No: it is left out, and the turn goes on' } as const;

/** Options of an open question, and the "no". */
export const choiceOffers =
  <Due extends DecisionQuestion>(
    question: Due,
    label: (choice: ChoiceOf[Due], asked: Asked) => string,
  ) =>
  (asked: Asked): readonly Offer<ChoiceOf[Due] | false>[] => {
    const options: readonly ChoiceOf[Due][] = CHOICES[question].options(asked.state, asked.seat);
    const all: readonly Offer<ChoiceOf[Due] | false>[] = [
      ...offersOf(options, (choice) => label(choice, asked)),
      NO,
    ];
    return all.map(sentOff);
  };
