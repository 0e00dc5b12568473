import { momentsOf } from '../faults/moments.ts';
import { carryingOut, oncePerGame } from '../harness/piece.ts';
import { explore } from './explore.ts';
import { wrongEnds, wrongWhenKilled } from './judge.ts';
import type { Asked, Found, Piece } from './run.ts';

const played = oncePerGame((game) => momentsOf(game));

carryingOut<Piece, Asked, Found>(async ({ game, piece: { step }, asked: { triggers, orders } }) => {
  const moment = (await played(game))[step];
  if (moment === undefined) throw new Error(`there is no step ${step}`);
  const explored = await explore(moment, { triggers, inEveryOrder: orders === 'every' });
  const { situations, ends, moves, first, rounds, worlds, trigger } = explored;
  const wrong = [...wrongEnds(moment, explored)];
  for (const situation of first.values()) {
    const violation = await wrongWhenKilled(moment, situation, explored);
    if (violation !== null) wrong.push(violation);
  }
  await worlds.close();
  return {
    found: {
      name: moment.name,
      situations,
      moves,
      ends: ends.length,
      worlds: first.size,
      places: trigger.count(),
      runs: trigger.runs(),
      rounds,
      orders: String(explored.orders),
    },
    violations: wrong.slice(0, MOST_TOLD).map((one) => ({ what: `${moment.name}: ${one}` })),
  };
});

/** A fault of one situation mostly occurs in thousands. */
const MOST_TOLD = 10;
