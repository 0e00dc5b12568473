/** Cases of steps that are ordered for the time after a Swap (Rulings, Swaps). */

import { describe, expect, it } from 'vitest';
import { countRoadMoves, getAtlas } from './atlas.ts';
import { STAY } from './forms/kinds.ts';
import { listEventsTo, play, type RoundSetup, setupWith, warnings } from './staging.ts';
import { STARTS } from './swap-staging.ts';

const ATLAS = getAtlas(setupWith().content);
const { roads } = ATLAS;

/** Lists valid and invalid steps from a location. */
const listStepsFrom = (code: string) => [...roads.neighbours(code), STAY, 'W', 'A2'];

/**
 * Lists orders for the time after a Swap. The first step takes one move, and the next does not go
 * back.
 */
const listOrdersAfterSwap = (partner: string): readonly string[] =>
  roads
    .neighbours(partner)
    .filter((first) => countRoadMoves(roads.road(partner, first)?.kind ?? 'polar') === 1)
    .flatMap((first) =>
      listStepsFrom(first)
        .filter((second) => second !== partner)
        .flatMap((second) => listStepsFrom(second).map((third) => `${first} ${second} ${third}`)),
    );

describe('steps after a Swap (Rulings, Swaps)', () => {
  it('MI-256 a step that lacks a move because of the Swap causes a warning', () => {
    const withSteps = (go: string, power?: 'Energizer'): RoundSetup => ({
      at: STARTS,
      orders: { Scarlet: { go, swap: ['Dems', 'confirm', 2], ...(power && { power }) } },
    });
    expect(warnings(withSteps('D2 | I T2 X1'), 'Scarlet')).toEqual([
      'after-3: too few moves after the Swap',
    ]);
    expect(warnings(withSteps('D2 | I T2'), 'Scarlet')).toEqual([]);
    expect(warnings(withSteps('D2 | I T2 X1', 'Energizer'), 'Scarlet')).toEqual([]);
    expect(warnings(withSteps('A2 | I T2 X1'), 'Scarlet')).toEqual([
      'step-1: no road',
      'swap-with: stopped before',
    ]);
  });

  it('MI-926 roads of two moves and impossible steps after a Swap cause warnings', () => {
    const listWarnings = (go: string) =>
      warnings(
        { at: STARTS, orders: { Scarlet: { go, swap: ['Dems', 'confirm', 2] } } },
        'Scarlet',
      );
    expect(listWarnings('D2 | W Z')).toEqual(['after-2: too few moves after the Swap']);
    expect(listWarnings('D2 | W Z Y')).toEqual(['after-2: too few moves after the Swap']);
    expect(listWarnings('D2 | I W')).toEqual(['after-2: no road after the Swap']);
    expect(listWarnings('D2 | D2 E2')).toEqual(['after-2: road used after the Swap']);
    expect(listWarnings('D2 | I stay')).toEqual(['after-2: no Relative after the Swap']);
    expect(listWarnings('D2 | stay stay stay')).toEqual(['after-3: too few moves after the Swap']);
    expect(listWarnings('D2 | stay stay')).toEqual([]);
    expect(listWarnings('D2 | stay I W')).toEqual(['after-3: too few moves after the Swap']);
    expect(listWarnings('D2 | stay I')).toEqual([]);
  });

  it('MI-927 warnings on steps after a Swap come true if the Swap happens', () => {
    const elsewhere = ATLAS.codes.filter((code) => code !== 'E2' && code !== 'D2');
    const tried = elsewhere.flatMap((partner) =>
      listOrdersAfterSwap(partner).map((way) => {
        const staged: RoundSetup = {
          at: { Scarlet: 'E2', Dems: partner },
          orders: {
            Scarlet: { go: `D2 | ${way}`, power: 'Energizer', swap: ['Dems', 'confirm', 2] },
            Dems: { swap: ['Scarlet', 'confirm', 2] },
          },
        };
        const happened = listEventsTo(play(staged), 'Scarlet', 'stopped').flatMap(({ faults }) =>
          faults.map(({ where, why }) => `${where}: ${why.replace(/ here$/, '')}`),
        );
        const warned = warnings(staged, 'Scarlet').map((one) =>
          one.replace(/ after the Swap$/, ''),
        );
        return { way: `from ${partner}: ${way}`, happened, warned };
      }),
    );
    expect(tried.length).toBeGreaterThan(800);
    const whysTried = new Set(tried.flatMap(({ happened }) => happened));
    for (const why of ['too few moves', 'no road', 'road used', 'no Relative'])
      expect([...whysTried].join()).toContain(why);
    const differing = tried.filter(({ happened, warned }) => happened.join() !== warned.join());
    expect(differing).toEqual([]);
  });
});
