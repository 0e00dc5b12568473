/** Cases of previews, of orders that depend on another player, and of prices paid for nothing. */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../kit/chance/seeded.ts';
import { marsImmerser as game } from './game.ts';
import type { Orders } from './orders.ts';
import { priceAlone } from './resolve.ts';
import {
  convertToSeat,
  createOrders,
  createState,
  type OrdersNotation,
  play,
  type RoundSetup,
  setupWith,
} from './staging.ts';

const START_ORDERS: Orders = { kind: 'start', location: 'P', lists: [1] };

it('MI-158 a start has no preview, since nobody moves in Round 1', () => {
  const state = { ...createState({ round: 1 }), phase: 'start' as const };
  expect(
    game.preview?.({ setup: setupWith(), state, seat: convertToSeat('Scarlet') }, START_ORDERS),
  ).toBeNull();
});

describe('orders that depend on another’s word', () => {
  it.for<readonly [string, Orders | OrdersNotation, boolean]>([
    ['a start', START_ORDERS, false],
    ['steps', { go: 'O N' }, false],
    ['half a Swap', { half: 'Dems' }, false],
    ['backing out of a Swap', { swap: ['Dems', 'back out', 1] }, false],
    ['confirming a Swap', { swap: ['Dems', 'confirm', 1] }, true],
  ])(
    'MI-159 only orders that confirm a Swap depend on another player: %s',
    ([, ordered, expected]) =>
      expect(
        game.dependsOnOthers?.('kind' in ordered ? ordered : createOrders(ordered)) ?? false,
      ).toBe(expected),
  );
});

describe('a price alone', () => {
  /** Resolves a round in which Scarlet pays for a Jet or a Power without using it. */
  const pricedAlone = (staged: RoundSetup, where: 'jet' | 'power') =>
    priceAlone({
      setup: setupWith(staged),
      state: createState(staged),
      orders: Object.fromEntries(
        Object.entries(staged.orders ?? {}).map(([name, ordered]) => [name, createOrders(ordered)]),
      ),
      chance: seedChance(1),
      paid: convertToSeat('Scarlet'),
      where,
    });

  const rich = { Scarlet: { location: 'P', garnets: 6 } };

  it.for<readonly [string, 'jet' | 'power', RoundSetup]>([
    ['a Jet', 'jet', { sightseers: rich, orders: { Scarlet: { go: 'O', jet: true } } }],
    ['a Power', 'power', { sightseers: rich, orders: { Scarlet: { go: 'O', power: 'Max' } } }],
    [
      'a Jet with a useful Power',
      'jet',
      { sightseers: rich, orders: { Scarlet: { go: 'O', jet: true, power: 'Bear' } } },
    ],
  ])('MI-267 the price is the only warning if it buys nothing: %s', ([, where, staged]) =>
    expect(pricedAlone(staged, where)).toEqual(play(staged).state),
  );

  it('MI-268 a Power that has an effect is worth more than its price', () => {
    const staged: RoundSetup = {
      sightseers: rich,
      orders: { Scarlet: { go: 'O', power: 'Bear' } },
    };
    expect(pricedAlone(staged, 'power')).not.toEqual(play(staged).state);
  });

  it('MI-275 the price of a Jet is unknown on roads that others may block', () => {
    const flying: RoundSetup = { sightseers: rich, orders: { Scarlet: { go: 'O N', jet: true } } };
    expect(pricedAlone(flying, 'jet')).toBeNull();
    expect(pricedAlone({ sightseers: rich }, 'jet')).toBeNull();
  });
});
