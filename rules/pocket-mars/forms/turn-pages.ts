/** Pages of a turn: each action leads to the questions that its card may need, by public facts. */

import type { PagePlacement } from '../../kit/asking/choosing.ts';
import type { FormPage, PageRoute } from '../../kit/asking/form.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizedByObject, memoizedByState } from '../../kit/reckoning/memoize.ts';
import type { Effect } from '../actions.ts';
import { valueBelow } from '../actions-taken.ts';
import { isFor } from '../card-choices.ts';
import { CARDS, colourOf } from '../cards.ts';
import { BUILDING_OF, COLOURS, type Colour, isSettled } from '../colours.ts';
import type { Content } from '../content.ts';
import type { Asked, Now } from '../now.ts';
import type { Action, CardChoice } from '../order-values.ts';
import type { Position } from '../state.ts';
import { openCards, settlerOf } from '../table.ts';
import { ABILITY_TEXTS } from './labels.ts';
import type { NamedAction } from './naming.ts';

/** A page of a turn, by action and sort of card. */
interface TurnPage {
  readonly page: FormPage;
  readonly action: Action['kind'];
  /** The Building of the connected card. */
  readonly at: Colour | null;
  /** Possible effects of the card, by public knowledge. */
  readonly effects: readonly Effect['kind'][];
}

/** Page for choosing an action's card; for A and E with all other questions. */
const CARD_PAGES = {
  A: {
    name: 'A',
    title: 'A: a card of your hand',
    about: 'Its top action happens, as far as it can be done; then it is discarded.',
  },
  B: { name: 'B', title: 'B: a card of your prep module' },
  C: { name: 'C', title: 'C: a card of another player' },
  E: { name: 'E', title: 'E: a card for Energy' },
} as const satisfies Partial<Record<Action['kind'], FormPage>>;

const LAUNCH_PAGE: FormPage = { name: 'D', title: 'D: after the launch' };

/** All pages that a turn may lead to. */
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
  const pages: readonly TurnPage[] = [
    { page: CARD_PAGES.A, action: 'A', at: null, effects: effectsOf('top', null) },
    ...own.map((at): TurnPage => {
      const effects = effectsOf('bottom', at);
      return { page: pageAt('B', at), action: 'B', at, effects };
    }),
    ...others.map((at): TurnPage => ({ page: pageAt('C', at), action: 'C', at, effects: [] })),
    { page: LAUNCH_PAGE, action: 'D', at: null, effects: [] },
    { page: CARD_PAGES.E, action: 'E', at: null, effects: [] },
  ];
  return pages.filter(({ action }) => kindsOf(state, seat).includes(action));
});

const hasBack = (state: Position, seat: Seat, at: Colour): boolean =>
  settlerOf(state, seat).prep.some((card) => colourOf(card) === at);

/** The cards by kind of effect. */
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

/** Possible kinds of actions; launching remains as a last resort. */
export function kindsOf(state: Position, seat: Seat): readonly Action['kind'][] {
  const { hand, prep, earth } = settlerOf(state, seat);
  const others = state.order.some(
    (other) => other !== seat && settlerOf(state, other).prep.length > 0,
  );
  const cards = hand.length + prep.length;
  return [
    ...(hand.length > 0 ? (['A'] as const) : []),
    ...(prep.length > 0 ? (['B'] as const) : []),
    ...(others ? (['C'] as const) : []),
    ...(earth > 0 || cards === 0 ? (['D'] as const) : []),
    ...(cards > 0 ? (['E'] as const) : []),
  ];
}

const pageAt = (action: 'B' | 'C', at: Colour): FormPage => ({
  name: `${action} ${at}`,
  title: `${action}: connecting to the ${BUILDING_OF[at]}`,
  about: action === 'B' ? 'Your card is connected whatever its value.' : CONNECTING_OTHERS,
});

const CONNECTING_OTHERS =
  'The owner of the card may use its bottom action. No colonist moves for its value.';

/** Default effects on a page. Only the colonist needs a higher card. */
function happensText(state: Position, action: Action['kind'], at: Colour): string {
  const ability = `the Building’s ability: ${ABILITY_TEXTS[at]}. `;
  const done = 'Every possible part happens unless you tick it here.';
  if (action === 'C') return `Then you use ${ability}`;
  const move = isSettled(at)
    ? `If its value is higher than ${valueBelow(state, at)}, ` +
      'a colonist goes from your Ship to the one-star space there. '
    : 'The Habitation holds no colonists. ';
  const bottom = 'Then comes its bottom action, if its condition is met and you can pay it; ';
  return `${move}${bottom}then ${ability}${done}`;
}

/** The page that each action's button leads to. */
export const pageOfKind = (kind: Action['kind']): PageRoute => [kind];

/** Pages for choosing an action's card. */
export const onActionPages = (): readonly PagePlacement<NamedAction>[] => ACTION_PAGES;

const ACTION_PAGES = Object.values(CARD_PAGES).map(
  (page): PagePlacement<NamedAction> => ({ page, only: ({ kind }) => kind === page.name }),
);

/** Choices that a page's card may need. */
export const onCardPages = (asked: Asked): readonly PagePlacement<CardChoice>[] =>
  turnPages(asked).flatMap(({ page, effects }) =>
    effects.length === 0
      ? []
      : [{ page, only: (choice) => effects.some((kind) => isFor(choice, kind)) }],
  );

/** Pages that connect a card to the Building of a colour. */
export const onPagesOf =
  (at: Colour) =>
  (asked: Asked): readonly PagePlacement<unknown>[] =>
    turnPages(asked).flatMap((one) => (one.at === at ? [{ page: one.page }] : []));

/** Pages of the Habitation; another's card launches nobody first, so an empty Ship stays empty. */
export const onHabitationPages = (asked: Asked): readonly PagePlacement<unknown>[] => {
  const { state } = asked;
  const isEmpty = state.current !== null && settlerOf(state, state.current.seat).ship === 0;
  return turnPages(asked).flatMap(({ page, action, at }) =>
    at !== 'Construction' || (action === 'C' && isEmpty) ? [] : [{ page }],
  );
};

/** Another player's card adds only its ability. */
export const onConnecting = (
  asked: Asked,
): readonly PagePlacement<'move' | 'bottom' | 'ability'>[] =>
  turnPages(asked).flatMap(({ page, action, at }) => {
    if (at === null) return [];
    const steps = action === 'C' ? ['ability'] : ['move', 'bottom', 'ability'];
    const only = (step: 'move' | 'bottom' | 'ability') =>
      steps.includes(step) && (step !== 'move' || isSettled(at));
    return [{ page, only, help: happensText(asked.state, action, at) }];
  });

/** Pages of cards that may draw more than the hand allows. */
export const onDrawing = (asked: Asked): readonly PagePlacement<unknown>[] =>
  turnPages(asked).flatMap(({ page, effects }) => (effects.includes('draw') ? [{ page }] : []));

export const onAllPages = (asked: Asked): readonly PagePlacement<unknown>[] =>
  turnPages(asked).map(({ page }) => ({ page }));
