/** Resolves one round from submitted orders to the next state. */

import { getOrder } from '../kit/asking/orders.ts';
import type { PriceTrial } from '../kit/match/game.ts';
import { bySeat, type Seat } from '../kit/match/seat.ts';
import { listSeats } from '../kit/match/setup.ts';
import { emit, type Stage } from '../kit/match/stage.ts';
import { collectValues } from '../kit/reckoning/collecting.ts';
import { ZERO } from '../kit/reckoning/fraction.ts';
import { findKind, getAtlas } from './atlas.ts';
import { computeAwards } from './awards.ts';
import type { Code, Content } from './content.ts';
import type { Event } from './events.ts';
import { FIELDS } from './fields.ts';
import type { Now } from './now.ts';
import type { RoundInput } from './orders.ts';
import { JET_GARNETS } from './prices.ts';
import { playRound } from './round.ts';
import { INFLUENCE_RULE } from './round-ends.ts';
import { getFinalScore } from './scoring.ts';
import { getResident } from './start.ts';
import { startAll } from './starting.ts';
import { getSightseer, ROUNDS, type Sightseer, type State } from './state.ts';
import { updatePairs } from './swaps.ts';

export const resolveRound = (submitted: RoundInput): Stage<State, Event> =>
  submitted.state.phase === 'start' ? resolveStart(submitted) : resolveMovement(submitted);

/** Resolves the round with only the price paid; null if others may block the Jet's road. */
export function priceAlone({ paid, where, ...submitted }: PriceTrial<RoundInput>): State | null {
  const { state, orders } = submitted;
  const given = getOrder(orders, paid, 'movement');
  if (given === undefined || (where !== FIELDS.jet && where !== FIELDS.power)) return null;
  const sightseer = getSightseer(state, paid);
  const isJet = where === FIELDS.jet;
  const payer = isJet
    ? { ...sightseer, garnets: sightseer.garnets - JET_GARNETS }
    : { ...sightseer, power: given.power };
  const left = isJet ? { ...given, jet: false } : { ...given, power: null };
  const round = resolveRound({
    ...submitted,
    state: { ...state, sightseers: { ...state.sightseers, [paid]: payer } },
    orders: { ...orders, [paid]: left },
  });
  return isJet && round.events.some((event) => isBlockableTravel(event, paid)) ? null : round.state;
}

/** Returns whether others could block a travel: not in the first move (Rules, Movement). */
const isBlockableTravel = (event: Event, seat: Seat): boolean =>
  event.kind === 'moved' && event.seat === seat && event.move > 1;

interface EndedRound {
  readonly seat: Seat;
  readonly sightseer: Sightseer;
}

const getSightseers = (ended: readonly EndedRound[]): State['sightseers'] =>
  bySeat(ended, ({ sightseer }) => sightseer);

function resolveStart(submitted: RoundInput): Stage<State, Event> {
  const started = startAll(submitted);
  const state = { ...submitted.state, sightseers: getSightseers(started.state) };
  return finishRound(submitted, { ...emit(started, state), veiled: [] });
}

function resolveMovement(submitted: RoundInput): Stage<State, Event> {
  const { state } = submitted;
  const played = playRound({ ...submitted, seats: listSeats(submitted) });
  const after: State = {
    ...state,
    sightseers: getSightseers(played.state),
    pairs: updatePairs(state.pairs, played.events),
  };
  const veiled = played.state.filter(({ power }) => power === 'Veil').map(({ seat }) => seat);
  return finishRound(submitted, { ...emit(played, after), veiled });
}

/** The location where a player's round ended; null if a Veil hides it. */
interface RoundEnd {
  readonly seat: Seat;
  readonly location: Code | null;
}

/** Reveals all positions, and continues with the next round or the end. */
function finishRound(
  submitted: RoundInput,
  round: Stage<State, Event> & { readonly veiled: readonly Seat[] },
): Stage<State, Event> {
  const { setup, chance } = submitted;
  const { state, veiled } = round;
  const ends = listSeats(submitted).map((seat): RoundEnd => {
    const location = veiled.includes(seat) ? null : (state.sightseers[seat]?.location ?? null);
    return { seat, location };
  });
  const isOver = state.round === ROUNDS;
  const next: State = {
    ...state,
    phase: isOver ? 'over' : 'movement',
    round: isOver ? state.round : state.round + 1,
    revealed: bySeat(ends, ({ location }) => location),
    lots: isOver ? chance('lots for ties').shuffle(listSeats(submitted)) : [],
  };
  const stage = emit(
    round,
    next,
    ...listRevealEvents(submitted, ends),
    createRoundOver(submitted, ends),
  );
  return isOver ? emit(stage, next, ...listEndEvents({ setup, state: next })) : stage;
}

const REVEAL_RULE = 'Rules, Movement: current Locations are revealed';

const listRevealEvents = ({ state }: RoundInput, ends: readonly RoundEnd[]): readonly Event[] =>
  ends.map(({ seat, location }) => ({
    kind: 'revealed',
    rule: location === null && state.phase === 'movement' ? 'Rules, Powers: Veil' : REVEAL_RULE,
    seat,
    location,
  }));

function createRoundOver({ setup, state }: RoundInput, ends: readonly RoundEnd[]): Event {
  const seats = { atInns: [] as Seat[], outside: [] as Seat[], veiled: [] as Seat[] };
  for (const { seat, location } of ends) seats[getNightKind(setup.content, location)].push(seat);
  return { kind: 'round over', rule: REVEAL_RULE, round: state.round, ...seats };
}

function getNightKind(content: Content, location: Code | null): 'atInns' | 'outside' | 'veiled' {
  if (location === null) return 'veiled';
  return findKind(content, location) === 'Inn' ? 'atInns' : 'outside';
}

/** Lists the public events of the end. */
const listEndEvents = (now: Now): readonly Event[] => [
  createMatchOverEvent(now),
  ...listHomeEvents(now),
  ...collectValues(listSeats(now), (seat): readonly Event[] => {
    const { lists, shares, mostBlocks, total } = getFinalScore(now, seat);
    const { blocks } = getSightseer(now.state, seat);
    return [
      ...lists.map(({ list, missing, points }): Event => {
        return { kind: 'list counted', rule: 'Rules, I Saw', seat, list, missing, points };
      }),
      ...shares.map(({ at, name, slices, of, value, points }): Event => {
        const event = { kind: 'influence', rule: INFLUENCE_RULE, seat } as const;
        return { ...event, at, name, slices, of, value, points };
      }),
      ...(mostBlocks === 0
        ? []
        : [
            {
              kind: 'most blocks',
              rule: 'Rules, Blocking',
              seat,
              blocks,
              points: mostBlocks,
            } as const,
          ]),
      { kind: 'total', rule: 'Rules, Final Scoring', seat, points: total },
    ];
  }),
];

function createMatchOverEvent(now: Now): Event {
  const [first, ...others] = computeAwards(now).awards;
  return {
    kind: 'match over',
    rule: 'Rules, Final Scoring',
    first: first?.seats ?? [],
    points: first?.seats[0] === undefined ? ZERO : getFinalScore(now, first.seats[0]).total,
    why: first?.why ?? '',
    others: others.flatMap(({ seats }) => seats),
  };
}

/** Lists the residents of homes that the Directory left open. */
const listHomeEvents = (now: Now): readonly Event[] =>
  getAtlas(now.setup.content).relatives.flatMap(({ code: at, listed }): readonly Event[] => {
    const { name } = getResident(now, at);
    return name === listed ? [] : [{ kind: 'home', rule: 'Rules, The Directory', at, name }];
  });
