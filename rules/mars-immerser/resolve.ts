/** One round from sealed orders to the next state. */

import type { Turn } from '../kit/game.ts';
import { bySeat, type Seat } from '../kit/seat.ts';
import { seatsOf } from '../kit/setup.ts';
import { emit } from '../kit/stage.ts';
import { kindAt } from './atlas.ts';
import type { Code, Content } from './content.ts';
import { endingEvents } from './ending.ts';
import type { Event } from './events.ts';
import type { Sealed } from './now.ts';
import { playRound } from './round.ts';
import { startAll } from './starting.ts';
import { ROUNDS, type Sightseer, type State } from './state.ts';
import { pairsAfter } from './swaps.ts';

export const resolveRound = (sealed: Sealed): Turn<State, Event> =>
  sealed.state.phase === 'start' ? resolveStart(sealed) : resolveMovement(sealed);

interface Ended {
  readonly seat: Seat;
  readonly sightseer: Sightseer;
}

const sightseersOf = (ended: readonly Ended[]): State['sightseers'] =>
  bySeat(ended, ({ sightseer }) => sightseer);

function resolveStart(sealed: Sealed): Turn<State, Event> {
  const started = startAll(sealed);
  const state = { ...sealed.state, sightseers: sightseersOf(started.state) };
  return closed(sealed, { ...emit(started, state), veiled: [] });
}

function resolveMovement(sealed: Sealed): Turn<State, Event> {
  const { state } = sealed;
  const played = playRound({ ...sealed, seats: seatsOf(sealed) });
  const after: State = {
    ...state,
    sightseers: sightseersOf(played.state),
    pairs: pairsAfter(state.pairs, played.events),
  };
  const veiled = played.state.filter(({ power }) => power === 'Veil').map(({ seat }) => seat);
  return closed(sealed, { ...emit(played, after), veiled });
}

/** Where somebody is revealed to have ended the round; null behind a Veil. */
interface End {
  readonly seat: Seat;
  readonly location: Code | null;
}

/** Reveals where everybody is, and goes on to the next round or to the end. */
function closed(
  sealed: Sealed,
  round: Turn<State, Event> & { readonly veiled: readonly Seat[] },
): Turn<State, Event> {
  const { setup, chance } = sealed;
  const { state, veiled } = round;
  const ends = seatsOf(sealed).map((seat): End => {
    const location = veiled.includes(seat) ? null : (state.sightseers[seat]?.location ?? null);
    return { seat, location };
  });
  const isOver = state.round === ROUNDS;
  const next: State = {
    ...state,
    phase: isOver ? 'over' : 'movement',
    round: isOver ? state.round : state.round + 1,
    revealed: bySeat(ends, ({ location }) => location),
    lots: isOver ? chance('lots for ties').shuffle(seatsOf(sealed)) : [],
  };
  const told = emit(
    round,
    next,
    ...revealing(sealed, ends),
    ...meetings(ends),
    roundOver(sealed, ends),
  );
  return isOver ? emit(told, next, ...endingEvents({ setup, state: next })) : told;
}

const RULE = 'Rules, Movement: current Locations are revealed';

const revealing = ({ state }: Sealed, ends: readonly End[]): readonly Event[] =>
  ends.map(({ seat, location }) => ({
    kind: 'revealed',
    rule: location === null && state.phase === 'movement' ? 'Rules, Powers: Veil' : RULE,
    seat,
    location,
  }));

function meetings(ends: readonly End[]): readonly Event[] {
  const met: Event[] = [];
  for (const [at, here] of Map.groupBy(ends, ({ location }) => location)) {
    if (at === null || here.length < 2) continue;
    met.push({ kind: 'met', rule: RULE, at, seats: here.map(({ seat }) => seat) });
  }
  return met;
}

function roundOver({ setup, state }: Sealed, ends: readonly End[]): Event {
  const seats = { atInns: [] as Seat[], outside: [] as Seat[], veiled: [] as Seat[] };
  for (const { seat, location } of ends) seats[whereabouts(setup.content, location)].push(seat);
  return { kind: 'round over', rule: RULE, round: state.round, ...seats };
}

function whereabouts(content: Content, location: Code | null): 'atInns' | 'outside' | 'veiled' {
  if (location === null) return 'veiled';
  return kindAt(content, location) === 'Inn' ? 'atInns' : 'outside';
}
