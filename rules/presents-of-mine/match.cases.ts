/** One whole match of robots, pinned: the same seed leads to the same end under one version. */

import { expect, it } from 'vitest';
import { seededChance } from '../kit/chance/seeded.ts';
import { randomAnswers } from '../kit/playing/robot.ts';
import { presentsOfMine } from './game.ts';
import type { Orders } from './orders.ts';
import { notationOf } from './presents.ts';
import { NAMES, RING, SETUP, seatOf } from './staging.ts';
import type { State } from './state.ts';

/** Zero never answers; all others choose at random from their forms. */
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
    const answers = randomAnswers(form, chance(`robot ${seat}`));
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

const PINNED = {
  step: 'over',
  circle: ['Isa', 'Zero', 'Dems', 'Walsh', 'Phoenix', 'Pixie', 'Zatchel', 'Scarlet'],
  scores: {
    Scarlet: 97,
    Dems: 92,
    Zatchel: 78,
    Phoenix: 86,
    Isa: 121,
    Pixie: 94,
    Zero: 92,
    Walsh: 81,
  },
  held: {
    Scarlet: 'A0 A1 B1 H3 H5 M1',
    Dems: 'A0 B1 C2 D0 G1 K2/3',
    Zatchel: 'B0 D0 I4 K2/5 L1 L1',
    Phoenix: 'A0 F4 G5 K0/1 M1 M1',
    Isa: 'E4 G0 G2 J0 J1 N1',
    Pixie: 'D0 E5 I2 I4 I4 L0',
    Zero: 'A0 E2 L0 M1 N0 N3',
    Walsh: 'A0 A0 C1 F7 I3 N1',
  },
};
