/** Views of each audience, and the state that a player assumes when trying orders. */

import { describe, expect, it } from 'vitest';
import type { Seat } from '../kit/match/seat.ts';
import { playMatch, randomPolicy } from '../kit/playing/play.ts';
import { CARDS, type CardId, colourOf } from './cards.ts';
import { NO_PRESETS } from './forms/questions.ts';
import { definition, pocketMars } from './game.ts';
import { createContent, getSeat, listAllCards, setupOf, stateOf } from './staging.ts';
import type { State } from './state.ts';
import { determinize, publicView, seatView } from './views.ts';

const [SCARLET, DEMS] = [getSeat('Scarlet'), getSeat('Dems')];
const SETUP = setupOf({});
const createPileWith = (card: CardId) =>
  [
    { card: 'Water 1', faceUp: true },
    { card, faceUp: false },
  ] as const;

const STATE_AFTER_LOOK = stateOf({
  settlers: { Dems: { looks: [{ turn: 1, of: SCARLET, cards: ['Water 4'] }] } },
  buildings: { Water: { pile: createPileWith('Water 2') } },
});

/** Puts the cards that Scarlet does not know into other places. */
function createOtherState(): State {
  const exchanged: Partial<Record<CardId, CardId>> = {
    ...{ 'Water 2': 'Ecosystem 1', 'Ecosystem 1': 'Water 2' },
    ...{ 'Energy 4': 'Energy 7', 'Energy 7': 'Energy 4' },
  };
  const swap = (cards: readonly CardId[]) => cards.map((card) => exchanged[card] ?? card);
  const { settlers, deck, buildings } = STATE_AFTER_LOOK;
  const dems = settlers[DEMS];
  if (dems === undefined) throw new Error('Dems does not play');
  const { hand, prep } = dems;
  return {
    ...STATE_AFTER_LOOK,
    settlers: { ...settlers, [DEMS]: { ...dems, hand: swap(hand), prep: swap(prep), looks: [] } },
    buildings: { ...buildings, Water: { ...buildings.Water, pile: createPileWith('Ecosystem 1') } },
    deck: swap(deck).toReversed(),
    said: { [DEMS]: { card: null, refill: 'highest' } },
  };
}

const createKnownState = (state: State, seat = SCARLET) =>
  determinize({ setup: SETUP, state: publicView({ state }), seat, own: seatView({ state }, seat) });

describe('views', () => {
  it('PK-921 the public view has only numbers of cards, backs and faces', () => {
    const { settlers, buildings, deck } = publicView({ state: STATE_AFTER_LOOK });
    expect(settlers[DEMS]).toEqual({
      ...{ earth: 6, ship: 1, energy: 1 },
      hand: { length: 2 },
      prep: ['Energy', 'Water'],
    });
    const faceDown = { card: null, faceUp: false };
    expect(buildings.Water.pile).toEqual([{ card: 'Water 1', faceUp: true }, faceDown]);
    expect(deck).toEqual({ length: STATE_AFTER_LOOK.deck.length });
  });
  it('PK-922 presets and seen cards are in the view of their player alone', () => {
    const other = createOtherState();
    expect(publicView({ state: other })).toEqual(publicView({ state: STATE_AFTER_LOOK }));
    expect(seatView({ state: other }, SCARLET)).toEqual(
      seatView({ state: STATE_AFTER_LOOK }, SCARLET),
    );
    expect(seatView({ state: STATE_AFTER_LOOK }, DEMS).looks).toHaveLength(1);
    expect(seatView({ state: other }, DEMS).said).toEqual({ card: null, refill: 'highest' });
  });
  it('PK-923 only the player sees whether a connection leads to the ability', () => {
    const owner = { kind: 'owner', seat: SCARLET, card: 'Water 4' } as const;
    const ability = { kind: 'ability', seat: DEMS, at: 'Water' } as const;
    const current = { seat: DEMS, orders: null };
    const state = stateOf({
      state: { agenda: [owner, ability, { kind: 'end of turn' }], current },
    });
    expect(createKnownState(state).agenda).toEqual([owner, { kind: 'end of turn' }]);
    expect(createKnownState(state, DEMS).agenda).toEqual(state.agenda);
    const asked = stateOf({ state: { agenda: [ability], current } });
    expect(createKnownState(asked).agenda).toEqual([ability]);
  });
});

describe('the state in which a player tries out orders', () => {
  it('PK-932 states that look alike to a player lead to the same assumed state', () =>
    expect(createKnownState(createOtherState())).toEqual(createKnownState(STATE_AFTER_LOOK)));
  it('PK-933 a player’s assumed state has fixed cards in others’ slots', () => {
    const tried = (state: State) => {
      const asked = { setup: SETUP, state, seat: SCARLET };
      const card = state.settlers[DEMS]?.prep[0] ?? 'Water 1';
      const action = { kind: 'C', of: DEMS, card } as const;
      const orders = { ...NO_PRESETS, action };
      const named = definition.orders.withoutSecrets?.({
        asked,
        known: createKnownState(state),
        orders,
      });
      return named?.kind === 'turn' && named.action?.kind === 'C' ? named.action.card : null;
    };
    const card = createKnownState(STATE_AFTER_LOOK).settlers[DEMS]?.prep[0];
    expect(card && colourOf(card)).toBe('Energy');
    expect([tried(STATE_AFTER_LOOK), tried(createOtherState())]).toEqual([card, card]);
  });
  it('PK-924 states of whole matches that look alike have the same view', () => {
    let moments = 0;
    for (const draft of ['no', 'yes'] as const) {
      const match = {
        players: ['Scarlet', 'Dems', 'Zatchel'].map((name) => ({ seat: name as Seat, garnets: 0 })),
        content: createContent({ 'Water 4': { top: [{ kind: 'cover' }] } }),
        variants: { draft },
      };
      const choose = randomPolicy(5);
      for (const { state } of playMatch({ game: pocketMars, setup: match, seed: 5, choose })) {
        const shown = publicView({ state });
        for (const seat of state.order) {
          const tried = createKnownState(state, seat);
          expect(publicView({ state: tried })).toEqual(shown);
          expect(seatView({ state: tried }, seat)).toEqual(seatView({ state }, seat));
          expect(listAllCards(tried)).toEqual(CARDS.toSorted());
        }
        moments += 1;
      }
    }
    expect(moments).toBeGreaterThan(50);
  });
});
