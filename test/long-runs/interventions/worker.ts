/** A worker of the long run: holds a law over seeds, or plays whole matches over the wire. */

import { findGame } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { carryingOut } from '../harness/piece.ts';
import { opening } from './fold.ts';
import { LAWS, type Law } from './laws.ts';
import { ON_WIRE, type ToTry, type TriedSeeds } from './tally.ts';
import { playedOnWire } from './wire.ts';

carryingOut(async (toTry: ToTry): Promise<TriedSeeds> => {
  const game = findGame(toTry.game);
  if (game === undefined) throw new Error(`there is no game ${toTry.game}`);
  return toTry.law === ON_WIRE ? played(game, toTry) : held(game, toTry);
});

function held(game: AnyGame, toTry: ToTry): TriedSeeds {
  const law: Law | undefined = new Map(Object.entries(LAWS)).get(toTry.law);
  if (law === undefined) throw new Error(`no law says: ${toTry.law}`);
  const begin = opening(game, game.seats.least);
  const violations = seedsOf(toTry).flatMap((seed) => {
    const breaks = law(begin, seed);
    return breaks === null ? [] : [said(toTry, seed, breaks)];
  });
  return { ...toTry, entries: 0, interventions: 0, violations };
}

async function played(game: AnyGame, toTry: ToTry): Promise<TriedSeeds> {
  const violations: string[] = [];
  let [entries, interventions] = [0, 0];
  for (const seed of seedsOf(toTry)) {
    const match = await playedOnWire(game, seed);
    entries += match.entries;
    interventions += match.interventions;
    if (match.breaks !== null) violations.push(said(toTry, seed, match.breaks));
  }
  return { ...toTry, entries, interventions, violations };
}

const seedsOf = ({ from, to }: ToTry): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** With the command that tries this seed alone. */
function said({ game, law }: ToTry, seed: number, breaks: string): string {
  const [seeds, matches] = law === ON_WIRE ? [0, 1] : [1, 0];
  const again = `npm run test:interventions -- --game ${game} --seed ${seed} --seeds ${seeds} --matches ${matches}`;
  return `${game}, seed ${seed}, ${law}: ${breaks}\n  ${again}`;
}
