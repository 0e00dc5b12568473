/** Stages rounds on a blank map with starting travellers, except for the case's changes. */

import { seededChance } from '../kit/chance/seeded.ts';
import { phrasesCell } from '../kit/content/vocabulary.ts';
import { ofKind } from '../kit/match/events.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import { type Seat, seatNamed } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import type { Colour, Content, Location } from './content.ts';
import { EFFECT_PHRASES } from './effect-phrases.ts';
import type { Event, EventOf } from './events.ts';
import { questions } from './forms/questions.ts';
import type { Orders, Visit } from './orders.ts';
import { resolveRound } from './resolve.ts';
import { SQUARES, type Square } from './squares.ts';
import { STARTING_TRAVELLER, startMatch, travellerOf } from './start.ts';
import type { State, Traveller } from './state.ts';

export const NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie'] as const;
export type Name = (typeof NAMES)[number];
export type ForSome<Value> = Readonly<Partial<Record<Name, Value>>>;

export const seatOf = (name: Name): Seat => seatNamed(name);

const LEVELS: Content['levels'] = {
  Hunger: marks(['Starving', 0], ['Hungry', 2], ['Fed', 5], ['Stocked', 8]),
  Thirst: marks(['Parched', 0], ['Dry', 2], ['Watered', 4], ['Brimming', 6]),
  Stamina: marks(['Exhausted', 0], ['Weary', 4], ['Steady', 9], ['Vigorous', 14]),
  Resources: marks(['Bare', 0], ['Scarce', 2], ['Ample', 4], ['Full', 6]),
};

function marks(
  ...levels: readonly (readonly [name: string, least: number])[]
): Content['levels']['Hunger'] {
  return levels.map(([name, least]) => ({ name, least }));
}

/** A location: by default without cost, reward, colours and effects. */
export interface Place {
  readonly energy?: number;
  readonly progress?: number;
  readonly colours?: readonly Colour[];
  /** In the phrases of the vocabulary. */
  readonly effect?: string;
}

export type Places = Readonly<Partial<Record<Square, Place>>>;

const PHRASES = phrasesCell(EFFECT_PHRASES);

const locationOf = (square: Square, { effect = '', ...place }: Place): Location => ({
  square,
  name: `Place ${square}`,
  colours: [],
  energy: 0,
  progress: 0,
  ...place,
  effects: PHRASES.parse(effect),
  effectText: effect,
});

export const contentWith = (places: Places = {}): Content => ({
  locations: Object.fromEntries(
    SQUARES.map((square) => [square, locationOf(square, places[square] ?? {})]),
  ) as Content['locations'],
  levels: LEVELS,
});

export const setupWith = (places: Places = {}): Setup<Content> => ({
  players: NAMES.map((name) => ({ seat: seatOf(name), garnets: 0 })),
  content: contentWith(places),
  variants: {},
});

/** A player's orders: "B2 C3>Dems" visits B2, and C3 naming Dems. */
export type OrdersSpec = Partial<Omit<Orders, 'visits'>> & { readonly go?: string };

export function ordersFrom({ go = '', ...rest }: OrdersSpec): Orders {
  const words = go.split(' ').filter((part) => part !== '');
  return { ...questions.blank, ...rest, visits: words.map(visitFrom) };
}

function visitFrom(text: string): Visit {
  const [square = '', named] = text.split('>');
  const found = SQUARES.find((known) => known === square);
  if (found === undefined) throw new Error(`"${square}" is not a square`);
  return { square: found, named: named === undefined ? null : seatNamed(named) };
}

export interface RoundSpec {
  readonly places?: Places;
  readonly travellers?: ForSome<Partial<Traveller>>;
  readonly state?: Partial<Omit<State, 'travellers'>>;
  readonly orders?: ForSome<OrdersSpec>;
  readonly seed?: number;
}

export function stateWith({ places, travellers = {}, state = {} }: RoundSpec): State {
  const start = startMatch(setupWith(places));
  const changed = Object.entries(travellers).map(([name, change]) => [
    name,
    { ...STARTING_TRAVELLER, ...change },
  ]);
  return {
    ...start,
    ...state,
    travellers: { ...start.travellers, ...Object.fromEntries(changed) },
  };
}

export interface StepResult {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Resolves the round. Players without orders sent nothing. */
export function play(staged: RoundSpec): StepResult {
  const orders: OrdersBySeat<Orders> = Object.fromEntries(
    Object.entries(staged.orders ?? {}).map(([name, ordered]) => [name, ordersFrom(ordered)]),
  );
  return resolveRound({
    setup: setupWith(staged.places),
    state: stateWith(staged),
    orders,
    chance: seededChance(staged.seed ?? 1),
  });
}

export const ended = ({ state }: StepResult, name: Name): Traveller => travellerOf(state, name);

export const narratedTo = <Kind extends Event['kind']>(
  { events }: StepResult,
  name: Name,
  kind: Kind,
): readonly EventOf<Kind>[] =>
  ofKind(events, kind).filter((event) => 'seat' in event && event.seat === seatOf(name));

/** Enough goods that only the case's subject changes a meter. */
export const WELL: Partial<Traveller> = {
  rations: { Stale: 6, Palatable: 0, Fresh: 0 },
  water: 4,
  energy: 10,
  reserves: 3,
  progress: 20,
};
