/** Another match that looks the same to an audience: cards that it does not know are dealt anew. */

import type { Chance, Draw } from '../../kit/chance.ts';
import type { Chapter } from '../../kit/game.ts';
import type { Seat } from '../../kit/seat.ts';
import type { Audience } from '../../kit/view.ts';
import { type CardId, colourOf } from '../cards.ts';
import { COLOURS, type Colour } from '../colours.ts';
import type { Event } from '../events.ts';
import type { Shown } from '../now.ts';
import type { Building, Settler, State } from '../state.ts';
import { told } from '../telling.ts';

export interface Hidden extends Shown {
  readonly audience: Audience;
  readonly chance: Chance;
}

/** Backs keep their colours, counts stay; what was told to others in private is gone. */
export function disguised({ setup, state, history, audience, chance }: Hidden): {
  readonly state: State;
  readonly history: readonly Chapter<Event>[];
} {
  if (audience.kind === 'host') return { state, history };
  const own = audience.kind === 'seat' ? audience.seat : null;
  return {
    state: redealt(state, own, chance('other cards')),
    history: history.map((chapter) => ({
      ...chapter,
      events: told.lines(chapter.events, audience, setup.content).map(({ event }) => event),
    })),
  };
}

/** Every unknown card becomes another one: hands, deck, packs and face-down cards freely, prep modules within their colour. */
function redealt(state: State, own: Seat | null, draw: Draw): State {
  const others = state.order.filter((seat) => seat !== own);
  const unknown = [
    ...freeCards(state, others),
    ...others.flatMap((seat) => state.settlers[seat]?.prep ?? []),
  ];
  const other = substitutes(
    unknown,
    others.flatMap((seat) => state.settlers[seat]?.prep ?? []),
    draw,
  );
  const swap = (cards: readonly CardId[]): readonly CardId[] =>
    cards.map((card) => other.get(card) ?? card);
  const settlers: Record<Seat, Settler> = { ...state.settlers };
  for (const seat of others) {
    const settler = state.settlers[seat];
    if (settler === undefined) continue;
    settlers[seat] = { ...settler, hand: swap(settler.hand), prep: swap(settler.prep), looks: [] };
  }
  const packs: Record<Seat, readonly CardId[]> = { ...state.packs };
  for (const seat of others) {
    const pack = state.packs[seat];
    if (pack !== undefined) packs[seat] = swap(pack);
  }
  const isOwnTurn = state.current?.seat === own;
  return {
    ...state,
    settlers,
    packs,
    deck: swap(state.deck),
    said: Object.fromEntries(Object.entries(state.said).filter(([seat]) => seat === own)),
    buildings: covered(state.buildings, other),
    current:
      state.current === null || isOwnTurn ? state.current : { ...state.current, orders: null },
  };
}

/** Cards that lie face down at Buildings. */
function covered(
  buildings: State['buildings'],
  other: ReadonlyMap<CardId, CardId>,
): State['buildings'] {
  const result: Record<Colour, Building> = { ...buildings };
  for (const colour of COLOURS) {
    const { pile } = buildings[colour];
    const laid = pile.map((one) =>
      one.faceUp ? one : { ...one, card: other.get(one.card) ?? one.card },
    );
    result[colour] = { ...buildings[colour], pile: laid };
  }
  return result;
}

/** Cards of which not even the back is known. */
const freeCards = (state: State, others: readonly Seat[]): readonly CardId[] => [
  ...others.flatMap((seat) => [
    ...(state.settlers[seat]?.hand ?? []),
    ...(state.packs[seat] ?? []),
  ]),
  ...state.deck,
  ...COLOURS.flatMap((colour) =>
    state.buildings[colour].pile.flatMap(({ card, faceUp }) => (faceUp ? [] : [card])),
  ),
];

/** First cards change within their colour, then those without a known back among each other. */
function substitutes(
  unknown: readonly CardId[],
  backs: readonly CardId[],
  draw: Draw,
): ReadonlyMap<CardId, CardId> {
  const within = new Map<CardId, CardId>();
  for (const colour of COLOURS) {
    const cards = unknown.filter((card) => colourOf(card) === colour);
    for (const [index, card] of draw.shuffle(cards).entries())
      within.set(cards[index] ?? card, card);
  }
  const free = unknown.filter((card) => !backs.includes(card));
  const shuffled = draw.shuffle(free.map((card) => within.get(card) ?? card));
  const result = new Map(within);
  for (const [index, card] of free.entries()) result.set(card, shuffled[index] ?? card);
  return result;
}
