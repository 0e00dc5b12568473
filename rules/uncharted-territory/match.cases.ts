/** One whole match of robots, pinned: the same seed leads to the same end, everywhere and for ever under one version. */

import { expect, it } from 'vitest';
import { seededChance } from '../kit/chance/seeded.ts';
import { randomAnswers } from '../kit/playing/robot.ts';
import { unchartedTerritory as game } from './game.ts';
import type { Orders } from './orders.ts';
import { outcomeOf } from './outcome.ts';
import { PINNED_PLACES } from './pinned-map-staging.ts';
import { setupWith } from './staging.ts';
import type { State } from './state.ts';

const SETUP = setupWith(PINNED_PLACES);
const SEED = 100;

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
  const placings = outcomeOf({ setup: SETUP, state })?.placings ?? [];
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
  rounds: 15,
  exhausted:
    'D3 E6 F6 D4 F4 A4 C1 A5 B7 B4 E7 G3 C5 D2 D6 G2 A1 B1 C4 C7 E2 F3 A2 D5 F2 A3 B6 E1 G6 G7 A6 C6 E5 G4 C2 E4 G1 B5 C3 B2 E3 F1 F5 A7 D1',
  placings: ['Zatchel 83', 'Isa 69', 'Scarlet 57', 'Dems 55', 'Phoenix 27', 'Pixie 3'],
};
