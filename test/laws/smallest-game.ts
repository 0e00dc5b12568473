/** Castaways: every day the one named most has to leave; the last two win. Nothing is hidden. */

import {
  type Answered,
  asking,
  asksOf,
  defineGame,
  everybody,
  everythingIsPublic,
  type kit,
  narrate,
  numbered,
  ofKind,
  ordersOf,
  plurality,
  resultOfTeams,
  rosterTable,
  type Seat,
  type SeatEvent,
  seatsByName,
  stage,
  votesTable,
} from '../../rules/kit/authoring.ts';

type State = { readonly day: number; readonly here: readonly Seat[] };
type Event = (SeatEvent<'named'> & { readonly vote: Seat | null }) | SeatEvent<'left'>;

const ask = asking<kit.Asked<unknown, State>>();
const others = ({ state, seat }: kit.Asked<unknown, State>) =>
  state.here.filter((other) => other !== seat);
const questions = ask.group({
  vote: ask.choosePlayer({ name: 'vote', label: 'Who has to leave?', among: others }),
});

type Orders = Answered<typeof questions>;

export const SMALLEST_GAME = defineGame<unknown, State, State, null, Orders, Event>({
  id: 'castaways',
  title: 'Castaways',
  description: 'Every day the one named most has to leave the island; the last two win.',
  version: '1',
  seats: { least: 3, most: 8 },
  play: {
    start: ({ setup }) => stage<State, Event>({ day: 1, here: seatsByName(setup) }),
    next(now) {
      const { day, here } = now.state;
      const about = 'Name who has to leave. Chance decides between those named equally often.';
      if (here.length <= 2) return null;
      return { ...numbered('Day', day), about, asks: asksOf(questions, now, here) };
    },
    resolve({ state: { day, here }, orders, chance }) {
      const named = here.map((seat) => ({ seat, vote: orders[seat]?.vote ?? null }));
      const most = plurality(named.map(({ vote }) => vote)).items.filter((one) =>
        here.includes(one),
      );
      const seat = chance(`day ${day}`).pick(most.length === 0 ? here : most);
      const rule = 'Leaving';
      const told = named.map((one) => ({ kind: 'named', rule, ...one }) as const);
      const left = { day: day + 1, here: here.filter((one) => one !== seat) };
      return stage<State, Event>(left, ...told, { kind: 'left', rule, seat });
    },
    outcome({ setup, state: { here } }) {
      const gone = seatsByName(setup).filter((seat) => !here.includes(seat));
      return here.length > 2
        ? null
        : resultOfTeams([
            { seats: here, by: 'as the last two' },
            { seats: gone, by: '' },
          ]);
    },
  },
  orders: ordersOf({ questions }),
  shown: {
    ...everythingIsPublic,
    narration: narrate<Event, unknown>({
      named: everybody(({ seat, vote }) => `${seat} votes against ${vote ?? 'nobody'}.`),
      left: everybody(({ seat }) => `${seat} leaves the island.`, { newsValue: 5 }),
    }),
    pages: {
      summary: {
        public: ({ state }) => [`${state.here.length} are still on the island.`],
        seat: ({ state }, seat) => [state.here.includes(seat) ? 'You are here.' : 'You are gone.'],
      },
      public: [
        ({ setup, state, history }) => ({
          name: 'Island',
          about: 'The players on the island, and all votes.',
          blocks: [
            rosterTable({ seats: seatsByName(setup), isIn: (seat) => state.here.includes(seat) }),
            votesTable({
              seats: seatsByName(setup),
              history,
              votes: (events) =>
                ofKind(events, 'named').map(({ seat, vote }) => ({ voter: seat, vote })),
            }),
          ],
        }),
      ],
    },
  },
});
