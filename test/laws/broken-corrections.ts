import * as z from 'zod';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { toy } from './toy-changes.ts';
import { TOY_GAME } from './toy-game.ts';
import type { ToyGame, ToyOrders } from './toy-shapes.ts';
import { handOf, pointsOf, type ToyAsked } from './toy-state.ts';

type Turn = ReturnType<ToyGame['resolve']>;

const withPlay = (orders: ToyOrders, change: (play: number) => number | null): ToyOrders =>
  orders.kind === 'cards' && orders.play !== null
    ? { ...orders, play: change(orders.play) }
    : orders;

const placeOf = (
  { state, seat }: Pick<ToyAsked, 'state' | 'seat'>,
  card: number,
): number | null => {
  const place = handOf(state, seat).indexOf(card);
  return place < 0 ? null : place;
};

/** Builds the toy with orders that name cards instead of their places in the hand. */
export const naming = (playLost: (turn: Turn, seat: Seat) => Turn): ToyGame =>
  toy({
    orders: z.custom<ToyOrders>(),
    read(given) {
      const { orders, problems } = TOY_GAME.read(given);
      const hand = handOf(given.state, given.seat);
      return { orders: orders && withPlay(orders, (place) => hand[place] ?? null), problems };
    },
    questions: {
      ...TOY_GAME.questions,
      answers: (orders, asked) =>
        TOY_GAME.questions.answers(
          withPlay(orders, (card) => placeOf(asked, card)),
          asked,
        ),
    },
    resolve(submitted) {
      const { state } = submitted;
      const lost: Seat[] = [];
      const orders = Object.fromEntries(
        submitted.setup.players.flatMap(({ seat }) => {
          const given = submitted.orders[seat];
          if (given === undefined) return [];
          const placed = withPlay(given, (card) => {
            const place = placeOf({ state, seat }, card);
            if (place === null) lost.push(seat);
            return place;
          });
          return [[seat, placed]];
        }),
      );
      return lost.reduce(playLost, TOY_GAME.resolve({ ...submitted, orders }));
    },
  });

const withPoint = ({ state, events }: Turn, seat: Seat): Turn => ({
  state: { ...state, points: { ...state.points, [seat]: pointsOf(state, seat) + 1 } },
  events: events.filter((event) => event.kind !== 'corrected'),
});

export const BROKEN_CORRECTIONS: Readonly<Record<string, Readonly<Record<string, () => ToyGame>>>> =
  {
    'orders can be resolved after a correction, though they name a card that was lost': {
      'a card that the hand has lost stops the match': () =>
        naming(() => {
          throw new Error('no such card');
        }),
      'a card that the hand has lost is played': () => naming(withPoint),
    },
  };
