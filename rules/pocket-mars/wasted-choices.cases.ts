/** Useless presets, and the price of a useless bottom action (our ruling 10). */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../kit/chance/seeded.ts';
import { NO_PRESETS, type Orders, type TurnOrders } from './forms/questions.ts';
import { judge, priceAlone } from './resolve.ts';
import {
  askedIn,
  bottom,
  colonists,
  DECLINED_ORDERS,
  findSettler,
  four,
  getSeat,
  kinds,
  type Played,
  type PlayerName,
  type Position,
  playFollowUp,
  setupOf,
  stateOf,
  turn,
  useOf,
  withTopAction,
} from './staging.ts';
import type { Action, CardChoice, State } from './state.ts';

const ACTION_A: Action = { kind: 'A', card: 'Energy 1' };
const ACTION_B: Action = { kind: 'B', card: 'Water 4' };
const ACTION_C: Action = { kind: 'C', of: getSeat('Dems'), card: 'Energy 4' };

const listWarnings = (
  position: Position,
  orders: Pick<TurnOrders, 'action'> & Partial<TurnOrders>,
): readonly string[] =>
  judge(askedIn(position), { ...NO_PRESETS, ...orders }).map(
    ({ where, why }) => `${where}: ${why}`,
  );

describe('a preset after an open decision', () => {
  const at: CardChoice = { kind: 'building', at: 'Water' };
  const below = { oneStar: colonists({ Scarlet: 1 }) };
  const buildings: Position['buildings'] = {
    Energy: below,
    Science: { oneStar: colonists({ Scarlet: 1, Dems: 1 }), twoStar: colonists({ Dems: 1 }) },
  };
  it('PK-365 a preset is kept if a later effect of the card may need it', () => {
    const cards = withTopAction('Energy 1', { kind: 'switch' }, { kind: 'settle' });
    expect(listWarnings({ cards, buildings }, { action: ACTION_A, card: at })).toEqual([]);
    const nowhere: CardChoice = { kind: 'building', at: 'Construction' };
    expect(listWarnings({ cards, buildings }, { action: ACTION_A, card: nowhere })).toEqual([
      'card: not by this card',
    ]);
    const switched = turn({ cards, buildings }, ACTION_A, { building: 'Water' });
    expect(switched.state.owed).toMatchObject([{ question: 'switch' }]);
    expect(kinds(switched, 'void')).toEqual([]);
  });
  it('PK-366 a preset is ignored if only an earlier decision could have needed it', () => {
    const cards = withTopAction('Energy 1', { kind: 'rise' }, { kind: 'draw', count: 1 });
    expect(listWarnings({ cards, buildings }, { action: ACTION_A, card: at })).toEqual([
      'card: not by this card',
    ]);
    const look = withTopAction('Energy 1', { kind: 'rise' }, { kind: 'look', count: 1 });
    expect(listWarnings({ cards: look, buildings }, { action: ACTION_A, card: at })).toEqual([
      'card: not by this card',
    ]);
  });
});

it('PK-367 a missing card for the Aqualab is reported once, with faults of other presets', () => {
  const aqualab = 'Energy 7';
  const wishes = { aqualab, abilityBuilding: 'Water' } as const;
  const told = ['aqualab: not held', 'abilityBuilding: not come to'];
  expect(listWarnings({}, { action: { kind: 'D' }, aqualab })).toEqual(told.slice(0, 1));
  expect(listWarnings({}, { action: { kind: 'D' }, ...wishes })).toEqual(told);
  expect(listWarnings({}, { action: null, ...wishes })).toEqual(told);
});

describe('the price of a bottom action', () => {
  const launching: Position = {
    cards: bottom('Water 4', { cost: 1, bottom: [{ kind: 'launch', count: 1 }] }),
  };
  const paidIn = (position: Position, name: PlayerName, before: State, given: Orders | null) =>
    priceAlone({
      setup: setupOf(position),
      state: before,
      orders: given === null ? {} : { [getSeat(name)]: given },
      chance: seedChance(1),
      paid: getSeat(name),
      where: given?.kind === 'owner' ? 'choice' : 'action',
    });
  const energyAndShip = (state: State | null, name: PlayerName) => {
    const { energy, ship } = findSettler({ state: state ?? stateOf({}), events: [] }, name);
    return { energy, ship };
  };

  it('PK-279 a useless bottom action is paid in a turn without effect', () => {
    const orders: Orders = { ...NO_PRESETS, action: ACTION_B, without: ['move', 'ability'] };
    const paid = paidIn(launching, 'Scarlet', stateOf(launching), orders);
    expect(energyAndShip(paid, 'Scarlet')).toEqual({ energy: 0, ship: 1 });
    const left: Orders = { ...orders, without: ['move', 'bottom', 'ability'] };
    expect(paidIn(launching, 'Scarlet', stateOf(launching), left)).toBeNull();
    expect(paidIn(launching, 'Scarlet', stateOf(launching), null)).toBeNull();
  });
  it('PK-280 an owner pays for a useless bottom action, unless they decline', () => {
    const position: Position = {
      cards: bottom('Energy 4', { cost: 1, bottom: [{ kind: 'launch', count: 1 }] }),
    };
    const { state } = turn(position, ACTION_C, { without: ['ability'] });
    const paid = paidIn(position, 'Dems', state, useOf('Energy 4'));
    expect(energyAndShip(paid, 'Dems')).toEqual({ energy: 0, ship: 1 });
    expect(paidIn(position, 'Dems', state, DECLINED_ORDERS)).toBeNull();
  });
});

describe('answers to other questions', () => {
  const cards = withTopAction('Energy 1', { kind: 'draw', count: 2 });
  const sorting = turn({ cards }, ACTION_A);
  const saidTo = ({ state }: Played, orders: Orders) => judge(askedIn({ cards }, state), orders);
  it('PK-647 cards outside the hand are reported as invalid where cards have to be sorted', () => {
    for (const other of [DECLINED_ORDERS, useOf('Energy 4')])
      expect(saidTo(sorting, other)).toEqual([{ where: 'choice', why: 'not asked' }]);
    expect(saidTo(sorting, four(['Energy 2'], []))).toEqual([]);
  });
  it('PK-648 a blank answer counts as too few cards', () => {
    const [missing] = kinds(playFollowUp({ cards }, sorting, {}), 'missing');
    expect(missing?.faults).toEqual([{ where: 'discard', why: 'too few' }]);
  });
});
