import { byName, type Seat, seatNamed } from '../../rules/kit/match/seat.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import type { ToyGame } from './toy-shapes.ts';
import { CARDS, type ToyEvent } from './toy-state.ts';

type Hidden = Parameters<ToyGame['disguise']>[0];

/** Whether the audience sees the seat's hand and the cards it has put away. */
export const seesHandOf = (audience: Audience, seat: Seat): boolean =>
  audience.kind === 'host' || (audience.kind === 'seat' && audience.seat === seat);

/** Redraws all cards that the audience has not seen. */
export function disguised(hidden: Hidden): Pick<Hidden, 'state' | 'history'> {
  const { state, history, audience, chance } = hidden;
  const deck = [...chance('disguise').shuffle(unseenCards(hidden))];
  const anew = (seat: Seat, card: number) =>
    seesHandOf(audience, seat) ? card : (deck.pop() ?? card);
  const hands = handsOf(hidden).map(([seat, hand]) => [seat, hand.map((card) => anew(seat, card))]);
  const retold = (event: ToyEvent): ToyEvent =>
    event.kind === 'put away' ? { ...event, card: anew(event.seat, event.card) } : event;
  return {
    state: { ...state, hands: Object.fromEntries(hands) },
    history: history.map((chapter) => ({ ...chapter, events: chapter.events.map(retold) })),
  };
}

function unseenCards(hidden: Hidden): readonly number[] {
  const { history, audience } = hidden;
  const held = handsOf(hidden).flatMap(([seat, hand]) => (seesHandOf(audience, seat) ? hand : []));
  const shown = history
    .flatMap(({ events }) => events)
    .filter((event) => event.kind === 'played' || seesHandOf(audience, event.seat))
    .flatMap((event) => ('card' in event ? [event.card] : []));
  return CARDS.filter((card) => !held.includes(card) && !shown.includes(card));
}

const handsOf = ({ state }: Hidden): readonly (readonly [Seat, readonly number[]])[] =>
  Object.keys(state.hands)
    .sort(byName)
    .map((name) => [seatNamed(name), state.hands[seatNamed(name)] ?? []]);
