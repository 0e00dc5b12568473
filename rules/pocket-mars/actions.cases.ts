/** Cases of the five actions, and of the three steps of a connection (Rules, How to Play). */

import { describe, expect, it } from 'vitest';
import type { CardId } from './cards.ts';
import {
  ACTION_A,
  ACTION_B,
  ACTION_D,
  ACTION_E,
  bottom,
  colonists,
  createUseOrders,
  DECLINED_ORDERS,
  DEMS,
  findSettler,
  kinds,
  type Position,
  playFollowUp,
  turn,
  WITHOUT_ABILITY,
  withTopAction,
} from './staging.ts';
import type { Settler } from './state.ts';

const REFILL = { refill: 'Energy 1' } as const;

describe('A: a card of the hand (Rules, A)', () => {
  it('PK-001 a played card applies its top action', () =>
    expect(
      findSettler(
        turn({ cards: withTopAction('Energy 1', { kind: 'launch', count: 2 }) }, ACTION_A),
        'Scarlet',
      ),
    ).toMatchObject({
      earth: 4,
      ship: 3,
    }));
  it('PK-002 a played card lies face up on the discard pile', () =>
    expect(turn({}, ACTION_A).state.discard).toEqual(['Energy 1']));
  it('PK-003 a card without any effect is played and discarded', () => {
    const played = turn({ cards: withTopAction('Energy 1', { kind: 'rise' }) }, ACTION_A);
    expect(kinds(played, 'nothing to do')).toHaveLength(1);
    expect(played.state.discard).toEqual(['Energy 1']);
  });
  it('PK-004 a played card does not apply its bottom action', () =>
    expect(
      findSettler(
        turn({ cards: bottom('Energy 1', { bottom: [{ kind: 'launch', count: 1 }] }) }, ACTION_A),
        'Scarlet',
      ).earth,
    ).toBe(6));
  it('PK-005 a played card applies several effects in order', () =>
    expect(
      findSettler(
        turn(
          {
            cards: withTopAction(
              'Energy 1',
              { kind: 'launch', count: 1 },
              { kind: 'gain Energy', count: 2 },
            ),
          },
          ACTION_A,
        ),
        'Scarlet',
      ),
    ).toMatchObject({ earth: 5, energy: 3 }));
});

describe('B: a card of the own prep module (Rules, B)', () => {
  it('PK-011 a connected card is placed face up at the Building of its colour', () =>
    expect(
      turn({}, ACTION_B, { ...REFILL, aqualab: 'Energy 1' }).state.buildings.Water.pile,
    ).toEqual([{ card: 'Water 4', faceUp: true }]));
  it('PK-012 a connected card lies on top of earlier cards', () => {
    const buildings = { Water: { pile: [{ card: 'Water 1', faceUp: true }] } } as const;
    const { state } = turn({ buildings }, ACTION_B, { ...REFILL, without: ['ability'] });
    expect(state.buildings.Water.pile.map(({ card }) => card)).toEqual(['Water 1', 'Water 4']);
  });

  const advances = (position: Position, card: CardId = 'Water 4'): boolean =>
    kinds(turn(position, { kind: 'B', card }, { ...REFILL, without: ['ability'] }), 'advanced')
      .length > 0;
  const over = (card: 'Water 3' | 'Water 6', faceUp: boolean): Position => ({
    buildings: { Water: { pile: [{ card, faceUp }] } },
  });

  it('PK-013 the first card of a pile must be higher than the Building’s 3', () => {
    expect(advances({})).toBe(true);
    expect(advances({ settlers: { Scarlet: { prep: ['Water 3', 'Science 5'] } } }, 'Water 3')).toBe(
      false,
    );
  });
  it('PK-014 a later card must be higher than the card below', () => {
    expect(advances(over('Water 3', true))).toBe(true);
    expect(advances(over('Water 6', true))).toBe(false);
  });
  it('PK-015 a card must be higher than 0 if the card below lies face down', () =>
    expect(advances(over('Water 6', false))).toBe(true));
  it('PK-016 an advancing colonist enters the one-star space', () => {
    const { state } = turn({}, ACTION_B, { ...REFILL, without: ['ability'] });
    expect(state.buildings.Water).toMatchObject({ oneStar: { Scarlet: 1 }, twoStar: {} });
    expect(findSettler({ state, events: [] }, 'Scarlet').ship).toBe(0);
  });
  it('PK-017 a higher card moves nobody if the Ship is empty', () =>
    expect(advances({ settlers: { Scarlet: { ship: 0 } } })).toBe(false));
  it('PK-018 a card connected to the Habitation moves nobody', () => {
    const position: Position = { settlers: { Scarlet: { prep: ['Construction 7', 'Science 5'] } } };
    const action = { kind: 'B', card: 'Construction 7' } as const;
    const played = turn(position, action, { ...REFILL, without: ['ability'] });
    expect(kinds(played, 'advanced')).toEqual([]);
    expect(kinds(played, 'not advanced')).toEqual([]);
  });

  const launching = bottom('Water 4', { bottom: [{ kind: 'launch', count: 1 }], cost: 1 });
  it('PK-021 a connected card uses its bottom action and pays for it', () =>
    expect(
      findSettler(
        turn({ cards: launching }, ACTION_B, { ...REFILL, without: ['ability'] }),
        'Scarlet',
      ),
    ).toMatchObject({ earth: 5, energy: 0 }));
  it('PK-022 a bottom action is not used with too little Energy', () => {
    const position: Position = { cards: launching, settlers: { Scarlet: { energy: 0 } } };
    const played = turn(position, ACTION_B, { ...REFILL, without: ['ability'] });
    expect(kinds(played, 'bottom not used')[0]?.why).toBe('too little Energy');
    expect(findSettler(played, 'Scarlet').earth).toBe(6);
  });

  const happens = (card: Parameters<typeof bottom>[1], position: Position = {}): boolean =>
    kinds(
      turn({ ...position, cards: bottom('Water 4', card) }, ACTION_B, {
        ...REFILL,
        without: ['move', 'ability'],
      }),
      'bottom',
    ).length > 0;
  const inAqualab: Position = { buildings: { Water: { twoStar: colonists({ Scarlet: 1 }) } } };
  it('PK-023 a bottom action that requires an own colonist there is not used without one', () => {
    expect(happens({ condition: { kind: 'no own colonist there' } })).toBe(true);
    expect(happens({ condition: { kind: 'no own colonist there' } }, inAqualab)).toBe(false);
  });
  it('PK-024 a bottom action that requires an own colonist there is used with one', () => {
    expect(happens({ condition: { kind: 'own colonist there' } })).toBe(false);
    expect(happens({ condition: { kind: 'own colonist there' } }, inAqualab)).toBe(true);
  });
  it('PK-025 a bottom action is used with a card of the required colour in hand', () => {
    expect(happens({ condition: { kind: 'card in hand', colour: 'Energy' } })).toBe(true);
    expect(happens({ condition: { kind: 'card in hand', colour: 'Science' } })).toBe(false);
  });
  it('PK-026 a card of the prep module does not meet the condition on the hand', () => {
    const own = { condition: { kind: 'card in hand', colour: null } } as const;
    expect(happens(own)).toBe(false);
    expect(happens(own, { settlers: { Scarlet: { hand: ['Water 1', 'Energy 2'] } } })).toBe(true);
  });
  it('PK-027 each of the three steps of a connection can be skipped', () => {
    const played = turn({ cards: launching }, ACTION_B, {
      ...REFILL,
      without: ['move', 'bottom', 'ability'],
    });
    for (const kind of ['advanced', 'bottom', 'ability'] as const)
      expect(kinds(played, kind)).toEqual([]);
  });
  it('PK-028 the bottom action and the ability happen even if the value is not higher', () => {
    const played = turn({ ...over('Water 6', true), cards: launching }, ACTION_B, {
      ...REFILL,
      aqualab: 'Energy 2',
    });
    expect(kinds(played, 'bottom')).toHaveLength(1);
    expect(kinds(played, 'ability')).toHaveLength(1);
  });
  it('PK-029 a connection moves the colonist, then uses the card, then the Building', () => {
    const played = turn({ cards: launching }, ACTION_B, { ...REFILL, aqualab: 'Energy 2' });
    const order = played.events
      .map(({ kind }) => kind)
      .filter((kind) => ['advanced', 'bottom', 'ability'].includes(kind));
    expect(order).toEqual(['advanced', 'bottom', 'ability']);
  });
});

describe('C: a card of another prep module (Rules, C; Rulings)', () => {
  const C = { kind: 'C', of: DEMS, card: 'Energy 4' } as const;
  const cards = bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }], cost: 1 });

  it('PK-031 another player’s card is connected to the Building of its colour', () =>
    expect(turn({}, C).state.buildings.Energy.pile).toEqual([{ card: 'Energy 4', faceUp: true }]));
  it('PK-032 another player’s card moves no colonist by its value', () => {
    const played = turn({}, C);
    expect(kinds(played, 'advanced')).toEqual([]);
    expect(findSettler(played, 'Scarlet').ship).toBe(1);
    expect(findSettler(played, 'Dems').ship).toBe(1);
  });
  it('PK-033 the owner is asked about the bottom action', () =>
    expect(turn({ cards }, C).state.owed).toEqual([
      { kind: 'choose', seat: 'Dems', question: 'owner' },
    ]));
  it('PK-034 the owner pays for the bottom action and gets its effects', () => {
    const position: Position = { cards };
    const played = playFollowUp(position, turn(position, C), { Dems: createUseOrders('Energy 4') });
    expect(findSettler(played, 'Dems')).toMatchObject({ earth: 5, energy: 0 });
    expect(findSettler(played, 'Scarlet').earth).toBe(6);
  });
  it('PK-035 the owner may decline the bottom action', () => {
    const position: Position = { cards };
    const played = playFollowUp(position, turn(position, C), { Dems: DECLINED_ORDERS });
    expect(kinds(played, 'bottom not used')[0]?.why).toBe('declined');
    expect(findSettler(played, 'Dems').earth).toBe(6);
  });
  it('PK-036 an owner without an answer does not use the bottom action and reads why', () => {
    const position: Position = { cards };
    const played = playFollowUp(position, turn(position, C), {});
    expect(findSettler(played, 'Dems').earth).toBe(6);
    expect(kinds(played, 'missing')[0]?.seat).toBe('Dems');
  });
  it('PK-037 an owner is not asked about a publicly impossible bottom action', () => {
    const played = turn({ cards, settlers: { Dems: { energy: 0 } } }, C);
    expect(played.state.owed.some((decision) => decision.kind === 'choose')).toBe(false);
    expect(kinds(played, 'bottom not used')[0]?.why).toBe('too little Energy');
  });
  it('PK-038 an owner is asked even if their secret hand forbids the bottom action', () => {
    const hidden = bottom('Energy 4', {
      bottom: [{ kind: 'launch', count: 1 }],
      condition: { kind: 'card in hand', colour: 'Science' },
    });
    const position: Position = { cards: hidden };
    const playedTurn = turn(position, C);
    expect(playedTurn.state.owed[0]?.seat).toBe('Dems');
    const played = playFollowUp(position, playedTurn, { Dems: createUseOrders('Energy 4') });
    expect(kinds(played, 'bottom not used')[0]?.why).toBe('declined');
    expect(kinds(played, 'hand lacks')[0]?.seat).toBe('Dems');
  });
  it('PK-039 the active player uses the Building’s ability after the owner', () => {
    const position: Position = { cards };
    const played = playFollowUp(position, turn(position, C), { Dems: createUseOrders('Energy 4') });
    expect(kinds(played, 'ability')[0]?.seat).toBe('Scarlet');
    expect(findSettler(played, 'Scarlet').energy).toBe(2);
  });
  it('PK-040 the active player may skip the Building’s ability', () =>
    expect(kinds(turn({}, C, WITHOUT_ABILITY), 'ability')).toEqual([]));
  it('PK-041 the owner refills the prep module at the end of the turn', () => {
    const { state } = turn({}, C);
    expect(state.owed).toEqual([{ kind: 'four', seat: 'Dems', discard: 0, refill: 1 }]);
  });
});

describe('D and E (Rules, D and E)', () => {
  it('PK-051 D launches one colonist', () =>
    expect(findSettler(turn({}, ACTION_D), 'Scarlet')).toMatchObject({ earth: 5, ship: 2 }));
  it('PK-052 E discards a card of the hand for 1 Energy', () => {
    const played = turn({}, { kind: 'E', card: 'Energy 2' });
    expect(played.state.discard).toEqual(['Energy 2']);
    expect(findSettler(played, 'Scarlet').energy).toBe(2);
  });
  it('PK-053 E also discards a card of the prep module', () =>
    expect(turn({}, { kind: 'E', card: 'Water 4' }, REFILL).state.discard).toEqual(['Water 4']));
  it('PK-054 E discards a card for nothing if Energy is at the top of the track', () => {
    const played = turn({ settlers: { Scarlet: { energy: 6 } } }, ACTION_E);
    expect(findSettler(played, 'Scarlet').energy).toBe(6);
    expect(played.state.discard).toEqual(['Energy 1']);
  });
  it('PK-055 a missing order becomes D while a colonist is on Earth', () => {
    const played = turn({}, null);
    expect(findSettler(played, 'Scarlet').earth).toBe(5);
    expect(kinds(played, 'missing')[0]?.seat).toBe('Scarlet');
  });
  it('PK-056 a missing order becomes E with the first card if nobody is on Earth', () =>
    expect(turn({ settlers: { Scarlet: { earth: 0 } } }, null).state.discard).toEqual([
      'Energy 1',
    ]));
  it('PK-057 a replaced action is reported, and does nothing without colonist and card', () => {
    const narrateTurn = (settler: Partial<Settler>) => {
      const played = turn({ settlers: { Scarlet: settler } }, null);
      const missing = kinds(played, 'missing').map(({ what, faults }) => [what, ...faults]);
      return [...missing, ...kinds(played, 'acted').map(({ action }) => [action])];
    };
    expect(narrateTurn({})).toEqual([['launched'], ['D']]);
    expect(narrateTurn({ earth: 0 })).toEqual([['discarded'], ['E']]);
    expect(narrateTurn({ earth: 0, hand: [], prep: [] })).toEqual([['launched'], ['D']]);
  });
  it('PK-058 D with nobody on Earth discards the first card for Energy', () => {
    const played = turn({ settlers: { Scarlet: { earth: 0 } } }, ACTION_D);
    expect(played.state.discard).toEqual(['Energy 1']);
    expect(findSettler(played, 'Scarlet').energy).toBe(2);
    expect(kinds(played, 'acted')).toMatchObject([{ action: 'E', card: 'Energy 1' }]);
    expect(kinds(played, 'void')).toMatchObject([{ instead: 'first card discarded' }]);
  });
  it('PK-059 D is possible with nobody on Earth and no cards', () => {
    const played = turn({ settlers: { Scarlet: { earth: 0, hand: [], prep: [] } } }, ACTION_D);
    expect(kinds(played, 'acted')).toMatchObject([{ action: 'D' }]);
    expect(kinds(played, 'void')).toEqual([]);
  });
});
