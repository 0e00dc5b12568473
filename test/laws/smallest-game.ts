/** Lone Number, the smallest complete game. The highest number that only one player chose wins. */

import type { kit, QuestionValue, Seat, SeatEvent } from '../../rules/kit/authoring.ts';
import {
  buildAsks,
  createAsker,
  defineGame,
  defineOrders,
  everybody,
  fullyPublicViews,
  listSeats,
  mapSeats,
  narrate,
  rankByScore,
  sortSeats,
  stage,
} from '../../rules/kit/authoring.ts';

/** Null until the deadline; then 0 if the player chose no number. */
type State = { readonly numbers: Readonly<Record<Seat, number>> | null };
type Event = SeatEvent<'chose'> & { readonly number: number };
type Orders = QuestionValue<typeof questions>;

const ask = createAsker<kit.SeatNow<unknown, State>>();
const questions = ask.group({
  number: ask.chooseNumber({ name: 'number', label: 'Your number', least: 1, most: 9 }),
});

const ABOUT_TEXT = 'The highest number that only one player chose wins.';

export const SMALLEST_GAME = defineGame<unknown, State, State, null, Orders, Event>({
  id: 'lone-number',
  title: 'Lone Number',
  description: ABOUT_TEXT,
  version: '1',
  seats: { least: 3, most: 8 },
  play: {
    start: () => stage<State, Event>({ numbers: null }),
    next(now) {
      if (now.state.numbers !== null) return null;
      const asks = buildAsks(questions, now, listSeats(now));
      return { name: 'choice', title: 'Choice', about: ABOUT_TEXT, asks };
    },
    resolve({ setup, orders }) {
      const numbers = mapSeats(listSeats({ setup }), (seat) => orders[seat]?.number ?? 0);
      const chosen = sortSeats({ setup }).map((seat) => ({ seat, number: numbers[seat] ?? 0 }));
      const events = chosen.map((one): Event => ({ kind: 'chose', rule: 'Choice', ...one }));
      return stage<State, Event>({ numbers }, ...events);
    },
    outcome({ setup, state: { numbers } }) {
      const all = Object.values<number>(numbers ?? {});
      const loneNumber = (own = 0) => (all.filter((one) => one === own).length === 1 ? own : 0);
      const seats = sortSeats({ setup });
      return numbers && rankByScore({ seats, score: (seat) => loneNumber(numbers[seat]) });
    },
  },
  orders: defineOrders({ questions }),
  shown: {
    ...fullyPublicViews,
    narration: narrate<Event, unknown>({
      chose: everybody(({ seat, number }) => `${seat} chose ${number}.`, { newsValue: 3 }),
    }),
    pages: { summary: { public: () => [ABOUT_TEXT], seat: () => [ABOUT_TEXT] } },
  },
});
