/** Rounds for cases: a small Map with the places of the rules, and players at given locations. */

import { seedChance } from '../kit/chance/seeded.ts';
import { buildStartPairs, type Pair } from '../kit/match/communal.ts';
import { filterKind } from '../kit/match/events.ts';
import type { OrdersBySeat, Outcome, SeatNow } from '../kit/match/game.ts';
import { type Seat, toSeat } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import { MAX_MOVES } from './atlas.ts';
import type {
  Code,
  Content,
  Gain,
  Location,
  RoadKind,
  RoadRow,
  SightList,
  Ware,
} from './content.ts';
import type { Event, EventOf } from './events.ts';
import { FIELDS } from './fields.ts';
import type { OrderedStep, SwapAnswer } from './forms/kinds.ts';
import { marsImmerser as game } from './game.ts';
import type { Orders } from './orders.ts';
import { POWERS, type Power } from './prices.ts';
import { getFinalScore, type Score } from './scoring.ts';
import { startMatch } from './start.ts';
import { getSightseer, type Sightseer, type State } from './state.ts';

export const NAMES = [
  'Scarlet',
  'Dems',
  'Zatchel',
  'Phoenix',
  'Isa',
  'Pixie',
  'Zero',
  'Shine',
  'Ember',
] as const;
export type Name = (typeof NAMES)[number];
export type PartialBySeat<Value> = Readonly<Partial<Record<Name, Value>>>;

export const convertToSeat = (name: Name): Seat => toSeat(name);
export const SEATS: readonly Seat[] = NAMES.map(convertToSeat);

/** Roads of the published examples, and other roads that cases need. */
const ROADS_TEXT =
  'P-O O-N N-K K-I E2-D2 B-J J-I I-T2 D2-C2 C2-A2 ' +
  'O-G G-H H-H1 P-V V-U I-N1 T2-X1 K-L L-M N-P R-I ' +
  'N-S:super S-W:super W-Z:polar Z-Y:super_polar Z-K:polar';

const SPECIAL_LOCATIONS: Readonly<Record<Code, Partial<Location>>> = {
  O: { name: 'Peanut Piano' },
  G: { name: 'Baby Gigi', kind: 'Relative' },
  V: { name: 'Uncle Orbit', kind: 'Relative' },
  U: { name: 'Ex-Aunt Tha', kind: 'Relative', worth: -1 },
  N1: { name: 'Real Jack Son Walsh', kind: 'Relative', worth: 2, isDrawn: true },
  X1: { name: 'Jack the Flop', kind: 'Relative', worth: -1, isDrawn: true },
  H: { name: 'Inn Grid', kind: 'Inn' },
  H1: { name: 'Inn Orbit', kind: 'Inn', bonus: [{ kind: 'points', of: 'Detour', amount: 2 }] },
  L: { name: 'Trip, Adieu!', kind: 'Travel agency' },
  M: { name: 'Sole Limbo', kind: 'Shop' },
};

const parseRoad = (text: string): RoadRow => {
  const [ends = '', kind = 'plain'] = text.split(':');
  const [one = '', other = ''] = ends.split('-');
  return { ends: [one, other], kind: kind.replace('_', ' ') as RoadKind };
};

const PARSED_ROADS = ROADS_TEXT.split(' ').map(parseRoad);
const ALL_CODES = [...new Set(PARSED_ROADS.flatMap(({ ends }) => ends))];

const createLocation = (code: Code, index: number): Location => {
  const special = SPECIAL_LOCATIONS[code] ?? {};
  const name = special.name ?? `Place ${code}`;
  return {
    code,
    name,
    listed: special.isDrawn ? 'Real Jack Son Walsh or Jack the Flop' : name,
    kind: 'Sight',
    worth: 1,
    isDrawn: false,
    bonus: [],
    x: index % 6,
    y: Math.floor(index / 6),
    ...special,
  };
};

/** Parses a list: "O, N for 6". */
const parseList = (text: string, index: number): SightList => {
  const [places = '', points = ''] = text.split(' for ');
  return {
    number: index + 1,
    name: `I Saw ${index + 1}`,
    locations: places.split(', '),
    points: Number(points),
  };
};

const WARES: readonly Ware[] = [
  { name: 'Flip-Flops', price: 1, gains: [{ kind: 'points', of: 'Sightseeing', amount: 3 }] },
  { name: 'Boots', price: 2, gains: [{ kind: 'move' }] },
  { name: 'Sandals', price: 1, gains: [{ kind: 'list' }] },
];

const CONTENT: Content = {
  locations: ALL_CODES.map(createLocation),
  roads: PARSED_ROADS,
  lists: ['O, N for 6', 'P, O, N, K for 10', 'J, T2 for 4', 'A2, Y, S for 20'].map(parseList),
  wares: WARES,
};

/** Returns the same Map with another bonus at an Inn. */
export const createContentWithBonus = (inn: Code, bonus: readonly Gain[]): Content => ({
  ...CONTENT,
  locations: CONTENT.locations.map((one) => (one.code === inn ? { ...one, bonus } : one)),
});

export const setupWith = (roundSetup: RoundSetup = {}): Setup<Content> => ({
  players: NAMES.map((name) => ({ seat: convertToSeat(name), garnets: 0 })),
  content: roundSetup.content ?? CONTENT,
  variants: {},
});

/** Orders of a case: `go` has steps, "stay", "-" for blank, and "|" before steps after a Swap. */
export interface OrdersNotation {
  readonly go?: string;
  readonly swap?: readonly [Name, SwapAnswer['says'], number];
  /** Partner of a Swap whose move is missing. */
  readonly half?: Name;
  readonly power?: Power;
  readonly jet?: boolean;
  readonly list?: number;
  readonly ware?: string;
}

export function createOrders(ordered: OrdersNotation | string): Orders {
  const {
    go = '',
    swap,
    half,
    power,
    jet,
    list,
    ware,
  } = typeof ordered === 'string' ? { go: ordered } : ordered;
  const [before, after] = go
    .split('|')
    .map((part) => part.split(' ').filter((word) => word !== ''));
  const padded = (words: readonly string[] = [], length: number): readonly (OrderedStep | null)[] =>
    Array.from({ length }, (_, index) => words[index] ?? '-').map((word) =>
      word === '-' ? null : word,
    );
  const moves = [
    ...padded(before, MAX_MOVES),
    ...(after === undefined ? [] : padded(after, FIELDS.afterSwap.length)),
  ];
  const named = half === undefined ? null : { with: convertToSeat(half), word: null };
  return {
    kind: 'movement',
    moves,
    swap:
      swap === undefined
        ? named
        : { with: convertToSeat(swap[0]), word: { says: swap[1], move: swap[2] } },
    power: power ?? null,
    jet: jet ?? false,
    list: list ?? null,
    ware: ware ?? null,
  };
}

/** A round as a case sets it up. */
export interface RoundSetup {
  /** Locations of players. All others are at the Inn H and send nothing. */
  readonly at?: PartialBySeat<Code>;
  readonly orders?: PartialBySeat<OrdersNotation | string>;
  readonly sightseers?: PartialBySeat<Partial<Sightseer>>;
  /** Communal Garnets of pairs. Absent: every pair has 1. */
  readonly pairs?: readonly Pair[];
  readonly round?: number;
  /** Whether the Jacks have exchanged homes. */
  readonly isExchanged?: boolean;
  readonly content?: Content;
  readonly seed?: number;
}

/** Parses orders: "O N, jet, Bear, list 3, ware Boots". */
export function parseOrders(text: string): OrdersNotation {
  const parts = text.split(', ').map((part): OrdersNotation => {
    const [word = '', ...rest] = part.split(' ');
    const power = POWERS.find((one) => one === word);
    if (power !== undefined) return { power };
    if (word === 'jet') return { jet: true };
    if (word === 'list') return { list: Number(rest[0]) };
    return word === 'ware' ? { ware: rest.join(' ') } : { go: part };
  });
  return Object.assign({}, ...parts);
}

/** Builds a round from the location and the orders of each player: "Scarlet P: O N; Dems H". */
export function journeys(ways: string, more: RoundSetup = {}): RoundSetup {
  const parsed = ways.split('; ').map((way) => {
    const [who = '', orders] = way.split(': ');
    const [name = '', at = ''] = who.split(' ');
    return { name, at, orders };
  });
  const going = parsed.flatMap(({ name, orders }) =>
    orders === undefined ? [] : [[name, parseOrders(orders)]],
  );
  return {
    at: Object.fromEntries(parsed.map(({ name, at }) => [name, at])),
    ...more,
    orders: { ...Object.fromEntries(going), ...more.orders },
  };
}

export function createState(staged: RoundSetup): State {
  const setup = setupWith(staged);
  const { state } = startMatch({ setup, chance: seedChance(1) });
  const { at = {}, sightseers = {}, round = 2, isExchanged = false } = staged;
  const placed = NAMES.map((name): [Name, Sightseer] => {
    const location = at[name] ?? 'H';
    const there = { ...getSightseer(state, convertToSeat(name)), location, seen: [location] };
    return [name, { ...there, ...sightseers[name] }];
  });
  return {
    ...state,
    phase: 'movement',
    round,
    sightseers: Object.fromEntries(placed),
    pairs: staged.pairs ?? buildStartPairs(setup),
    homes: isExchanged ? { N1: 'X1', X1: 'N1' } : { N1: 'N1', X1: 'X1' },
    revealed: Object.fromEntries(placed.map(([name, { location }]) => [name, location])),
  };
}

export interface PlayedRound {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Resolves the round. Players without orders sent nothing. */
export function play(staged: RoundSetup): PlayedRound {
  const orders: OrdersBySeat<Orders> = Object.fromEntries(
    Object.entries(staged.orders ?? {}).map(([name, ordered]) => [name, createOrders(ordered)]),
  );
  return game.resolve({
    setup: setupWith(staged),
    state: createState(staged),
    orders,
    chance: seedChance(staged.seed ?? 1),
  });
}

/** Returns a player after the round. */
export const ended = ({ state }: PlayedRound, name: Name): Sightseer =>
  getSightseer(state, convertToSeat(name));

export const getEnd = (played: PlayedRound, name: Name): Code | null =>
  ended(played, name).location;

/** Lists the events of one kind that a player learns. */
export const listEventsTo = <Kind extends Event['kind']>(
  { events }: PlayedRound,
  name: Name,
  kind: Kind,
): readonly EventOf<Kind>[] =>
  filterKind(events, kind).filter((event) => 'seat' in event && event.seat === convertToSeat(name));

/** Lists the reasons why parts of a player's orders had no effect. */
export const whys = ({ events }: PlayedRound, name: Name): readonly string[] =>
  events.flatMap((event) =>
    'faults' in event && event.seat === convertToSeat(name)
      ? event.faults.map(({ why }) => why)
      : [],
  );

/** Lists a player's warnings as "field: code". */
export function warnings(staged: RoundSetup, name: Name): readonly string[] {
  const setup = setupWith(staged);
  const now: SeatNow<Content, State> = {
    setup,
    state: createState(staged),
    seat: convertToSeat(name),
  };
  const answers = game.questions.answers(createOrders(staged.orders?.[name] ?? ''), now);
  return game.read({ ...now, answers }).problems.map(({ where, code }) => `${where}: ${code}`);
}

/** Returns the preview in a player's receipt. */
export function getPreview(staged: RoundSetup, name: Name): string | null | undefined {
  const now = { setup: setupWith(staged), state: createState(staged), seat: convertToSeat(name) };
  return game.preview?.(now, createOrders(staged.orders?.[name] ?? ''));
}

/** Computes a player's points as if the match were over now. */
export const scoreStaged = (staged: RoundSetup, name: Name): Score =>
  getFinalScore({ setup: setupWith(staged), state: createState(staged) }, convertToSeat(name));

/** Computes the result as if the match were over now. */
export function computeOutcome(staged: RoundSetup): Outcome {
  const state: State = { ...createState(staged), phase: 'over', lots: SEATS };
  const outcome = game.outcome({ setup: setupWith(staged), state });
  if (outcome === null) throw new Error('the match is over without an outcome');
  return outcome;
}
