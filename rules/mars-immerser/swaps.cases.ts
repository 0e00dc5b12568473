/** Cases of Swaps: agreed outside, confirmed or backed out of in both submissions (Rules, Communal Garnet Spending). */

import { describe, expect, it } from 'vitest';
import { heldBy } from '../kit/communal.ts';
import {
  ended,
  endOf,
  type Name,
  play,
  type Staged,
  seatOf,
  told,
  warnings,
  whys,
} from './staging.ts';

const AT = { Scarlet: 'E2', Dems: 'B' } as const;

/** The Swap of the text's example: Scarlet and Dems in move 2. */
const swap = (says: {
  readonly scarlet: 'confirm' | 'back out';
  readonly dems: 'confirm' | 'back out';
}): Staged => ({
  at: AT,
  orders: {
    Scarlet: { go: 'D2 I T2', swap: ['Dems', says.scarlet, 2] },
    Dems: { go: 'J C2 A2', swap: ['Scarlet', says.dems, 2] },
  },
});

const held = ({ state }: ReturnType<typeof play>, one: Name = 'Scarlet', other: Name = 'Dems') =>
  heldBy(state.pairs, seatOf(one), seatOf(other));

describe('a Swap that both confirm', () => {
  const played = play(swap({ scarlet: 'confirm', dems: 'confirm' }));

  it('MI-201 the published example: Scarlet by D2, J and I to T2, Dems by J, D2 and C2 to A2', () => {
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['T2', 'A2']);
    expect(told(played, 'Scarlet', 'swapped')).toMatchObject([
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

  it('MI-205 the published example: after the Swap to D2, D2 to A2 is invalid, and Dems ends at D2', () => {
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

  it('MI-207 a Swap travels no road: it blocks nobody, and the road can be travelled (Rulings, Swaps)', () => {
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

  it('MI-209 a player who has swapped cannot again, with anybody (Rules: once over the Main Match)', () => {
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
    expect([endOf(played, 'Dems'), told(played, 'Dems', 'betrayed').length]).toEqual(['J', 1]);
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

describe('an agreement that does not stand (Rulings, Swaps)', () => {
  it('MI-241 a Swap that the other did not name is an invalid movement', () => {
    const played = play({
      at: AT,
      orders: { Scarlet: { go: 'D2 C2', swap: ['Dems', 'confirm', 2] }, Dems: 'J I' },
    });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['D2', ['not agreed']]);
    expect([endOf(played, 'Dems'), held(played)]).toEqual(['I', 1]);
  });

  it('MI-242 nor does one that names another move', () => {
    const played = play({
      at: AT,
      orders: {
        Scarlet: { go: 'D2', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J I', swap: ['Scarlet', 'confirm', 3] },
      },
    });
    expect([whys(played, 'Scarlet'), whys(played, 'Dems')]).toEqual([
      ['not agreed'],
      ['not agreed'],
    ]);
    expect(endOf(played, 'Dems')).toBe('I');
  });

  it('MI-243 a pair without a Communal Garnet cannot agree', () => {
    const played = play({ ...swap({ scarlet: 'confirm', dems: 'confirm' }), pairs: [] });
    expect([whys(played, 'Scarlet'), endOf(played, 'Scarlet')]).toEqual([
      ['no Communal Garnet'],
      'D2',
    ]);
  });

  it('MI-244 if the movement of one has ended before that move, there is no Swap, and nothing is spent', () => {
    const played = play({
      at: AT,
      orders: {
        Scarlet: { go: 'A2', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J C2', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect([whys(played, 'Dems'), endOf(played, 'Dems'), held(played)]).toEqual([
      ['partner stopped'],
      'J',
      1,
    ]);
  });

  it('MI-245 nor is there a garnet to claim then', () => {
    const played = play({
      at: AT,
      orders: {
        Scarlet: { go: 'A2', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J I', swap: ['Scarlet', 'back out', 2] },
      },
    });
    expect([ended(played, 'Dems').garnets, endOf(played, 'Dems'), held(played)]).toEqual([
      0,
      'I',
      1,
    ]);
  });

  it('MI-246 a blocked player is not there for the Swap either', () => {
    const played = play({
      at: { Isa: 'O', Scarlet: 'P', Dems: 'B' },
      orders: {
        Isa: 'N',
        Scarlet: { go: 'O N', swap: ['Dems', 'confirm', 3] },
        Dems: { go: 'J I', swap: ['Scarlet', 'confirm', 3] },
      },
    });
    expect([whys(played, 'Scarlet'), whys(played, 'Dems')]).toEqual([
      ['blocked'],
      ['partner stopped'],
    ]);
  });

  it('MI-247 backing out of what nobody agreed on changes nothing, and is told', () => {
    const played = play({
      at: AT,
      orders: { Scarlet: { go: 'D2 C2', swap: ['Dems', 'back out', 2] } },
    });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['C2', ['not agreed']]);
    expect(ended(played, 'Scarlet').garnets).toBe(0);
  });

  it('MI-248 nobody swaps with himself', () => {
    const staged: Staged = { at: AT, orders: { Scarlet: { swap: ['Scarlet', 'confirm', 1] } } };
    expect(whys(play(staged), 'Scarlet')).toEqual(['oneself']);
    expect(warnings(staged, 'Scarlet')).toEqual(['swap-with: oneself']);
  });

  it('MI-249 a Swap without its move counts for nothing, and is warned of', () => {
    const staged: Staged = { at: AT, orders: { Scarlet: { go: 'D2', half: 'Dems' } } };
    expect([endOf(play(staged), 'Scarlet'), whys(play(staged), 'Scarlet')]).toEqual([
      'D2',
      ['half a Swap'],
    ]);
    expect(warnings(staged, 'Scarlet')).toEqual(['swap: half a Swap']);
  });

  it('MI-250 what one knows of oneself is warned of, what rests on the other is not', () => {
    const swapped = { ...swap({ scarlet: 'confirm', dems: 'confirm' }) };
    expect(warnings(swapped, 'Scarlet')).toEqual([]);
    expect(
      warnings(
        { ...swapped, sightseers: { Scarlet: { swapped: true, location: 'E2' } } },
        'Scarlet',
      ),
    ).toEqual(['swap-with: swapped before']);
    expect(warnings({ ...swapped, pairs: [] }, 'Scarlet')).toEqual([
      'swap-with: no Communal Garnet',
    ]);
    expect(
      warnings({ ...swapped, sightseers: { Dems: { swapped: true, location: 'B' } } }, 'Scarlet'),
    ).toEqual([]);
  });

  it('MI-251 a road of two moves cannot be begun in the move before a Swap that is confirmed (ours)', () => {
    const staged: Staged = {
      at: { Scarlet: 'W', Dems: 'B' },
      orders: {
        Scarlet: { go: 'Z', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J', swap: ['Scarlet', 'confirm', 2] },
      },
    };
    expect([whys(play(staged), 'Scarlet'), whys(play(staged), 'Dems')]).toEqual([
      ['Swap in its way'],
      ['partner stopped'],
    ]);
    expect(warnings(staged, 'Scarlet')).toEqual(['step-1: Swap in its way']);
  });

  it('MI-252 a Swap in a move that a player does not have is invalid (ours)', () => {
    const played = play({
      at: AT,
      orders: {
        Scarlet: { swap: ['Dems', 'confirm', 5] },
        Dems: { power: 'Energizer', swap: ['Scarlet', 'confirm', 5] },
      },
    });
    expect([whys(played, 'Scarlet'), whys(played, 'Dems'), held(played)]).toEqual([
      ['too few moves'],
      ['partner stopped'],
      1,
    ]);
  });

  it('MI-256 a step that has no move left because of the Swap is warned of, wherever the Swap may lead', () => {
    const withSteps = (go: string, power?: 'Energizer'): Staged => ({
      at: AT,
      orders: { Scarlet: { go, swap: ['Dems', 'confirm', 2], ...(power && { power }) } },
    });
    expect(warnings(withSteps('D2 I T2 X1'), 'Scarlet')).toEqual(['step-4: Swap takes a move']);
    expect(warnings(withSteps('D2 - I T2'), 'Scarlet')).toEqual([]);
    expect(warnings(withSteps('D2 I T2 X1', 'Energizer'), 'Scarlet')).toEqual([]);
    expect(warnings(withSteps('A2 I T2 X1'), 'Scarlet')).toEqual(['step-1: no road']);
  });

  it('MI-253 who is blocked in the very move of the Swap has claimed its garnet: the movement had not ended before', () => {
    const played = play({
      at: { Isa: 'O', Scarlet: 'P', Dems: 'B' },
      orders: {
        Isa: 'N',
        Scarlet: { go: 'O N', swap: ['Dems', 'back out', 2] },
        Dems: { go: 'J I', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect([whys(played, 'Scarlet'), ended(played, 'Scarlet').garnets]).toEqual([['blocked'], 1]);
    expect([endOf(played, 'Dems'), held(played), ended(played, 'Isa').blocks]).toEqual(['J', 0, 1]);
  });

  it('MI-254 who has swapped away blocks by the road travelled just before', () => {
    const played = play({
      at: { Scarlet: 'O', Dems: 'B', Isa: 'P' },
      orders: {
        Scarlet: { go: 'N', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J', swap: ['Scarlet', 'confirm', 2] },
        Isa: 'O N',
      },
    });
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems'), endOf(played, 'Isa')]).toEqual([
      'J',
      'N',
      'O',
    ]);
    expect([ended(played, 'Scarlet').blocks, ended(played, 'Dems').blocks]).toEqual([1, 0]);
  });

  it('MI-255 who jets can Swap, and where both back out the Jet is paid for nothing', () => {
    const jetting = (says: 'confirm' | 'back out') =>
      play({
        at: AT,
        sightseers: { Scarlet: { location: 'E2', garnets: 3 } },
        orders: {
          Scarlet: { go: 'D2', jet: true, swap: ['Dems', says, 2] },
          Dems: { go: 'J', swap: ['Scarlet', says, 2] },
        },
      });
    const [swapped, neither] = [jetting('confirm'), jetting('back out')];
    expect([endOf(swapped, 'Scarlet'), ended(swapped, 'Scarlet').garnets]).toEqual(['J', 0]);
    expect([endOf(neither, 'Scarlet'), ended(neither, 'Scarlet').garnets]).toEqual(['E2', 0]);
  });
});
