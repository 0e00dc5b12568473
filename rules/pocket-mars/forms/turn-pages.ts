/**
 * Pages of a turn: an action leads to its cards, and a card to the questions that its text asks.
 */

import type { PagePlacement } from '../../kit/asking/choosing.ts';
import type { FormPage, PageRoute } from '../../kit/asking/form.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizedByState } from '../../kit/reckoning/memoize.ts';
import {
  BUILDING_OF,
  CARDS,
  type CardId,
  COLOURS,
  type Colour,
  colourOf,
  isSettled,
} from '../cards.ts';
import type { Content, Effect } from '../content.ts';
import { choiceKindOf, isFor } from '../effects.ts';
import type { Asked, Now } from '../now.ts';
import type { Action, CardChoice, OPTIONAL_SUBSTEPS, Position } from '../state.ts';
import { openCards, settlerOf } from '../table.ts';
import { ABILITY_TEXTS } from './labels.ts';
import type { NamedAction } from './naming.ts';

interface TurnPage {
  readonly page: FormPage;
  readonly action: Action['kind'];
  /** Colour of the connected card; null for other actions. */
  readonly at: Colour | null;
  /** Effects whose choices the page asks for. */
  readonly effects: readonly Effect['kind'][];
}

const CARD_PAGES = {
  A: {
    name: 'A',
    title: 'A: a card of your hand',
    about:
      'Its top action happens as far as possible, then it is discarded. “Land” is from your Ship ' +
      'to a Building, “raise” from ★ to ★★ in one Building.',
  },
  B: { name: 'B', title: 'B: a card of your prep module' },
  C: { name: 'C', title: 'C: a card of another player' },
  E: { name: 'E', title: 'E: a card for Energy' },
} as const satisfies Partial<Record<Action['kind'], FormPage>>;

const LAUNCH_PAGE: FormPage = { name: 'D', title: 'D: after the launch' };

const PLAYED: FormPage = { name: 'A', title: 'A: choices for your card' };

/** Lists the effects that ask their player. A single drawn card never exceeds the four. */
function askingEffects(effects: readonly Effect[]): readonly Effect['kind'][] {
  const drawn = effects.reduce((sum, one) => sum + (one.kind === 'draw' ? one.count : 0), 0);
  return [...new Set(effects.map(({ kind }) => kind))]
    .filter((kind) => (kind === 'draw' ? drawn > 1 : choiceKindOf(kind) !== null))
    .toSorted();
}

const pageOf = (page: FormPage, effects: readonly string[]): FormPage => ({
  ...page,
  name: [page.name, ...effects].join(' '),
});

/** Finds the route from a named card to the page of its questions; empty without questions. */
export function routeOf({ cards }: Content, kind: 'A' | 'B', card: CardId): PageRoute {
  const at = colourOf(card);
  const effects = askingEffects(cards[card][kind === 'A' ? 'top' : 'bottom']);
  if (kind === 'B') return [pageOf(connectingPage(kind, at), effects).name];
  return effects.length === 0 ? [] : [pageOf(PLAYED, effects).name];
}

/** Returns whether an action may take a card from the prep module, which is then refilled. */
export const mayEmptyPrep = (kind: Action['kind'], at: Colour | null): boolean =>
  kind === 'B' || kind === 'E' || (kind === 'C' && at === 'Water');

/** Lists all pages that a turn may lead to. Named cards that ask the same share a page. */
const turnPagesBy = (isByCard: boolean) =>
  memoizedByState(({ setup: { content }, state }: Now): readonly TurnPage[] => {
    if (state.current === null) return [];
    const { seat } = state.current;
    const open = openCards(state);
    const unseen = CARDS.filter((card) => !open.has(card));
    const sortsOf = (side: 'top' | 'bottom', cards: readonly CardId[]) => {
      const effects = cards.map((card) => content.cards[card][side]);
      if (!isByCard) return [[...new Set(effects.flat().map(({ kind }) => kind))]];
      const asked = effects.map(askingEffects);
      return [...new Map(asked.map((kinds) => [kinds.join(), kinds])).values()];
    };
    const own = COLOURS.filter((at) => hasBack(state, seat, at));
    const others = COLOURS.filter((at) =>
      state.order.some((other) => other !== seat && hasBack(state, other, at)),
    );
    const asked = (page: FormPage, effects: TurnPage['effects']): FormPage =>
      isByCard ? pageOf(page, effects) : page;
    const played = isByCard ? PLAYED : CARD_PAGES.A;
    const ofColour = (at: Colour) => unseen.filter((card) => colourOf(card) === at);
    const none = { at: null, effects: [] };
    const pages: readonly TurnPage[] = [
      ...sortsOf('top', unseen).map((effects) => {
        return { page: asked(played, effects), action: 'A', at: null, effects } as const;
      }),
      ...own.flatMap((at) =>
        sortsOf('bottom', ofColour(at)).map((effects) => {
          return {
            page: asked(connectingPage('B', at), effects),
            action: 'B',
            at,
            effects,
          } as const;
        }),
      ),
      ...others.map((at) => {
        return { page: connectingPage('C', at), action: 'C', at, effects: [] } as const;
      }),
      { page: LAUNCH_PAGE, action: 'D', ...none },
      { page: CARD_PAGES.E, action: 'E', ...none },
    ];
    return pages.filter(({ action }) => kindsOf(state, seat).includes(action));
  });

const hasBack = (state: Position, seat: Seat, at: Colour): boolean =>
  settlerOf(state, seat).prep.some((card) => colourOf(card) === at);

/** Launching remains possible as a last resort. */
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

const connectingPage = (action: 'B' | 'C', at: Colour): FormPage => ({
  name: `${action} ${at}`,
  title: `${action}: connecting to the ${BUILDING_OF[at]}`,
  about: action === 'B' ? 'Your card is connected whatever its value is.' : CONNECTING_OTHERS,
});

const CONNECTING_OTHERS =
  'The owner of the card may use its bottom action. The card’s value moves no colonist.';

const ACTION_PAGES = Object.values(CARD_PAGES).map(
  (page): PagePlacement<NamedAction> => ({ page, only: ({ kind }) => kind === page.name }),
);

type Substep = (typeof OPTIONAL_SUBSTEPS)[number];

/** Creates the functions that place each question of a turn on pages. */
export function placesOf(isByCard: boolean) {
  const turnPages = turnPagesBy(isByCard);
  const where = (isThere: (page: TurnPage) => boolean) => (asked: Asked) =>
    turnPages(asked)
      .filter(isThere)
      .map(({ page }): PagePlacement<unknown> => ({ page }));
  return {
    action: () => ACTION_PAGES,
    card: (asked: Asked): readonly PagePlacement<CardChoice>[] =>
      turnPages(asked)
        .filter(({ effects }) => effects.length > 0)
        .map(({ page, action, effects }) => ({
          page,
          only: (choice) => effects.some((kind) => isFor(choice, kind)),
          // A played card always lays a card, and no hidden fact helps to choose the Building.
          isUsed: action === 'A' && effects.every((kind) => kind === 'cover'),
        })),
    greenhouse: where(({ at }) => at === 'Ecosystem'),
    aqualab: where(({ at }) => at === 'Water'),
    /** Another player's card launches nobody before, so an empty Ship stays empty. */
    abilityBuilding(asked: Asked) {
      const { current } = asked.state;
      const isEmpty = current !== null && settlerOf(asked.state, current.seat).ship === 0;
      const isUsed = ({ at, action }: TurnPage) =>
        at === 'Construction' && !(action === 'C' && isEmpty);
      return where(isUsed)(asked);
    },
    /** Another player's card offers only its ability. */
    without: (asked: Asked): readonly PagePlacement<Substep>[] =>
      turnPages(asked).flatMap(({ page, action, at }) => {
        if (at === null) return [];
        const only = (step: Substep) =>
          step === 'ability' || (action !== 'C' && (step !== 'move' || isSettled(at)));
        const ability = `The ability: ${ABILITY_TEXTS[at]}.`;
        const help = `Without a tick every possible part happens. ${ability}`;
        return [{ page, only, help }];
      }),
    discard: where(({ effects }) => effects.includes('draw')),
    refill: where(({ action, at }) => !isByCard || mayEmptyPrep(action, at)),
  };
}
