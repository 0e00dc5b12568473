import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { type PieceOutcome, type PieceViolation, servePieces } from '../harness/piece.ts';
import { INTERVENTION_LAWS, openCourses } from './laws.ts';
import type { InterventionFindings, InterventionPiece, InterventionRunSettings } from './run.ts';
import { playOnWire } from './wire-match.ts';

servePieces<InterventionPiece, InterventionRunSettings, InterventionFindings>(({ game, piece }) =>
  piece.kind === 'matches' ? playPiece(game, piece) : checkLaws(game, piece),
);

function checkLaws(game: AnyGame, piece: InterventionPiece): PieceOutcome<InterventionFindings> {
  const violations = listSeeds(piece).flatMap((seed) => {
    const courses = openCourses({ game, seed });
    return Object.entries(INTERVENTION_LAWS).flatMap(([law, check]) => {
      const breaks = check(courses);
      return breaks === null ? [] : [createViolation(piece, seed, `${law}: ${breaks}`)];
    });
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
  { game, kind }: InterventionPiece,
  seed: number,
  breaks: string,
): PieceViolation => ({
  what: `${game}, seed ${seed}, ${breaks}`,
  alone: kind === 'matches' ? { seed } : { seed, seeds: 1 },
});
