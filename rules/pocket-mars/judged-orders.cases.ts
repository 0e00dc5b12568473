/** Cases of reports on orders before the deadline, and of unnecessary questions. */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../kit/chance/seeded.ts';
import { type CardId, getColour } from './cards.ts';
import { NO_PRESETS, type Orders, type TurnOrders } from './forms/questions.ts';
import { pocketMars as game } from './game.ts';
import { judge, priceAlone } from './resolve.ts';
import {
  ACTION_A,
  ACTION_B,
  ACTION_C,
  ACTION_D,
  bottom,
  colonists,
  createSeatNow,
  createSetup,
  createState,
  createUseOrders,
  DECLINED_ORDERS,
  findSettler,
  four,
  getSeat,
  kinds,
  type PlayedTurn,
  type PlayerName,
  type Position,
  playFollowUp,
  SCARLET,
  turn,
  WITHOUT_ABILITY,
  withTopAction,
} from './staging.ts';
import { startMatch } from './start.ts';
import type { CardChoice, State } from './state.ts';

const listJudged = (position: Position, orders: Orders): readonly string[] =>
  judge(createSeatNow(position), orders).map(({ where, why }) => `${where}: ${why}`);

describe('faults of a turn', () => {
  const E = (card: CardId): Orders => ({ ...NO_PRESETS, action: { kind: 'E', card } });
  const FULL: Position = { settlers: { Scarlet: { energy: 6 } } };

  it('PK-468 only the player’s missing card is reported for an action', () => {
    expect(listJudged(FULL, E('Water 7'))).toEqual(['action: not held']);
    expect(listJudged(FULL, E('Energy 1'))).toEqual(['action: Energy full']);
    expect(listJudged({}, E('Energy 1'))).toEqual([]);
  });

  it('PK-469 a turn without an action is free of faults', () =>
    expect(listJudged({}, { ...NO_PRESETS, action: null })).toEqual([]));
});

describe('faults of a draft', () => {
  const setup = { ...createSetup({}), variants: { draft: 'yes' } };
  const { state } = startMatch({ setup, chance: seedChance(1) });
  const keeping = (keep: CardId | null) =>
    judge({ setup, state, seat: SCARLET }, { kind: 'draft', keep }).map(({ why }) => why);

  it('PK-470 the draft accepts a card of the pack or a blank, and no other card', () => {
    expect(keeping(state.packs[SCARLET]?.[0] ?? null)).toEqual([]);
    expect(keeping(null)).toEqual([]);
    expect(keeping(state.deck[0] ?? null)).toEqual(['not in pack']);
  });
});

describe('the Rule of Four (Rules)', () => {
  it('PK-498 the Rule of Four asks nothing if the whole hand goes into the prep module', () => {
    const position: Position = {
      settlers: { Dems: { hand: ['Ecosystem 1', 'Ecosystem 2'], prep: [] } },
      state: { deck: [], discard: [] },
    };
    const played = turn(position, ACTION_D);
    expect(played.state.owed).toEqual([]);
    expect(findSettler(played, 'Dems').prep).toEqual(['Ecosystem 1', 'Ecosystem 2']);
  });
});

describe('quiet rounds (ours)', () => {
  const aboutAfter = (quietRounds: number) => {
    const position = { state: { quietRounds } };
    return game.next(createSeatNow(position))?.about;
  };

  it('PK-499 the turn’s step mentions quiet rounds from the third on', () => {
    expect(aboutAfter(0)).not.toMatch(/No colonist/);
    expect(aboutAfter(2)).not.toMatch(/No colonist/);
    expect(aboutAfter(3)).toMatch(/No colonist/);
  });
});

it('PK-500 getColour throws for an unknown card', () =>
  expect(() => getColour('Water 9' as CardId)).toThrow('"Water 9" is not a card'));

describe('the state of the match', () => {
  it('PK-458 there is no step after the match', () => {
    const over = { ...createState({}), phase: 'over' as const, current: null };
    const answers = { keep: ['1'], prep: ['1', '2'], action: ['D'] };
    const read = game.read({ setup: createSetup({}), state: over, seat: SCARLET, answers });
    expect(read.orders).toBeNull();
  });

  it('PK-460 presets for later cards are described by value or back', () => {
    const fields = game.next(createSeatNow({}))?.asks.flatMap(({ form }) => form.fields);
    const labels = (name: string) =>
      fields?.find((field) => field.name === name)?.choices.map(({ label }) => label);
    expect(labels('refill')).toEqual(
      expect.arrayContaining([
        'the highest in my hand at that time',
        'the lowest in my hand at that time',
      ]),
    );
    expect(labels('refill')?.join()).toMatch(/ if there is one, else the highest/);
  });

  it('PK-525 the label of E contains the gain of Energy', () => {
    const labelsAt = (energy: number) => {
      const position = { settlers: { Scarlet: { energy } } };
      return game
        .next(createSeatNow(position))
        ?.asks.flatMap(({ form }) => form.fields)
        .filter(({ name }) => name === 'kind')
        .flatMap(({ choices }) => choices.map(({ label }) => label))
        .filter((label) => label.startsWith('E: '))
        .join();
    };
    expect(labelsAt(5)).toMatch(/for 1 Energy/);
    expect(labelsAt(5)).not.toMatch(/Energy is full/);
    expect(labelsAt(6)).toMatch(/for nothing, because your Energy is full/);
  });
});

describe('an action without effect', () => {
  const A = { kind: 'A', card: 'Energy 1' } as const;

  it('PK-526 launching with nobody left on Earth is reported', () => {
    const cards = { 'Energy 1': { top: [{ kind: 'launch', count: 1 } as const] } };
    const position: Position = { cards, settlers: { Scarlet: { earth: 0 } } };
    const played = turn(position, A, WITHOUT_ABILITY);
    expect(kinds(played, 'launched')).toEqual([]);
    expect(kinds(played, 'nothing to do').map(({ what }) => what)).toContain(
      'no colonist is left on Earth',
    );
  });

  it('PK-527 a free bottom action reports no payment', () => {
    const cards = { 'Water 4': { bottom: [{ kind: 'launch', count: 1 } as const] } };
    const played = turn({ cards }, ACTION_B, WITHOUT_ABILITY);
    expect(kinds(played, 'bottom')).toHaveLength(1);
    expect([...kinds(played, 'Energy'), ...kinds(played, 'nothing to do')]).toEqual([]);
  });
});

it('PK-529 a surplus discard may go into the prep module (our ruling 16)', () => {
  const cards = { 'Water 4': { bottom: [{ kind: 'draw', count: 2 } as const] } };
  const B = { kind: 'B', card: 'Water 4' } as const;
  const playedTurn = turn({ cards }, B, WITHOUT_ABILITY);
  const said = four(['Energy 2', 'Energy 1'], ['Energy 1']);
  const played = playFollowUp({ cards }, playedTurn, { Scarlet: said });
  expect(played.state.discard).toEqual(['Energy 2']);
  expect(findSettler(played, 'Scarlet').prep).toEqual(['Science 5', 'Energy 1']);
  expect(kinds(played, 'void').flatMap(({ faults }) => faults.map(({ why }) => why))).toEqual([
    'too many',
  ]);
});

describe('Energy (Rules, Spaceship)', () => {
  const E = { kind: 'E', card: 'Energy 1' } as const;

  it('PK-530 gained Energy is reported as its actual change', () => {
    const played = turn({ settlers: { Scarlet: { energy: 3 } } }, E);
    expect(kinds(played, 'Energy').map(({ change }) => change)).toEqual([1]);
    expect(findSettler(played, 'Scarlet').energy).toBe(4);
  });

  it('PK-531 the payment of a bottom action is reported as its actual change', () => {
    const cards = { 'Water 4': { cost: 2, bottom: [{ kind: 'launch', count: 1 } as const] } };
    const position: Position = { cards, settlers: { Scarlet: { energy: 3 } } };
    const played = turn(position, ACTION_B, WITHOUT_ABILITY);
    expect(kinds(played, 'Energy').map(({ change }) => change)).toEqual([-2]);
  });
});

const listWarnings = (
  position: Position,
  orders: Pick<TurnOrders, 'action'> & Partial<TurnOrders>,
): readonly string[] =>
  judge(createSeatNow(position), { ...NO_PRESETS, ...orders }).map(
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
  const texts = ['aqualab: not held', 'abilityBuilding: not come to'];
  expect(listWarnings({}, { action: ACTION_D, aqualab })).toEqual(texts.slice(0, 1));
  expect(listWarnings({}, { action: ACTION_D, ...wishes })).toEqual(texts);
  expect(listWarnings({}, { action: null, ...wishes })).toEqual(texts);
});

describe('the price of a bottom action', () => {
  const launching: Position = {
    cards: bottom('Water 4', { cost: 1, bottom: [{ kind: 'launch', count: 1 }] }),
  };
  const computePrice = (
    position: Position,
    name: PlayerName,
    before: State,
    given: Orders | null,
  ) =>
    priceAlone({
      setup: createSetup(position),
      state: before,
      orders: given === null ? {} : { [getSeat(name)]: given },
      chance: seedChance(1),
      paid: getSeat(name),
      where: given?.kind === 'owner' ? 'choice' : 'action',
    });
  const energyAndShip = (state: State | null, name: PlayerName) => {
    const { energy, ship } = findSettler({ state: state ?? createState({}), events: [] }, name);
    return { energy, ship };
  };

  it('PK-279 a useless bottom action is paid in a turn without effect', () => {
    const orders: Orders = { ...NO_PRESETS, action: ACTION_B, without: ['move', 'ability'] };
    const paid = computePrice(launching, 'Scarlet', createState(launching), orders);
    expect(energyAndShip(paid, 'Scarlet')).toEqual({ energy: 0, ship: 1 });
    const left: Orders = { ...orders, without: ['move', 'bottom', 'ability'] };
    expect(computePrice(launching, 'Scarlet', createState(launching), left)).toBeNull();
    expect(computePrice(launching, 'Scarlet', createState(launching), null)).toBeNull();
  });
  it('PK-280 an owner pays for a useless bottom action, unless they decline', () => {
    const position: Position = {
      cards: bottom('Energy 4', { cost: 1, bottom: [{ kind: 'launch', count: 1 }] }),
    };
    const { state } = turn(position, ACTION_C, WITHOUT_ABILITY);
    const paid = computePrice(position, 'Dems', state, createUseOrders('Energy 4'));
    expect(energyAndShip(paid, 'Dems')).toEqual({ energy: 0, ship: 1 });
    expect(computePrice(position, 'Dems', state, DECLINED_ORDERS)).toBeNull();
  });
});

describe('answers to other questions', () => {
  const cards = withTopAction('Energy 1', { kind: 'draw', count: 2 });
  const sorting = turn({ cards }, ACTION_A);
  const judgeTurn = ({ state }: PlayedTurn, orders: Orders) =>
    judge(createSeatNow({ cards }, state), orders);
  it('PK-647 cards outside the hand are reported as invalid where cards have to be sorted', () => {
    for (const other of [DECLINED_ORDERS, createUseOrders('Energy 4')])
      expect(judgeTurn(sorting, other)).toEqual([{ where: 'choice', why: 'not asked' }]);
    expect(judgeTurn(sorting, four(['Energy 2'], []))).toEqual([]);
  });
  it('PK-648 a blank answer counts as too few cards', () => {
    const played = playFollowUp({ cards }, sorting, {});
    expect(kinds(played, 'missing')).toMatchObject([
      { seat: 'Scarlet', what: 'four', faults: [{ where: 'discard', why: 'too few' }] },
    ]);
    expect(played.state.owed).toEqual([]);
  });
});
