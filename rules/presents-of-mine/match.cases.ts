/** One whole match of robots, pinned: the same seed leads to the same end, everywhere and for ever under one version. */

import { expect, it } from 'vitest';
import { robotAnswers } from '../kit/robot.ts';
import { seededChance } from '../kit/seeded.ts';
import { presentsOfMine } from './game.ts';
import type { Orders } from './orders.ts';
import { notationOf } from './presents.ts';
import { NAMES, RING, SETUP, seatOf } from './staging.ts';
import type { State } from './state.ts';

/** Zero never answers; all others answer as their form offers. */
function playMatch(): State {
  let { state } = presentsOfMine.start({ setup: SETUP, chance: seededChance(2026) });
  for (let seed = 1; state.step !== 'over'; seed++) {
    const orders = ordersFor(state, seed);
    state = presentsOfMine.resolve({
      setup: SETUP,
      state,
      orders,
      chance: seededChance(seed),
    }).state;
  }
  return state;
}

function ordersFor(state: State, seed: number): Record<string, Orders> {
  const chance = seededChance(seed);
  const orders: Record<string, Orders> = {};
  for (const { seat, form } of presentsOfMine.next({ setup: SETUP, state })?.asks ?? []) {
    if (seat === 'Zero') continue;
    const answers = robotAnswers(form, chance(`robot ${seat}`));
    const { orders: read } = presentsOfMine.read({ setup: SETUP, state, seat, answers });
    if (read !== null) orders[seat] = read;
  }
  return orders;
}

it('PM-901 the pinned match ends as it did', () => {
  const { step, circle, scores, inventories } = playMatch();
  const held = Object.fromEntries(
    NAMES.map((name) => [name, inventories[seatOf(name)]?.map(notationOf).join(' ')]),
  );
  expect({ step, circle, scores, held }).toEqual(PINNED);
});

it('PM-902 it ends with as many presents as there were', () => {
  const { inventories } = playMatch();
  for (const seat of RING) expect(inventories[seat]).toHaveLength(6);
});

const PINNED = {};
