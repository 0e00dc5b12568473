/** Judges orders, resolves steps and determines the outcome. */

import { type GameResult, rankByScore } from '../kit/match/outcome.ts';
import type { Placing } from '../kit/match/prizes.ts';
import { bySeat, mapSeats, type Seat } from '../kit/match/seat.ts';
import { type Setup, sortSeats } from '../kit/match/setup.ts';
import { applyParts, applyToEach, emit, type Stage, stage } from '../kit/match/stage.ts';
import { countText, figure } from '../kit/narrating/figures.ts';
import { joinNames } from '../kit/reckoning/rank.ts';
import type { Content } from './content.ts';
import { type Event, type Fault, type PublicContext, type SeatContext, SOURCES } from './events.ts';
import type { Orders, PassingOrders, StepInput } from './forms/questions.ts';
import { judgePassing, listClaims, passPresents } from './passing.ts';
import { dealPresents, judgePicks } from './pregame.ts';
import { toInventory } from './presents.ts';
import { judgeExchange, replacePresents } from './replacing.ts';
import { ageHand, scorePresents } from './scoring.ts';
import {
  getPresents,
  getScore,
  getStepAfter,
  type Hand,
  isListReversed,
  isReplacingRound,
  type RoundName,
  type State,
} from './state.ts';
import { judgeThefts, stealPresents } from './yoink.ts';

/** Starts a match: empty inventories and an open pregame. */
export function startMatch(setup: Setup<Content>): State {
  const seats = sortSeats({ setup });
  return {
    step: 'pregame',
    circle: [],
    inventories: mapSeats(seats, () => []),
    scores: mapSeats(seats, () => 0),
  };
}

/** Resolves a step. @throws if the match is over */
export function resolveStep(submitted: StepInput): Stage<State, Event> {
  const { step } = submitted.state;
  switch (step) {
    case 'pregame':
      return resolvePregame(submitted);
    case 'over':
      throw new Error('the match is over, so no step can be resolved');
    case 'round-1':
    case 'round-2':
    case 'round-3':
    case 'round-4':
    case 'round-5':
      return resolveRound(submitted, step);
  }
}

function resolvePregame({ setup, orders, chance }: StepInput): Stage<State, Event> {
  const seats = sortSeats({ setup });
  const { state: hands, events } = applyParts(dealPresents({ seats, orders, chance }), (dealt) =>
    scorePresents(dealt, { seated: false, monopoly: false }),
  );
  const circle = chance('circle').shuffle(seats);
  const drawn: Event = { kind: 'circle drawn', rule: SOURCES.circle, circle };
  return stage(createState(hands, { step: 'round-1', circle }), ...events, drawn);
}

/** Resolves a round: moving, replacing, scoring, update (Rulings, Order of things). */
function resolveRound(submitted: StepInput, round: RoundName): Stage<State, Event> {
  const { state, orders } = submitted;
  const held = applyParts(
    round === 'round-4' ? stealPresents(submitted) : passPresents(state, orders),
    (moved) => (isReplacingRound(round) ? replacePresents(submitted, round, moved) : stage(moved)),
    (hands) => scorePresents(hands, { seated: true, monopoly: round === 'round-5' }),
    applyToEach(ageHand),
  );
  const turned = reverseCircle(state.circle, round);
  const after = createState(held.state, { step: getStepAfter(round), circle: turned.state });
  return emit(held, after, ...turned.events);
}

/** Reverses the list for Round 3 once Round 2 is resolved, because orders depend on the list. */
function reverseCircle(circle: readonly Seat[], round: RoundName): Stage<readonly Seat[], Event> {
  if (isListReversed(getStepAfter(round)) === isListReversed(round)) return stage(circle);
  const reversed = circle.toReversed();
  return stage(reversed, { kind: 'circle reversed', rule: SOURCES.reversal, circle: reversed });
}

const createState = (hands: readonly Hand[], now: Pick<State, 'step' | 'circle'>): State => ({
  ...now,
  inventories: bySeat(hands, ({ held }) => toInventory(held.map(({ present }) => present))),
  scores: bySeat(hands, ({ score }) => score),
});

export function judgeOrders(context: SeatContext, orders: Orders): readonly Fault[] {
  switch (orders.kind) {
    case 'picking':
      return judgePicks(orders.picks);
    case 'passing':
      return judgeRound(context, orders);
    case 'stealing':
      return judgeThefts(context.state, context.seat, orders);
  }
}

function judgeRound({ state, seat }: SeatContext, orders: PassingOrders): readonly Fault[] {
  const { step } = state;
  const inventory = getPresents(state, seat);
  const named = listClaims(state, seat, orders);
  return [
    ...judgePassing(inventory, named),
    ...(isReplacingRound(step) ? judgeExchange({ round: step, inventory, named, orders }) : []),
  ];
}

/** Computes the outcome; null until the match is over. */
export const computeOutcome = (now: PublicContext): GameResult | null =>
  now.state.step === 'over' ? rankPlayers(now) : null;

/** Ranks players by current scores, the best first. Equal scores are in name order. */
export function rankPlayers({ setup, state }: PublicContext): GameResult {
  const { placings, ties } = rankByScore({
    seats: sortSeats({ setup }),
    score: (seat) => getScore(state, seat),
    shared: (seats, place) =>
      `${joinNames(seats)} share place ${place} with ` +
      `${countText(seats.map((seat) => getScore(state, seat))[0] ?? 0, 'point')}: the rules ` +
      'break no ties.',
  });
  return { placings, ...buildEnding(placings), ties };
}

/** Builds the ending for a single winner, with the margin; empty for several winners. */
function buildEnding(placings: readonly Placing[]): Pick<GameResult, 'ending'> {
  const [first, second] = placings;
  if (first === undefined || second === undefined || second.place === 1) return {};
  const next = placings.filter(({ place }) => place === second.place).map(({ seat }) => seat);
  const margin = `${figure(first.score - second.score)} ahead of ${joinNames(next)}`;
  return {
    ending: {
      holders: [{ seats: [first.seat], by: `with ${figure(first.score)} points, ${margin}` }],
      verb: { one: 'wins', many: 'win together', you: 'have won' },
    },
  };
}
