/** Cases of Swaps that both players confirm or refuse (Rules, Communal Garnet Spending). */

import { describe, expect, it } from 'vitest';
import { ended, endOf, listEventsTo, play, whys } from './staging.ts';
import { getHeld, playSwap, STARTS } from './swap-staging.ts';

describe('a Swap that both confirm', () => {
  const played = play(playSwap({ scarlet: 'confirm', dems: 'confirm' }));

  it('MI-201 Scarlet ends at T2 and Dems at A2 after their Swap (published example)', () => {
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['T2', 'A2']);
    expect(listEventsTo(played, 'Scarlet', 'swapped')).toMatchObject([
      { move: 2, partner: 'Dems', from: 'D2', to: 'J' },
    ]);
  });

  it('MI-202 a Swap costs one Communal Garnet of the pair, and other pairs keep theirs', () => {
    expect(getHeld(played)).toBe(0);
    expect(getHeld(played, 'Scarlet', 'Isa')).toBe(1);
  });

  it('MI-203 the location reached by a Swap is visited and seen (Rulings, Swaps)', () =>
    expect(ended(played, 'Scarlet').seen).toEqual(['E2', 'D2', 'J', 'I', 'T2']));

  it('MI-204 a blank step can mark the place of the Swap, but is not required', () => {
    const gap = play({
      at: STARTS,
      orders: {
        Scarlet: { go: 'D2 - I T2', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J - C2 A2', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect([endOf(gap, 'Scarlet'), endOf(gap, 'Dems')]).toEqual(['T2', 'A2']);
  });

  it('MI-205 D2 to A2 after the Swap is invalid, so Dems ends at D2 (published example)', () => {
    const ends = play({
      at: STARTS,
      orders: {
        Scarlet: { go: 'D2 I T2', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J A2', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect([endOf(ends, 'Dems'), whys(ends, 'Dems')]).toEqual(['D2', ['no road']]);
  });

  it('MI-206 a Swap takes one move and leaves three steps', () => {
    const full = play({
      at: STARTS,
      orders: {
        Scarlet: { go: 'D2 I T2 X1', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect([endOf(full, 'Scarlet'), whys(full, 'Scarlet')]).toEqual(['T2', ['too few moves']]);
  });

  it('MI-207 a Swap travels no road, so it blocks nobody (Rulings, Swaps)', () => {
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

  it('MI-208 the first and the last move can be a Swap', () => {
    const last = play({
      at: STARTS,
      orders: {
        Scarlet: { go: '', swap: ['Dems', 'confirm', 4] },
        Dems: { go: 'J', swap: ['Scarlet', 'confirm', 4] },
      },
    });
    expect([endOf(last, 'Scarlet'), endOf(last, 'Dems')]).toEqual(['J', 'E2']);
  });

  it('MI-209 a player can swap only once in a match (Rules: once over the Main Match)', () => {
    const again = play({
      ...playSwap({ scarlet: 'confirm', dems: 'confirm' }),
      sightseers: { Dems: { swapped: true, location: 'B' } },
    });
    expect(whys(again, 'Dems')).toEqual(['swapped before']);
    expect(whys(again, 'Scarlet')).toEqual(['not agreed']);
    expect([endOf(again, 'Scarlet'), endOf(again, 'Dems'), getHeld(again)]).toEqual(['D2', 'J', 1]);
  });

  it('MI-210 a Swap counts as the one Swap of both partners', () =>
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
  const played = play(playSwap({ scarlet: 'back out', dems: 'confirm' }));

  it('MI-221 a player who backs out claims the Communal Garnet as a personal one', () => {
    expect(ended(played, 'Scarlet').garnets).toBe(1);
    expect(getHeld(played)).toBe(0);
  });

  it('MI-222 a player who backs out keeps moving as submitted (Rulings, Swaps)', () => {
    const goes = play({
      at: STARTS,
      orders: {
        Scarlet: { go: 'D2 C2 A2', swap: ['Dems', 'back out', 2] },
        Dems: { go: 'J C2', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect(endOf(goes, 'Scarlet')).toBe('A2');
  });

  it('MI-223 the movement of the player who confirmed ends there', () => {
    expect([endOf(played, 'Dems'), listEventsTo(played, 'Dems', 'betrayed').length]).toEqual([
      'J',
      1,
    ]);
    expect(ended(played, 'Dems').garnets).toBe(0);
  });

  it('MI-224 a refused Swap does not count as the one Swap of either player', () =>
    expect([ended(played, 'Scarlet').swapped, ended(played, 'Dems').swapped]).toEqual([
      false,
      false,
    ]));

  it('MI-225 a claimed garnet can pay for a ware of the same round (ours)', () => {
    const shop = play({
      at: { Scarlet: 'L', Dems: 'B' },
      orders: {
        Scarlet: { go: 'M', swap: ['Dems', 'back out', 1], ware: 'Flip-Flops' },
        Dems: { go: '', swap: ['Scarlet', 'confirm', 1] },
      },
    });
    expect(ended(shop, 'Scarlet').points.Sightseeing).toBe(3);
  });

  it('MI-226 a player who backs out may be on a road of two moves in that move', () => {
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
  const played = play(playSwap({ scarlet: 'back out', dems: 'back out' }));

  it('MI-231 if both back out, the Communal Garnet is lost', () => {
    expect(getHeld(played)).toBe(0);
    expect([ended(played, 'Scarlet').garnets, ended(played, 'Dems').garnets]).toEqual([0, 0]);
  });

  it('MI-232 if both back out, neither moves in that round', () =>
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['E2', 'B']));
});
