/** Cases of the five actions, the three steps of a connection and the Buildings' abilities (Rules, How to Play and Building Abilities). */

import { describe, expect, it } from 'vitest';
import { nextStep } from './asks.ts';
import {
  bottom,
  choose,
  colonists,
  followUp,
  kinds,
  type Position,
  seatOf,
  settler,
  setupOf,
  stateOf,
  top,
  turn,
} from './staging.ts';
import { roomAbove } from './table.ts';

const A = { kind: 'A', hand: 0 } as const;
const B_WATER = { kind: 'B', prep: 0 } as const;
const B_SCIENCE = { kind: 'B', prep: 1 } as const;
const D = { kind: 'D' } as const;
const REFILL = { refill: 'hand 1' } as const;

describe('A: a card of the hand (Rules, A)', () => {
  it('PK-001 its top action happens', () =>
    expect(
      settler(turn({ cards: top('Energy 1', { kind: 'launch', count: 2 }) }, A), 'Scarlet'),
    ).toMatchObject({
      earth: 4,
      ship: 3,
    }));
  it('PK-002 then it lies on the discard pile, face up', () =>
    expect(turn({}, A).state.discard).toEqual(['Energy 1']));
  it('PK-003 it is played even if its action does nothing', () => {
    const played = turn({ cards: top('Energy 1', { kind: 'rise' }) }, A);
    expect(kinds(played, 'nothing to do')).toHaveLength(1);
    expect(played.state.discard).toEqual(['Energy 1']);
  });
  it('PK-004 its bottom action does not happen', () =>
    expect(
      settler(
        turn({ cards: bottom('Energy 1', { bottom: [{ kind: 'launch', count: 1 }] }) }, A),
        'Scarlet',
      ).earth,
    ).toBe(6));
  it('PK-005 several effects happen one after the other', () =>
    expect(
      settler(
        turn(
          {
            cards: top('Energy 1', { kind: 'launch', count: 1 }, { kind: 'gain Energy', count: 2 }),
          },
          A,
        ),
        'Scarlet',
      ),
    ).toMatchObject({ earth: 5, energy: 3 }));
});

describe('B: a card of the own prep module (Rules, B)', () => {
  it('PK-011 lies face up at the Building of its colour', () =>
    expect(turn({}, B_WATER, { ...REFILL, aqualab: 'hand 1' }).state.buildings.Water.pile).toEqual([
      { card: 'Water 4', faceUp: true },
    ]));
  it('PK-012 on top of what lies there', () => {
    const buildings = { Water: { pile: [{ card: 'Water 1', faceUp: true }] } } as const;
    const { state } = turn({ buildings }, B_WATER, { ...REFILL, without: ['ability'] });
    expect(state.buildings.Water.pile.map(({ card }) => card)).toEqual(['Water 1', 'Water 4']);
  });

  /** Whether a colonist went from the Ship to the Aqualab. */
  const advances = (position: Position): boolean =>
    kinds(turn(position, B_WATER, { ...REFILL, without: ['ability'] }), 'advanced').length > 0;
  const over = (card: 'Water 3' | 'Water 6', faceUp: boolean): Position => ({
    buildings: { Water: { pile: [{ card, faceUp }] } },
  });

  it('PK-013 the first card is compared with the Building’s 3', () => {
    expect(advances({})).toBe(true);
    expect(advances({ settlers: { Scarlet: { prep: ['Water 3', 'Science 5'] } } })).toBe(false);
  });
  it('PK-014 a later one with the card below: only a higher one counts', () => {
    expect(advances(over('Water 3', true))).toBe(true);
    expect(advances(over('Water 6', true))).toBe(false);
  });
  it('PK-015 the same value is not higher: values of a colour differ, a face-down card counts 0', () =>
    expect(advances(over('Water 6', false))).toBe(true));
  it('PK-016 the colonist stands on the one-star space', () => {
    const { state } = turn({}, B_WATER, { ...REFILL, without: ['ability'] });
    expect(state.buildings.Water).toMatchObject({ oneStar: { Scarlet: 1 }, twoStar: {} });
    expect(settler({ state, events: [] }, 'Scarlet').ship).toBe(0);
  });
  it('PK-017 nobody goes when the Ship is empty', () =>
    expect(advances({ settlers: { Scarlet: { ship: 0 } } })).toBe(false));
  it('PK-018 the Habitation takes nobody', () => {
    const position: Position = { settlers: { Scarlet: { prep: ['Construction 7', 'Science 5'] } } };
    const played = turn(position, B_WATER, { ...REFILL, without: ['ability'] });
    expect(kinds(played, 'advanced')).toEqual([]);
    expect(kinds(played, 'not advanced')).toEqual([]);
  });

  const launching = bottom('Water 4', { bottom: [{ kind: 'launch', count: 1 }], cost: 1 });
  it('PK-021 its bottom action happens and is paid for', () =>
    expect(
      settler(turn({ cards: launching }, B_WATER, { ...REFILL, without: ['ability'] }), 'Scarlet'),
    ).toMatchObject({ earth: 5, energy: 0 }));
  it('PK-022 not with too little Energy', () => {
    const position: Position = { cards: launching, settlers: { Scarlet: { energy: 0 } } };
    const played = turn(position, B_WATER, { ...REFILL, without: ['ability'] });
    expect(kinds(played, 'bottom not used')[0]?.why).toBe('too little Energy');
    expect(settler(played, 'Scarlet').earth).toBe(6);
  });

  const happens = (card: Parameters<typeof bottom>[1], position: Position = {}): boolean =>
    kinds(
      turn({ ...position, cards: bottom('Water 4', card) }, B_WATER, {
        ...REFILL,
        without: ['move', 'ability'],
      }),
      'bottom',
    ).length > 0;
  const inAqualab: Position = { buildings: { Water: { twoStar: colonists({ Scarlet: 1 }) } } };
  it('PK-023 not where its condition is not met: none of the own colonists there', () => {
    expect(happens({ condition: { kind: 'no own colonist there' } })).toBe(true);
    expect(happens({ condition: { kind: 'no own colonist there' } }, inAqualab)).toBe(false);
  });
  it('PK-024 one of the own colonists there', () => {
    expect(happens({ condition: { kind: 'own colonist there' } })).toBe(false);
    expect(happens({ condition: { kind: 'own colonist there' } }, inAqualab)).toBe(true);
  });
  it('PK-025 a card of a colour in hand', () => {
    expect(happens({ condition: { kind: 'card in hand', colour: 'Energy' } })).toBe(true);
    expect(happens({ condition: { kind: 'card in hand', colour: 'Science' } })).toBe(false);
  });
  it('PK-026 of its own colour: the prep module does not count', () => {
    const own = { condition: { kind: 'card in hand', colour: null } } as const;
    expect(happens(own)).toBe(false);
    expect(happens(own, { settlers: { Scarlet: { hand: ['Water 1', 'Energy 2'] } } })).toBe(true);
  });
  it('PK-027 each of the three steps can be left out', () => {
    const played = turn({ cards: launching }, B_WATER, {
      ...REFILL,
      without: ['move', 'bottom', 'ability'],
    });
    for (const kind of ['advanced', 'bottom', 'ability'] as const)
      expect(kinds(played, kind)).toEqual([]);
  });
  it('PK-028 the others happen nevertheless, also when the value is not higher', () => {
    const played = turn({ ...over('Water 6', true), cards: launching }, B_WATER, {
      ...REFILL,
      aqualab: 'hand 2',
    });
    expect(kinds(played, 'bottom')).toHaveLength(1);
    expect(kinds(played, 'ability')).toHaveLength(1);
  });
  it('PK-029 in their order: colonist, card, Building', () => {
    const played = turn({ cards: launching }, B_WATER, { ...REFILL, aqualab: 'hand 2' });
    const order = played.events
      .map(({ kind }) => kind)
      .filter((kind) => ['advanced', 'bottom', 'ability'].includes(kind));
    expect(order).toEqual(['advanced', 'bottom', 'ability']);
  });
});

describe('C: a card of another prep module (Rules, C; Rulings)', () => {
  /** Dems' Energy 4: its back is orange. */
  const C = { kind: 'C', of: seatOf('Dems'), prep: 0 } as const;
  const cards = bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }], cost: 1 });

  it('PK-031 it is connected to the Building of its colour', () =>
    expect(turn({}, C).state.buildings.Energy.pile).toEqual([{ card: 'Energy 4', faceUp: true }]));
  it('PK-032 values are not compared and no colonist moves', () => {
    const played = turn({}, C);
    expect(kinds(played, 'advanced')).toEqual([]);
    expect(settler(played, 'Scarlet').ship).toBe(1);
    expect(settler(played, 'Dems').ship).toBe(1);
  });
  it('PK-033 its owner is asked whether to use the bottom action', () =>
    expect(turn({ cards }, C).state.owed).toEqual([
      { kind: 'choose', seat: 'Dems', question: 'owner', options: ['yes'] },
    ]));
  it('PK-034 the owner pays for it and it is the owner’s', () => {
    const position: Position = { cards };
    const played = followUp(position, turn(position, C), { Dems: choose('yes') });
    expect(settler(played, 'Dems')).toMatchObject({ earth: 5, energy: 0 });
    expect(settler(played, 'Scarlet').earth).toBe(6);
  });
  it('PK-035 or does not use it', () => {
    const position: Position = { cards };
    const played = followUp(position, turn(position, C), { Dems: choose(null) });
    expect(kinds(played, 'bottom not used')[0]?.why).toBe('declined');
    expect(settler(played, 'Dems').earth).toBe(6);
  });
  it('PK-036 without an answer it is not used, and the owner is told', () => {
    const position: Position = { cards };
    const played = followUp(position, turn(position, C), {});
    expect(settler(played, 'Dems').earth).toBe(6);
    expect(kinds(played, 'missing')[0]?.seat).toBe('Dems');
  });
  it('PK-037 nobody is asked when everybody sees that it is not possible', () => {
    const played = turn({ cards, settlers: { Dems: { energy: 0 } } }, C);
    expect(played.state.owed.some((owed) => owed.kind === 'choose')).toBe(false);
    expect(kinds(played, 'bottom not used')[0]?.why).toBe('too little Energy');
  });
  it('PK-038 the owner is asked even if his hand does not allow it: that is his secret', () => {
    const hidden = bottom('Energy 4', {
      bottom: [{ kind: 'launch', count: 1 }],
      condition: { kind: 'card in hand', colour: 'Science' },
    });
    const position: Position = { cards: hidden };
    const asked = turn(position, C);
    expect(asked.state.owed[0]?.seat).toBe('Dems');
    const played = followUp(position, asked, { Dems: choose('yes') });
    expect(kinds(played, 'bottom not used')[0]?.why).toBe('declined');
    expect(kinds(played, 'hand lacks')[0]?.seat).toBe('Dems');
  });
  it('PK-039 then the active player uses the Building’s ability', () => {
    const position: Position = { cards };
    const played = followUp(position, turn(position, C), { Dems: choose('yes') });
    expect(kinds(played, 'ability')[0]?.seat).toBe('Scarlet');
    expect(settler(played, 'Scarlet').energy).toBe(2);
  });
  it('PK-040 or leaves it out', () =>
    expect(kinds(turn({}, C, { without: ['ability'] }), 'ability')).toEqual([]));
  it('PK-041 the owner fills up the prep module at the end of the turn', () => {
    const { state } = turn({}, C);
    expect(state.owed).toEqual([{ kind: 'four', seat: 'Dems', discard: 0, refill: 1 }]);
  });
});

describe('D and E (Rules, D and E)', () => {
  it('PK-051 D launches one colonist', () =>
    expect(settler(turn({}, D), 'Scarlet')).toMatchObject({ earth: 5, ship: 2 }));
  it('PK-052 E discards a card of the hand for 1 Energy', () => {
    const played = turn({}, { kind: 'E', from: 'hand', slot: 1 });
    expect(played.state.discard).toEqual(['Energy 2']);
    expect(settler(played, 'Scarlet').energy).toBe(2);
  });
  it('PK-053 or one of the prep module', () =>
    expect(turn({}, { kind: 'E', from: 'prep', slot: 0 }, REFILL).state.discard).toEqual([
      'Water 4',
    ]));
  it('PK-054 at the top of the track the card goes for nothing', () => {
    const played = turn(
      { settlers: { Scarlet: { energy: 6 } } },
      { kind: 'E', from: 'hand', slot: 0 },
    );
    expect(settler(played, 'Scarlet').energy).toBe(6);
    expect(played.state.discard).toEqual(['Energy 1']);
  });
  it('PK-055 nothing received: D while a colonist is on Earth', () => {
    const played = turn({}, null);
    expect(settler(played, 'Scarlet').earth).toBe(5);
    expect(kinds(played, 'missing')[0]?.seat).toBe('Scarlet');
  });
  it('PK-056 else E with the first card of the hand', () =>
    expect(turn({ settlers: { Scarlet: { earth: 0 } } }, null).state.discard).toEqual([
      'Energy 1',
    ]));
});

describe('what Buildings do (Rules, Understanding Building Abilities)', () => {
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

  it('PK-061 Energy Bank: 1 Energy', () =>
    expect(settler(turn(connect('Energy 7'), B_WATER, only), 'Scarlet').energy).toBe(2));
  it('PK-062 but not above the top of the track', () =>
    expect(
      settler(
        turn(connect('Energy 7', { settlers: { Scarlet: { energy: 6 } } }), B_WATER, only),
        'Scarlet',
      ).energy,
    ).toBe(6));
  it('PK-063 Comms Center: launch 1', () =>
    expect(settler(turn(connect('Science 7'), B_WATER, only), 'Scarlet').earth).toBe(5));

  const crowded: Position = {
    buildings: { Science: { oneStar: colonists({ Dems: 1 }), twoStar: colonists({ Zatchel: 1 }) } },
  };
  it('PK-064 Greenhouse: anybody’s colonist up', () => {
    const { state } = turn(connect('Ecosystem 7', crowded), B_WATER, {
      ...only,
      greenhouse: 'Science 2 up',
    });
    expect(state.buildings.Science).toMatchObject({
      oneStar: { Dems: 0 },
      twoStar: { Dems: 1, Zatchel: 1 },
    });
  });
  it('PK-065 or down', () => {
    const { state } = turn(connect('Ecosystem 7', crowded), B_WATER, {
      ...only,
      greenhouse: 'Science 3 down',
    });
    expect(state.buildings.Science).toMatchObject({
      oneStar: { Dems: 1, Zatchel: 1 },
      twoStar: { Zatchel: 0 },
    });
  });
  it('PK-066 not onto a full two-star space', () => {
    const full: Position = {
      buildings: {
        Science: { oneStar: colonists({ Dems: 1 }), twoStar: colonists({ Zatchel: 2 }) },
      },
    };
    const { state } = turn(connect('Ecosystem 7', full), B_WATER, {
      ...only,
      greenhouse: 'Science 2 up',
    });
    expect(state.owed[0]).toMatchObject({ question: 'greenhouse', options: ['Science 3 down'] });
  });
  it('PK-073 a colonist that enters in this turn can be moved up by it, said beforehand', () => {
    const green = connect('Ecosystem 7');
    const form = nextStep({ setup: setupOf(green), state: stateOf(green) })?.asks[0]?.form;
    const offered = form?.fields.find(({ name }) => name === 'greenhouse')?.choices;
    expect(offered?.map(({ value }) => value)).toContain('Ecosystem 1 up');
    const { state } = turn(green, B_WATER, {
      ...REFILL,
      without: ['bottom'],
      greenhouse: 'Ecosystem 1 up',
    });
    expect(state.owed).toEqual([]);
    expect(state.buildings.Ecosystem.twoStar).toMatchObject({ Scarlet: 1 });
  });
  it('PK-067 not said beforehand, it is asked for', () =>
    expect(turn(connect('Ecosystem 7', crowded), B_WATER, only).state.owed[0]).toMatchObject({
      seat: 'Scarlet',
      question: 'greenhouse',
      options: ['Science 2 up', 'Science 3 down'],
    }));
  it('PK-068 with no colonist anywhere it does nothing', () =>
    expect(turn(connect('Ecosystem 7'), B_WATER, only).state.owed).toEqual([]));
  it('PK-074 a one-star space takes whoever comes', () => {
    const crowd: Position = {
      buildings: { Ecosystem: { oneStar: colonists({ Dems: 5, Zatchel: 4 }) } },
    };
    const { state } = turn(connect('Ecosystem 7', crowd), B_WATER, {
      without: ['bottom', 'ability'],
    });
    expect(state.buildings.Ecosystem.oneStar).toEqual({ Dems: 5, Zatchel: 4, Scarlet: 1 });
  });
  it('PK-069 a two-star space holds one with two players, two with more', () =>
    expect([roomAbove(stateOf({ players: 2 })), roomAbove(stateOf({}))]).toEqual([1, 2]));

  it('PK-071 Aqualab: a card of the hand goes under the deck', () => {
    const played = turn(connect('Water 7'), B_WATER, {
      ...only,
      refill: 'hand 2',
      aqualab: 'hand 1',
    });
    expect(played.state.deck.at(-1)).toBe('Energy 1');
    expect(kinds(played, 'buried')[0]?.from).toBe('hand');
  });
  it('PK-072 or of the prep module: its slot as it was when the turn began', () => {
    const position = connect('Water 7');
    const { state } = turn(position, B_WATER, { ...only, aqualab: 'prep 2' });
    expect(state.deck.at(-1)).toBe('Science 5');
  });
  it('PK-073 which card it was is told to its player alone', () => {
    const played = turn(connect('Water 7'), B_WATER, { ...only, aqualab: 'hand 1' });
    expect(kinds(played, 'put away')[0]).toMatchObject({ seat: 'Scarlet', card: 'Energy 1' });
    expect(JSON.stringify(kinds(played, 'buried'))).not.toContain('Energy 1');
  });
  it('PK-074 Habitation: an own colonist from the Ship to a Building, one star', () => {
    const { state } = turn(connect('Construction 7'), B_WATER, {
      ...only,
      abilityBuilding: 'Science',
    });
    expect(state.buildings.Science.oneStar).toEqual({ Scarlet: 1 });
  });
  it('PK-075 not with an empty Ship', () => {
    const position = connect('Construction 7', { settlers: { Scarlet: { ship: 0 } } });
    expect(kinds(turn(position, B_WATER, only), 'boarded')).toEqual([]);
  });
  it('PK-076 asked for when not said, and left out without an answer', () => {
    const position = connect('Construction 7');
    const asked = turn(position, B_WATER, only);
    expect(asked.state.owed[0]).toMatchObject({ question: 'building' });
    const played = followUp(position, asked, {});
    expect(kinds(played, 'boarded')).toEqual([]);
    expect(played.state.turn).toBe(2);
  });
});

describe('what actions can say (Rulings, Content)', () => {
  const play = (position: Position, ...effects: Parameters<typeof top>[1][]) =>
    turn({ ...position, cards: top('Energy 1', ...effects) }, A);

  it('PK-081 launching more than there are launches all', () =>
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
  it('PK-083 two colonists change places, whosoever they are', () => {
    const position: Position = {
      buildings: { Water: { oneStar: colonists({ Dems: 1 }), twoStar: colonists({ Zatchel: 1 }) } },
      cards: top('Energy 1', { kind: 'switch' }),
    };
    const { state } = turn(position, A, { switch: 'Water 2 3' });
    expect(state.buildings.Water).toMatchObject({
      oneStar: { Dems: 0, Zatchel: 1 },
      twoStar: { Dems: 1, Zatchel: 0 },
    });
  });
  it('PK-084 with nobody to switch nothing happens', () =>
    expect(kinds(play({}, { kind: 'switch' }), 'nothing to do')).toHaveLength(1));
  it('PK-085 one’s own colonist is raised where there is room', () => {
    const position: Position = { buildings: { Water: { oneStar: colonists({ Scarlet: 1 }) } } };
    expect(play(position, { kind: 'rise' }).state.buildings.Water.twoStar).toEqual({ Scarlet: 1 });
  });
  it('PK-086 a colonist goes from the Ship to the card’s own Building', () => {
    const cards = bottom('Science 5', { bottom: [{ kind: 'board', count: 1 }] });
    const { state } = turn({ cards }, B_SCIENCE, { ...REFILL, without: ['move', 'ability'] });
    expect(state.buildings.Science.oneStar).toEqual({ Scarlet: 1 });
  });
  it('PK-087 a card is laid face down, where it counts 0 and nobody knows it', () => {
    const position: Position = { cards: top('Energy 1', { kind: 'cover' }) };
    const played = turn(position, A, { building: 'Water' });
    expect(played.state.buildings.Water.pile).toMatchObject([{ faceUp: false }]);
    expect(JSON.stringify(kinds(played, 'covered'))).not.toMatch(/ \d"/);
  });
  it('PK-090 a Building that was wished for and does not fit is asked about, though there is one only', () => {
    const position: Position = {
      cards: top('Energy 1', { kind: 'rise' }),
      buildings: { Science: { oneStar: colonists({ Scarlet: 1 }) } },
    };
    expect(turn(position, A, { building: 'Water' }).state.owed[0]).toMatchObject({
      question: 'building',
      options: ['Science'],
    });
    expect(turn(position, A).state.owed).toEqual([]);
  });
  it('PK-091 the last card is laid upon the new deck’s making: what it will cover is not in it', () => {
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
  it('PK-092 looking at one card shows the first, and the note stays as it was', () => {
    const position: Position = { cards: top('Energy 1', { kind: 'look', count: 1 }) };
    const played = turn(position, A, { look: seatOf('Dems') });
    const [note] = settler(played, 'Scarlet').looks;
    expect(note?.cards).toEqual(['Energy 4']);
    const state = { ...played.state, turn: 4 };
    const moved = turn({ state, settlers: { Dems: { prep: ['Water 5', 'Energy 7'] } } }, D).state;
    expect(moved.settlers[seatOf('Scarlet')]?.looks).toEqual([note]);
  });
  it('PK-088 cards of another prep module are seen by the player alone', () => {
    const position: Position = { cards: top('Energy 1', { kind: 'look', count: 2 }) };
    const played = turn(position, A, { look: seatOf('Dems') });
    expect(settler(played, 'Scarlet').looks).toEqual([
      { turn: 1, of: 'Dems', cards: ['Energy 4', 'Water 5'] },
    ]);
    expect(kinds(played, 'looked')[0]).toEqual(
      expect.not.objectContaining({ cards: expect.anything() }),
    );
  });
  it('PK-089 with one other player nobody is asked whose', () => {
    const position: Position = { players: 2, cards: top('Energy 1', { kind: 'look', count: 1 }) };
    expect(settler(turn(position, A), 'Scarlet').looks).toHaveLength(1);
  });
});
