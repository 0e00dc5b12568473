/** Another match that looks the same to an audience: cards that it does not know are dealt anew. */

import type { Draw } from '../../kit/chance/chance.ts';
import type { Determinizing } from '../../kit/match/determinizing.ts';
import type { Derived, Disguised, Hiding } from '../../kit/match/game.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { disguisedFor, knownHistory } from '../../kit/narrating/hiding.ts';
import { type CardId, colourOf } from '../cards.ts';
import { COLOURS } from '../colours.ts';
import { changedLasting } from '../lasting-choices.ts';
import { narration } from '../narration.ts';
import type { Asked, Shown } from '../now.ts';
import { ASK_AGAIN, LASTING_WORDS } from '../order-values.ts';
import type { Orders } from '../orders.ts';
import type { Settler, State, Task } from '../state.ts';

type Hidden = Hiding<Shown>;

/** What no page shows of it, and why it is no secret. */
export const derived: readonly Derived[] = [
  {
    path: 'agenda',
    because: 'What is left of a turn follows from the action, which everybody was told.',
  },
  { path: 'decks', because: 'Everybody is told whenever a new deck is made.' },
  { path: 'followUps', because: 'Everybody has seen the decisions of the turn that were asked.' },
  {
    path: 'moved',
    because: 'Everybody is told of every colonist who is launched or enters a Building.',
  },
  {
    path: 'quietRounds',
    because: 'It counts the rounds in which nobody was told of such a colonist.',
  },
  {
    path: 'packs.length',
    because: 'Packs are there while cards are drafted, which everybody knows.',
  },
  {
    path: 'round',
    because: 'Everybody has seen the turns begin, and there is none before the first.',
  },
  {
    path: 'turn',
    because: 'Everybody has seen the turns begin, and there is none before the first.',
  },
  { path: 'said.own', because: 'A player has said it himself.' },
  {
    path: 'settlers.own.looks',
    because: 'A player is told what he sees, in the turn in which he does.',
  },
];

/** Backs keep their colours, counts stay; what was told to others in private is gone. */
export function disguised({ state, history, audience, chance }: Hidden): Disguised<Shown> {
  if (audience.kind === 'host') return { state, history };
  const own = audience.kind === 'seat' ? audience.seat : null;
  return {
    state: {
      ...redealt(state, own, chance('other cards')),
      agenda: otherAgenda(state, own, chance('another agenda')),
    },
    history: knownHistory({
      history,
      audience,
      narration: narration,
      isOver: state.phase === 'over',
    }),
  };
}

/** Tries out orders with fixed cards in place of the hidden ones. */
export const determinizing: Determinizing<Asked, Orders> = {
  state: disguisedFor(disguised),
  orders: ({ asked, known, orders }) => {
    const taken = orders.kind === 'turn' && orders.action?.kind === 'C' ? orders.action : null;
    if (orders.kind !== 'turn' || taken === null) return orders;
    const slot = asked.state.settlers[taken.of]?.prep.indexOf(taken.card) ?? -1;
    const card = known.settlers[taken.of]?.prep[slot] ?? taken.card;
    return { ...orders, action: { ...taken, card } };
  },
};

/** Every unknown card becomes another one: hands, deck, packs and face-down cards freely, prep modules within their colour. */
function redealt(state: State, own: Seat | null, draw: Draw): State {
  const { settlers, packs, buildings, said, current } = state;
  const others = state.order.filter((seat) => seat !== own);
  const backs = others.flatMap((seat) => settlers[seat]?.prep ?? []);
  const other = substitutes(freeCards(state, others), backs, draw);
  const swap = (cards: readonly CardId[]): readonly CardId[] =>
    cards.map((card) => other.get(card) ?? card);
  const redealtTo = (settler: Settler): Settler => ({
    ...settler,
    hand: swap(settler.hand),
    prep: swap(settler.prep),
    looks: [],
  });
  return {
    ...state,
    settlers: mapped(settlers, (settler, seat) => (seat === own ? settler : redealtTo(settler))),
    packs: mapped(packs, (pack, seat) => (seat === own ? pack : swap(pack))),
    deck: swap(state.deck),
    said: Object.fromEntries(Object.entries(said).filter(([seat]) => seat === own)),
    lasting: otherLasting(state, own, draw),
    buildings: mapped(buildings, (building) => ({
      ...building,
      pile: building.pile.map((laid) =>
        laid.faceUp ? laid : { ...laid, card: other.get(laid.card) ?? laid.card },
      ),
    })),
    current: current === null || current.seat === own ? current : { ...current, orders: null },
  };
}

/** What others have said for good: anything, or nothing. */
function otherLasting({ order, lasting, phase }: State, own: Seat | null, draw: Draw): Lasting {
  if (phase === 'draft' || phase === 'set-up') return lasting;
  return order.reduce<Lasting>((all, seat) => {
    if (seat === own) return all;
    const words = Object.entries(LASTING_WORDS).map(([name, known]) => [
      name,
      draw.pick([ASK_AGAIN, ...known]),
    ]);
    return changedLasting(all, seat, Object.fromEntries(words));
  }, lasting);
}

type Lasting = State['lasting'];

/** After a connection its player may use the ability of the Building: whether he wants to is not opened before its time. */
function otherAgenda({ agenda, current }: State, own: Seat | null, draw: Draw): readonly Task[] {
  const [first, ...rest] = agenda;
  if (first === undefined || current === null || current.seat === own) return agenda;
  const isConnecting = first.kind === 'owner' || first.kind === 'bottom' || first.kind === 'effect';
  if (!isConnecting || rest.some(({ kind }) => kind === 'discard')) return agenda;
  const others = rest.filter(({ kind }) => kind !== 'ability');
  const end = others.findIndex(({ kind }) => kind === 'draw to four');
  const ability: Task = { kind: 'ability', seat: current.seat, at: colourOf(first.card) };
  return draw.integer(0, 1) === 0
    ? [first, ...others]
    : [first, ...others.toSpliced(end, 0, ability)];
}

const mapped = <Name extends string, Value>(
  record: Readonly<Record<Name, Value>>,
  change: (value: Value, name: string) => Value,
): Readonly<Record<Name, Value>> =>
  Object.fromEntries(
    Object.entries<Value>(record).map(([name, value]) => [name, change(value, name)]),
  ) as Record<Name, Value>;

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

/** First cards change within their colour, then those without a known back among each other. Sorts them, so that the result does not depend on their places. */
function substitutes(
  free: readonly CardId[],
  backs: readonly CardId[],
  draw: Draw,
): ReadonlyMap<CardId, CardId> {
  const result = new Map<CardId, CardId>();
  for (const colour of COLOURS) {
    const cards = [...free, ...backs].filter((card) => colourOf(card) === colour);
    for (const [index, card] of draw.shuffle(cards.toSorted()).entries())
      result.set(cards[index] ?? card, card);
  }
  const shuffled = draw.shuffle(free.map((card) => result.get(card) ?? card).toSorted());
  for (const [index, card] of free.entries()) result.set(card, shuffled[index] ?? card);
  return result;
}
