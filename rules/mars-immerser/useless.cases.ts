/** Cases of Jets and Powers for nothing: what makes use of the move that the Energizer adds, and what of other Powers (ours). */

import { describe, expect, it } from 'vitest';
import type { SwapWord } from './forms/kinds.ts';
import type { Power } from './powers.ts';
import { type Ordered, play, type Staged, whys } from './staging.ts';

/** What of Scarlet's Jet and Power is told to have been in vain. */
const inVain = (staged: Staged): readonly string[] =>
  whys(
    play({ ...staged, sightseers: { Scarlet: { garnets: 3 }, ...staged.sightseers } }),
    'Scarlet',
  ).filter((why) => why.startsWith('useless'));

const energetic = (ordered: Ordered): Ordered => ({ power: 'Energizer', ...ordered });

/** Scarlet and Dems, each with five moves, and with a Swap of which each says so much. */
const swapping = (scarlet: SwapWord['says'], dems: SwapWord['says'], move: number): Staged => ({
  at: { Scarlet: 'P', Dems: 'G' },
  orders: {
    Scarlet: energetic({ go: 'O N K', swap: ['Dems', scarlet, move] }),
    Dems: energetic({ go: 'H H1', swap: ['Scarlet', dems, move] }),
  },
});

describe('the Energizer’s move (Rules, Powers)', () => {
  it.for<readonly [string, Staged]>([
    [
      'MI-438 a stay',
      { at: { Scarlet: 'U' }, orders: { Scarlet: energetic({ go: 'V P O G stay' }) } },
    ],
    [
      'MI-439 a polar road of which it is the second move',
      { at: { Scarlet: 'O' }, orders: { Scarlet: energetic({ go: 'N S W Z' }) } },
    ],
    [
      'MI-440 a block: without it the road would not have been tried',
      {
        at: { Scarlet: 'P', Dems: 'N1' },
        orders: { Scarlet: energetic({ go: 'O N K I T2' }), Dems: 'stay stay I T2' },
      },
    ],
    ['MI-441 a Swap', swapping('confirm', 'confirm', 5)],
    ['MI-442 a Swap of which the other backs out', swapping('confirm', 'back out', 5)],
    ['MI-443 a Swap of which one backs out', swapping('back out', 'confirm', 5)],
    ['MI-444 a Swap of which both back out', swapping('back out', 'back out', 5)],
  ])('is used by what happens in it: %s', ([, staged]) => expect(inVain(staged)).toEqual([]));

  it.for<readonly [string, Staged, string]>([
    [
      'MI-445 a stay',
      { at: { Scarlet: 'O' }, orders: { Scarlet: energetic({ go: 'G stay' }) } },
      'useless',
    ],
    ['MI-446 a Swap', swapping('confirm', 'confirm', 2), 'useless now'],
    [
      'MI-447 a Swap of which the other backs out',
      swapping('confirm', 'back out', 4),
      'useless now',
    ],
    ['MI-448 a Swap of which both back out', swapping('back out', 'back out', 4), 'useless'],
    [
      'MI-449 a road that there is not, in the move itself',
      { at: { Scarlet: 'P' }, orders: { Scarlet: energetic({ go: 'O N K I O' }) } },
      'useless',
    ],
  ])('is not used by what happens before it, nor by what cannot: %s', ([, staged, why]) =>
    expect(inVain(staged)).toEqual([why]),
  );

  it('MI-450 where a move was won it is the sixth', () => {
    const sightseers = { Scarlet: { location: 'P', moreMoves: true } };
    const going = (go: string) => inVain({ sightseers, orders: { Scarlet: energetic({ go }) } });
    expect([going('O N K I J'), going('O N K I J B')]).toEqual([['useless'], []]);
  });
});

describe('other Powers, and the Jet', () => {
  it.for<readonly [string, string, string, Power, readonly string[]]>([
    ['MI-451', 'the Bear at an Inn is', 'H', 'Bear', ['useless']],
    ['MI-452', 'Max with a Slice is not', 'G', 'Max', []],
    ['MI-453', 'a Veil never is', 'stay', 'Veil', []],
  ])('%s in vain: %s', ([, , go, power, expected]) => {
    const at = { Scarlet: go === 'H' ? 'G' : 'O' };
    expect(inVain({ at, orders: { Scarlet: { go, power } } })).toEqual(expected);
  });

  it('MI-454 of a Jet and a Power in vain each is told', () =>
    expect(
      inVain({ at: { Scarlet: 'P' }, orders: { Scarlet: { go: 'O', jet: true, power: 'Max' } } }),
    ).toEqual(['useless', 'useless']));

  it('MI-455 what another did makes no use of one’s own', () =>
    expect(
      inVain({
        at: { Scarlet: 'P', Dems: 'V' },
        orders: { Scarlet: { jet: true, power: 'Max' }, Dems: 'P O G' },
      }),
    ).toEqual(['useless', 'useless']));
});
