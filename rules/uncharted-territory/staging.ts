/** Rounds on a blank map with starting travellers, changed by each case. */

import { seedChance } from '../kit/chance/seeded.ts';
import { createPhrasesSchema } from '../kit/content/vocabulary.ts';
import { filterKind } from '../kit/match/events.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import { type Seat, toSeat } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import type { Colour, Content, Location } from './content.ts';
import { EFFECT_PHRASES } from './effect-phrases.ts';
import type { Event, EventOf } from './events.ts';
import { fillVisitFields } from './forms/kinds.ts';
import { questions } from './forms/questions.ts';
import type { Orders, Visit } from './orders.ts';
import { resolveRound } from './round.ts';
import { SQUARES, type Square } from './squares.ts';
import { createInitialState, getTraveller, STARTING_TRAVELLER } from './start.ts';
import type { State, Traveller } from './state.ts';

export const NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie'] as const;
export type PlayerName = (typeof NAMES)[number];
export type ByPlayerName<Value> = Readonly<Partial<Record<PlayerName, Value>>>;

export const getSeat = (name: PlayerName): Seat => toSeat(name);

const STAGED_LEVELS: Content['levels'] = {
  Hunger: createLevels(['Starving', 0], ['Hungry', 2], ['Fed', 5], ['Stocked', 8]),
  Thirst: createLevels(['Parched', 0], ['Dry', 2], ['Watered', 4], ['Brimming', 6]),
  Stamina: createLevels(['Exhausted', 0], ['Weary', 4], ['Steady', 9], ['Vigorous', 14]),
  Resources: createLevels(['Bare', 0], ['Scarce', 2], ['Ample', 4], ['Full', 6]),
};

function createLevels(
  ...levels: readonly (readonly [name: string, least: number])[]
): Content['levels']['Hunger'] {
  return levels.map(([name, least]) => ({ name, least }));
}

/** A location of a case. The default is free, earns nothing, and has no colour or effect. */
export interface StagedLocation {
  readonly energy?: number;
  readonly progress?: number;
  readonly colours?: readonly Colour[];
  /** Effects in the phrases of the vocabulary. */
  readonly effect?: string;
}

export type Places = Readonly<Partial<Record<Square, StagedLocation>>>;

const EFFECTS_CELL = createPhrasesSchema(EFFECT_PHRASES);

const createLocation = (square: Square, { effect = '', ...place }: StagedLocation): Location => ({
  square,
  name: `Place ${square}`,
  colours: [],
  energy: 0,
  progress: 0,
  ...place,
  effects: EFFECTS_CELL.parse(effect),
  effectText: effect,
});

export const createContent = (places: Places = {}): Content => ({
  locations: Object.fromEntries(
    SQUARES.map((square) => [square, createLocation(square, places[square] ?? {})]),
  ) as Content['locations'],
  levels: STAGED_LEVELS,
});

export const setupWith = (places: Places = {}): Setup<Content> => ({
  players: NAMES.map((name) => ({ seat: getSeat(name), garnets: 0 })),
  content: createContent(places),
  variants: {},
});

/** Orders of a player: "B2 C3>Dems" visits B2, and visits C3 naming Dems. */
export type StagedOrders = Partial<Omit<Orders, 'visits'>> & { readonly go?: string };

export function createOrders({ go = '', ...rest }: StagedOrders): Orders {
  const words = go.split(' ').filter((part) => part !== '');
  return { ...questions.blank, ...rest, visits: fillVisitFields(words.map(parseVisit)) };
}

function parseVisit(text: string): Visit {
  const [square = '', named] = text.split('>');
  const found = SQUARES.find((known) => known === square);
  if (found === undefined) throw new Error(`"${square}" is not a square`);
  return { square: found, named: named === undefined ? null : toSeat(named) };
}

export interface RoundSpec {
  readonly places?: Places;
  readonly travellers?: ByPlayerName<Partial<Traveller>>;
  readonly state?: Partial<Omit<State, 'travellers'>>;
  readonly orders?: ByPlayerName<StagedOrders>;
  readonly seed?: number;
}

export function createState({ places, travellers = {}, state = {} }: RoundSpec): State {
  const start = createInitialState(setupWith(places));
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

export interface PlayedRound {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Resolves a round. A player without orders has sent nothing. */
export function play(staged: RoundSpec): PlayedRound {
  const orders: OrdersBySeat<Orders> = Object.fromEntries(
    Object.entries(staged.orders ?? {}).map(([name, ordered]) => [name, createOrders(ordered)]),
  );
  return resolveRound({
    setup: setupWith(staged.places),
    state: createState(staged),
    orders,
    chance: seedChance(staged.seed ?? 1),
  });
}

export const ended = ({ state }: PlayedRound, name: PlayerName): Traveller =>
  getTraveller(state, name);

export const listTextsTo = <Kind extends Event['kind']>(
  { events }: PlayedRound,
  name: PlayerName,
  kind: Kind,
): readonly EventOf<Kind>[] =>
  filterKind(events, kind).filter((event) => 'seat' in event && event.seat === getSeat(name));

/** Goods of a traveller whose meters change only by the tested effect. */
export const WELL: Partial<Traveller> = {
  rations: { Stale: 6, Palatable: 0, Fresh: 0 },
  water: 4,
  energy: 10,
  reserves: 3,
  progress: 20,
};
