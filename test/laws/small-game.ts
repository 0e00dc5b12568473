/**
 * Lone Bids: a small complete game with faults, pages and measures, in reading order.
 *
 * In each of three rounds everybody bids 0 to 9. A blank bid counts as 0. The highest unique bid
 * wins 3 points.
 */

import {
  buildAsks,
  buildGuideTable,
  buildNarrationPage,
  buildNoticesPage,
  createAsker,
  defineGame,
  defineOrders,
  type EventOfKind,
  emit,
  everybody,
  filterKind,
  fullyPublicViews,
  illegal,
  type kit,
  listSeats,
  narrate,
  numberStep,
  type OrderFault,
  type Page,
  type Pages,
  type QuestionValue,
  type Reasons,
  rankByScore,
  type Seat,
  type SeatEvent,
  type Stage,
  showFaults,
  sortSeats,
  stage,
  tabulateScores,
} from '../../rules/kit/authoring.ts';

const ROUNDS = 3;
const MAX_BID = 9;
const PRIZE_POINTS = 3;

/** Plain JSON, because the ledger stores it. */
interface State {
  /** From 1; the number of rounds plus 1 when the match is over. */
  readonly round: number;
  readonly points: Readonly<Record<Seat, number>>;
}

/** A member for each kind of event. All events of a kind have the same audience. */
type Event =
  | (SeatEvent<'bid'> & { readonly bid: number })
  | (SeatEvent<'missing'> & { readonly faults: readonly OrderFault[] })
  | (SeatEvent<'won'> & { readonly bid: number })
  | EventOfKind<'nobody won'>;

/** The game has no content that a host could replace. */
type Content = Readonly<Record<string, never>>;
type Now = kit.Now<Content, State>;
type SeatContext = kit.SeatNow<Content, State>;
type PageContext = kit.PageInput<Content, State, Event>;

// Questions are declared once. Forms, parsing, the schema of orders and robots follow from them.

const ask = createAsker<SeatContext>();
const questions = ask.group({
  bid: ask.chooseNumber({
    name: 'bid',
    label: 'Your bid',
    help: `The highest bid that nobody else makes wins ${PRIZE_POINTS} points. No bid counts as 0.`,
    least: 0,
    most: MAX_BID,
    choiceLabel: (bid) => `Bid ${bid}`,
  }),
});
type Orders = QuestionValue<typeof questions>;

function findNextStep(now: Now): kit.Step | null {
  const { round } = now.state;
  if (round > ROUNDS) return null;
  return {
    ...numberStep('Round', round),
    pace: 'round',
    about: `Bid for ${PRIZE_POINTS} points: the highest bid that nobody else makes wins.`,
    asks: buildAsks(questions, now, listSeats(now)),
  };
}

// The reasons for faults. `read` warns players of faults, and `resolveRound` applies them.

const REASONS = {
  'nothing bid': illegal('Bids', {
    warning: 'nothing is bid. Choose a bid; it counts as 0 otherwise.',
    explanation: 'you had bid nothing',
    isForBlank: true,
  }),
} as const satisfies Reasons;

const judgeBid = (_: SeatContext, { bid }: Orders): readonly OrderFault<keyof typeof REASONS>[] =>
  bid === null ? [{ where: 'bid', why: 'nothing bid' }] : [];

function resolveRound({
  setup,
  state,
  orders,
}: kit.StepInput<Content, State, Orders>): Stage<State, Event> {
  const bids = listSeats({ setup }).map((seat) => ({ seat, bid: orders[seat]?.bid ?? null }));
  const events = bids.flatMap(({ seat, bid }): readonly Event[] => [
    ...createMissingEvents(seat, judgeBid({ setup, state, seat }, { bid })),
    { kind: 'bid', rule: 'Bids', seat, bid: bid ?? 0 },
  ]);
  const winner = findLoneHighest(bids.map(({ seat, bid }) => ({ seat, bid: bid ?? 0 })));
  const after = { ...state, round: state.round + 1 };
  if (winner === undefined) {
    return emit(stage(state, ...events), after, { kind: 'nobody won', rule: 'Winning' });
  }
  const points = { ...state.points, [winner.seat]: getPoints(state, winner.seat) + PRIZE_POINTS };
  const won: Event = { kind: 'won', rule: 'Winning', ...winner };
  return emit(stage(state, ...events), { ...after, points }, won);
}

const createMissingEvents = (seat: Seat, faults: ReturnType<typeof judgeBid>): readonly Event[] =>
  faults.length === 0 ? [] : [{ kind: 'missing', rule: 'Bids', seat, faults }];

interface SeatBid {
  readonly seat: Seat;
  readonly bid: number;
}

const findLoneHighest = (bids: readonly SeatBid[]): SeatBid | undefined =>
  bids
    .filter(({ bid }) => bids.filter((other) => other.bid === bid).length === 1)
    .toSorted((one, other) => other.bid - one.bid)[0];

const getPoints = ({ points }: State, seat: Seat): number => points[seat] ?? 0;

const narration = narrate<Event, Content>({
  bid: everybody(({ seat, bid }) => `${seat} bid ${bid}.`, {
    own: ({ bid }) => `You bid ${bid}.`,
  }),
  missing: everybody(({ seat }) => `${seat} bid nothing, which counts as 0.`, {
    own: ({ faults }) => `Since ${showFaults(REASONS, faults)}, your bid counts as 0.`,
  }),
  won: everybody(({ seat, bid }) => `${seat} wins the round with a lone ${bid}.`, {
    own: ({ bid }) => `You win the round with a lone ${bid}.`,
    changes: () => [[PRIZE_POINTS, 'points']],
    newsValue: 3,
  }),
  'nobody won': everybody(() => 'No bid was unique: nobody wins.', { newsValue: 3 }),
});

const rankSeats = ({ setup, state }: Now) =>
  state.round <= ROUNDS
    ? null
    : rankByScore({ seats: sortSeats({ setup }), score: (seat) => getPoints(state, seat) });

const computeScores = ({ setup, history }: PageContext) => ({
  counted: 'points',
  moments: history.map(({ title }, at) => ({
    title,
    scores: Object.fromEntries(
      listSeats({ setup }).map((seat) => [
        seat,
        PRIZE_POINTS * countWins(history.slice(0, at + 1), seat),
      ]),
    ),
  })),
});

const countWins = (history: PageContext['history'], seat: Seat): number =>
  history.flatMap(({ events }) => filterKind(events, 'won')).filter((won) => won.seat === seat)
    .length;

const isOver = ({ state }: PageContext): boolean => state.round > ROUNDS;

const pages: Pages<Content, State, State, null, Event> = {
  summary: {
    public: (input) => [
      isOver(input) ? 'All rounds are played.' : `Round ${input.state.round} of ${ROUNDS} is open.`,
      ...listSeats(input).map((seat) => `${seat} has ${getPoints(input.state, seat)} points.`),
    ],
    seat: ({ state }, seat) => [`You have ${getPoints(state, seat)} points.`],
  },
  public: [(input) => buildRoundsPage(input), () => GUIDE_PAGE],
  host: [(input) => buildNoticesPage(input, narration)],
  seat: [(input, seat) => buildOwnPage(input, seat)],
};

const buildRoundsPage = (context: PageContext): Page => ({
  name: 'Rounds',
  about: 'Everybody’s points after every round.',
  blocks: tabulateScores(computeScores(context), listSeats(context)),
});

const buildOwnPage = (context: PageContext, seat: Seat): Page =>
  buildNarrationPage({
    name: 'My account',
    about: 'Your bids and their points.',
    shown: context,
    listLines: (events, content) => narration.account(events, seat, content),
    none: 'Nothing has happened yet.',
  });

const GUIDE_PAGE: Page = {
  name: 'Guide',
  about: 'The whole game.',
  blocks: [
    buildGuideTable({
      title: 'Rules',
      heads: ['What', 'How'],
      lines: [
        { word: 'Bids', text: `In each of ${ROUNDS} rounds everybody bids 0 to ${MAX_BID}.` },
        { word: 'Winning', text: `The highest bid made by one alone wins ${PRIZE_POINTS} points.` },
      ],
    }),
  ],
};

/** The game as one object for the registry. */
export const SMALL_GAME = defineGame({
  id: 'lone-bids',
  title: 'Lone Bids',
  description: 'Bid in secret; the highest bid that nobody else made wins the round.',
  version: '1',
  seats: { least: 2, most: 4 },
  content: { tabs: [], assemble: () => ({ kind: 'sound', value: {} }) },
  play: {
    paces: [{ name: 'round', title: 'Round', usual: '1 day' }],
    start: ({ setup }: { readonly setup: Now['setup'] }): Stage<State, Event> =>
      stage({
        round: 1,
        points: Object.fromEntries(listSeats({ setup }).map((seat) => [seat, 0])),
      }),
    next: findNextStep,
    resolve: resolveRound,
    outcome: rankSeats,
  },
  orders: defineOrders({ questions, judge: judgeBid, reasons: REASONS }),
  shown: {
    ...{ ...fullyPublicViews, pages, narration, scores: computeScores },
    announced: ['bid', 'missing', 'won.bid'],
  },
  measures: {
    findings: ({ history }) =>
      history.flatMap(({ events }) =>
        filterKind(events, 'won').map(({ bid }) => ({ measure: 'Winning bids', value: bid })),
      ),
  },
});
