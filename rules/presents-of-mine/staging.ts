/** Staging for cases: eight players in a known circle, with presents and orders in notation. */

import { seededChance } from '../kit/chance/seeded.ts';
import { ofKind } from '../kit/match/events.ts';
import { forSeats, type Seat, seatNamed } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import type { Content } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { presentsOfMine } from './game.ts';
import { given, type Hand, type Held, kept, REPLACEMENT, received } from './hands.ts';
import type { Orders } from './orders.ts';
import {
  type Inventory,
  inventoryOf,
  LETTERS,
  type Letter,
  type NamedPresent,
  newPresent,
  notationOf,
  type Present,
  parseNotation,
} from './presents.ts';
import { below, DISTANCES, type Distance, type State } from './state.ts';
import type { StepName } from './steps.ts';

/** In circle order: Dems is one below Scarlet, Walsh one above. */
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
export type Name = (typeof NAMES)[number];

export type ForSome<Value> = Readonly<Partial<Record<Name, Value>>>;

export const RING: readonly Seat[] = NAMES.map(seatNamed);

export const seatOf = (name: Name): Seat => seatNamed(name);

export const SETUP: Setup<Content> = {
  players: RING.map((seat) => ({ seat, garnets: 0 })),
  content: { presents: wordings() },
  variants: {},
};

function wordings(): Content['presents'] {
  const names = ['Average', 'Bonus', 'Chain', 'Diameter', 'Egg', 'Fruit', 'Golden', 'Help'];
  const more = ['Inversion', 'Jinx', 'Kaboom', 'Limiting', 'Musky', 'Nebulizer'];
  const wording = (name: string) => ({ name: `${name} Present`, ability: `What ${name} does.` });
  return Object.fromEntries(
    [...names, ...more].map((name, index) => [LETTERS[index], wording(name)]),
  ) as Content['presents'];
}

/** Parses a present; a K without layers has all six. @throws if the notation is invalid */
export function presentFrom(notation: string): Present {
  const named = parseNotation(notation);
  if (named === null) throw new Error(`"${notation}" is not a present`);
  const { letter, staleness, layers } = named;
  return letter === 'K' && layers !== null
    ? { letter, staleness, layers }
    : newPresent(letter, staleness);
}

/** Parses an inventory of presents separated by spaces. */
export const inventoryFrom = (line: string): Inventory =>
  inventoryOf(line.split(' ').map(presentFrom));

/** Parses a hand: "A0" is kept, "A0<2" passed over two, "A0*" given, "K0+" a replacement. */
export const handFrom = (name: Name, line: string): Hand => ({
  seat: seatNamed(name),
  score: 0,
  held: line.split(' ').map(heldFrom),
});

function heldFrom(word: string): Held {
  const [notation = '', places] = word.split('<');
  const distance = DISTANCES.find((one) => String(one) === places);
  if (distance !== undefined) return received(presentFrom(notation), distance);
  if (word.endsWith('*')) return given(presentFrom(word.slice(0, -1)));
  if (!word.endsWith('+')) return kept(presentFrom(word));
  return { present: presentFrom(word.slice(0, -1)), arrival: REPLACEMENT };
}

/** The default inventory of cases. */
export const USUAL_INVENTORY = 'A0 B0 C0 D0 E0 F0';

/** Creates a state in the circle of {@link NAMES}. */
export function stateAt(
  step: StepName | 'over',
  inventories: ForSome<string> = {},
  scores: ForSome<number> = {},
): State {
  return {
    step,
    circle: RING,
    inventories: forSeats(RING, (_, index) =>
      inventoryFrom(forName(inventories, index) ?? USUAL_INVENTORY),
    ),
    scores: forSeats(RING, (_, index) => forName(scores, index) ?? 0),
  };
}

const forName = <Value>(some: ForSome<Value>, index: number): Value | undefined => {
  const name = NAMES[index];
  return name === undefined ? undefined : some[name];
};

export const picking =
  (letters: string): OrdersForSeat =>
  () => ({ kind: 'picking', picks: [...letters] as Letter[] });

/** Orders that depend on the seat, since they name players. */
export type OrdersForSeat = (seat: Seat) => Orders;

/** Creates orders to pass in the circle of {@link NAMES}; "-" names nothing. */
export const passing =
  (
    passed: string,
    exchange: { readonly replaced?: string; readonly replacement?: Letter } = {},
  ): OrdersForSeat =>
  (seat) => ({
    kind: 'passing',
    passed: aimed(passed, (distance) => below(RING, seat, distance)),
    replaced: exchange.replaced === undefined ? null : namedFrom(exchange.replaced),
    replacement: exchange.replacement ?? null,
  });

/** Creates orders to steal in the circle of {@link NAMES}; "-" names nothing. */
export const stealing =
  (wanted: string): OrdersForSeat =>
  (seat) => ({
    kind: 'stealing',
    wanted: aimed(wanted, (distance) => below(RING, seat, -distance)),
  });

function aimed(line: string, playerOf: (distance: Distance) => Seat) {
  const words = line.split(' ');
  return DISTANCES.map((distance) => {
    const present = namedFrom(words[distance - 1] ?? '-');
    return present === null ? null : { player: playerOf(distance), present };
  });
}

/** Parses a named present; null for "-". @throws if the notation is invalid */
function namedFrom(word: string): NamedPresent | null {
  const named = parseNotation(word);
  if (named === null && word !== '-') throw new Error(`"${word}" is not a present`);
  return named;
}

export interface StepResult {
  readonly state: State;
  readonly events: readonly Event[];
  /** Returns a player's final inventory, in one line. */
  readonly holds: (name: Name) => string;
  readonly of: <Kind extends Event['kind']>(kind: Kind) => readonly EventOf<Kind>[];
  /** Lists a player's defaults with their first fault: "passing: not held". */
  readonly defaultsOf: (name: Name) => readonly string[];
}

/** Resolves one step with the orders of some players. */
export function play(state: State, written: ForSome<OrdersForSeat> = {}, seed = 1): StepResult {
  const chance = seededChance(seed);
  const orders = Object.fromEntries(
    Object.entries(written).map(([name, order]) => [name, order(seatNamed(name))]),
  );
  const turn = presentsOfMine.resolve({ setup: SETUP, state, orders, chance });
  return {
    ...turn,
    holds: (name) => (turn.state.inventories[seatNamed(name)] ?? []).map(notationOf).join(' '),
    of: (kind) => ofKind(turn.events, kind),
    defaultsOf: (name) =>
      ofKind(turn.events, 'defaulted')
        .filter(({ seat }) => seat === name)
        .map(({ what, faults }) => `${what}: ${faults[0]?.why ?? 'nothing ordered'}`),
  };
}

/** Creates the state at the start. */
export const openState = (): State =>
  presentsOfMine.start({ setup: SETUP, chance: seededChance(1) }).state;

export const forAll = (orders: OrdersForSeat): ForSome<OrdersForSeat> =>
  Object.fromEntries(NAMES.map((name) => [name, orders]));
