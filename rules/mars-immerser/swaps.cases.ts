/**
 * Cases of Swaps: agreed outside, confirmed or backed out of in both submissions (Rules, Communal
 * Garnet Spending).
 */

import { describe, expect, it } from 'vitest';
import { ended, endOf, narratedTo, play, whys } from './staging.ts';
import { AT, held, swap } from './swap-staging.ts';

describe('a Swap that both confirm', () => {
  const played = play(swap({ scarlet: 'confirm', dems: 'confirm' }));

  it('MI-201 the published example: Scarlet by D2, J, I to T2, Dems by J, D2, C2 to A2', () => {
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['T2', 'A2']);
    expect(narratedTo(played, 'Scarlet', 'swapped')).toMatchObject([
      { move: 2, partner: 'Dems', from: 'D2', to: 'J' },
    ]);
  });

  it('MI-202 one Communal Garnet of the pair is spent, and of no other pair', () => {
    expect(held(played)).toBe(0);
    expect(held(played, 'Scarlet', 'Isa')).toBe(1);
  });

  it('MI-203 the location reached is visited and seen (Rulings, Swaps)', () =>
    expect(ended(played, 'Scarlet').seen).toEqual(['E2', 'D2', 'J', 'I', 'T2']));

  it('MI-204 the steps can have their gap where the Swap is, or none', () => {
    const gap = play({
      at: AT,
      orders: {
        Scarlet: { go: 'D2 - I T2', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J - C2 A2', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect([endOf(gap, 'Scarlet'), endOf(gap, 'Dems')]).toEqual(['T2', 'A2']);
  });

  it('MI-205 the published example: D2 to A2 after the Swap is invalid, Dems ends at D2', () => {
    const ends = play({
      at: AT,
      orders: {
        Scarlet: { go: 'D2 I T2', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J A2', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect([endOf(ends, 'Dems'), whys(ends, 'Dems')]).toEqual(['D2', ['no road']]);
  });

  it('MI-206 a Swap takes a move: three steps are left', () => {
    const full = play({
      at: AT,
      orders: {
        Scarlet: { go: 'D2 I T2 X1', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect([endOf(full, 'Scarlet'), whys(full, 'Scarlet')]).toEqual(['T2', ['too few moves']]);
  });

  it('MI-207 a Swap does not travel a road: it blocks nobody (Rulings, Swaps)', () => {
    const near = play({
      at: { Scarlet: 'O', Dems: 'N', Isa: 'P' },
      orders: {
        Scarlet: { go: 'O', swap: ['Dems', 'confirm', 1] },
        Dems: { go: '', swap: ['Scarlet', 'confirm', 1] },
        Isa: 'O N',
      },
    });
    expect([endOf(near, 'Scarlet'), endOf(near, 'Isa')]).toEqual(['O', 'N']);
  });

  it('MI-208 the first move can be a Swap, and the last', () => {
    const last = play({
      at: AT,
      orders: {
        Scarlet: { go: '', swap: ['Dems', 'confirm', 4] },
        Dems: { go: 'J', swap: ['Scarlet', 'confirm', 4] },
      },
    });
    expect([endOf(last, 'Scarlet'), endOf(last, 'Dems')]).toEqual(['J', 'E2']);
  });

  it('MI-209 a player who has swapped cannot swap again (Rules: once over the Main Match)', () => {
    const again = play({
      ...swap({ scarlet: 'confirm', dems: 'confirm' }),
      sightseers: { Dems: { swapped: true, location: 'B' } },
    });
    expect(whys(again, 'Dems')).toEqual(['swapped before']);
    expect(whys(again, 'Scarlet')).toEqual(['not agreed']);
    expect([endOf(again, 'Scarlet'), endOf(again, 'Dems'), held(again)]).toEqual(['D2', 'J', 1]);
  });

  it('MI-210 both have swapped then', () =>
    expect([ended(played, 'Scarlet').swapped, ended(played, 'Dems').swapped]).toEqual([
      true,
      true,
    ]));

  it('MI-211 a Relative reached by a Swap is visited (Rulings, Relatives)', () => {
    const kin = play({
      at: { Scarlet: 'E2', Dems: 'G' },
      orders: {
        Scarlet: { go: '', swap: ['Dems', 'confirm', 1] },
        Dems: { go: '', swap: ['Scarlet', 'confirm', 1] },
      },
    });
    expect(ended(kin, 'Scarlet').slices).toEqual({ G: 2 });
  });
});

describe('a Swap that one backs out of', () => {
  const played = play(swap({ scarlet: 'back out', dems: 'confirm' }));

  it('MI-221 who backed out claims the Communal Garnet as a personal one', () => {
    expect(ended(played, 'Scarlet').garnets).toBe(1);
    expect(held(played)).toBe(0);
  });

  it('MI-222 and keeps moving with the moves as submitted (Rulings, Swaps)', () => {
    const goes = play({
      at: AT,
      orders: {
        Scarlet: { go: 'D2 C2 A2', swap: ['Dems', 'back out', 2] },
        Dems: { go: 'J C2', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect(endOf(goes, 'Scarlet')).toBe('A2');
  });

  it('MI-223 the movement of who followed through ends there', () => {
    expect([endOf(played, 'Dems'), narratedTo(played, 'Dems', 'betrayed').length]).toEqual([
      'J',
      1,
    ]);
    expect(ended(played, 'Dems').garnets).toBe(0);
  });

  it('MI-224 neither has swapped by that', () =>
    expect([ended(played, 'Scarlet').swapped, ended(played, 'Dems').swapped]).toEqual([
      false,
      false,
    ]));

  it('MI-225 the garnet comes in time for a ware of the same round (ours)', () => {
    const shop = play({
      at: { Scarlet: 'L', Dems: 'B' },
      orders: {
        Scarlet: { go: 'M', swap: ['Dems', 'back out', 1], ware: 'Flip-Flops' },
        Dems: { go: '', swap: ['Scarlet', 'confirm', 1] },
      },
    });
    expect(ended(shop, 'Scarlet').points.Sightseeing).toBe(3);
  });

  it('MI-226 who backs out may be on a road of two moves meanwhile', () => {
    const polar = play({
      at: { Scarlet: 'W', Dems: 'B' },
      orders: {
        Scarlet: { go: 'Z K', swap: ['Dems', 'back out', 2] },
        Dems: { go: 'J I', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect([endOf(polar, 'Scarlet'), ended(polar, 'Scarlet').garnets]).toEqual(['K', 1]);
    expect(endOf(polar, 'Dems')).toBe('J');
  });
});

describe('a Swap that both back out of', () => {
  const played = play(swap({ scarlet: 'back out', dems: 'back out' }));

  it('MI-231 the Communal Garnet is lost to both', () => {
    expect(held(played)).toBe(0);
    expect([ended(played, 'Scarlet').garnets, ended(played, 'Dems').garnets]).toEqual([0, 0]);
  });

  it('MI-232 and neither moves whatsoever in that round', () =>
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['E2', 'B']));
});
