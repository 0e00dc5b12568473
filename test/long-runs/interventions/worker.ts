import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { carryingOut, type Outcome, type Violation } from '../harness/piece.ts';
import { LAWS, type Law, ON_WIRE, openingFor } from './laws.ts';
import type { Asked, Found, Piece } from './run.ts';
import { playedOnWire } from './wire.ts';

carryingOut<Piece, Asked, Found>(({ game, piece }) =>
  piece.law === ON_WIRE ? played(game, piece) : held(game, piece),
);

function held(game: AnyGame, piece: Piece): Outcome<Found> {
  const law: Law | undefined = new Map(Object.entries(LAWS)).get(piece.law);
  if (law === undefined) throw new Error(`no law says: ${piece.law}`);
  const violations = seedsOf(piece).flatMap((seed) => {
    const breaks = law(openingFor(piece.law, game, seed), seed);
    return breaks === null ? [] : [told(piece, seed, breaks)];
  });
  return { found: { entries: 0, interventions: 0 }, violations };
}

async function played(game: AnyGame, piece: Piece): Promise<Outcome<Found>> {
  const violations: Violation[] = [];
  let [entries, interventions] = [0, 0];
  for (const seed of seedsOf(piece)) {
    const match = await playedOnWire(game, seed);
    entries += match.entries;
    interventions += match.interventions;
    if (match.breaks !== null) violations.push(told(piece, seed, match.breaks));
  }
  return { found: { entries, interventions }, violations };
}

const seedsOf = ({ from, to }: Piece): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const told = ({ game, law }: Piece, seed: number, breaks: string): Violation => ({
  what: `${game}, seed ${seed}, ${law}: ${breaks}`,
  alone: law === ON_WIRE ? { seed } : { seed, seeds: 1 },
});
