/** Secret Purses: bids are paid out of secret purses. A model of a game with secrets. */

import {
  type Answered,
  asking,
  asksOf,
  byMost,
  countKind,
  doubtful,
  type EventOfKind,
  emit,
  everybody,
  faultText,
  itsSeat,
  judging,
  type kit,
  knownHistory,
  namesOf,
  narrate,
  narrationPage,
  type OrderFault,
  ofKind,
  ofSeat,
  type Page,
  placingsOf,
  pursesBrought,
  type Reasons,
  rank,
  type Seat,
  type SeatEvent,
  type Stage,
  scoresByRound,
  seatsByName,
  seatsOf,
  stage,
  viewBuilder,
} from '../../rules/kit/authoring.ts';
import type { Table } from '../../rules/kit/showing/view.ts';

// Everybody gets 3 to 9 coins and bids in three rounds. The highest bid that is unique is paid and
// wins a point.

const ROUNDS = 3;
const FEWEST = 3;
const MOST = 9;

interface State {
  readonly round: number;
  readonly points: Readonly<Record<Seat, number>>;
  /** Secret from all others. */
  readonly purses: Readonly<Record<Seat, number>>;
}

type Event =
  | (SeatEvent<'purse'> & { readonly coins: number })
  | (SeatEvent<'bid'> & { readonly bid: number; readonly faults: Faults })
  | SeatEvent<'won'>
  | (SeatEvent<'paid'> & { readonly coins: number })
  | EventOfKind<'nobody won'>;
type Faults = readonly OrderFault<keyof typeof REASONS>[];

type Content = Readonly<Record<string, never>>;
type Asked = kit.Asked<Content, State>;
type Shown = kit.Shown<Content, State, Event>;
/** Without the declaration of secrets. */
export type PurseGame = kit.Game<Content, State, Orders, Event>;

/** Everybody can open the form: it offers every bid that anybody could pay. */
const ask = asking<Asked>();
const questions = ask.group({
  bid: ask.one({
    name: 'bid',
    label: 'Your bid',
    of: countKind(
      { least: 0, most: MOST },
      { code: 'no bid', warning: (given) => `${given} is not a valid bid. Choose from the list.` },
    ),
    offers: () => Array.from({ length: MOST + 1 }, (_, value) => ({ value, label: `${value}` })),
    required: false,
  }),
});
type Orders = Answered<typeof questions>;

/** A limit by a secret is doubtful: the rules lower the bid and inform only its player. */
const REASONS = {
  'over purse': doubtful('Bids', {
    warning: (given) => `you have fewer than ${given} coins, so you bid them all.`,
    explanation: (given) => `you had fewer than ${given} coins`,
  }),
} as const satisfies Reasons;

const judge = ({ state, seat }: Asked, { bid }: Orders): Faults =>
  bid === null || bid <= ofSeat(state.purses, seat)
    ? []
    : [{ where: 'bid', why: 'over purse', given: `${bid}` }];

function next(now: kit.Now<Content, State>): kit.Step | null {
  const { round } = now.state;
  if (round > ROUNDS) return null;
  const about = 'The highest bid that nobody else makes is paid, and wins a point.';
  const asks = asksOf(questions, now, seatsOf(now));
  return { name: `round-${round}`, title: `Round ${round}`, pace: 'round', about, asks };
}

type Bid = Extract<Event, SeatEvent<'bid'>>;

function resolve(submitted: kit.Submitted<Content, State, Orders>): Stage<State, Event> {
  const { setup, state, orders } = submitted;
  const bids = seatsOf({ setup }).map((seat): Bid => {
    const { bid } = orders[seat] ?? { bid: null };
    const faults = judge({ setup, state, seat }, { bid });
    const paid = Math.min(bid ?? 0, ofSeat(state.purses, seat));
    return { kind: 'bid', rule: 'Bids', seat, bid: paid, faults };
  });
  const [highest] = bids
    .filter(({ bid }) => bids.filter((other) => other.bid === bid).length === 1)
    .toSorted((one, other) => other.bid - one.bid);
  const after = { ...state, round: state.round + 1 };
  const opened = stage<State, Event>(after, ...bids);
  return highest === undefined
    ? emit(opened, after, { kind: 'nobody won', rule: 'Winning' })
    : winning(opened, highest);
}

function winning(opened: Stage<State, Event>, { seat, bid }: Bid): Stage<State, Event> {
  const { state } = opened;
  const points = { ...state.points, [seat]: ofSeat(state.points, seat) + 1 };
  const purses = { ...state.purses, [seat]: ofSeat(state.purses, seat) - bid };
  const won = { kind: 'won', rule: 'Winning', seat } as const;
  return emit(opened, { ...state, points, purses }, won, {
    kind: 'paid',
    rule: 'Winning',
    seat,
    coins: bid,
  });
}

const told = narrate<Event, Content>({
  purse: itsSeat(({ coins }) => `You begin with ${coins} coins.`),
  bid: itsSeat(({ bid, faults }) =>
    faults.length === 0 ? `You bid ${bid}.` : `You bid ${bid}: ${faultText(REASONS, faults)}.`,
  ),
  won: everybody(({ seat }) => `${seat} wins the round.`, { newsValue: 3 }),
  paid: itsSeat(({ coins }) => `You pay ${coins} coins.`),
  'nobody won': everybody(() => 'No bid was unique: nobody wins.', { newsValue: 3 }),
});

function outcome({ setup, state }: kit.Now<Content, State>): kit.Outcome | null {
  if (state.round <= ROUNDS) return null;
  const { places, ties } = rank({
    seats: seatsByName(setup),
    compare: byMost((seat) => ofSeat(state.points, seat)),
    shared: (seats, place) => `${namesOf(seats)} share place ${place}.`,
  });
  const placings = placingsOf(places, { score: (seat) => ofSeat(state.points, seat) });
  return { placings, ties, purses: pursesBrought(setup), duels: [] };
}

const scores = ({ setup, state }: Shown) => ({
  counted: 'points',
  moments: [
    {
      title: 'Now',
      scores: Object.fromEntries(
        seatsOf({ setup }).map((seat) => [seat, ofSeat(state.points, seat)]),
      ),
    },
  ],
});

const view = viewBuilder<Shown>({
  summary: {
    public: ({ state }) => [`${Math.min(state.round, ROUNDS + 1) - 1} rounds are played.`],
    seat: ({ state }, seat) => [`You have ${ofSeat(state.purses, seat)} coins.`],
  },
  public: [
    (shown) => ({
      name: 'Points',
      about: 'Everybody’s points.',
      blocks: scoresByRound(scores(shown), seatsOf(shown)),
    }),
  ],
  host: [(shown) => ({ name: 'Purses', about: 'All coins.', blocks: [pursesTable(shown)] })],
  seat: [(shown, seat) => ownPage(shown, seat)],
});

/** For the host; a leak on a public page. */
export const pursesTable = ({ setup, state }: Shown): Table => ({
  kind: 'table',
  title: 'Purses',
  columns: [
    { title: 'Player', decides: true },
    { title: 'Coins', decides: true },
  ],
  rows: seatsOf({ setup }).map((seat) => [seat, ofSeat(state.purses, seat)]),
});

const ownPage = (shown: Shown, seat: Seat): Page =>
  narrationPage({
    name: 'My account',
    about: 'Your bids and payments.',
    shown,
    linesOf: (events, content) => told.account(events, seat, content),
    none: 'Nothing has happened yet.',
  });

/** Redraws purses unknown to the audience and drops private reports about them. */
export const disguised = ({
  setup,
  state,
  history,
  audience,
  chance,
}: kit.Hiding<Shown>): kit.Disguised<Shown> => ({
  state: {
    ...state,
    purses: Object.fromEntries(
      seatsOf({ setup }).map((seat) => {
        const isKnown =
          audience.kind === 'host' || (audience.kind === 'seat' && audience.seat === seat);
        const coins = () => chance(`another purse of ${seat}`).integer(0, MOST);
        return [seat, isKnown ? ofSeat(state.purses, seat) : coins()];
      }),
    ),
  },
  history: knownHistory({ history, audience, narration: told, isOver: state.round > ROUNDS }),
});

/** The rules without a declaration of secrets. */
export const PURSE_RULES = {
  id: 'secret-purses',
  title: 'Secret Purses',
  about: 'Bid out of a purse that nobody else knows.',
  version: '1',
  seats: { least: 2, most: 4 },
  paces: [{ name: 'round', title: 'Round', usual: '1 day' }],
  variants: [],
  content: { tabs: [], assemble: () => ({ kind: 'sound', value: {} }) },
  start: ({ setup, chance }) => {
    const seats = seatsOf({ setup });
    const coins = seats.map((seat) => chance(`purse of ${seat}`).integer(FEWEST, MOST));
    const purses = Object.fromEntries(seats.map((seat, at) => [seat, coins[at] ?? 0]));
    const points = Object.fromEntries(seats.map((seat) => [seat, 0]));
    const events = seats.map((seat): Event => {
      return { kind: 'purse', rule: 'Purses', seat, coins: ofSeat(purses, seat) };
    });
    return stage({ round: 1, points, purses }, ...events);
  },
  next,
  ...judging({ questions, judge, reasons: REASONS }),
  resolve,
  view,
  scores,
  outcome,
  narration: told,
  parts: [],
  findings: ({ history }) =>
    history.flatMap(({ events }) =>
      ofKind(events, 'paid').map(({ coins }) => ({ measure: 'Paid', value: coins })),
    ),
} as const satisfies Omit<PurseGame, 'hides' | 'disguise'>;

export const PURSE_GAME: PurseGame = { ...PURSE_RULES, disguise: disguised };
