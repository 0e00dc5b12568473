/** Laws: what goes through the ledger comes back as it was. */

import assert from 'node:assert/strict';
import { type Law, lawOfMatches } from './law.ts';
import { momentsOf } from './trial.ts';

export const PLAIN_DATA: readonly Law[] = [
  lawOfMatches({
    claim: 'every state survives JSON',
    runs: 20,
    holds: (trial) => {
      for (const { state } of momentsOf(trial)) assertSurvivesJson(state);
    },
  }),
  lawOfMatches({
    claim: 'all orders survive JSON',
    runs: 20,
    holds: (trial) => {
      for (const { orders } of momentsOf(trial)) assertSurvivesJson(orders);
    },
  }),
  lawOfMatches({
    claim: "all orders pass the game's own schema unchanged",
    runs: 20,
    holds: (trial) => {
      for (const { orders } of momentsOf(trial)) {
        for (const given of Object.values(orders)) {
          assert.deepEqual(trial.game.orders.parse(given), given);
        }
      }
    },
  }),
];

function assertSurvivesJson(value: unknown): void {
  const text = JSON.stringify(value);
  assert.ok(text !== undefined, `${String(value)} has no JSON`);
  assert.deepEqual(JSON.parse(text), value);
}
