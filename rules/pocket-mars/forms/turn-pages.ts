/** The pages of a turn: the action leads to the questions that it can need, by what everybody knows of the card. */

import type { PagePlacement } from '../../kit/asking/choosing.ts';
import type { FormPage, PageRoute } from '../../kit/asking/form.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizedByObject, memoizedByState } from '../../kit/reckoning/memoize.ts';
import type { Effect } from '../actions.ts';
import { valueBelow } from '../actions-taken.ts';
import { isFor } from '../card-choices.ts';
import { CARDS, type CardId, colourOf } from '../cards.ts';
import { BUILDING_OF, COLOURS, type Colour, isSettled } from '../colours.ts';
import type { Content } from '../content.ts';
import type { Asked, Now } from '../now.ts';
import type { Action, CardChoice } from '../order-values.ts';
import type { State } from '../state.ts';
import { settlerOf } from '../table.ts';
import { ABILITY_TEXTS } from './labels.ts';

/** A page of a turn: which action leads there, and with what sort of card. */
interface TurnPage {
  readonly page: FormPage;
  readonly action: 'A' | 'B' | 'C' | 'cards';
  /** The Building of the card that is connected. */
  readonly at: Colour | null;
  /** What the card may do, as far as everybody knows which it can be. */
  readonly effects: readonly Effect['kind'][];
}

const CARDS_PAGE: FormPage = { name: 'cards', title: 'Your cards' };
const HAND_PAGE: FormPage = {
  name: 'A',
  title: 'Your card',
  about: 'Its top action happens, as far as it can be done; then it is discarded.',
};

/** All pages that somebody's turn can lead to. */
export const turnPages = memoizedByState(({ setup, state }: Now): readonly TurnPage[] => {
  if (state.current === null) return [];
  const { seat } = state.current;
  const open = openCards(state);
  const carriers = carriersOf(setup.content);
  const effectsOf = (side: 'top' | 'bottom', at: Colour | null): readonly Effect['kind'][] =>
    carriers[side]
      .filter(({ cards }) =>
        cards.some((card) => !open.has(card) && (at === null || colourOf(card) === at)),
      )
      .map(({ kind }) => kind);
  const own = COLOURS.filter((at) => hasBack(state, seat, at));
  const others = COLOURS.filter((at) =>
    state.order.some((other) => other !== seat && hasBack(state, other, at)),
  );
  return [
    { page: HAND_PAGE, action: 'A', at: null, effects: effectsOf('top', null) },
    ...own.map((at): TurnPage => {
      const effects = effectsOf('bottom', at);
      return { page: ownPage(state, at), action: 'B', at, effects };
    }),
    ...others.map((at): TurnPage => ({ page: othersPage(at), action: 'C', at, effects: [] })),
    { page: CARDS_PAGE, action: 'cards', at: null, effects: [] },
  ];
});

const hasBack = (state: State, seat: Seat, at: Colour): boolean =>
  settlerOf(state, seat).prep.some((card) => colourOf(card) === at);

/** Cards that everybody sees: each of the others may be in a hand or a prep module. */
function openCards({ buildings, discard }: State): ReadonlySet<CardId> {
  const open = new Set<CardId>(discard);
  for (const colour of COLOURS)
    for (const { card, faceUp } of buildings[colour].pile) if (faceUp) open.add(card);
  return open;
}

/** The cards whose actions have an effect of each kind. */
const carriersOf = memoizedByObject(({ cards }: Content) => {
  const on = (side: 'top' | 'bottom') => {
    const uses = CARDS.flatMap((card) => cards[card][side].map(({ kind }) => ({ kind, card })));
    return [...Map.groupBy(uses, ({ kind }) => kind)].map(([kind, all]) => ({
      kind,
      cards: all.map(({ card }) => card),
    }));
  };
  return { top: on('top'), bottom: on('bottom') };
});

/** What is compared is for the colonist alone: every card can be connected (Rules, B). */
function ownPage(state: State, at: Colour): FormPage {
  const move = isSettled(at)
    ? `Your card is connected whatever its value. If it is higher than ${valueBelow(state, at)}, a colonist goes from your Ship to the one-star space there. `
    : 'Your card is connected whatever its value; the Habitation holds no colonists. ';
  return {
    name: `B ${at}`,
    title: `Connecting to the ${BUILDING_OF[at]}`,
    about: `${move}Then comes its bottom action, if its condition is met and you can pay it; then the Building’s ability: ${ABILITY_TEXTS[at]}.`,
  };
}

const othersPage = (at: Colour): FormPage => ({
  name: `C ${at}`,
  title: `Connecting to the ${BUILDING_OF[at]}`,
  about: `The owner of the card may use its bottom action, no colonist moves for its value, and then you use the Building’s ability: ${ABILITY_TEXTS[at]}.`,
});

/** Where an action leads. */
export function wayOf(action: Action): PageRoute {
  switch (action.kind) {
    case 'A':
      return ['A'];
    case 'B':
    case 'C':
      return [`${action.kind} ${colourOf(action.card)}`];
    case 'D':
    case 'E':
      return ['cards'];
  }
}

/** Choices that the card of a page may need. */
export const onCardPages = (asked: Asked): readonly PagePlacement<CardChoice>[] =>
  turnPages(asked).flatMap(({ page, effects }) =>
    effects.length === 0
      ? []
      : [{ page, only: (choice) => effects.some((kind) => isFor(choice, kind)) }],
  );

/** Pages on which a card is connected to the Building of a colour. */
export const onPagesOf =
  (at: Colour) =>
  (asked: Asked): readonly PagePlacement<unknown>[] =>
    turnPages(asked).flatMap((one) => (one.at === at ? [{ page: one.page }] : []));

/** A card of another player brings its ability alone. */
export const onConnecting = (
  asked: Asked,
): readonly PagePlacement<'move' | 'bottom' | 'ability'>[] =>
  turnPages(asked).flatMap(({ page, action, at }) => {
    if (at === null) return [];
    const steps = action === 'C' ? ['ability'] : ['move', 'bottom', 'ability'];
    return [{ page, only: (step) => steps.includes(step) && (step !== 'move' || isSettled(at)) }];
  });

/** Pages of cards that may bring more cards than may be kept. */
export const onDrawing = (asked: Asked): readonly PagePlacement<unknown>[] =>
  turnPages(asked).flatMap(({ page, effects }) => (effects.includes('draw') ? [{ page }] : []));

export const onAllPages = (asked: Asked): readonly PagePlacement<unknown>[] =>
  turnPages(asked).map(({ page }) => ({ page }));
