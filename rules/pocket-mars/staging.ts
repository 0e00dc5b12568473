/** Positions for cases: up to three players at the start of Scarlet's turn. */

import { seedChance } from '../kit/chance/seeded.ts';
import { createPhrasesSchema } from '../kit/content/vocabulary.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import { type Seat, toSeat } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import { CARDS, type CardId, COLOURS, type Colour } from './cards.ts';
import { type Card, type Condition, type Content, EFFECT_PHRASES, type Effect } from './content.ts';
import type { Event, EventOf } from './events.ts';
import {
  NO_PRESETS,
  type Orders,
  type OwnerOrders,
  type SortingOrders,
  type TurnOrders,
} from './forms/questions.ts';
import { pocketMars } from './game.ts';
import { resolveStep } from './resolve.ts';
import { startMatch } from './start.ts';
import type { Action, Building, CardChoice, Colonists, Settler, State, Switch } from './state.ts';

export const NAMES = ['Scarlet', 'Dems', 'Zatchel'] as const;
export type PlayerName = (typeof NAMES)[number];
export type BySomeNames<Value> = Readonly<Partial<Record<PlayerName, Value>>>;

export const getSeat = (name: PlayerName): Seat => toSeat(name);
export const [SCARLET, DEMS, ZATCHEL] = [
  getSeat('Scarlet'),
  getSeat('Dems'),
  getSeat('Zatchel'),
] as const;

/** Actions of Scarlet that are possible in every position of cases. */
export const ACTION_A = { kind: 'A', card: 'Energy 1' } as const;
export const ACTION_B = { kind: 'B', card: 'Water 4' } as const;
export const ACTION_C = { kind: 'C', of: DEMS, card: 'Energy 4' } as const;
export const ACTION_D = { kind: 'D' } as const;
export const ACTION_E = { kind: 'E', card: 'Energy 1' } as const;
export const WITHOUT_ABILITY = { without: ['ability'] } as const;

type WrittenCard = Partial<Card>;

const BLANK_CARD: Card = {
  name: '',
  top: [],
  topText: '',
  cost: 0,
  condition: { kind: 'always' },
  bottom: [],
  bottomText: '',
};

export const createContent = (
  written: Readonly<Partial<Record<CardId, WrittenCard>>> = {},
): Content => ({
  cards: Object.fromEntries(
    CARDS.map((id) => [id, { ...BLANK_CARD, name: `Card ${id}`, ...written[id] }]),
  ) as Content['cards'],
  energy: { start: 1, top: 6 },
});

const EFFECTS_CELL = createPhrasesSchema(EFFECT_PHRASES);

/**
 * Creates a fixed deck, so that changes of the default cards change no pinned match. Cards have
 * these actions and conditions in turn.
 */
export const createDeck = (deck: {
  readonly tops: readonly string[];
  readonly bottoms: readonly string[];
  /** Number of different costs, from 0 on. */
  readonly costs: number;
  readonly conditions?: readonly Condition[];
}): Content => {
  const { tops, bottoms, costs, conditions = [BLANK_CARD.condition] } = deck;
  const pick = <Item>(list: readonly Item[], index: number) => list[index % list.length];
  return createContent(
    Object.fromEntries(
      CARDS.map((card, index) => [
        card,
        {
          top: EFFECTS_CELL.parse(pick(tops, index)),
          cost: index % costs,
          condition: pick(conditions, index) ?? BLANK_CARD.condition,
          bottom: EFFECTS_CELL.parse(pick(bottoms, index)),
        },
      ]),
    ),
  );
};

export const [SETTLE, BOARD, RISE, SWITCH, LOOK, COVER] = [
  'move 1 colonist from your Ship to a Building',
  'move 1 colonist from your Ship to the Building',
  'raise 1 colonist in a Building',
  'switch 2 colonists in a Building',
  'look at 2 cards of another prep module',
  'lay the top card of the deck face down on a Building',
] as const;

/** The parts of a position that differ from the start of a match. */
export interface Position {
  readonly cards?: Readonly<Partial<Record<CardId, WrittenCard>>>;
  /** Default: three players. */
  readonly players?: 2 | 3;
  readonly settlers?: BySomeNames<Partial<Settler>>;
  readonly buildings?: Readonly<Partial<Record<Colour, Partial<Building>>>>;
  readonly state?: Partial<State>;
}

const INITIAL_CARDS: Readonly<Record<PlayerName, Pick<Settler, 'hand' | 'prep'>>> = {
  Scarlet: { hand: ['Energy 1', 'Energy 2'], prep: ['Water 4', 'Science 5'] },
  Dems: { hand: ['Ecosystem 1', 'Ecosystem 2'], prep: ['Energy 4', 'Water 5'] },
  Zatchel: { hand: ['Science 1', 'Science 2'], prep: ['Construction 4', 'Ecosystem 5'] },
};

const listPlayers = ({ players = 3 }: Position): readonly PlayerName[] => NAMES.slice(0, players);

export const createSetup = (position: Position): Setup<Content> => ({
  players: listPlayers(position).map((name) => ({ seat: getSeat(name), garnets: 0 })),
  content: createContent(position.cards),
  variants: { draft: 'no' },
});

const createCaseSettler = (name: PlayerName, change: Partial<Settler> = {}): Settler => ({
  ...INITIAL_CARDS[name],
  earth: 6,
  ship: 1,
  energy: 1,
  looks: [],
  ...change,
});

/** Creates the state at the start of Scarlet's turn. */
export function createState(position: Position): State {
  const names = listPlayers(position);
  const settlers = Object.fromEntries(
    names.map((name) => [name, createCaseSettler(name, position.settlers?.[name])]),
  );
  const held = Object.values(settlers).flatMap(({ hand, prep }) => [...hand, ...prep]);
  const laid = COLOURS.flatMap((colour) => position.buildings?.[colour]?.pile ?? []);
  const away = [...held, ...laid.map(({ card }) => card), ...(position.state?.discard ?? [])];
  const setup = createSetup(position);
  return {
    ...startMatch({ setup, chance: seedChance(1) }).state,
    phase: 'turn',
    order: names.map(getSeat),
    settlers,
    buildings: createCaseBuildings(position.buildings),
    deck: CARDS.filter((card) => !away.includes(card)),
    round: 1,
    turn: 1,
    current: { seat: getSeat('Scarlet'), orders: null },
    ...position.state,
  };
}

/** Returns the input of a question to a player. */
export const createSeatNow = (
  position: Position,
  state: State = createState(position),
  name: PlayerName = 'Scarlet',
) => ({ setup: createSetup(position), state, seat: getSeat(name) });

/** Starts a match with the usual cards. */
export function startUsualMatch(draft: 'yes' | 'no', seed = 1) {
  const setup = { ...createSetup({}), variants: { draft } };
  return { setup, state: startMatch({ setup, chance: seedChance(seed) }).state };
}

const createCaseBuildings = (changes: Position['buildings']): State['buildings'] =>
  Object.fromEntries(
    COLOURS.map((colour) => [colour, { ...EMPTY_BUILDING, ...changes?.[colour] }]),
  ) as State['buildings'];

const EMPTY_BUILDING: Building = { pile: [], oneStar: {}, twoStar: {} };

export const colonists = (counts: BySomeNames<number>): Colonists =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [toSeat(name), count]));

export interface PlayedTurn {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Presets of a turn. Choices for cards are given by kind. */
type TurnWishes = Partial<TurnOrders> & {
  readonly building?: Colour;
  readonly look?: Seat;
  readonly switch?: Switch;
};

/** Plays Scarlet's turn. If the action is null, she sent no valid orders. */
export function turn(
  position: Position,
  action: Action | null,
  wishes: TurnWishes = {},
): PlayedTurn {
  const { building, look, switch: switched, ...others } = wishes;
  const card: CardChoice | null = building
    ? { kind: 'building', at: building }
    : look
      ? { kind: 'look', of: look }
      : switched
        ? { kind: 'switch', ...switched }
        : null;
  const orders: OrdersBySeat<Orders> =
    action === null ? {} : { [getSeat('Scarlet')]: { ...NO_PRESETS, card, ...others, action } };
  return resolveStep({
    setup: createSetup(position),
    state: createState(position),
    orders,
    chance: seedChance(1),
  });
}

export function playFollowUp(
  position: Position,
  before: PlayedTurn,
  answers: BySomeNames<Orders>,
): PlayedTurn {
  const orders: OrdersBySeat<Orders> = Object.fromEntries(
    Object.entries(answers).map(([name, order]) => [toSeat(name), order]),
  );
  return resolveStep({
    setup: createSetup(position),
    state: before.state,
    orders,
    chance: seedChance(2),
  });
}

/** Lists options on the first page of a turn's follow-up, without the "no". */
export const listOfferedValues = (position: Position, { state }: PlayedTurn): readonly string[] =>
  (pocketMars.next({ setup: createSetup(position), state })?.asks ?? [])
    .flatMap(({ form }) => form.fields.filter(({ page }) => page === undefined))
    .flatMap(({ choices }) => choices)
    .flatMap(({ value }) => (value === 'no' || value === 'for good' ? [] : [value]));

export const DECLINED_ORDERS: Orders = {
  kind: 'owner',
  choice: false,
  card: null,
  refill: null,
  lasting: null,
};
export const createUseOrders = (card: CardId): OwnerOrders => ({
  kind: 'owner',
  choice: card,
  card: null,
  refill: null,
  lasting: null,
});
export const four = (discard: readonly CardId[], refill: readonly CardId[]): SortingOrders => ({
  kind: 'four',
  discard,
  refill,
  lasting: null,
});

/** @throws if the player is missing. */
export function findSettler({ state }: PlayedTurn, name: PlayerName): Settler {
  const found = state.settlers[getSeat(name)];
  if (found === undefined) throw new Error(`${name} does not play`);
  return found;
}

export const kinds = <Kind extends Event['kind']>(
  { events }: PlayedTurn,
  kind: Kind,
): readonly EventOf<Kind>[] =>
  events.filter((event): event is EventOf<Kind> => event.kind === kind);

export const withTopAction = (
  card: CardId,
  ...effects: readonly Effect[]
): NonNullable<Position['cards']> => ({
  [card]: { top: effects },
});
export const bottom = (card: CardId, more: Partial<Card>): NonNullable<Position['cards']> => ({
  [card]: more,
});

/** Lists all cards, wherever they are. */
export function listAllCards(state: State): readonly string[] {
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
