/** Cases of artefacts, Reserves and Rests that are paid for without effect (our ruling 16). */

import { expect, it } from 'vitest';
import { seedChance } from '../kit/chance/seeded.ts';
import { createInput, readAnswers } from './forms/form-staging.ts';
import { unchartedTerritory as game } from './game.ts';
import { priceAlone } from './round.ts';
import { createOrders, type Places, type RoundSpec, type StagedOrders, WELL } from './staging.ts';
import { getTraveller } from './start.ts';
import type { Traveller } from './state.ts';

const USE_LIGHT = { artefact: 'Light' } as const;
const USE_DARK = { artefact: 'Dark' } as const;
const WATER = { reserve: 'Water' } as const;
const RESERVE_FOR_RATIONS = { reserve: 'Rations' } as const;
const TAKE_REST = { rest: true } as const;
const COSTLY_MAP = { B2: { energy: 5 }, B3: { energy: 5 } } as const;
const RESERVE_LOSS_MAP = { B2: { effect: 'visitors lose 1 Reserve' } } as const;
const RESERVE_BONUS_MAP = {
  B2: { effect: 'visitors with 4 or more Reserves gain 1 Energy' },
} as const;
const STALE_RATIONS = { Stale: 2, Palatable: 0, Fresh: 4 };

const listWarnedFields = (does: StagedOrders, has: Partial<Traveller>, places: Places) => {
  const staged: RoundSpec = { places, travellers: { Scarlet: { ...WELL, ...has } } };
  const answers = game.questions.answers(createOrders(does), createInput(staged));
  const codes = ['without effect', 'paid without effect'];
  return readAnswers(answers, staged).problems.flatMap(({ where, code }) =>
    codes.includes(code) ? [where] : [],
  );
};

it.for<readonly [string, StagedOrders, Partial<Traveller>, Places, readonly string[]]>([
  ['Light without room', USE_LIGHT, { reserves: 6 }, {}, ['artefact']],
  ['Light of which a Reserve is left', USE_LIGHT, {}, {}, []],
  [
    'Light that is lost again',
    { ...USE_LIGHT, go: 'B2' },
    { reserves: 0 },
    RESERVE_LOSS_MAP,
    ['artefact'],
  ],
  ['Light that made up for a loss', { ...USE_LIGHT, go: 'B2' }, {}, RESERVE_LOSS_MAP, []],
  ['Light that meets a condition', { ...USE_LIGHT, go: 'B2' }, {}, RESERVE_BONUS_MAP, []],
  ['Water of which some is left', { ...WATER, go: 'B2 B3' }, {}, {}, []],
  ['Water without which Progress is lost', { ...WATER, go: 'B2 B3' }, { water: 0 }, COSTLY_MAP, []],
  [
    'Water that is drunk where there is no Progress to lose',
    { ...WATER, go: 'B2 B3' },
    { water: 0, progress: 0, rations: STALE_RATIONS },
    COSTLY_MAP,
    ['reserve'],
  ],
  [
    'Rations that are lost again',
    { ...RESERVE_FOR_RATIONS, go: 'B2 B3' },
    {},
    { B2: { effect: 'visitors lose 3 Fresh Rations' } },
    ['reserve'],
  ],
  ['Dark without a fourth visit', { ...USE_DARK, go: 'B2 B3 B4' }, {}, {}, ['artefact']],
  ['Dark with a fourth visit', { ...USE_DARK, go: 'B2 B3 B4 B5' }, {}, {}, []],
  [
    'Dark and a Rest with three visits',
    { ...USE_DARK, ...TAKE_REST, go: 'B2 B3 B4' },
    { energy: 2 },
    {},
    [],
  ],
  ['a Rest whose Energy is left', { ...TAKE_REST, go: 'B2 B3' }, { energy: 1 }, {}, []],
  [
    'a Rest whose Energy is lost again',
    { ...TAKE_REST, go: 'B2 B3' },
    { energy: 1 },
    { B2: { effect: 'visitors lose 9 Energy' } },
    ['rest'],
  ],
  [
    'a Rest in place of a visit that would be a Rest as well',
    { ...TAKE_REST, go: 'B2 B3 B4' },
    { energy: 1 },
    { B4: { energy: 9 } },
    ['rest'],
  ],
  [
    'a Rest in place of a visit that would be made',
    { ...TAKE_REST, go: 'B2 B3 B4' },
    { energy: 1 },
    { B4: { progress: 1 } },
    [],
  ],
])('UT-129 %s gets a warning only if it has no effect', ([, does, has, places, expected]) =>
  expect(listWarnedFields(does, has, places)).toEqual(expected),
);

it.for([
  ['artefact', { reserves: 3, artefactUsed: true }, USE_LIGHT, {}],
  ['reserve', { reserves: 2, water: 1 }, WATER, { water: 1 }],
  ['rest', { energy: 1 }, { ...TAKE_REST, go: 'B2 B3 B4' }, { energy: 1 }],
] as const)('UT-130 paying for %s without its effect leaves %j', ([where, leaves, does, has]) => {
  const { seat, ...now } = createInput({ travellers: { Scarlet: { ...WELL, ...has } } });
  const orders = { [seat]: createOrders(does) };
  const state = priceAlone({ ...now, orders, chance: seedChance(1), paid: seat, where });
  expect(state && getTraveller(state, seat)).toMatchObject(leaves);
});
