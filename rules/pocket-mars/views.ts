/** The view of each audience, and states built from views (Rulings, Who sees what). */

import { findForSeat, getBySeat, mapSeats, type Seat } from '../kit/match/seat.ts';
import { CARDS, type CardId, type Colour, getColour, mapColours } from './cards.ts';
import { NO_PRESETS, type Orders } from './forms/questions.ts';
import type { PlayableNow, SeatKnowledgeInput, SeatNow } from './now.ts';
import type * as stored from './state.ts';
import { getFace, getSettler, listOpenCards } from './table.ts';

export function publicView({ state }: Pick<PlayableNow, 'state'>): stored.PublicView {
  const { phase, order, discard, round, turn, current, owed, followUps } = state;
  const { decks, moved, quietRounds } = state;
  return {
    ...{ phase, order, discard, round, turn, owed, followUps, decks, moved, quietRounds },
    settlers: mapRecord(state.settlers, ({ hand, prep, earth, ship, energy }) => ({
      ...{ earth, ship, energy },
      hand: hideItems(hand),
      prep: prep.map(getColour),
    })),
    buildings: mapColours((colour) => {
      const { pile, oneStar, twoStar } = state.buildings[colour];
      const shown = pile.map((laid) => ({ card: getFace(laid), faceUp: laid.faceUp }));
      return { pile: shown, oneStar, twoStar };
    }),
    deck: hideItems(state.deck),
    packs: mapRecord(state.packs, hideItems),
    current: current && { seat: current.seat, action: current.orders?.action ?? null },
    agenda: state.agenda.filter(({ kind }, index) => kind !== 'ability' || index === 0),
  };
}

export function seatView({ state }: Pick<PlayableNow, 'state'>, seat: Seat): stored.SeatView {
  const { current, agenda } = state;
  const { hand, prep, looks } = getSettler(state, seat);
  return {
    ...{ hand, prep, looks },
    pack: state.packs[seat] ?? [],
    said: findForSeat(state.said, seat) ?? null,
    lasting: findForSeat(state.lasting, seat) ?? null,
    turn: current?.seat === seat ? { orders: current.orders, agenda } : null,
  };
}

/** Builds a state that the seat may assume. Unknown cards are dealt in a fixed order. */
export function determinize({ state, seat, own }: SeatKnowledgeInput): stored.State {
  const { packs, current } = state;
  const others = state.order.filter((other) => other !== seat);
  const unknown = listUnknownCards({ state, own });
  const take = ({ length }: stored.CountedList) => unknown.splice(0, length);
  const takeLast = (colour: Colour) =>
    unknown.splice(
      unknown.findLastIndex((card) => getColour(card) === colour),
      1,
    );
  const preps = mapSeats(others.toReversed(), (of) =>
    getSettler(state, of).prep.toReversed().flatMap(takeLast).toReversed(),
  );
  const dealt = mapSeats(others, (of) => ({
    hand: take(getSettler(state, of).hand),
    prep: preps[of] ?? [],
    looks: [],
    pack: take(packs[of] ?? { length: 0 }),
  }));
  const getHeld = (of: Seat) =>
    getBySeat<Omit<stored.SeatView, 'said' | 'lasting' | 'turn'>>({ ...dealt, [seat]: own }, of);
  const createOwnEntry = <Value>(value: Value | null) => (value === null ? {} : { [seat]: value });
  return {
    ...state,
    settlers: mapRecord(state.settlers, (settler, of) => {
      const { hand, prep, looks } = getHeld(of);
      return { ...settler, hand, prep, looks };
    }),
    packs: mapRecord(packs, (_, of) => getHeld(of).pack),
    deck: take(state.deck),
    buildings: mapColours((colour) => {
      const building = state.buildings[colour];
      const pile = building.pile.flatMap(({ card, faceUp }) =>
        (card === null ? take({ length: 1 }) : [card]).map((one) => ({ card: one, faceUp })),
      );
      return { ...building, pile };
    }),
    current: current && {
      seat: current.seat,
      orders: own.turn?.orders ?? (current.action && { ...NO_PRESETS, action: current.action }),
    },
    agenda: own.turn?.agenda ?? state.agenda,
    said: createOwnEntry(own.said),
    lasting: createOwnEntry(own.lasting),
  };
}

/** Replaces the card of action C by a card that the player assumes to be there. */
export function withKnownCard(tried: {
  readonly asked: SeatNow;
  readonly known: stored.State;
  readonly orders: Orders;
}): Orders {
  const { asked, known, orders } = tried;
  if (orders.kind !== 'turn' || orders.action?.kind !== 'C') return orders;
  const { of, card } = orders.action;
  const place = findForSeat(asked.state.settlers, of)?.prep.indexOf(card) ?? -1;
  const takenCard = findForSeat(known.settlers, of)?.prep[place] ?? card;
  return { ...orders, action: { ...orders.action, card: takenCard } };
}

function listUnknownCards({ state, own }: Pick<SeatKnowledgeInput, 'state' | 'own'>): CardId[] {
  const open = listOpenCards(state);
  const held = new Set([...own.hand, ...own.prep, ...own.pack]);
  return CARDS.filter((card) => !open.has(card) && !held.has(card)).toSorted();
}

const hideItems = ({ length }: stored.CountedList): stored.CountedList => ({ length });

const mapRecord = <Name extends string, Value, Other>(
  record: Readonly<Record<Name, Value>>,
  change: (value: Value, name: Name) => Other,
): Readonly<Record<Name, Other>> =>
  Object.fromEntries(
    Object.entries<Value>(record).map(([name, value]) => [name, change(value, name as Name)]),
  ) as Record<Name, Other>;
