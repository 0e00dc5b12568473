/** A worker of the long run: plays a match once, and explores its steps one by one. */

import { findGame } from '../../../rules/games.ts';
import { type Moment, momentsOf } from '../faults/moments.ts';
import { carryingOut } from '../harness/piece.ts';
import { explore } from './explore.ts';
import { wrongEnds, wrongWhenKilled } from './judge.ts';
import type { ExploredStep, StepToExplore } from './tally.ts';

const played = new Map<string, Promise<readonly Moment[]>>();

async function momentOf({ game: id, step }: StepToExplore): Promise<Moment> {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  const moments = played.get(id) ?? momentsOf(game);
  played.set(id, moments);
  const moment = (await moments)[step];
  if (moment === undefined) throw new Error(`there is no step ${step}`);
  return moment;
}

carryingOut(async (toExplore: StepToExplore): Promise<ExploredStep> => {
  const moment = await momentOf(toExplore);
  const explored = await explore(moment, { triggers: toExplore.triggers });
  const { situations, ends, moves, interleavings, worlds, trigger } = explored;
  const wrong = [...wrongEnds(moment, explored)];
  for (const situation of explored.first.values()) {
    const violation = await wrongWhenKilled(moment, situation, explored);
    if (violation !== null) wrong.push(violation);
  }
  await worlds.close();
  const { game, step, triggers } = toExplore;
  const again = `npm run test:triggers -- --game ${game} --step ${step} --triggers ${triggers}`;
  return {
    step,
    name: moment.name,
    situations,
    moves,
    ends: ends.length,
    worlds: worlds.count(),
    places: trigger.count(),
    interleavings: String(interleavings),
    violations: wrong.slice(0, MOST_TOLD).map((one) => `${moment.name}: ${one}\n  ${again}`),
  };
});

/** What is wrong in one situation is mostly wrong in thousands. */
const MOST_TOLD = 10;
