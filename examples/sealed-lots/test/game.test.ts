/** Runs the kit's property tests, and has a case for each rule. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapSeats } from 'sealed-orders/kit';
import { createCaseMatch, listLaws, readContentFrom } from 'sealed-orders/laws';
import { game } from '../src/game.ts';

const content = readContentFrom(game, new URL('../content/', import.meta.url));
for (const { claim, check } of listLaws(game, { content })) test(claim, check);

const match = createCaseMatch(game, {
  players: ['Scarlet', 'Dems'],
  content: { Lots: [{ Lot: 'A globe', Points: '3' }] },
});

/** Resolves a round in which both players have ten coins and a lot of three points is sold. */
function after(bids: Readonly<Record<string, number>>) {
  const orders = Object.fromEntries(Object.entries(bids).map(([seat, bid]) => [seat, { bid }]));
  const state = {
    sold: 0,
    points: mapSeats(match.seats, () => 0),
    coins: mapSeats(match.seats, () => 10),
  };
  return match.resolve(state, orders).state;
}

test('the highest bid is paid and gets the lot', () => {
  const { points, coins } = after({ Scarlet: 4, Dems: 6 });
  assert.deepEqual(
    [points, coins],
    [
      { Scarlet: 0, Dems: 3 },
      { Scarlet: 10, Dems: 4 },
    ],
  );
});

test('a bid over the purse is lowered to the purse', () => {
  assert.deepEqual(after({ Scarlet: 15 }).coins, { Scarlet: 0, Dems: 10 });
});

test('chance decides between equal bids', () => {
  const { points } = after({ Scarlet: 5, Dems: 5 });
  assert.deepEqual(Object.values(points).toSorted(), [0, 3]);
});

test('a bid of 0 does not win', () => {
  assert.deepEqual(after({ Scarlet: 0 }).points, { Scarlet: 0, Dems: 0 });
});
