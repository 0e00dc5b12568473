/** Cases of abilities of Buildings, and of actions of cards (Rules and Rulings). */

import { describe, expect, it } from 'vitest';
import type { CardId } from './cards.ts';
import { pocketMars } from './game.ts';
import {
  ACTION_A,
  ACTION_D,
  ACTION_E,
  bottom,
  colonists,
  createSeatNow,
  createState,
  DEMS,
  findSettler,
  kinds,
  listOfferedValues,
  type Position,
  playFollowUp,
  SCARLET,
  turn,
  withTopAction,
  ZATCHEL,
} from './staging.ts';
import { getRoomAbove } from './table.ts';

const B = (card: CardId) => ({ kind: 'B', card }) as const;
const REFILL_ENERGY_1 = { refill: 'Energy 1' } as const;

describe('abilities of Buildings (Rules, Understanding Building Abilities)', () => {
  const connect = (
    card: 'Energy 7' | 'Ecosystem 7' | 'Water 7' | 'Science 7' | 'Construction 7',
    more: Position = {},
  ): Position => ({
    ...more,
    settlers: {
      ...more.settlers,
      Scarlet: { prep: [card, 'Science 5'], ...more.settlers?.Scarlet },
    },
  });
  const only = { ...REFILL_ENERGY_1, without: ['move', 'bottom'] } as const;

  it('PK-061 the Energy Bank gives 1 Energy', () =>
    expect(findSettler(turn(connect('Energy 7'), B('Energy 7'), only), 'Scarlet').energy).toBe(2));
  it('PK-062 the Energy Bank does not give Energy above the top of the track', () =>
    expect(
      findSettler(
        turn(connect('Energy 7', { settlers: { Scarlet: { energy: 6 } } }), B('Energy 7'), only),
        'Scarlet',
      ).energy,
    ).toBe(6));
  it('PK-063 the Comms Center launches one colonist', () =>
    expect(findSettler(turn(connect('Science 7'), B('Science 7'), only), 'Scarlet').earth).toBe(5));

  const crowded: Position = {
    buildings: { Science: { oneStar: colonists({ Dems: 1 }), twoStar: colonists({ Zatchel: 1 }) } },
  };
  it('PK-064 the Greenhouse moves a colonist of any player up', () => {
    const { state } = turn(connect('Ecosystem 7', crowded), B('Ecosystem 7'), {
      ...only,
      greenhouse: { at: 'Science', of: DEMS, up: true },
    });
    expect(state.buildings.Science).toMatchObject({
      oneStar: { Dems: 0 },
      twoStar: { Dems: 1, Zatchel: 1 },
    });
  });
  it('PK-065 the Greenhouse moves a colonist of any player down', () => {
    const { state } = turn(connect('Ecosystem 7', crowded), B('Ecosystem 7'), {
      ...only,
      greenhouse: { at: 'Science', of: ZATCHEL, up: false },
    });
    expect(state.buildings.Science).toMatchObject({
      oneStar: { Dems: 1, Zatchel: 1 },
      twoStar: { Zatchel: 0 },
    });
  });
  it('PK-066 the Greenhouse cannot move a colonist to a full two-star space', () => {
    const full: Position = {
      buildings: {
        Science: { oneStar: colonists({ Dems: 1 }), twoStar: colonists({ Zatchel: 2 }) },
      },
    };
    const position = connect('Ecosystem 7', full);
    const played = turn(position, B('Ecosystem 7'), {
      ...only,
      greenhouse: { at: 'Science', of: DEMS, up: true },
    });
    expect(played.state.owed[0]).toMatchObject({ question: 'greenhouse' });
    expect(listOfferedValues(position, played)).toEqual(['Science 3 down']);
  });
  it('PK-073 a preset can raise a colonist that enters in the same turn', () => {
    const green = connect('Ecosystem 7');
    const form = pocketMars.next(createSeatNow(green))?.asks[0]?.form;
    const offered = form?.fields.find(({ name }) => name === 'greenhouse')?.choices;
    expect(offered?.map(({ value }) => value)).toContain('Ecosystem 1 up');
    const { state } = turn(green, B('Ecosystem 7'), {
      ...REFILL_ENERGY_1,
      without: ['bottom'],
      greenhouse: { at: 'Ecosystem', of: SCARLET, up: true },
    });
    expect(state.owed).toEqual([]);
    expect(state.buildings.Ecosystem.twoStar).toMatchObject({ Scarlet: 1 });
  });
  it('PK-067 the Greenhouse asks a player who sent no preset', () => {
    const position = connect('Ecosystem 7', crowded);
    const played = turn(position, B('Ecosystem 7'), only);
    expect(played.state.owed[0]).toMatchObject({ seat: 'Scarlet', question: 'greenhouse' });
    expect(listOfferedValues(position, played)).toEqual(['Science 2 up', 'Science 3 down']);
  });
  it('PK-068 the Greenhouse does nothing without any colonist', () =>
    expect(turn(connect('Ecosystem 7'), B('Ecosystem 7'), only).state.owed).toEqual([]));
  it('PK-074 a one-star space has room for everybody', () => {
    const crowd: Position = {
      buildings: { Ecosystem: { oneStar: colonists({ Dems: 5, Zatchel: 4 }) } },
    };
    const { state } = turn(connect('Ecosystem 7', crowd), B('Ecosystem 7'), {
      without: ['bottom', 'ability'],
    });
    expect(state.buildings.Ecosystem.oneStar).toEqual({ Dems: 5, Zatchel: 4, Scarlet: 1 });
  });
  it('PK-069 a two-star space holds one colonist with two players, two with more', () =>
    expect([getRoomAbove(createState({ players: 2 })), getRoomAbove(createState({}))]).toEqual([
      1, 2,
    ]));

  it('PK-071 the Aqualab puts a card of the hand under the deck', () => {
    const played = turn(connect('Water 7'), B('Water 7'), {
      ...only,
      refill: 'Energy 2',
      aqualab: 'Energy 1',
    });
    expect(played.state.deck.at(-1)).toBe('Energy 1');
    expect(kinds(played, 'buried')[0]?.from).toBe('hand');
  });
  it('PK-072 the Aqualab takes a card of the prep module even after its slot moved', () => {
    const position = connect('Water 7');
    const { state } = turn(position, B('Water 7'), { ...only, aqualab: 'Science 5' });
    expect(state.deck.at(-1)).toBe('Science 5');
  });
  it('PK-077 the Aqualab names its card to its player alone', () => {
    const played = turn(connect('Water 7'), B('Water 7'), { ...only, aqualab: 'Energy 1' });
    expect(kinds(played, 'put away')[0]).toMatchObject({ seat: 'Scarlet', card: 'Energy 1' });
    expect(JSON.stringify(kinds(played, 'buried'))).not.toContain('Energy 1');
  });
  it('PK-078 the Habitation moves an own colonist from the Ship to a one-star space', () => {
    const { state } = turn(connect('Construction 7'), B('Construction 7'), {
      ...only,
      abilityBuilding: 'Science',
    });
    expect(state.buildings.Science.oneStar).toEqual({ Scarlet: 1 });
  });
  it('PK-075 the Habitation does nothing if the Ship is empty', () => {
    const position = connect('Construction 7', { settlers: { Scarlet: { ship: 0 } } });
    expect(kinds(turn(position, B('Construction 7'), only), 'boarded')).toEqual([]);
  });
  it('PK-076 the Habitation asks for a Building and moves nobody without an answer', () => {
    const position = connect('Construction 7');
    const playedTurn = turn(position, B('Construction 7'), only);
    expect(playedTurn.state.owed[0]).toMatchObject({ question: 'settle' });
    const played = playFollowUp(position, playedTurn, {});
    expect(kinds(played, 'boarded')).toEqual([]);
    expect(played.state.turn).toBe(2);
  });
});

describe('the vocabulary of actions (Rulings, Content)', () => {
  const play = (position: Position, ...effects: Parameters<typeof withTopAction>[1][]) =>
    turn({ ...position, cards: withTopAction('Energy 1', ...effects) }, ACTION_A);

  it('PK-081 an action that launches more colonists than there are launches all', () =>
    expect(
      findSettler(
        play({ settlers: { Scarlet: { earth: 1 } } }, { kind: 'launch', count: 2 }),
        'Scarlet',
      ).earth,
    ).toBe(0));
  it('PK-082 an action does not give Energy above the top of the track', () =>
    expect(
      findSettler(
        play({ settlers: { Scarlet: { energy: 5 } } }, { kind: 'gain Energy', count: 3 }),
        'Scarlet',
      ).energy,
    ).toBe(6));
  it('PK-083 any two colonists of a Building can change places', () => {
    const position: Position = {
      buildings: { Water: { oneStar: colonists({ Dems: 1 }), twoStar: colonists({ Zatchel: 1 }) } },
      cards: withTopAction('Energy 1', { kind: 'switch' }),
    };
    const { state } = turn(position, ACTION_A, {
      switch: { at: 'Water', one: DEMS, two: ZATCHEL },
    });
    expect(state.buildings.Water).toMatchObject({
      oneStar: { Dems: 0, Zatchel: 1 },
      twoStar: { Dems: 1, Zatchel: 0 },
    });
  });
  it('PK-084 a switch without two colonists does nothing', () =>
    expect(kinds(play({}, { kind: 'switch' }), 'nothing to do')).toHaveLength(1));
  it('PK-085 an own colonist rises if the two-star space has room', () => {
    const position: Position = { buildings: { Water: { oneStar: colonists({ Scarlet: 1 }) } } };
    expect(play(position, { kind: 'rise' }).state.buildings.Water.twoStar).toEqual({ Scarlet: 1 });
  });
  it('PK-086 a colonist moves from the Ship to the Building of the card’s colour', () => {
    const cards = bottom('Science 5', { bottom: [{ kind: 'board', count: 1 }] });
    const { state } = turn({ cards }, B('Science 5'), {
      ...REFILL_ENERGY_1,
      without: ['move', 'ability'],
    });
    expect(state.buildings.Science.oneStar).toEqual({ Scarlet: 1 });
  });
  it('PK-087 a card that lies face down counts 0 and stays unknown', () => {
    const position: Position = { cards: withTopAction('Energy 1', { kind: 'cover' }) };
    const played = turn(position, ACTION_A, { building: 'Water' });
    expect(played.state.buildings.Water.pile).toMatchObject([{ faceUp: false }]);
    expect(JSON.stringify(kinds(played, 'covered'))).not.toMatch(/ \d"/);
  });
  it('PK-090 a single option replaces an impossible preset Building (changed)', () => {
    const position: Position = {
      cards: withTopAction('Energy 1', { kind: 'rise' }),
      buildings: { Science: { oneStar: colonists({ Scarlet: 1 }) } },
    };
    const played = turn(position, ACTION_A, { building: 'Water' });
    expect(played.state.owed).toEqual([]);
    expect(kinds(played, 'shifted')).toMatchObject([{ at: 'Science', up: true }]);
    expect(played.state).toEqual(turn(position, ACTION_A).state);
  });
  it('PK-093 drawn cards cite the action’s card, or the Rule of Four at the end of a turn', () => {
    const position: Position = { cards: withTopAction('Energy 1', { kind: 'draw', count: 2 }) };
    const drew = kinds(turn(position, ACTION_A), 'drew').filter(({ seat }) => seat === 'Scarlet');
    expect(drew.map(({ rule }) => rule)[0]).toBe('Content, Cards');
    const ended = kinds(turn({}, ACTION_E), 'drew');
    expect(ended.map(({ rule }) => rule)).toContain('Rules, The Rule of 4 Cards');
  });
  it('PK-091 a new deck lacks the card under the last card that is laid', () => {
    const position: Position = {
      cards: withTopAction('Energy 1', { kind: 'cover' }),
      buildings: { Water: { pile: [{ card: 'Water 1', faceUp: true }] } },
      state: { deck: ['Science 7'], discard: ['Energy 7', 'Water 7'] },
    };
    const played = turn(position, ACTION_A, { building: 'Water' });
    expect(played.state.buildings.Water.pile.map(({ card }) => card)).toEqual([
      'Water 1',
      'Science 7',
    ]);
  });
  it('PK-092 a card that sees one card sees the first, and the note stays as it is', () => {
    const position: Position = { cards: withTopAction('Energy 1', { kind: 'look', count: 1 }) };
    const played = turn(position, ACTION_A, { look: DEMS });
    const [note] = findSettler(played, 'Scarlet').looks;
    expect(note?.cards).toEqual(['Energy 4']);
    const state = { ...played.state, turn: 4 };
    const moved = turn(
      { state, settlers: { Dems: { prep: ['Water 5', 'Energy 7'] } } },
      ACTION_D,
    ).state;
    expect(moved.settlers[SCARLET]?.looks).toEqual([note]);
  });
  it('PK-088 the cards of another prep module are seen by the player alone', () => {
    const position: Position = { cards: withTopAction('Energy 1', { kind: 'look', count: 2 }) };
    const played = turn(position, ACTION_A, { look: DEMS });
    expect(findSettler(played, 'Scarlet').looks).toEqual([
      { turn: 1, of: 'Dems', cards: ['Energy 4', 'Water 5'] },
    ]);
    expect(kinds(played, 'looked')[0]).toEqual(
      expect.not.objectContaining({ cards: expect.anything() }),
    );
  });
  it('PK-089 a player with a single opponent is not asked whose prep module to see', () => {
    const position: Position = {
      players: 2,
      cards: withTopAction('Energy 1', { kind: 'look', count: 1 }),
    };
    expect(findSettler(turn(position, ACTION_A), 'Scarlet').looks).toHaveLength(1);
  });
});
