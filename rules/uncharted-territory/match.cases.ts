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
const SEED = 500;

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
    'D4 D3 B7 G3 C2 E6 E7 F3 G2 A4 B5 B2 C1 E4 A5 B4 B3 C3 D1 D6 D7 F6 C7 G4 G6 A2 C5 F4 G7 B1 ' +
    'F1 F5 G1 A1 B6 E2 E3 F7 A3 E1 E5 G5 A7 F2',
  placings: ['Isa 70', 'Dems 63', 'Phoenix 60', 'Scarlet 59', 'Zatchel 28', 'Pixie 3'],
};
