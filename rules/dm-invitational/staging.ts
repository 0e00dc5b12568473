/** Staging for cases: a map in one line, couriers and orders as short texts. */

import type { Answers } from '../kit/asking/form.ts';
import { seededChance } from '../kit/chance/seeded.ts';
import { type Seat, seatNamed } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import type { Stage } from '../kit/match/stage.ts';
import { type Content, type House, rankedHouses } from './content.ts';
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

/** Declared in another order than that of names. */
export const SCARLET = seatNamed('Scarlet');
export const DEMS = seatNamed('Dems');

/** A ring of the houses A to O, each with roads to its neighbours. E and K are the Dealers. */
const LETTERS = [...'ABCDEFGHIJKLMNO'];
const CONTENT: Content = {
  houses: LETTERS.map((name, x) => ({ name, isDealers: 'EK'.includes(name), x, y: 0 })),
  roads: LETTERS.map((name, index) => [name, LETTERS[(index + 1) % LETTERS.length] ?? 'A']),
};

export const setupWith = (garnets: readonly [number, number] = [0, 0]): Setup<Content> => ({
  players: [
    { seat: SCARLET, garnets: garnets[0] },
    { seat: DEMS, garnets: garnets[1] },
  ],
  content: CONTENT,
  variants: {},
});
export const SETUP = setupWith();

/** "ABC F": where couriers 1, 2, ... have been; a dash is a courier that is not on the map. */
export function routesFrom(line: string): Routes {
  const routes: Record<Courier, readonly House[]> = { 1: [], 2: [], 3: [], 4: [] };
  for (const [index, route] of line.split(' ').entries()) {
    const courier = COURIERS[index];
    if (courier !== undefined && route !== '-') routes[courier] = [...route];
  }
  return routes;
}

/** The thirteen houses in the order of the alphabet, some of them first. */
export const rankingFrom = (first: string): readonly House[] => [
  ...first,
  ...rankedHouses(CONTENT).filter((house) => !first.includes(house)),
];

/** An open turn: where Scarlet's couriers and those of Dems have been, and how both ranked. */
export function turnAt(
  scarlet: string,
  dems: string,
  ranked: { readonly scarlet?: string; readonly dems?: string } = {},
): State {
  return {
    phase: 'turn',
    number: 5,
    teams: {
      [SCARLET]: { ranking: rankingFrom(ranked.scarlet ?? ''), routes: routesFrom(scarlet) },
      [DEMS]: { ranking: rankingFrom(ranked.dems ?? ''), routes: routesFrom(dems) },
    },
    stillTurns: 0,
    ending: null,
  };
}

/** An open airdrop. */
export const airdropAt = (number: number, scarlet: string, dems: string): State => ({
  ...turnAt(scarlet, dems),
  phase: 'airdrop',
  number,
});

export const OPEN: State = dmInvitational.start({ setup: SETUP, chance: seededChance(1) }).state;

/** "2 to C" */
export function ordersOf(text: string | null, resign = false): Orders {
  const [courier, , to = ''] = (text ?? '').split(' ');
  const number = COURIERS.find((one) => String(one) === courier);
  const instruction = number === undefined ? null : { courier: number, to };
  return { kind: 'turn', instruction, resign };
}

/** Orders for an airdrop, written as "2 at C", "2", "at C" or "". */
export function drop(text: string, resign = false): Orders {
  const courier = COURIERS.find((one) => text.startsWith(String(one))) ?? null;
  const house = /at (.)/.exec(text)?.[1] ?? null;
  return { kind: 'airdrop', courier, house, resign };
}

/** Orders for a ranking, written as "AB-C": a house for each place, or a dash. */
export const rankAs = (text: string, resign = false): Orders => ({
  kind: 'ranking',
  resign,
  places: Array.from({ length: 13 }, (_, index) => {
    const house = text[index] ?? '-';
    return house === '-' ? null : house;
  }),
});

/** Both players' orders; absent for a player without orders. */
export interface Both {
  readonly scarlet?: Orders;
  readonly dems?: Orders;
}

export function resolve(
  state: State,
  { scarlet, dems }: Both,
  at: { readonly setup?: Setup<Content>; readonly seed?: number } = {},
): Stage<State, Event> {
  const { setup = SETUP, seed = 1 } = at;
  const orders = { ...(scarlet && { [SCARLET]: scarlet }), ...(dems && { [DEMS]: dems }) };
  return dmInvitational.resolve({ setup, state, orders, chance: seededChance(seed) });
}

/** "ABC F": where a player's couriers have been. */
export const routesOf = (state: State, seat: Seat): string =>
  COURIERS.map((courier) => state.teams[seat]?.routes[courier].join('') || '-').join(' ');

export const eventsOf = <Kind extends Event['kind']>(
  { events }: Stage<State, Event>,
  kind: Kind,
): readonly EventOf<Kind>[] =>
  events.filter((event): event is EventOf<Kind> => event.kind === kind);

/** The orders read from a seat's answers. */
export const readAs = (state: State, seat: Seat, answers: Answers, setup = SETUP) =>
  dmInvitational.read({ setup, state, seat, answers });

export const askedOf = (state: State, seat: Seat) =>
  dmInvitational.next({ setup: SETUP, state })?.asks.find((ask) => ask.seat === seat)?.form;

export const outcomeAt = (state: State, setup = SETUP) => dmInvitational.outcome({ setup, state });
