/** Abilities (Rules, Understanding Building Abilities) and actions (Rulings, Content). */

import { describe, expect, it } from 'vitest';
import type { CardId } from './cards.ts';
import { pocketMars } from './game.ts';
import {
  askedIn,
  bottom,
  colonists,
  followUp,
  kinds,
  offeredIn,
  type Position,
  seatOf,
  settler,
  stateOf,
  top,
  turn,
} from './staging.ts';
import { roomAbove } from './table.ts';

const A = { kind: 'A', card: 'Energy 1' } as const;
const B = (card: CardId) => ({ kind: 'B', card }) as const;
const D = { kind: 'D' } as const;
const REFILL = { refill: 'Energy 1' } as const;

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
  const only = { ...REFILL, without: ['move', 'bottom'] } as const;

  it('PK-061 Energy Bank: gives 1 Energy', () =>
    expect(settler(turn(connect('Energy 7'), B('Energy 7'), only), 'Scarlet').energy).toBe(2));
  it('PK-062 Energy Bank: stops at the top of the track', () =>
    expect(
      settler(
        turn(connect('Energy 7', { settlers: { Scarlet: { energy: 6 } } }), B('Energy 7'), only),
        'Scarlet',
      ).energy,
    ).toBe(6));
  it('PK-063 Comms Center: launches 1', () =>
    expect(settler(turn(connect('Science 7'), B('Science 7'), only), 'Scarlet').earth).toBe(5));

  const crowded: Position = {
    buildings: { Science: { oneStar: colonists({ Dems: 1 }), twoStar: colonists({ Zatchel: 1 }) } },
  };
  it('PK-064 Greenhouse: moves anybody’s colonist up', () => {
    const { state } = turn(connect('Ecosystem 7', crowded), B('Ecosystem 7'), {
      ...only,
      greenhouse: { at: 'Science', of: seatOf('Dems'), up: true },
    });
    expect(state.buildings.Science).toMatchObject({
      oneStar: { Dems: 0 },
      twoStar: { Dems: 1, Zatchel: 1 },
    });
  });
  it('PK-065 Greenhouse: moves anybody’s colonist down', () => {
    const { state } = turn(connect('Ecosystem 7', crowded), B('Ecosystem 7'), {
      ...only,
      greenhouse: { at: 'Science', of: seatOf('Zatchel'), up: false },
    });
    expect(state.buildings.Science).toMatchObject({
      oneStar: { Dems: 1, Zatchel: 1 },
      twoStar: { Zatchel: 0 },
    });
  });
  it('PK-066 Greenhouse: cannot fill a full two-star space', () => {
    const full: Position = {
      buildings: {
        Science: { oneStar: colonists({ Dems: 1 }), twoStar: colonists({ Zatchel: 2 }) },
      },
    };
    const position = connect('Ecosystem 7', full);
    const played = turn(position, B('Ecosystem 7'), {
      ...only,
      greenhouse: { at: 'Science', of: seatOf('Dems'), up: true },
    });
    expect(played.state.owed[0]).toMatchObject({ question: 'greenhouse' });
    expect(offeredIn(position, played)).toEqual(['Science 3 down']);
  });
  it('PK-073 a preset choice may raise a colonist that enters in the same turn', () => {
    const green = connect('Ecosystem 7');
    const form = pocketMars.next(askedIn(green))?.asks[0]?.form;
    const offered = form?.fields.find(({ name }) => name === 'greenhouse')?.choices;
    expect(offered?.map(({ value }) => value)).toContain('Ecosystem 1 up');
    const { state } = turn(green, B('Ecosystem 7'), {
      ...REFILL,
      without: ['bottom'],
      greenhouse: { at: 'Ecosystem', of: seatOf('Scarlet'), up: true },
    });
    expect(state.owed).toEqual([]);
    expect(state.buildings.Ecosystem.twoStar).toMatchObject({ Scarlet: 1 });
  });
  it('PK-067 without a preset choice the player is asked', () => {
    const position = connect('Ecosystem 7', crowded);
    const played = turn(position, B('Ecosystem 7'), only);
    expect(played.state.owed[0]).toMatchObject({ seat: 'Scarlet', question: 'greenhouse' });
    expect(offeredIn(position, played)).toEqual(['Science 2 up', 'Science 3 down']);
  });
  it('PK-068 without any colonist it does nothing', () =>
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
  it('PK-069 a two-star space holds one with two players, two with more', () =>
    expect([roomAbove(stateOf({ players: 2 })), roomAbove(stateOf({}))]).toEqual([1, 2]));

  it('PK-071 Aqualab: puts a card of the hand under the deck', () => {
    const played = turn(connect('Water 7'), B('Water 7'), {
      ...only,
      refill: 'Energy 2',
      aqualab: 'Energy 1',
    });
    expect(played.state.deck.at(-1)).toBe('Energy 1');
    expect(kinds(played, 'buried')[0]?.from).toBe('hand');
  });
  it('PK-072 Aqualab: or one of the prep module, whose slots have moved up', () => {
    const position = connect('Water 7');
    const { state } = turn(position, B('Water 7'), { ...only, aqualab: 'Science 5' });
    expect(state.deck.at(-1)).toBe('Science 5');
  });
  it('PK-077 Aqualab: shows the card to its player alone', () => {
    const played = turn(connect('Water 7'), B('Water 7'), { ...only, aqualab: 'Energy 1' });
    expect(kinds(played, 'put away')[0]).toMatchObject({ seat: 'Scarlet', card: 'Energy 1' });
    expect(JSON.stringify(kinds(played, 'buried'))).not.toContain('Energy 1');
  });
  it('PK-078 Habitation: moves an own colonist from the Ship to a one-star space', () => {
    const { state } = turn(connect('Construction 7'), B('Construction 7'), {
      ...only,
      abilityBuilding: 'Science',
    });
    expect(state.buildings.Science.oneStar).toEqual({ Scarlet: 1 });
  });
  it('PK-075 Habitation: does nothing with an empty Ship', () => {
    const position = connect('Construction 7', { settlers: { Scarlet: { ship: 0 } } });
    expect(kinds(turn(position, B('Construction 7'), only), 'boarded')).toEqual([]);
  });
  it('PK-076 Habitation: asks for the Building, and moves nobody without an answer', () => {
    const position = connect('Construction 7');
    const asked = turn(position, B('Construction 7'), only);
    expect(asked.state.owed[0]).toMatchObject({ question: 'settle' });
    const played = followUp(position, asked, {});
    expect(kinds(played, 'boarded')).toEqual([]);
    expect(played.state.turn).toBe(2);
  });
});

describe('the vocabulary of actions (Rulings, Content)', () => {
  const play = (position: Position, ...effects: Parameters<typeof top>[1][]) =>
    turn({ ...position, cards: top('Energy 1', ...effects) }, A);

  it('PK-081 launching more colonists than exist launches all', () =>
    expect(
      settler(
        play({ settlers: { Scarlet: { earth: 1 } } }, { kind: 'launch', count: 2 }),
        'Scarlet',
      ).earth,
    ).toBe(0));
  it('PK-082 Energy stops at the top of the track', () =>
    expect(
      settler(
        play({ settlers: { Scarlet: { energy: 5 } } }, { kind: 'gain Energy', count: 3 }),
        'Scarlet',
      ).energy,
    ).toBe(6));
  it('PK-083 any two colonists can change places', () => {
    const position: Position = {
      buildings: { Water: { oneStar: colonists({ Dems: 1 }), twoStar: colonists({ Zatchel: 1 }) } },
      cards: top('Energy 1', { kind: 'switch' }),
    };
    const { state } = turn(position, A, {
      switch: { at: 'Water', one: seatOf('Dems'), two: seatOf('Zatchel') },
    });
    expect(state.buildings.Water).toMatchObject({
      oneStar: { Dems: 0, Zatchel: 1 },
      twoStar: { Dems: 1, Zatchel: 0 },
    });
  });
  it('PK-084 switching alone does nothing', () =>
    expect(kinds(play({}, { kind: 'switch' }), 'nothing to do')).toHaveLength(1));
  it('PK-085 an own colonist rises where there is room', () => {
    const position: Position = { buildings: { Water: { oneStar: colonists({ Scarlet: 1 }) } } };
    expect(play(position, { kind: 'rise' }).state.buildings.Water.twoStar).toEqual({ Scarlet: 1 });
  });
  it('PK-086 a colonist goes from the Ship to the card’s own Building', () => {
    const cards = bottom('Science 5', { bottom: [{ kind: 'board', count: 1 }] });
    const { state } = turn({ cards }, B('Science 5'), { ...REFILL, without: ['move', 'ability'] });
    expect(state.buildings.Science.oneStar).toEqual({ Scarlet: 1 });
  });
  it('PK-087 a card laid face down counts 0 and stays unknown', () => {
    const position: Position = { cards: top('Energy 1', { kind: 'cover' }) };
    const played = turn(position, A, { building: 'Water' });
    expect(played.state.buildings.Water.pile).toMatchObject([{ faceUp: false }]);
    expect(JSON.stringify(kinds(played, 'covered'))).not.toMatch(/ \d"/);
  });
  it('PK-090 a single option replaces an impossible Building (Further rulings; changed)', () => {
    const position: Position = {
      cards: top('Energy 1', { kind: 'rise' }),
      buildings: { Science: { oneStar: colonists({ Scarlet: 1 }) } },
    };
    const played = turn(position, A, { building: 'Water' });
    expect(played.state.owed).toEqual([]);
    expect(kinds(played, 'shifted')).toMatchObject([{ at: 'Science', up: true }]);
    expect(played.state).toEqual(turn(position, A).state);
  });
  it('PK-093 cards drawn by an action cite the card, those of the turn’s end the Rule of 4', () => {
    const position: Position = { cards: top('Energy 1', { kind: 'draw', count: 2 }) };
    const drew = kinds(turn(position, A), 'drew').filter(({ seat }) => seat === 'Scarlet');
    expect(drew.map(({ rule }) => rule)[0]).toBe('Content, Cards');
    const ended = kinds(turn({}, { kind: 'E', card: 'Energy 1' }), 'drew');
    expect(ended.map(({ rule }) => rule)).toContain('Rules, The Rule of 4 Cards');
  });
  it('PK-091 a laid last card does not put the card below it into the new deck', () => {
    const position: Position = {
      cards: top('Energy 1', { kind: 'cover' }),
      buildings: { Water: { pile: [{ card: 'Water 1', faceUp: true }] } },
      state: { deck: ['Science 7'], discard: ['Energy 7', 'Water 7'] },
    };
    const played = turn(position, A, { building: 'Water' });
    expect(played.state.buildings.Water.pile.map(({ card }) => card)).toEqual([
      'Water 1',
      'Science 7',
    ]);
  });
  it('PK-092 seeing one card shows the first, and the note is not updated later', () => {
    const position: Position = { cards: top('Energy 1', { kind: 'look', count: 1 }) };
    const played = turn(position, A, { look: seatOf('Dems') });
    const [note] = settler(played, 'Scarlet').looks;
    expect(note?.cards).toEqual(['Energy 4']);
    const state = { ...played.state, turn: 4 };
    const moved = turn({ state, settlers: { Dems: { prep: ['Water 5', 'Energy 7'] } } }, D).state;
    expect(moved.settlers[seatOf('Scarlet')]?.looks).toEqual([note]);
  });
  it('PK-088 only the player sees cards of another prep module', () => {
    const position: Position = { cards: top('Energy 1', { kind: 'look', count: 2 }) };
    const played = turn(position, A, { look: seatOf('Dems') });
    expect(settler(played, 'Scarlet').looks).toEqual([
      { turn: 1, of: 'Dems', cards: ['Energy 4', 'Water 5'] },
    ]);
    expect(kinds(played, 'looked')[0]).toEqual(
      expect.not.objectContaining({ cards: expect.anything() }),
    );
  });
  it('PK-089 with a single opponent the player is not asked whose module', () => {
    const position: Position = { players: 2, cards: top('Energy 1', { kind: 'look', count: 1 }) };
    expect(settler(turn(position, A), 'Scarlet').looks).toHaveLength(1);
  });
});
