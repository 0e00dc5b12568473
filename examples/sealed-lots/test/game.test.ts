/** Every law of the kit, and a case for each rule. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lawsFor } from 'sealed-orders/laws';
import { game } from '../src/game.ts';
import { resolve } from '../src/rounds.ts';

/** No cell of it holds a comma or a quotation mark. */
const [heads = [], ...rows] = readFileSync(new URL('../content/lots.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','));
const lots = rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])));

for (const { claim, check } of lawsFor(game, { content: { Lots: lots } })) test(claim, check);

type Submitted = Parameters<typeof resolve>[0];
const [Scarlet, Dems] = ['Scarlet', 'Dems'] as const;

/** Both have ten coins, and one lot of three points is sold. */
function after(bids: Readonly<Record<string, number>>) {
  const orders = Object.fromEntries(Object.entries(bids).map(([seat, bid]) => [seat, { bid }]));
  const both = (value: number) => ({ [Scarlet]: value, [Dems]: value });
  return resolve({
    setup: {
      players: [Scarlet, Dems].map((seat) => ({ seat, garnets: 0 })),
      content: { lots: [{ name: 'A globe', points: 3 }] },
      variants: {},
    },
    state: { sold: 0, points: both(0), coins: both(10) },
    orders,
    chance: () => ({ shuffle: (all: readonly unknown[]) => all }),
  } as unknown as Submitted).state;
}

test('the highest bid gets the lot, and is paid', () => {
  const { points, coins } = after({ Scarlet: 4, Dems: 6 });
  assert.deepEqual(
    [points, coins],
    [
      { Scarlet: 0, Dems: 3 },
      { Scarlet: 10, Dems: 4 },
    ],
  );
});

test('more than the purse is brought down to it', () => {
  assert.deepEqual(after({ Scarlet: 15 }).coins, { Scarlet: 0, Dems: 10 });
});

test('of equal bids chance chooses', () => {
  assert.deepEqual(after({ Scarlet: 5, Dems: 5 }).points, { Scarlet: 3, Dems: 0 });
});

test('a bid of nothing gets nothing', () => {
  assert.deepEqual(after({ Scarlet: 0 }).points, { Scarlet: 0, Dems: 0 });
});
