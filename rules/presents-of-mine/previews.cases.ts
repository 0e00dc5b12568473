import { describe, expect, it } from 'vitest';
import { presentsOfMine } from './game.ts';
import {
  createPicking,
  getSeat,
  type OrdersForSeat,
  openState,
  passOn,
  SETUP,
  stateAt,
  stealing,
} from './staging.ts';
import type { State } from './state.ts';

describe('a receipt previews the result of passing and stealing (ours)', () => {
  const previewOrders = (state: State, written: OrdersForSeat) => {
    const seat = getSeat('Scarlet');
    return presentsOfMine.preview?.({ setup: SETUP, state, seat }, written(seat));
  };

  it.for([
    [
      'PM-931',
      'round-1',
      passOn('F0 A0 C0'),
      'You will pass F0 to Dems, A0 to Zatchel and C0 to Phoenix; B0, D0 and E0 stay and ' +
        'become B1, D1 and E1',
    ],
    [
      'PM-932',
      'round-5',
      passOn('F0 A0 J3'),
      'You will pass A0 to Dems, B0 to Zatchel and C0 to Phoenix; D0, E0 and F0 stay and ' +
        'become D1, E1 and F2',
    ],
    [
      'PM-933',
      'round-2',
      passOn('A0 B0 C0', { replaced: 'E0', replacement: 'K' }),
      'You will pass A0 to Dems, B0 to Zatchel and C0 to Phoenix; E0 makes way for K; D0 ' +
        'and F0 stay and become D1 and F2',
    ],
    [
      'PM-934',
      'round-3',
      passOn('A0 B0 C0', { replaced: 'A0', replacement: 'K' }),
      'You will pass A0 to Dems, B0 to Zatchel and C0 to Phoenix; one of D0, E0 and F0, ' +
        'drawn at random, makes way for M or N, drawn at random',
    ],
    [
      'PM-935',
      'round-4',
      stealing('C0 J0 E0'),
      'You will steal C0 from Walsh; one from Zero, drawn at random; E0 from Pixie, ' +
        'unless a nearer thief does',
    ],
  ] as const)('%s a receipt previews orders for %s', ([, step, written, text]) => {
    expect(previewOrders(stateAt(step), written)).toBe(text);
  });

  it('PM-936 picks have no preview, since their staleness depends on other players', () => {
    expect(previewOrders(openState(), createPicking('ABCDE'))).toBeNull();
  });
});
