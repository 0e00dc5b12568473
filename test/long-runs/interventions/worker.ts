import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { type PieceOutcome, type PieceViolation, servePieces } from '../harness/piece.ts';
import { INTERVENTION_LAWS, type InterventionLaw, openForLaw, WIRE_MATCHES } from './laws.ts';
import type { InterventionFindings, InterventionPiece, InterventionRunSettings } from './run.ts';
import { playOnWire } from './wire.ts';

servePieces<InterventionPiece, InterventionRunSettings, InterventionFindings>(({ game, piece }) =>
  piece.law === WIRE_MATCHES ? playPiece(game, piece) : checkLaw(game, piece),
);

function checkLaw(game: AnyGame, piece: InterventionPiece): PieceOutcome<InterventionFindings> {
  const law: InterventionLaw | undefined = new Map(Object.entries(INTERVENTION_LAWS)).get(
    piece.law,
  );
  if (law === undefined) throw new Error(`no law says: ${piece.law}`);
  const violations = listSeeds(piece).flatMap((seed) => {
    const breaks = law(openForLaw(piece.law, game, seed), seed);
    return breaks === null ? [] : [createViolation(piece, seed, breaks)];
  });
  return { found: { entries: 0, interventions: 0 }, violations };
}

async function playPiece(
  game: AnyGame,
  piece: InterventionPiece,
): Promise<PieceOutcome<InterventionFindings>> {
  const violations: PieceViolation[] = [];
  let [entries, interventions] = [0, 0];
  for (const seed of listSeeds(piece)) {
    const match = await playOnWire(game, seed);
    entries += match.entries;
    interventions += match.interventions;
    if (match.breaks !== null) violations.push(createViolation(piece, seed, match.breaks));
  }
  return { found: { entries, interventions }, violations };
}

const listSeeds = ({ from, to }: InterventionPiece): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const createViolation = (
  { game, law }: InterventionPiece,
  seed: number,
  breaks: string,
): PieceViolation => ({
  what: `${game}, seed ${seed}, ${law}: ${breaks}`,
  alone: law === WIRE_MATCHES ? { seed } : { seed, seeds: 1 },
});
