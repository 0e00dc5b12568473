/** Positions for cases: up to three players at the start of Scarlet's turn. */

import { seededChance } from '../kit/chance/seeded.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import { type Seat, seatNamed } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import { CARDS, type CardId, COLOURS, type Colour } from './cards.ts';
import type { Card, Content, Effect } from './content.ts';
import type { Event, EventOf } from './events.ts';
import {
  type FourOrders,
  NO_PRESETS,
  type Orders,
  type OwnerOrders,
  type TurnOrders,
} from './forms/questions.ts';
import { pocketMars } from './game.ts';
import { resolveStep } from './resolve.ts';
import { startMatch } from './start.ts';
import type { Action, Building, CardChoice, Colonists, Settler, State, Switch } from './state.ts';

export const NAMES = ['Scarlet', 'Dems', 'Zatchel'] as const;
export type Name = (typeof NAMES)[number];
export type ForSome<Value> = Readonly<Partial<Record<Name, Value>>>;

export const seatOf = (name: Name): Seat => seatNamed(name);

/** A card's given texts; its other actions do nothing. */
type Written = Partial<Card>;

const BLANK: Card = {
  name: '',
  top: [],
  topText: '',
  cost: 0,
  condition: { kind: 'always' },
  bottom: [],
  bottomText: '',
};

export const contentWith = (written: Readonly<Partial<Record<CardId, Written>>> = {}): Content => ({
  cards: Object.fromEntries(
    CARDS.map((id) => [id, { ...BLANK, name: `Card ${id}`, ...written[id] }]),
  ) as Content['cards'],
  energy: { start: 1, top: 6 },
});

/** A position; absent parts are as at the start. */
export interface Position {
  readonly cards?: Readonly<Partial<Record<CardId, Written>>>;
  /** Default: three players. */
  readonly players?: 2 | 3;
  readonly settlers?: ForSome<Partial<Settler>>;
  readonly buildings?: Readonly<Partial<Record<Colour, Partial<Building>>>>;
  readonly state?: Partial<State>;
}

const HANDS: Readonly<Record<Name, Pick<Settler, 'hand' | 'prep'>>> = {
  Scarlet: { hand: ['Energy 1', 'Energy 2'], prep: ['Water 4', 'Science 5'] },
  Dems: { hand: ['Ecosystem 1', 'Ecosystem 2'], prep: ['Energy 4', 'Water 5'] },
  Zatchel: { hand: ['Science 1', 'Science 2'], prep: ['Construction 4', 'Ecosystem 5'] },
};

const playersOf = ({ players = 3 }: Position): readonly Name[] => NAMES.slice(0, players);

export const setupOf = (position: Position): Setup<Content> => ({
  players: playersOf(position).map((name) => ({ seat: seatOf(name), garnets: 0 })),
  content: contentWith(position.cards),
  variants: { draft: 'no' },
});

const settlerFrom = (name: Name, change: Partial<Settler> = {}): Settler => ({
  ...HANDS[name],
  earth: 6,
  ship: 1,
  energy: 1,
  looks: [],
  ...change,
});

/** Creates the state at the start of Scarlet's turn. */
export function stateOf(position: Position): State {
  const names = playersOf(position);
  const settlers = Object.fromEntries(
    names.map((name) => [name, settlerFrom(name, position.settlers?.[name])]),
  );
  const held = Object.values(settlers).flatMap(({ hand, prep }) => [...hand, ...prep]);
  const laid = COLOURS.flatMap((colour) => position.buildings?.[colour]?.pile ?? []);
  const away = [...held, ...laid.map(({ card }) => card), ...(position.state?.discard ?? [])];
  const setup = setupOf(position);
  return {
    ...startMatch({ setup, chance: seededChance(1) }).state,
    phase: 'turn',
    order: names.map(seatOf),
    settlers,
    buildings: buildingsWith(position.buildings),
    deck: CARDS.filter((card) => !away.includes(card)),
    round: 1,
    turn: 1,
    current: { seat: seatOf('Scarlet'), orders: null },
    ...position.state,
  };
}

/** Returns the input of a question to a player. */
export const askedIn = (
  position: Position,
  state: State = stateOf(position),
  name: Name = 'Scarlet',
) => ({ setup: setupOf(position), state, seat: seatOf(name) });

/** Starts a match with the usual cards. */
export function startedWith(draft: 'yes' | 'no', seed = 1) {
  const setup = { ...setupOf({}), variants: { draft } };
  return { setup, state: startMatch({ setup, chance: seededChance(seed) }).state };
}

const buildingsWith = (changes: Position['buildings']): State['buildings'] =>
  Object.fromEntries(
    COLOURS.map((colour) => [colour, { ...EMPTY, ...changes?.[colour] }]),
  ) as State['buildings'];

const EMPTY: Building = { pile: [], oneStar: {}, twoStar: {} };

export const colonists = (counts: ForSome<number>): Colonists =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [seatNamed(name), count]));

export interface Played {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Presets of a turn, with choices for cards by kind. */
type Wishes = Partial<TurnOrders> & {
  readonly building?: Colour;
  readonly look?: Seat;
  readonly switch?: Switch;
};

/** Plays Scarlet's turn; a null action means no valid orders. */
export function turn(position: Position, action: Action | null, wishes: Wishes = {}): Played {
  const { building, look, switch: switched, ...others } = wishes;
  const card: CardChoice | null = building
    ? { kind: 'building', at: building }
    : look
      ? { kind: 'look', of: look }
      : switched
        ? { kind: 'switch', ...switched }
        : null;
  const orders: OrdersBySeat<Orders> =
    action === null ? {} : { [seatOf('Scarlet')]: { ...NO_PRESETS, card, ...others, action } };
  return resolveStep({
    setup: setupOf(position),
    state: stateOf(position),
    orders,
    chance: seededChance(1),
  });
}

/** Plays the follow-up of a turn. */
export function followUp(position: Position, before: Played, answers: ForSome<Orders>): Played {
  const orders: OrdersBySeat<Orders> = Object.fromEntries(
    Object.entries(answers).map(([name, order]) => [seatNamed(name), order]),
  );
  return resolveStep({
    setup: setupOf(position),
    state: before.state,
    orders,
    chance: seededChance(2),
  });
}

/** Lists options on the first page of a turn's follow-up, without the "no". */
export const offeredIn = (position: Position, { state }: Played): readonly string[] =>
  (pocketMars.next({ setup: setupOf(position), state })?.asks ?? [])
    .flatMap(({ form }) => form.fields.filter(({ page }) => page === undefined))
    .flatMap(({ choices }) => choices)
    .flatMap(({ value }) => (value === 'no' || value === 'for good' ? [] : [value]));

export const DECLINED: Orders = {
  kind: 'owner',
  choice: false,
  card: null,
  refill: null,
  lasting: null,
};
export const useOf = (card: CardId): OwnerOrders => ({
  kind: 'owner',
  choice: card,
  card: null,
  refill: null,
  lasting: null,
});
export const four = (discard: readonly CardId[], refill: readonly CardId[]): FourOrders => ({
  kind: 'four',
  discard,
  refill,
  lasting: null,
});

/** @throws if the player is missing. */
export function settler({ state }: Played, name: Name): Settler {
  const found = state.settlers[seatOf(name)];
  if (found === undefined) throw new Error(`${name} does not play`);
  return found;
}

export const kinds = <Kind extends Event['kind']>(
  { events }: Played,
  kind: Kind,
): readonly EventOf<Kind>[] =>
  events.filter((event): event is EventOf<Kind> => event.kind === kind);

export const top = (
  card: CardId,
  ...effects: readonly Effect[]
): NonNullable<Position['cards']> => ({
  [card]: { top: effects },
});
export const bottom = (card: CardId, more: Partial<Card>): NonNullable<Position['cards']> => ({
  [card]: more,
});

/** Lists all cards, wherever they are. */
export function cardsIn(state: State): readonly string[] {
  const played = state.agenda.flatMap((task) => (task.kind === 'discard' ? [task.card] : []));
  return [
    ...state.deck,
    ...state.discard,
    ...played,
    ...Object.values(state.packs).flat(),
    ...COLOURS.flatMap((colour) => state.buildings[colour].pile.map(({ card }) => card)),
    ...Object.values(state.settlers).flatMap(({ hand, prep }) => [...hand, ...prep]),
  ].toSorted();
}
