/** Cases of what a robot does with its meters, and of what is drawn anew of somebody whom an audience does not know. */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import { unchartedTerritory as game } from '../game.ts';
import { seatOf, setupWith, stateWith } from '../staging.ts';
import { travellerOf } from '../start.ts';
import type { State, Traveller } from '../state.ts';
import { disguised } from './disguise.ts';
import { robots } from './robots.ts';

const setup = setupWith();
const SCARLET = seatOf('Scarlet');
const rations = (count: number) => ({ Stale: 0, Palatable: 0, Fresh: count });
const PLENTY = { energy: 12, water: 4, rations: rations(4), reserves: 3 } as const;

function answersWith(has: Partial<Traveller>) {
  const state = stateWith({ travellers: { Scarlet: has } });
  const form = game.next({ setup, state })?.asks.find((ask) => ask.seat === SCARLET)?.form;
  if (form === undefined) throw new Error('everybody is asked');
  const draw = seededChance(1)('robot');
  return robots['greedy']?.answer({ setup, state, seat: SCARLET, form, draw }) ?? {};
}

describe('a robot', () => {
  it.for([
    { id: 'UT-918', has: {}, power: 'Dark' },
    { id: 'UT-919', has: { energy: 11 }, power: 'keep' },
    { id: 'UT-920', has: { water: 3 }, power: 'keep' },
    { id: 'UT-925', has: { rations: rations(3) }, power: 'keep' },
    { id: 'UT-926', has: { artefact: 'Light' }, power: 'keep' },
    { id: 'UT-927', has: { artefact: 'Dark' }, power: 'Dark' },
    { id: 'UT-928', has: { artefact: 'Dark', water: 3, reserves: 1 }, power: 'keep' },
    { id: 'UT-929', has: { artefact: 'Light', reserves: 1 }, power: 'Light' },
  ] as const)(
    '$id goes a fourth way while there is plenty of everything; with $has it is $power',
    ({ has, power }) => expect(answersWith({ ...PLENTY, ...has })['artefact']).toEqual([power]),
  );

  it.for([
    { id: 'UT-971', energy: 9, fresh: 5, eats: ['2'] },
    { id: 'UT-972', energy: 10, fresh: 5, eats: [] },
    { id: 'UT-973', energy: 9, fresh: 4, eats: [] },
  ])(
    '$id with $energy Energy and $fresh Fresh Rations eats $eats of them',
    ({ energy, fresh, eats }) => {
      const answers = answersWith({ energy, rations: rations(fresh) });
      expect(answers['eat-fresh'] ?? []).toEqual(eats);
    },
  );
});

describe('a disguise', () => {
  const drawnOf = (state: State): readonly Traveller[] =>
    Array.from({ length: 200 }, (_, seed) =>
      travellerOf(
        disguised({
          setup,
          state,
          history: [],
          audience: { kind: 'public' },
          chance: seededChance(seed),
        }).state,
        'Dems',
      ),
    );

  it('UT-974 draws gains that go down as well as up, few visits, and Progress within its six', () => {
    const state = stateWith({ travellers: { Dems: { gains: [4], progress: 14 } } });
    const all = drawnOf(state);
    const between = (of: (one: Traveller) => number) => [
      Math.min(...all.map(of)),
      Math.max(...all.map(of)),
    ];
    expect(between(({ gains }) => gains[0] ?? 0)).toEqual([-3, 9]);
    expect(between(({ visited }) => visited.length)).toEqual([0, 5]);
    expect(between(({ progress }) => progress)).toEqual([12, 17]);
    expect(between(({ hungryRounds }) => hungryRounds)).toEqual([0, 3]);
    expect(between(({ namedLast }) => namedLast.length)).toEqual([0, 2]);
  });

  it('UT-975 draws an artefact for who brought one, and for nobody else', () => {
    const artefactsOf = (has: Partial<Traveller>) =>
      new Set(drawnOf(stateWith({ travellers: { Dems: has } })).map(({ artefact }) => artefact));
    expect(artefactsOf({ artefact: 'Light' })).toEqual(new Set(['Light', 'Dark']));
    expect(artefactsOf({})).toEqual(new Set([undefined]));
  });
});
