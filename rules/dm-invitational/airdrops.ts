/** Airdrops: both players place a courier at the same time; what is missing or invalid is drawn. */

import { orderOf } from '../kit/asking/orders.ts';
import type { Seat } from '../kit/match/seat.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import type { Content, House } from './content.ts';
import { type Event, SOURCES } from './events.ts';
import { mapOf } from './houses.ts';
import { seatsByName } from './letters.ts';
import type { Orders, Submitted } from './orders.ts';
import type { Fault } from './reasons.ts';
import {
  type Courier,
  type Routes,
  type State,
  type Team,
  teamOf,
  unplaced,
  withVisit,
} from './state.ts';

/** What a player wants to place, and where; null where it was not said. */
export interface Wanted {
  readonly courier: Courier | null;
  readonly house: House | null;
}

/** The last courier need not be named. */
export function judgeAirdrop(routes: Routes, { courier, house }: Wanted): readonly Fault[] {
  const free = unplaced(routes);
  const faults: Fault[] = [];
  if (courier === null && free.length > 1) faults.push({ where: 'courier', why: 'no courier' });
  if (courier !== null && !free.includes(courier))
    faults.push({ where: 'courier', why: 'on the map', given: String(courier) });
  if (house === null) faults.push({ where: 'house', why: 'no house' });
  return faults;
}

/** One courier of each team comes to the map. */
export function airdrop(submitted: Submitted): Stage<State, Event> {
  const { setup, state, orders } = submitted;
  const events: Event[] = [];
  const teams: Record<string, Team> = { ...state.teams };
  for (const seat of seatsByName(state)) {
    const team = teamOf(state, seat);
    const said = orderOf<Orders, 'airdrop'>(orders, seat, 'airdrop') ?? NOTHING;
    const wanted = onTheMap(setup.content, said);
    const faults = judgeAirdrop(team.routes, wanted);
    const { courier, house } = placed(submitted, seat, wanted);
    const byChance = faults.length > 0;
    const rule = SOURCES.airdropDrawn;
    if (byChance) events.push({ kind: 'airdrop drawn', rule, seat, courier, house, faults });
    events.push({ kind: 'airdropped', rule: SOURCES.airdrop, seat, courier, house, byChance });
    teams[seat] = { ...team, routes: withVisit(team.routes, courier, house) };
  }
  return stage({ ...state, teams }, ...events);
}

const NOTHING: Wanted = { courier: null, house: null };

/** A house that is nowhere on the map is none. */
const onTheMap = (content: Content, { courier, house }: Wanted): Wanted => ({
  courier,
  house: mapOf(content).places.find((place) => place === house) ?? null,
});

/** What is valid of it is kept; the rest is drawn. */
function placed({ setup, state, chance }: Submitted, seat: Seat, { courier, house }: Wanted) {
  const free = unplaced(teamOf(state, seat).routes);
  const isFree = courier !== null && free.includes(courier);
  return {
    courier: isFree ? courier : chance(`courier of ${seat}`).pick(free),
    house: house ?? chance(`house of ${seat}`).pick(mapOf(setup.content).places),
  };
}
