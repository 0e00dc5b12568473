/** Options of each field, derived once for each state from public facts. */

import type { Offer } from '../../kit/asking/choosing.ts';
import type { Choice } from '../../kit/asking/form.ts';
import { NO_OFFERS, offersOf } from '../../kit/asking/offering.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizedByState } from '../../kit/reckoning/memoize.ts';
import { valueBelow } from '../actions-taken.ts';
import { isFor } from '../card-choices.ts';
import { colourOf } from '../cards.ts';
import { backOf, COLOURS, type Colour, isSettled, SETTLED_COLOURS } from '../colours.ts';
import type { Asked, Now } from '../now.ts';
import { greenhouseOptions, lookOptions, switchOptions } from '../options.ts';
import {
  type Action,
  type CardChoice,
  type CardCriterion,
  OPTIONAL_SUBSTEPS,
} from '../order-values.ts';
import type { Position } from '../state.ts';
import { settlerOf } from '../table.ts';
import {
  ABILITY_TEXTS,
  buildingLabel,
  cardChoiceLabel,
  criterionLabel,
  shiftLabel,
} from './labels.ts';
import { type InSlots, type Slot, slotsIn } from './slots.ts';
import { kindsOf, pageOfKind } from './turn-pages.ts';

const slotOffers = (slots: readonly Slot[]) => offersOf<Slot>(slots, String);

export const dealtOffers = ({ state, seat }: Asked): readonly Offer<Slot>[] =>
  slotOffers(slotsIn('card', state.packs[seat] ?? settlerOf(state, seat).hand));

function actionsOf({ setup, state }: Now, seat: Seat): readonly Offer<InSlots<Action>>[] {
  const { hand, prep, earth, energy } = settlerOf(state, seat);
  const hasNothing = earth + hand.length + prep.length === 0;
  const gain = gainText(energy, setup.content);
  return [
    ...slotsIn('hand', hand).map((card) =>
      actionOffer({ kind: 'A', card }, { what: `play ${card}`, more: ' for its top action' }),
    ),
    ...prep.map((back, index) => {
      const at = colourOf(back);
      const card: Slot = `prep ${index + 1}`;
      const what = `connect ${card} to the ${buildingLabel(at)}`;
      return actionOffer({ kind: 'B', card }, { what, more: valueText(state, at), at });
    }),
    ...othersOffers(state, seat),
    ...(earth > 0
      ? [actionOffer({ kind: 'D' }, { what: 'launch a colonist', more: ` of ${earth} on Earth` })]
      : []),
    ...heldSlots(state, seat).map((card) =>
      actionOffer({ kind: 'E', card }, { what: `discard ${card}`, more: ` ${gain}` }),
    ),
    ...(hasNothing
      ? [actionOffer({ kind: 'D' }, { what: 'nothing is left to do', more: '' })]
      : []),
  ];
}

const valueText = (state: Position, at: Colour): string =>
  isSettled(at) ? `; higher than ${valueBelow(state, at)} it takes a colonist along` : '';

/** `more` is omitted in a receipt; `at` is the Building of a connected card. */
function actionOffer(
  value: InSlots<Action>,
  { what, more, at }: { readonly what: string; readonly more: string; readonly at?: Colour },
): Offer<InSlots<Action>> {
  const short = `${value.kind}: ${what}`;
  return { value, label: short + more, short, ...(at && { to: [`${value.kind} ${at}`] }) };
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

const othersOffers = (state: Position, seat: Seat): readonly Offer<InSlots<Action>>[] =>
  state.order
    .filter((other) => other !== seat)
    .flatMap((of) =>
      settlerOf(state, of).prep.map((back, index) => {
        const at = colourOf(back);
        const what = `use prep ${index + 1} of ${of} (${backOf(at)})`;
        const more = `: ${ABILITY_TEXTS[at]}`;
        return actionOffer({ kind: 'C', of, card: `prep ${index + 1}` }, { what, more, at });
      }),
    );

/** Colours of all prep modules, whose cards can be connected this turn. */
const connectable = (state: Position): ReadonlySet<Colour> =>
  new Set(state.order.flatMap((seat) => settlerOf(state, seat).prep.map(colourOf)));

const STEP_LABELS = {
  move: 'Move no colonist',
  bottom: 'Do not use the bottom action',
  ability: 'Do not use the ability of the Building',
} as const;

const stepOffers = offersOf(OPTIONAL_SUBSTEPS, (step) => STEP_LABELS[step]);
const settledOffers = offersOf(SETTLED_COLOURS, buildingLabel);

/** The turn's player, while a colonist of theirs may enter a Building; else null. */
function entering(state: Position, seat: Seat): Seat | null {
  const { earth, ship } = settlerOf(state, seat);
  return earth + ship > 0 ? seat : null;
}

/** The hand first. */
export const heldSlots = (state: Position, seat: Seat): readonly Slot[] => {
  const { hand, prep } = settlerOf(state, seat);
  return [...slotsIn('hand', hand), ...slotsIn('prep', prep)];
};

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
): readonly Offer<Slot | CardCriterion>[] => [
  ...generalOffers[name],
  ...slotOffers(slotsIn('hand', settlerOf(state, seat).hand)),
];

/** Choices that cards may require. */
function cardChoices(state: Position, seat: Seat, entering: Seat | null): readonly CardChoice[] {
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
  const moving = entering(state, seat);
  const of = <Value>(colour: Colour, offers: () => readonly Offer<Value>[]) =>
    colours.has(colour) ? offers() : NO_OFFERS;
  return {
    action: actionsOf({ setup, state }, seat),
    without: colours.size > 0 ? stepOffers : NO_OFFERS,
    card: offersOf(cardChoices(state, seat, moving), cardChoiceLabel),
    abilityBuilding: of('Construction', () => settledOffers),
    greenhouse: of('Ecosystem', () => offersOf(greenhouseOptions(state, moving), shiftLabel)),
    aqualab: of('Water', () => slotOffers(heldSlots(state, seat))),
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

export const handOffers = ({ state, seat }: Asked): readonly Offer<Slot>[] =>
  slotOffers(slotsIn('hand', settlerOf(state, seat).hand));

/** Without the page of standing choices, which another answer reaches. */
const sentOff = <Value>(offer: Offer<Value>): Offer<Value> => ({ ...offer, to: [] });

/** Longer than any nameand so distinct from players. */
const NO = { value: false, label: 'No: it is left out, and the turn goes on' } as const;

/** Options of an open question, and the "no". */
export const choiceOffers =
  <Value>(
    options: (state: Asked['state'], seat: Seat) => readonly Value[],
    label: (choice: Value, asked: Asked) => string,
  ) =>
  (asked: Asked): readonly Offer<Value | false>[] => {
    const chosen = options(asked.state, asked.seat);
    const all: readonly Offer<Value | false>[] = [
      ...offersOf(chosen, (choice) => label(choice, asked)),
      NO,
    ];
    return all.map(sentOff);
  };
