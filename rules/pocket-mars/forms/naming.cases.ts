/** Slots of the form become cards and players in orders (our ruling 5). */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import { pocketMars as game } from '../game.ts';
import type { Action } from '../order-values.ts';
import { NO_PRESETS, type Orders, type TurnOrders } from '../orders.ts';
import {
  bottom,
  colonists,
  type Position,
  seatOf,
  setupOf,
  stateOf,
  top,
  turn,
  useOf,
} from '../staging.ts';
import { startMatch } from '../start.ts';
import type { State } from '../state.ts';
import { ownWords } from './slots.ts';

const SCARLET = seatOf('Scarlet');
const DEMS = seatOf('Dems');
const C = { kind: 'C', of: DEMS, card: 'Energy 4' } as const;

describe('a player’s own receipt', () => {
  const asked = { setup: setupOf({}), state: stateOf({}), seat: SCARLET };
  it('PK-973 names the cards that were in the slots, except others’ cards', () => {
    expect(ownWords(asked, 'Your action: B: connect prep 1 to the Aqualab (blue)')).toBe(
      'Your action: B: connect Card Water 4 (blue 4) to the Aqualab (blue)',
    );
    expect(ownWords(asked, 'Your action: E: discard hand 2')).toBe(
      'Your action: E: discard Card Energy 2 (orange 2)',
    );
    const others = 'C: use prep 2 of Dems (blue)';
    expect(ownWords(asked, others)).toBe(others);
    expect(ownWords(asked, 'hand 9')).toBe('hand 9');
  });

  it('PK-974 names those of the set-up by their former numbers', () => {
    const setup = setupOf({});
    const { state } = startMatch({ setup, chance: seededChance(1) });
    const [, second] = state.settlers[SCARLET]?.hand ?? [];
    const words = ownWords({ setup, state, seat: SCARLET }, 'The two cards: card 2');
    expect(words).toContain(setup.content.cards[second as keyof typeof setup.content.cards].name);
    expect(words).not.toContain('card 2');
  });
});

describe('orders for a card that has moved (our ruling 15)', () => {
  const said = (state: State, orders: Orders) =>
    game.questions.answers(orders, { setup: setupOf({}), state, seat: SCARLET });
  const actions: readonly (readonly [Action, string])[] = [
    [{ kind: 'A', card: 'Water 4' }, 'A elsewhere'],
    [{ kind: 'B', card: 'Energy 2' }, 'B elsewhere'],
    [{ kind: 'C', of: DEMS, card: 'Ecosystem 1' }, 'C 2 elsewhere'],
    [{ kind: 'E', card: 'Energy 7' }, 'E elsewhere'],
    [{ kind: 'E', card: 'Water 4' }, 'E prep 1'],
  ];
  it.for(actions)('PK-976 do not name the slot’s new card: %j', ([action, key]) => {
    expect(said(stateOf({}), { ...NO_PRESETS, action })).toMatchObject({ action: [key] });
  });
  it('PK-977 do not name another card of the pack or one without a question', () => {
    const setup = setupOf({});
    const { state } = startMatch({ setup, chance: seededChance(1) });
    const [card = 'Water 1'] = state.deck;
    expect(said(state, { kind: 'set-up', prep: [card] })).toEqual({ prep: ['card elsewhere'] });
    const launching = { cards: bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }] }) };
    const asked = turn(launching, C).state;
    expect(said(asked, useOf('Energy 4'))).toMatchObject({ choice: ['yes'] });
    expect(said(asked, useOf('Water 5'))).toMatchObject({ choice: ['elsewhere'] });
  });
});

describe('reading of slots (our ruling 5)', () => {
  const read = (
    state: State,
    answers: Readonly<Record<string, readonly string[]>>,
    seat = SCARLET,
  ): Orders | null => game.read({ setup: setupOf({}), state, seat, answers }).orders;

  const actions: readonly (readonly [value: string, action: Action])[] = [
    ['A 2', { kind: 'A', card: 'Energy 2' }],
    ['B 1', { kind: 'B', card: 'Water 4' }],
    ['C 2 2', { kind: 'C', of: DEMS, card: 'Water 5' }],
    ['D', { kind: 'D' }],
    ['E hand 1', { kind: 'E', card: 'Energy 1' }],
    ['E prep 2', { kind: 'E', card: 'Science 5' }],
  ];
  it.for(actions)('PK-231 turns the slot of action "%s" into its card', ([value, action]) =>
    expect(read(stateOf({}), { action: [value] })).toMatchObject({ action }),
  );

  const crowded: Position = {
    buildings: { Water: { oneStar: colonists({ Dems: 1 }), twoStar: colonists({ Zatchel: 1 }) } },
  };
  it('PK-232 turns slots of presets into cards; criteria for later cards stay', () =>
    expect(
      read(stateOf(crowded), {
        action: ['D'],
        aqualab: ['prep 2'],
        discard: ['hand 2'],
        refill: ['highest'],
        card: ['Water 2 3'],
        greenhouse: ['Water 3 down'],
      }),
    ).toMatchObject({
      aqualab: 'Science 5',
      discard: 'Energy 2',
      refill: 'highest',
      card: { kind: 'switch', at: 'Water', one: DEMS, two: seatOf('Zatchel') },
      greenhouse: { at: 'Water', of: seatOf('Zatchel'), up: false },
    }));
  it('PK-233 turns numbers of set-up and draft into cards', () => {
    const dealt = (draft: 'yes' | 'no') =>
      startMatch({ setup: { ...setupOf({}), variants: { draft } }, chance: seededChance(1) }).state;
    const [hand, pack] = [dealt('no').settlers[SCARLET]?.hand, dealt('yes').packs[SCARLET]];
    expect(read(dealt('no'), { prep: ['card 2', 'card 4'] })).toEqual({
      kind: 'set-up',
      prep: [hand?.[1], hand?.[3]],
    });
    expect(read(dealt('yes'), { keep: ['card 5'] })).toEqual({ kind: 'draft', keep: pack?.[4] });
  });

  const owed = (position: Position, action: Action, wishes: Partial<TurnOrders> = {}): State =>
    turn(position, action, wishes).state;
  const taken = owed({ cards: bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }] }) }, C);
  const burying = owed({}, { kind: 'B', card: 'Water 4' }, { without: ['move', 'bottom'] });
  const settling = owed(
    { cards: top('Energy 1', { kind: 'settle' }) },
    { kind: 'A', card: 'Energy 1' },
  );
  const looking = owed(
    { cards: top('Energy 1', { kind: 'look', count: 1 }) },
    { kind: 'A', card: 'Energy 1' },
  );
  const sorting = owed({}, { kind: 'E', card: 'Water 4' });
  const decisions: readonly (readonly [what: string, State, string, Orders])[] = [
    ['the owner’s', taken, 'yes', useOf('Energy 4')],
    ['the Aqualab’s', burying, 'prep 1', { kind: 'aqualab', lasting: null, choice: 'Science 5' }],
    [
      'a Building, with its purpose',
      settling,
      'Water',
      { kind: 'settle', lasting: null, choice: 'Water' },
    ],
    ['a player', looking, 'Zatchel', { kind: 'look', lasting: null, choice: seatOf('Zatchel') }],
  ];
  it.for(decisions)('PK-234 lets decisions name their question: %s', ([, state, value, orders]) => {
    const [{ seat } = { seat: SCARLET }] = state.owed;
    expect(read(state, { choice: [value] }, seat)).toEqual(orders);
    expect(read(state, { choice: ['no'] }, seat)).toEqual({ ...orders, choice: false });
    expect(read(state, {}, seat)).toBeNull();
  });
  it('PK-235 turns slots of the Rule of Four into cards of the hand', () =>
    expect(read(sorting, { refill: ['hand 2'] })).toMatchObject({
      kind: 'four',
      discard: [],
      refill: ['Energy 2'],
    }));
});
