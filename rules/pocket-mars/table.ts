/** Moves colonists, cards and Energy. An impossible move has no effect. */

import type { Chance } from '../kit/chance/chance.ts';
import { findForSeat, getBySeat, type Seat } from '../kit/match/seat.ts';
import { emit, type Stage } from '../kit/match/stage.ts';
import { collectValues, withEntry } from '../kit/reckoning/collecting.ts';
import { type CardId, COLOURS, type Colour, mapColours, type SettledColour } from './cards.ts';
import type { Event } from './events.ts';
import type * as stored from './state.ts';

export type CurrentStage = Stage<stored.State, Event>;

/** @throws if the seat is unknown */
export const getSettler = <One extends stored.PublicSettler>(
  { settlers }: { readonly settlers: Readonly<Record<Seat, One>> },
  seat: Seat,
): One => getBySeat(settlers, seat);

/** Returns the face of a card on a pile; null if the card lies face down. */
export const getFace = ({ card, faceUp }: stored.LaidCard<CardId | null>): CardId | null =>
  faceUp ? card : null;

/** Returns the cards that everybody sees: on piles, discarded or played in this turn. */
export const listOpenCards = ({
  buildings,
  discard,
  agenda,
}: stored.Position): ReadonlySet<CardId | null> =>
  new Set([
    ...discard,
    ...COLOURS.flatMap((colour) => buildings[colour].pile.map(getFace)),
    ...agenda.flatMap((task) => (task.kind === 'discard' ? [task.card] : [])),
  ]);

/** Replaces the given parts of a player's cards, colonists and Energy. */
export function withSettler(
  state: stored.State,
  seat: Seat,
  change: Partial<stored.Settler>,
): stored.State {
  // Three times as fast as `withEntry`, which copies records of every kind.
  const settlers: Record<Seat, stored.Settler> = { ...state.settlers };
  settlers[seat] = { ...getSettler(state, seat), ...change };
  return { ...state, settlers };
}

function withBuilding(
  state: stored.State,
  at: Colour,
  change: Partial<stored.Building>,
): stored.State {
  const buildings = { ...state.buildings };
  buildings[at] = { ...buildings[at], ...change };
  return { ...state, buildings };
}

export const getPresetChoices = (presets: stored.State['said'], seat: Seat): stored.PresetChoices =>
  findForSeat(presets, seat) ?? { card: null, refill: null };

export const countColonists = (colonists: stored.Colonists, seat: Seat): number =>
  colonists[seat] ?? 0;

export const sumColonists = (colonists: stored.Colonists): number =>
  Object.values(colonists).reduce((sum, count) => sum + count, 0);

const withColonists = (colonists: stored.Colonists, seat: Seat, by: number): stored.Colonists =>
  withEntry(colonists, seat, countColonists(colonists, seat) + by);

/** Counts a player's colonists in a Building, on both spaces. */
export const settledIn = (
  state: Pick<stored.Position, 'buildings'>,
  at: Colour,
  seat: Seat,
): number =>
  countColonists(state.buildings[at].oneStar, seat) +
  countColonists(state.buildings[at].twoStar, seat);

export const countSettled = (state: Pick<stored.Position, 'buildings'>, seat: Seat): number =>
  COLOURS.reduce((sum, colour) => sum + settledIn(state, colour, seat), 0);

/** Returns how many colonists a two-star space can hold (Rulings). */
export const getRoomAbove = (state: Pick<stored.Position, 'order'>): number =>
  state.order.length === 2 ? 1 : 2;

/** Launches at most `count` colonists from Earth to the Ship. */
export function launch(now: CurrentStage, seat: Seat, count: number): CurrentStage {
  const { earth, ship } = getSettler(now.state, seat);
  const launched = Math.min(count, earth);
  if (launched === 0) return nothingToDo(now, seat, 'no colonist is left on Earth');
  const left = withSettler(now.state, seat, { earth: earth - launched, ship: ship + launched });
  const rule = 'Rules, Keyword: Launch';
  return emit(now, { ...left, moved: true }, { kind: 'launched', rule, seat, count: launched });
}

/** Reports why an action has no effect, and leaves the state as it is. */
export const nothingToDo = (now: CurrentStage, seat: Seat, what: string): CurrentStage =>
  emit(now, now.state, { kind: 'nothing to do', rule: IMPOSSIBLE_RULE, seat, what });

const IMPOSSIBLE_RULE = 'Rulings, Turns and decisions: impossible actions';

/** Moves at most `count` colonists from the Ship to a Building's one-star space. */
export function boardBuilding(
  now: CurrentStage,
  seat: Seat,
  to: { readonly at: SettledColour; readonly count: number },
): CurrentStage {
  const { at, count } = to;
  const { ship } = getSettler(now.state, seat);
  const moved = Math.min(count, ship);
  if (moved === 0) return nothingToDo(now, seat, 'the Ship is empty');
  const state = enter(now.state, seat, at, moved);
  return emit(now, state, { kind: 'boarded', rule: 'Rules, Spaceship', seat, at, count: moved });
}

/** Moves colonists into a Building. The Ship must hold at least `count` colonists. */
export function enter(
  state: stored.State,
  seat: Seat,
  at: SettledColour,
  count: number,
): stored.State {
  const oneStar = withColonists(state.buildings[at].oneStar, seat, count);
  const left = withSettler(state, seat, { ship: getSettler(state, seat).ship - count });
  return { ...withBuilding(left, at, { oneStar }), moved: true };
}

/** Moves one colonist to the other space of its Building. */
export function shift(state: stored.State, at: SettledColour, of: Seat, up: boolean): stored.State {
  const { oneStar, twoStar } = state.buildings[at];
  return withBuilding(state, at, {
    oneStar: withColonists(oneStar, of, up ? -1 : 1),
    twoStar: withColonists(twoStar, of, up ? 1 : -1),
  });
}

/** Changes Energy between 0 and the top of the track. */
export function changeEnergy(
  now: CurrentStage,
  seat: Seat,
  by: { readonly change: number; readonly top: number },
): CurrentStage {
  const { energy } = getSettler(now.state, seat);
  const after = Math.max(0, Math.min(energy + by.change, Math.max(by.top, energy)));
  if (after === energy) return by.change > 0 ? nothingToDo(now, seat, AT_TOP_TEXT) : now;
  const state = withSettler(now.state, seat, { energy: after });
  const change = after - energy;
  return emit(now, state, { kind: 'Energy', rule: 'Rules, Spaceship', seat, change });
}

const AT_TOP_TEXT = 'the Energy is already at the top of the track';

export const layCard = (state: stored.State, at: Colour, laid: stored.LaidCard): stored.State =>
  withBuilding(state, at, { pile: [...state.buildings[at].pile, laid] });

export const discardCard = (state: stored.State, card: CardId): stored.State => ({
  ...state,
  discard: [...state.discard, card],
});

/** Discards a card that was removed from a hand, and reports its discard. */
export const discardOpenly = (
  now: CurrentStage,
  { seat, card, rule }: { readonly seat: Seat; readonly card: CardId; readonly rule: string },
): CurrentStage => emit(now, discardCard(now.state, card), { kind: 'discarded', rule, seat, card });

/** Removes a card from a player's hand or prep module. */
export function removeCard(state: stored.State, seat: Seat, card: CardId): stored.State {
  const { hand, prep } = getSettler(state, seat);
  const others = (cards: readonly CardId[]): readonly CardId[] =>
    cards.filter((other) => other !== card);
  return withSettler(state, seat, { hand: others(hand), prep: others(prep) });
}

/** Takes the top card, and first shuffles a new deck if necessary; null if no card is left. */
export function takeTopCard(
  now: CurrentStage,
  chance: Chance,
): { readonly now: CurrentStage; readonly card: CardId | null } {
  const ready = now.state.deck.length === 0 ? shuffleNewDeck(now, chance) : now;
  const [card = null] = ready.state.deck;
  if (card === null) return { now: ready, card };
  const deck = ready.state.deck.slice(1);
  const afterDraw = emit(ready, { ...ready.state, deck });
  return { now: deck.length === 0 ? shuffleNewDeck(afterDraw, chance) : afterDraw, card };
}

/** Shuffles the discard pile and the covered cards of Buildings into a new deck. */
function shuffleNewDeck(now: CurrentStage, chance: Chance): CurrentStage {
  const { state } = now;
  const covered = collectValues(COLOURS, (colour) =>
    state.buildings[colour].pile.slice(0, -1).map(({ card }) => card),
  );
  const cards = [...covered, ...state.discard];
  if (cards.length === 0) return now;
  const deck = chance(`new deck ${state.decks + 1}`).shuffle(cards);
  const buildings = mapColours((colour) => {
    const building = state.buildings[colour];
    return { ...building, pile: building.pile.slice(-1) };
  });
  return emit(
    now,
    { ...state, buildings, deck, discard: [], decks: state.decks + 1 },
    { kind: 'new deck', rule: 'Rules, E', cards: cards.length },
  );
}

/** Draws at most `count` cards to the hand. */
export function drawCards(
  now: CurrentStage,
  seat: Seat,
  draws: { readonly count: number; readonly chance: Chance; readonly rule: string },
): CurrentStage {
  let after = now;
  const cards: CardId[] = [];
  while (cards.length < draws.count) {
    const { now: currentStage, card } = takeTopCard(after, draws.chance);
    after = currentStage;
    if (card === null) break;
    cards.push(card);
  }
  if (cards.length === 0) return nothingToDo(after, seat, 'no card is left to draw');
  const { hand } = getSettler(after.state, seat);
  const { rule } = draws;
  return emit(
    after,
    withSettler(after.state, seat, { hand: [...hand, ...cards] }),
    { kind: 'drew', rule, seat, count: cards.length },
    { kind: 'drawn cards', rule, seat, cards },
  );
}
