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

describe('a receipt says what passing and stealing come to as things stand (ours)', () => {
  const foreseen = (state: State, written: OrdersForSeat) => {
    const seat = getSeat('Scarlet');
    return presentsOfMine.preview?.({ setup: SETUP, state, seat }, written(seat));
  };

  it.for([
    {
      id: 'PM-931',
      step: 'round-1',
      written: passOn('F0 A0 C0'),
      told:
        'You will pass F0 to Dems, A0 to Zatchel and C0 to Phoenix; B0, D0 and E0 stay and ' +
        'become B1, D1 and E1',
    },
    {
      id: 'PM-932',
      step: 'round-5',
      written: passOn('F0 A0 J3'),
      told:
        'You will pass A0 to Dems, B0 to Zatchel and C0 to Phoenix; D0, E0 and F0 stay and ' +
        'become D1, E1 and F2',
    },
    {
      id: 'PM-933',
      step: 'round-2',
      written: passOn('A0 B0 C0', { replaced: 'E0', replacement: 'K' }),
      told:
        'You will pass A0 to Dems, B0 to Zatchel and C0 to Phoenix; E0 makes way for K; D0 ' +
        'and F0 stay and become D1 and F2',
    },
    {
      id: 'PM-934',
      step: 'round-3',
      written: passOn('A0 B0 C0', { replaced: 'A0', replacement: 'K' }),
      told:
        'You will pass A0 to Dems, B0 to Zatchel and C0 to Phoenix; one of D0, E0 and F0, ' +
        'drawn at random, makes way for M or N, drawn at random',
    },
    {
      id: 'PM-935',
      step: 'round-4',
      written: stealing('C0 J0 E0'),
      told:
        'You will steal C0 from Walsh; one from Zero, drawn at random; E0 from Pixie, ' +
        'unless a nearer thief does',
    },
  ] as const)('$id a receipt previews orders for $step', ({ step, written, told }) => {
    expect(foreseen(stateAt(step), written)).toBe(told);
  });

  it('PM-936 picks have no preview, since their staleness depends on other players', () => {
    expect(foreseen(openState(), createPicking('ABCDE'))).toBeNull();
  });
});
