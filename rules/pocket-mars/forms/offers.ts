/** What is offered now, derived once for each state. It rests on what everybody sees, though its values are cards. */

import type { Offer } from '../../kit/choosing.ts';
import { once } from '../../kit/once.ts';
import type { Seat } from '../../kit/seat.ts';
import { type CardId, colourOf } from '../cards.ts';
import { COLOURS, type Colour, SETTLED_COLOURS } from '../colours.ts';
import type { ChoiceOf, Question } from '../decisions.ts';
import { type Action, type CardWish, NEW_WISHES, type NewWish, STEPS } from '../named.ts';
import type { Asked, Now } from '../now.ts';
import {
  greenhouseOptions,
  heldCards,
  lookOptions,
  OPTIONS,
  slotOf,
  switchOptions,
} from '../options.ts';
import type { State } from '../state.ts';
import { settlerOf } from '../table.ts';
import { dealtTo } from './kinds.ts';
import { backLabel, buildingLabel, shiftLabel, switchLabel } from './labels.ts';

const NONE: readonly never[] = [];

const offersOf = <Value>(values: readonly Value[], label: (value: Value) => string) =>
  values.map((value): Offer<Value> => ({ value, label: label(value) }));

export const dealtOffers = (asked: Asked): readonly Offer<CardId>[] =>
  dealtTo(asked).map((value, index) => ({ value, label: `card ${index + 1}` }));

function actionsOf(state: State, seat: Seat): readonly Offer<Action>[] {
  const { hand, prep, earth } = settlerOf(state, seat);
  const hasNothing = earth + hand.length + prep.length === 0;
  return [
    ...hand.map((card, slot) => actionOffer({ kind: 'A', card }, `play hand ${slot + 1}`)),
    ...prep.map((card, slot) =>
      actionOffer(
        { kind: 'B', card },
        `connect prep ${slot + 1} to the ${buildingLabel(colourOf(card))}`,
      ),
    ),
    ...othersOffers(state, seat),
    ...(earth > 0 ? [actionOffer({ kind: 'D' }, 'launch a colonist')] : []),
    ...[...hand, ...prep].map((card) =>
      actionOffer({ kind: 'E', card }, `discard ${slotOf(state, seat, card)} for 1 Energy`),
    ),
    ...(hasNothing ? [actionOffer({ kind: 'D' }, 'nothing is left to do')] : []),
  ];
}

const actionOffer = (value: Action, what: string): Offer<Action> => ({
  value,
  label: `${value.kind}: ${what}`,
});

const othersOffers = (state: State, seat: Seat): readonly Offer<Action>[] =>
  state.order
    .filter((other) => other !== seat)
    .flatMap((of) =>
      settlerOf(state, of).prep.map((card, slot) =>
        actionOffer(
          { kind: 'C', of, card },
          `use prep ${slot + 1} of ${of} (${backLabel(state, of, slot)})`,
        ),
      ),
    );

/** Colours of all prep modules: what can be connected this turn. */
const connectable = (state: State): ReadonlySet<Colour> =>
  new Set(state.order.flatMap((seat) => settlerOf(state, seat).prep.map(colourOf)));

const STEP_LABELS = {
  move: 'Move no colonist (B)',
  bottom: 'Do not use the bottom action (B)',
  ability: 'Do not use the Building’s ability (B, C)',
} as const;

const stepOffers = offersOf(STEPS, (step) => STEP_LABELS[step]);
const settledOffers = offersOf(SETTLED_COLOURS, buildingLabel);
const coverOffers = offersOf(COLOURS, buildingLabel);
export const buildingOffers = (): readonly Offer<Colour>[] => coverOffers;

/** The player of the turn, whose colonists may enter a Building in it, while there are any outside. */
function entering(state: State, seat: Seat): Seat | null {
  const { earth, ship } = settlerOf(state, seat);
  return earth + ship > 0 ? seat : null;
}

const slotLabel = (state: State, seat: Seat) => (card: CardId) => slotOf(state, seat, card) ?? '';

const NEW_LABELS: Readonly<Record<NewWish, string>> = {
  'new 1': 'the first new card',
  'new 2': 'the second new card',
  'lower new': 'the lower new card',
  'higher new': 'the higher new card',
};
const newOffers = offersOf(NEW_WISHES, (wish) => NEW_LABELS[wish]);

/** All that is offered with an action, made at once for the player whose turn it is; null when it is nobody's. */
const turnOffers = once(({ state }: Now) => {
  if (state.current === null) return null;
  const { seat } = state.current;
  const colours = connectable(state);
  const others = lookOptions(state, seat);
  const label = slotLabel(state, seat);
  const moving = entering(state, seat);
  const of = <Value>(colour: Colour, offers: () => readonly Offer<Value>[]) =>
    colours.has(colour) ? offers() : NONE;
  return {
    action: actionsOf(state, seat),
    without: colours.size > 0 ? stepOffers : NONE,
    /** With one other player there is nothing to choose. */
    look: others.length < 2 ? NONE : offersOf(others, String),
    switch: offersOf(switchOptions(state, moving), switchLabel),
    abilityBuilding: of('Construction', () => settledOffers),
    greenhouse: of('Ecosystem', () => offersOf(greenhouseOptions(state, moving), shiftLabel)),
    aqualab: of('Water', () => offersOf(heldCards(state, seat), label)),
    /** Cards of the hand as it is now, and what can be said of those to come. */
    wish: [
      ...offersOf(settlerOf(state, seat).hand, label),
      ...newOffers,
    ] as readonly Offer<CardWish>[],
  };
});

type TurnOffers = NonNullable<ReturnType<typeof turnOffers>>;

/** What is offered in one of the fields of a turn. */
export const offeredFor =
  <Name extends keyof TurnOffers>(name: Name) =>
  (now: Now): TurnOffers[Name] | typeof NONE =>
    turnOffers(now)?.[name] ?? NONE;

export const handOffers = ({ state, seat }: Asked): readonly Offer<CardId>[] =>
  offersOf(settlerOf(state, seat).hand, slotLabel(state, seat));

type Labels = {
  readonly [Due in Question]: (asked: Asked) => (choice: ChoiceOf[Due]) => string;
};

const LABELS: Labels = {
  owner: () => () => 'Yes, use the bottom action',
  rise: () => buildingLabel,
  settle: () => buildingLabel,
  cover: () => buildingLabel,
  look: () => String,
  switch: () => switchLabel,
  greenhouse: () => shiftLabel,
  aqualab: ({ state, seat }) => slotLabel(state, seat),
};

/** No player is called so: it is longer than a name can be. */
const NO = { value: false, label: 'No: it is left out, and the turn goes on' } as const;

/** What can be chosen in a question that is owed, and the "no". */
export const choiceOffers =
  <Due extends Question>(question: Due) =>
  (asked: Asked): readonly Offer<ChoiceOf[Due] | false>[] => [
    ...offersOf(OPTIONS[question](asked.state, asked.seat), LABELS[question](asked)),
    NO,
  ];
