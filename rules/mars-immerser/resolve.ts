/** One round from sealed orders to the next state. */

import type { Turn } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import { emit } from '../kit/stage.ts';
import { kindAt } from './atlas.ts';
import type { Code } from './content.ts';
import { endingEvents } from './ending.ts';
import type { Event } from './events.ts';
import { type Journey, visitedIn } from './journey.ts';
import type { Now, Sealed } from './now.ts';
import { playRound } from './round.ts';
import { startAll } from './starting.ts';
import { ROUNDS, type Sightseer, type State } from './state.ts';
import { pairsAfter } from './swaps.ts';

export const resolveRound = (sealed: Sealed): Turn<State, Event> =>
  sealed.state.phase === 'start' ? resolveStart(sealed) : resolveMovement(sealed);

const seatsOf = ({ setup }: Now): readonly Seat[] => setup.players.map(({ seat }) => seat);

function resolveStart(sealed: Sealed): Turn<State, Event> {
  const started = startAll(sealed);
  const sightseers = new Map(started.state.map(({ seat, sightseer }) => [seat, sightseer]));
  return closed(sealed, {
    ...emit(started, { ...sealed.state, sightseers: Object.fromEntries(sightseers) }),
    veiled: [],
  });
}

function resolveMovement(sealed: Sealed): Turn<State, Event> {
  const { state } = sealed;
  const played = playRound({ ...sealed, seats: seatsOf(sealed) });
  const after: State = {
    ...state,
    sightseers: Object.fromEntries(played.state.map((journey) => [journey.seat, arrived(journey)])),
    pairs: pairsAfter(state.pairs, played.events),
  };
  const veiled = played.state.flatMap(({ seat, power }) => (power === 'Veil' ? [seat] : []));
  return closed(sealed, { ...emit(played, after), veiled });
}

/** What was reached counts as seen. */
function arrived(journey: Journey): Sightseer {
  const { sightseer, location } = journey;
  const { seen } = sightseer;
  const more = visitedIn(journey).filter((code) => !seen.includes(code));
  return { ...sightseer, location, seen: more.length === 0 ? seen : [...seen, ...more] };
}

/** Reveals where everybody is, and goes on to the next round or to the end. */
function closed(
  sealed: Sealed,
  round: Turn<State, Event> & { readonly veiled: readonly Seat[] },
): Turn<State, Event> {
  const { setup, chance } = sealed;
  const { state, veiled } = round;
  const ends = seatsOf(sealed).map((seat): readonly [Seat, Code | null] => [
    seat,
    veiled.includes(seat) ? null : (state.sightseers[seat]?.location ?? null),
  ]);
  const isOver = state.round === ROUNDS;
  const next: State = {
    ...state,
    phase: isOver ? 'over' : 'movement',
    round: isOver ? state.round : state.round + 1,
    revealed: Object.fromEntries(ends),
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

type Ends = readonly (readonly [Seat, Code | null])[];

const RULE = 'Rules, Movement: current Locations are revealed';

const revealing = ({ state }: Sealed, ends: Ends): readonly Event[] =>
  ends.map(([seat, location]) => ({
    kind: 'revealed',
    rule: location === null && state.phase === 'movement' ? 'Rules, Powers: Veil' : RULE,
    seat,
    location,
  }));

function meetings(ends: Ends): readonly Event[] {
  const places = Map.groupBy(ends, ([, location]) => location);
  return [...places].flatMap(([at, here]): readonly Event[] =>
    at === null || here.length < 2
      ? []
      : [{ kind: 'met', rule: RULE, at, seats: here.map(([seat]) => seat) }],
  );
}

function roundOver({ setup, state }: Sealed, ends: Ends): Event {
  const isInn = (code: Code | null) => code !== null && kindAt(setup.content, code) === 'Inn';
  const seats = (of: (code: Code | null) => boolean) =>
    ends.flatMap(([seat, code]) => (of(code) ? [seat] : []));
  return {
    kind: 'round over',
    rule: RULE,
    round: state.round,
    atInns: seats(isInn),
    outside: seats((code) => code !== null && !isInn(code)),
    veiled: seats((code) => code === null),
  };
}
