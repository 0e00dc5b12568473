/** Tests orders that reach every level and the greatest capacity of the default content. */

import { expect, test } from 'vitest';
import type { Answers } from '../../rules/kit/asking/form.ts';
import { seedChance } from '../../rules/kit/chance/seeded.ts';
import { type Seat, toSeat } from '../../rules/kit/match/seat.ts';
import type { Content } from '../../rules/uncharted-territory/content.ts';
import { unchartedTerritory as game } from '../../rules/uncharted-territory/game.ts';
import { getLevel } from '../../rules/uncharted-territory/levels.ts';
import { LEVEL_METERS, LIMITS } from '../../rules/uncharted-territory/meters.ts';
import { getTraveller } from '../../rules/uncharted-territory/start.ts';
import type { State, Traveller } from '../../rules/uncharted-territory/state.ts';
import { loadDefaultContent } from '../../test/support/table/content.ts';

const DEFAULT_CONTENT = loadDefaultContent(game) as Content;
const SCARLET_SEAT = toSeat('Scarlet');
const PLAYER_NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie'];
const setup = {
  players: PLAYER_NAMES.map((name) => ({ seat: toSeat(name), garnets: 0 })),
  content: DEFAULT_CONTENT,
  variants: {},
};

/** Scarlet's orders in one round: only locations, or all answers. All other players are absent. */
type RoundAnswers = string | ({ readonly go: string } & Readonly<Record<string, string>>);

function toAnswers(ordered: RoundAnswers): Answers {
  const { go, ...rest } = typeof ordered === 'string' ? { go: ordered } : ordered;
  const visits = go.split(' ').map((square, index) => [`visit-${index + 1}`, square]);
  return Object.fromEntries(
    [...visits, ...Object.entries(rest)].map(([field, value]) => [field, [value]]),
  );
}

/** Returns Scarlet's state after each round. */
function listStatesAfterRounds(orders: readonly RoundAnswers[]): readonly Traveller[] {
  let { state }: { state: State } = game.start({ setup, chance: seedChance(1) });
  return orders.map((ordered, index) => {
    const read = game.read({ setup, state, seat: SCARLET_SEAT, answers: toAnswers(ordered) });
    const sent: Record<Seat, NonNullable<typeof read.orders>> = {};
    if (read.orders !== null) sent[SCARLET_SEAT] = read.orders;
    ({ state } = game.resolve({ setup, state, orders: sent, chance: seedChance(index) }));
    return getTraveller(state, SCARLET_SEAT);
  });
}

/** Scarlet's orders by plan. Together, the plans reach every level. */
const ORDERS_BY_PLAN: Readonly<Record<string, readonly RoundAnswers[]>> = {
  'well supplied': ['D4 E5 F4', { go: '', reserve: 'Water' }],
  'frugal, then spent': ['D3 B3 C2', 'F5 F4 D2', 'A4 D7 E7', 'A1 C7 G7', 'A5 C1 G5', 'A2 G1 F7'],
  'hungry and dry': ['C3 D6 B6', 'F6 E4 C5', 'A4 F7 E7', 'A1 C7 G7', 'D7 G5', 'A5 C1', 'A6', 'B7'],
  'out of Reserves': ['B2', 'B3', 'B4', 'B5', 'B6', 'C2', 'C4'].map((go) => ({
    go,
    reserve: 'Rations',
  })),
};

test('the default content lets a player reach every level of every meter', () => {
  const reached = new Set(
    Object.values(ORDERS_BY_PLAN).flatMap((orders) =>
      listStatesAfterRounds(orders).flatMap((traveller) =>
        LEVEL_METERS.map((meter) => `${meter} ${getLevel(DEFAULT_CONTENT, traveller, meter)}`),
      ),
    ),
  );
  const all = LEVEL_METERS.flatMap((meter) =>
    DEFAULT_CONTENT.levels[meter].map((_, level) => `${meter} ${level}`),
  );
  expect(all.filter((one) => !reached.has(one))).toEqual([]);
});

test('the default content lets a player reach every greatest capacity', () => {
  const last = listStatesAfterRounds(['D4 E5 F4', 'B2', 'B1 G2']).at(-1);
  expect([last?.rationCapacity, last?.waterCapacity, last?.energyCapacity]).toEqual([
    LIMITS.Hunger.most,
    LIMITS.Thirst.most,
    LIMITS.Stamina.most,
  ]);
});
