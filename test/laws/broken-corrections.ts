import * as z from 'zod';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { type BrokenGames, type ResolvedTurn, toy } from './toy-changes.ts';
import { TOY_GAME } from './toy-game.ts';
import type { ToyGame, ToyOrders } from './toy-shapes.ts';
import { getHand, getPoints, type ToySeatContext } from './toy-state.ts';

const withReplacedPlay = (orders: ToyOrders, change: (play: number) => number | null): ToyOrders =>
  orders.kind === 'cards' && orders.play !== null
    ? { ...orders, play: change(orders.play) }
    : orders;

const findHandPlace = (
  { state, seat }: Pick<ToySeatContext, 'state' | 'seat'>,
  card: number,
): number | null => {
  const place = getHand(state, seat).indexOf(card);
  return place < 0 ? null : place;
};

/** Builds the toy game with orders that name cards; usually they name places in the hand. */
export const createGameNamingCards = (
  playLost: (turn: ResolvedTurn, seat: Seat) => ResolvedTurn,
): ToyGame =>
  toy({
    orders: z.custom<ToyOrders>(),
    read(seatAnswers) {
      const { orders, problems } = TOY_GAME.read(seatAnswers);
      const hand = getHand(seatAnswers.state, seatAnswers.seat);
      return {
        orders: orders && withReplacedPlay(orders, (place) => hand[place] ?? null),
        problems,
      };
    },
    questions: {
      ...TOY_GAME.questions,
      answers: (orders, seatNow) =>
        TOY_GAME.questions.answers(
          withReplacedPlay(orders, (card) => findHandPlace(seatNow, card)),
          seatNow,
        ),
    },
    resolve(submitted) {
      const { state } = submitted;
      const lost: Seat[] = [];
      const orders = Object.fromEntries(
        submitted.setup.players.flatMap(({ seat }) => {
          const given = submitted.orders[seat];
          if (given === undefined) return [];
          const placed = withReplacedPlay(given, (card) => {
            const place = findHandPlace({ state, seat }, card);
            if (place === null) lost.push(seat);
            return place;
          });
          return [[seat, placed]];
        }),
      );
      return lost.reduce(playLost, TOY_GAME.resolve({ ...submitted, orders }));
    },
  });

const withPoint = ({ state, events }: ResolvedTurn, seat: Seat): ResolvedTurn => ({
  state: { ...state, points: { ...state.points, [seat]: getPoints(state, seat) + 1 } },
  events: events.filter((event) => event.kind !== 'corrected'),
});

export const BROKEN_CORRECTIONS: BrokenGames = {
  'orders can be resolved after a correction even if they name a card that was lost': {
    'a card that the hand has lost stops the match': () =>
      createGameNamingCards(() => {
        throw new Error('no such card');
      }),
    'a card that the hand has lost is played': () => createGameNamingCards(withPoint),
  },
};
