/** Cases of artefacts, Reserves and Rests that are paid for without effect (our ruling 16). */

import { expect, it } from 'vitest';
import { seededChance } from '../kit/chance/seeded.ts';
import { asked, read } from './forms/form-staging.ts';
import { unchartedTerritory as game } from './game.ts';
import { priceAlone } from './resolve.ts';
import { type OrdersSpec, ordersFrom, type Places, type RoundSpec, WELL } from './staging.ts';
import { travellerOf } from './start.ts';
import type { Traveller } from './state.ts';

const LIGHT = { artefact: 'Light' } as const;
const DARK = { artefact: 'Dark' } as const;
const WATER = { reserve: 'Water' } as const;
const FOOD = { reserve: 'Rations' } as const;
const REST = { rest: true } as const;
const COSTLY = { B2: { energy: 5 }, B3: { energy: 5 } } as const;
const LOSES_RESERVE = { B2: { effect: 'visitors lose 1 Reserve' } } as const;
const GAINS_BY_RESERVE = {
  B2: { effect: 'visitors with 4 or more Reserves gain 1 Energy' },
} as const;
const STALE = { Stale: 2, Palatable: 0, Fresh: 4 };

const warnedOf = (does: OrdersSpec, has: Partial<Traveller>, places: Places) => {
  const staged: RoundSpec = { places, travellers: { Scarlet: { ...WELL, ...has } } };
  const answers = game.questions.answers(ordersFrom(does), asked(staged));
  const codes = ['without effect', 'paid without effect'];
  return read(answers, staged).problems.flatMap(({ where, code }) =>
    codes.includes(code) ? [where] : [],
  );
};

it.for<readonly [string, OrdersSpec, Partial<Traveller>, Places, readonly string[]]>([
  ['Light without room', LIGHT, { reserves: 6 }, {}, ['artefact']],
  ['Light of which a Reserve is left', LIGHT, {}, {}, []],
  [
    'Light that is lost again',
    { ...LIGHT, go: 'B2' },
    { reserves: 0 },
    LOSES_RESERVE,
    ['artefact'],
  ],
  ['Light that made up for a loss', { ...LIGHT, go: 'B2' }, {}, LOSES_RESERVE, []],
  ['Light that meets a condition', { ...LIGHT, go: 'B2' }, {}, GAINS_BY_RESERVE, []],
  ['Water of which some is left', { ...WATER, go: 'B2 B3' }, {}, {}, []],
  ['Water without which Progress is lost', { ...WATER, go: 'B2 B3' }, { water: 0 }, COSTLY, []],
  [
    'Water that is drunk where there is no Progress to lose',
    { ...WATER, go: 'B2 B3' },
    { water: 0, progress: 0, rations: STALE },
    COSTLY,
    ['reserve'],
  ],
  [
    'Rations that are lost again',
    { ...FOOD, go: 'B2 B3' },
    {},
    { B2: { effect: 'visitors lose 3 Fresh Rations' } },
    ['reserve'],
  ],
  ['Dark without a fourth visit', { ...DARK, go: 'B2 B3 B4' }, {}, {}, ['artefact']],
  ['Dark with a fourth visit', { ...DARK, go: 'B2 B3 B4 B5' }, {}, {}, []],
  [
    'Dark and a Rest with three visits',
    { ...DARK, ...REST, go: 'B2 B3 B4' },
    { energy: 2 },
    {},
    [],
  ],
  ['a Rest whose Energy is left', { ...REST, go: 'B2 B3' }, { energy: 1 }, {}, []],
  [
    'a Rest whose Energy is lost again',
    { ...REST, go: 'B2 B3' },
    { energy: 1 },
    { B2: { effect: 'visitors lose 9 Energy' } },
    ['rest'],
  ],
  [
    'a Rest in place of a visit that would be a Rest as well',
    { ...REST, go: 'B2 B3 B4' },
    { energy: 1 },
    { B4: { energy: 9 } },
    ['rest'],
  ],
  [
    'a Rest in place of a visit that would be made',
    { ...REST, go: 'B2 B3 B4' },
    { energy: 1 },
    { B4: { progress: 1 } },
    [],
  ],
])('UT-129 %s gets a warning only if it has no effect', ([, does, has, places, expected]) =>
  expect(warnedOf(does, has, places)).toEqual(expected),
);

it.for([
  { where: 'artefact', does: LIGHT, has: {}, leaves: { reserves: 3, artefactUsed: true } },
  { where: 'reserve', does: WATER, has: { water: 1 }, leaves: { reserves: 2, water: 1 } },
  { where: 'rest', does: { ...REST, go: 'B2 B3 B4' }, has: { energy: 1 }, leaves: { energy: 1 } },
])('UT-130 paying for $where without its effect leaves $leaves', ({ where, does, has, leaves }) => {
  const { seat, ...now } = asked({ travellers: { Scarlet: { ...WELL, ...has } } });
  const orders = { [seat]: ordersFrom(does) };
  const state = priceAlone({ ...now, orders, chance: seededChance(1), paid: seat, where });
  expect(state && travellerOf(state, seat)).toMatchObject(leaves);
});
