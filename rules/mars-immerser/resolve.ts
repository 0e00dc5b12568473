/** Resolves one round from submitted orders to the next state. */

import { orderOf } from '../kit/asking/orders.ts';
import type { PriceTrial } from '../kit/match/game.ts';
import { bySeat, type Seat } from '../kit/match/seat.ts';
import { seatsOf } from '../kit/match/setup.ts';
import { emit, type Stage } from '../kit/match/stage.ts';
import { collected } from '../kit/reckoning/collecting.ts';
import { ZERO } from '../kit/reckoning/fraction.ts';
import { atlasOf, kindAt } from './atlas.ts';
import { awardsOf } from './awards.ts';
import type { Code, Content } from './content.ts';
import type { Event } from './events.ts';
import { FIELDS } from './fields.ts';
import type { Now } from './now.ts';
import type { Submitted } from './orders.ts';
import { JET_GARNETS } from './prices.ts';
import { playRound } from './round.ts';
import { INFLUENCE_RULE } from './round-ends.ts';
import { finalScore } from './scoring.ts';
import { residentOf } from './start.ts';
import { startAll } from './starting.ts';
import { ROUNDS, type Sightseer, type State, sightseerOf } from './state.ts';
import { pairsAfter } from './swaps.ts';

export const resolveRound = (submitted: Submitted): Stage<State, Event> =>
  submitted.state.phase === 'start' ? resolveStart(submitted) : resolveMovement(submitted);

/** Resolves the round with a price paid for nothing; null if others may block a Jet's road. */
export function priceAlone({ paid, where, ...submitted }: PriceTrial<Submitted>): State | null {
  const { state, orders } = submitted;
  const given = orderOf(orders, paid, 'movement');
  if (given === undefined || (where !== FIELDS.jet && where !== FIELDS.power)) return null;
  const sightseer = sightseerOf(state, paid);
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
  return isJet && round.events.some((event) => isLaterRoad(event, paid)) ? null : round.state;
}

/** Whether others could block the travel: not in the first move (Rules, Movement). */
const isLaterRoad = (event: Event, seat: Seat): boolean =>
  event.kind === 'moved' && event.seat === seat && event.move > 1;

interface Ended {
  readonly seat: Seat;
  readonly sightseer: Sightseer;
}

const sightseersOf = (ended: readonly Ended[]): State['sightseers'] =>
  bySeat(ended, ({ sightseer }) => sightseer);

function resolveStart(submitted: Submitted): Stage<State, Event> {
  const started = startAll(submitted);
  const state = { ...submitted.state, sightseers: sightseersOf(started.state) };
  return closed(submitted, { ...emit(started, state), veiled: [] });
}

function resolveMovement(submitted: Submitted): Stage<State, Event> {
  const { state } = submitted;
  const played = playRound({ ...submitted, seats: seatsOf(submitted) });
  const after: State = {
    ...state,
    sightseers: sightseersOf(played.state),
    pairs: pairsAfter(state.pairs, played.events),
  };
  const veiled = played.state.filter(({ power }) => power === 'Veil').map(({ seat }) => seat);
  return closed(submitted, { ...emit(played, after), veiled });
}

/** A player's revealed end of the round; null behind a Veil. */
interface End {
  readonly seat: Seat;
  readonly location: Code | null;
}

/** Reveals where everybody is, and goes on to the next round or to the end. */
function closed(
  submitted: Submitted,
  round: Stage<State, Event> & { readonly veiled: readonly Seat[] },
): Stage<State, Event> {
  const { setup, chance } = submitted;
  const { state, veiled } = round;
  const ends = seatsOf(submitted).map((seat): End => {
    const location = veiled.includes(seat) ? null : (state.sightseers[seat]?.location ?? null);
    return { seat, location };
  });
  const isOver = state.round === ROUNDS;
  const next: State = {
    ...state,
    phase: isOver ? 'over' : 'movement',
    round: isOver ? state.round : state.round + 1,
    revealed: bySeat(ends, ({ location }) => location),
    lots: isOver ? chance('lots for ties').shuffle(seatsOf(submitted)) : [],
  };
  const told = emit(round, next, ...revealing(submitted, ends), roundOver(submitted, ends));
  return isOver ? emit(told, next, ...endingEvents({ setup, state: next })) : told;
}

const RULE = 'Rules, Movement: current Locations are revealed';

const revealing = ({ state }: Submitted, ends: readonly End[]): readonly Event[] =>
  ends.map(({ seat, location }) => ({
    kind: 'revealed',
    rule: location === null && state.phase === 'movement' ? 'Rules, Powers: Veil' : RULE,
    seat,
    location,
  }));

function roundOver({ setup, state }: Submitted, ends: readonly End[]): Event {
  const seats = { atInns: [] as Seat[], outside: [] as Seat[], veiled: [] as Seat[] };
  for (const { seat, location } of ends) seats[whereabouts(setup.content, location)].push(seat);
  return { kind: 'round over', rule: RULE, round: state.round, ...seats };
}

function whereabouts(content: Content, location: Code | null): 'atInns' | 'outside' | 'veiled' {
  if (location === null) return 'veiled';
  return kindAt(content, location) === 'Inn' ? 'atInns' : 'outside';
}

/** Lists the public events of the end. */
const endingEvents = (now: Now): readonly Event[] => [
  tokensTold(now),
  ...homesTold(now),
  ...collected(seatsOf(now), (seat): readonly Event[] => {
    const { lists, shares, mostBlocks, total } = finalScore(now, seat);
    const { blocks } = sightseerOf(now.state, seat);
    return [
      ...lists.map(({ list, missing, points }): Event => {
        return { kind: 'list counted', rule: 'Rules, I Saw', seat, list, missing, points };
      }),
      ...shares.map(({ at, name, slices, of, value, points }): Event => {
        const told = { kind: 'influence', rule: INFLUENCE_RULE, seat } as const;
        return { ...told, at, name, slices, of, value, points };
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

function tokensTold(now: Now): Event {
  const [first, ...others] = awardsOf(now).awards;
  return {
    kind: 'match over',
    rule: 'Rules, Final Scoring',
    first: first?.seats ?? [],
    points: first?.seats[0] === undefined ? ZERO : finalScore(now, first.seats[0]).total,
    why: first?.why ?? '',
    others: others.flatMap(({ seats }) => seats),
  };
}

/** Lists the residents of homes that the Directory left open. */
const homesTold = (now: Now): readonly Event[] =>
  atlasOf(now.setup.content).relatives.flatMap(({ code: at, listed }): readonly Event[] => {
    const { name } = residentOf(now, at);
    return name === listed ? [] : [{ kind: 'home', rule: 'Rules, The Directory', at, name }];
  });
