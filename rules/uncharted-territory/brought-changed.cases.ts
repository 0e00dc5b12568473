/** Cases of what a price has brought where effects change it on the way, of whom it is told, and what the price alone leaves. */

import { expect, it } from 'vitest';
import { seededChance } from '../kit/chance/seeded.ts';
import { ofKind } from '../kit/match/events.ts';
import {
  type Brought,
  COSTLY,
  DARK,
  FOOD,
  foundOf,
  LIGHT,
  NO_RATIONS,
  REST,
  SCARLET,
  WATER,
} from './brought-staging.ts';
import { unchartedTerritory } from './game.ts';
import { ordersFrom, play, setupWith, stateWith, WELL } from './staging.ts';
import { travellerOf } from './start.ts';

/** What is not seen at a glance: effects on what was paid for, or on what there is room for. */
const CHANGED: readonly Brought[] = [
  {
    claim: 'Light that would have been filled up anyway',
    places: { B2: { effect: 'visitors gain 5 Reserves' } },
    does: { ...LIGHT, go: 'B2 B3' },
    alone: true,
    wasted: 'artefact Light',
  },
  {
    claim: 'Light that is lost again, beside a Reserve that was spent',
    places: { B2: { effect: 'visitors lose 1 Reserve' } },
    has: { reserves: 1, water: 1 },
    does: { ...LIGHT, ...WATER, go: 'B2 B3' },
    alone: true,
    wasted: 'artefact Light',
  },
  {
    claim: 'Light that visitors are asked for, and others beside them',
    places: {
      B2: {
        effect:
          'visitors with 1 or more Reserves gain 1 Energy; others with 4 or more Reserves gain 1 Water',
      },
    },
    does: { ...LIGHT, go: 'B3 B4' },
    others: { Dems: { go: 'B2' } },
    alone: null,
    wasted: '',
  },
  {
    claim: 'Light that visitors are asked for, and Water at a later place',
    places: {
      B2: { effect: 'visitors with 4 or more Reserves gain 1 Energy' },
      B3: { effect: 'visitors with 1 or more Water gain 1 Energy' },
    },
    does: { ...LIGHT, go: 'B2 B3' },
    alone: null,
    wasted: '',
  },
  {
    claim: 'Light, and beside it a Rest for want of Energy that is lost again',
    places: { B2: { energy: 20 }, B3: { effect: 'visitors lose 9 Energy' } },
    has: { energy: 1 },
    does: { ...LIGHT, go: 'B2 B3' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'Water of which some is left after a loss',
    places: { B2: { effect: 'visitors lose 1 Water' } },
    does: { ...WATER, go: 'B2 B3' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'Rations of which some are left after a loss',
    places: { B2: { effect: 'visitors lose 1 Fresh Ration' } },
    does: { ...FOOD, go: 'B2 B3' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'Rations that would have been filled up anyway',
    places: { B2: { effect: 'visitors gain 9 Fresh Rations' } },
    does: { ...FOOD, go: 'B2 B3' },
    alone: true,
    wasted: 'reserve Rations',
  },
  {
    claim: 'Rations without which one would have gone hungry, though without any Energy to lose',
    places: { B2: { effect: 'visitors lose 1 Fresh Ration' } },
    has: { rations: NO_RATIONS, energy: 0, energyCapacity: 0 },
    does: { ...FOOD, go: 'B2 B3' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'Dark whose fourth visit is made, though one of three',
    does: { ...DARK, go: 'B2 B3 - B5' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'a Rest whose Energy is lost again, before Progress becomes Energy',
    places: { B2: { effect: 'visitors lose 9 Energy' } },
    has: { energy: 1 },
    does: { ...REST, go: 'B2' },
    alone: true,
    wasted: 'rest a Rest',
  },
  {
    claim: 'a Rest whose Energy is lost again, with no Progress that could become Energy',
    places: { B2: { effect: 'visitors lose 9 Energy' } },
    has: { energy: 1, progress: 0 },
    does: { ...REST, go: 'B2' },
    alone: true,
    wasted: 'rest a Rest',
  },
  {
    claim: 'a Rest whose Energy would have been filled up anyway, its capacity raised',
    places: {
      B2: { effect: 'visitors raise the capacity for Energy by 2; visitors gain 9 Energy' },
    },
    has: { energy: 3, energyCapacity: 5 },
    does: { ...REST, go: 'B2 B3' },
    alone: true,
    wasted: 'rest a Rest',
  },
  {
    claim: 'a Rest whose Energy is lost again, beside Dark and colours that bring and cost some',
    places: {
      B2: { colours: ['Red', 'Blue'], effect: 'visitors lose 9 Energy' },
      B3: { colours: ['Red', 'Green'] },
      B4: { colours: ['Red', 'White'] },
    },
    has: { energy: 1 },
    does: { ...DARK, ...REST, go: 'B2 B3 B4' },
    alone: false,
    wasted: 'rest a Rest',
  },
];

it.for(CHANGED)('UT-146 $claim: the price alone is $alone, for nothing “$wasted”', (one) =>
  expect(foundOf(one)).toEqual([one.alone, one.wasted]),
);

it('UT-147 each player’s own round tells what the own price has brought', () => {
  const [water, rest] = [
    { ...WATER, go: 'B2 B3' },
    { ...REST, go: 'B4 B5 B6' },
  ];
  const { events } = play({
    places: { ...COSTLY, B4: { energy: 0 }, B6: { energy: 9 } },
    travellers: {
      Scarlet: WELL,
      Dems: { ...WELL, water: 0, progress: 0 },
      Isa: { ...WELL, energy: 1 },
    },
    orders: { Scarlet: { go: 'B4' }, Dems: water, Isa: rest },
  });
  const faults = [...ofKind(events, 'reserve'), ...ofKind(events, 'rested')].map(
    (event) => `${event.seat}: ${event.faults.map(({ why }) => why).join()}`,
  );
  expect(faults).toEqual(['Dems: wasted', 'Isa: wasted']);
});

it.for([
  { where: 'artefact', does: LIGHT, has: {}, leaves: { reserves: 3, artefactUsed: true } },
  { where: 'reserve', does: WATER, has: { water: 1 }, leaves: { reserves: 2, water: 1 } },
  { where: 'rest', does: { ...REST, go: 'B2 B3 B4' }, has: { energy: 1 }, leaves: { energy: 1 } },
])('UT-130 the price alone of $where leaves $leaves', ({ where, does, has, leaves }) => {
  const staged = { travellers: { Scarlet: { ...WELL, ...has } } };
  const state = unchartedTerritory.priceAlone?.({
    setup: setupWith(),
    state: stateWith(staged),
    orders: { [SCARLET]: ordersFrom(does) },
    chance: seededChance(1),
    paid: SCARLET,
    where,
  });
  expect(state && travellerOf(state, SCARLET)).toMatchObject(leaves);
});
