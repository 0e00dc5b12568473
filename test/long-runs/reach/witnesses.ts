import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import * as z from 'zod';
import type { AnyGame, OrdersBySeat } from '../../../rules/kit/match/game.ts';
import type { Setup } from '../../../rules/kit/match/setup.ts';
import { usualVariants } from '../../../rules/kit/match/variants.ts';
import { chanceOfStep, robotPolicy } from '../../../rules/kit/playing/play.ts';
import { allRobots } from '../../../rules/kit/playing/robots.ts';
import { playToEnd } from '../../laws/play.ts';
import { playersFor } from '../../laws/players.ts';
import type { AnyMoment } from '../../laws/trial.ts';
import { defaultContent } from '../../support/table/content.ts';
import { goalsOf, reachedAt } from './goals.ts';

const kept = z.array(
  z.strictObject({ seed: z.int(), orders: z.array(z.record(z.string(), z.unknown())) }),
);
export type Witness = z.infer<typeof kept>[number];

const fileOf = ({ id }: AnyGame): string => join(import.meta.dirname, 'kept', `${id}.json.br`);

/** Empty before the first run. */
export function readWitnesses(game: AnyGame): readonly Witness[] {
  const file = fileOf(game);
  if (!existsSync(file)) return [];
  return kept.parse(JSON.parse(brotliDecompressSync(readFileSync(file)).toString()));
}

export const writeWitnesses = (game: AnyGame, witnesses: readonly Witness[]): void =>
  writeFileSync(fileOf(game), brotliCompressSync(JSON.stringify(witnesses)));

const setupFor = (game: AnyGame): Setup<unknown> => ({
  players: playersFor(game.seats.most, Array(game.seats.most).fill(GARNETS)),
  content: defaultContent(game),
  variants: usualVariants(game),
});

/** Everybody brings some, for goals that cost garnets. */
const GARNETS = 12;

/** Goals reached by stored orders. @throws when the orders are no longer valid */
export function reachedBy(game: AnyGame, { seed, orders }: Witness): ReadonlySet<string> {
  const setup = setupFor(game);
  const reached = new Set<string>();
  let { state, events } = game.start({ setup, chance: chanceOfStep(seed, 'start') });
  for (const sent of [...orders, null]) {
    const step = game.next({ setup, state });
    const title = step?.title ?? '';
    const history = [{ step: '', title, events }];
    const moment = { setup, state, history, step, answers: {}, orders: {} };
    for (const goal of reachedAt(game, moment)) reached.add(goal);
    if (sent === null || step === null) break;
    const parsed: OrdersBySeat<unknown> = Object.fromEntries(
      Object.entries(sent).map(([seat, one]) => [seat, game.orders.parse(one)]),
    );
    const chance = chanceOfStep(seed, step.name);
    ({ state, events } = game.resolve({ setup, state, orders: parsed, chance }));
  }
  return reached;
}

export interface Found {
  readonly witnesses: readonly Witness[];
  readonly missing: readonly string[];
}

/** Robots of every kind play until all goals are reached, or `matches` are over. */
export function searchedFor(game: AnyGame, matches: number): Found {
  const setup = setupFor(game);
  const missing = new Set(goalsOf(game, setup.content));
  let found: readonly Reaching[] = [];
  for (let seed = 1; seed <= matches && missing.size > 0; seed++) {
    const moments = playedByRobots(game, setup, seed);
    const reached = new Set(moments.flatMap((moment) => reachedAt(game, moment)));
    if (![...missing].some((goal) => reached.has(goal))) continue;
    for (const goal of reached) missing.delete(goal);
    const steps = moments.filter(({ step }) => step !== null);
    const witness = { seed, orders: steps.map(({ orders }) => orders) };
    found = needed([...found, { witness, reached }]);
  }
  return { witnesses: found.map(({ witness }) => witness), missing: [...missing] };
}

interface Reaching {
  readonly witness: Witness;
  readonly reached: ReadonlySet<string>;
}

/** Drops matches without a goal of their own. */
const needed = (found: readonly Reaching[]): readonly Reaching[] =>
  found.reduce((left, one) => {
    const others = left.filter((other) => other !== one);
    const known = new Set(others.flatMap(({ reached }) => [...reached]));
    return [...one.reached].every((goal) => known.has(goal)) ? others : left;
  }, found);

function playedByRobots(game: AnyGame, setup: Setup<unknown>, seed: number): readonly AnyMoment[] {
  const robots = Object.values(allRobots(game));
  const [first] = robots;
  if (first === undefined) throw new Error('every game has a robot');
  const choose = robotPolicy(seed, (seat) => {
    const index = setup.players.findIndex((player) => player.seat === seat);
    return robots[(index + seed) % robots.length] ?? first;
  });
  return [...playToEnd({ game, setup, seed, choose })];
}
