/** Cases of Swaps that both players confirm or refuse (Rules, Communal Garnet Spending). */

import { describe, expect, it } from 'vitest';
import { ended, journeys, listEventsTo, play } from './staging.ts';
import { getHeld, playSwap, sumUpSwap, swapRound } from './swap-staging.ts';

describe('a Swap that both confirm', () => {
  const played = play(playSwap({ scarlet: 'confirm', dems: 'confirm' }));

  it('MI-201 Scarlet ends at T2 and Dems at A2 after their Swap (published example)', () => {
    expect(sumUpSwap(playSwap({ scarlet: 'confirm', dems: 'confirm' }))).toBe(
      'Scarlet T2; Dems A2; 0 held',
    );
    expect(listEventsTo(played, 'Scarlet', 'swapped')).toMatchObject([
      { move: 2, partner: 'Dems', from: 'D2', to: 'J' },
    ]);
  });

  it('MI-202 a Swap costs one Communal Garnet of the pair, and other pairs keep theirs', () =>
    expect([getHeld(played), getHeld(played, 'Scarlet', 'Isa')]).toEqual([0, 1]));

  it('MI-203 the location reached by a Swap is visited and seen (Rulings, Swaps)', () =>
    expect(ended(played, 'Scarlet').seen).toEqual(['E2', 'D2', 'J', 'I', 'T2']));

  it('MI-204 a blank step can mark the place of the Swap, but is not required', () =>
    expect(sumUpSwap(swapRound('D2 - I T2, confirm 2', 'J - C2 A2, confirm 2'))).toBe(
      'Scarlet T2; Dems A2; 0 held',
    ));

  it('MI-205 D2 to A2 after the Swap is invalid, so Dems ends at D2 (published example)', () =>
    expect(sumUpSwap(swapRound('D2 I T2, confirm 2', 'J A2, confirm 2'))).toBe(
      'Scarlet T2; Dems D2: no road; 0 held',
    ));

  it('MI-206 a Swap takes one move and leaves three steps', () =>
    expect(sumUpSwap(swapRound('D2 I T2 X1, confirm 2', 'J, confirm 2'))).toBe(
      'Scarlet T2: too few moves; Dems D2; 0 held',
    ));

  it('MI-207 a Swap travels no road, so it blocks nobody (Rulings, Swaps)', () => {
    const near = play(
      swapRound('O, confirm 1', 'confirm 1', journeys('Scarlet O; Dems N; Isa P: O N')),
    );
    expect([ended(near, 'Scarlet').location, ended(near, 'Isa').location]).toEqual(['O', 'N']);
  });

  it('MI-208 the first and the last move can be a Swap', () =>
    expect(sumUpSwap(swapRound('confirm 4', 'J, confirm 4'))).toBe('Scarlet J; Dems E2; 0 held'));

  it('MI-209 a player can swap only once in a match (Rules: once over the Main Match)', () => {
    const sightseers = { Dems: { swapped: true, location: 'B' } };
    const again = { ...playSwap({ scarlet: 'confirm', dems: 'confirm' }), sightseers };
    expect(sumUpSwap(again)).toBe('Scarlet D2: not agreed; Dems J: swapped before; 1 held');
  });

  it('MI-210 a Swap counts as the one Swap of both partners', () =>
    expect([ended(played, 'Scarlet').swapped, ended(played, 'Dems').swapped]).toEqual([
      true,
      true,
    ]));

  it('MI-211 a Relative reached by a Swap is visited (Rulings, Relatives)', () => {
    const kin = play(swapRound('confirm 1', 'confirm 1', { at: { Scarlet: 'E2', Dems: 'G' } }));
    expect(ended(kin, 'Scarlet').slices).toEqual({ G: 2 });
  });
});

describe('a Swap that one backs out of', () => {
  const staged = playSwap({ scarlet: 'back out', dems: 'confirm' });

  it('MI-221 a player who backs out claims the Communal Garnet as a personal one', () => {
    expect(ended(play(staged), 'Scarlet').garnets).toBe(1);
    expect(getHeld(play(staged))).toBe(0);
  });

  it('MI-222 a player who backs out keeps moving as submitted (Rulings, Swaps)', () =>
    expect(sumUpSwap(swapRound('D2 C2 A2, back out 2', 'J C2, confirm 2'))).toBe(
      'Scarlet A2 +1 garnet; Dems J; 0 held',
    ));

  it('MI-223 the movement of the player who confirmed ends there', () => {
    expect(sumUpSwap(staged)).toContain('Dems J; ');
    expect(listEventsTo(play(staged), 'Dems', 'betrayed')).toHaveLength(1);
  });

  it('MI-224 a refused Swap does not count as the one Swap of either player', () => {
    const played = play(staged);
    expect([ended(played, 'Scarlet').swapped, ended(played, 'Dems').swapped]).toEqual([
      false,
      false,
    ]);
  });

  it('MI-225 a claimed garnet can pay for a ware of the same round (ours)', () => {
    const { at, orders } = swapRound('', 'confirm 1', { at: { Scarlet: 'L', Dems: 'B' } });
    const Scarlet = { go: 'M', swap: ['Dems', 'back out', 1], ware: 'Flip-Flops' } as const;
    const shop = play({ at: at ?? {}, orders: { ...orders, Scarlet } });
    expect(ended(shop, 'Scarlet').points.Sightseeing).toBe(3);
  });

  it('MI-226 a player who backs out may be on a road of two moves in that move', () => {
    const at = { Scarlet: 'W', Dems: 'B' };
    expect(sumUpSwap(swapRound('Z K, back out 2', 'J I, confirm 2', { at }))).toBe(
      'Scarlet K +1 garnet; Dems J; 0 held',
    );
  });
});

it.for([
  'MI-231 if both back out, the Communal Garnet is lost',
  'MI-232 if both back out, neither moves in that round',
])('%s', () =>
  expect(sumUpSwap(playSwap({ scarlet: 'back out', dems: 'back out' }))).toBe(
    'Scarlet E2; Dems B; 0 held',
  ),
);
