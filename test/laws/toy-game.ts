/** Blind Tricks, as small as a complete game with hidden hands and a follow-up decision can be: the laws are tried on it. */

import type { Chance } from '../../rules/kit/chance.ts';
import type { Outcome, Setup, Turn } from '../../rules/kit/game.ts';
import { byName, type Seat, seatNamed } from '../../rules/kit/seat.ts';
import { toyFindings } from './toy-findings.ts';
import { nextStep, readAnswers } from './toy-form.ts';
import { TOY_ROBOTS } from './toy-robots.ts';
import { disguised } from './toy-secrets.ts';
import {
  CARDS,
  HAND,
  handOf,
  LAST_ROUND,
  pointsOf,
  type ToyContent,
  type ToyEvent,
  type ToyGame,
  type ToyNow,
  type ToyOrders,
  type ToyState,
  toyOrders,
} from './toy-state.ts';
import { toyView } from './toy-view.ts';

type Sealed = Parameters<ToyGame['resolve']>[0];
type CardOrders = Extract<ToyOrders, { kind: 'cards' }>;
type ToyTurn = Turn<ToyState, ToyEvent>;

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
  orders: toyOrders,
  start: ({ setup, chance }) => ({
    state: dealt(setup, chance),
    events: setup.players.map(({ seat, garnets }) => gained(seat, garnets)),
  }),
  next: nextStep,
  read: ({ setup, state, answers }) => readAnswers({ setup, state }, answers),
  resolve: (sealed) => (sealed.state.taker === null ? playRound(sealed) : giveAway(sealed)),
  view: toyView,
  outcome: (now) => (now.state.round > LAST_ROUND ? outcomeOf(now) : null),
  explain: ({ kind, where, given = 'nothing' }) =>
    `${where}: ${given.slice(0, 40)} is ${kind}. Choose again.`,
  findings: toyFindings,
  robots: TOY_ROBOTS,
  disguise: disguised,
};

function dealt({ players }: Setup<ToyContent>, chance: Chance): ToyState {
  const deck = chance('deck').shuffle(CARDS);
  const seats = players.map(({ seat }) => seat).sort(byName);
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
function playRound(sealed: Sealed): ToyTurn {
  const { setup, state } = sealed;
  const plays = setup.players.map(({ seat }) => playOf(sealed, seat));
  const taker = plays.reduce((best, other) => (other.card > best.card ? other : best)).seat;
  const took: ToyEvent = { kind: 'took', rule: 'Taking', seat: taker };
  const guessed = setup.players
    .map(({ seat }) => seat)
    .filter((seat) => cardOrders(sealed, seat)?.guesses.includes(taker))
    .map((seat) => gained(seat, 1));
  const hands = Object.fromEntries(plays.map(({ seat, hand }) => [seat, hand]));
  const events = [...plays.flatMap((play) => play.events), took, ...guessed];
  return { state: { ...credited(state, guessed), hands, taker }, events };
}

function playOf(sealed: Sealed, seat: Seat) {
  const hand = handOf(sealed.state, seat);
  const { play = null, away = null } = cardOrders(sealed, seat) ?? {};
  const card = hand[play ?? 0] ?? hand[0] ?? 0;
  const rest = hand.filter((held) => held !== card);
  const hidden = rest.find((held) => away !== null && held === hand[away]);
  const played: ToyEvent = { kind: 'played', rule: 'Playing', seat, card };
  if (hidden === undefined) return { seat, card, hand: rest, events: [played] };
  const putAway: ToyEvent = { kind: 'put away', rule: 'Putting away', seat, card: hidden };
  return {
    seat,
    card,
    hand: rest.filter((held) => held !== hidden),
    events: [played, putAway],
  };
}

function cardOrders({ orders }: Sealed, seat: Seat): CardOrders | null {
  const given = orders[seat];
  return given?.kind === 'cards' ? given : null;
}

/** The taker gives as many points as the round's number to the seat named; who says nothing keeps them. */
function giveAway({ state, orders }: Sealed): ToyTurn {
  const [given] = Object.values(orders);
  const seat = given?.kind === 'gift' ? seatNamed(given.to) : state.taker;
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
  const placings = setup.players
    .map(({ seat, garnets }) => ({
      seat,
      place:
        1 +
        setup.players.filter((other) => pointsOf(state, other.seat) > pointsOf(state, seat)).length,
      score: pointsOf(state, seat),
      garnets,
      prizes: [],
    }))
    .sort((one, other) => one.place - other.place || byName(one.seat, other.seat));
  return { placings, ties: [] };
}
