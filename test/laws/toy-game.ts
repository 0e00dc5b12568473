/** Blind Tricks, as small as a complete game with hidden hands and a follow-up decision can be: the laws are tried on it. */

import { orderOf } from '../../rules/kit/asking/orders.ts';
import type { Chance } from '../../rules/kit/chance/chance.ts';
import type { OrderFault } from '../../rules/kit/judging/fault.ts';
import { reader } from '../../rules/kit/judging/judging.ts';
import type * as kit from '../../rules/kit/match/game.ts';
import type { Outcome } from '../../rules/kit/match/game.ts';
import { placingsOf } from '../../rules/kit/match/outcome.ts';
import { pursesBrought } from '../../rules/kit/match/prizes.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { type Setup, seatsByName } from '../../rules/kit/match/setup.ts';
import type { Stage } from '../../rules/kit/match/stage.ts';
import { byMost, namesOf, rank } from '../../rules/kit/reckoning/rank.ts';
import { toyFindings } from './toy-findings.ts';
import { nextStep, questions } from './toy-form.ts';
import { judge, judgeCards, TOY_REASONS, toyNarration } from './toy-judging.ts';
import { TOY_ROBOTS } from './toy-robots.ts';
import { disguised } from './toy-secrets.ts';
import type { ToyGame, ToyOrders } from './toy-shapes.ts';
import {
  CARDS,
  HAND,
  handOf,
  LAST_ROUND,
  pointsOf,
  type ToyContent,
  type ToyEvent,
  type ToyNow,
  type ToyState,
} from './toy-state.ts';
import { toyScores, toyView } from './toy-view.ts';

type Submitted = kit.Submitted<ToyContent, ToyState, ToyOrders>;
type ToyStage = Stage<ToyState, ToyEvent>;

/** The whole game. */
export const TOY_GAME: ToyGame = {
  id: 'toy-game',
  title: 'Blind Tricks',
  about: 'Play cards unseen; the highest takes the round and gives its points to anybody.',
  version: '1',
  seats: { least: 2, most: 4 },
  paces: [
    { name: 'round', title: 'Round', usual: '1 day' },
    { name: 'gift', title: 'Gift', usual: '1 hour' },
  ],
  variants: [],
  content: { tabs: [], assemble: () => ({ kind: 'sound', value: {} }) },
  orders: questions.schema,
  start: ({ setup, chance }) => ({
    state: dealt(setup, chance),
    events: setup.players.map(({ seat, garnets }) => gained(seat, garnets)),
  }),
  next: nextStep,
  read: reader({ questions, judge, reasons: TOY_REASONS }),
  resolve: (submitted) =>
    submitted.state.taker === null ? playRound(submitted) : giveAway(submitted),
  view: toyView,
  scores: toyScores,
  outcome: (now) => (now.state.round > LAST_ROUND ? outcomeOf(now) : null),
  questions,
  reasons: TOY_REASONS,
  narration: toyNarration,
  parts: ['away'],
  findings: toyFindings,
  robots: TOY_ROBOTS,
  disguise: disguised,
};

function dealt({ players }: Setup<ToyContent>, chance: Chance): ToyState {
  const deck = chance('deck').shuffle(CARDS);
  const seats = seatsByName({ players });
  const hands = seats.map((seat, index) => [seat, deck.slice(index * HAND, (index + 1) * HAND)]);
  const points = players.map(({ seat, garnets }) => [seat, garnets]);
  return {
    round: 1,
    hands: Object.fromEntries(hands),
    points: Object.fromEntries(points),
    taker: null,
  };
}

/** Everybody plays. Who said nothing, or what cannot be, plays the first card and puts none away. */
function playRound(submitted: Submitted): ToyStage {
  const { setup, state } = submitted;
  const plays = setup.players.map(({ seat }) => playOf(submitted, seat));
  const taker = plays.reduce((best, other) => (other.card > best.card ? other : best)).seat;
  const took: ToyEvent = { kind: 'took', rule: 'Taking', seat: taker };
  const guessed = setup.players
    .map(({ seat }) => seat)
    .filter((seat) => orderOf(submitted.orders, seat, 'cards')?.guesses.includes(taker))
    .map((seat) => gained(seat, 1));
  const hands = Object.fromEntries(plays.map(({ seat, hand }) => [seat, hand]));
  const events = [...plays.flatMap((play) => play.events), took, ...guessed];
  return { state: { ...credited(state, guessed), hands, taker }, events };
}

function playOf({ state, orders }: Submitted, seat: Seat) {
  const hand = handOf(state, seat);
  const { play = null, away = null } = orderOf(orders, seat, 'cards') ?? {};
  const faults = judgeCards(hand, { play, away });
  const summary = (where: string) => faults.every((fault) => fault.where !== where);
  const card = (summary('play') ? hand[play ?? 0] : hand[0]) ?? 0;
  const hidden = away !== null && summary('away') ? hand[away] : undefined;
  const played: ToyEvent = { kind: 'played', rule: 'Playing', seat, card };
  return {
    seat,
    card,
    hand: hand.filter((held) => held !== card && held !== hidden),
    events: [played, ...asideEvents(seat, hidden), ...faultEvents(seat, faults)],
  };
}

const asideEvents = (seat: Seat, card: number | undefined): readonly ToyEvent[] =>
  card === undefined ? [] : [{ kind: 'put away', rule: 'Putting away', seat, card }];

const faultEvents = (seat: Seat, faults: readonly OrderFault[]): readonly ToyEvent[] =>
  faults.length === 0 ? [] : [{ kind: 'corrected', rule: 'Playing', seat, faults }];

/** The taker gives as many points as the round's number to the seat named; who says nothing keeps them. */
function giveAway({ state, orders }: Submitted): ToyStage {
  const { taker } = state;
  const given = taker === null ? undefined : orderOf(orders, taker, 'gift');
  const seat = given?.to ?? taker;
  const events = seat === null ? [] : [gained(seat, state.round)];
  return {
    state: { ...credited(state, events), taker: null, round: state.round + 1 },
    events,
  };
}

type Gain = Extract<ToyEvent, { kind: 'gained' }>;

const gained = (seat: Seat, points: number): Gain => ({
  kind: 'gained',
  rule: 'Points',
  seat,
  points,
});

function credited(state: ToyState, gains: readonly Gain[]): ToyState {
  const points: Record<Seat, number> = { ...state.points };
  for (const gain of gains) points[gain.seat] = (points[gain.seat] ?? 0) + gain.points;
  return { ...state, points };
}

function outcomeOf({ setup, state }: ToyNow): Outcome {
  const { places, ties } = rank({
    seats: seatsByName(setup),
    compare: byMost((seat) => pointsOf(state, seat)),
    shared: (seats, place) => `${namesOf(seats)} share place ${place}.`,
  });
  const placings = placingsOf(places, { score: (seat) => pointsOf(state, seat) });
  return { placings, ties, purses: pursesBrought(setup), duels: [] };
}
