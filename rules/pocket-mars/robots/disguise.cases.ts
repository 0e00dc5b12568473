/** Cases of the disguise: cards that an audience does not know are dealt anew, within what it sees of them, and nothing else changes. */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import type { Seat } from '../../kit/match/seat.ts';
import type { Audience } from '../../kit/showing/view.ts';
import { CARDS, type CardId, colourOf } from '../cards.ts';
import { COLOURS } from '../colours.ts';
import { NO_PRESETS } from '../orders.ts';
import { seatOf, setupOf, stateOf } from '../staging.ts';
import { startMatch } from '../start.ts';
import type { State } from '../state.ts';
import { determinizing, disguised } from './disguise.ts';

const [SCARLET, DEMS] = [seatOf('Scarlet'), seatOf('Dems')];
const FOR_SCARLET: Audience = { kind: 'seat', seat: SCARLET };

const drawn = (state: State, audience: Audience): readonly State[] =>
  Array.from({ length: 40 }, (_, seed) =>
    disguised({ setup: setupOf({}), state, history: [], audience, chance: seededChance(seed) }),
  ).map((one) => one.state);

const LOOKED: State = stateOf({
  settlers: { Dems: { looks: [{ turn: 1, of: SCARLET, cards: ['Water 4'] }] } },
  buildings: {
    Water: {
      pile: [
        { card: 'Water 1', faceUp: true },
        { card: 'Water 2', faceUp: false },
      ],
    },
  },
});
const turns = () => drawn(LOOKED, FOR_SCARLET);

const cardsIn = (state: State): readonly CardId[] =>
  [
    ...state.deck,
    ...Object.values(state.packs).flat(),
    ...Object.values(state.buildings).flatMap(({ pile }) => pile.map(({ card }) => card)),
    ...Object.values(state.settlers).flatMap(({ hand, prep }) => [...hand, ...prep]),
  ].toSorted();

describe('the state in which a player tries out orders', () => {
  const known = (state: State) => determinizing.state({ setup: setupOf({}), state, seat: SCARLET });
  it('PK-932 is the same for every state that looks the same to the player', () => {
    for (const other of turns()) expect(known(other)).toEqual(known(LOOKED));
  });
  it('PK-933 has fixed cards in other players’ slots, and orders name those', () => {
    const action = { kind: 'C', of: DEMS, card: 'Energy 4' } as const;
    const tried = (state: State, card: CardId) => {
      const asked = { setup: setupOf({}), state, seat: SCARLET };
      const orders = { ...NO_PRESETS, action: { ...action, card } };
      return determinizing.orders?.({ asked, known: known(state), orders });
    };
    const [slot] = known(LOOKED).settlers[DEMS]?.prep ?? [];
    const expected = { ...NO_PRESETS, action: { ...action, card: slot } };
    expect(tried(LOOKED, 'Energy 4')).toEqual(expected);
    for (const other of turns()) {
      const [card = 'Energy 4'] = other.settlers[DEMS]?.prep ?? [];
      expect(tried(other, card)).toEqual(expected);
    }
  });
});

describe('a disguise', () => {
  it('PK-921 deals hands of others anew, of any colour', () => {
    const all = turns();
    const hands = all.flatMap(({ settlers }) => settlers[DEMS]?.hand ?? []);
    expect(new Set(hands.map(colourOf)).size).toBe(COLOURS.length);
    expect(hands).toHaveLength(2 * all.length);
  });

  it('PK-922 deals prep modules anew within the colours of their backs', () => {
    const backs = new Set(
      turns().map(({ settlers }) => (settlers[DEMS]?.prep ?? []).map(colourOf).join()),
    );
    expect([...backs]).toEqual(['Energy,Water']);
    const preps = new Set(turns().map(({ settlers }) => (settlers[DEMS]?.prep ?? []).join()));
    expect(preps.size).toBeGreaterThan(5);
  });

  it('PK-923 leaves a player what is the own, and takes from others what they looked at', () => {
    for (const { settlers } of turns()) {
      expect(settlers[SCARLET]).toEqual(LOOKED.settlers[SCARLET]);
      expect(settlers[DEMS]?.looks).toEqual([]);
    }
  });

  it('PK-924 leaves cards that lie face up, and changes those that lie face down', () => {
    const piles = turns().map(({ buildings }) => buildings.Water.pile);
    expect(new Set(piles.map(([first]) => first?.card))).toEqual(new Set(['Water 1']));
    expect(new Set(piles.map(([, second]) => second?.card)).size).toBeGreaterThan(5);
  });

  it('PK-925 loses and doubles no card', () => {
    for (const state of turns()) expect(cardsIn(state)).toEqual(cardsIn(LOOKED));
  });

  it('PK-926 leaves the own pack in a draft, and deals those of others anew', () => {
    const setup = { ...setupOf({}), variants: { draft: 'yes' } };
    const { state } = startMatch({ setup, chance: seededChance(1) });
    const all = drawn(state, FOR_SCARLET);
    for (const { packs } of all) expect(packs[SCARLET]).toEqual(state.packs[SCARLET]);
    expect(new Set(all.map(({ packs }) => packs[DEMS]?.join())).size).toBeGreaterThan(30);
    for (const { packs } of drawn(state, { kind: 'public' }).slice(0, 1))
      expect(packs[SCARLET]).not.toEqual(state.packs[SCARLET]);
  });

  it('PK-928 leaves what one said oneself, and takes what others said', () => {
    const orders = { ...NO_PRESETS, action: { kind: 'D' } as const };
    const wish = { card: null, refill: 'highest' as const };
    const saidBy = (seat: Seat): State => ({
      ...stateOf({}),
      said: { [SCARLET]: wish, [DEMS]: wish },
      current: { seat, orders },
    });
    const [own] = drawn(saidBy(SCARLET), FOR_SCARLET);
    expect(Object.keys(own?.said ?? {})).toEqual(['Scarlet']);
    expect(own?.current).toEqual({ seat: SCARLET, orders });
    const [other] = drawn(saidBy(DEMS), FOR_SCARLET);
    expect(other?.current).toEqual({ seat: DEMS, orders: null });
  });

  it('PK-929 draws anew whether the ability is wanted after a connection, but for whoever connected', () => {
    const ENDING = [
      { kind: 'draw to four' },
      { kind: 'rule of four' },
      { kind: 'end of turn' },
    ] as const;
    const owner = { kind: 'owner', seat: SCARLET, card: 'Water 4' } as const;
    const ability = { kind: 'ability', seat: DEMS, at: 'Water' } as const;
    const decided = (agenda: State['agenda'], audience: Audience) =>
      drawn({ ...stateOf({}), agenda, current: { seat: DEMS, orders: null } }, audience).map(
        (one) => one.agenda,
      );
    const both = [
      [owner, ability, ...ENDING],
      [owner, ...ENDING],
    ];
    for (const agenda of both) {
      const found = new Set(decided(agenda, FOR_SCARLET).map((one) => JSON.stringify(one)));
      expect(found).toEqual(new Set(both.map((one) => JSON.stringify(one))));
      for (const one of decided(agenda, { kind: 'seat', seat: DEMS })) expect(one).toEqual(agenda);
    }
    const played = [{ ...owner, kind: 'discard' } as const, ability, ...ENDING];
    for (const one of decided(played, FOR_SCARLET)) expect(one).toEqual(played);
  });

  it('PK-931 leaves the agenda after a card of the hand, which comes to no ability', () => {
    const effect = { kind: 'draw', count: 1 } as const;
    const played: State['agenda'] = [
      { kind: 'effect', seat: DEMS, effect, at: 'Water', card: 'Water 4' },
      { kind: 'discard', seat: DEMS, card: 'Water 4' },
      { kind: 'draw to four' },
    ];
    const state = { ...stateOf({}), agenda: played, current: { seat: DEMS, orders: null } };
    for (const { agenda } of drawn(state, FOR_SCARLET)) expect(agenda).toEqual(played);
  });

  it('PK-927 leaves everything to the host', () => {
    expect(drawn(LOOKED, { kind: 'host' })[0]).toBe(LOOKED);
    expect(cardsIn(LOOKED)).toHaveLength(CARDS.length);
  });

  it('PK-930 draws anew what others said for good, in turns alone, and leaves the own', () => {
    const unsaid = {
      ...{ refill: null, owner: null, building: null },
      ...{ greenhouse: null, aqualab: null, look: null },
    } as const;
    const said = { [SCARLET]: { ...unsaid, owner: 'no' } } as const;
    const state = stateOf({ state: { lasting: said } });
    const wordsIn = (phase: State['phase']) =>
      drawn({ ...state, phase }, FOR_SCARLET).map(({ lasting }) => lasting);
    for (const lasting of wordsIn('turn')) expect(lasting[SCARLET]).toEqual(said[SCARLET]);
    expect(new Set(wordsIn('turn').map((one) => JSON.stringify(one[DEMS]))).size).toBeGreaterThan(
      9,
    );
    for (const phase of ['draft', 'set-up'] as const)
      for (const lasting of wordsIn(phase)) expect(lasting).toEqual(said);
  });
});
