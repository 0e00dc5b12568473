/** States of matches on a small map, with couriers and orders as short texts. */

import type { Answers } from '../kit/asking/form.ts';
import { seedChance } from '../kit/chance/seeded.ts';
import { type Seat, toSeat } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import type { Stage } from '../kit/match/stage.ts';
import { type Content, type House, listRankedHouses } from './content.ts';
import type { Orders } from './forms/questions.ts';
import { dmInvitational } from './game.ts';

import {
  COURIERS,
  type Courier,
  type Event,
  type EventOf,
  type Routes,
  type State,
} from './state.ts';

/** The players are not in order of name, so that cases test the sorting. */
export const SCARLET = toSeat('Scarlet');
export const DEMS = toSeat('Dems');

/** A ring of the houses A to O, with roads between neighbours. E and K are Dealer Houses. */
const HOUSE_LETTERS = [...'ABCDEFGHIJKLMNO'];
const RING_CONTENT: Content = {
  houses: HOUSE_LETTERS.map((name, x) => ({ name, isDealers: 'EK'.includes(name), x, y: 0 })),
  roads: HOUSE_LETTERS.map((name, index) => [
    name,
    HOUSE_LETTERS[(index + 1) % HOUSE_LETTERS.length] ?? 'A',
  ]),
};

export const createSetup = (garnets: readonly [number, number] = [0, 0]): Setup<Content> => ({
  players: [
    { seat: SCARLET, garnets: garnets[0] },
    { seat: DEMS, garnets: garnets[1] },
  ],
  content: RING_CONTENT,
  variants: {},
});
export const SETUP = createSetup();

/**
 * Parses routes: "ABC F" are the houses where couriers 1 and 2 have been. A dash means off the map.
 */
export function parseRoutes(line: string): Routes {
  const routes: Record<Courier, readonly House[]> = { 1: [], 2: [], 3: [], 4: [] };
  for (const [index, route] of line.split(' ').entries()) {
    const courier = COURIERS[index];
    if (courier !== undefined && route !== '-') routes[courier] = [...route];
  }
  return routes;
}

/** Returns all thirteen houses: the given houses first, then the others in alphabetical order. */
export const completeRanking = (first: string): readonly House[] => [
  ...first,
  ...listRankedHouses(RING_CONTENT).filter((house) => !first.includes(house)),
];

/** Creates an open turn from the routes of both players' couriers, and their first ranks. */
export function turnAt(
  scarlet: string,
  dems: string,
  ranked: { readonly scarlet?: string; readonly dems?: string } = {},
): State {
  return {
    phase: 'turn',
    number: 5,
    teams: {
      [SCARLET]: { ranking: completeRanking(ranked.scarlet ?? ''), routes: parseRoutes(scarlet) },
      [DEMS]: { ranking: completeRanking(ranked.dems ?? ''), routes: parseRoutes(dems) },
    },
    stillTurns: 0,
    ending: null,
  };
}

/** Creates an open airdrop from the routes of both players' couriers. */
export const airdropAt = (number: number, scarlet: string, dems: string): State => ({
  ...turnAt(scarlet, dems),
  phase: 'airdrop',
  number,
});

export const OPEN: State = dmInvitational.start({ setup: SETUP, chance: seedChance(1) }).state;

/** Parses orders for a turn, such as "2 to C". */
export function parseTurn(text: string | null, resign = false): Orders {
  const [courier, , to = ''] = (text ?? '').split(' ');
  const number = COURIERS.find((one) => String(one) === courier);
  const instruction = number === undefined ? null : { courier: number, to };
  return { kind: 'turn', instruction, resign };
}

/** Parses orders for an airdrop: "2 at C", "2", "at C" or "". */
export function parseAirdrop(text: string, resign = false): Orders {
  const courier = COURIERS.find((one) => text.startsWith(String(one))) ?? null;
  const house = /at (.)/.exec(text)?.[1] ?? null;
  return { kind: 'airdrop', courier, house, resign };
}

/** Parses a ranking, "AB-C": a house for each place, or a dash for an open place. */
export const parseRanking = (text: string, resign = false): Orders => ({
  kind: 'ranking',
  resign,
  places: Array.from({ length: 13 }, (_, index) => {
    const house = text[index] ?? '-';
    return house === '-' ? null : house;
  }),
});

/** Orders of both players. Absent: no orders. */
export interface BothOrders {
  readonly scarlet?: Orders;
  readonly dems?: Orders;
}

export function resolve(
  state: State,
  { scarlet, dems }: BothOrders,
  at: { readonly setup?: Setup<Content>; readonly seed?: number } = {},
): Stage<State, Event> {
  const { setup = SETUP, seed = 1 } = at;
  const orders = { ...(scarlet && { [SCARLET]: scarlet }), ...(dems && { [DEMS]: dems }) };
  return dmInvitational.resolve({ setup, state, orders, chance: seedChance(seed) });
}

/** Formats a player's routes: "ABC F". */
export const formatRoutes = (state: State, seat: Seat): string =>
  COURIERS.map((courier) => state.teams[seat]?.routes[courier].join('') || '-').join(' ');

export const listEvents = <Kind extends Event['kind']>(
  { events }: Stage<State, Event>,
  kind: Kind,
): readonly EventOf<Kind>[] =>
  events.filter((event): event is EventOf<Kind> => event.kind === kind);

export const readAnswersAs = (state: State, seat: Seat, answers: Answers, setup = SETUP) =>
  dmInvitational.read({ setup, state, seat, answers });

export const findForm = (state: State, seat: Seat) =>
  dmInvitational.next({ setup: SETUP, state })?.asks.find((ask) => ask.seat === seat)?.form;

export const findOutcome = (state: State, setup = SETUP) =>
  dmInvitational.outcome({ setup, state });
