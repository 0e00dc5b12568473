/**
 * One whole match of robots, pinned: the same seed leads to the same end, everywhere and for ever
 * under one version.
 */

import { expect, it } from 'vitest';
import { seededChance } from '../kit/chance/seeded.ts';
import { randomAnswers } from '../kit/playing/robot.ts';
import { unchartedTerritory as game } from './game.ts';
import type { Orders } from './orders.ts';
import { PINNED_PLACES } from './pinned-map-staging.ts';
import { setupWith } from './staging.ts';
import type { State } from './state.ts';

const SETUP = setupWith(PINNED_PLACES);
const SEED = 3700;

/** Pixie never answers; all others answer as their form offers. */
function playMatch(): State {
  let { state } = game.start({ setup: SETUP, chance: seededChance(2026) });
  for (let round = 1; state.phase !== 'over'; round++) {
    const orders = ordersFor(state, SEED + round);
    const chance = seededChance(SEED + round);
    state = game.resolve({ setup: SETUP, state, orders, chance }).state;
  }
  return state;
}

function ordersFor(state: State, seed: number): Record<string, Orders> {
  const chance = seededChance(seed);
  const orders: Record<string, Orders> = {};
  for (const { seat, form } of game.next({ setup: SETUP, state })?.asks ?? []) {
    if (seat === 'Pixie') continue;
    const answers = randomAnswers(form, chance(`robot ${seat}`));
    const read = game.read({ setup: SETUP, state, seat, answers }).orders;
    if (read !== null) orders[seat] = read;
  }
  return orders;
}

it('UT-901 the pinned match ends as it did', () => {
  const state = playMatch();
  const placings = game.outcome({ setup: SETUP, state })?.placings ?? [];
  expect({
    rounds: state.round,
    exhausted: state.exhausted.join(' '),
    placings: placings.map(({ seat, score }) => `${seat} ${score}`),
  }).toEqual(PINNED);
});

it('UT-902 it ends one round after all but seven locations were exhausted', () => {
  const { exhausted } = playMatch();
  expect(exhausted.length).toBeGreaterThanOrEqual(42);
  expect(new Set(exhausted).size).toBe(exhausted.length);
});

const PINNED = {
  rounds: 16,
  exhausted:
    'B3 B2 B4 B6 A1 A2 A5 A6 B1 B5 C3 D3 B7 A4 A7 D4 D5 A3 C2 C1 C4 C5 C6 C7 D2 E3 E4 D1 D6 D7 ' +
    'F2 F3 E1 E2 G3 E5 E6 E7 F5 F6 F7 F1 G7',
  placings: ['Isa 85', 'Dems 66', 'Phoenix 65', 'Zatchel 64', 'Scarlet 56', 'Pixie 3'],
};
