/** Eight players in a known circle, with presents and orders in notation. */

import { seedChance } from '../kit/chance/seeded.ts';
import { filterKind } from '../kit/match/events.ts';
import { mapSeats, type Seat, toSeat } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import type { Content } from './content.ts';
import type { Event, EventOf } from './events.ts';
import type { Orders } from './forms/questions.ts';
import { presentsOfMine } from './game.ts';
import {
  createPresent,
  type Inventory,
  LETTERS,
  type Letter,
  type NamedPresent,
  type Present,
  parseNotation,
  toInventory,
  toNotation,
} from './presents.ts';
import {
  createGiven,
  createReceivedPresent,
  DISTANCES,
  type Distance,
  findBelow,
  type Hand,
  type HeldPresent,
  keep,
  REPLACEMENT,
  type State,
  type StepName,
} from './state.ts';

/** Names in circle order: Dems is one below Scarlet, Walsh one above. */
export const NAMES = [
  'Scarlet',
  'Dems',
  'Zatchel',
  'Phoenix',
  'Isa',
  'Pixie',
  'Zero',
  'Walsh',
] as const;
export type SeatName = (typeof NAMES)[number];

export type ForSome<Value> = Readonly<Partial<Record<SeatName, Value>>>;

export const CIRCLE: readonly Seat[] = NAMES.map(toSeat);

export const getSeat = (name: SeatName): Seat => toSeat(name);

export const SETUP: Setup<Content> = {
  players: CIRCLE.map((seat) => ({ seat, garnets: 0 })),
  content: { presents: createWordings() },
  variants: {},
};

function createWordings(): Content['presents'] {
  const names = ['Average', 'Bonus', 'Chain', 'Diameter', 'Egg', 'Fruit', 'Golden', 'Help'];
  const more = ['Inversion', 'Jinx', 'Kaboom', 'Limiting', 'Musky', 'Nebulizer'];
  const wording = (name: string) => ({
    name: `${name} Present`,
    ability: `The ability of ${name}.`,
  });
  return Object.fromEntries(
    [...names, ...more].map((name, index) => [LETTERS[index], wording(name)]),
  ) as Content['presents'];
}

/** Parses a present. A K without layers has all six. @throws if the notation is invalid */
export function parsePresent(notation: string): Present {
  const named = parseNotation(notation);
  if (named === null) throw new Error(`"${notation}" is not a present`);
  const { letter, staleness, layers } = named;
  return letter === 'K' && layers !== null
    ? { letter, staleness, layers }
    : createPresent(letter, staleness);
}

/** Parses an inventory of presents separated by spaces. */
export const parseInventory = (line: string): Inventory =>
  toInventory(line.split(' ').map(parsePresent));

/** Parses a hand: "A0" is kept, "A0<2" passed over two, "A0*" given, "K0+" a replacement. */
export const parseHand = (name: SeatName, line: string): Hand => ({
  seat: toSeat(name),
  score: 0,
  held: line.split(' ').map(parseHeld),
});

function parseHeld(word: string): HeldPresent {
  const [notation = '', places] = word.split('<');
  const distance = DISTANCES.find((one) => String(one) === places);
  if (distance !== undefined) return createReceivedPresent(parsePresent(notation), distance);
  if (word.endsWith('*')) return createGiven(parsePresent(word.slice(0, -1)));
  if (!word.endsWith('+')) return keep(parsePresent(word));
  return { present: parsePresent(word.slice(0, -1)), arrival: REPLACEMENT };
}

/** Default inventory in test cases. */
export const DEFAULT_INVENTORY = 'A0 B0 C0 D0 E0 F0';

/** Creates a state in the circle of {@link NAMES}. */
export function stateAt(
  step: StepName | 'over',
  inventories: ForSome<string> = {},
  scores: ForSome<number> = {},
): State {
  return {
    step,
    circle: CIRCLE,
    inventories: mapSeats(CIRCLE, (_, index) =>
      parseInventory(getForName(inventories, index) ?? DEFAULT_INVENTORY),
    ),
    scores: mapSeats(CIRCLE, (_, index) => getForName(scores, index) ?? 0),
  };
}

const getForName = <Value>(some: ForSome<Value>, index: number): Value | undefined => {
  const name = NAMES[index];
  return name === undefined ? undefined : some[name];
};

export const createPicking =
  (letters: string): OrdersForSeat =>
  () => ({ kind: 'picking', picks: [...letters] as Letter[] });

/** Returns a seat's orders, which name other players. */
export type OrdersForSeat = (seat: Seat) => Orders;

/** Creates orders to pass in the circle of {@link NAMES}; "-" names nothing. */
export const passOn =
  (
    passed: string,
    exchange: { readonly replaced?: string; readonly replacement?: Letter } = {},
  ): OrdersForSeat =>
  (seat) => ({
    kind: 'passing',
    passed: createAimed(passed, (distance) => findBelow(CIRCLE, seat, distance)),
    replaced: exchange.replaced === undefined ? null : parseName(exchange.replaced),
    replacement: exchange.replacement ?? null,
  });

/** Creates orders to steal in the circle of {@link NAMES}; "-" names nothing. */
export const stealing =
  (wanted: string): OrdersForSeat =>
  (seat) => ({
    kind: 'stealing',
    wanted: createAimed(wanted, (distance) => findBelow(CIRCLE, seat, -distance)),
  });

function createAimed(line: string, getPlayer: (distance: Distance) => Seat) {
  const words = line.split(' ');
  return DISTANCES.map((distance) => {
    const present = parseName(words[distance - 1] ?? '-');
    return present === null ? null : { player: getPlayer(distance), present };
  });
}

/** Parses a named present; null for "-". @throws if the notation is invalid */
function parseName(word: string): NamedPresent | null {
  const named = parseNotation(word);
  if (named === null && word !== '-') throw new Error(`"${word}" is not a present`);
  return named;
}

export interface StepResult {
  readonly state: State;
  readonly events: readonly Event[];
  /** Returns a player's final inventory, in one line. */
  readonly holds: (name: SeatName) => string;
  readonly of: <Kind extends Event['kind']>(kind: Kind) => readonly EventOf<Kind>[];
  /** Lists a player's defaults with their first fault: "passing: not held". */
  readonly listDefaults: (name: SeatName) => readonly string[];
}

/** Resolves one step with the orders of some players. The others send nothing. */
export function play(state: State, written: ForSome<OrdersForSeat> = {}, seed = 1): StepResult {
  const chance = seedChance(seed);
  const orders = Object.fromEntries(
    Object.entries(written).map(([name, order]) => [name, order(toSeat(name))]),
  );
  const turn = presentsOfMine.resolve({ setup: SETUP, state, orders, chance });
  return {
    ...turn,
    holds: (name) => (turn.state.inventories[toSeat(name)] ?? []).map(toNotation).join(' '),
    of: (kind) => filterKind(turn.events, kind),
    listDefaults: (name) =>
      filterKind(turn.events, 'defaulted')
        .filter(({ seat }) => seat === name)
        .map(({ what, faults }) => `${what}: ${faults[0]?.why ?? 'nothing ordered'}`),
  };
}

export const openState = (): State =>
  presentsOfMine.start({ setup: SETUP, chance: seedChance(1) }).state;

export const giveToAll = (orders: OrdersForSeat): ForSome<OrdersForSeat> =>
  Object.fromEntries(NAMES.map((name) => [name, orders]));
