/** One whole match of robots, pinned: the same seed leads to the same end under one version. */

import { expect, it } from 'vitest';
import { endOfMatch } from '../kit/playing/robot-staging.ts';
import { presentsOfMine } from './game.ts';
import { notationOf } from './presents.ts';
import { NAMES, SETUP, seatOf } from './staging.ts';

it('PM-901 the pinned match ends as it did', () => {
  const { state } = endOfMatch({ game: presentsOfMine, setup: SETUP, seed: 2026 }, 'first proposal');
  const ends = NAMES.map((name) => {
    const held = state.inventories[seatOf(name)]?.map(notationOf).join(' ');
    return `${name} ${state.scores[seatOf(name)]}: ${held}`;
  });
  expect([state.circle.join(' '), ...ends]).toEqual(PINNED);
});

const PINNED = [
  'Scarlet Phoenix Pixie Zatchel Dems Walsh Isa Zero',
  'Scarlet 98: A1 A1 B1 D1 K2/2 M3',
  'Dems 91: F4 H1 J1 J3 K2/3 M3',
  'Zatchel 86: D0 F2 G1 I3 K2/1 M3',
  'Phoenix 97: A1 A1 G1 K0/2 M3 M3',
  'Isa 99: A1 D1 G0 H1 K2/3 M3',
  'Pixie 98: A1 A1 A2 H3 J1 K2/1',
  'Zero 83: F4 G0 H3 J3 K2/2 M3',
  'Walsh 89: A3 B1 D1 E2 G0 M3',
];
