/** Blind Tricks: a small complete game with hidden hands, which the laws are tested with. */

import { getOrder } from '../../rules/kit/asking/orders.ts';
import { type Chance, dealCards } from '../../rules/kit/chance/chance.ts';
import { showFaults } from '../../rules/kit/judging/judging.ts';
import { illegal, type OrderFault, type Reasons } from '../../rules/kit/judging/problem.ts';
import { defineGame, defineOrders, type Pages } from '../../rules/kit/match/define.ts';
import type * as kit from '../../rules/kit/match/game.ts';
import type { Finding } from '../../rules/kit/match/game.ts';
import { type GameResult, rankByScore } from '../../rules/kit/match/outcome.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { listSeats, type Setup, sortSeats } from '../../rules/kit/match/setup.ts';
import type { Stage } from '../../rules/kit/match/stage.ts';
import { everybody, itsSeat, narrate } from '../../rules/kit/narrating/narration.ts';
import type { Scores } from '../../rules/kit/showing/scores.ts';
import type { Page, Table } from '../../rules/kit/showing/view.ts';
import { findNextStep, toyQuestions } from './toy-form.ts';
import { TOY_ROBOTS } from './toy-robots.ts';
import type { ToyGame, ToyOrders } from './toy-shapes.ts';
import {
  CARDS,
  getHand,
  getPoints,
  HAND,
  LAST_ROUND,
  TOY_VIEWS,
  type ToyContent,
  type ToyEvent,
  type ToyOwn,
  type ToyPageContext,
  type ToyPublic,
  type ToyPublicContext,
  type ToySeatContext,
  type ToyState,
} from './toy-state.ts';

const TOY_REASONS = {
  'nothing played': illegal('Playing', {
    warning: 'no card is chosen. Choose one; your first is played otherwise.',
    explanation: 'you had named no card',
    isForBlank: true,
  }),
  'not held': illegal('Playing', {
    warning: (given) => `you do not hold card ${given}. Choose one of your hand.`,
    explanation: (given) => `you did not hold card ${given}`,
    effect: 'no effect',
  }),
  'same card': illegal('Putting away', {
    warning: 'this card is played already. Choose another one, or none.',
    explanation: 'the card to put away was played already',
    effect: 'no effect',
  }),
} as const satisfies Reasons;
type ToyFault = OrderFault<keyof typeof TOY_REASONS>;

/** Lists faults. A blank or invalid answer plays the first card and discards nothing. */
function judgeCards(
  hand: readonly number[],
  { play, away }: { readonly play: number | null; readonly away: number | null },
): readonly ToyFault[] {
  const faults: ToyFault[] = [];
  if (play === null) faults.push({ where: 'play', why: 'nothing played' });
  else if (play >= hand.length) faults.push({ where: 'play', why: 'not held', given: `${play}` });
  const played = play === null || play >= hand.length ? 0 : play;
  if (away === played) faults.push({ where: 'away', why: 'same card' });
  else if (away !== null && away >= hand.length) {
    faults.push({ where: 'away', why: 'not held', given: `${away}` });
  }
  return faults;
}

const judgeOrders = ({ state, seat }: ToySeatContext, orders: ToyOrders): readonly ToyFault[] =>
  orders.kind === 'cards' ? judgeCards(getHand(state, seat), orders) : [];

const toyNarration = narrate<ToyEvent, ToyContent>({
  played: everybody(({ seat, card }) => `${seat} played ${card}.`),
  'put away': itsSeat(({ card }) => `You put ${card} away.`),
  took: everybody(({ seat }) => `${seat} took the round.`, { newsValue: 1 }),
  gained: everybody(({ seat, points }) => `${seat} gained ${points}.`, {
    changes: ({ points }) => [[points, 'points']],
  }),
  corrected: itsSeat(
    ({ faults }) =>
      `Your first card was played, or none put away: ${showFaults(TOY_REASONS, faults ?? [])}.`,
  ),
});

const computeToyScores = ({ setup, state, history }: ToyPageContext): Scores => {
  const seats = setup.players.map(({ seat }) => seat);
  const garnets = setup.players.map(({ seat, garnets }) => [seat, garnets] as const);
  const now = seats.map((seat) => [seat, getPoints(state, seat)] as const);
  return {
    counted: 'points',
    moments: [
      { title: 'Start', scores: Object.fromEntries(garnets) },
      ...(history.length > 1 ? [{ title: 'Now', scores: Object.fromEntries(now) }] : []),
    ],
  };
};

function buildTablePage({ setup, state, history }: ToyPageContext): Page {
  const seats = setup.players.map(({ seat }) => seat);
  const progress = Math.min(state.round, LAST_ROUND + 1) - 1;
  const meter = { kind: 'meter', value: progress, most: LAST_ROUND, label: `${progress}` } as const;
  const played = toyNarration
    .lines(
      history.flatMap(({ events }) => events),
      { kind: 'public' },
      setup.content,
    )
    .map(({ text }) => text);
  return {
    name: 'Table',
    about: 'Facts that everybody knows.',
    blocks: [
      buildPointsTable({ state }, seats),
      { kind: 'board', title: 'Rounds done', squares: [[meter, null]] },
      { kind: 'notice', title: 'So far', lines: played },
    ],
  };
}

const buildPointsTable = (
  { state }: Pick<ToyPageContext, 'state'>,
  seats: readonly Seat[],
): Table => ({
  kind: 'table',
  title: 'Points',
  columns: [
    { title: 'Seat', onPhone: true },
    { title: 'Points', format: 'whole', onPhone: true },
    { title: 'Cards held' },
  ],
  rows: seats.map((seat) => [
    { kind: 'mark', value: seat, tone: 'strong' },
    getPoints(state, seat),
    state.hands[seat]?.length ?? 0,
  ]),
});

const buildHandsPage = (rows: readonly (readonly string[])[]): Page => ({
  name: 'Hands',
  about: 'Only for you.',
  blocks: [
    {
      kind: 'table',
      title: 'Hands',
      columns: [
        { title: 'Seat', onPhone: true },
        { title: 'Cards', width: 'wide', onPhone: true },
        { title: 'Put away' },
      ],
      rows,
    },
  ],
});

const buildHandRow = (
  seat: Seat,
  hand: readonly number[],
  { history }: Pick<ToyPageContext, 'history'>,
): readonly string[] => [seat, hand.join(' '), listCardsPutAway(history, seat).join(' ')];

const listCardsPutAway = (history: ToyPageContext['history'], seat: Seat): readonly number[] =>
  history
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.kind === 'put away' && event.seat === seat ? [event.card] : []));

const summarizeToy = ({ state }: Pick<ToyPageContext, 'state'>): readonly string[] => [
  `${Math.min(state.round, LAST_ROUND + 1) - 1} rounds are done.`,
];

const toyPages: Pages<ToyContent, ToyState, ToyPublic, ToyOwn, ToyEvent> = {
  summary: { public: summarizeToy, seat: summarizeToy },
  public: [buildTablePage],
  seat: [
    buildTablePage,
    (input, seat) => buildHandsPage([buildHandRow(seat, input.own.hand, input)]),
  ],
  host: [
    (input) =>
      buildHandsPage(
        listSeats(input).map((seat) => buildHandRow(seat, getHand(input.state, seat), input)),
      ),
  ],
};

type ToyStepInput = kit.StepInput<ToyContent, ToyState, ToyOrders>;
type ToyStage = Stage<ToyState, ToyEvent>;

export const TOY_GAME: ToyGame = defineGame({
  id: 'toy-game',
  title: 'Blind Tricks',
  description: 'Play cards unseen; the highest takes the round and gives its points to anybody.',
  version: '1',
  seats: { least: 2, most: 4 },
  content: { tabs: [], assemble: () => ({ kind: 'sound', value: {} }) },
  play: {
    paces: [
      { name: 'round', title: 'Round', usual: '1 day' },
      { name: 'gift', title: 'Gift', usual: '1 hour' },
    ],
    start: ({ setup, chance }) => ({
      state: dealHands(setup, chance),
      events: setup.players.map(({ seat, garnets }) => createGain(seat, garnets)),
    }),
    next: findNextStep,
    resolve: (submitted: ToyStepInput) =>
      submitted.state.taker === null ? playRound(submitted) : resolveGift(submitted),
    outcome: (now) => (now.state.round > LAST_ROUND ? rankToySeats(now) : null),
  },
  orders: defineOrders({
    questions: toyQuestions,
    judge: judgeOrders,
    reasons: TOY_REASONS,
    optionalParts: ['away'],
  }),
  shown: {
    ...TOY_VIEWS,
    ...{ pages: toyPages, narration: toyNarration, scores: computeToyScores },
    announced: ['played.card'],
  },
  measures: { findings: listToyFindings, robots: TOY_ROBOTS },
});

function dealHands({ players }: Setup<ToyContent>, chance: Chance): ToyState {
  const deck = chance('deck').shuffle(CARDS);
  const { hands } = dealCards(deck, { seats: sortSeats({ setup: { players } }), each: HAND });
  const points = players.map(({ seat, garnets }) => [seat, garnets]);
  return {
    round: 1,
    hands,
    points: Object.fromEntries(points),
    taker: null,
  };
}

function playRound(submitted: ToyStepInput): ToyStage {
  const { setup, state } = submitted;
  const plays = setup.players.map(({ seat }) => findPlayedCard(submitted, seat));
  const taker = plays.reduce((best, other) => (other.card > best.card ? other : best)).seat;
  const took: ToyEvent = { kind: 'took', rule: 'Taking', seat: taker };
  const guessed = setup.players
    .map(({ seat }) => seat)
    .filter((seat) => getOrder(submitted.orders, seat, 'cards')?.guesses.includes(taker))
    .map((seat) => createGain(seat, 1));
  const hands = Object.fromEntries(plays.map(({ seat, hand }) => [seat, hand]));
  const events = [...plays.flatMap((play) => play.events), took, ...guessed];
  return { state: { ...addGains(state, guessed), hands, taker }, events };
}

function findPlayedCard({ state, orders }: ToyStepInput, seat: Seat) {
  const hand = getHand(state, seat);
  const { play = null, away = null } = getOrder(orders, seat, 'cards') ?? {};
  const faults = judgeCards(hand, { play, away });
  const summary = (where: string) => faults.every((fault) => fault.where !== where);
  const card = (summary('play') ? hand[play ?? 0] : hand[0]) ?? 0;
  const hidden = away !== null && summary('away') ? hand[away] : undefined;
  const played: ToyEvent = { kind: 'played', rule: 'Playing', seat, card };
  return {
    seat,
    card,
    hand: hand.filter((held) => held !== card && held !== hidden),
    events: [played, ...createDiscardEvents(seat, hidden), ...createFaultEvents(seat, faults)],
  };
}

const createDiscardEvents = (seat: Seat, card: number | undefined): readonly ToyEvent[] =>
  card === undefined ? [] : [{ kind: 'put away', rule: 'Putting away', seat, card }];

const createFaultEvents = (seat: Seat, faults: readonly OrderFault[]): readonly ToyEvent[] =>
  faults.length === 0 ? [] : [{ kind: 'corrected', rule: 'Playing', seat, faults }];

/** Resolves the taker's gift: a seat gets points equal to the round's number, or nobody does. */
function resolveGift({ state, orders }: ToyStepInput): ToyStage {
  const { taker } = state;
  const given = taker === null ? undefined : getOrder(orders, taker, 'gift');
  const seat = given?.to ?? taker;
  const events = seat === null ? [] : [createGain(seat, state.round)];
  return {
    state: { ...addGains(state, events), taker: null, round: state.round + 1 },
    events,
  };
}

type GainEvent = Extract<ToyEvent, { kind: 'gained' }>;

const createGain = (seat: Seat, points: number): GainEvent => ({
  kind: 'gained',
  rule: 'Points',
  seat,
  points,
});

function addGains(state: ToyState, gains: readonly GainEvent[]): ToyState {
  const points: Record<Seat, number> = { ...state.points };
  for (const gain of gains) points[gain.seat] = (points[gain.seat] ?? 0) + gain.points;
  return { ...state, points };
}

const rankToySeats = ({ setup, state }: ToyPublicContext): GameResult =>
  rankByScore({ seats: sortSeats({ setup }), score: (seat) => getPoints(state, seat) });

function listToyFindings({
  state,
  history,
}: Parameters<ToyGame['findings']>[0]): readonly Finding[] {
  const events = history.flatMap((chapter) => chapter.events);
  return [
    { measure: 'Rounds', value: state.round - 1 },
    ...events.flatMap((event): readonly Finding[] =>
      event.kind === 'played' || event.kind === 'put away'
        ? [{ measure: 'Cards', value: event.kind }]
        : [],
    ),
  ];
}
